/* asinh.c -- y = asinh(x), rounded once. */
#include "kernel.h"
#include "math/log.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, asinh_f32, asinh_wide)
