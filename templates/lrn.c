/* lrn.c -- sums of squares over neighbouring channels, in channel order (LRN). */
#include "kernel.h"
#include "lrn.h"

#define LRN_SUMSQ(NAME, T, V, L, LD, LDN, ST, STN, SET, ADD, MUL, CANON)             \
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
                V sum = SET(0.0f);                                                   \
                if (w == L) {                                                        \
                    for (k = 0; k < count; k++, s += p->n)                           \
                        sum = ADD(sum, MUL(LD(s), LD(s)));                           \
                    ST(to + c, CANON(sum));                                          \
                } else {                                                             \
                    for (k = 0; k < count; k++, s += p->n)                           \
                        sum = ADD(sum, MUL(LDN(s, w), LDN(s, w)));                   \
                    STN(to + c, CANON(sum), w);                                      \
                }                                                                    \
            }                                                                        \
        }                                                                            \
        return 0;                                                                    \
    }

#define LRN_SUMSQ_F32(NAME)                                                        \
    LRN_SUMSQ(NAME, om_f32, vf, VFL, vf_ld, vf_ldn, vf_st, vf_stn, vf_set, vf_add, \
              vf_mul, vf_canon)

#define LRN_SUMSQ_F64(NAME)                                                        \
    LRN_SUMSQ(NAME, om_f64, vd, VDL, vd_ld, vd_ldn, vd_st, vd_stn, vd_set, vd_add, \
              vd_mul, vd_canon)

OM_DEF(RANGE om_lrn, LRN_SUMSQ_F32, lrn_sumsq_f32)
OM_DEF(RANGE om_lrn, LRN_SUMSQ_F64, lrn_sumsq_f64)
