/* resize.c -- Resize linear and cubic along one axis. The taps of an output are added
 * in order of their index, each product and each sum rounded once; taps of weight zero
 * are left out, so an infinity beside an exactly hit sample does not matter.
 *
 *   resize_TYPE       an item is a row of inner elements, (o, j)
 *   resize_line_TYPE  the axis is the last one, inner is 1: an item is a line, o
 *   resize_pass_TYPE  lengths, axis and taps are known at run time (resample.c): an
 *                     item is a part of either
 */
#include "kernel.h"
#include "resample.h"
#include "resize.h"

OM_INLINE om_f32 resize_tap_f32(om_f32bits weight, om_f32 x)
{
    float product = om_bits_f32(weight) * x;
    OM_FENCE(product);
    return product;
}

OM_INLINE om_f64 resize_tap_f64(om_f32bits weight, om_f64 x)
{
    double product = (double)om_bits_f32(weight) * x;
    OM_FENCE_D(product);
    return product;
}

OM_INLINE om_f32 resize_canon_f32(om_f32 v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u ? om_bits_f32(0x7fc00000u) : v;
}

OM_INLINE om_f64 resize_canon_f64(om_f64 v)
{
    const uint64_t inf = (uint64_t)0x7ff << 52;
    return (om_f64_bits(v) << 1) > (inf << 1) ? om_bits_f64((uint64_t)0x7ff8 << 48) : v;
}

OM_INLINE int resize_is_zero(om_f32bits weight)
{
    return !(weight & 0x7fffffffu);
}

/* Two taps as vectors from x0 and x1 on. */
OM_INLINE vf resize_pair(const om_f32bits *weight, const om_f32 *x0, const om_f32 *x1,
                         size_t n)
{
    const vf a = n < VFL ? vf_ldn(x0, n) : vf_ld(x0);
    const vf b = n < VFL ? vf_ldn(x1, n) : vf_ld(x1);
    return vf_canon(
        vf_add(vf_mul(vf_bits(weight[0]), a), vf_mul(vf_bits(weight[1]), b)));
}

/* The outputs from p->twice to p->twice_end: those of even and of odd numbers are
 * vectors of their own. */
OM_INLINE void resize_twice_f32(const struct om_resize *p, om_f32 *to,
                                const om_f32 *from)
{
    const int32_t *index = p->index + 2 * p->twice;
    const om_f32bits *weight = p->weight + 2 * p->twice;
    const size_t pairs = (p->twice_end - p->twice) / 2;
    size_t i;
    to += p->twice;
    for (i = 0; i < pairs; i += VFL, from += VFL) {
        const size_t n = om_min(VFL, pairs - i);
        const vf a = resize_pair(weight, from + index[0], from + index[1], n);
        const vf b = resize_pair(weight + 2, from + index[2], from + index[3], n);
        if (n == VFL) {
            vf_st(to + 2 * i, vf_ziplo(a, b));
            vf_st(to + 2 * i + VFL, vf_ziphi(a, b));
        } else {
            vf_stn(to + 2 * i, vf_ziplo(a, b), om_min(2 * n, VFL));
            if (2 * n > VFL)
                vf_stn(to + 2 * i + VFL, vf_ziphi(a, b), 2 * n - VFL);
        }
    }
}

/* Not asked for. */
OM_INLINE void resize_twice_f64(const struct om_resize *p, om_f64 *to,
                                const om_f64 *from)
{
    (void)p, (void)to, (void)from;
}

/* Lines [begin, end) of p->in elements to p->out. */
#define RESIZE_LINES(T, TAP, CANON, TWICE)                                  \
    size_t item, j, t;                                                      \
    for (item = begin; item < end; item++) {                                \
        const T *from = x + item * p->in;                                   \
        T *to = y + item * p->out;                                          \
        const om_i32 *index = (const om_i32 *)p->index;                     \
        const om_u32 *weight = (const om_u32 *)p->weight;                   \
        TWICE(p, to, from);                                                 \
        for (j = 0; j < p->out; j++, index += p->taps, weight += p->taps) { \
            T sum = 0;                                                      \
            int first = 1;                                                  \
            if (j == p->twice && p->twice < p->twice_end) {                 \
                j = p->twice_end - 1;                                       \
                index = (const om_i32 *)p->index + j * p->taps;             \
                weight = (const om_u32 *)p->weight + j * p->taps;           \
                continue;                                                   \
            }                                                               \
            for (t = 0; t < p->taps; t++) {                                 \
                if (resize_is_zero(weight[t]))                              \
                    continue;                                               \
                sum = first ? TAP(weight[t], from[index[t]])                \
                            : sum + TAP(weight[t], from[index[t]]);         \
                first = 0;                                                  \
            }                                                               \
            to[j] = CANON(sum);                                             \
        }                                                                   \
    }

OM_INLINE void resize_lines_f32(const struct om_resize *p, om_f32 *y, const om_f32 *x,
                                size_t begin, size_t end)
{
    RESIZE_LINES(om_f32, resize_tap_f32, resize_canon_f32, resize_twice_f32);
}

OM_INLINE void resize_lines_f64(const struct om_resize *p, om_f64 *y, const om_f64 *x,
                                size_t begin, size_t end)
{
    RESIZE_LINES(om_f64, resize_tap_f64, resize_canon_f64, resize_twice_f64);
}

/* Rows [begin, end) of p->inner elements, (o, j); lanes along them. V, N: the vector
 * type and its number of lanes. */
#define RESIZE_ROWS(T, V, N, SET, LD, ST, LDN, STN, MUL, ADD, CANON)           \
    size_t item, i, t;                                                         \
    for (item = begin; item < end; item++) {                                   \
        const size_t o = item / p->out, j = item % p->out;                     \
        const T *from = x + o * p->in * p->inner;                              \
        T *to = y + item * p->inner;                                           \
        const om_i32 *index = (const om_i32 *)p->index + j * p->taps;          \
        const om_u32 *weight = (const om_u32 *)p->weight + j * p->taps;        \
        for (i = 0; i < p->inner; i += N) {                                    \
            const size_t count = om_min(N, p->inner - i);                      \
            V sum = SET(0);                                                    \
            int first = 1;                                                     \
            for (t = 0; t < p->taps; t++) {                                    \
                const T *row = from + (size_t)index[t] * p->inner + i;         \
                if (!resize_is_zero(weight[t])) {                              \
                    const V part = MUL(SET(om_bits_f32(weight[t])),            \
                                       count < N ? LDN(row, count) : LD(row)); \
                    sum = first ? part : ADD(sum, part);                       \
                    first = 0;                                                 \
                }                                                              \
            }                                                                  \
            if (count < N)                                                     \
                STN(to + i, CANON(sum), count);                                \
            else                                                               \
                ST(to + i, CANON(sum));                                        \
        }                                                                      \
    }

OM_INLINE void resize_rows_f32(const struct om_resize *p, om_f32 *y, const om_f32 *x,
                               size_t begin, size_t end)
{
    RESIZE_ROWS(om_f32, vf, VFL, vf_set, vf_ld, vf_st, vf_ldn, vf_stn, vf_mul, vf_add,
                vf_canon);
}

OM_INLINE void resize_rows_f64(const struct om_resize *p, om_f64 *y, const om_f64 *x,
                               size_t begin, size_t end)
{
    RESIZE_ROWS(om_f64, vd, VDL, vd_set, vd_ld, vd_st, vd_ldn, vd_stn, vd_mul, vd_add,
                vd_canon);
}

#define RESIZE(NAME, T, WORK)                                                     \
    OM_RANGE(NAME, om_resize)                                                     \
    {                                                                             \
        WORK((const struct om_resize *)params, (T *)y[0], (const T *)x[0], begin, \
             end);                                                                \
        return 0;                                                                 \
    }

OM_DEF(RANGE om_resize, RESIZE, resize_line_f32, om_f32, resize_lines_f32)
OM_DEF(RANGE om_resize, RESIZE, resize_line_f64, om_f64, resize_lines_f64)
OM_DEF(RANGE om_resize, RESIZE, resize_f32, om_f32, resize_rows_f32)
OM_DEF(RANGE om_resize, RESIZE, resize_f64, om_f64, resize_rows_f64)

/* ---- sizes known at run time
 * ------------------------------------------------------------------------------ */

/* Pass `pass` of `passes`, of which as many do something as resample_plan found axes to
 * resample: the last ones; without any the last one copies. x: the input, what the pass
 * before wrote, the output's shape, the plan, indices and weights of taps. */
#define RESIZE_PASS(NAME, T, LINES, ROWS)                                           \
    OM_RANGE(NAME, om_resize_pass)                                                  \
    {                                                                               \
        const struct om_resize_pass *p = (const struct om_resize_pass *)params;     \
        const size_t *shape = (const size_t *)x[2];                                 \
        const om_i32 *plan = (const om_i32 *)x[3];                                  \
        const size_t skipped = p->passes - (size_t)plan[0];                         \
        struct om_resize m;                                                         \
        size_t k, pass, rows, length[OM_RESAMPLE_AXES];                             \
        memset(&m, 0, sizeof m);                                                    \
        m.inner = rows = 1;                                                         \
        if (p->pass < skipped && p->pass + 1 < p->passes)                           \
            return 0;                                                               \
        for (k = 0; k < p->rank; k++)                                               \
            length[k] = p->in[k];                                                   \
        if (p->pass < skipped) {                                                    \
            for (k = 0; k < p->rank; k++)                                           \
                rows = rows * length[k];                                            \
            k = om_resample_part(rows, p->items, begin);                            \
            rows = om_resample_part(rows, p->items, end);                           \
            if (k < rows)                                                           \
                memcpy((T *)y[0] + k, (const T *)x[0] + k, (rows - k) * sizeof(T)); \
            return 0;                                                               \
        }                                                                           \
        for (pass = skipped; pass < p->pass; pass++) {                              \
            k = (size_t)plan[1 + pass - skipped];                                   \
            length[k] = shape[k];                                                   \
        }                                                                           \
        pass = (size_t)plan[1 + p->pass - skipped];                                 \
        m.in = length[pass];                                                        \
        m.out = shape[pass];                                                        \
        m.taps = (size_t)plan[1 + p->rank + pass];                                  \
        m.index = (const int32_t *)x[4] + p->taps[pass];                            \
        m.weight = (const om_f32bits *)x[5] + p->taps[pass];                        \
        for (k = 0; k < pass; k++)                                                  \
            rows = rows * length[k];                                                \
        for (k = pass + 1; k < p->rank; k++)                                        \
            m.inner = m.inner * length[k];                                          \
        if (m.inner != 1)                                                           \
            rows = rows * m.out;                                                    \
        begin = om_resample_part(rows, p->items, begin);                            \
        end = om_resample_part(rows, p->items, end);                                \
        if (m.inner == 1)                                                           \
            LINES(&m, (T *)y[0], (const T *)x[p->pass > skipped], begin, end);      \
        else                                                                        \
            ROWS(&m, (T *)y[0], (const T *)x[p->pass > skipped], begin, end);       \
        return 0;                                                                   \
    }

OM_DEF(RANGE om_resize_pass, RESIZE_PASS, resize_pass_f32, om_f32, resize_lines_f32,
       resize_rows_f32)
OM_DEF(RANGE om_resize_pass, RESIZE_PASS, resize_pass_f64, om_f64, resize_lines_f64,
       resize_rows_f64)
