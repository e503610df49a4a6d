/* exp.c -- y = e^x, rounded once. */
#include "kernel.h"
#include "math/exp.h"
#include "math/single.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, exp_f32, exp_wide)

OM_DEF(EW f32 f32, OM_EW1_F32, exp_f32_fma, exp_single)
