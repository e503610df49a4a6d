/* intprod.c -- products of 8-bit integers less their zero points, which have 9 bits and
 * come as i16, or as i8 where nothing was taken away. Each product and each sum is made
 * in 32 bits, modulo 2^32: no order and no width changes a bit. */
#include "kernel.h"
#include "intprod.h"
#include "walk.h"
#include "math/axes.h"

/* to = a b for rows of a and columns of b: tiles of 4 rows by two vectors, then rows
 * one by one. The body of functions, one per pair of types. */
#define INT_TILES(TA, LD, LDN)                                                      \
    size_t i, j, k, n;                                                              \
    for (j = 0; j < cols; j += n, b += n) {                                         \
        n = om_min(2 * VFL, cols - j);                                              \
        i = 0;                                                                      \
        for (; n == 2 * VFL && i + 4 <= rows; i += 4) {                             \
            const TA *f = a + i * depth;                                            \
            om_i32 *y = to + i * to_row + j;                                        \
            vi s00 = vi_set(0), s01 = s00, s10 = s00, s11 = s00;                    \
            vi s20 = s00, s21 = s00, s30 = s00, s31 = s00;                          \
            for (k = 0; k < depth; k++, f++) {                                      \
                const vi b0 = LD(b + k * b_row), b1 = LD(b + k * b_row + VFL);      \
                const vi f0 = vi_set(f[0]), f1 = vi_set(f[depth]);                  \
                const vi f2 = vi_set(f[2 * depth]), f3 = vi_set(f[3 * depth]);      \
                s00 = vi_add(s00, vi_mul(f0, b0));                                  \
                s01 = vi_add(s01, vi_mul(f0, b1));                                  \
                s10 = vi_add(s10, vi_mul(f1, b0));                                  \
                s11 = vi_add(s11, vi_mul(f1, b1));                                  \
                s20 = vi_add(s20, vi_mul(f2, b0));                                  \
                s21 = vi_add(s21, vi_mul(f2, b1));                                  \
                s30 = vi_add(s30, vi_mul(f3, b0));                                  \
                s31 = vi_add(s31, vi_mul(f3, b1));                                  \
            }                                                                       \
            vi_st(y, s00);                                                          \
            vi_st(y + VFL, s01);                                                    \
            vi_st(y + to_row, s10);                                                 \
            vi_st(y + to_row + VFL, s11);                                           \
            vi_st(y + 2 * to_row, s20);                                             \
            vi_st(y + 2 * to_row + VFL, s21);                                       \
            vi_st(y + 3 * to_row, s30);                                             \
            vi_st(y + 3 * to_row + VFL, s31);                                       \
        }                                                                           \
        for (; i < rows; i++) {                                                     \
            const TA *f = a + i * depth;                                            \
            om_i32 *y = to + i * to_row + j;                                        \
            vi s0 = vi_set(0), s1 = s0;                                             \
            if (n == 2 * VFL) {                                                     \
                for (k = 0; k < depth; k++) {                                       \
                    const vi fk = vi_set(f[k]);                                     \
                    s0 = vi_add(s0, vi_mul(fk, LD(b + k * b_row)));                 \
                    s1 = vi_add(s1, vi_mul(fk, LD(b + k * b_row + VFL)));           \
                }                                                                   \
                vi_st(y, s0);                                                       \
                vi_st(y + VFL, s1);                                                 \
            } else if (n > VFL) {                                                   \
                for (k = 0; k < depth; k++) {                                       \
                    const vi fk = vi_set(f[k]);                                     \
                    s0 = vi_add(s0, vi_mul(fk, LD(b + k * b_row)));                 \
                    s1 = vi_add(s1, vi_mul(fk, LDN(b + k * b_row + VFL, n - VFL))); \
                }                                                                   \
                vi_st(y, s0);                                                       \
                vi_stn(y + VFL, s1, n - VFL);                                       \
            } else {                                                                \
                for (k = 0; k < depth; k++)                                         \
                    s0 = vi_add(s0, vi_mul(vi_set(f[k]), LDN(b + k * b_row, n)));   \
                vi_stn(y, s0, n);                                                   \
            }                                                                       \
        }                                                                           \
    }

OM_LOCAL void int_tiles_i16_i16(om_i32 *to, size_t to_row, const om_i16 *a, size_t rows,
                                const om_i16 *b, size_t b_row, size_t cols,
                                size_t depth){INT_TILES(om_i16, vi_ldi16, vi_ldi16n)}

OM_LOCAL void int_tiles_i16_i8(om_i32 *to, size_t to_row, const om_i16 *a, size_t rows,
                               const om_i8 *b, size_t b_row, size_t cols,
                               size_t depth){INT_TILES(om_i16, vi_ldi8, vi_ldi8n)}

OM_LOCAL void int_tiles_i8_i16(om_i32 *to, size_t to_row, const om_i8 *a, size_t rows,
                               const om_i16 *b, size_t b_row, size_t cols,
                               size_t depth){INT_TILES(om_i8, vi_ldi16, vi_ldi16n)}

#define INT_MATMUL(NAME, TB, TILE)                                                   \
    OM_RANGE(NAME, om_intmul)                                                        \
    {                                                                                \
        const struct om_intmul *p = (const struct om_intmul *)params;                \
        size_t item;                                                                 \
        (void)scratch;                                                               \
        for (item = begin; item < end; item++) {                                     \
            const size_t col = item % p->col_blocks * p->block_cols;                 \
            const size_t row = item / p->col_blocks % p->row_blocks * p->block_rows; \
            const size_t matrix = item / p->col_blocks / p->row_blocks;              \
            const om_i16 *a = (const om_i16 *)x[0] +                                 \
                              axes_offset(p->a_axes, p->axes, matrix) +              \
                              row * p->depth;                                        \
            const TB *b =                                                            \
                (const TB *)x[1] + axes_offset(p->b_axes, p->axes, matrix) + col;    \
            om_i32 *to = (om_i32 *)y[0] + (matrix * p->rows + row) * p->cols + col;  \
            TILE(to, p->cols, a, om_min(p->block_rows, p->rows - row), b, p->cols,   \
                 om_min(p->block_cols, p->cols - col), p->depth);                    \
        }                                                                            \
        return 0;                                                                    \
    }

OM_DEF(RANGE om_intmul, INT_MATMUL, matmul_int_i8, om_i8, int_tiles_i16_i8)

    OM_DEF(RANGE om_intmul, INT_MATMUL, matmul_int_i16, om_i16, int_tiles_i16_i16)

    /* n elements of a strip row: those of x that the last axis reads from `at` on,
     * stride apart, or zeros where that is outside. */
    OM_INLINE void int_fill(om_i16 *to, const om_i16 *from, size_t n, ptrdiff_t at,
                            ptrdiff_t length, ptrdiff_t stride)
{
    const ptrdiff_t count = (ptrdiff_t)n;
    ptrdiff_t first = at < 0 ? (stride - 1 - at) / stride : 0, last, j;
    last = at < length ? (length - at + stride - 1) / stride : 0;
    first = first < count ? first : count;
    last = last < count ? last : count;
    last = last < first ? first : last;
    for (j = 0; j < first; j++)
        to[j] = 0;
    if (stride == 1 && last > first)
        memcpy(to + first, from + (at + first),
               (size_t)(last - first) * sizeof(om_i16));
    else
        for (j = first; j < last; j++)
            to[j] = from[at + j * stride];
    for (j = last; j < count; j++)
        to[j] = 0;
}

/* What n outputs from position `pos` on multiply: a row for each weight of a filter.
 * The outputs are of one row of the last axis. */
OM_INLINE void int_strip_part(const struct om_intconv *p, om_i16 *strip,
                              const om_i16 *x, size_t pos, size_t n)
{
    const size_t taps = p->outer_taps * p->taps_last;
    size_t at[OM_WALK_AXES], tap_at[OM_WALK_AXES], t, c, k;
    om_walk_to(pos / p->out_last, p->rank, p->out, at);
    om_walk_to(0, p->rank, p->taps, tap_at);
    for (t = 0; t < p->outer_taps; t++) {
        ptrdiff_t offset = 0;
        int inside = 1;
        for (k = 0; k < p->rank; k++) {
            const ptrdiff_t i = (ptrdiff_t)at[k] * p->stride[k] +
                                (ptrdiff_t)tap_at[k] * p->dilation[k] - p->pad[k];
            if (i < 0 || i >= p->in[k])
                inside = 0;
            else
                offset += i * p->in_step[k];
        }
        for (c = 0; c < p->channels; c++)
            for (k = 0; k < p->taps_last; k++) {
                const ptrdiff_t first =
                    (ptrdiff_t)(pos % p->out_last) * p->stride_last +
                    (ptrdiff_t)k * p->dilation_last - p->pad_last;
                om_i16 *to = strip + (c * taps + t * p->taps_last + k) * p->block;
                int_fill(to, x + c * p->in_size + (inside ? offset : 0), n, first,
                         inside ? p->in_last : first, p->stride_last);
            }
        om_walk_step(p->rank, p->taps, tap_at);
    }
}

OM_LOCAL void int_strip(const struct om_intconv *p, om_i16 *strip, const om_i16 *x,
                        size_t pos, size_t end)
{
    const size_t begin = pos;
    size_t n;
    for (; pos < end; pos += n) {
        n = om_min(p->out_last - pos % p->out_last, end - pos);
        int_strip_part(p, strip + (pos - begin), x, pos, n);
    }
}

#define INT_CONV(NAME, TW, TILE)                                                       \
    OM_RANGE(NAME, om_intconv)                                                         \
    {                                                                                  \
        const struct om_intconv *p = (const struct om_intconv *)params;                \
        om_i16 *strip = (om_i16 *)scratch;                                             \
        size_t item;                                                                   \
        for (item = begin; item < end; item++) {                                       \
            const size_t pos = item % p->blocks * p->block;                            \
            const size_t set = item / p->blocks; /* batch and group */                 \
            const size_t last = om_min(pos + p->block, p->positions);                  \
            const TW *w = (const TW *)x[1] + set % p->groups * p->filters * p->depth;  \
            int_strip(p, strip, (const om_i16 *)x[0] + set * p->channels * p->in_size, \
                      pos, last);                                                      \
            TILE((om_i32 *)y[0] + set * p->filters * p->positions + pos, p->positions, \
                 w, p->filters, strip, p->block, last - pos, p->depth);                \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_intconv, INT_CONV, conv_int_i8, om_i8, int_tiles_i8_i16)

OM_DEF(RANGE om_intconv, INT_CONV, conv_int_i16, om_i16, int_tiles_i16_i16)
