/* cum_sum.c -- CumSum: each sum is the one before it plus one element, in that order.
 */
#include "kernel.h"
#include "cum_sum.h"

OM_INLINE om_f32 cum_sum_canon_f32(om_f32 v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u ? om_bits_f32(0x7fc00000u) : v;
}

OM_INLINE om_f64 cum_sum_canon_f64(om_f64 v)
{
    const uint64_t inf = (uint64_t)0x7ff << 52;
    return om_f64_bits(v) << 1 > inf << 1 ? om_bits_f64((uint64_t)0x7ff8 << 48) : v;
}

#define CUM_SUM_PLAIN(v) (v)

/* from: the element added at step j; the first of an exclusive sum is 0. */
#define CUM_SUM(NAME, T, CANON)                                                        \
    OM_RANGE(NAME, om_cum_sum)                                                         \
    {                                                                                  \
        const struct om_cum_sum *p = (const struct om_cum_sum *)params;                \
        const ptrdiff_t way = p->reverse ? -(ptrdiff_t)p->inner : (ptrdiff_t)p->inner; \
        const size_t size = p->dim * p->inner;                                         \
        size_t item, i, j;                                                             \
        for (item = begin; item < end; item++) {                                       \
            const size_t start = item * size + (p->reverse ? size - p->inner : 0);     \
            const T *from = (const T *)x[0] + start;                                   \
            T *to = (T *)y[0] + start;                                                 \
            for (i = 0; i < p->inner; i++)                                             \
                to[i] = p->exclusive ? (T)0 : CANON(from[i]);                          \
            for (j = 1; j < p->dim; j++) {                                             \
                const T *next = p->exclusive ? from : from + way;                      \
                for (i = 0; i < p->inner; i++)                                         \
                    to[(ptrdiff_t)i + way] = CANON(to[i] + next[i]);                   \
                from += way;                                                           \
                to += way;                                                             \
            }                                                                          \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_cum_sum, CUM_SUM, cum_sum_f32, om_f32, cum_sum_canon_f32)

OM_DEF(RANGE om_cum_sum, CUM_SUM, cum_sum_f64, om_f64, cum_sum_canon_f64)

OM_DEF(RANGE om_cum_sum, CUM_SUM, cum_sum_i32, om_u32, CUM_SUM_PLAIN)

OM_DEF(RANGE om_cum_sum, CUM_SUM, cum_sum_u32, om_u32, CUM_SUM_PLAIN)

OM_DEF(RANGE om_cum_sum, CUM_SUM, cum_sum_i64, om_u64, CUM_SUM_PLAIN)

OM_DEF(RANGE om_cum_sum, CUM_SUM, cum_sum_u64, om_u64, CUM_SUM_PLAIN)
