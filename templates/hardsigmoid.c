/* hardsigmoid.c -- y = alpha x + beta, product and sum each rounded, held between 0
 * and 1. */
#include "kernel.h"
#include "hardsigmoid.h"

OM_INLINE vf hardsigmoid_lanes(const void *params, vf x)
{
    const struct om_hardsigmoid *p = (const struct om_hardsigmoid *)params;
    const vf t = vf_add(vf_mul(vf_bits(p->alpha), x), vf_bits(p->beta));
    return vf_canon(vf_maxx(vf_set(0.0f), vf_minx(vf_set(1.0f), t)));
}

OM_INLINE vd hardsigmoid_f64_lanes(const void *params, vd x)
{
    const struct om_hardsigmoid *p = (const struct om_hardsigmoid *)params;
    const vd t = vd_add(vd_mul(vd_set((double)om_bits_f32(p->alpha)), x),
                        vd_set((double)om_bits_f32(p->beta)));
    return vd_canon(vd_maxx(vd_set(0.0), vd_minx(vd_set(1.0), t)));
}

OM_DEF(EW f32 f32 om_hardsigmoid, OM_EW1P_F32, hardsigmoid_f32, hardsigmoid_lanes)

OM_DEF(EW f16 f16 om_hardsigmoid, OM_EW1P_F16, hardsigmoid_f16, hardsigmoid_lanes)

OM_DEF(EW bf16 bf16 om_hardsigmoid, OM_EW1P_BF16, hardsigmoid_bf16, hardsigmoid_lanes)

OM_DEF(EW f64 f64 om_hardsigmoid, OM_EW1P_F64, hardsigmoid_f64, hardsigmoid_f64_lanes)
