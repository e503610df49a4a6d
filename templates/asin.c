/* asin.c -- y = asin(x), rounded once; NaN outside [-1, 1]. */
#include "kernel.h"
#include "math/trig.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, asin_f32, asin_wide)
