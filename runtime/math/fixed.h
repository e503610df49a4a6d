/* fixed.h -- correctly rounded f32 functions in fixed point, for targets that emulate
 * doubles (OM_FIXED). Only the scalar path has them.
 *
 * Numbers are uint64_t in units that comments name. A result is a mantissa m with its
 * highest bit set and an exponent e, m 2^(e - 63), good to 2^-57 or so, and is rounded
 * once. No body tests for that: tests/ulp proves it over all inputs. */
#ifndef MATH_FIXED_H
#define MATH_FIXED_H

#include "tables/fixed.h"

/* --- arithmetic --- */

/* a b / 2^64, at most 2 too small */
OM_INLINE uint64_t fixed_mul(uint64_t a, uint64_t b)
{
    const uint32_t ah = (uint32_t)(a >> 32), al = (uint32_t)a;
    const uint32_t bh = (uint32_t)(b >> 32), bl = (uint32_t)b;
    return (uint64_t)ah * bh + ((uint64_t)ah * bl >> 32) + ((uint64_t)al * bh >> 32);
}

/* a b / 2^32, rounded down */
OM_INLINE uint64_t fixed_mul32(uint64_t a, uint32_t b)
{
    return (uint64_t)(uint32_t)(a >> 32) * b + ((uint64_t)(uint32_t)a * b >> 32);
}

/* a 2^-n, n >= 0 */
OM_INLINE uint64_t fixed_shr(uint64_t a, int n)
{
    return n > 63 ? 0 : a >> n;
}

/* c[0] + c[1] r + ... + c[n - 1] r^(n - 1), r in units of 2^-64 */
OM_INLINE uint64_t fixed_poly(const uint64_t *c, int n, uint64_t r)
{
    uint64_t p = c[--n];
    while (n)
        p = c[--n] + fixed_mul(p, r);
    return p;
}

/* c[0] - c[1] r + c[2] r^2 - ..., a sum that stays positive from every term on */
OM_INLINE uint64_t fixed_alternating(const uint64_t *c, int n, uint64_t r)
{
    uint64_t p = c[--n];
    while (n)
        p = c[--n] - fixed_mul(p, r);
    return p;
}

/* c[0] + c[1] r + ..., numbers in two's complement, r not */
OM_INLINE uint64_t fixed_signed(const uint64_t *c, int n, uint64_t r)
{
    uint64_t p = c[--n];
    while (n)
        p = c[--n] + fixed_mul(p, r) - (r & (0 - (p >> 63)));
    return p;
}

/* n / d in units of 2^-64 for n < d, 2^63 <= d: three digits of 24 bits by the
 * reciprocal of d, 2^95 / d, which is good to 2^-28 and never too large. */
OM_INLINE uint64_t fixed_div(uint64_t n, uint64_t d)
{
    const uint32_t dh = (uint32_t)(d >> 32);
    const uint32_t guess = 0xffffffffu / ((dh >> 16) + 1);
    const uint64_t miss = ((uint64_t)1 << 48) - (uint64_t)guess * dh;
    const uint32_t r =
        (guess << 15) + (uint32_t)((uint64_t)guess * (uint32_t)(miss >> 2) >> 31) - 2;
    uint32_t q1, q2, q3;
    n >>= 1;
    d >>= 1;
    q1 = (uint32_t)((uint64_t)(uint32_t)(n >> 32) * r >> 38);
    n = (n << 24) - q1 * d;
    q2 = (uint32_t)((uint64_t)(uint32_t)(n >> 32) * r >> 38);
    n = (n << 24) - q2 * d;
    q3 = (uint32_t)((uint64_t)(uint32_t)(n >> 32) * r >> 46);
    return ((uint64_t)q1 << 40) + ((uint64_t)q2 << 16) + q3;
}

/* How many zeros are above the highest bit of a > 0. */
OM_INLINE int fixed_zeros(uint32_t a)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    return __builtin_clz(a);
#else
    int n = 0, k;
    for (k = 16; k; k >>= 1)
        if (!(a >> (32 - k))) {
            a <<= k;
            n += k;
        }
    return n;
#endif
}

/* a > 0 shifted until its highest bit is set; *e, its exponent, goes down with it. */
OM_INLINE uint64_t fixed_norm(uint64_t a, int *e)
{
    int n;
    if (!(a >> 32)) {
        a <<= 32;
        *e -= 32;
    }
    n = fixed_zeros((uint32_t)(a >> 32));
    *e -= n;
    return a << n;
}

/* --- floats --- */

/* m 2^(e - 63) rounded to a float; no m lies on the middle between two. */
OM_INLINE uint32_t fixed_round(uint64_t m, int e)
{
    uint32_t h = (uint32_t)(m >> 39); /* 25 bits */
    if (e < -126) {
        if (e < -150)
            return 0;
        h >>= -126 - e;
        e = -126;
    }
    if (e > 127)
        return 0x7f800000u;
    return ((uint32_t)(e + 126) << 23) + ((h + 1) >> 1);
}

/* NaN, or y where x is no NaN */
OM_INLINE float fixed_or_nan(float x, uint32_t y)
{
    return om_bits_f32((om_f32_bits(x) & 0x7fffffff) > 0x7f800000 ? 0x7fc00000 : y);
}

/* --- exp --- */

#define FIXED_LOG2E 0xb8aa3b295c17f0bc /* units of 2^-63 */

/* a log2(e) = n + *f / 2^64 for a < 128; n is returned. a is the bits of a float. */
OM_INLINE int fixed_turns(uint32_t a, uint64_t *f)
{
    const uint32_t m = (a & 0x7fffff) | 0x800000;
    const int e = (int)(a >> 23);
    if (e >= 126) {
        const uint32_t x = m << (e - 126); /* units of 2^-24 */
        const uint64_t low = (uint64_t)x * 0xb82fe177u;
        const uint64_t high = (uint64_t)x * 0x71547652u + (low >> 32);
        const uint32_t top = x + (uint32_t)(high >> 32);
        *f = (uint64_t)top << 40 | (uint64_t)(uint32_t)high << 8 | (uint32_t)low >> 24;
        return (int)(top >> 24);
    }
    *f = fixed_shr(fixed_mul32(FIXED_LOG2E, m << 8), 125 - e);
    return 0;
}

/* The same of -a. */
OM_INLINE int fixed_turns_back(uint32_t a, uint64_t *f)
{
    const int n = fixed_turns(a, f);
    *f = ~*f;
    return -1 - n;
}

/* (2^(f / 2^64) - 1) / (f / 2^64), less than 1, for f < 2^60; units of 2^-64 */
OM_INLINE uint64_t fixed_exp2_slope(uint64_t f)
{
    return fixed_poly(om_fixed_exp2, 7, f << 4);
}

/* 2^(f / 2^64) in units of 2^-63 */
OM_INLINE uint64_t fixed_exp2(uint64_t f)
{
    const uint64_t r = f << 4, t = om_fixed_exp2_16[f >> 60];
    return t + fixed_mul(t, fixed_mul(fixed_exp2_slope(f), r) >> 4);
}

OM_INLINE float fixed_exp(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t f;
    int n;
    if (a >= 0x43000000) /* 128 */
        return fixed_or_nan(x, u >> 31 ? 0 : 0x7f800000u);
    n = u >> 31 ? fixed_turns_back(a, &f) : fixed_turns(a, &f);
    return om_bits_f32(fixed_round(fixed_exp2(f), n));
}

/* y / (1 + y) or 1 / (1 + y), y = exp(-|x|): near 0, 1/2 + x/4 - x^3/48 is all but a
 * tie for many x. The quotient is too small, which breaks the ties of x > 0; those of x
 * < 0 need a little more. */
OM_INLINE float fixed_sigmoid(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t f, y, d;
    int n;
    if (a >= 0x43000000)
        return fixed_or_nan(x, u >> 31 ? 0 : 0x3f800000u);
    n = fixed_turns_back(a, &f);
    y = fixed_exp2(f);
    d = ((uint64_t)1 << 63) + fixed_shr(y, -n);
    if (u >> 31)
        y = fixed_div(y >> 1, d) + 32;
    else {
        n = -1;
        y = fixed_div(((uint64_t)1 << 63) - 1, d);
    }
    y = fixed_norm(y, &n);
    return om_bits_f32(fixed_round(y, n));
}

/* (1 - y) / (1 + y), y = exp(-2 |x|); with small |x| h / (h + 2), h = exp(2 |x|) - 1 */
OM_INLINE float fixed_tanh(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff, one = 0x3f800000u;
    const int s = 124 - (int)(a >> 23);
    uint64_t f, y;
    int n, e = -1;
    if (a >= 0x41200000) /* 10 */
        return fixed_or_nan(x, (u & 0x80000000) | one);
    if (a < 0x39800000) /* 2^-12 */
        return x;
    n = fixed_turns_back(a + 0x00800000, &f);
    if (n == -1 && !(~f >> 60)) {
        y = fixed_mul32(FIXED_LOG2E, a << 8 | 0x80000000u);
        y = fixed_mul(y, fixed_exp2_slope(~f)) >> 1; /* h in units of 2^(-s - 63) */
        e = -2 - s;
        y = fixed_div(y, ((uint64_t)1 << 63) + (y >> (s + 1)));
    } else {
        y = fixed_exp2(f) >> -n;
        y = fixed_div(((uint64_t)1 << 63) - y, ((uint64_t)1 << 63) + y);
    }
    y = fixed_norm(y, &e);
    return om_bits_f32((u & 0x80000000) | fixed_round(y, e));
}

/* a / (1 + a), a = |x| */
OM_INLINE float fixed_softsign(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff, one = 0x3f800000u;
    const uint64_t m = (uint64_t)((a & 0x7fffff) | 0x800000) << 39;
    int e = (int)(a >> 23);
    uint64_t y, d;
    if (a >= 0x4c000000) /* 2^25 */
        return fixed_or_nan(x, (u & 0x80000000) | one);
    if (a < 0x32800000) /* 2^-26 */
        return x;
    if (e < 127) { /* 1 + a in units of 2^-63 */
        y = fixed_div(m, ((uint64_t)1 << 63) + (m >> (126 - e)));
        e -= 127;
    } else { /* in units of 2^(e - 189) */
        d = m + ((uint64_t)1 << (189 - e));
        y = d >> 63 ? fixed_div(m, d) : fixed_div(m << 1, d << 1);
        e = -1;
    }
    y = fixed_norm(y, &e);
    return om_bits_f32((u & 0x80000000) | fixed_round(y, e));
}

/* |x| as m 2^(e - 150), m in *m; e is returned. */
OM_INLINE int fixed_split(uint32_t a, uint32_t *m)
{
    const int e = (int)(a >> 23);
    *m = a & 0x7fffff;
    if (!e)
        return 1;
    *m |= 0x800000;
    return e;
}

/* exp(a) - 1 for a log2(e) < 1/16, a normal, in units of 2^(e - 189), e its exponent
 * field; f is from fixed_turns. *back is 1 - exp(-a), in the same units. */
OM_INLINE uint64_t fixed_small_expm1(uint32_t a, uint64_t f, uint64_t *back)
{
    const uint64_t y = fixed_mul32(FIXED_LOG2E, a << 8 | 0x80000000u);
    const uint64_t h = fixed_mul(y, fixed_exp2_slope(f));
    *back = fixed_div(h >> 1, ((uint64_t)1 << 63) + (h >> (126 - (int)(a >> 23))));
    return h;
}

OM_INLINE float fixed_expm1(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t f, y, back;
    int n, e = 0;
    if (a >= 0x43000000)
        return fixed_or_nan(x, u >> 31 ? 0xbf800000u : 0x7f800000u);
    if (a < 0x33000000) /* 2^-25 */
        return x;
    n = fixed_turns(a, &f);
    if (!n && !(f >> 60)) {
        e = (int)(a >> 23) - 126;
        y = fixed_small_expm1(a, f, &back);
        if (u >> 31)
            y = back;
    } else if (u >> 31) {
        y = ((uint64_t)1 << 63) - fixed_shr(fixed_exp2(~f), n + 1);
    } else {
        e = n;
        y = fixed_exp2(f) - fixed_shr((uint64_t)1 << 63, n);
    }
    y = fixed_norm(y, &e);
    return om_bits_f32((u & 0x80000000) | fixed_round(y, e));
}

/* exp(|x|) = y 2^(n - 63) and exp(-|x|), in units of 2^(-64 - n) */
OM_INLINE int fixed_exp_both(uint32_t a, uint64_t *y, uint64_t *back)
{
    uint64_t f;
    const int n = fixed_turns(a, &f);
    *y = fixed_exp2(f);
    *back = fixed_div(((uint64_t)1 << 63) - 1, *y);
    return n;
}

OM_INLINE float fixed_sinh(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t y, back;
    int e;
    if (a >= 0x43000000)
        return fixed_or_nan(x, (u & 0x80000000) | 0x7f800000u);
    if (a < 0x39800000) /* 2^-12 */
        return x;
    if (a < 0x3d317218) { /* log(2) / 16 */
        e = fixed_turns(a, &y);
        y = fixed_small_expm1(a, y, &back);
        y = (y >> 1) + (back >> 1);
        e = (int)(a >> 23) - 126;
    } else {
        e = fixed_exp_both(a, &y, &back);
        y -= fixed_shr(back, 2 * e + 1);
        e--;
    }
    y = fixed_norm(y, &e);
    return om_bits_f32((u & 0x80000000) | fixed_round(y, e));
}

OM_INLINE float fixed_cosh(float x)
{
    const uint32_t a = om_f32_bits(x) & 0x7fffffff;
    uint64_t y, back;
    int e;
    if (a >= 0x43000000)
        return fixed_or_nan(x, 0x7f800000u);
    e = fixed_exp_both(a, &y, &back);
    y = (y >> 1) + fixed_shr(back, 2 * e + 2);
    y = fixed_norm(y, &e);
    return om_bits_f32(fixed_round(y, e));
}

/* x n / (n + 2), n = y (y + 2), y = exp(x); with x > 0 x (1 + 2 y) / (1 + 2 y + 2 y^2),
 * y = exp(-x) */
OM_INLINE float fixed_mish(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t f, y, t, d;
    uint32_t m;
    int n, e;
    if (a >= 0x43000000)
        return fixed_or_nan(x, u >> 31 ? 0x80000000u : u);
    if (!a)
        return x;
    e = fixed_split(a, &m) - 126;
    n = fixed_turns_back(a, &f);
    y = fixed_exp2(f);
    t = fixed_shr(y,
                  -n); /* units of 2^-63, those of d and the quotient 2^-62 or 2^-61 */
    d = fixed_mul(t, t);
    if (u >> 31) {
        d = ((uint64_t)1 << 62) + (t >> 1) + (d >> 1);
        t = ((uint64_t)1 << 62) + (t >> 2) - 1;
    } else {
        t = ((uint64_t)1 << 61) + (t >> 1);
        d += t;
        t--;
        n = -1;
    }
    while (!(d >> 63)) {
        d <<= 1;
        t <<= 1;
    }
    t = fixed_div(t, d);
    if (u >> 31)
        t = fixed_mul(t, y);
    e += n;
    y = fixed_norm(fixed_mul32(t, m << 8), &e);
    return om_bits_f32((u & 0x80000000) | fixed_round(y, e));
}

/* x / (1 + 2^-y), y = x (A + B x^2). With tiny x, x / 2 can be a tie: the true value is
 * just above it, hence the little more with x > 0. */
OM_INLINE float fixed_gelu_tanh(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t f, y, d, low;
    uint32_t m;
    int n = 0, e, s;
    if (a >= 0x41400000) /* 12 */
        return fixed_or_nan(x, u >> 31 ? 0x80000000u : u);
    if (!a)
        return x;
    e = fixed_split(a, &m);
    y = fixed_mul((uint64_t)m * m << 16, 0xd2d3e7bab954bc8e); /* B, units of 2^-67 */
    y = 0x126aec21bce7594c + fixed_shr(y, 260 - 2 * e);       /* A, 2^-59 */
    low = (uint64_t)(uint32_t)y * (m << 8);
    y = fixed_mul32(y, m << 8);
    s = 185 - e; /* y and the 32 bits below it, units of 2^-s and 2^(-s - 32) */
    if (s > 63)
        f = fixed_shr(y, s - 64);
    else {
        n = (int)(y >> s);
        f = y << (64 - s) | (low & 0xffffffff) >> (s - 32);
    }
    n = -1 - n;
    y = fixed_exp2(~f);
    d = ((uint64_t)1 << 63) + fixed_shr(y, -n);
    if (u >> 31)
        y = fixed_div(y >> 1, d);
    else {
        n = -1;
        y = fixed_div(((uint64_t)1 << 63) - 25, d) + 48;
    }
    e += n - 126;
    y = fixed_norm(fixed_mul32(y, m << 8), &e);
    return om_bits_f32((u & 0x80000000) | fixed_round(y, e));
}

/* --- log --- */

#define FIXED_LN2 0xb17217f7d1cf79ac /* units of 2^-64 */

/* x = 2^e t, sqrt(1/2) < t < sqrt(2); e is returned. |(t - 1) / (t + 1)| is *n / *d,
 * 2^24 <= *d < 2^25; *less: t < 1. x is the bits of a positive float. */
OM_INLINE int fixed_log_parts(uint32_t x, uint32_t *n, uint32_t *d, uint32_t *less)
{
    uint32_t m, one;
    const int e = fixed_split(x, &m), k = fixed_zeros(m) - 8;
    m <<= k;
    *less = m > 0xb504f3;
    one = *less ? 0x1000000 : 0x800000;
    *n = *less ? one - m : m - one;
    *d = one + m;
    return e - 127 - k + (int)*less;
}

/* 2 atanh(n / d), n > 0, in units of 2^(-62 - *j) */
OM_INLINE uint64_t fixed_log_atanh(uint32_t n, uint32_t d, int *j)
{
    const int k = fixed_zeros(n);
    const uint64_t q = fixed_div((uint64_t)(n << k) << 31, (uint64_t)d << 39);
    const uint64_t z = q >> (k - 8);
    *j = k - 8;
    return fixed_mul(q, fixed_poly(om_fixed_log, 9, fixed_mul(z, z)));
}

OM_INLINE float fixed_log(float x)
{
    const uint32_t u = om_f32_bits(x);
    uint32_t n, d, less, a;
    uint64_t z, y = 0;
    int e, k, j = 1;
    if (u - 1 >= 0x7f7fffff) /* no positive finite number */
        return fixed_or_nan(x, !(u << 1) ? 0xff800000u : u >> 31 ? 0x7fc00000u : u);
    e = fixed_log_parts(u, &n, &d, &less);
    if (n)
        y = fixed_log_atanh(n, d, &j);
    if (!e) { /* y in units of 2^(-62 - j) */
        if (!n)
            return 0.0f;
        e = 1 - j;
    } else {
        a = (uint32_t)(e < 0 ? -e : e);
        k = fixed_zeros(a);
        z = fixed_mul32(FIXED_LN2, a << k) >> 1; /* units of 2^(-31 - k) */
        y = fixed_shr(y, 31 + j - k);
        y = less == (uint32_t)(e < 0) ? z + y : z - y;
        less = e < 0;
        e = 32 - k;
    }
    y = fixed_norm(y, &e);
    return om_bits_f32(less << 31 | fixed_round(y, e));
}

/* max(x, 0) + log(1 + y), y = exp(-|x|): 2 atanh(y / (2 + y)) */
OM_INLINE float fixed_softplus(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t f, y, q, z;
    uint32_t m;
    int n, e;
    if (a >= 0x42000000 && (!(u >> 31) || a >= 0x43000000)) /* 32, 128 */
        return fixed_or_nan(x, u >> 31 ? 0 : u);
    n = fixed_turns_back(a, &f);
    y = fixed_exp2(f);
    q = fixed_div(y >> 1, ((uint64_t)1 << 63) + fixed_shr(y, 1 - n));
    z = fixed_shr(q, -n);
    y = fixed_mul(q, fixed_poly(om_fixed_softplus, 12, fixed_mul(z, z)));
    if (u >> 31) /* y in units of 2^(n - 62) */
        e = n + 1;
    else {
        y = fixed_shr(y, 4 - n);
        e = fixed_split(a, &m) - 92;
        y += e < 0 ? fixed_shr(m, -e) : (uint64_t)m << e;
        e = 5;
    }
    y = fixed_norm(y, &e);
    return om_bits_f32(fixed_round(y, e));
}

/* --- erf --- */

/* Phi(-u) = y 2^(n - 63), y < 2^63; n is returned. u is in units of 2^-59, less than
 * 16; u^2 log2(e) / 2 is w 2^-s, s > 55. */
OM_INLINE int fixed_phi(uint64_t u, uint64_t w, int s, uint64_t *y)
{
    uint64_t v = (uint64_t)1 << 61, d = v + u; /* 4, 4 + u */
    int n = 0;
    if (s > 63)
        w = fixed_shr(w, s - 64);
    else {
        n = (int)(w >> s);
        w <<= 64 - s;
    }
    v--;
    while (!(d >> 63)) {
        d <<= 1;
        v <<= 1;
    }
    v = fixed_div(v, d);
    v = fixed_signed(om_fixed_phi + 12 * ((int)(v >> 61) - 1), 12, v << 3);
    *y = fixed_mul(fixed_exp2(~w), v);
    return -1 - n;
}

/* x Phi(x). With tiny x, x / 2 can be a tie: Phi(-u) is made a little smaller. */
OM_INLINE float fixed_gelu(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff;
    uint64_t y, w;
    uint32_t m;
    int n, e;
    if (a >= 0x41700000) /* 15 */
        return fixed_or_nan(x, u >> 31 ? 0x80000000u : u);
    if (!a)
        return x;
    e = fixed_split(a, &m);
    w = fixed_mul((uint64_t)m * m << 16, FIXED_LOG2E);
    n = fixed_phi(fixed_shr((uint64_t)m << 39, 130 - e), w, 316 - 2 * e, &y);
    y -= y >> 58;
    e -= 126;
    if (u >> 31) {
        e += n;
        y = fixed_norm(y, &e);
    } else {
        y = ((uint64_t)1 << 63) - fixed_shr(y, -n);
    }
    y = fixed_norm(fixed_mul32(y, m << 8), &e);
    return om_bits_f32((u & 0x80000000) | fixed_round(y, e));
}

/* a polynomial, or from 1/2 on 1 - 2 Phi(-sqrt(2) a) */
OM_INLINE float fixed_erf(float x)
{
    const uint32_t u = om_f32_bits(x), a = u & 0x7fffffff, one = 0x3f800000u;
    uint64_t y, z;
    uint32_t m;
    int n, e;
    if (a >= 0x40800000) /* 4 */
        return fixed_or_nan(x, (u & 0x80000000) | one);
    if (!a)
        return x;
    e = fixed_split(a, &m);
    z = (uint64_t)m * m << 16; /* a^2 in units of 2^(2 e - 316) */
    if (e < 126) {
        y = fixed_alternating(om_fixed_erf, 10, fixed_shr(z, 252 - 2 * e));
        y = fixed_mul32(y, m << 8);
        e -= 126;
    } else {
        y = fixed_mul32(0xb504f333f9de6484, m << 8) >> (130 - e); /* sqrt(2) */
        n = fixed_phi(y, fixed_mul(z, FIXED_LOG2E), 315 - 2 * e, &y);
        y = ((uint64_t)1 << 63) - (y >> (-1 - n));
        e = 0;
    }
    y = fixed_norm(y, &e);
    return om_bits_f32((u & 0x80000000) | fixed_round(y, e));
}

/* --- kernels: in fixed point or in f64 lanes --- */

#if VF_FIXED
#define OM_LOG_F32(NAME) OM_EW1_F32(NAME, fixed_log)
#else
#define OM_LOG_F32(NAME) OM_EW1_F32D(NAME, log_wide)
#endif

#if VF_FIXED
#define OM_MISH_F32(NAME) OM_EW1_F32(NAME, fixed_mish)
#else
#define OM_MISH_F32(NAME) OM_EW1_F32D(NAME, mish_wide)
#endif

#if VF_FIXED
#define OM_SINH_F32(NAME) OM_EW1_F32(NAME, fixed_sinh)
#else
#define OM_SINH_F32(NAME) OM_EW1_F32D(NAME, sinh_wide)
#endif

#if VF_FIXED
#define OM_COSH_F32(NAME) OM_EW1_F32(NAME, fixed_cosh)
#else
#define OM_COSH_F32(NAME) OM_EW1_F32D(NAME, cosh_wide)
#endif

#if VF_FIXED
#define OM_SOFTPLUS_F32(NAME) OM_EW1_F32(NAME, fixed_softplus)
#else
#define OM_SOFTPLUS_F32(NAME) OM_EW1_F32D(NAME, softplus_wide)
#endif

#endif
