/* thresholdedrelu.c -- y = x > alpha ? x : 0; NaN gives 0. */
#include "kernel.h"
#include "thresholdedrelu.h"

OM_INLINE vf thresholdedrelu_lanes(const void *params, vf x)
{
    const struct om_thresholdedrelu *p = (const struct om_thresholdedrelu *)params;
    return vf_sel(vf_lt(vf_bits(p->alpha), x), x, vf_set(0.0f));
}

OM_INLINE vd thresholdedrelu_f64_lanes(const void *params, vd x)
{
    const struct om_thresholdedrelu *p = (const struct om_thresholdedrelu *)params;
    return vd_sel(vd_lt(vd_set((double)om_bits_f32(p->alpha)), x), x, vd_set(0.0));
}

OM_DEF(EW f32 f32 om_thresholdedrelu, OM_EW1P_F32, thresholdedrelu_f32,
       thresholdedrelu_lanes)

OM_DEF(EW f16 f16 om_thresholdedrelu, OM_EW1P_F16, thresholdedrelu_f16,
       thresholdedrelu_lanes)

OM_DEF(EW bf16 bf16 om_thresholdedrelu, OM_EW1P_BF16, thresholdedrelu_bf16,
       thresholdedrelu_lanes)

OM_DEF(EW f64 f64 om_thresholdedrelu, OM_EW1P_F64, thresholdedrelu_f64,
       thresholdedrelu_f64_lanes)
