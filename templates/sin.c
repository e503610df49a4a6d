/* sin.c -- y = sin(x), rounded once, of arguments of any size. */
#include "kernel.h"
#include "math/trig.h"
#include "math/fixed_trig.h"
#include "math/single_far.h"
#include "math/dtrig.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_SIN_F32, sin_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, sin_f32_fma, sin_single)

OM_INLINE vf sin_half(vf x)
{
    vf y = sin_single(x);
    y = half_fix_odd(x, y, 0x3e566000u, 0x3e54e000u); /* 0.209350586 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, sin_f16, sin_wide, sin_half)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, sin_bf16, sin_wide, sin_single)

OM_DEF(EW f16 f16, OM_EW1_F16, sin_f16_fma, sin_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, sin_bf16_fma, sin_single)

OM_DEF(EW f64 f64, D2_EW1, sin_f64, sin_f64_lanes)
