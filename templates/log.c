/* log.c -- y = the natural logarithm of x, rounded once; -inf of a zero, NaN below. */
#include "kernel.h"
#include "math/log.h"
#include "math/single.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, log_f32, log_wide)

OM_DEF(EW f32 f32, OM_EW1_F32, log_f32_fma, log_single)
