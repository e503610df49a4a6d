/* prelu.c -- y = x < 0 ? slope x : x; integers wrap around. */
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

#define PRELU_INT(a, b) ((a) < 0 ? (uint64_t)(a) * (uint64_t)(b) : (uint64_t)(a))

OM_BINARY_F32(prelu_f32, prelu_lanes)
OM_BINARY_F64(prelu_f64, prelu_f64_lanes)
OM_BINARY_F16(prelu_f16, prelu_lanes)
OM_BINARY_BF16(prelu_bf16, prelu_lanes)
OM_BINARY_C(prelu_i32, i32, i32, i32, om_i32, om_i32, om_i32, (om_i32)PRELU_INT)
OM_BINARY_C(prelu_i64, i64, i64, i64, om_i64, om_i64, om_i64, (om_i64)PRELU_INT)
