/* softmax.c -- m = max of x, e = exp(x - m), s = sum of e, y = e / s; in LogSoftmax y =
 * (x - m) - log(s). Along the innermost axis s is a sum in 16 lanes (math/sum16.h),
 * elsewhere one accumulator per output. A NaN, or infinities that meet, reach s and so
 * all y. */
#include "kernel.h"
#include "math/expsub.h"
#include "math/log.h"
#include "math/fixed.h"
#include "math/softmax.h"
#include "softmax.h"
#include "ahead.h"

#if VF_FIXED
OM_INLINE void logsum_columns(om_f32 *s, size_t n)
{
    size_t i;
    for (i = 0; i < n; i++)
        s[i] = fixed_log(s[i]);
}
#else
OM_INLINE void logsum_columns(om_f32 *s, size_t n)
{
    size_t i = 0;
    for (; i + VDL <= n; i += VDL)
        vd_stf(s + i, log_wide(vd_ldf(s + i)));
    if (i < n)
        vd_stfn(s + i, log_wide(vd_ldfn(s + i, n - i)), n - i);
}
#endif

OM_INLINE void logsum_columns_single(om_f32 *s, size_t n)
{
    size_t i = 0;
    for (; i + VFL <= n; i += VFL)
        vf_st(s + i, log_single(vf_ld(s + i)));
    if (i < n)
        vf_stn(s + i, log_single(vf_ldn(s + i, n - i)), n - i);
}

/* Elements of a call from which on memory is asked for ahead, since they don't stay in
 * the second cache; and of the longest rows of which it is, which do. */
enum { SOFTMAX_MANY = 1 << 18, SOFTMAX_LONGEST = 1 << 14 };

/* While rows are worked on, the next ones are on their way. */
#define SOFTMAX_LAST(NAME, EXP, LOG, IS_LOG)                                           \
    OM_RANGE(NAME, om_softmax)                                                         \
    {                                                                                  \
        const size_t n = ((const struct om_softmax *)params)->n;                       \
        const int many = n <= SOFTMAX_LONGEST && (end - begin) * n >= SOFTMAX_MANY;    \
        om_f32 t[ROWS16_LANES], m[ROWS16], s[ROWS16];                                  \
        size_t i, k, rows, ahead;                                                      \
        (void)scratch;                                                                 \
        softmax_fill(t, 0u, ROWS16_LANES);                                             \
        for (i = begin; i < end; i += rows) {                                          \
            const om_f32 *from = (const om_f32 *)x[0] + i * n;                         \
            om_f32 *to = (om_f32 *)y[0] + i * n;                                       \
            rows = rows16_count(n, end - i);                                           \
            ahead = many ? rows * n * sizeof(om_f32) : 0;                              \
            for (k = 0; k < rows; k++)                                                 \
                softmax_max16(t + 16 * k, from + k * n, n);                            \
            rows16_max(m, t, rows);                                                    \
            for (k = 0; k < rows; k++)                                                 \
                EXP(to + k * n, from + k * n, m[k], n, t + 16 * k, ahead);             \
            rows16_sum(s, t, rows);                                                    \
            if (IS_LOG)                                                                \
                LOG(s, rows);                                                          \
            for (k = 0; k < rows; k++) {                                               \
                if (IS_LOG)                                                            \
                    softmax_sub(to + k * n, from + k * n, m[k], s[k], n);              \
                else                                                                   \
                    softmax_div(to + k * n, n > 16 ? to + k * n : t + 16 * k, s[k], n, \
                                ahead);                                                \
            }                                                                          \
        }                                                                              \
        return 0;                                                                      \
    }

#define SOFTMAX_AXIS(NAME, EXP, LOG, IS_LOG)                                           \
    OM_RANGE(NAME, om_softmax)                                                         \
    {                                                                                  \
        const struct om_softmax *p = (const struct om_softmax *)params;                \
        om_f32 m[SOFTMAX_COLUMNS], s[SOFTMAX_COLUMNS];                                 \
        size_t i, k, w;                                                                \
        (void)scratch;                                                                 \
        for (i = begin; i < end; i += w) {                                             \
            const size_t outer = i / p->inner, col = i - outer * p->inner;             \
            const om_f32 *from = (const om_f32 *)x[0] + outer * p->n * p->inner + col; \
            om_f32 *to = (om_f32 *)y[0] + outer * p->n * p->inner + col;               \
            w = om_min(om_min(end - i, p->inner - col), SOFTMAX_COLUMNS);              \
            softmax_fill(m, 0xff800000u, w);                                           \
            softmax_fill(s, 0u, w);                                                    \
            for (k = 0; k < p->n; k++)                                                 \
                softmax_max_columns(m, from + k * p->inner, w);                        \
            for (k = 0; k < p->n; k++) {                                               \
                EXP(to + k * p->inner, from + k * p->inner, m, w);                     \
                softmax_add_columns(s, to + k * p->inner, w);                          \
            }                                                                          \
            if (IS_LOG)                                                                \
                LOG(s, w);                                                             \
            for (k = 0; k < p->n; k++) {                                               \
                if (IS_LOG)                                                            \
                    softmax_sub_columns(to + k * p->inner, from + k * p->inner, m, s,  \
                                        w);                                            \
                else                                                                   \
                    softmax_div_columns(to + k * p->inner, s, w);                      \
            }                                                                          \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_softmax, SOFTMAX_LAST, softmax_last_f32, expsub_sum, logsum_columns, 0)
OM_DEF(RANGE om_softmax, SOFTMAX_LAST, logsoftmax_last_f32, expsub_sum, logsum_columns,
       1)
OM_DEF(RANGE om_softmax, SOFTMAX_AXIS, softmax_f32, expsub_columns, logsum_columns, 0)
OM_DEF(RANGE om_softmax, SOFTMAX_AXIS, logsoftmax_f32, expsub_columns, logsum_columns,
       1)

OM_DEF(RANGE om_softmax, SOFTMAX_LAST, softmax_last_f32_fma, expsub_sum_single,
       logsum_columns_single, 0)
OM_DEF(RANGE om_softmax, SOFTMAX_LAST, logsoftmax_last_f32_fma, expsub_sum_single,
       logsum_columns_single, 1)
OM_DEF(RANGE om_softmax, SOFTMAX_AXIS, softmax_f32_fma, expsub_columns_single,
       logsum_columns_single, 0)
OM_DEF(RANGE om_softmax, SOFTMAX_AXIS, logsoftmax_f32_fma, expsub_columns_single,
       logsum_columns_single, 1)
