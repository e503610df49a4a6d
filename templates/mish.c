/* mish.c -- y = x tanh(log(1 + e^x)), the whole rounded once. */
#include "kernel.h"
#include "math/exp.h"
#include "math/fixed.h"
#include "math/dexp.h"
#include "math/half.h"

OM_DEF(EW f32 f32, OM_MISH_F32, mish_f32)

OM_DEF(EW f16 f16, HALF_F16, mish_f16, mish_wide)

OM_DEF(EW bf16 bf16, HALF_BF16, mish_bf16, mish_wide)

OM_DEF(EW f64 f64, D2_EW1, mish_f64, mish_f64_lanes)
