/* div.c -- y = a / b. Integers truncate toward zero; x / 0 is 0; the most negative
 * value divided by -1 is itself. Never traps. */
#include "kernel.h"
#include "math/intdiv.h"

OM_INLINE vf div_f32_lanes(vf a, vf b)
{
    return vf_canon(vf_div(a, b));
}

OM_INLINE vd div_f64_lanes(vd a, vd b)
{
    return vd_canon(vd_div(a, b));
}

OM_BINARY_F32(div_f32, div_f32_lanes)
OM_BINARY_F64(div_f64, div_f64_lanes)
OM_BINARY_F16(div_f16, vf_div)
OM_BINARY_BF16(div_bf16, vf_div)
QUOT_LIST(div, quot_short, quot_i32, quot_u32, QUOT_SIGNED, QUOT_UNSIGNED)
