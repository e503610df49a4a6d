/* sigmoid.c -- y = 1 / (1 + e^-x), the whole rounded once. */
#include "kernel.h"
#include "math/exp.h"
#include "math/single.h"

OM_DEF(EW f32 f32, OM_EW1_F32D, sigmoid_f32, sigmoid_wide)

OM_DEF(EW f32 f32, OM_EW1_F32, sigmoid_f32_fma, sigmoid_single)
