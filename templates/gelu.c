/* gelu.c -- y = x Phi(x), Phi the normal distribution, or its tanh form
 * x / 2 (1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))), constants as real numbers; the
 * whole rounded once. */
#include "kernel.h"
#include "math/spans.h"
#include "math/single_far.h"
#include "math/derf.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_GELU_F32, gelu_f32)

OM_DEF(EW f32 f32, OM_GELU_TANH_F32, gelu_tanh_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, gelu_f32_fma, gelu_single)

OM_DEF(EW f32 f32, OM_EW1_F32, gelu_tanh_f32_fma, gelu_tanh_single)

OM_INLINE vf gelu_half(vf x)
{
    vf y = gelu_single(x);
    y = half_fix(x, y, 0x33800000u, 0x33800000u); /* 5.96046448e-08 */
    y = half_fix(x, y, 0x3aaf8000u, 0x3a2fa000u); /* 0.00133895874 */
    y = half_fix(x, y, 0xbaaf8000u, 0xba2f6000u); /* -0.00133895874 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, gelu_f16, gelu_wide, gelu_half)

OM_DEF(EW bf16 bf16, HALF_BF16, gelu_bf16, gelu_wide)

OM_DEF(EW f16 f16, OM_EW1_F16, gelu_f16_fma, gelu_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, gelu_bf16_fma, gelu_single)

OM_INLINE vf gelu_tanh_half(vf x)
{
    vf y = gelu_tanh_single(x);
    y = half_fix(x, y, 0x3aaf8000u, 0x3a2fa000u); /* 0.00133895874 */
    y = half_fix(x, y, 0x3eb4e000u, 0x3e66e000u); /* 0.353271484 */
    y = half_fix(x, y, 0xb9caa000u, 0xb94aa000u); /* -0.000386476517 */
    return y;
}

OM_DEF(EW f16 f16, HALF_NEAR_F16, gelu_tanh_f16, gelu_tanh_wide, gelu_tanh_half)

OM_DEF(EW bf16 bf16, HALF_BF16, gelu_tanh_bf16, gelu_tanh_wide)

OM_DEF(EW f16 f16, OM_EW1_F16, gelu_tanh_f16_fma, gelu_tanh_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, gelu_tanh_bf16_fma, gelu_tanh_single)

OM_DEF(EW f64 f64, D2_EW1, gelu_f64, gelu_f64_lanes)

OM_DEF(EW f64 f64, D2_EW1, gelu_tanh_f64, gelu_tanh_f64_lanes)
