/* celu.c -- y = alpha elu(x / alpha), elu(t) = t < 0 ? e^t - 1 : t, quotient, e^t - 1
 * and product each rounded once. Operations on floats are done in f64 lanes and rounded
 * to f32 (vd_rndf): for one + - * or / of floats the same thing. */
#include "kernel.h"
#include "celu.h"
#include "math/pair.h"
#include "math/fixed.h"
#include "math/single.h"
#include "math/dexp.h"
#include "math/half.h"

OM_INLINE vd celu_lanes(const void *params, vd x)
{
    const struct om_celu *p = (const struct om_celu *)params;
    const vd alpha = vd_set((double)om_bits_f32(p->alpha));
    const vd t = vd_rndf(vd_div(x, alpha));
    const vd e = vd_sel(vd_lt(t, vd_set(0.0)), vd_rndf(expm1_wide(t)), t);
    return vd_canon(vd_mul(alpha, e));
}

OM_INLINE vf celu_pair(const void *params, vf x, vm *ok)
{
    const struct om_celu *p = (const struct om_celu *)params;
    const vf alpha = vf_bits(p->alpha), t = vf_div(x, alpha);
    const vm below = vf_lt(t, vf_set(0.0f));
    const vf low = expm1_pair_below(t, ok);
    *ok = vm_or(*ok, vm_not(below));
    return vf_canon(vf_mul(alpha, vf_sel(below, low, t)));
}

#if VF_PAIR
OM_LOCAL void celu_redo(const void *params, om_f32 *y, const om_f32 *x, size_t m,
                        const uint32_t *doubt){
    PAIR_REDO(y, x, m, doubt, OM_CALL_P, celu_lanes)}

#define OM_CELU_F32(NAME) \
    OM_LOOP1_PAIR(NAME, OM_CALL_PAIR_P, celu_pair, OM_CALL_REDO_P, celu_redo)
#else
#if VF_FIXED
OM_INLINE vf celu_fixed(const void *params, vf x)
{
    const struct om_celu *p = (const struct om_celu *)params;
    const vf alpha = vf_bits(p->alpha), t = vf_div(x, alpha);
    const vf e = vf_sel(vf_lt(t, vf_set(0.0f)), fixed_expm1(t), t);
    return vf_canon(vf_mul(alpha, e));
}

#define OM_CELU_F32(NAME) OM_EW1P_F32(NAME, celu_fixed)
#else
#define OM_CELU_F32(NAME) OM_EW1P_F32D(NAME, celu_lanes)
#endif
#endif

OM_DEF(EW f32 f32 om_celu, OM_CELU_F32, celu_f32)

    OM_INLINE vf celu_lanes_single(const void *params, vf x)
{
    const struct om_celu *p = (const struct om_celu *)params;
    const vf alpha = vf_bits(p->alpha);
    const vf y = elu_single(vf_div(x, alpha), vf_set(1.0f));
    return vf_canon(vf_mul(alpha, y));
}

OM_DEF(EW f32 f32 om_celu, OM_EW1P_F32, celu_f32_fma, celu_lanes_single)

OM_DEF(EW f16 f16 om_celu, HALF_P_F16, celu_f16, celu_lanes)

OM_DEF(EW bf16 bf16 om_celu, HALF_P_BF16, celu_bf16, celu_lanes)

OM_INLINE vd celu_f64_lanes(const void *params, vd x)
{
    const struct om_celu *p = (const struct om_celu *)params;
    const vd alpha = vd_set((double)om_bits_f32(p->alpha)), t = vd_div(x, alpha);
    const vd e = vd_sel(vd_lt(t, vd_set(0.0)), expm1_f64_lanes(t), t);
    return vd_canon(vd_mul(alpha, e));
}

OM_DEF(EW f64 f64 om_celu, D2_EW1P, celu_f64, celu_f64_lanes)
