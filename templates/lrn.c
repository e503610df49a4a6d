/* lrn.c -- sums of squares over neighbouring channels, in channel order (LRN). */
#include "kernel.h"
#include "lrn.h"

#define LRN_SUMSQ(NAME, T, V, L)                                                     \
    OM_RANGE(NAME, om_lrn)                                                           \
    {                                                                                \
        const struct om_lrn *p = (const struct om_lrn *)params;                      \
        size_t i, c, k;                                                              \
        (void)scratch;                                                               \
        for (i = begin; i < end; i++) {                                              \
            const size_t at = i % p->channels;                                       \
            const size_t below = om_min(p->before, at);                              \
            const size_t count = below + 1 + om_min(p->after, p->channels - 1 - at); \
            const T *from = (const T *)x[0] + (i - below) * p->n;                    \
            T *to = (T *)y[0] + i * p->n;                                            \
            for (c = 0; c < p->n; c += L) {                                          \
                const size_t w = om_min(L, p->n - c);                                \
                const T *s = from + c;                                               \
                V sum = V##_set(0.0f);                                               \
                if (w == L) {                                                        \
                    for (k = 0; k < count; k++, s += p->n)                           \
                        sum = V##_add(sum, V##_mul(V##_ld(s), V##_ld(s)));           \
                    V##_st(to + c, V##_canon(sum));                                  \
                } else {                                                             \
                    for (k = 0; k < count; k++, s += p->n)                           \
                        sum = V##_add(sum, V##_mul(V##_ldn(s, w), V##_ldn(s, w)));   \
                    V##_stn(to + c, V##_canon(sum), w);                              \
                }                                                                    \
            }                                                                        \
        }                                                                            \
        return 0;                                                                    \
    }

OM_DEF(RANGE om_lrn, LRN_SUMSQ, lrn_sumsq_f32, om_f32, vf, VFL)
OM_DEF(RANGE om_lrn, LRN_SUMSQ, lrn_sumsq_f64, om_f64, vd, VDL)
