/* div_norm.c -- x / norm, and 0 where the norm is 0 (LpNormalization). */
#include "kernel.h"
#include "lists.h"

OM_INLINE vf div_norm_lanes(vf x, vf norm)
{
    const vf zero = vf_set(0.0f);
    return vf_canon(vf_sel(vf_eq(norm, zero), zero, vf_div(x, norm)));
}

OM_INLINE vd div_norm_lanes_d(vd x, vd norm)
{
    const vd zero = vd_set(0.0);
    return vd_canon(vd_sel(vd_eq(norm, zero), zero, vd_div(x, norm)));
}

OM_BINARY_F32(div_norm_f32, div_norm_lanes)
OM_BINARY_F64(div_norm_f64, div_norm_lanes_d)
