/* unpool.c -- MaxUnpool: zeros, and x at the places that the indices name, in the order
 * of x. An index outside, or of a place that y doesn't have, is bad data. */
#include "kernel.h"
#include "unpool.h"

#define UNPOOL(NAME, T)                                               \
    OM_RANGE(NAME, om_unpool)                                         \
    {                                                                 \
        const struct om_unpool *p = (const struct om_unpool *)params; \
        const om_i64 *index = (const om_i64 *)x[1];                   \
        T *to = (T *)y[0];                                            \
        size_t i, k;                                                  \
        (void)scratch;                                                \
        if (begin == end)                                             \
            return 0;                                                 \
        for (i = 0; i < p->total; i++)                                \
            to[i] = 0;                                                \
        for (i = 0; i < p->n; i++) {                                  \
            size_t left, at = 0;                                      \
            if (index[i] < 0 || (uint64_t)index[i] >= p->size)        \
                return OM_EINDEX;                                     \
            left = (size_t)index[i];                                  \
            for (k = p->rank; k-- > 0;) {                             \
                const size_t *axis = p->axes + 3 * k;                 \
                const size_t c = left % axis[0];                      \
                left /= axis[0];                                      \
                if (c >= axis[1])                                     \
                    return OM_EINDEX;                                 \
                at += c * axis[2];                                    \
            }                                                         \
            to[at] = ((const T *)x[0])[i];                            \
        }                                                             \
        return 0;                                                     \
    }

OM_DEF(RANGE om_unpool, UNPOOL, maxunpool_b2, om_u16)
OM_DEF(RANGE om_unpool, UNPOOL, maxunpool_b4, om_u32)
OM_DEF(RANGE om_unpool, UNPOOL, maxunpool_b8, om_u64)
