/* intdiv.h -- integer quotients, truncated: x / 0 is 0, the most negative value divided
 * by -1 is itself. CPUs have no vectors of integer division, so where there are vectors
 * it is done in floating point, which is exact: a quotient that is no integer is at
 * least 1 / b away from the next one, and a / b is off by no more than a / b times
 * 2^-53 (2^-24 for 16 bits and f32), which is less. Compilers make no vectors of a
 * division that a condition guards, so conditions are masks here. */
#ifndef MATH_INTDIV_H
#define MATH_INTDIV_H

#include "math/ints.h"

/* b + 1 <= 1 as unsigned: b is 0 or -1, for which the quotient is to be a * b. */
#define QUOT_SIGNED(a, b) \
    ((uint64_t)(b) + 1 <= 1 ? (int64_t)((uint64_t)(a) * (uint64_t)(b)) : (a) / (b))

#define QUOT_UNSIGNED(a, b) ((b) ? (a) / (b) : 0)

/* Types of at most 16 bits. */
OM_INLINE int32_t quot_short(int32_t a, int32_t b)
{
#if VFL_MAX > 1
    const int32_t none = b == 0;
    return (int32_t)((float)a / (float)(b + none)) & (none - 1);
#else
    return (int32_t)QUOT_SIGNED(a, b);
#endif
}

OM_INLINE int32_t quot_i32(int32_t a, int32_t b)
{
#if VFL_MAX > 1
    /* 0 and -1 become 2 */
    const int32_t odd = -(int32_t)((uint32_t)b + 1 <= 1);
    const int32_t q = (int32_t)((double)a / (double)((b & ~odd) - 2 * odd));
    return (q & ~odd) | ((int32_t)((uint32_t)a * (uint32_t)b) & odd);
#else
    return (int32_t)QUOT_SIGNED(a, b);
#endif
}

/* (double)x: of signed integers there are vectors. */
OM_INLINE double quot_wide(uint32_t x)
{
    return (double)(int32_t)(x ^ 0x80000000u) + 2147483648.0;
}

OM_INLINE uint32_t quot_u32(uint32_t a, uint32_t b)
{
#if VFL_MAX > 1
    /* 0 and 1 become 2 */
    const uint32_t odd = 0u - (uint32_t)(b < 2);
    const int32_t q = (int32_t)(quot_wide(a) / quot_wide((b & ~odd) + (odd & 2)));
    return ((uint32_t)q & ~odd) | (a * b & odd);
#else
    return QUOT_UNSIGNED(a, b);
#endif
}

/* A list over the integer types: SHORT for those of at most 16 bits, L and UL for those
 * of 64. */
#define QUOT_LIST(BASE, SHORT, I32, U32, L, UL)                                   \
    OM_BINARY_C(BASE##_i8, i8, i8, i8, om_i8, om_i8, om_i8, (om_i8)SHORT)         \
    OM_BINARY_C(BASE##_i16, i16, i16, i16, om_i16, om_i16, om_i16, (om_i16)SHORT) \
    OM_BINARY_C(BASE##_i32, i32, i32, i32, om_i32, om_i32, om_i32, I32)           \
    OM_BINARY_C(BASE##_i64, i64, i64, i64, om_i64, om_i64, om_i64, L)             \
    OM_BINARY_C(BASE##_u8, u8, u8, u8, om_u8, om_u8, om_u8, (om_u8)SHORT)         \
    OM_BINARY_C(BASE##_u16, u16, u16, u16, om_u16, om_u16, om_u16, (om_u16)SHORT) \
    OM_BINARY_C(BASE##_u32, u32, u32, u32, om_u32, om_u32, om_u32, U32)           \
    OM_BINARY_C(BASE##_u64, u64, u64, u64, om_u64, om_u64, om_u64, UL)

#endif
