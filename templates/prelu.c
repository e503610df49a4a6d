/* prelu.c -- y = x < 0 ? slope x : x. */
#include "kernel.h"
#include "math/ints.h"

OM_INLINE vf prelu_lanes(vf x, vf slope)
{
    return vf_canon(vf_sel(vf_lt(x, vf_set(0.0f)), vf_mul(slope, x), x));
}

OM_INLINE vd prelu_f64_lanes(vd x, vd slope)
{
    return vd_canon(vd_sel(vd_lt(x, vd_set(0.0)), vd_mul(slope, x), x));
}

OM_BINARY_F32(prelu_f32, prelu_lanes)
OM_BINARY_F64(prelu_f64, prelu_f64_lanes)
OM_BINARY_F16(prelu_f16, prelu_lanes)
OM_BINARY_BF16(prelu_bf16, prelu_lanes)
