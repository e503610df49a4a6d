/* sinh.c -- y = sinh(x), rounded once. */
#include "kernel.h"
#include "math/exp.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, sinh_f32, sinh_wide)
