/* div.c -- y = a / b. Integers truncate toward zero; x / 0 is 0; the most negative
 * value divided by -1 is itself. Never traps. */
#include "kernel.h"
#include "math/ints.h"

OM_INLINE vf div_f32_lanes(vf a, vf b)
{
    return vf_canon(vf_div(a, b));
}

OM_INLINE vd div_f64_lanes(vd a, vd b)
{
    return vd_canon(vd_div(a, b));
}

/* b + 1 <= 1 as unsigned: b is 0 or -1, for which the quotient is to be a * b. */
#define DIV_SIGNED(a, b) \
    ((uint64_t)(b) + 1 <= 1 ? (int64_t)((uint64_t)(a) * (uint64_t)(b)) : (a) / (b))

#define DIV_UNSIGNED(a, b) ((b) ? (a) / (b) : 0)

OM_BINARY_F32(div_f32, div_f32_lanes)
OM_BINARY_F64(div_f64, div_f64_lanes)
OM_BINARY_F16(div_f16, vf_div)
OM_BINARY_BF16(div_bf16, vf_div)
SIGNED2(div, DIV_SIGNED)
UNSIGNED2(div, DIV_UNSIGNED)
