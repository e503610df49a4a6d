/* asin.c -- y = asin(x), rounded once; NaN outside [-1, 1]. */
#include "kernel.h"
#include "math/trig.h"
#include "math/fixed_inverse.h"
#include "math/single.h"
#include "math/dtrig.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_ASIN_F32, asin_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, asin_f32_fma, asin_single)

OM_DEF(EW f16 f16, HALF_NEAR_F16, asin_f16, asin_wide, asin_single)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, asin_bf16, asin_wide, asin_single)

OM_DEF(EW f16 f16, OM_EW1_F16, asin_f16_fma, asin_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, asin_bf16_fma, asin_single)

OM_DEF(EW f64 f64, D2_EW1, asin_f64, asin_f64_lanes)
