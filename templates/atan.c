/* atan.c -- y = atan(x), rounded once. */
#include "kernel.h"
#include "math/spans.h"
#include "math/single.h"
#include "math/dtrig.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_ATAN_F32, atan_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, atan_f32_fma, atan_single)

OM_DEF(EW f16 f16, HALF_F16, atan_f16, atan_wide)

OM_DEF(EW bf16 bf16, HALF_BF16, atan_bf16, atan_wide)

OM_DEF(EW f16 f16, OM_EW1_F16, atan_f16_fma, atan_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, atan_bf16_fma, atan_single)

OM_DEF(EW f64 f64, D2_EW1, atan_f64, atan_f64_lanes)
