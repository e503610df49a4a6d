/* ints.h -- lists of elementwise kernels over the integer types, as plain C loops.
 *
 * F is a macro of one, two or three elements, which may compute in more bits: the
 * result is cast to the output's type. Sums, differences and products in uint64_t have
 * the right low bits whatever the type, and never overflow. */
#ifndef MATH_INTS_H
#define MATH_INTS_H

#include "lists.h"

#define SIGNED1(BASE, F)                                               \
    OM_DEF(EW i8 i8, OM_EWC1, BASE##_i8, om_i8, om_i8, (om_i8)F)       \
    OM_DEF(EW i16 i16, OM_EWC1, BASE##_i16, om_i16, om_i16, (om_i16)F) \
    OM_DEF(EW i32 i32, OM_EWC1, BASE##_i32, om_i32, om_i32, (om_i32)F) \
    OM_DEF(EW i64 i64, OM_EWC1, BASE##_i64, om_i64, om_i64, (om_i64)F)

#define UNSIGNED1(BASE, F)                                             \
    OM_DEF(EW u8 u8, OM_EWC1, BASE##_u8, om_u8, om_u8, (om_u8)F)       \
    OM_DEF(EW u16 u16, OM_EWC1, BASE##_u16, om_u16, om_u16, (om_u16)F) \
    OM_DEF(EW u32 u32, OM_EWC1, BASE##_u32, om_u32, om_u32, (om_u32)F) \
    OM_DEF(EW u64 u64, OM_EWC1, BASE##_u64, om_u64, om_u64, (om_u64)F)

#define SIGNED2(BASE, F)                                                      \
    OM_BINARY_C(BASE##_i8, i8, i8, i8, om_i8, om_i8, om_i8, (om_i8)F)         \
    OM_BINARY_C(BASE##_i16, i16, i16, i16, om_i16, om_i16, om_i16, (om_i16)F) \
    OM_BINARY_C(BASE##_i32, i32, i32, i32, om_i32, om_i32, om_i32, (om_i32)F) \
    OM_BINARY_C(BASE##_i64, i64, i64, i64, om_i64, om_i64, om_i64, (om_i64)F)

#define UNSIGNED2(BASE, F)                                                    \
    OM_BINARY_C(BASE##_u8, u8, u8, u8, om_u8, om_u8, om_u8, (om_u8)F)         \
    OM_BINARY_C(BASE##_u16, u16, u16, u16, om_u16, om_u16, om_u16, (om_u16)F) \
    OM_BINARY_C(BASE##_u32, u32, u32, u32, om_u32, om_u32, om_u32, (om_u32)F) \
    OM_BINARY_C(BASE##_u64, u64, u64, u64, om_u64, om_u64, om_u64, (om_u64)F)

/* To bool. */
#define TRUTHS2(BASE, F)                                                     \
    OM_BINARY_C(BASE##_i8, bool, i8, i8, om_u8, om_i8, om_i8, (om_u8)F)      \
    OM_BINARY_C(BASE##_i16, bool, i16, i16, om_u8, om_i16, om_i16, (om_u8)F) \
    OM_BINARY_C(BASE##_i32, bool, i32, i32, om_u8, om_i32, om_i32, (om_u8)F) \
    OM_BINARY_C(BASE##_i64, bool, i64, i64, om_u8, om_i64, om_i64, (om_u8)F) \
    OM_BINARY_C(BASE##_u8, bool, u8, u8, om_u8, om_u8, om_u8, (om_u8)F)      \
    OM_BINARY_C(BASE##_u16, bool, u16, u16, om_u8, om_u16, om_u16, (om_u8)F) \
    OM_BINARY_C(BASE##_u32, bool, u32, u32, om_u8, om_u32, om_u32, (om_u8)F) \
    OM_BINARY_C(BASE##_u64, bool, u64, u64, om_u8, om_u64, om_u64, (om_u8)F)

#endif
