/* relu.c -- y = x > 0 ? x : 0. ONNX: "y = max(0, x)"; a zero of either sign gives +0,
 * NaN gives NaN. */
#include "kernel.h"
#include "math/ints.h"

OM_INLINE vd relu_f64_lanes(vd x)
{
    return vd_canon(vd_sel(vd_isnan(x), x, vd_maxx(x, vd_set(0.0))));
}

#define RELU_INT(x) ((x) > 0 ? (x) : 0)

OM_DEF(EW f32 f32, OM_EW1_F32, relu_f32, vf_relu)

OM_DEF(EW f16 f16, OM_EW1_F16, relu_f16, vf_relu)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, relu_bf16, vf_relu)

OM_DEF(EW f64 f64, OM_EW1_F64, relu_f64, relu_f64_lanes)

SIGNED1(relu, RELU_INT)
