/* softplus.c -- y = log(1 + e^x), the whole rounded once. */
#include "kernel.h"
#include "math/log.h"
#include "math/fixed.h"
#include "math/single_far.h"
#include "math/dlog.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_SOFTPLUS_F32, softplus_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, softplus_f32_fma, softplus_single)

OM_INLINE vf softplus_half(vf x)
{
    vf y = softplus_single(x);
    y = half_fix(x, y, 0x3af78000u, 0x3f31a000u); /* 0.00188827515 */
    y = half_fix(x, y, 0xb8860000u, 0x3f316000u); /* -6.38961792e-05 */
    y = half_fix(x, y, 0xb8862000u, 0x3f316000u); /* -6.39557838e-05 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, softplus_f16, softplus_wide, softplus_half)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, softplus_bf16, softplus_wide, softplus_single)

OM_DEF(EW f16 f16, OM_EW1_F16, softplus_f16_fma, softplus_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, softplus_bf16_fma, softplus_single)

OM_DEF(EW f64 f64, D2_EW1, softplus_f64, softplus_f64_lanes)
