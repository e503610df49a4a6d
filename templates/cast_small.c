/* cast_small.c -- float8, float6, float4 and the 2- and 4-bit integers, which stand one
 * per byte. To f32 they are exact; from f32 they are rounded to nearest even once. What
 * is out of range becomes the greatest finite value or, without `saturate`, infinity or
 * NaN (ONNX Cast, tables of opset 19 and 24). What was NaN gives a positive NaN. */
#include "kernel.h"
#include "cast.h"

/* --- to f32 --- */

/* A sign above `bits` bits, the low m of them the mantissa, and an exponent of this
 * bias; no special values. */
OM_INLINE vf small_lanes(vi a, int bits, int m, int bias)
{
    const vi size = vi_and(a, vi_set((1 << bits) - 1));
    const vi normal = vi_add(vi_shl(size, 23 - m), vi_set((127 - bias) << 23));
    /* size 2^(1 - bias - m) */
    const vf tiny = vf_mul(vi_tof(size), vf_bits((uint32_t)(128 - bias - m) << 23));
    const vi u = vi_sel(vi_gt(vi_set(1 << m), size), vf_asi(tiny), normal);
    return vi_asf(vi_or(u, vi_shl(vi_and(a, vi_set(1 << bits)), 31 - bits)));
}

OM_INLINE vf e4m3fn_lanes(vi a)
{
    const vm none = vi_eq(vi_and(a, vi_set(0x7f)), vi_set(0x7f));
    return vf_sel(none, vf_bits(0x7fc00000u), small_lanes(a, 7, 3, 7));
}

OM_INLINE vf e4m3fnuz_lanes(vi a)
{
    const vm none = vi_eq(a, vi_set(0x80));
    return vf_sel(none, vf_bits(0x7fc00000u), small_lanes(a, 7, 3, 8));
}

OM_INLINE vf e5m2_lanes(vi a)
{
    const vi size = vi_and(a, vi_set(0x7f));
    const vi inf = vi_or(vi_set(0x7f800000), vi_shl(vi_and(a, vi_set(0x80)), 24));
    const vi special = vi_sel(vi_eq(size, vi_set(0x7c)), inf, vi_set(0x7fc00000));
    const vm finite = vi_gt(vi_set(0x7c), size);
    return vf_sel(finite, small_lanes(a, 7, 2, 15), vi_asf(special));
}

OM_INLINE vf e5m2fnuz_lanes(vi a)
{
    const vm none = vi_eq(a, vi_set(0x80));
    return vf_sel(none, vf_bits(0x7fc00000u), small_lanes(a, 7, 2, 16));
}

OM_INLINE vf e2m1_lanes(vi a)
{
    return small_lanes(a, 3, 1, 1);
}

OM_INLINE vf e2m3_lanes(vi a)
{
    return small_lanes(a, 5, 3, 1);
}

OM_INLINE vf e3m2_lanes(vi a)
{
    return small_lanes(a, 5, 2, 3);
}

/* 2^(a - 127); 255 is NaN. */
OM_INLINE vf e8m0_lanes(vi a)
{
    const vi u = vi_sel(vi_eq(a, vi_set(0)), vi_set(0x00400000), vi_shl(a, 23));
    return vi_asf(vi_sel(vi_eq(a, vi_set(255)), vi_set(0x7fc00000), u));
}

#define SMALL_TO_F32(S, f)                                                      \
    OM_DEF(EW f32 S, OM_LOOP1, cast_##S##_f32, om_f32, om_u8, vf, VFL, vi_ldu8, \
           vi_ldu8n, vf_st, vf_stn, OM_CALL, f)

SMALL_TO_F32(f8e4m3fn, e4m3fn_lanes)
SMALL_TO_F32(f8e4m3fnuz, e4m3fnuz_lanes)
SMALL_TO_F32(f8e5m2, e5m2_lanes)
SMALL_TO_F32(f8e5m2fnuz, e5m2fnuz_lanes)
SMALL_TO_F32(f4e2m1, e2m1_lanes)
SMALL_TO_F32(f6e2m3, e2m3_lanes)
SMALL_TO_F32(f6e3m2, e3m2_lanes)
SMALL_TO_F32(f8e8m0, e8m0_lanes)

/* --- from f32 --- */

OM_INLINE vi small_size(vf v)
{
    return vf_asi(vf_abs(v));
}

/* The sign of v as bit `bit`. */
OM_INLINE vi small_sign(vf v, int bit)
{
    return vi_shl(vi_shru(vf_asi(v), 31), bit);
}

OM_INLINE vm small_nan(vi u)
{
    return vi_gt(u, vi_set(0x7f800000));
}

/* The bits of |v|, u, rounded to m bits of mantissa and a subnormal exponent by this
 * bias; greater than any code of the type if out of range. */
OM_INLINE vi small_round(vi u, int m, int bias)
{
    /* the sum with this power of 2 has the unit of the type's subnormals */
    const int magic = (151 - bias - m) << 23;
    const vi sum = vf_asi(vf_add(vi_asf(u), vf_bits((uint32_t)magic)));
    const vi odd = vi_and(vi_shru(u, 23 - m), vi_set(1));
    const vi moved = vi_add(u, vi_set((1 << (22 - m)) - 1 - ((127 - bias) << 23)));
    const vi normal = vi_shru(vi_add(moved, odd), 23 - m);
    return vi_sel(vi_gt(vi_set((128 - bias) << 23), u), vi_sub(sum, vi_set(magic)),
                  normal);
}

OM_INLINE int cast_saturates(const void *params)
{
    return ((const struct om_cast *)params)->saturate != 0;
}

OM_INLINE vi small_signed(const void *params, vf v, int m, int bias, int max, int over,
                          int quiet)
{
    const vi u = small_size(v), r = small_round(u, m, bias);
    const vi most = vi_set(cast_saturates(params) ? max : over);
    const vi held = vi_sel(vi_gt(r, vi_set(max)), most, r);
    return vi_sel(small_nan(u), vi_set(quiet), vi_or(held, small_sign(v, 7)));
}

OM_INLINE vi e4m3fn_from(const void *params, vf v)
{
    return small_signed(params, v, 3, 7, 0x7e, 0x7f, 0x7f);
}

OM_INLINE vi e5m2_from(const void *params, vf v)
{
    return small_signed(params, v, 2, 15, 0x7b, 0x7c, 0x7e);
}

/* The types without -0: its code is NaN. */
OM_INLINE vi small_uz(const void *params, vf v, int m, int bias)
{
    const vi u = small_size(v), r = small_round(u, m, bias), nan = vi_set(0x80);
    const vi most = vi_or(vi_set(0x7f), small_sign(v, 7));
    const vi code = vi_sel(vi_eq(r, vi_set(0)), r, vi_or(r, small_sign(v, 7)));
    const vi over = vi_sel(vi_eq(vi_set(cast_saturates(params)), vi_set(0)), nan, most);
    return vi_sel(small_nan(u), nan, vi_sel(vi_gt(r, vi_set(0x7f)), over, code));
}

OM_INLINE vi e4m3fnuz_from(const void *params, vf v)
{
    return small_uz(params, v, 3, 8);
}

OM_INLINE vi e5m2fnuz_from(const void *params, vf v)
{
    return small_uz(params, v, 2, 16);
}

/* No infinity, no NaN: always held; NaN gives -0, as ONNX's reference does. The sign is
 * bit `bits`. */
OM_INLINE vi small_finite(vf v, int bits, int m, int bias)
{
    const vi u = small_size(v), r = small_round(u, m, bias);
    const vi most = vi_set((1 << bits) - 1), zero = vi_set(1 << bits);
    const vi held = vi_sel(vi_gt(r, most), most, r);
    return vi_sel(small_nan(u), zero, vi_or(held, small_sign(v, bits)));
}

OM_INLINE vi e2m1_from(const void *params, vf v)
{
    (void)params;
    return small_finite(v, 3, 1, 1);
}

OM_INLINE vi e2m3_from(const void *params, vf v)
{
    (void)params;
    return small_finite(v, 5, 3, 1);
}

OM_INLINE vi e3m2_from(const void *params, vf v)
{
    (void)params;
    return small_finite(v, 5, 2, 3);
}

/* A power of 2 from 2^-127 (code 0) to 2^127 (254). The sign is dropped. */
OM_INLINE vi e8m0_from(const void *params, vf v)
{
    const struct om_cast *p = (const struct om_cast *)params;
    const vi u = small_size(v), e = vi_shru(u, 23);
    /* a subnormal's leading bit is that of 2^-127: its mantissa has one bit less */
    const vi below = vi_sub(u, vi_set(0x400000));
    const vi tiny = vi_shl(vi_sel(vi_gt(below, vi_set(0)), below, vi_set(0)), 1);
    const vi rest = vi_sel(vi_eq(e, vi_set(0)), tiny, vi_and(u, vi_set(0x7fffff)));
    const vi up = vi_shru(vi_add(rest, vi_set(0x7fffff)), 23), near = vi_shru(rest, 22);
    const vi code =
        vi_add(e, vi_or(vi_and(up, vi_set(p->round == OM_ROUND_UP ? 1 : 0)),
                        vi_and(near, vi_set(p->round == OM_ROUND_NEAREST ? 1 : 0))));
    const vi held =
        vi_sel(vi_gt(code, vi_set(254)), vi_set(p->saturate ? 254 : 255), code);
    const vi least = vi_set(p->saturate ? 0 : 255);
    return vi_sel(small_nan(u), vi_set(255),
                  vi_sel(vi_gt(vi_set(0x400000), u), least, held));
}

#define SMALL_FROM_F32(D, f)                                                        \
    OM_DEF(EW D f32 om_cast, OM_LOOP1, cast_f32_##D, om_u8, om_f32, vi, VFL, vf_ld, \
           vf_ldn, vi_st8, vi_st8n, OM_CALL_P, f)

SMALL_FROM_F32(f8e4m3fn, e4m3fn_from)
SMALL_FROM_F32(f8e4m3fnuz, e4m3fnuz_from)
SMALL_FROM_F32(f8e5m2, e5m2_from)
SMALL_FROM_F32(f8e5m2fnuz, e5m2fnuz_from)
SMALL_FROM_F32(f4e2m1, e2m1_from)
SMALL_FROM_F32(f6e2m3, e2m3_from)
SMALL_FROM_F32(f6e3m2, e3m2_from)
SMALL_FROM_F32(f8e8m0, e8m0_from)

/* --- small integers: the low bits, signed ones extended --- */

#define SMALL_I4(v) ((((v)&15) ^ 8) - 8)

#define SMALL_I2(v) ((((v)&3) ^ 2) - 2)

#define SMALL_U4(v) ((v)&15)

#define SMALL_U2(v) ((v)&3)

OM_DEF(EW i8 i4, OM_EWC1, cast_i4_i8, om_i8, om_u8, (om_i8)SMALL_I4)

OM_DEF(EW i8 i2, OM_EWC1, cast_i2_i8, om_i8, om_u8, (om_i8)SMALL_I2)

OM_DEF(EW u8 u4, OM_EWC1, cast_u4_u8, om_u8, om_u8, (om_u8)SMALL_U4)

OM_DEF(EW u8 u2, OM_EWC1, cast_u2_u8, om_u8, om_u8, (om_u8)SMALL_U2)

OM_DEF(EW i4 u8, OM_EWC1, cast_u8_i4, om_u8, om_u8, (om_u8)SMALL_I4)

OM_DEF(EW i2 u8, OM_EWC1, cast_u8_i2, om_u8, om_u8, (om_u8)SMALL_I2)

OM_DEF(EW u4 u8, OM_EWC1, cast_u8_u4, om_u8, om_u8, (om_u8)SMALL_U4)

OM_DEF(EW u2 u8, OM_EWC1, cast_u8_u2, om_u8, om_u8, (om_u8)SMALL_U2)
