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

/* --- integers: sums wrap; those with a bias that is no integer are truncated --- */

/* d is less than 1 below the exact sum if `partial`; it is positive, whatever its sign
 * as an int64_t, if `great`. */
#define SHRINK_TRUNC(p, d, great) \
    ((d) + ((p)->partial && (int64_t)(d) < 0 && !(great) ? 1u : 0u))

#define SHRINK_PART(have, test) \
    ((have) == OM_SHRINK_ALL || ((have) == OM_SHRINK_SOME && (test)))

#define SHRINK_SUM(p, x, T, great)                                      \
    (SHRINK_PART((p)->lows, (x) < (T)(p)->low)                          \
         ? SHRINK_TRUNC(p, (uint64_t)(x) + (uint64_t)(p)->plus, great)  \
     : SHRINK_PART((p)->highs, (x) > (T)(p)->high)                      \
         ? SHRINK_TRUNC(p, (uint64_t)(x) - (uint64_t)(p)->minus, great) \
         : 0u)

#define SHRINK_ONE(params, x, T, great) \
    (T) SHRINK_SUM((const struct om_shrinkint *)(params), x, T, great)

#define SHRINK_I8(params, x) SHRINK_ONE(params, x, om_i8, 0)

#define SHRINK_I16(params, x) SHRINK_ONE(params, x, om_i16, 0)

#define SHRINK_I32(params, x) SHRINK_ONE(params, x, om_i32, 0)

#define SHRINK_I64(params, x) SHRINK_ONE(params, x, om_i64, 0)

#define SHRINK_U8(params, x) SHRINK_ONE(params, x, om_u8, 0)

#define SHRINK_U16(params, x) SHRINK_ONE(params, x, om_u16, 0)

#define SHRINK_U32(params, x) SHRINK_ONE(params, x, om_u32, 0)

#define SHRINK_U64(params, x) SHRINK_ONE(params, x, om_u64, (x) >> 63 != 0)

OM_DEF(EW i8 i8 om_shrinkint, OM_EWC1P, shrink_i8, om_i8, om_i8, SHRINK_I8)

OM_DEF(EW i16 i16 om_shrinkint, OM_EWC1P, shrink_i16, om_i16, om_i16, SHRINK_I16)

OM_DEF(EW i32 i32 om_shrinkint, OM_EWC1P, shrink_i32, om_i32, om_i32, SHRINK_I32)

OM_DEF(EW i64 i64 om_shrinkint, OM_EWC1P, shrink_i64, om_i64, om_i64, SHRINK_I64)

OM_DEF(EW u8 u8 om_shrinkint, OM_EWC1P, shrink_u8, om_u8, om_u8, SHRINK_U8)

OM_DEF(EW u16 u16 om_shrinkint, OM_EWC1P, shrink_u16, om_u16, om_u16, SHRINK_U16)

OM_DEF(EW u32 u32 om_shrinkint, OM_EWC1P, shrink_u32, om_u32, om_u32, SHRINK_U32)

OM_DEF(EW u64 u64 om_shrinkint, OM_EWC1P, shrink_u64, om_u64, om_u64, SHRINK_U64)
