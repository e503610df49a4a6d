/* fixed_trig.h -- sin, cos, tan and atan in fixed point (math/fixed.h).
 */
#ifndef MATH_FIXED_TRIG_H
#define MATH_FIXED_TRIG_H

#include "math/fixed.h"
#include "tables/trig.h"

/* --- sin, cos, tan --- */

enum { FIXED_SIN, FIXED_COS, FIXED_TAN };

/* |x| = (k + d) pi (FIXED_COS: (k + d + 1/2) pi; FIXED_TAN: (k + d) pi/2), |d| <= 1/2,
 * x the bits of a float from 2^-40 on. |d| is *d 2^-64 and, to more digits, the return
 * value times 2^(*e - 63). *sign has the sign of d in bit 31, flipped if k is odd, and
 * k's lowest bit in bit 0. */
OM_INLINE uint64_t fixed_reduce(uint32_t a, int f, uint64_t *d, int *e, uint32_t *sign)
{
    const uint32_t m = (a & 0x7fffff) | 0x800000;
    const int start = (int)(a >> 23) - 150 + 63; /* first bit of 1/pi that counts */
    const int word = start >> 5, shift = start & 31;
    uint64_t acc = 0, hi, lo;
    uint32_t w[4], odd;
    int i;
    for (i = 3; i >= 0; i--) {
        uint64_t two = (uint64_t)om_inv_pi[word + i] << 32 | om_inv_pi[word + i + 1];
        acc += (uint64_t)m * (uint32_t)(two >> (32 - shift));
        w[i] = (uint32_t)acc;
        acc >>= 32;
    }
    hi = (uint64_t)w[0] << 32 | w[1]; /* |x| / pi mod 2 is (hi, lo) / 2^127 */
    lo = (uint64_t)w[2] << 32 | w[3];
    if (f == FIXED_COS)
        hi -= (uint64_t)1 << 62;
    if (f == FIXED_TAN) {
        hi = hi << 1 | lo >> 63;
        lo <<= 1;
    }
    odd = (uint32_t)(hi >> 63 ^ hi >> 62) & 1;
    hi = hi << 1 | lo >> 63; /* d is the signed (hi, lo) / 2^128 now */
    lo <<= 1;
    *sign = odd << 31 | odd;
    if (hi >> 63) {
        hi = ~hi;
        lo = ~lo;
        *sign ^= 0x80000000;
    }
    *d = hi;
    *e = -1;
    if (!(hi >> 32)) {
        hi = hi << 32 | lo >> 32;
        lo <<= 32;
        *e -= 32;
    }
    i = fixed_zeros((uint32_t)(hi >> 32) | 1);
    *e -= i;
    return i ? hi << i | lo >> (64 - i) : hi;
}

/* sin(pi d), or for FIXED_COS cos(|x|) = -(-1)^k sin(pi d) */
OM_INLINE float fixed_sin_cos(float x, int f)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t y, d;
    uint32_t sign;
    int e;
    if (a >= 0x7f800000)
        return om_bits_f32(0x7fc00000);
    if (a < 0x39800000) /* 2^-12 */
        return f == FIXED_COS ? 1.0f : x;
    y = fixed_reduce(a, f, &d, &e, &sign);
    d <<= 1;
    d = fixed_alternating(om_fixed_sin, 9, fixed_mul(d, d));
    e += 2;
    y = fixed_norm(fixed_mul(y, d), &e);
    sign ^= f == FIXED_COS ? 0x80000000 : u;
    return om_bits_f32((sign & 0x80000000) | fixed_round(y, e));
}

OM_INLINE float fixed_sin(float x)
{
    return fixed_sin_cos(x, FIXED_SIN);
}

OM_INLINE float fixed_cos(float x)
{
    return fixed_sin_cos(x, FIXED_COS);
}

/* s / c or -c / s, s = sin(d pi/2), c = cos(d pi/2) */
OM_INLINE float fixed_tan(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t s, c, d;
    uint32_t sign;
    int e;
    if (a >= 0x7f800000)
        return om_bits_f32(0x7fc00000);
    if (a < 0x39800000) /* 2^-12 */
        return x;
    s = fixed_reduce(a, FIXED_TAN, &d, &e, &sign);
    d = fixed_mul(d, d);
    s = fixed_mul(s, fixed_alternating(om_fixed_sin_quarter, 8, d));
    c = (fixed_alternating(om_fixed_cos_quarter, 8, d) - 1) << 1;
    e++; /* s in units of 2^(e - 63), c in those of 2^-64 */
    if (sign & 1) {
        s = fixed_norm(s, &e);
        s = fixed_div(c >> 1, s);
        e = -1 - e;
    } else {
        s = fixed_div(s >> 1, c);
        e++;
    }
    s = fixed_norm(s, &e);
    return om_bits_f32(((sign ^ u) & 0x80000000) | fixed_round(s, e));
}

/* atan of a >= 0 is atan(a), pi/4 + atan((a - 1) / (a + 1)) or pi/2 - atan(1 / a),
 * parted near tan(pi/8) and tan(3 pi/8). */
OM_INLINE float fixed_atan(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    const uint64_t pi_4 = 0xc90fdaa22168c235,
                   one = (uint64_t)1 << 62; /* 2^-64, 2^-62 */
    const int e = (int)(a >> 23);
    const uint64_t m = (uint64_t)((a & 0x7fffff) | 0x800000) << 40;
    uint64_t t, y;
    int k = 0;
    if (a < 0x39800000) /* 2^-12 */
        return x;
    if (a < 0x3ed413cd) {
        t = m >> (126 - e);
        y = fixed_mul(m, fixed_alternating(om_fixed_atan, 13, fixed_mul(t, t)));
        k = e - 126;
    } else if (a < 0x401a827a) {
        const uint64_t b = m >> (128 - e);
        const uint64_t n = b < one ? one - b : b - one, d = b + one;
        k = !(d >> 63);
        t = fixed_div(n << k, d << k);
        y = fixed_mul(t, fixed_alternating(om_fixed_atan, 13, fixed_mul(t, t)));
        y = b < one ? (pi_4 >> 1) - y : (pi_4 >> 1) + y;
        k = 0;
    } else {
        t = fixed_shr(fixed_div(((uint64_t)1 << 63) - 1, m), e - 127);
        y = fixed_mul(t, fixed_alternating(om_fixed_atan, 13, fixed_mul(t, t)));
        y = pi_4 - y;
    }
    y = fixed_norm(y, &k);
    return fixed_or_nan(x, (u & 0x80000000) | fixed_round(y, k));
}

/* --- kernels: in fixed point or in f64 lanes --- */

#if VF_FIXED
#define OM_SIN_F32(NAME) OM_EW1_F32(NAME, fixed_sin)
#else
#define OM_SIN_F32(NAME) OM_EW1_F32D(NAME, sin_wide)
#endif

#if VF_FIXED
#define OM_COS_F32(NAME) OM_EW1_F32(NAME, fixed_cos)
#else
#define OM_COS_F32(NAME) OM_EW1_F32D(NAME, cos_wide)
#endif

#if VF_FIXED
#define OM_TAN_F32(NAME) OM_EW1_F32(NAME, fixed_tan)
#else
#define OM_TAN_F32(NAME) OM_EW1_F32D(NAME, tan_wide)
#endif

#endif
