/* isnan.c -- truth values: is x no number? Tested on bits. */
#include "kernel.h"

#define ISNAN_F32(a) (((a)&0x7fffffffu) > 0x7f800000u)

#define ISNAN_F64(a) ((a) << 1 >> 1 > (uint64_t)0x7ff << 52)

#define ISNAN_F16(a) (((a)&0x7fff) > 0x7c00)

#define ISNAN_BF16(a) (((a)&0x7fff) > 0x7f80)

#define ISNAN_E4M3FN(a) (((a)&0x7f) == 0x7f)

#define ISNAN_E5M2(a) (((a)&0x7f) > 0x7c)

/* The types without -0 have one NaN in its place. */
#define ISNAN_UZ(a) ((a) == 0x80)

OM_DEF(EW bool f32, OM_EWC1, isnan_f32, om_u8, om_u32, (om_u8)ISNAN_F32)

OM_DEF(EW bool f64, OM_EWC1, isnan_f64, om_u8, om_u64, (om_u8)ISNAN_F64)

OM_DEF(EW bool f16, OM_EWC1, isnan_f16, om_u8, om_u16, (om_u8)ISNAN_F16)

OM_DEF(EW bool bf16, OM_EWC1, isnan_bf16, om_u8, om_u16, (om_u8)ISNAN_BF16)

OM_DEF(EW bool f8e4m3fn, OM_EWC1, isnan_f8e4m3fn, om_u8, om_u8, (om_u8)ISNAN_E4M3FN)

OM_DEF(EW bool f8e4m3fnuz, OM_EWC1, isnan_f8e4m3fnuz, om_u8, om_u8, (om_u8)ISNAN_UZ)

OM_DEF(EW bool f8e5m2, OM_EWC1, isnan_f8e5m2, om_u8, om_u8, (om_u8)ISNAN_E5M2)

OM_DEF(EW bool f8e5m2fnuz, OM_EWC1, isnan_f8e5m2fnuz, om_u8, om_u8, (om_u8)ISNAN_UZ)
