/* exp.c -- y = e^x, rounded once. */
#include "kernel.h"
#include "math/exp.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, exp_f32, exp_wide)
