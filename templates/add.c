/* add.c -- y = a + b. Integers wrap around. */
#include "kernel.h"
#include "math/ints.h"

OM_INLINE vf add_f32_lanes(vf a, vf b)
{
    return vf_canon(vf_add(a, b));
}

OM_INLINE vd add_f64_lanes(vd a, vd b)
{
    return vd_canon(vd_add(a, b));
}

#define ADD_INT(a, b) ((uint64_t)(a) + (uint64_t)(b))

OM_BINARY_F32(add_f32, add_f32_lanes)
OM_BINARY_F64(add_f64, add_f64_lanes)
OM_BINARY_F16(add_f16, vf_add)
OM_BINARY_BF16(add_bf16, vf_add)
SIGNED2(add, ADD_INT)
UNSIGNED2(add, ADD_INT)
