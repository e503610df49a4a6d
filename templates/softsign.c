/* softsign.c -- y = x / (1 + |x|), the whole rounded once. */
#include "kernel.h"
#include "math/pair.h"
#include "math/fixed.h"
#include "math/single.h"
#include "math/lanes2.h"
#include "math/half.h"

/* An infinite x is a large one here. */
OM_INLINE vd softsign_wide(vd x)
{
    const vd a = vd_minx(vd_bits(0x4340000000000000), vd_abs(x)); /* 2^53 */
    const vd y = vd_div(a, vd_add(a, vd_set(1.0)));
    const vn hard = vd_eq(a, vd_bits(0x3f817022c0000000)); /* its double is a tie */
    return vd_canon(vd_copysign(vd_sel(hard, vd_bits(0x3f814a7220000000), y), x));
}

OM_LOCAL vf softsign_doubt(vf x){PAIR_DOUBT(x, softsign_wide)}

/* a / (1 + a) and its rest a - y - y a, times 1 / (1 + a) */
OM_INLINE vf softsign_rounded(vf x)
{
    const vf one = vf_set(1.0f), a = vf_minx(vf_bits(0x5d800000), vf_abs(x)); /* 2^60 */
    const vf q = vf_div(one, vf_add(a, one)), h = vf_mul(a, q), w = vf_sub(a, h);
    const vf l = vf_mul(q, vf_add(vf_fnma(h, a, w), vf_sub(vf_sub(a, w), h)));
    vm same;
    const vf y = pair_round(h, l, 0x2b800000, &same); /* 2^-40 */
    if (!vm_all(same))
        return softsign_doubt(x);
    return vf_copysign(y, x);
}

#if VF_PAIR
#define OM_SOFTSIGN_F32(NAME) OM_EW1_F32(NAME, softsign_rounded)
#else
#if VF_FIXED
#define OM_SOFTSIGN_F32(NAME) OM_EW1_F32(NAME, fixed_softsign)
#else
#define OM_SOFTSIGN_F32(NAME) OM_EW1_F32D(NAME, softsign_wide)
#endif
#endif

OM_DEF(EW f32 f32, OM_SOFTSIGN_F32, softsign_f32)

OM_DEF(EW f32 f32, OM_EW1_F32, softsign_f32_fma, softsign_single)

OM_DEF(EW f16 f16, HALF_NEAR_F16, softsign_f16, softsign_wide, softsign_single)

OM_DEF(EW bf16 bf16, HALF_NEAR_BF16, softsign_bf16, softsign_wide, softsign_single)

OM_DEF(EW f16 f16, OM_EW1_F16, softsign_f16_fma, softsign_single)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, softsign_bf16_fma, softsign_single)

/* An infinite x is a large one here; from 2^54 on the result is 1. */
OM_INLINE vd softsign_f64_lanes(vd x)
{
    const vd a = vd_abs(x), c = vd_minx(a, vd_bits(0x4350000000000000));
    vd dl, l, q;
    const vd d = d2_sum(vd_set(1.0), c, &dl);
    q = d2_div(c, vd_set(0.0), d, dl, &l);
    q = vd_sel(vd_lt(c, vd_bits(0x3c90000000000000)), c, vd_add(q, l)); /* 2^-54 */
    return vd_canon(vd_sel(vd_isnan(x), x, vd_copysign(q, x)));
}

OM_DEF(EW f64 f64, D2_EW1, softsign_f64, softsign_f64_lanes)
