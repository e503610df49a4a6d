/* sign.c -- y = -1, 0 or 1; both zeros give +0, NaN stays NaN. */
#include "kernel.h"
#include "math/ints.h"

OM_INLINE vf sign_f32_lanes(vf x)
{
    const vf zero = vf_set(0.0f);
    const vf up = vf_sel(vf_lt(zero, x), vf_set(1.0f), zero);
    const vf y = vf_sel(vf_lt(x, zero), vf_set(-1.0f), up);
    return vf_canon(vf_sel(vf_isnan(x), x, y));
}

OM_INLINE vd sign_f64_lanes(vd x)
{
    const vd zero = vd_set(0.0);
    const vd up = vd_sel(vd_lt(zero, x), vd_set(1.0), zero);
    const vd y = vd_sel(vd_lt(x, zero), vd_set(-1.0), up);
    return vd_canon(vd_sel(vd_isnan(x), x, y));
}

/* A half with the bits of 1, infinity and NaN. */
OM_INLINE om_u16 sign_of_half(om_u16 a, int one, int inf, int quiet)
{
    const int m = a & 0x7fff, y = m ? one | (a & 0x8000) : 0;
    return (om_u16)(m > inf ? quiet : y);
}

#define SIGN_F16(a) sign_of_half(a, 0x3c00, 0x7c00, 0x7e00)

#define SIGN_BF16(a) sign_of_half(a, 0x3f80, 0x7f80, 0x7fc0)

#define SIGN_INT(a) (((a) > 0) - ((a) < 0))

#define SIGN_UNSIGNED(a) ((a) != 0)

OM_DEF(EW f32 f32, OM_EW1_F32, sign_f32, sign_f32_lanes)

OM_DEF(EW f64 f64, OM_EW1_F64, sign_f64, sign_f64_lanes)

OM_DEF(EW f16 f16, OM_EWC1, sign_f16, om_u16, om_u16, SIGN_F16)

OM_DEF(EW bf16 bf16, OM_EWC1, sign_bf16, om_u16, om_u16, SIGN_BF16)

SIGNED1(sign, SIGN_INT)
UNSIGNED1(sign, SIGN_UNSIGNED)
