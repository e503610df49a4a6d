/* cosh.c -- y = cosh(x), rounded once. */
#include "kernel.h"
#include "math/exp.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, cosh_f32, cosh_wide)
