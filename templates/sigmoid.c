/* sigmoid.c -- y = 1 / (1 + e^-x), the whole rounded once. */
#include "kernel.h"
#include "math/spans.h"
#include "math/fixed.h"
#include "math/single.h"
#include "math/dexp.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_SIGMOID_F32, sigmoid_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, sigmoid_f32_fma, sigmoid_single)

/* The numerator is an ulp off 1 to break ties at 1/2. */
OM_INLINE vf sigmoid_half(vf x)
{
    const vf one = vf_selneg(x, vf_bits(0x3f800001u), vf_bits(0x3f7ffffeu));
    return half_fix(x, sigmoid_single_times(one, x), 0xbe27e000u,
                    0x3eeb0000u); /* -0.16394043 */
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, sigmoid_f16, sigmoid_wide, sigmoid_half)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, sigmoid_bf16, sigmoid_wide, sigmoid_single)

OM_DEF(EW f16 f16, OM_EW1_F16, sigmoid_f16_fma, sigmoid_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, sigmoid_bf16_fma, sigmoid_single)

OM_DEF(EW f64 f64, D2_EW1, sigmoid_f64, sigmoid_f64_lanes)
