/* move.c -- copies between two strided views of equal shape: y[i, j] = x[i, j]. Bits
 * are moved unchanged. What compiler/movers.c chooses between:
 *
 *   copy          both views are one contiguous block; an item is a byte
 *   move_rows     contiguous runs of bytes
 *   transpose_bN  two inner axes change places
 *   move_bN       anything else, element by element; xstep 0 repeats one element
 *   fill_bN       y is filled with the element x[0]; an item is an element
 */
#include "kernel.h"
#include "walk.h"
#include "move.h"
#include "math/transpose.h"

OM_RANGE(copy, void)
{
    memcpy(om_at_mut(y[0], (ptrdiff_t)begin), om_at(x[0], (ptrdiff_t)begin),
           end - begin);
    return 0;
}

OM_RANGE(move_rows, om_move)
{
    const struct om_move *p = (const struct om_move *)params;
    size_t at[OM_WALK_AXES], item;
    ptrdiff_t yo, xo;
    om_walk_to(begin, p->rank, p->dim, at);
    yo = om_walk_offset(p->rank, at, p->ystride);
    xo = om_walk_offset(p->rank, at, p->xstride);
    for (item = begin; item < end; item++) {
        memcpy(om_at_mut(y[0], yo), om_at(x[0], xo), p->n);
        om_walk_next(p->rank, p->dim, at, p->ystride, p->xstride, &yo, &xo);
    }
    return 0;
}

/* Copies every second element, and returns how many: not the last one, behind which
 * nothing may be read. */
OM_INLINE size_t move_even_b4(om_u32 *to, const om_u32 *from, size_t n)
{
    size_t i = 0;
    for (; i + TR_EDGE < n; i += TR_EDGE)
        tr_even(to + i, from + 2 * i);
    return i;
}

#define MOVE_EVEN_NONE(to, from, n) 0

#define MOVE_STRIDED(NAME, T, EVEN)                                              \
    OM_RANGE(NAME, om_move)                                                      \
    {                                                                            \
        const struct om_move *p = (const struct om_move *)params;                \
        size_t at[OM_WALK_AXES], item, i;                                        \
        ptrdiff_t yo, xo;                                                        \
        const ptrdiff_t ys = p->ystep / (ptrdiff_t)sizeof(T);                    \
        const ptrdiff_t xs = p->xstep / (ptrdiff_t)sizeof(T);                    \
        om_walk_to(begin, p->rank, p->dim, at);                                  \
        yo = om_walk_offset(p->rank, at, p->ystride);                            \
        xo = om_walk_offset(p->rank, at, p->xstride);                            \
        for (item = begin; item < end; item++) {                                 \
            T *to = (T *)om_at_mut(y[0], yo);                                    \
            const T *from = (const T *)om_at(x[0], xo);                          \
            if (ys == 1 && xs == 0) {                                            \
                const T one = from[0];                                           \
                for (i = 0; i < p->n; i++)                                       \
                    to[i] = one;                                                 \
            } else if (ys == 1 && xs == 2) {                                     \
                for (i = EVEN(to, from, p->n); i < p->n; i++)                    \
                    to[i] = from[2 * i];                                         \
            } else if (ys == 1) {                                                \
                for (i = 0; i < p->n; i++)                                       \
                    to[i] = from[(ptrdiff_t)i * xs];                             \
            } else {                                                             \
                for (i = 0; i < p->n; i++)                                       \
                    to[(ptrdiff_t)i * ys] = from[(ptrdiff_t)i * xs];             \
            }                                                                    \
            om_walk_next(p->rank, p->dim, at, p->ystride, p->xstride, &yo, &xo); \
        }                                                                        \
        return 0;                                                                \
    }

/* A block of up to OM_TRANSPOSE_BAND rows and columns. */
#define MOVE_BLOCK(to, ys, from, xs, rows, wide)                  \
    do {                                                          \
        size_t i_, j_;                                            \
        for (j_ = 0; j_ < (rows); j_++)                           \
            for (i_ = 0; i_ < (wide); i_++)                       \
                (to)[(ptrdiff_t)j_ * (ys) + (ptrdiff_t)i_] =      \
                    (from)[(ptrdiff_t)i_ * (xs) + (ptrdiff_t)j_]; \
    } while (0)

/* Whole squares in registers. */
OM_INLINE void move_block_b4(om_u32 *to, ptrdiff_t ys, const om_u32 *from, ptrdiff_t xs,
                             size_t rows, size_t wide)
{
    const size_t whole_rows = rows / TR_EDGE * TR_EDGE,
                 whole = wide / TR_EDGE * TR_EDGE;
    size_t i, j, k;
    for (i = 0; i < whole; i += TR_EDGE) {
        const om_u32 *column = from + (ptrdiff_t)i * xs;
        for (j = 0; j < whole_rows; j += TR_EDGE)
            tr_block(to + (ptrdiff_t)j * ys + i, ys, column + j, xs);
        for (; j < rows; j++)
            for (k = 0; k < TR_EDGE; k++)
                to[(ptrdiff_t)j * ys + (ptrdiff_t)(i + k)] =
                    column[(ptrdiff_t)k * xs + (ptrdiff_t)j];
    }
    for (j = 0; j < rows; j++)
        for (k = i; k < wide; k++)
            to[(ptrdiff_t)j * ys + (ptrdiff_t)k] =
                from[(ptrdiff_t)k * xs + (ptrdiff_t)j];
}

#define MOVE_TRANSPOSE(NAME, T, BLOCK)                                               \
    OM_RANGE(NAME, om_transpose)                                                     \
    {                                                                                \
        const struct om_transpose *p = (const struct om_transpose *)params;          \
        const ptrdiff_t ys = p->ystep / (ptrdiff_t)sizeof(T);                        \
        const ptrdiff_t xs = p->xstep / (ptrdiff_t)sizeof(T);                        \
        size_t at[OM_WALK_AXES], item, block;                                        \
        ptrdiff_t yo, xo;                                                            \
        om_walk_to(begin / p->bands, p->rank, p->dim, at);                           \
        yo = om_walk_offset(p->rank, at, p->ystride);                                \
        xo = om_walk_offset(p->rank, at, p->xstride);                                \
        for (item = begin; item < end; item++) {                                     \
            const size_t band = item % p->bands;                                     \
            const size_t top = band * OM_TRANSPOSE_BAND;                             \
            const size_t rows = om_min(OM_TRANSPOSE_BAND, p->m - top);               \
            T *to = (T *)om_at_mut(y[0], yo) + (ptrdiff_t)top * ys;                  \
            const T *from = (const T *)om_at(x[0], xo) + top;                        \
            for (block = 0; block < p->n; block += OM_TRANSPOSE_BAND) {              \
                const size_t wide = om_min(OM_TRANSPOSE_BAND, p->n - block);         \
                BLOCK(to + block, ys, from + (ptrdiff_t)block * xs, xs, rows, wide); \
            }                                                                        \
            if (band + 1 == p->bands)                                                \
                om_walk_next(p->rank, p->dim, at, p->ystride, p->xstride, &yo, &xo); \
        }                                                                            \
        return 0;                                                                    \
    }

#define MOVE_FILL(NAME, T)              \
    OM_RANGE(NAME, void)                \
    {                                   \
        T *to = (T *)y[0];              \
        const T one = *(const T *)x[0]; \
        size_t i;                       \
        for (i = begin; i < end; i++)   \
            to[i] = one;                \
        return 0;                       \
    }

OM_DEF(RANGE om_move, MOVE_STRIDED, move_b1, om_u8, MOVE_EVEN_NONE)

OM_DEF(RANGE om_move, MOVE_STRIDED, move_b2, om_u16, MOVE_EVEN_NONE)

OM_DEF(RANGE om_move, MOVE_STRIDED, move_b4, om_u32, move_even_b4)

OM_DEF(RANGE om_move, MOVE_STRIDED, move_b8, om_u64, MOVE_EVEN_NONE)

OM_DEF(RANGE om_transpose, MOVE_TRANSPOSE, transpose_b1, om_u8, MOVE_BLOCK)

OM_DEF(RANGE om_transpose, MOVE_TRANSPOSE, transpose_b2, om_u16, MOVE_BLOCK)

OM_DEF(RANGE om_transpose, MOVE_TRANSPOSE, transpose_b4, om_u32, move_block_b4)

OM_DEF(RANGE om_transpose, MOVE_TRANSPOSE, transpose_b8, om_u64, MOVE_BLOCK)

OM_DEF(RANGE void, MOVE_FILL, fill_b1, om_u8)

OM_DEF(RANGE void, MOVE_FILL, fill_b2, om_u16)

OM_DEF(RANGE void, MOVE_FILL, fill_b4, om_u32)

OM_DEF(RANGE void, MOVE_FILL, fill_b8, om_u64)
