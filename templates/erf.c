/* erf.c -- y = erf(x), rounded once. */
#include "kernel.h"
#include "math/spans.h"
#include "math/single.h"
#include "math/derf.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_ERF_F32, erf_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, erf_f32_fma, erf_single)

OM_INLINE vf erf_half(vf x)
{
    vf y = erf_single(x);
    y = half_fix_odd(x, y, 0x3ac24000u, 0x3adb2000u); /* 0.00148200989 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, erf_f16, erf_wide, erf_half)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, erf_bf16, erf_wide, erf_single)

OM_DEF(EW f16 f16, OM_EW1_F16, erf_f16_fma, erf_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, erf_bf16_fma, erf_single)

OM_DEF(EW f64 f64, D2_EW1, erf_f64, erf_f64_lanes)
