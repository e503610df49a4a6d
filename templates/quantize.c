/* quantize.c -- round to nearest, halves to even, add the zero point, saturate. All in
 * f32, where these integers are exact; NaN gives the type's least number. */
#include "kernel.h"
#include "lists.h"
#include "math/quantize.h"

OM_INLINE vi quantize_i8_lanes(vf v, vf zero)
{
    return quantize_lanes(v, zero, -128.0f, 127.0f);
}

OM_INLINE vi quantize_u8_lanes(vf v, vf zero)
{
    return quantize_lanes(v, zero, 0.0f, 255.0f);
}

OM_INLINE vi quantize_i16_lanes(vf v, vf zero)
{
    return quantize_lanes(v, zero, -32768.0f, 32767.0f);
}

OM_INLINE vi quantize_u16_lanes(vf v, vf zero)
{
    return quantize_lanes(v, zero, 0.0f, 65535.0f);
}

OM_INLINE vi quantize_i4_lanes(vf v, vf zero)
{
    return quantize_lanes(v, zero, -8.0f, 7.0f);
}

OM_INLINE vi quantize_u4_lanes(vf v, vf zero)
{
    return quantize_lanes(v, zero, 0.0f, 15.0f);
}

OM_INLINE vi quantize_i2_lanes(vf v, vf zero)
{
    return quantize_lanes(v, zero, -2.0f, 1.0f);
}

OM_INLINE vi quantize_u2_lanes(vf v, vf zero)
{
    return quantize_lanes(v, zero, 0.0f, 3.0f);
}

#define QUANTIZE_TO8(NAME, sa, sb, f)                                               \
    OM_LOOP2(NAME, om_u8, om_f32, om_f32, vf, VFL, vf_ld, vf_ldn, vf_splat, vi_st8, \
             vi_st8n, sa, sb, f)

#define QUANTIZE_TO16(NAME, sa, sb, f)                                                \
    OM_LOOP2(NAME, om_u16, om_f32, om_f32, vf, VFL, vf_ld, vf_ldn, vf_splat, vi_st16, \
             vi_st16n, sa, sb, f)

#define QUANTIZE(S, MACRO, BASE, f)                 \
    OM_DEF(EW S f32 f32, MACRO, BASE##_vv, 1, 1, f) \
    OM_DEF(EW S f32 f32, MACRO, BASE##_vs, 1, 0, f) \
    OM_DEF(EW S f32 f32, MACRO, BASE##_sv, 0, 1, f)

QUANTIZE(i8, QUANTIZE_TO8, quantize_i8, quantize_i8_lanes)
QUANTIZE(u8, QUANTIZE_TO8, quantize_u8, quantize_u8_lanes)
QUANTIZE(i16, QUANTIZE_TO16, quantize_i16, quantize_i16_lanes)
QUANTIZE(u16, QUANTIZE_TO16, quantize_u16, quantize_u16_lanes)
QUANTIZE(i4, QUANTIZE_TO8, quantize_i4, quantize_i4_lanes)
QUANTIZE(u4, QUANTIZE_TO8, quantize_u4, quantize_u4_lanes)
QUANTIZE(i2, QUANTIZE_TO8, quantize_i2, quantize_i2_lanes)
QUANTIZE(u2, QUANTIZE_TO8, quantize_u2, quantize_u2_lanes)

/* --- a quantised number less its zero point --- */

OM_INLINE vi quantize_splat_i8(const om_i8 *p)
{
    return vi_set(*p);
}

OM_INLINE vi quantize_splat_u8(const om_u8 *p)
{
    return vi_set(*p);
}

#define CENTRE_I8(NAME, sa, sb, f)                                   \
    OM_LOOP2(NAME, om_u16, om_i8, om_i8, vi, VFL, vi_ldi8, vi_ldi8n, \
             quantize_splat_i8, vi_st16, vi_st16n, sa, sb, f)

#define CENTRE_U8(NAME, sa, sb, f)                                   \
    OM_LOOP2(NAME, om_u16, om_u8, om_u8, vi, VFL, vi_ldu8, vi_ldu8n, \
             quantize_splat_u8, vi_st16, vi_st16n, sa, sb, f)

#define CENTRE(S, MACRO, BASE)                         \
    OM_DEF(EW i16 S S, MACRO, BASE##_vv, 1, 1, vi_sub) \
    OM_DEF(EW i16 S S, MACRO, BASE##_vs, 1, 0, vi_sub) \
    OM_DEF(EW i16 S S, MACRO, BASE##_sv, 0, 1, vi_sub)

CENTRE(i8, CENTRE_I8, centre_i8)
CENTRE(u8, CENTRE_U8, centre_u8)
