/* atan.c -- y = atan(x), rounded once. */
#include "kernel.h"
#include "math/trig.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, atan_f32, atan_wide)
