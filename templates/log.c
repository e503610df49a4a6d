/* log.c -- y = the natural logarithm of x, rounded once; -inf of a zero, NaN below. */
#include "kernel.h"
#include "math/log.h"
#include "math/fixed.h"
#include "math/single.h"
#include "math/dlog.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_LOG_F32, log_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, log_f32_fma, log_single)

OM_INLINE vf log_half(vf x)
{
    vf y = log_single(x);
    y = half_fix(x, y, 0x3baf0000u, 0xc0a76000u); /* 0.00534057617 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, log_f16, log_wide, log_half)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, log_bf16, log_wide, log_single)

OM_DEF(EW f16 f16, OM_EW1_F16, log_f16_fma, log_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, log_bf16_fma, log_single)

OM_DEF(EW f64 f64, D2_EW1, log_f64, log_f64_lanes)
