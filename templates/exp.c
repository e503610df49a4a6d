/* exp.c -- y = e^x, rounded once. */
#include "kernel.h"
#include "math/pair.h"
#include "math/fixed.h"
#include "math/single.h"
#include "math/dexp.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_EXP_F32, exp_f32)

OM_DEF(EW f32 f32, OM_LOOP1_NEAR, exp_f32_fma, OM_CALL_NEAR, exp_single_near, OM_CALL,
       exp_single_any)

OM_INLINE vf exp_half(vf x)
{
    vf y = exp_single(x);
    y = half_fix(x, y, 0x3bef2000u, 0x3f80e000u); /* 0.00729751587 */
    y = half_fix(x, y, 0x3cb9e000u, 0x3f82e000u); /* 0.0226898193 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, exp_f16, exp_wide, exp_half)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, exp_bf16, exp_wide, exp_single)

OM_DEF(EW f16 f16, OM_EW1_F16, exp_f16_fma, exp_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, exp_bf16_fma, exp_single)

OM_DEF(EW f64 f64, D2_EW1, exp_f64, exp_f64_lanes)
