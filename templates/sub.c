/* sub.c -- y = a - b. Integers wrap around. */
#include "kernel.h"
#include "math/ints.h"

OM_INLINE vf sub_f32_lanes(vf a, vf b)
{
    return vf_canon(vf_sub(a, b));
}

OM_INLINE vd sub_f64_lanes(vd a, vd b)
{
    return vd_canon(vd_sub(a, b));
}

#define SUB_INT(a, b) ((uint64_t)(a) - (uint64_t)(b))

OM_BINARY_F32(sub_f32, sub_f32_lanes)
OM_BINARY_F64(sub_f64, sub_f64_lanes)
OM_BINARY_F16(sub_f16, vf_sub)
OM_BINARY_BF16(sub_bf16, vf_sub)
SIGNED2(sub, SUB_INT)
UNSIGNED2(sub, SUB_INT)
