/* clip.c -- y = min(max(x, lo), hi); where lo > hi the result is hi. A NaN x stays NaN;
 * a NaN bound bounds nothing; of equals x is kept. */
#include "kernel.h"
#include "math/ints.h"

OM_INLINE vf clip_f32_lanes(vf x, vf lo, vf hi)
{
    return vf_canon(vf_minx(hi, vf_maxx(lo, x)));
}

OM_INLINE vd clip_f64_lanes(vd x, vd lo, vd hi)
{
    return vd_canon(vd_minx(hi, vd_maxx(lo, x)));
}

#define CLIP_INT(x, lo, hi) \
    ((x) < (lo) ? ((lo) < (hi) ? (lo) : (hi)) : (x) > (hi) ? (hi) : (x))

OM_TERNARY_F32(clip_f32, clip_f32_lanes)
OM_TERNARY_F64(clip_f64, clip_f64_lanes)
OM_TERNARY_F16(clip_f16, clip_f32_lanes)
OM_TERNARY_BF16(clip_bf16, clip_f32_lanes)
OM_TERNARY_C(clip_i8, i8, om_i8, (om_i8)CLIP_INT)
OM_TERNARY_C(clip_i16, i16, om_i16, (om_i16)CLIP_INT)
OM_TERNARY_C(clip_i32, i32, om_i32, (om_i32)CLIP_INT)
OM_TERNARY_C(clip_i64, i64, om_i64, (om_i64)CLIP_INT)
OM_TERNARY_C(clip_u8, u8, om_u8, (om_u8)CLIP_INT)
OM_TERNARY_C(clip_u16, u16, om_u16, (om_u16)CLIP_INT)
OM_TERNARY_C(clip_u32, u32, om_u32, (om_u32)CLIP_INT)
OM_TERNARY_C(clip_u64, u64, om_u64, (om_u64)CLIP_INT)
