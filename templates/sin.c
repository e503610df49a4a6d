/* sin.c -- y = sin(x), rounded once, of arguments of any size. */
#include "kernel.h"
#include "math/trig.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, sin_f32, sin_wide)
