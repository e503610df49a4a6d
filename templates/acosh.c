/* acosh.c -- y = acosh(x), rounded once; NaN below 1. */
#include "kernel.h"
#include "math/log.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, acosh_f32, acosh_wide)
