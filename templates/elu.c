/* elu.c -- y = x < 0 ? alpha (e^x - 1) : x, e^x - 1 rounded once, then the product. */
#include "kernel.h"
#include "elu.h"
#include "math/pair.h"
#include "math/fixed.h"
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

OM_INLINE vf elu_pair(const void *params, vf x, vm *ok)
{
    const struct om_elu *p = (const struct om_elu *)params;
    const vm below = vf_lt(x, vf_set(0.0f));
    const vf low = vf_mul(vf_bits(p->alpha), expm1_pair_below(x, ok));
    *ok = vm_or(*ok, vm_not(below));
    return vf_canon(vf_sel(below, low, x));
}

#if VF_PAIR
OM_LOCAL void elu_redo(const void *params, om_f32 *y, const om_f32 *x, size_t m,
                       const uint32_t *doubt){
    PAIR_REDO(y, x, m, doubt, OM_CALL_P, elu_lanes)}

#define OM_ELU_F32(NAME) \
    OM_LOOP1_PAIR(NAME, OM_CALL_PAIR_P, elu_pair, OM_CALL_REDO_P, elu_redo)
#else
#if VF_FIXED
OM_INLINE vf elu_fixed(const void *params, vf x)
{
    const struct om_elu *p = (const struct om_elu *)params;
    const vf low = vf_mul(vf_bits(p->alpha), fixed_expm1(x));
    return vf_canon(vf_sel(vf_lt(x, vf_set(0.0f)), low, x));
}

#define OM_ELU_F32(NAME) OM_EW1P_F32(NAME, elu_fixed)
#else
#define OM_ELU_F32(NAME) OM_EW1P_F32D(NAME, elu_lanes)
#endif
#endif

OM_DEF(EW f32 f32 om_elu, OM_ELU_F32, elu_f32)

    OM_INLINE vf elu_lanes_single(const void *params, vf x)
{
    const struct om_elu *p = (const struct om_elu *)params;
    return vf_canon(elu_single(x, vf_bits(p->alpha)));
}

OM_DEF(EW f32 f32 om_elu, OM_EW1P_F32, elu_f32_fma, elu_lanes_single)

OM_DEF(EW f16 f16 om_elu, HALF_P_F16, elu_f16, elu_lanes)

OM_DEF(EW bf16 bf16 om_elu, HALF_P_BF16, elu_bf16, elu_lanes)

/* The primitive by itself, so that it can be proven (tests/ulp). */
OM_INLINE vf expm1_pair(vf x, vm *ok)
{
    const vf y = expm1_pair_below(x, ok);
    *ok = vm_and(*ok, vf_lt(x, vf_set(0.0f)));
    return y;
}

#if VF_PAIR
OM_LOCAL void expm1_redo(om_f32 *y, const om_f32 *x, size_t m, const uint32_t *doubt){
    PAIR_REDO(y, x, m, doubt, OM_CALL, expm1_wide)}

#define OM_EXPM1_F32(NAME) \
    OM_LOOP1_PAIR(NAME, OM_CALL_PAIR, expm1_pair, OM_CALL_REDO, expm1_redo)
#else
#if VF_FIXED
#define OM_EXPM1_F32(NAME) OM_EW1_F32(NAME, fixed_expm1)
#else
#define OM_EXPM1_F32(NAME) OM_EW1_F32D(NAME, expm1_wide)
#endif
#endif

OM_DEF(EW f32 f32, OM_EXPM1_F32, expm1_f32)

    OM_DEF(EW f32 f32, OM_EW1_F32, expm1_f32_fma, expm1_single)

        OM_DEF(EW f64 f64, D2_EW1, expm1_f64, expm1_f64_lanes)

            OM_INLINE vd elu_f64_lanes(const void *params, vd x)
{
    const struct om_elu *p = (const struct om_elu *)params;
    const vd low = vd_mul(vd_set((double)om_bits_f32(p->alpha)), expm1_f64_lanes(x));
    return vd_canon(vd_sel(vd_lt(x, vd_set(0.0)), low, x));
}

OM_DEF(EW f64 f64 om_elu, D2_EW1P, elu_f64, elu_f64_lanes)
