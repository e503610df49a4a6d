/* leakyrelu.c -- y = x < 0 ? alpha x : x; NaN stays NaN. */
#include "kernel.h"
#include "leakyrelu.h"

OM_INLINE vf leakyrelu_lanes(const void *params, vf x)
{
    const struct om_leakyrelu *p = (const struct om_leakyrelu *)params;
    const vf low = vf_mul(vf_bits(p->alpha), x);
    return vf_canon(vf_sel(vf_lt(x, vf_set(0.0f)), low, x));
}

OM_INLINE vd leakyrelu_f64_lanes(const void *params, vd x)
{
    const struct om_leakyrelu *p = (const struct om_leakyrelu *)params;
    const vd low = vd_mul(vd_set((double)om_bits_f32(p->alpha)), x);
    return vd_canon(vd_sel(vd_lt(x, vd_set(0.0)), low, x));
}

OM_DEF(EW f32 f32 om_leakyrelu, OM_EW1P_F32, leakyrelu_f32, leakyrelu_lanes)

OM_DEF(EW f16 f16 om_leakyrelu, OM_EW1P_F16, leakyrelu_f16, leakyrelu_lanes)

OM_DEF(EW bf16 bf16 om_leakyrelu, OM_EW1P_BF16, leakyrelu_bf16, leakyrelu_lanes)

OM_DEF(EW f64 f64 om_leakyrelu, OM_EW1P_F64, leakyrelu_f64, leakyrelu_f64_lanes)
