/* reduce.c -- reductions of f32: sums, products, extremes. The _last kernels reduce the
 * innermost axis in 16 lanes (math/sum16.h), the others keep it and work on many
 * outputs at once, with one accumulator each. Work items are outputs. */
#include "kernel.h"
#include "reduce.h"
#include "math/axes.h"
#include "math/sum16.h"

OM_INLINE vf reduce_sum(vf acc, vf x)
{
    return sum16_step(acc, x, SUM16_PLAIN);
}

OM_INLINE vf reduce_l1(vf acc, vf x)
{
    return sum16_step(acc, x, SUM16_ABS);
}

OM_INLINE vf reduce_sumsq(vf acc, vf x)
{
    return sum16_step(acc, x, SUM16_SQUARE);
}

OM_INLINE vf reduce_prod(vf acc, vf x)
{
    return vf_mul(acc, x);
}

OM_INLINE vf reduce_max(vf acc, vf x)
{
    return vf_max(acc, x);
}

OM_INLINE vf reduce_min(vf acc, vf x)
{
    return vf_min(acc, x);
}

/* NaN to the quiet NaN without payload. */
OM_INLINE float reduce_canon(float v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u ? om_bits_f32(0x7fc00000u) : v;
}

/* Sums along the innermost axis. */
#define REDUCE_SUM_LAST(NAME, WHAT)                                               \
    OM_RANGE(NAME, om_reduce)                                                     \
    {                                                                             \
        const struct om_reduce *p = (const struct om_reduce *)params;             \
        const om_f32 *src = (const om_f32 *)x[0];                                 \
        om_f32 *dst = (om_f32 *)y[0];                                             \
        size_t i, r;                                                              \
        (void)scratch;                                                            \
        for (i = begin; i < end; i++) {                                           \
            const om_f32 *from = src + axes_offset(p->kept, p->nkept, i);         \
            om_f32 l[16];                                                         \
            sum16_clear(l);                                                       \
            for (r = 0; r < p->rows; r++)                                         \
                sum16_row(l, from + axes_offset(p->red, p->nred, r), p->n, WHAT); \
            dst[i] = reduce_canon(sum16_fold(l));                                 \
        }                                                                         \
        return 0;                                                                 \
    }

/* The same for what has no neutral zero. INIT holds the bits of the neutral element;
 * lanes from 16 on are there to be loaded and stored, nothing else. */
#define REDUCE_LAST(NAME, OP, INIT)                                         \
    OM_RANGE(NAME, om_reduce)                                               \
    {                                                                       \
        const struct om_reduce *p = (const struct om_reduce *)params;       \
        const om_f32 *src = (const om_f32 *)x[0];                           \
        om_f32 *dst = (om_f32 *)y[0];                                       \
        om_f32 l[16 + VFL_MAX], t[16 + VFL_MAX];                            \
        const size_t whole = p->n / 16 * 16;                                \
        size_t i, r, j, k;                                                  \
        (void)scratch;                                                      \
        for (j = 0; j < 16 + VFL_MAX; j++)                                  \
            t[j] = om_bits_f32(INIT);                                       \
        for (i = begin; i < end; i++) {                                     \
            const om_f32 *from = src + axes_offset(p->kept, p->nkept, i);   \
            for (j = 0; j < 16 + VFL_MAX; j++)                              \
                l[j] = om_bits_f32(INIT);                                   \
            for (r = 0; r < p->rows; r++) {                                 \
                const om_f32 *row = from + axes_offset(p->red, p->nred, r); \
                for (j = 0; j < 16; j += VFL) {                             \
                    vf acc = vf_ld(l + j);                                  \
                    if (j + VFL <= 16)                                      \
                        for (k = j; k < whole; k += 16)                     \
                            acc = OP(acc, vf_ld(row + k));                  \
                    else                                                    \
                        for (k = j; k < whole; k += 16)                     \
                            acc = OP(acc, vf_ldn(row + k, 16 - j));         \
                    vf_st(l + j, acc);                                      \
                }                                                           \
                if (whole < p->n) {                                         \
                    for (j = 0; whole + j < p->n; j++)                      \
                        t[j] = row[whole + j];                              \
                    for (j = 0; j < 16; j += VFL)                           \
                        vf_st(l + j, OP(vf_ld(l + j), vf_ld(t + j)));       \
                }                                                           \
            }                                                               \
            for (k = 8; k > 0; k /= 2)                                      \
                for (j = 0; j < k; j += VFL)                                \
                    vf_st(l + j, OP(vf_ld(l + j), vf_ld(l + j + k)));       \
            dst[i] = reduce_canon(l[0]);                                    \
        }                                                                   \
        return 0;                                                           \
    }

/* The innermost axis stays: up to four vectors of outputs at a time. */
#define REDUCE_KEPT(NAME, OP, INIT)                                                 \
    OM_RANGE(NAME, om_reduce)                                                       \
    {                                                                               \
        const struct om_reduce *p = (const struct om_reduce *)params;               \
        const size_t len = p->red[2 * p->nred - 2], step = p->red[2 * p->nred - 1]; \
        size_t i, c, r, k, run;                                                     \
        (void)scratch;                                                              \
        for (i = begin; i < end; i += run) {                                        \
            const size_t row = i / p->n, col = i - row * p->n;                      \
            const om_f32 *from =                                                    \
                (const om_f32 *)x[0] + axes_offset(p->kept, p->nkept, row) + col;   \
            om_f32 *dst = (om_f32 *)y[0] + i;                                       \
            run = om_min(p->n - col, end - i);                                      \
            for (c = 0; c + 4 * VFL <= run; c += 4 * VFL) {                         \
                vf a0 = vf_bits(INIT), a1 = a0, a2 = a0, a3 = a0;                   \
                for (r = 0; r < p->rows; r += len) {                                \
                    const om_f32 *s = from + c + axes_offset(p->red, p->nred, r);   \
                    for (k = 0; k < len; k++, s += step) {                          \
                        a0 = OP(a0, vf_ld(s));                                      \
                        a1 = OP(a1, vf_ld(s + VFL));                                \
                        a2 = OP(a2, vf_ld(s + 2 * VFL));                            \
                        a3 = OP(a3, vf_ld(s + 3 * VFL));                            \
                    }                                                               \
                }                                                                   \
                vf_st(dst + c, vf_canon(a0));                                       \
                vf_st(dst + c + VFL, vf_canon(a1));                                 \
                vf_st(dst + c + 2 * VFL, vf_canon(a2));                             \
                vf_st(dst + c + 3 * VFL, vf_canon(a3));                             \
            }                                                                       \
            for (; c < run; c += VFL) {                                             \
                const size_t w = om_min(VFL, run - c);                              \
                vf acc = vf_bits(INIT);                                             \
                for (r = 0; r < p->rows; r += len) {                                \
                    const om_f32 *s = from + c + axes_offset(p->red, p->nred, r);   \
                    if (w == VFL)                                                   \
                        for (k = 0; k < len; k++, s += step)                        \
                            acc = OP(acc, vf_ld(s));                                \
                    else                                                            \
                        for (k = 0; k < len; k++, s += step)                        \
                            acc = OP(acc, vf_ldn(s, w));                            \
                }                                                                   \
                if (w == VFL)                                                       \
                    vf_st(dst + c, vf_canon(acc));                                  \
                else                                                                \
                    vf_stn(dst + c, vf_canon(acc), w);                              \
            }                                                                       \
        }                                                                           \
        return 0;                                                                   \
    }

OM_DEF(RANGE om_reduce, REDUCE_SUM_LAST, reduce_sum_last_f32, SUM16_PLAIN)
OM_DEF(RANGE om_reduce, REDUCE_SUM_LAST, reduce_l1_last_f32, SUM16_ABS)
OM_DEF(RANGE om_reduce, REDUCE_SUM_LAST, reduce_sumsq_last_f32, SUM16_SQUARE)
OM_DEF(RANGE om_reduce, REDUCE_LAST, reduce_prod_last_f32, reduce_prod, 0x3f800000u)
OM_DEF(RANGE om_reduce, REDUCE_LAST, reduce_max_last_f32, reduce_max, 0xff800000u)
OM_DEF(RANGE om_reduce, REDUCE_LAST, reduce_min_last_f32, reduce_min, 0x7f800000u)

OM_DEF(RANGE om_reduce, REDUCE_KEPT, reduce_sum_f32, reduce_sum, 0u)
OM_DEF(RANGE om_reduce, REDUCE_KEPT, reduce_l1_f32, reduce_l1, 0u)
OM_DEF(RANGE om_reduce, REDUCE_KEPT, reduce_sumsq_f32, reduce_sumsq, 0u)
OM_DEF(RANGE om_reduce, REDUCE_KEPT, reduce_prod_f32, reduce_prod, 0x3f800000u)
OM_DEF(RANGE om_reduce, REDUCE_KEPT, reduce_max_f32, reduce_max, 0xff800000u)
OM_DEF(RANGE om_reduce, REDUCE_KEPT, reduce_min_f32, reduce_min, 0x7f800000u)
