/* bits.c -- and, or, xor, not of the bits of integers of any sign, and shifts. A shift
 * count outside 0 ... width - 1 shifts all bits out: 0, or -1 for a negative number to
 * the right. A negative count, read as unsigned, is such a count. */
#include "kernel.h"
#include "math/ints.h"

#define BIT_AND(a, b) ((a) & (b))

#define BIT_OR(a, b) ((a) | (b))

#define BIT_XOR(a, b) ((a) ^ (b))

#define BIT_NOT(a) (~(a))

#define BITS2(BASE, F)                                                    \
    OM_BINARY_C(BASE##_b1, b1, b1, b1, om_u8, om_u8, om_u8, (om_u8)F)     \
    OM_BINARY_C(BASE##_b2, b2, b2, b2, om_u16, om_u16, om_u16, (om_u16)F) \
    OM_BINARY_C(BASE##_b4, b4, b4, b4, om_u32, om_u32, om_u32, (om_u32)F) \
    OM_BINARY_C(BASE##_b8, b8, b8, b8, om_u64, om_u64, om_u64, (om_u64)F)

BITS2(bitand, BIT_AND)
BITS2(bitor, BIT_OR)
BITS2(bitxor, BIT_XOR)

OM_DEF(EW b1 b1, OM_EWC1, bitnot_b1, om_u8, om_u8, (om_u8)BIT_NOT)

OM_DEF(EW b2 b2, OM_EWC1, bitnot_b2, om_u16, om_u16, (om_u16)BIT_NOT)

OM_DEF(EW b4 b4, OM_EWC1, bitnot_b4, om_u32, om_u32, (om_u32)BIT_NOT)

OM_DEF(EW b8 b8, OM_EWC1, bitnot_b8, om_u64, om_u64, (om_u64)BIT_NOT)

/* The count is held below the width, so that the shift is defined, and decides after.
 * Narrow types are shifted as 32 bits. */
#define SHL32(a, b, width) \
    ((uint64_t)(b) < width ? (uint32_t)(a) << ((uint32_t)(b) & (width - 1)) : 0)

#define SHL64(a, b) ((uint64_t)(b) < 64 ? (uint64_t)(a) << ((uint64_t)(b)&63) : 0)

#define SHR32(a, b, width) \
    ((a) >> ((uint64_t)(b) < width ? (uint32_t)(b) & (width - 1) : width - 1))

#define SHR64(a, b) ((a) >> ((uint64_t)(b) < 64 ? (uint64_t)(b)&63 : 63))

#define SHRU32(a, b, width) \
    ((uint64_t)(b) < width ? (uint32_t)(a) >> ((uint32_t)(b) & (width - 1)) : 0)

#define SHRU64(a, b) ((uint64_t)(b) < 64 ? (uint64_t)(a) >> ((uint64_t)(b)&63) : 0)

#define SHL_8(a, b) SHL32(a, b, 8u)

#define SHL_16(a, b) SHL32(a, b, 16u)

#define SHL_32(a, b) SHL32(a, b, 32u)

#define SHR_8(a, b) SHR32(a, b, 8u)

#define SHR_16(a, b) SHR32(a, b, 16u)

#define SHR_32(a, b) SHR32(a, b, 32u)

#define SHRU_8(a, b) SHRU32(a, b, 8u)

#define SHRU_16(a, b) SHRU32(a, b, 16u)

#define SHRU_32(a, b) SHRU32(a, b, 32u)

OM_BINARY_C(shl_i8, i8, i8, i8, om_i8, om_i8, om_i8, (om_i8)SHL_8)
OM_BINARY_C(shl_i16, i16, i16, i16, om_i16, om_i16, om_i16, (om_i16)SHL_16)
OM_BINARY_C(shl_i32, i32, i32, i32, om_i32, om_i32, om_i32, (om_i32)SHL_32)
OM_BINARY_C(shl_i64, i64, i64, i64, om_i64, om_i64, om_i64, (om_i64)SHL64)
OM_BINARY_C(shl_u8, u8, u8, u8, om_u8, om_u8, om_u8, (om_u8)SHL_8)
OM_BINARY_C(shl_u16, u16, u16, u16, om_u16, om_u16, om_u16, (om_u16)SHL_16)
OM_BINARY_C(shl_u32, u32, u32, u32, om_u32, om_u32, om_u32, (om_u32)SHL_32)
OM_BINARY_C(shl_u64, u64, u64, u64, om_u64, om_u64, om_u64, (om_u64)SHL64)

OM_BINARY_C(shr_i8, i8, i8, i8, om_i8, om_i8, om_i8, (om_i8)SHR_8)
OM_BINARY_C(shr_i16, i16, i16, i16, om_i16, om_i16, om_i16, (om_i16)SHR_16)
OM_BINARY_C(shr_i32, i32, i32, i32, om_i32, om_i32, om_i32, (om_i32)SHR_32)
OM_BINARY_C(shr_i64, i64, i64, i64, om_i64, om_i64, om_i64, (om_i64)SHR64)
OM_BINARY_C(shr_u8, u8, u8, u8, om_u8, om_u8, om_u8, (om_u8)SHRU_8)
OM_BINARY_C(shr_u16, u16, u16, u16, om_u16, om_u16, om_u16, (om_u16)SHRU_16)
OM_BINARY_C(shr_u32, u32, u32, u32, om_u32, om_u32, om_u32, (om_u32)SHRU_32)
OM_BINARY_C(shr_u64, u64, u64, u64, om_u64, om_u64, om_u64, (om_u64)SHRU64)
