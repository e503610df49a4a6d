/* abs.c -- y = |x|: the sign bit cleared. The most negative integer stays itself. */
#include "kernel.h"
#include "math/ints.h"

OM_INLINE vf abs_f32_lanes(vf x)
{
    return vf_canon(vf_abs(x));
}

OM_INLINE vd abs_f64_lanes(vd x)
{
    return vd_canon(vd_abs(x));
}

#define ABS_F16(a) (om_u16)(((a)&0x7fff) > 0x7c00 ? 0x7e00 : (a)&0x7fff)

#define ABS_BF16(a) (om_u16)(((a)&0x7fff) > 0x7f80 ? 0x7fc0 : (a)&0x7fff)

#define ABS_INT(a) ((a) < 0 ? 0 - (uint64_t)(a) : (uint64_t)(a))

OM_DEF(EW f32 f32, OM_EW1_F32, abs_f32, abs_f32_lanes)

OM_DEF(EW f64 f64, OM_EW1_F64, abs_f64, abs_f64_lanes)

OM_DEF(EW f16 f16, OM_EWC1, abs_f16, om_u16, om_u16, ABS_F16)

OM_DEF(EW bf16 bf16, OM_EWC1, abs_bf16, om_u16, om_u16, ABS_BF16)

SIGNED1(abs, ABS_INT)
