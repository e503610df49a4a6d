/* tanh.c -- y = tanh(x), rounded once. */
#include "kernel.h"
#include "math/spans.h"
#include "math/fixed.h"
#include "math/single.h"
#include "math/dexp.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_TANH_F32, tanh_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, tanh_f32_fma, tanh_single)

OM_DEF(EW f16 f16, HALF_NEAR_F16, tanh_f16, tanh_wide, tanh_single)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, tanh_bf16, tanh_wide, tanh_single)

OM_DEF(EW f16 f16, OM_EW1_F16, tanh_f16_fma, tanh_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, tanh_bf16_fma, tanh_single)

OM_DEF(EW f64 f64, D2_EW1, tanh_f64, tanh_f64_lanes)
