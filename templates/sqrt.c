/* sqrt.c -- y = sqrt(x), IEEE; NaN below zero, -0 of -0. */
#include "kernel.h"

OM_INLINE vf sqrt_f32_lanes(vf x)
{
    return vf_canon(vf_sqrt(x));
}

OM_INLINE vd sqrt_f64_lanes(vd x)
{
    return vd_canon(vd_sqrt(x));
}

OM_DEF(EW f32 f32, OM_EW1_F32, sqrt_f32, sqrt_f32_lanes)

OM_DEF(EW f64 f64, OM_EW1_F64, sqrt_f64, sqrt_f64_lanes)

/* The second rounding does no harm: 24 >= 2 * 11 + 2. */
OM_DEF(EW f16 f16, OM_EW1_F16, sqrt_f16, sqrt_f32_lanes)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, sqrt_bf16, sqrt_f32_lanes)
