/* range.c -- y[i] = start + i * delta for Range: x[0] is start, x[1] delta. Integers
 * wrap; floats round the product and the sum once each. */
#include "kernel.h"

#define RANGE_INT(NAME, T, U)                                                 \
    OM_RANGE(NAME, void)                                                      \
    {                                                                         \
        const U start = (U) * (const T *)x[0], delta = (U) * (const T *)x[1]; \
        U *to = (U *)y[0];                                                    \
        size_t i;                                                             \
        for (i = begin; i < end; i++)                                         \
            to[i] = (U)(start + (U)((U)i * delta));                           \
        return 0;                                                             \
    }

OM_DEF(RANGE void, RANGE_INT, range_i32, om_i32, om_u32)

OM_DEF(RANGE void, RANGE_INT, range_i64, om_i64, om_u64)

/* 16 bits would be widened to a signed int. */
OM_RANGE(range_i16, void)
{
    const uint32_t start = *(const om_u16 *)x[0], delta = *(const om_u16 *)x[1];
    om_u16 *to = (om_u16 *)y[0];
    size_t i;
    for (i = begin; i < end; i++)
        to[i] = (om_u16)((start + (uint32_t)i * delta) & 0xffffu);
    return 0;
}

OM_RANGE(range_f32, void)
{
    const float start = *(const om_f32 *)x[0], delta = *(const om_f32 *)x[1];
    om_f32 *to = (om_f32 *)y[0];
    size_t i;
    for (i = begin; i < end; i++) {
        float way = (float)i * delta;
        OM_FENCE(way);
        to[i] = start + way;
    }
    return 0;
}

OM_RANGE(range_f64, void)
{
    const double start = *(const om_f64 *)x[0], delta = *(const om_f64 *)x[1];
    om_f64 *to = (om_f64 *)y[0];
    size_t i;
    for (i = begin; i < end; i++) {
        double way = (double)i * delta;
        OM_FENCE_D(way);
        to[i] = start + way;
    }
    return 0;
}
