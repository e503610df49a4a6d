/* acos.c -- y = acos(x), rounded once; NaN outside [-1, 1]. */
#include "kernel.h"
#include "math/spans.h"
#include "math/single.h"
#include "math/dtrig.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_ACOS_F32, acos_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, acos_f32_fma, acos_single)

OM_INLINE vf acos_half(vf x)
{
    vf y = acos_single(x);
    y = half_fix(x, y, 0xb6960000u, 0x3fc92000u); /* -4.47034836e-06 */
    y = half_fix(x, y, 0xbd95e000u, 0x3fd26000u); /* -0.0731811523 */
    y = half_fix(x, y, 0xbf0e8000u, 0x400a6000u); /* -0.556640625 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, acos_f16, acos_wide, acos_half)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, acos_bf16, acos_wide, acos_single)

OM_DEF(EW f16 f16, OM_EW1_F16, acos_f16_fma, acos_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, acos_bf16_fma, acos_single)

OM_DEF(EW f64 f64, D2_EW1, acos_f64, acos_f64_lanes)
