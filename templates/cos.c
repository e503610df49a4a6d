/* cos.c -- y = cos(x), rounded once, of arguments of any size. */
#include "kernel.h"
#include "math/trig.h"
#include "math/fixed_trig.h"
#include "math/single_far.h"
#include "math/dtrig.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_COS_F32, cos_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, cos_f32_fma, cos_single)

OM_INLINE vf cos_half(vf x)
{
    vf y = cos_single(x);
    y = half_fix_even(x, y, 0x3d6f8000u, 0x3f7fa000u); /* 0.0584716797 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, cos_f16, cos_wide, cos_half)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, cos_bf16, cos_wide, cos_single)

OM_DEF(EW f16 f16, OM_EW1_F16, cos_f16_fma, cos_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, cos_bf16_fma, cos_single)

OM_DEF(EW f64 f64, D2_EW1, cos_f64, cos_f64_lanes)
