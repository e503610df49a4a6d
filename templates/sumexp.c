/* sumexp.c -- sums of exp(x - m), m one number per output that counts as 0 if it isn't
 * finite (ReduceLogSumExp); in the orders of reduce.c. */
#include "kernel.h"
#include "math/axes.h"
#include "math/expsub.h"
#include "math/sum16.h"
#include "reduce.h"

/* Exponentials computed at a time; a multiple of 16. */
enum { SUMEXP_BLOCK = 256 };

OM_INLINE float sumexp_shift(float m)
{
    return (om_f32_bits(m) & 0x7fffffffu) < 0x7f800000u ? m : 0.0f;
}

OM_INLINE float sumexp_canon(float v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u ? om_bits_f32(0x7fc00000u) : v;
}

#define SUMEXP_LAST(NAME, EXP)                                              \
    OM_RANGE(NAME, om_reduce)                                               \
    {                                                                       \
        const struct om_reduce *p = (const struct om_reduce *)params;       \
        size_t i, r, k, w;                                                  \
        (void)scratch;                                                      \
        for (i = begin; i < end; i++) {                                     \
            const om_f32 *from =                                            \
                (const om_f32 *)x[0] + axes_offset(p->kept, p->nkept, i);   \
            const float m = sumexp_shift(((const om_f32 *)x[1])[i]);        \
            om_f32 l[16], e[SUMEXP_BLOCK];                                  \
            sum16_clear(l);                                                 \
            for (r = 0; r < p->rows; r++) {                                 \
                const om_f32 *row = from + axes_offset(p->red, p->nred, r); \
                for (k = 0; k < p->n; k += w) {                             \
                    w = om_min(p->n - k, SUMEXP_BLOCK);                     \
                    EXP(e, row + k, m, w);                                  \
                    sum16_row(l, e, w, SUM16_PLAIN);                        \
                }                                                           \
            }                                                               \
            ((om_f32 *)y[0])[i] = sumexp_canon(sum16_fold(l));              \
        }                                                                   \
        return 0;                                                           \
    }

#define SUMEXP_KEPT(NAME, EXP)                                                    \
    OM_RANGE(NAME, om_reduce)                                                     \
    {                                                                             \
        const struct om_reduce *p = (const struct om_reduce *)params;             \
        om_f32 m[SUMEXP_BLOCK], s[SUMEXP_BLOCK], e[SUMEXP_BLOCK];                 \
        size_t i, r, k, run;                                                      \
        (void)scratch;                                                            \
        for (i = begin; i < end; i += run) {                                      \
            const size_t row = i / p->n, col = i - row * p->n;                    \
            const om_f32 *from =                                                  \
                (const om_f32 *)x[0] + axes_offset(p->kept, p->nkept, row) + col; \
            run = om_min(om_min(p->n - col, end - i), SUMEXP_BLOCK);              \
            for (k = 0; k < run; k++) {                                           \
                m[k] = sumexp_shift(((const om_f32 *)x[1])[i + k]);               \
                s[k] = 0.0f;                                                      \
            }                                                                     \
            for (r = 0; r < p->rows; r++) {                                       \
                EXP(e, from + axes_offset(p->red, p->nred, r), m, run);           \
                for (k = 0; k < run; k++)                                         \
                    s[k] = s[k] + e[k];                                           \
            }                                                                     \
            for (k = 0; k < run; k++)                                             \
                ((om_f32 *)y[0])[i + k] = sumexp_canon(s[k]);                     \
        }                                                                         \
        return 0;                                                                 \
    }

OM_DEF(RANGE om_reduce, SUMEXP_LAST, reduce_sumexp_last_f32, expsub_row)
OM_DEF(RANGE om_reduce, SUMEXP_KEPT, reduce_sumexp_f32, expsub_columns)

OM_DEF(RANGE om_reduce, SUMEXP_LAST, reduce_sumexp_last_f32_fma, expsub_row_single)
OM_DEF(RANGE om_reduce, SUMEXP_KEPT, reduce_sumexp_f32_fma, expsub_columns_single)
