/* acosh.c -- y = acosh(x), rounded once; NaN below 1. */
#include "kernel.h"
#include "math/log.h"
#include "math/fixed_inverse.h"
#include "math/dlog.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_ACOSH_F32, acosh_f32)

OM_DEF(EW f16 f16, HALF_F16, acosh_f16, acosh_wide)

OM_DEF(EW bf16 bf16, HALF_BF16, acosh_bf16, acosh_wide)

OM_DEF(EW f64 f64, D2_EW1, acosh_f64, acosh_f64_lanes)
