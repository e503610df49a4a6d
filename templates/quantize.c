/* quantize.c -- round to nearest, halves to even, add the zero point, saturate. All in
 * f32, where these integers are exact; NaN gives the type's least number. fake_quantize
 * takes the zero point away again and multiplies by the scale: f32 to f32, as
 * QuantizeLinear and the DequantizeLinear behind it. */
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

/* --- a number divided by the scale and quantised --- */

/* The ways of this file for the quotient, which is in steps of the scale, less the zero
 * point: any operands; and one scale, one zero point, for which quantize_easy holds. */
OM_INLINE vf quantize_steps(vf x, vf scale, vf zero, float least, float most)
{
    const vf lo = vf_sub(vf_set(least), zero), hi = vf_sub(vf_set(most), zero);
    const vf q = vf_rint(vf_div(x, scale));
    return vf_add(vf_minx(vf_maxx(q, lo), hi), vf_set(0.0f)); /* no -0 */
}

OM_INLINE vi quantize_by(vf x, vf scale, vf zero, float least, float most)
{
    return vf_toi(vf_add(quantize_steps(x, scale, zero, least, most), zero));
}

OM_INLINE vi quantize_by_one(vf sum, vf scale, vi zero)
{
    (void)scale;
    return vi_add(vf_asi(sum), zero); /* above the 16 bits that are stored: anything */
}

/* What the quantised number stands for. */
OM_INLINE vf fake_quantize_by(vf x, vf scale, vf zero, float least, float most)
{
    return vf_canon(vf_mul(quantize_steps(x, scale, zero, least, most), scale));
}

OM_INLINE vf fake_quantize_by_one(vf sum, vf scale, vi zero)
{
    (void)zero;
    return vf_mul(vf_sub(sum, vf_set(QUANTIZE_NEAR)), scale);
}

/* Operands whose flag is 0 are one element per row. */
#define QUANTIZE_ROWS(NAME, TY, ST, STN, f, least, most, sb, sc)                  \
    OM_EW(NAME)                                                                   \
    {                                                                             \
        size_t r, i;                                                              \
        (void)params;                                                             \
        for (r = 0; n && r < rows; r++) {                                         \
            TY *to = OM_ROW_MUT(TY);                                              \
            const om_f32 *a = OM_ROW(om_f32, x[0], 1);                            \
            const om_f32 *b = OM_ROW(om_f32, x[1], 2);                            \
            const om_f32 *c = OM_ROW(om_f32, x[2], 3);                            \
            vf vb = vf_set(*b), vc = vf_set(*c);                                  \
            for (i = 0; i + VFL <= n; i += VFL) {                                 \
                if (sb)                                                           \
                    vb = vf_ld(b + i);                                            \
                if (sc)                                                           \
                    vc = vf_ld(c + i);                                            \
                ST(to + i, f(vf_ld(a + i), vb, vc, least, most));                 \
            }                                                                     \
            if (VFL > 1 && i < n) {                                               \
                if (sb)                                                           \
                    vb = vf_ldn(b + i, n - i);                                    \
                if (sc)                                                           \
                    vc = vf_ldn(c + i, n - i);                                    \
                STN(to + i, f(vf_ldn(a + i, n - i), vb, vc, least, most), n - i); \
            }                                                                     \
        }                                                                         \
    }

#define QUANTIZE_BY_ONE(NAME, TY, ST, STN, f, g, least, most)                          \
    OM_INTERLEAVE OM_EW(NAME)                                                          \
    {                                                                                  \
        size_t r, i;                                                                   \
        (void)params;                                                                  \
        for (r = 0; n && r < rows; r++) {                                              \
            TY *to = OM_ROW_MUT(TY);                                                   \
            const om_f32 *a = OM_ROW(om_f32, x[0], 1);                                 \
            const float b = *OM_ROW(om_f32, x[1], 2);                                  \
            const float c = *OM_ROW(om_f32, x[2], 3);                                  \
            const vf d = vf_set(b), zero = vf_set(c);                                  \
            if (quantize_easy(b, c, least, most)) {                                    \
                const vf inverse = vf_set(1.0f / b);                                   \
                const vf low = quotient_low(d, inverse);                               \
                const vf lo = vf_set((least - c - 0.25f) * b);                         \
                const vf hi = vf_set((most - c + 0.25f) * b);                          \
                const vi z = vf_toi(zero);                                             \
                for (i = 0; VFL > 1 && i + 4 * VFL <= n; i += 4 * VFL) {               \
                    const vf v0 =                                                      \
                        quantize_near(vf_ld(a + i), d, inverse, low, lo, hi);          \
                    const vf v1 =                                                      \
                        quantize_near(vf_ld(a + i + VFL), d, inverse, low, lo, hi);    \
                    const vf v2 = quantize_near(vf_ld(a + i + 2 * VFL), d, inverse,    \
                                                low, lo, hi);                          \
                    const vf v3 = quantize_near(vf_ld(a + i + 3 * VFL), d, inverse,    \
                                                low, lo, hi);                          \
                    ST(to + i, g(v0, d, z));                                           \
                    ST(to + i + VFL, g(v1, d, z));                                     \
                    ST(to + i + 2 * VFL, g(v2, d, z));                                 \
                    ST(to + i + 3 * VFL, g(v3, d, z));                                 \
                }                                                                      \
                for (; i + VFL <= n; i += VFL)                                         \
                    ST(to + i,                                                         \
                       g(quantize_near(vf_ld(a + i), d, inverse, low, lo, hi), d, z)); \
                if (VFL > 1 && i < n)                                                  \
                    STN(to + i,                                                        \
                        g(quantize_near(vf_ldn(a + i, n - i), d, inverse, low, lo,     \
                                        hi),                                           \
                          d, z),                                                       \
                        n - i);                                                        \
                continue;                                                              \
            }                                                                          \
            for (i = 0; i + VFL <= n; i += VFL)                                        \
                ST(to + i, f(vf_ld(a + i), d, zero, least, most));                     \
            if (VFL > 1 && i < n)                                                      \
                STN(to + i, f(vf_ldn(a + i, n - i), d, zero, least, most), n - i);     \
        }                                                                              \
    }

#define QUANTIZE_BY(S, BASE, TY, ST, STN, f, g, least, most)                         \
    OM_DEF(EW S f32 f32 f32, QUANTIZE_ROWS, BASE##_vvv, TY, ST, STN, f, least, most, \
           1, 1)                                                                     \
    OM_DEF(EW S f32 f32 f32, QUANTIZE_ROWS, BASE##_vvs, TY, ST, STN, f, least, most, \
           1, 0)                                                                     \
    OM_DEF(EW S f32 f32 f32, QUANTIZE_ROWS, BASE##_vsv, TY, ST, STN, f, least, most, \
           0, 1)                                                                     \
    OM_DEF(EW S f32 f32 f32, QUANTIZE_BY_ONE, BASE##_vss, TY, ST, STN, f, g, least,  \
           most)

#define QUANTIZE_BY8(S, BASE, least, most)                                            \
    QUANTIZE_BY(S, BASE, om_u8, vi_st8, vi_st8n, quantize_by, quantize_by_one, least, \
                most)
#define QUANTIZE_BY16(S, BASE, least, most)                                       \
    QUANTIZE_BY(S, BASE, om_u16, vi_st16, vi_st16n, quantize_by, quantize_by_one, \
                least, most)
#define FAKE_QUANTIZE(BASE, least, most)                            \
    QUANTIZE_BY(f32, BASE, om_f32, vf_st, vf_stn, fake_quantize_by, \
                fake_quantize_by_one, least, most)

QUANTIZE_BY8(i8, div_quantize_i8, -128.0f, 127.0f)
QUANTIZE_BY8(u8, div_quantize_u8, 0.0f, 255.0f)
QUANTIZE_BY16(i16, div_quantize_i16, -32768.0f, 32767.0f)
QUANTIZE_BY16(u16, div_quantize_u16, 0.0f, 65535.0f)
QUANTIZE_BY8(i4, div_quantize_i4, -8.0f, 7.0f)
QUANTIZE_BY8(u4, div_quantize_u4, 0.0f, 15.0f)
QUANTIZE_BY8(i2, div_quantize_i2, -2.0f, 1.0f)
QUANTIZE_BY8(u2, div_quantize_u2, 0.0f, 3.0f)

FAKE_QUANTIZE(fake_quantize_i8, -128.0f, 127.0f)
FAKE_QUANTIZE(fake_quantize_u8, 0.0f, 255.0f)
FAKE_QUANTIZE(fake_quantize_i16, -32768.0f, 32767.0f)
FAKE_QUANTIZE(fake_quantize_u16, 0.0f, 65535.0f)
FAKE_QUANTIZE(fake_quantize_i4, -8.0f, 7.0f)
FAKE_QUANTIZE(fake_quantize_u4, 0.0f, 15.0f)
FAKE_QUANTIZE(fake_quantize_i2, -2.0f, 1.0f)
FAKE_QUANTIZE(fake_quantize_u2, 0.0f, 3.0f)

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
