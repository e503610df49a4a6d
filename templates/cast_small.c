/* cast_small.c -- float8, float4 and the 2- and 4-bit integers, which stand one per
 * byte. To f32 they are exact; from f32 they are rounded to nearest even once. What is
 * out of range becomes the greatest finite value or, without `saturate`, infinity or
 * NaN (ONNX Cast, tables of opset 19 and 24). What was NaN gives a positive NaN. */
#include "kernel.h"
#include "cast.h"

/* --- to f32 --- */

/* Sign, `m` bits of mantissa and an exponent of this bias, no special values. */
OM_INLINE float small_to_f32(uint32_t a, uint32_t sign, uint32_t m, uint32_t bias)
{
    const uint32_t size = a & (sign - 1);
    const uint32_t normal = (size << (23 - m)) + ((127 - bias) << 23);
    /* size 2^(1 - bias - m) */
    const float tiny = (float)(int32_t)size * om_bits_f32((128 - bias - m) << 23);
    const uint32_t u = size >> m ? normal : om_f32_bits(tiny);
    return om_bits_f32(u | (a & sign ? 0x80000000u : 0));
}

OM_INLINE float e4m3fn_to_f32(om_u8 a)
{
    const float v = small_to_f32(a, 0x80, 3, 7);
    return (a & 0x7f) == 0x7f ? om_bits_f32(0x7fc00000u) : v;
}

OM_INLINE float e4m3fnuz_to_f32(om_u8 a)
{
    const float v = small_to_f32(a, 0x80, 3, 8);
    return a == 0x80 ? om_bits_f32(0x7fc00000u) : v;
}

OM_INLINE float e5m2_to_f32(om_u8 a)
{
    const float v = small_to_f32(a, 0x80, 2, 15);
    const uint32_t inf = a & 0x80 ? 0xff800000u : 0x7f800000u;
    return (a & 0x7f) < 0x7c ? v : om_bits_f32((a & 0x7f) == 0x7c ? inf : 0x7fc00000u);
}

OM_INLINE float e5m2fnuz_to_f32(om_u8 a)
{
    const float v = small_to_f32(a, 0x80, 2, 16);
    return a == 0x80 ? om_bits_f32(0x7fc00000u) : v;
}

OM_INLINE float e2m1_to_f32(om_u8 a)
{
    return small_to_f32(a & 15u, 8, 1, 1);
}

/* 2^(a - 127); 255 is NaN. */
OM_INLINE float e8m0_to_f32(om_u8 a)
{
    const uint32_t u = a ? (uint32_t)a << 23 : 0x00400000u;
    return om_bits_f32(a == 255 ? 0x7fc00000u : u);
}

OM_DEF(EW f32 f8e4m3fn, OM_EWC1, cast_f8e4m3fn_f32, om_f32, om_u8, e4m3fn_to_f32)

OM_DEF(EW f32 f8e4m3fnuz, OM_EWC1, cast_f8e4m3fnuz_f32, om_f32, om_u8, e4m3fnuz_to_f32)

OM_DEF(EW f32 f8e5m2, OM_EWC1, cast_f8e5m2_f32, om_f32, om_u8, e5m2_to_f32)

OM_DEF(EW f32 f8e5m2fnuz, OM_EWC1, cast_f8e5m2fnuz_f32, om_f32, om_u8, e5m2fnuz_to_f32)

OM_DEF(EW f32 f4e2m1, OM_EWC1, cast_f4e2m1_f32, om_f32, om_u8, e2m1_to_f32)

OM_DEF(EW f32 f8e8m0, OM_EWC1, cast_f8e8m0_f32, om_f32, om_u8, e8m0_to_f32)

/* --- from f32 --- */

/* The bits of |v|, u, rounded to m bits of mantissa and a subnormal exponent by this
 * bias; greater than any code of the type if out of range. */
OM_INLINE uint32_t small_round(uint32_t u, uint32_t m, uint32_t bias)
{
    /* the sum with this power of 2 has the unit of the type's subnormals */
    const uint32_t magic = (151 - bias - m) << 23;
    const float sum = om_bits_f32(u) + om_bits_f32(magic);
    const uint32_t normal =
        (u - ((127 - bias) << 23) + ((1u << (22 - m)) - 1) + (u >> (23 - m) & 1)) >>
        (23 - m);
    return u < (128 - bias) << 23 ? om_f32_bits(sum) - magic : normal;
}

OM_INLINE om_u8 small_signed(float v, uint32_t m, uint32_t bias, uint32_t max,
                             uint32_t over, uint32_t quiet, int32_t saturate)
{
    const uint32_t b = om_f32_bits(v), u = b & 0x7fffffffu;
    const uint32_t r = small_round(u, m, bias);
    const uint32_t held = r > max ? (saturate ? max : over) : r;
    return (om_u8)(u > 0x7f800000u ? quiet : held | (b >> 24 & 0x80u));
}

/* The types without -0: its code is NaN. */
OM_INLINE om_u8 small_uz(float v, uint32_t m, uint32_t bias, int32_t saturate)
{
    const uint32_t b = om_f32_bits(v), u = b & 0x7fffffffu;
    const uint32_t r = small_round(u, m, bias), held = r > 0x7f ? 0x7f : r;
    const uint32_t code = held ? held | (b >> 24 & 0x80u) : 0;
    return (om_u8)(u > 0x7f800000u || (r > 0x7f && !saturate) ? 0x80u : code);
}

#define CAST_SATURATE(p) (((const struct om_cast *)(p))->saturate)

#define E4M3FN_FROM(p, v) small_signed(v, 3, 7, 0x7e, 0x7f, 0x7f, CAST_SATURATE(p))

#define E5M2_FROM(p, v) small_signed(v, 2, 15, 0x7b, 0x7c, 0x7e, CAST_SATURATE(p))

#define E4M3FNUZ_FROM(p, v) small_uz(v, 3, 8, CAST_SATURATE(p))

#define E5M2FNUZ_FROM(p, v) small_uz(v, 2, 16, CAST_SATURATE(p))

/* No infinity, no NaN: always held; NaN gives -0, as ONNX's reference does. */
OM_INLINE om_u8 e2m1_from(float v)
{
    const uint32_t b = om_f32_bits(v), u = b & 0x7fffffffu;
    const uint32_t r = small_round(u, 1, 1), held = r > 7 ? 7 : r;
    return (om_u8)(u > 0x7f800000u ? 8u : held | (b >> 28 & 8u));
}

#define E2M1_FROM(p, v) e2m1_from(v)

/* A power of 2 from 2^-127 (code 0) to 2^127 (254). The sign is dropped. */
OM_INLINE om_u8 e8m0_from(float v, int32_t mode, int32_t saturate)
{
    const uint32_t u = om_f32_bits(v) & 0x7fffffffu;
    const uint32_t exact = u & 0x7fffffu, e = u >> 23;
    /* a subnormal's leading bit is that of 2^-127: its mantissa has one bit less */
    const uint32_t rest = e ? exact : u > 0x400000u ? (u - 0x400000u) << 1 : 0;
    const uint32_t nearest = rest >> 22, up = rest != 0;
    const uint32_t code = e + (mode == OM_ROUND_UP        ? up
                               : mode == OM_ROUND_NEAREST ? nearest
                                                          : 0);
    const int below = u<0x400000u, above = code> 254;
    const uint32_t held = above ? 254 : code;
    return (om_u8)(u > 0x7f800000u || ((below || above) && !saturate) ? 255u : held);
}

#define E8M0_FROM(p, v) \
    e8m0_from(v, ((const struct om_cast *)(p))->round, CAST_SATURATE(p))

OM_DEF(EW f8e4m3fn f32 om_cast, OM_EWC1P, cast_f32_f8e4m3fn, om_u8, om_f32, E4M3FN_FROM)

OM_DEF(EW f8e4m3fnuz f32 om_cast, OM_EWC1P, cast_f32_f8e4m3fnuz, om_u8, om_f32,
       E4M3FNUZ_FROM)

OM_DEF(EW f8e5m2 f32 om_cast, OM_EWC1P, cast_f32_f8e5m2, om_u8, om_f32, E5M2_FROM)

OM_DEF(EW f8e5m2fnuz f32 om_cast, OM_EWC1P, cast_f32_f8e5m2fnuz, om_u8, om_f32,
       E5M2FNUZ_FROM)

OM_DEF(EW f4e2m1 f32 om_cast, OM_EWC1P, cast_f32_f4e2m1, om_u8, om_f32, E2M1_FROM)

OM_DEF(EW f8e8m0 f32 om_cast, OM_EWC1P, cast_f32_f8e8m0, om_u8, om_f32, E8M0_FROM)

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
