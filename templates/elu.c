/* elu.c -- y = x < 0 ? alpha (e^x - 1) : x, e^x - 1 rounded once, then the product. */
#include "kernel.h"
#include "elu.h"
#include "math/exp.h"
#include "math/single_far.h"
#include "math/dexp.h"
#include "math/half.h"

OM_INLINE vd elu_lanes(const void *params, vd x)
{
    const struct om_elu *p = (const struct om_elu *)params;
    const vd low =
        vd_mul(vd_set((double)om_bits_f32(p->alpha)), vd_rndf(expm1_wide(x)));
    return vd_canon(vd_sel(vd_lt(x, vd_set(0.0)), low, x));
}

OM_DEF(EW f32 f32 om_elu, OM_EW1P_F32D, elu_f32, elu_lanes)

OM_INLINE vf elu_lanes_single(const void *params, vf x)
{
    const struct om_elu *p = (const struct om_elu *)params;
    return vf_canon(elu_single(x, vf_bits(p->alpha)));
}

OM_DEF(EW f32 f32 om_elu, OM_EW1P_F32, elu_f32_fma, elu_lanes_single)

OM_DEF(EW f16 f16 om_elu, HALF_P_F16, elu_f16, elu_lanes)

OM_DEF(EW bf16 bf16 om_elu, HALF_P_BF16, elu_bf16, elu_lanes)

/* The primitive by itself, so that it can be proven (tests/ulp). */
OM_DEF(EW f32 f32, OM_EW1_F32D, expm1_f32, expm1_wide)

OM_DEF(EW f32 f32, OM_EW1_F32, expm1_f32_fma, expm1_single)

OM_DEF(EW f64 f64, D2_EW1, expm1_f64, expm1_f64_lanes)

OM_INLINE vd elu_f64_lanes(const void *params, vd x)
{
    const struct om_elu *p = (const struct om_elu *)params;
    const vd low = vd_mul(vd_set((double)om_bits_f32(p->alpha)), expm1_f64_lanes(x));
    return vd_canon(vd_sel(vd_lt(x, vd_set(0.0)), low, x));
}

OM_DEF(EW f64 f64 om_elu, D2_EW1P, elu_f64, elu_f64_lanes)
