/* shrink.c -- y = x + bias where x < -lambd, x - bias where x > lambd, else 0. */
#include "kernel.h"
#include "shrink.h"

OM_INLINE vf shrink_lanes(const void *params, vf x)
{
    const struct om_shrink *p = (const struct om_shrink *)params;
    const vf bias = vf_bits(p->bias), lambd = vf_bits(p->lambd);
    const vf high = vf_sel(vf_lt(lambd, x), vf_sub(x, bias), vf_set(0.0f));
    return vf_canon(vf_sel(vf_lt(x, vf_neg(lambd)), vf_add(x, bias), high));
}

OM_INLINE vd shrink_f64_lanes(const void *params, vd x)
{
    const struct om_shrink *p = (const struct om_shrink *)params;
    const vd bias = vd_set((double)om_bits_f32(p->bias)),
             lambd = vd_set((double)om_bits_f32(p->lambd));
    const vd high = vd_sel(vd_lt(lambd, x), vd_sub(x, bias), vd_set(0.0));
    return vd_canon(vd_sel(vd_lt(x, vd_neg(lambd)), vd_add(x, bias), high));
}

OM_DEF(EW f32 f32 om_shrink, OM_EW1P_F32, shrink_f32, shrink_lanes)

OM_DEF(EW f16 f16 om_shrink, OM_EW1P_F16, shrink_f16, shrink_lanes)

OM_DEF(EW bf16 bf16 om_shrink, OM_EW1P_BF16, shrink_bf16, shrink_lanes)

OM_DEF(EW f64 f64 om_shrink, OM_EW1P_F64, shrink_f64, shrink_f64_lanes)
