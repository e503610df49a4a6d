/* relu.c -- y = x > 0 ? x : 0. ONNX: "y = max(0, x)"; a zero of either sign gives +0,
 * NaN gives NaN. */
#include "kernel.h"

OM_INLINE vf relu_f32_lanes(vf x)
{
    return vf_canon(vf_sel(vf_isnan(x), x, vf_maxx(x, vf_set(0.0f))));
}

OM_DEF(EW f32 f32, OM_EW1_F32, relu_f32, relu_f32_lanes)
