/* atanh.c -- y = atanh(x), rounded once; infinite at -1 and 1, NaN beyond. */
#include "kernel.h"
#include "math/log.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, atanh_f32, atanh_wide)
