/* tanh.c -- y = tanh(x), rounded once. */
#include "kernel.h"
#include "math/exp.h"
#include "math/single.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, tanh_f32, tanh_wide)

OM_DEF(EW f32 f32, OM_EW1_F32, tanh_f32_fma, tanh_single)
