/* cast.c -- conversions. Floating point to floating point and integer to floating point
 * round to nearest even once; floating point to integer truncates and saturates, NaN
 * gives 0; integers wrap; bool is x != 0, and 0 or 1.
 *
 * There is not a kernel for every pair. Integers of one size convert by renaming; what
 * is narrowed doesn't depend on signs, nor what is widened on the target's; f16 and
 * bf16 reach the wide types by way of f32; and the other way a number that f32 can't
 * hold is rounded to odd there (odd_*), which a second rounding doesn't notice. The
 * compiler (elementwise.c) knows the ways. */
#include "kernel.h"
#include "lists.h"

/* --- f32, f16, bf16 in f32 lanes --- */

OM_INLINE vf cast_lanes(vf v)
{
    return v;
}

/* Truncated and held between lo and hi, which must be integers; NaN gives 0. */
OM_INLINE vi cast_clamp(vf v, vf lo, vf hi)
{
    v = vf_sel(vf_isnan(v), vf_set(0.0f), v);
    return vf_toi(vf_minx(vf_maxx(v, lo), hi));
}

OM_INLINE vi cast_to_i8(vf v)
{
    return cast_clamp(v, vf_set(-128.0f), vf_set(127.0f));
}

OM_INLINE vi cast_to_u8(vf v)
{
    return cast_clamp(v, vf_set(0.0f), vf_set(255.0f));
}

OM_INLINE vi cast_to_i16(vf v)
{
    return cast_clamp(v, vf_set(-32768.0f), vf_set(32767.0f));
}

OM_INLINE vi cast_to_u16(vf v)
{
    return cast_clamp(v, vf_set(0.0f), vf_set(65535.0f));
}

/* f32 has no 2^31 - 1: the number below it is 2^31 - 128. */
OM_INLINE vi cast_to_i32(vf v)
{
    const vi r = cast_clamp(v, vf_bits(0xcf000000u), vf_bits(0x4effffffu));
    return vi_sel(vf_le(vf_bits(0x4f000000u), v), vi_set(0x7fffffff), r);
}

OM_INLINE vm cast_to_truth(vf v)
{
    return vm_not(vf_eq(v, vf_set(0.0f)));
}

OM_INLINE vf cast_of_truth(vm m)
{
    return vf_sel(m, vf_set(1.0f), vf_set(0.0f));
}

/* From 2^17 on f16 is infinite; below, f32 is exact. */
OM_INLINE vf cast_i32_for_f16(vi v)
{
    v = vi_sel(vi_gt(v, vi_set(0x20000)), vi_set(0x20000), v);
    return vi_tof(vi_sel(vi_gt(vi_set(-0x20000), v), vi_set(-0x20000), v));
}

/* Beyond 2^24 rounded to odd: the low 8 bits are dropped, if not 0 for an odd result.
 */
OM_INLINE vf cast_i32_for_bf16(vi v)
{
    const vi low = vi_and(v, vi_set(0xff)), high = vi_sub(v, low);
    const vi odd = vi_sel(vi_eq(low, vi_set(0)), high, vi_or(high, vi_set(0x100)));
    const vm big = vm_or(vi_gt(v, vi_set(0x1000000)), vi_gt(vi_set(-0x1000000), v));
    return vi_tof(vi_sel(big, odd, v));
}

#define CAST_FROM_LANES(S, TS, LD, LDN)                                               \
    OM_DEF(EW i8 S, OM_LOOP1, cast_##S##_i8, om_u8, TS, vi, VFL, LD, LDN, vi_st8,     \
           vi_st8n, OM_CALL, cast_to_i8)                                              \
    OM_DEF(EW u8 S, OM_LOOP1, cast_##S##_u8, om_u8, TS, vi, VFL, LD, LDN, vi_st8,     \
           vi_st8n, OM_CALL, cast_to_u8)                                              \
    OM_DEF(EW i16 S, OM_LOOP1, cast_##S##_i16, om_u16, TS, vi, VFL, LD, LDN, vi_st16, \
           vi_st16n, OM_CALL, cast_to_i16)                                            \
    OM_DEF(EW u16 S, OM_LOOP1, cast_##S##_u16, om_u16, TS, vi, VFL, LD, LDN, vi_st16, \
           vi_st16n, OM_CALL, cast_to_u16)                                            \
    OM_DEF(EW i32 S, OM_LOOP1, cast_##S##_i32, om_i32, TS, vi, VFL, LD, LDN, vi_st,   \
           vi_stn, OM_CALL, cast_to_i32)                                              \
    OM_DEF(EW bool S, OM_LOOP1, cast_##S##_bool, om_u8, TS, vm, VFL, LD, LDN, vm_stb, \
           vm_stbn, OM_CALL, cast_to_truth)

#define CAST_TO_LANES(S, TS, LD, LDN, single, half, brain)                             \
    OM_DEF(EW f32 S, OM_LOOP1, cast_##S##_f32, om_f32, TS, vf, VFL, LD, LDN, vf_st,    \
           vf_stn, OM_CALL, single)                                                    \
    OM_DEF(EW f16 S, OM_LOOP1, cast_##S##_f16, om_u16, TS, vf, VFL, LD, LDN, vf_stf16, \
           vf_stf16n, OM_CALL, half)                                                   \
    OM_DEF(EW bf16 S, OM_LOOP1, cast_##S##_bf16, om_u16, TS, vf, VFL, LD, LDN,         \
           vf_stbf16, vf_stbf16n, OM_CALL, brain)

CAST_FROM_LANES(f32, om_f32, vf_ld, vf_ldn)
CAST_FROM_LANES(f16, om_u16, vf_ldf16, vf_ldf16n)
CAST_FROM_LANES(bf16, om_u16, vf_ldbf16, vf_ldbf16n)

CAST_TO_LANES(i8, om_i8, vi_ldi8, vi_ldi8n, vi_tof, vi_tof, vi_tof)
CAST_TO_LANES(u8, om_u8, vi_ldu8, vi_ldu8n, vi_tof, vi_tof, vi_tof)
CAST_TO_LANES(i16, om_i16, vi_ldi16, vi_ldi16n, vi_tof, vi_tof, vi_tof)
CAST_TO_LANES(u16, om_u16, vi_ldu16, vi_ldu16n, vi_tof, vi_tof, vi_tof)
CAST_TO_LANES(i32, om_i32, vi_ld, vi_ldn, vi_tof, cast_i32_for_f16, cast_i32_for_bf16)
CAST_TO_LANES(bool, om_u8, vm_ldb, vm_ldbn, cast_of_truth, cast_of_truth, cast_of_truth)

OM_DEF(EW f32 f16, OM_LOOP1, cast_f16_f32, om_f32, om_u16, vf, VFL, vf_ldf16, vf_ldf16n,
       vf_st, vf_stn, OM_CALL, vf_canon)

OM_DEF(EW f32 bf16, OM_LOOP1, cast_bf16_f32, om_f32, om_u16, vf, VFL, vf_ldbf16,
       vf_ldbf16n, vf_st, vf_stn, OM_CALL, vf_canon)

OM_DEF(EW f16 f32, OM_LOOP1, cast_f32_f16, om_u16, om_f32, vf, VFL, vf_ld, vf_ldn,
       vf_stf16, vf_stf16n, OM_CALL, cast_lanes)

OM_DEF(EW bf16 f32, OM_LOOP1, cast_f32_bf16, om_u16, om_f32, vf, VFL, vf_ld, vf_ldn,
       vf_stbf16, vf_stbf16n, OM_CALL, cast_lanes)

OM_DEF(EW bf16 f16, OM_LOOP1, cast_f16_bf16, om_u16, om_u16, vf, VFL, vf_ldf16,
       vf_ldf16n, vf_stbf16, vf_stbf16n, OM_CALL, cast_lanes)

OM_DEF(EW f16 bf16, OM_LOOP1, cast_bf16_f16, om_u16, om_u16, vf, VFL, vf_ldbf16,
       vf_ldbf16n, vf_stf16, vf_stf16n, OM_CALL, cast_lanes)

/* --- f64 --- */

OM_DEF(EW f64 f32, OM_LOOP1, cast_f32_f64, om_f64, om_f32, vd, VDL, vd_ldf, vd_ldfn,
       vd_st, vd_stn, OM_CALL, vd_canon)

OM_DEF(EW f32 f64, OM_LOOP1, cast_f64_f32, om_f32, om_f64, vd, VDL, vd_ld, vd_ldn,
       vd_stf, vd_stfn, OM_CALL, vd_canon)

OM_INLINE double cast_number(double v)
{
    const uint64_t size = om_f64_bits(v) << 1;
    return size > (uint64_t)0xffe << 52 ? 0.0 : v;
}

/* Truncated and held between lo and hi, which must be integers; NaN gives 0. */
OM_INLINE int32_t cast_clamp_i32(double v, double lo, double hi)
{
    v = cast_number(v);
    v = v < lo ? lo : v;
    return (int32_t)(v > hi ? hi : v);
}

/* 2^32 - 1 at most, moved by 2^31 into the range of int32_t after truncation. */
OM_INLINE uint32_t cast_clamp_u32(double v)
{
    const double two31 = om_bits_f64((uint64_t)0x41e << 52); /* 2^31 */
    const double max = two31 + (two31 - 1.0);
    v = cast_number(v);
    v = v < 0.0 ? 0.0 : v > max ? max : v;
    return v < two31 ? (uint32_t)(int32_t)v
                     : (uint32_t)(int32_t)(v - two31) + 0x80000000u;
}

OM_INLINE int64_t cast_clamp_i64(double v)
{
    const double two63 = om_bits_f64((uint64_t)0x43e << 52); /* 2^63 */
    const int over = v >= two63;
    v = cast_number(v);
    v = v < -two63 ? -two63 : v;
    return over ? (int64_t)(((uint64_t)1 << 63) - 1) : (int64_t)(over ? 0.0 : v);
}

OM_INLINE uint64_t cast_clamp_u64(double v)
{
    const double two63 = om_bits_f64((uint64_t)0x43e << 52); /* 2^63 */
    const double two64 = om_bits_f64((uint64_t)0x43f << 52); /* 2^64 */
    const double low = v < two63 ? cast_number(v) : 0.0;
    const double high = v >= two63 && v < two64 ? v - two63 : 0.0;
    const uint64_t u = (uint64_t)(int64_t)(low > 0.0 ? low : 0.0) +
                       (v >= two63 ? (uint64_t)(int64_t)high + ((uint64_t)1 << 63) : 0);
    return v >= two64 ? ~(uint64_t)0 : u;
}

#define CAST_F64_I8(v) (om_i8) cast_clamp_i32(v, -128.0, 127.0)

#define CAST_F64_U8(v) (om_u8) cast_clamp_i32(v, 0.0, 255.0)

#define CAST_F64_I16(v) (om_i16) cast_clamp_i32(v, -32768.0, 32767.0)

#define CAST_F64_U16(v) (om_u16) cast_clamp_i32(v, 0.0, 65535.0)

#define CAST_F64_I32(v) cast_clamp_i32(v, -2147483648.0, 2147483647.0)

#define CAST_F64_TRUTH(v) (om_u8)((v) << 1 != 0)

OM_DEF(EW i8 f64, OM_EWC1, cast_f64_i8, om_i8, om_f64, CAST_F64_I8)

OM_DEF(EW u8 f64, OM_EWC1, cast_f64_u8, om_u8, om_f64, CAST_F64_U8)

OM_DEF(EW i16 f64, OM_EWC1, cast_f64_i16, om_i16, om_f64, CAST_F64_I16)

OM_DEF(EW u16 f64, OM_EWC1, cast_f64_u16, om_u16, om_f64, CAST_F64_U16)

OM_DEF(EW i32 f64, OM_EWC1, cast_f64_i32, om_i32, om_f64, CAST_F64_I32)

OM_DEF(EW u32 f64, OM_EWC1, cast_f64_u32, om_u32, om_f64, cast_clamp_u32)

OM_DEF(EW i64 f64, OM_EWC1, cast_f64_i64, om_i64, om_f64, cast_clamp_i64)

OM_DEF(EW u64 f64, OM_EWC1, cast_f64_u64, om_u64, om_f64, cast_clamp_u64)

OM_DEF(EW bool f64, OM_EWC1, cast_f64_bool, om_u8, om_u64, CAST_F64_TRUTH)

OM_DEF(EW u32 f32, OM_EWC1, cast_f32_u32, om_u32, om_f32, cast_clamp_u32)

OM_DEF(EW i64 f32, OM_EWC1, cast_f32_i64, om_i64, om_f32, cast_clamp_i64)

OM_DEF(EW u64 f32, OM_EWC1, cast_f32_u64, om_u64, om_f32, cast_clamp_u64)

/* --- wide integers to floating point --- */

/* Half of v, rounded to odd so that the later rounding isn't misled, fits int64_t. */
OM_INLINE double cast_u64_double(uint64_t v)
{
    const double half = (double)(int64_t)(v >> 1 | (v & 1));
    return v >> 63 ? half + half : (double)(int64_t)(v & ~((uint64_t)1 << 63));
}

OM_INLINE float cast_u64_float(uint64_t v)
{
    const float half = (float)(int64_t)(v >> 1 | (v & 1));
    return v >> 63 ? half + half : (float)(int64_t)(v & ~((uint64_t)1 << 63));
}

#define CAST_INT_FLOAT(v) ((float)(int64_t)(v))

#define CAST_INT_DOUBLE(v) ((double)(v))

#define CAST_U32_DOUBLE(v) ((double)(int64_t)(v))

#define CAST_TRUTH_DOUBLE(v) ((v) ? 1.0 : 0.0)

OM_DEF(EW f32 u32, OM_EWC1, cast_u32_f32, om_f32, om_u32, CAST_INT_FLOAT)

OM_DEF(EW f32 i64, OM_EWC1, cast_i64_f32, om_f32, om_i64, CAST_INT_FLOAT)

OM_DEF(EW f32 u64, OM_EWC1, cast_u64_f32, om_f32, om_u64, cast_u64_float)

OM_DEF(EW f64 i8, OM_EWC1, cast_i8_f64, om_f64, om_i8, CAST_INT_DOUBLE)

OM_DEF(EW f64 u8, OM_EWC1, cast_u8_f64, om_f64, om_u8, CAST_INT_DOUBLE)

OM_DEF(EW f64 i16, OM_EWC1, cast_i16_f64, om_f64, om_i16, CAST_INT_DOUBLE)

OM_DEF(EW f64 u16, OM_EWC1, cast_u16_f64, om_f64, om_u16, CAST_INT_DOUBLE)

OM_DEF(EW f64 i32, OM_EWC1, cast_i32_f64, om_f64, om_i32, CAST_INT_DOUBLE)

OM_DEF(EW f64 u32, OM_EWC1, cast_u32_f64, om_f64, om_u32, CAST_U32_DOUBLE)

OM_DEF(EW f64 i64, OM_EWC1, cast_i64_f64, om_f64, om_i64, CAST_INT_DOUBLE)

OM_DEF(EW f64 u64, OM_EWC1, cast_u64_f64, om_f64, om_u64, cast_u64_double)

OM_DEF(EW f64 bool, OM_EWC1, cast_bool_f64, om_f64, om_u8, CAST_TRUTH_DOUBLE)

/* --- rounded to odd: an inexact result is the neighbour whose last bit is 1 --- */

OM_INLINE float odd_double(double v)
{
    const float r = (float)v;
    const double back = (double)r, size = back < 0 ? -back : back,
                 want = v < 0 ? -v : v;
    const uint32_t b = om_f32_bits(r);
    return om_bits_f32(size > want ? (b - 1) | 1 : size < want ? b | 1 : b);
}

/* Beyond 2^53 the low 11 bits are dropped; what remains is exact in f64. */
#define ODD_BITS(v) (((v) & ~(uint64_t)0x7ff) | ((v)&0x7ff ? 0x800 : 0))

OM_INLINE double odd_int(int64_t v)
{
    const uint64_t u = (uint64_t)v, beyond = u + ((uint64_t)1 << 53);
    return (double)(int64_t)(beyond > (uint64_t)1 << 54 ? ODD_BITS(u) : u);
}

OM_INLINE double odd_unsigned(uint64_t u)
{
    return cast_u64_double(u > (uint64_t)1 << 53 ? ODD_BITS(u) : u);
}

OM_DEF(EW f32 f64, OM_EWC1, odd_f64, om_f32, om_f64, odd_double)

OM_DEF(EW f64 i64, OM_EWC1, odd_i64, om_f64, om_i64, odd_int)

OM_DEF(EW f64 u64, OM_EWC1, odd_u64, om_f64, om_u64, odd_unsigned)

/* --- integers and truth values --- */

#define CAST_WRAP(v) (v)

#define CAST_TRUTH(v) ((v) != 0)

#define CAST_INTS(S, D) \
    OM_DEF(EW D S, OM_EWC1, cast_##S##_##D, om_##D, om_##S, (om_##D)CAST_WRAP)

CAST_INTS(i8, i16)
CAST_INTS(i8, i32)
CAST_INTS(i8, i64)
CAST_INTS(u8, i16)
CAST_INTS(u8, i32)
CAST_INTS(u8, i64)
CAST_INTS(i16, i8)
CAST_INTS(i16, i32)
CAST_INTS(i16, i64)
CAST_INTS(u16, i32)
CAST_INTS(u16, i64)
CAST_INTS(i32, i8)
CAST_INTS(i32, i16)
CAST_INTS(i32, i64)
CAST_INTS(u32, i64)
CAST_INTS(i64, i8)
CAST_INTS(i64, i16)
CAST_INTS(i64, i32)

OM_DEF(EW bool i8, OM_EWC1, cast_i8_bool, om_u8, om_i8, (om_u8)CAST_TRUTH)

OM_DEF(EW bool i16, OM_EWC1, cast_i16_bool, om_u8, om_i16, (om_u8)CAST_TRUTH)

OM_DEF(EW bool i32, OM_EWC1, cast_i32_bool, om_u8, om_i32, (om_u8)CAST_TRUTH)

OM_DEF(EW bool i64, OM_EWC1, cast_i64_bool, om_u8, om_i64, (om_u8)CAST_TRUTH)

OM_DEF(EW i8 bool, OM_EWC1, cast_bool_i8, om_i8, om_u8, (om_i8)CAST_TRUTH)

OM_DEF(EW i16 bool, OM_EWC1, cast_bool_i16, om_i16, om_u8, (om_i16)CAST_TRUTH)

OM_DEF(EW i32 bool, OM_EWC1, cast_bool_i32, om_i32, om_u8, (om_i32)CAST_TRUTH)

OM_DEF(EW i64 bool, OM_EWC1, cast_bool_i64, om_i64, om_u8, (om_i64)CAST_TRUTH)
