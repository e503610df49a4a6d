/* atan.c -- y = atan(x), rounded once. */
#include "kernel.h"
#include "math/spans.h"
#include "math/single.h"
#include "math/dtrig.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_ATAN_F32, atan_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, atan_f32_fma, atan_single)

OM_INLINE vf atan_half(vf x)
{
    vf y = atan_single(x);
    y = half_fix_odd(x, y, 0x3ce8a000u, 0x3ce8a000u); /* 0.0283966064 */
    y = half_fix_odd(x, y, 0x3e56a000u, 0x3e53a000u); /* 0.209594727 */
    y = half_fix_odd(x, y, 0x3fcf8000u, 0x3f826000u); /* 1.62109375 */
    y = half_fix_odd(x, y, 0x40cdc000u, 0x3fb56000u); /* 6.4296875 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, atan_f16, atan_wide, atan_half)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, atan_bf16, atan_wide, atan_single)

OM_DEF(EW f16 f16, OM_EW1_F16, atan_f16_fma, atan_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, atan_bf16_fma, atan_single)

OM_DEF(EW f64 f64, D2_EW1, atan_f64, atan_f64_lanes)
