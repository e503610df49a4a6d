/* neg.c -- y = -x: the sign bit turned. Integers wrap around. */
#include "kernel.h"
#include "math/ints.h"

OM_INLINE vf neg_f32_lanes(vf x)
{
    return vf_canon(vf_neg(x));
}

OM_INLINE vd neg_f64_lanes(vd x)
{
    return vd_canon(vd_neg(x));
}

#define NEG_F16(a) (om_u16)(((a)&0x7fff) > 0x7c00 ? 0x7e00 : (a) ^ 0x8000)

#define NEG_BF16(a) (om_u16)(((a)&0x7fff) > 0x7f80 ? 0x7fc0 : (a) ^ 0x8000)

#define NEG_INT(a) (0 - (uint64_t)(a))

OM_DEF(EW f32 f32, OM_EW1_F32, neg_f32, neg_f32_lanes)

OM_DEF(EW f64 f64, OM_EW1_F64, neg_f64, neg_f64_lanes)

OM_DEF(EW f16 f16, OM_EWC1, neg_f16, om_u16, om_u16, NEG_F16)

OM_DEF(EW bf16 bf16, OM_EWC1, neg_bf16, om_u16, om_u16, NEG_BF16)

SIGNED1(neg, NEG_INT)
