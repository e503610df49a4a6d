/* round.c -- floor, ceil and round: to the integer below, above, or nearest, halves to
 * even. The sign of zero is kept, also where a small number becomes zero. */
#include "kernel.h"

OM_INLINE vf floor_f32_lanes(vf x)
{
    return vf_canon(vf_floor(x));
}

OM_INLINE vf ceil_f32_lanes(vf x)
{
    return vf_canon(vf_ceil(x));
}

OM_INLINE vf round_f32_lanes(vf x)
{
    return vf_canon(vf_rint(x));
}

OM_INLINE vd floor_f64_lanes(vd x)
{
    return vd_canon(vd_floor(x));
}

OM_INLINE vd ceil_f64_lanes(vd x)
{
    return vd_canon(vd_ceil(x));
}

OM_INLINE vd round_f64_lanes(vd x)
{
    return vd_canon(vd_rint(x));
}

OM_DEF(EW f32 f32, OM_EW1_F32, floor_f32, floor_f32_lanes)

OM_DEF(EW f64 f64, OM_EW1_F64, floor_f64, floor_f64_lanes)

OM_DEF(EW f16 f16, OM_EW1_F16, floor_f16, vf_floor)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, floor_bf16, vf_floor)

OM_DEF(EW f32 f32, OM_EW1_F32, ceil_f32, ceil_f32_lanes)

OM_DEF(EW f64 f64, OM_EW1_F64, ceil_f64, ceil_f64_lanes)

OM_DEF(EW f16 f16, OM_EW1_F16, ceil_f16, vf_ceil)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, ceil_bf16, vf_ceil)

OM_DEF(EW f32 f32, OM_EW1_F32, round_f32, round_f32_lanes)

OM_DEF(EW f64 f64, OM_EW1_F64, round_f64, round_f64_lanes)

OM_DEF(EW f16 f16, OM_EW1_F16, round_f16, vf_rint)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, round_bf16, vf_rint)
