/* mul.c -- y = a * b. Integers wrap around. */
#include "kernel.h"
#include "math/ints.h"

OM_INLINE vf mul_f32_lanes(vf a, vf b)
{
    return vf_canon(vf_mul(a, b));
}

OM_INLINE vd mul_f64_lanes(vd a, vd b)
{
    return vd_canon(vd_mul(a, b));
}

#define MUL_INT(a, b) ((uint64_t)(a) * (uint64_t)(b))

OM_BINARY_F32(mul_f32, mul_f32_lanes)
OM_BINARY_F64(mul_f64, mul_f64_lanes)
OM_BINARY_F16(mul_f16, vf_mul)
OM_BINARY_BF16(mul_bf16, vf_mul)
SIGNED2(mul, MUL_INT)
UNSIGNED2(mul, MUL_INT)
