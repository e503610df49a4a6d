/* tan.c -- y = tan(x), rounded once, of arguments of any size. */
#include "kernel.h"
#include "math/trig.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, tan_f32, tan_wide)
