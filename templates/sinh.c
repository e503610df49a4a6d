/* sinh.c -- y = sinh(x), rounded once. */
#include "kernel.h"
#include "math/exp.h"
#include "math/fixed.h"
#include "math/single_far.h"
#include "math/dexp.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_SINH_F32, sinh_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, sinh_f32_fma, sinh_single)

OM_INLINE vf sinh_half(vf x)
{
    vf y = sinh_single(x);
    y = half_fix_odd(x, y, 0x401e4000u, 0x40bc6000u); /* 2.47265625 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, sinh_f16, sinh_wide, sinh_half)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, sinh_bf16, sinh_wide, sinh_single)

OM_DEF(EW f16 f16, OM_EW1_F16, sinh_f16_fma, sinh_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, sinh_bf16_fma, sinh_single)

OM_DEF(EW f64 f64, D2_EW1, sinh_f64, sinh_f64_lanes)
