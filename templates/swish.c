/* swish.c -- y = x sigmoid(alpha x), product, sigmoid and product each rounded once.
 * Operations on floats are done in f64 lanes and rounded to f32
 * (vd_rndf): for one + - * or / of floats the same thing. */
#include "kernel.h"
#include "swish.h"
#include "math/pair.h"
#include "math/fixed.h"
#include "math/single.h"
#include "math/dexp.h"
#include "math/half.h"

OM_INLINE vd swish_lanes(const void *params, vd x)
{
    const struct om_swish *p = (const struct om_swish *)params;
    const vd t = vd_rndf(vd_mul(vd_set((double)om_bits_f32(p->alpha)), x));
    return vd_canon(vd_mul(x, vd_rndf(sigmoid_wide(t))));
}

OM_INLINE vf swish_rounded(const void *params, vf x)
{
    const struct om_swish *p = (const struct om_swish *)params;
    return vf_canon(vf_mul(x, sigmoid_rounded(vf_mul(vf_bits(p->alpha), x))));
}

#if VF_PAIR
#define OM_SWISH_F32(NAME) OM_EW1P_F32(NAME, swish_rounded)
#else
#if VF_FIXED
OM_INLINE vf swish_fixed(const void *params, vf x)
{
    const struct om_swish *p = (const struct om_swish *)params;
    return vf_canon(vf_mul(x, fixed_sigmoid(vf_mul(vf_bits(p->alpha), x))));
}

#define OM_SWISH_F32(NAME) OM_EW1P_F32(NAME, swish_fixed)
#else
#define OM_SWISH_F32(NAME) OM_EW1P_F32D(NAME, swish_lanes)
#endif
#endif

OM_DEF(EW f32 f32 om_swish, OM_SWISH_F32, swish_f32)

OM_INLINE vf swish_lanes_near(const void *params, vf x, vi *over)
{
    const struct om_swish *p = (const struct om_swish *)params;
    return sigmoid_single_near(x, vf_mul(vf_bits(p->alpha), x), over);
}

OM_INLINE vf swish_lanes_single(const void *params, vf x)
{
    const struct om_swish *p = (const struct om_swish *)params;
    return sigmoid_single_times(x, vf_mul(vf_bits(p->alpha), x));
}

OM_DEF(EW f32 f32 om_swish, OM_LOOP1_NEAR, swish_f32_fma, OM_CALL_NEAR_P,
       swish_lanes_near, OM_CALL_P, swish_lanes_single)

OM_DEF(EW f16 f16 om_swish, HALF_P_F16, swish_f16, swish_lanes)

OM_DEF(EW bf16 bf16 om_swish, HALF_P_BF16, swish_bf16, swish_lanes)

OM_INLINE vd swish_f64_lanes(const void *params, vd x)
{
    const struct om_swish *p = (const struct om_swish *)params;
    const vd t = vd_mul(vd_set((double)om_bits_f32(p->alpha)), x);
    return vd_canon(vd_mul(x, sigmoid_f64_lanes(t)));
}

OM_DEF(EW f64 f64 om_swish, D2_EW1P, swish_f64, swish_f64_lanes)
