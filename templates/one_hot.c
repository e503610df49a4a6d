/* one_hot.c -- OneHot: x[0] i64 indices, negative ones count from the end, others
 * outside set nothing; x[1] the elements off and on. */
#include "kernel.h"
#include "gather.h"
#include "one_hot.h"

#define ONE_HOT(NAME, T)                                                           \
    OM_RANGE(NAME, om_one_hot)                                                     \
    {                                                                              \
        const struct om_one_hot *p = (const struct om_one_hot *)params;            \
        const T off = ((const T *)x[1])[0], on = ((const T *)x[1])[1];             \
        size_t item, i;                                                            \
        for (item = begin; item < end; item++) {                                   \
            T *to = (T *)y[0] + item * p->depth * p->inner;                        \
            for (i = 0; i < p->depth * p->inner; i++)                              \
                to[i] = off;                                                       \
            for (i = 0; i < p->inner; i++) {                                       \
                const size_t d = om_index(x[0], item * p->inner + i, 8, p->depth); \
                if (d < p->depth)                                                  \
                    to[d * p->inner + i] = on;                                     \
            }                                                                      \
        }                                                                          \
        return 0;                                                                  \
    }

OM_DEF(RANGE om_one_hot, ONE_HOT, one_hot_b1, om_u8)

OM_DEF(RANGE om_one_hot, ONE_HOT, one_hot_b2, om_u16)

OM_DEF(RANGE om_one_hot, ONE_HOT, one_hot_b4, om_u32)

OM_DEF(RANGE om_one_hot, ONE_HOT, one_hot_b8, om_u64)

OM_DEF(RANGE om_one_hot, ONE_HOT, one_hot_b16, struct om_b16)
