/* tan.c -- y = tan(x), rounded once, of arguments of any size. */
#include "kernel.h"
#include "math/trig.h"
#include "math/fixed_trig.h"
#include "math/single_far.h"
#include "math/dtrig.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_TAN_F32, tan_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, tan_f32_fma, tan_single)

OM_INLINE vf tan_half(vf x)
{
    vf y = tan_single(x);
    y = half_fix_odd(x, y, 0x3d128000u, 0x3d12a000u); /* 0.0357666016 */
    y = half_fix_odd(x, y, 0x42bda000u, 0x3f222000u); /* 94.8125 */
    y = half_fix_odd(x, y, 0x46e94000u, 0x40fd2000u); /* 29856 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, tan_f16, tan_wide, tan_half)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, tan_bf16, tan_wide, tan_single)

OM_DEF(EW f16 f16, OM_EW1_F16, tan_f16_fma, tan_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, tan_bf16_fma, tan_single)

OM_DEF(EW f64 f64, D2_EW1, tan_f64, tan_f64_lanes)
