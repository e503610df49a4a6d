/* asinh.c -- y = asinh(x), rounded once. */
#include "kernel.h"
#include "math/log.h"
#include "math/fixed_inverse.h"
#include "math/dlog.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_ASINH_F32, asinh_f32)

OM_DEF(EW f16 f16, HALF_F16, asinh_f16, asinh_wide)

OM_DEF(EW bf16 bf16, HALF_BF16, asinh_bf16, asinh_wide)

OM_DEF(EW f64 f64, D2_EW1, asinh_f64, asinh_f64_lanes)
