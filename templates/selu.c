/* selu.c -- y = x < 0 ? gamma (alpha e^x - alpha) : gamma x, each operation rounded
 * once. Operations on floats are done in f64 lanes and rounded to f32 (vd_rndf): for
 * one + - * or / of floats the same thing. */
#include "kernel.h"
#include "selu.h"
#include "math/pair.h"
#include "math/fixed.h"
#include "math/single.h"
#include "math/dexp.h"
#include "math/half.h"

OM_INLINE vd selu_lanes(const void *params, vd x)
{
    const struct om_selu *p = (const struct om_selu *)params;
    const vd alpha = vd_set((double)om_bits_f32(p->alpha));
    const vd gamma = vd_set((double)om_bits_f32(p->gamma));
    const vd e = vd_rndf(vd_mul(alpha, vd_rndf(exp_wide(x))));
    const vd low = vd_rndf(vd_sub(e, alpha));
    return vd_canon(vd_mul(gamma, vd_sel(vd_lt(x, vd_set(0.0)), low, x)));
}

/* e^x of what is above 0 isn't needed, and below -30 alpha e^x is lost in alpha. */
OM_INLINE vf selu_rounded(const void *params, vf x)
{
    const struct om_selu *p = (const struct om_selu *)params;
    const vf zero = vf_set(0.0f), alpha = vf_bits(p->alpha);
    const vf e = exp_rounded(vf_minx(zero, vf_maxx(vf_set(-30.0f), x)));
    const vf low = vf_sub(vf_mul(alpha, e), alpha);
    return vf_canon(vf_mul(vf_bits(p->gamma), vf_sel(vf_lt(x, zero), low, x)));
}

#if VF_PAIR
#define OM_SELU_F32(NAME) OM_EW1P_F32(NAME, selu_rounded)
#else
#if VF_FIXED
OM_INLINE vf selu_fixed(const void *params, vf x)
{
    const struct om_selu *p = (const struct om_selu *)params;
    const vf alpha = vf_bits(p->alpha), gamma = vf_bits(p->gamma);
    const vf low = vf_sub(vf_mul(alpha, fixed_exp(x)), alpha);
    return vf_canon(vf_mul(gamma, vf_sel(vf_lt(x, vf_set(0.0f)), low, x)));
}

#define OM_SELU_F32(NAME) OM_EW1P_F32(NAME, selu_fixed)
#else
#define OM_SELU_F32(NAME) OM_EW1P_F32D(NAME, selu_lanes)
#endif
#endif

OM_DEF(EW f32 f32 om_selu, OM_SELU_F32, selu_f32)

/* e^x - 1 at once: the difference of two rounded numbers would lose small results. */
OM_INLINE vf selu_lanes_single(const void *params, vf x)
{
    const struct om_selu *p = (const struct om_selu *)params;
    const vf y = elu_single(x, vf_bits(p->alpha));
    return vf_canon(vf_mul(vf_bits(p->gamma), y));
}

OM_DEF(EW f32 f32 om_selu, OM_EW1P_F32, selu_f32_fma, selu_lanes_single)

OM_DEF(EW f16 f16 om_selu, HALF_P_F16, selu_f16, selu_lanes)

OM_DEF(EW bf16 bf16 om_selu, HALF_P_BF16, selu_bf16, selu_lanes)

OM_INLINE vd selu_f64_lanes(const void *params, vd x)
{
    const struct om_selu *p = (const struct om_selu *)params;
    const vd alpha = vd_set((double)om_bits_f32(p->alpha));
    const vd gamma = vd_set((double)om_bits_f32(p->gamma));
    const vd low = vd_sub(vd_mul(alpha, exp_f64_lanes(x)), alpha);
    return vd_canon(vd_mul(gamma, vd_sel(vd_lt(x, vd_set(0.0)), low, x)));
}

OM_DEF(EW f64 f64 om_selu, D2_EW1P, selu_f64, selu_f64_lanes)
