/* fixed_inverse.h -- asin, acos, asinh, acosh and atanh in fixed point (math/fixed.h).
 */
#ifndef MATH_FIXED_INVERSE_H
#define MATH_FIXED_INVERSE_H

#include "math/fixed.h"

/* (r + v / r) / 2, where v and r are in units of 2^-64, held between 1/2 and 1 */
OM_INLINE uint64_t fixed_heron(uint64_t r, uint64_t v)
{
    r = (r >> 1) + fixed_div(v >> 1, r);
    if (r >> 63)
        return r;
    return v >> 63 ? ~(uint64_t)0 : (uint64_t)1 << 63;
}

/* sqrt(v), 1/4 <= v < 1, in units of 2^-64: a line and two steps give 16 bits */
OM_INLINE uint64_t fixed_sqrt(uint64_t v)
{
    const uint32_t h = (uint32_t)(v >> 32);
    uint32_t s = 23000 + (h >> 17) + (h >> 19) + (h >> 21);
    s = (s + h / s) >> 1;
    s = (s + h / s) >> 1;
    s = s > 0xffff ? 0xffff : s;
    return fixed_heron(fixed_heron((uint64_t)s << 48, v), v);
}

/* v > 0 2^(2 *k) times as large, in fixed_sqrt's range */
OM_INLINE uint64_t fixed_norm_even(uint64_t v, int *k)
{
    int n = 0;
    fixed_norm(v, &n);
    *k = -n >> 1;
    return v << 2 * *k;
}

/* asin(sqrt((1 - a) / 2)) 2^*k in units of 2^-63, 1/2 < a < 1 */
OM_INLINE uint64_t fixed_asin_root(uint32_t a, int *k)
{
    const uint64_t z = (uint64_t)(0x1000000 - ((a & 0x7fffff) | 0x800000)) << 39;
    const uint64_t r = fixed_sqrt(fixed_norm_even(z, k));
    return fixed_mul(r, fixed_poly(om_fixed_asin, 15, z));
}

/* asin(a) in units of 2^(e - 189), a <= 1/2 */
OM_INLINE uint64_t fixed_asin_small(uint32_t m, int e)
{
    const uint64_t t = fixed_shr((uint64_t)m << 40, 126 - e);
    return fixed_mul((uint64_t)m << 40, fixed_poly(om_fixed_asin, 15, fixed_mul(t, t)));
}

#define FIXED_PI 0xc90fdaa22168c235 /* units of 2^-62 */

OM_INLINE float fixed_asin(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t y = FIXED_PI; /* pi/2 in units of 2^-63 */
    uint32_t m;
    int e = fixed_split(a, &m), k;
    if (a > 0x3f800000)
        return om_bits_f32(0x7fc00000);
    if (a < 0x39800000) /* 2^-12 */
        return x;
    if (a <= 0x3f000000) {
        y = fixed_asin_small(m, e);
        e -= 126;
    } else {
        e = 0;
        if (a < 0x3f800000) {
            y = fixed_asin_root(a, &k);
            y = FIXED_PI - (y >> (k - 1));
        }
    }
    y = fixed_norm(y, &e);
    return om_bits_f32((u & 0x80000000) | fixed_round(y, e));
}

OM_INLINE float fixed_acos(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t y = 0;
    uint32_t m;
    int e = fixed_split(a, &m), k = 1;
    if (a > 0x3f800000)
        return om_bits_f32(0x7fc00000);
    if (a <= 0x3f000000) {
        y = fixed_shr(fixed_asin_small(m, e), 127 - e);
        y = (FIXED_PI >> 1) + (u >> 31 ? y : 0 - y);
        e = 1;
    } else {
        if (a < 0x3f800000)
            y = fixed_asin_root(a, &k);
        else if (!(u >> 31))
            return 0.0f;
        e = 1 - k;
        if (u >> 31) {
            y = FIXED_PI - (y >> k);
            e = 1;
        }
    }
    y = fixed_norm(y, &e);
    return om_bits_f32(fixed_round(y, e));
}

/* atanh(s) / s in units of 2^-63, s in units of 2^-64, less than 0.175 */
OM_INLINE uint64_t fixed_atanh_slope(uint64_t s)
{
    return fixed_poly(om_fixed_log, 9, fixed_mul(s, s));
}

/* k log(2) + y 2^(-62 - j), k > 0, or with less the difference; units of 2^(*e - 63) */
OM_INLINE uint64_t fixed_log_sum(int k, uint64_t y, int j, int less, int *e)
{
    const int n = fixed_zeros((uint32_t)k);
    const uint64_t z = fixed_mul32(FIXED_LN2, (uint32_t)k << n) >> 1;
    y = fixed_shr(y, 31 + j - n);
    *e = 32 - n;
    return less ? z - y : z + y;
}

/* The log of x 2^(*e - 63) > sqrt(2), which becomes y 2^(*e - 63). */
OM_INLINE uint64_t fixed_log_wide(uint64_t x, int *e)
{
    const uint64_t half = (uint64_t)1 << 62;
    uint64_t s;
    int less;
    x = fixed_norm(x, e) >> 1;
    less = x > 0x5a827999fcef3242;
    s = less ? fixed_div(2 * half - x, x + 2 * half) : fixed_div(x - half, x + half);
    s = fixed_mul(s, fixed_atanh_slope(s));
    return fixed_log_sum(*e + less, s, 0, less, e);
}

/* The log of a + sqrt(a^2 + 1); to 0.36 twice the atanh of a / (1 + sqrt(a^2 + 1)) */
OM_INLINE float fixed_asinh(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t m, y, z;
    uint32_t m24;
    int k, e;
    if (a >= 0x7f800000)
        return fixed_or_nan(x, u);
    if (a < 0x39800000) /* 2^-12 */
        return x;
    e = fixed_split(a, &m24);
    m = (uint64_t)m24 << 40;
    z = (uint64_t)m24 * m24; /* a^2 in units of 2^(2 e - 300) */
    if (a < 0x3f800000) {
        z = fixed_sqrt(((uint64_t)1 << 62) + (z << 16 >> (254 - 2 * e))) >> 1;
        if (a < 0x3eb80000) {
            y = fixed_div(m >> 1, z + ((uint64_t)1 << 62));
            y = fixed_mul(y, fixed_atanh_slope(y >> (127 - e)));
            e -= 126;
        } else {
            y = z + (m >> (128 - e));
            e = 1;
            y = fixed_log_wide(y, &e);
        }
    } else {
        z = fixed_norm_even((z << 14) + fixed_shr((uint64_t)1 << 60, 2 * e - 254), &k);
        y = (m >> 2) + (fixed_sqrt(z) >> (1 + k));
        e -= 125;
        y = fixed_log_wide(y, &e);
    }
    y = fixed_norm(y, &e);
    return om_bits_f32((u & 0x80000000) | fixed_round(y, e));
}

/* The log of x + sqrt(x^2 - 1); to 1.0625 twice the atanh of sqrt((x - 1) / (x + 1)) */
OM_INLINE float fixed_acosh(float x)
{
    const uint32_t u = om_f32_bits(x);
    uint64_t y;
    uint32_t m;
    int k, e, j;
    if (u >= 0x7f800000 || u < 0x3f800000) /* inf, or NaN but for inf */
        return om_bits_f32(u == 0x7f800000 ? u : 0x7fc00000);
    if (u == 0x3f800000)
        return 0.0f;
    e = fixed_split(u, &m);
    if (u < 0x3f880000) {
        const uint32_t n = m - 0x800000, d = m + 0x800000;
        k = fixed_zeros(n);
        y = fixed_div((uint64_t)(n << k) << 31, (uint64_t)d << 39);
        j = k - 8; /* the quotient is y 2^(-64 - j) */
        if (j & 1) {
            y >>= 1;
            j--;
        }
        y = fixed_sqrt(fixed_norm_even(y, &k));
        j = j / 2 + k;
        y = fixed_mul(y, fixed_atanh_slope(fixed_shr(y, j)));
        e = 1 - j;
    } else {
        y = fixed_norm_even(
            ((uint64_t)m * m << 14) - fixed_shr((uint64_t)1 << 60, 2 * e - 254), &k);
        y = ((uint64_t)m << 38) + (fixed_sqrt(y) >> (1 + k));
        e -= 125;
        y = fixed_log_wide(y, &e);
    }
    y = fixed_norm(y, &e);
    return om_bits_f32(fixed_round(y, e));
}

/* From 0.17 on half the log of (1 + a) / (1 - a) = 2^k t, sqrt(1/2) < t < sqrt(2) */
OM_INLINE float fixed_atanh(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t y = 0;
    uint32_t m;
    int e, k = 0, j = 1;
    if (a >= 0x3f800000)
        return om_bits_f32(a == 0x3f800000 ? (u & 0x80000000) | 0x7f800000
                                           : 0x7fc00000);
    if (a < 0x39800000) /* 2^-12 */
        return x;
    e = fixed_split(a, &m);
    if (a < 0x3e300000) {
        y = (uint64_t)m << 40;
        y = fixed_mul(y, fixed_atanh_slope(y >> (126 - e)));
        e -= 126;
    } else {
        uint32_t p = 0x4000000, q = p, n, d; /* units of 2^-26 */
        p += m << (e - 124);
        q -= m << (e - 124);
        for (; (uint64_t)p * 46341 > (uint64_t)q << 16; k++)
            q <<= 1;
        d = p + q;
        n = p < q ? q - p : p - q;
        if (n) {
            const int zn = fixed_zeros(n), zd = fixed_zeros(d);
            y = fixed_div((uint64_t)(n << zn) << 31, (uint64_t)(d << zd) << 32);
            j = zn - zd - 1; /* y in units of 2^(-64 - j) */
            y = fixed_mul(y, fixed_atanh_slope(y >> j));
        }
        y = fixed_log_sum(k, y, j, p < q, &e);
        e--;
    }
    y = fixed_norm(y, &e);
    return om_bits_f32((u & 0x80000000) | fixed_round(y, e));
}

/* --- kernels: in fixed point or in f64 lanes --- */

#if VF_FIXED
#define OM_ASIN_F32(NAME) OM_EW1_F32(NAME, fixed_asin)
#else
#define OM_ASIN_F32(NAME) OM_EW1_F32D(NAME, asin_wide)
#endif

#if VF_FIXED
#define OM_ASINH_F32(NAME) OM_EW1_F32(NAME, fixed_asinh)
#else
#define OM_ASINH_F32(NAME) OM_EW1_F32D(NAME, asinh_wide)
#endif

#if VF_FIXED
#define OM_ACOSH_F32(NAME) OM_EW1_F32(NAME, fixed_acosh)
#else
#define OM_ACOSH_F32(NAME) OM_EW1_F32D(NAME, acosh_wide)
#endif

#if VF_FIXED
#define OM_ATANH_F32(NAME) OM_EW1_F32(NAME, fixed_atanh)
#else
#define OM_ATANH_F32(NAME) OM_EW1_F32D(NAME, atanh_wide)
#endif

#endif
