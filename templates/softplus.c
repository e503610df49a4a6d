/* softplus.c -- y = log(1 + e^x), the whole rounded once. */
#include "kernel.h"
#include "math/log.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, softplus_f32, softplus_wide)
