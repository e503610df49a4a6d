/* softplus.c -- y = log(1 + e^x), the whole rounded once. */
#include "kernel.h"
#include "math/log.h"
#include "math/fixed.h"
#include "math/single_far.h"
#include "math/dlog.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_SOFTPLUS_F32, softplus_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, softplus_f32_fma, softplus_single)

OM_DEF(EW f16 f16, HALF_F16, softplus_f16, softplus_wide)

OM_DEF(EW bf16 bf16, HALF_BF16, softplus_bf16, softplus_wide)

OM_DEF(EW f16 f16, OM_EW1_F16, softplus_f16_fma, softplus_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, softplus_bf16_fma, softplus_single)

OM_DEF(EW f64 f64, D2_EW1, softplus_f64, softplus_f64_lanes)
