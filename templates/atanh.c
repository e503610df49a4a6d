/* atanh.c -- y = atanh(x), rounded once; infinite at -1 and 1, NaN beyond. */
#include "kernel.h"
#include "math/log.h"
#include "math/fixed_inverse.h"
#include "math/dlog.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_ATANH_F32, atanh_f32)

OM_DEF(EW f16 f16, HALF_F16, atanh_f16, atanh_wide)

OM_DEF(EW bf16 bf16, HALF_BF16, atanh_bf16, atanh_wide)

OM_DEF(EW f64 f64, D2_EW1, atanh_f64, atanh_f64_lanes)
