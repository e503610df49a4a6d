/* double.h -- sin, cos and tan of any double in double-double arithmetic (dd.h): slow,
 * within 0.51 ulp, and the same plain C everywhere, so the bits are too. For the
 * arguments that dtrig.h leaves. NaN is not yet canonical. */
#ifndef MATH_DOUBLE_H
#define MATH_DOUBLE_H

#include "math/dd.h"
#include "tables/two_over_pi.h"

#define F64_INF om_bits_f64(0x7ff0000000000000)
#define F64_NAN om_bits_f64(0x7ff8000000000000)

OM_INLINE double f64_abs(double x)
{
    return om_bits_f64(om_f64_bits(x) << 1 >> 1);
}

/* sin and cos of |r| <= 0.8 by their series */
OM_LOCAL void f64_sincos(struct dd r, struct dd *s, struct dd *c)
{
    const struct dd z = dd_mul(r, r), one = dd_set(1.0, 0.0);
    struct dd p = one, q = one;
    int n;
    for (n = 26; n > 0; n -= 2) {
        p = dd_sub(one, dd_div(dd_mul(z, p), dd_set((double)(n * (n + 1)), 0.0)));
        q = dd_sub(one, dd_div(dd_mul(z, q), dd_set((double)(n * (n - 1)), 0.0)));
    }
    *s = dd_mul(r, p);
    *c = q;
}

/* x modulo pi/2 in [-pi/4, pi/4], x finite and positive; returns the quadrant. 2/pi
 * times the mantissa in words of 32 bits: 4 integer bits matter, 190 fraction bits
 * follow. */
OM_LOCAL int f64_reduce(double x, struct dd *r)
{
    const uint64_t b = om_f64_bits(x),
                   m = (b & (((uint64_t)1 << 52) - 1)) | (uint64_t)1 << 52;
    const int e = (int)(b >> 52) - 1075; /* x = m 2^e */
    const uint32_t ml = (uint32_t)m, mh = (uint32_t)(m >> 32);
    uint32_t w[8], p[10], f[8];
    uint64_t acc;
    struct dd d = dd_set(0.0, 0.0);
    int i, j, start, quadrant, negative;
    if (x < 0.78) {
        *r = dd_set(x, 0.0);
        return 0;
    }
    /* the window of 2/pi whose first bit has weight 2^(3 - e); before it, zeros */
    start = e - 4;
    for (i = 0; i < 8; i++) {
        const int at = start + 32 * i, k = at < 0 ? -((31 - at) >> 5) : at >> 5;
        const int sh = at - 32 * k;
        const uint32_t a0 = k < 0 || k > 39 ? 0 : om_two_over_pi[k];
        const uint32_t a1 = k + 1 < 0 || k + 1 > 39 ? 0 : om_two_over_pi[k + 1];
        w[i] = sh ? a0 << sh | a1 >> (32 - sh) : a0;
    }
    /* p = m w modulo 2^(32 8), most significant word first: weight of bit 255 is 2^3 */
    for (i = 0; i < 10; i++)
        p[i] = 0;
    for (i = 7; i >= 0; i--) {
        acc = (uint64_t)w[i] * ml + p[i];
        p[i] = (uint32_t)acc;
        acc >>= 32;
        for (j = i - 1; j >= 0 && acc; j--) {
            acc += p[j];
            p[j] = (uint32_t)acc;
            acc >>= 32;
        }
        if (i < 1)
            continue;
        acc = (uint64_t)w[i] * mh + p[i - 1];
        p[i - 1] = (uint32_t)acc;
        acc >>= 32;
        for (j = i - 2; j >= 0 && acc; j--) {
            acc += p[j];
            p[j] = (uint32_t)acc;
            acc >>= 32;
        }
    }
    quadrant = (int)(p[0] >> 28);
    for (i = 0; i < 8; i++)
        f[i] = p[i] << 4 | (i < 7 ? p[i + 1] >> 28 : 0);
    negative = (int)(f[0] >> 31);
    if (negative) {
        quadrant++;
        acc = 1;
        for (i = 7; i >= 0; i--) {
            acc += (uint32_t)~f[i];
            f[i] = (uint32_t)acc;
            acc >>= 32;
        }
    }
    for (i = 7; i >= 0; i--) {
        const double scale = om_bits_f64((uint64_t)(1023 - 32 * (i + 1)) << 52);
        d = dd_add(d, dd_set((double)f[i] * scale, 0.0));
    }
    d = dd_mul(
        d, dd_set(om_bits_f64(0x3ff921fb54442d18), om_bits_f64(0x3c91a62633145c07)));
    *r = negative ? dd_neg(d) : d;
    return quadrant & 3;
}

/* sin of x + quadrants pi/2 */
OM_LOCAL double f64_sin(double x, int quadrants)
{
    const double a = f64_abs(x);
    struct dd r, s, c;
    int q;
    if (!(a < F64_INF))
        return F64_NAN;
    if (a < om_bits_f64(0x3e40000000000000))
        return quadrants ? 1.0 : x;
    q = f64_reduce(a, &r);
    if (x < 0.0) { /* -(r + q pi/2) */
        r = dd_neg(r);
        q = -q;
    }
    q = (q + quadrants) & 3;
    f64_sincos(r, &s, &c);
    s = q & 1 ? c : s;
    return q & 2 ? -s.hi : s.hi;
}

OM_LOCAL double tan_f64_one(double x)
{
    const double a = f64_abs(x);
    struct dd r, s, c;
    int q;
    if (!(a < F64_INF))
        return F64_NAN;
    if (a < om_bits_f64(0x3e40000000000000))
        return x;
    q = f64_reduce(a, &r);
    f64_sincos(r, &s, &c);
    s = q & 1 ? dd_neg(dd_div(c, s)) : dd_div(s, c);
    return x < 0.0 ? -s.hi : s.hi;
}

#endif
