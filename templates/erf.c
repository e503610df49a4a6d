/* erf.c -- y = erf(x), rounded once. */
#include "kernel.h"
#include "math/erf.h"
#include "math/single.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, erf_f32, erf_wide)

OM_DEF(EW f32 f32, OM_EW1_F32, erf_f32_fma, erf_single)
