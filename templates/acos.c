/* acos.c -- y = acos(x), rounded once; NaN outside [-1, 1]. */
#include "kernel.h"
#include "math/trig.h"
#include "math/fixed_inverse.h"
#include "math/single.h"
#include "math/dtrig.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_ACOS_F32, acos_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, acos_f32_fma, acos_single)

OM_DEF(EW f16 f16, HALF_F16, acos_f16, acos_wide)

OM_DEF(EW bf16 bf16, HALF_BF16, acos_bf16, acos_wide)

OM_DEF(EW f16 f16, OM_EW1_F16, acos_f16_fma, acos_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, acos_bf16_fma, acos_single)

OM_DEF(EW f64 f64, D2_EW1, acos_f64, acos_f64_lanes)
