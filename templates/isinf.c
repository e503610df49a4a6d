/* isinf.c -- truth values: is x an infinity of a sign that counts? */
#include "kernel.h"
#include "isinf.h"

#define ISINF_SIGNS(p, a, plus, minus)                                     \
    ((((a) == (plus)) & (((const struct om_isinf *)(p))->positive != 0)) | \
     (((a) == (minus)) & (((const struct om_isinf *)(p))->negative != 0)))

#define ISINF_F32(p, a) ISINF_SIGNS(p, a, 0x7f800000u, 0xff800000u)

#define ISINF_F64(p, a) ISINF_SIGNS(p, a, (uint64_t)0x7ff << 52, (uint64_t)0xfff << 52)

#define ISINF_F16(p, a) ISINF_SIGNS(p, a, 0x7c00, 0xfc00)

#define ISINF_BF16(p, a) ISINF_SIGNS(p, a, 0x7f80, 0xff80)

#define ISINF_E5M2(p, a) ISINF_SIGNS(p, a, 0x7c, 0xfc)

/* The other float8 types have no infinity. */
#define ISINF_NEVER(p, a) ((a)&0)

OM_DEF(EW bool f32 om_isinf, OM_EWC1P, isinf_f32, om_u8, om_u32, (om_u8)ISINF_F32)

OM_DEF(EW bool f64 om_isinf, OM_EWC1P, isinf_f64, om_u8, om_u64, (om_u8)ISINF_F64)

OM_DEF(EW bool f16 om_isinf, OM_EWC1P, isinf_f16, om_u8, om_u16, (om_u8)ISINF_F16)

OM_DEF(EW bool bf16 om_isinf, OM_EWC1P, isinf_bf16, om_u8, om_u16, (om_u8)ISINF_BF16)

OM_DEF(EW bool f8e5m2 om_isinf, OM_EWC1P, isinf_f8e5m2, om_u8, om_u8, (om_u8)ISINF_E5M2)

OM_DEF(EW bool f8e4m3fn om_isinf, OM_EWC1P, isinf_f8e4m3fn, om_u8, om_u8,
       (om_u8)ISINF_NEVER)

OM_DEF(EW bool f8e4m3fnuz om_isinf, OM_EWC1P, isinf_f8e4m3fnuz, om_u8, om_u8,
       (om_u8)ISINF_NEVER)

OM_DEF(EW bool f8e5m2fnuz om_isinf, OM_EWC1P, isinf_f8e5m2fnuz, om_u8, om_u8,
       (om_u8)ISINF_NEVER)
