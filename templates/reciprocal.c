/* reciprocal.c -- y = 1 / x, IEEE. */
#include "kernel.h"

OM_INLINE vf reciprocal_f32_lanes(vf x)
{
    return vf_canon(vf_div(vf_set(1.0f), x));
}

OM_INLINE vd reciprocal_f64_lanes(vd x)
{
    return vd_canon(vd_div(vd_set(1.0), x));
}

OM_DEF(EW f32 f32, OM_EW1_F32, reciprocal_f32, reciprocal_f32_lanes)

OM_DEF(EW f64 f64, OM_EW1_F64, reciprocal_f64, reciprocal_f64_lanes)

/* The second rounding does no harm: 24 >= 2 * 11 + 2. */
OM_DEF(EW f16 f16, OM_EW1_F16, reciprocal_f16, reciprocal_f32_lanes)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, reciprocal_bf16, reciprocal_f32_lanes)
