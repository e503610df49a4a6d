/* cosh.c -- y = cosh(x), rounded once. */
#include "kernel.h"
#include "math/exp.h"
#include "math/fixed.h"
#include "math/single_far.h"
#include "math/dexp.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_COSH_F32, cosh_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, cosh_f32_fma, cosh_single)

OM_INLINE vf cosh_half(vf x)
{
    vf y = cosh_single(x);
    y = half_fix_even(x, y, 0x3d000000u, 0x3f802000u); /* 0.03125 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, cosh_f16, cosh_wide, cosh_half)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, cosh_bf16, cosh_wide, cosh_single)

OM_DEF(EW f16 f16, OM_EW1_F16, cosh_f16_fma, cosh_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, cosh_bf16_fma, cosh_single)

OM_DEF(EW f64 f64, D2_EW1, cosh_f64, cosh_f64_lanes)
