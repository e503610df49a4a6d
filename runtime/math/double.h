/* double.h -- functions of f64 in double-double arithmetic (dd.h): slow, within 0.51
 * ulp, and the same plain C everywhere, so the bits are too. NaN, where the argument is
 * NaN or outside the domain, is canonical: the kernels' loops see to it. */
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

OM_INLINE double f64_sign(double mag, double sgn)
{
    return om_bits_f64(om_f64_bits(mag) | (om_f64_bits(sgn) >> 63 << 63));
}

OM_INLINE int f64_isnan(double x)
{
    return om_f64_bits(x) << 1 > (uint64_t)0x7ff << 53;
}

/* exp(x) as r 2^*k for any |x| < 2^30 */
OM_INLINE struct dd f64_exp_parts(double x, int *k)
{
    return dd_exp(dd_set(x, 0.0), k);
}

/* r 2^k as a number, |k| < 900 */
OM_INLINE struct dd dd_ldexp(struct dd r, int k)
{
    return dd_scale(r, om_bits_f64((uint64_t)(k + 1023) << 52));
}

OM_LOCAL double exp_f64_one(double x)
{
    struct dd r;
    int k, h;
    uint64_t u;
    if (f64_isnan(x))
        return x;
    if (x > 709.875)
        return F64_INF;
    if (x < -746.0)
        return 0.0;
    r = f64_exp_parts(x, &k);
    u = om_f64_bits(r.hi);
    if (k < -1022 && (r.lo > 0.0 || r.lo < 0.0) && !(u & 1))
        u = r.lo > 0.0 ? u + 1 : u - 1;
    h = k / 2;
    return om_bits_f64(u) * om_bits_f64((uint64_t)(h + 1023) << 52) *
           om_bits_f64((uint64_t)(k - h + 1023) << 52);
}

/* exp(x) of |x| < 300 */
OM_LOCAL struct dd f64_exp(double x)
{
    int k;
    struct dd r = f64_exp_parts(x, &k);
    return dd_ldexp(r, k);
}

OM_LOCAL double log_f64_one(double x)
{
    struct dd r;
    if (f64_isnan(x) || x < 0.0)
        return F64_NAN;
    if (x == 0.0)
        return -F64_INF;
    if (!(x < F64_INF))
        return x;
    if (x < om_bits_f64(0x0010000000000000)) { /* subnormal: times 2^52 */
        r = dd_log(x * 4503599627370496.0);
        return dd_sub(r, dd_mul(dd_set(52.0, 0.0),
                                dd_set(om_bits_f64(0x3fe62e42fefa39ef),
                                       om_bits_f64(0x3c7abc9e3b39803f))))
            .hi;
    }
    return dd_log(x).hi;
}

/* e^x - 1; near 0 by the series, where the difference would lose bits */
OM_LOCAL double expm1_f64_one(double x)
{
    struct dd p = dd_set(0.0, 0.0);
    int i;
    if (x > 100.0 || f64_isnan(x))
        return exp_f64_one(x);
    if (x < -100.0)
        return -1.0;
    if (f64_abs(x) > 0.25)
        return dd_sub(f64_exp(x), dd_set(1.0, 0.0)).hi;
    if (f64_abs(x) < om_bits_f64(0x3c00000000000000))
        return x; /* 2^-63 */
    for (i = 22; i > 1; i--)
        p = dd_div(dd_mul(dd_set(x, 0.0), dd_add(dd_set(1.0, 0.0), p)),
                   dd_set((double)i, 0.0));
    return dd_mul(dd_set(x, 0.0), dd_add(dd_set(1.0, 0.0), p)).hi;
}

OM_LOCAL double sigmoid_f64_one(double x)
{
    const struct dd one = dd_set(1.0, 0.0);
    if (x < -200.0) /* e^x is all */
        return exp_f64_one(x);
    if (f64_isnan(x))
        return x;
    if (x > 200.0)
        return 1.0;
    return dd_div(one, dd_add(one, f64_exp(-x))).hi;
}

OM_LOCAL double tanh_f64_one(double x)
{
    const double a = f64_abs(x);
    const struct dd one = dd_set(1.0, 0.0);
    struct dd e;
    if (a < om_bits_f64(0x3e40000000000000) || f64_isnan(x)) /* 2^-27 */
        return x;
    if (a > 25.0)
        return f64_sign(1.0, x);
    e = f64_exp(a + a);
    return f64_sign(dd_div(dd_sub(e, one), dd_add(e, one)).hi, x);
}

OM_LOCAL double sinh_f64_one(double x)
{
    const double a = f64_abs(x);
    struct dd e;
    double y;
    if (a < om_bits_f64(0x3e40000000000000) || f64_isnan(x))
        return x;
    if (a > 40.0) { /* e^a / 2, as (e^(a/2) / 2) e^(a/2) for want of range */
        if (a > 711.0)
            return f64_sign(F64_INF, x);
        e = f64_exp(a * 0.5);
        y = dd_mul(dd_scale(e, 0.5), e).hi;
        return f64_sign(y < F64_INF ? y : F64_INF, x); /* NaN is an overflow */
    }
    e = f64_exp(a);
    e = dd_sub(e, dd_div(dd_set(1.0, 0.0), e));
    return f64_sign(e.hi * 0.5, x);
}

OM_LOCAL double cosh_f64_one(double x)
{
    const double a = f64_abs(x);
    struct dd e;
    if (a > 40.0)
        return sinh_f64_one(a);
    if (f64_isnan(x))
        return x;
    e = f64_exp(a);
    return dd_add(e, dd_div(dd_set(1.0, 0.0), e)).hi * 0.5;
}

OM_LOCAL double softplus_f64_one(double x)
{
    struct dd y;
    const double a = f64_abs(x);
    if (x < -80.0)
        return exp_f64_one(x);
    if (x < -20.0) { /* y - y^2/2 + y^3/3 */
        y = f64_exp(x);
        return dd_add(y,
                      dd_mul(y, dd_set(mul_f64(y.hi,
                                               mul_f64(y.hi, om_bits_f64(
                                                                 0x3fd5555555555555)) -
                                                   0.5),
                                       0.0)))
            .hi;
    }
    if (x > 40.0 || f64_isnan(x))
        return x;
    y = dd_log2parts(dd_add(dd_set(1.0, 0.0), f64_exp(-a)));
    return x > 0.0 ? dd_add(dd_set(x, 0.0), y).hi : y.hi;
}

OM_LOCAL double mish_f64_one(double x)
{
    const struct dd two = dd_set(2.0, 0.0);
    struct dd e;
    if (x > 40.0 || f64_isnan(x))
        return x;
    if (x < -800.0)
        return -0.0;
    if (x < -40.0) { /* x e^x, the factor of range kept apart */
        e = f64_exp(x * 0.5);
        return dd_mul(dd_mul(dd_set(x, 0.0), e), e).hi;
    }
    e = f64_exp(x);
    e = dd_mul(e, dd_add(e, two));
    return dd_mul(dd_set(x, 0.0), dd_div(e, dd_add(e, two))).hi;
}

OM_LOCAL double softsign_f64_one(double x)
{
    const double a = f64_abs(x);
    if (f64_isnan(x))
        return x;
    if (a > 18014398509481984.0) /* 2^54 */
        return f64_sign(1.0, x);
    return f64_sign(dd_div(dd_set(a, 0.0), dd_sum(1.0, a)).hi, x);
}

OM_LOCAL double asinh_f64_one(double x)
{
    const double a = f64_abs(x);
    struct dd s;
    if (a < om_bits_f64(0x3e40000000000000) || !(a < F64_INF))
        return x;
    if (a > 1152921504606846976.0) /* 2^60: log(2 a) */
        return f64_sign(dd_add(dd_log(a), dd_set(om_bits_f64(0x3fe62e42fefa39ef),
                                                 om_bits_f64(0x3c7abc9e3b39803f)))
                            .hi,
                        x);
    s = dd_sqrt(dd_add(dd_product(a, a), dd_set(1.0, 0.0)));
    return f64_sign(dd_log2parts(dd_add(dd_set(a, 0.0), s)).hi, x);
}

OM_LOCAL double acosh_f64_one(double x)
{
    struct dd s;
    if (!(x >= 1.0))
        return F64_NAN;
    if (!(x < F64_INF))
        return x;
    if (x > 1152921504606846976.0)
        return dd_add(dd_log(x), dd_set(om_bits_f64(0x3fe62e42fefa39ef),
                                        om_bits_f64(0x3c7abc9e3b39803f)))
            .hi;
    s = dd_sqrt(dd_mul(dd_sum(x, -1.0), dd_sum(x, 1.0)));
    return dd_log2parts(dd_add(dd_set(x, 0.0), s)).hi;
}

OM_LOCAL double atanh_f64_one(double x)
{
    const double a = f64_abs(x);
    if (a < om_bits_f64(0x3e40000000000000) || f64_isnan(x))
        return x;
    if (!(a < 1.0))
        return a > 1.0 ? F64_NAN : f64_sign(F64_INF, x);
    return f64_sign(dd_log2parts(dd_div(dd_sum(1.0, a), dd_sum(1.0, -a))).hi * 0.5, x);
}

/* erf(a) of 0 < a < 6: 2 / sqrt(pi) a exp(-a^2) sum (2 a^2)^n / (1 3 5 ... (2 n + 1))
 */
OM_LOCAL struct dd f64_erf(double a)
{
    const struct dd z = dd_product(a, a), z2 = dd_scale(z, 2.0);
    struct dd term = dd_set(1.0, 0.0), sum = term;
    int n, k;
    for (n = 3; n < 400 && term.hi > sum.hi * om_bits_f64(0x3950000000000000); n += 2) {
        term = dd_div(dd_mul(term, z2), dd_set((double)n, 0.0));
        sum = dd_add(sum, term);
    }
    term = dd_exp(dd_neg(z), &k);
    term = dd_mul(
        dd_mul(dd_ldexp(term, k), dd_set(a, 0.0)),
        dd_set(om_bits_f64(0x3ff20dd750429b6d), om_bits_f64(0x3c71ae3a914fed80)));
    return dd_mul(term, sum);
}

/* erfc(a) exp(a^2) of a > 3.5: the continued fraction, 60 terms */
OM_LOCAL struct dd f64_erfcx(struct dd a)
{
    struct dd f = a;
    int n;
    for (n = 60; n > 0; n--)
        f = dd_add(a, dd_div(dd_set(0.5 * (double)n, 0.0), f));
    return dd_scale(
        dd_div(dd_set(om_bits_f64(0x3ff20dd750429b6d), om_bits_f64(0x3c71ae3a914fed80)),
               f),
        0.5);
}

OM_LOCAL double erf_f64_one(double x)
{
    const double a = f64_abs(x);
    if (a > 6.0)
        return f64_sign(1.0, x);
    if (f64_isnan(x) || a == 0.0)
        return x;
    if (a < om_bits_f64(0x3e30000000000000)) /* 2^-28 */
        return dd_mul(dd_set(x, 0.0), dd_set(om_bits_f64(0x3ff20dd750429b6d),
                                             om_bits_f64(0x3c71ae3a914fed80)))
            .hi;
    return f64_sign(f64_erf(a).hi, x);
}

/* x Phi(x), Phi(x) = erfc(-x / sqrt(2)) / 2 */
OM_LOCAL double gelu_f64_one(double x)
{
    const double a = f64_abs(x);
    const struct dd one = dd_set(1.0, 0.0);
    struct dd u, p, h;
    int k, m;
    uint64_t b;
    if (f64_isnan(x) || a == 0.0 || x > 9.0)
        return x;
    if (x < -40.0)
        return -0.0;
    if (a < om_bits_f64(0x3c30000000000000)) /* 2^-60: erf is nothing beside 1 */
        return x * 0.5;
    u = dd_mul(dd_set(a, 0.0), dd_set(om_bits_f64(0x3fe6a09e667f3bcd),
                                      om_bits_f64(0xbc8bdd3413b26456)));
    if (a < 5.0) { /* erf of the double nearest u, and its slope times the rest */
        p = f64_erf(u.hi);
        h = dd_exp(dd_neg(dd_product(u.hi, u.hi)), &k);
        p = dd_add(p, dd_mul(dd_mul(dd_set(om_bits_f64(0x3ff20dd750429b6d),
                                           om_bits_f64(0x3c71ae3a914fed80)),
                                    dd_ldexp(h, k)),
                             dd_set(u.lo, 0.0)));
        p = x < 0.0 ? dd_sub(one, p) : dd_add(one, p);
        return dd_mul(dd_scale(p, 0.5), dd_set(x, 0.0)).hi;
    }
    /* tail: erfcx(u) exp(-a^2 / 2) / 2 */
    h = dd_exp(dd_scale(dd_product(a, a), -0.5), &k);
    p = dd_mul(dd_scale(f64_erfcx(u), 0.5), h);
    if (x > 0.0)
        return dd_mul(dd_sub(one, dd_ldexp(p, k)), dd_set(x, 0.0)).hi;
    p = dd_mul(p, dd_set(x, 0.0));
    b = om_f64_bits(p.hi); /* perhaps subnormal: odd first */
    if (k < -1022 && (p.lo > 0.0 || p.lo < 0.0) && !(b & 1))
        b = (p.lo > 0.0) == (p.hi > 0.0) ? b + 1 : b - 1;
    m = k / 2;
    return om_bits_f64(b) * om_bits_f64((uint64_t)(m + 1023) << 52) *
           om_bits_f64((uint64_t)(k - m + 1023) << 52);
}

OM_LOCAL double gelu_tanh_f64_one(double x)
{
    const double a = f64_abs(x);
    const struct dd one = dd_set(1.0, 0.0);
    struct dd w, e;
    int k, m;
    if (f64_isnan(x) || a == 0.0 || x > 20.0)
        return x;
    if (x < -25.0)
        return -0.0;
    if (a < om_bits_f64(0x3c30000000000000))
        return x * 0.5;
    /* w = 2 sqrt(2 / pi) x (1 + 0.044715 x^2) */
    w = dd_add(one, dd_mul(dd_set(om_bits_f64(0x3fa6e4e26d4801f7),
                                  om_bits_f64(0x3c4441355475a31a)),
                           dd_product(x, x)));
    w = dd_mul(dd_mul(w, dd_set(x, 0.0)), dd_set(om_bits_f64(0x3ff9884533d43651),
                                                 om_bits_f64(0xbc9cbc0d30ebfd15)));
    if (w.hi < -200.0) { /* x e^w */
        e = dd_exp(w, &k);
        e = dd_mul(e, dd_set(x, 0.0));
        m = k < -1200 ? -600 : k / 2;
        k = k < -1200 ? -1200 : k;
        return e.hi * om_bits_f64((uint64_t)(m + 1023) << 52) *
               om_bits_f64((uint64_t)(k - m + 1023) << 52);
    }
    if (w.hi > 200.0)
        return x;
    e = dd_exp(dd_neg(w), &k);
    return dd_div(dd_set(x, 0.0), dd_add(one, dd_ldexp(e, k))).hi;
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

OM_LOCAL double sin_f64_one(double x)
{
    return f64_sin(x, 0);
}

OM_LOCAL double cos_f64_one(double x)
{
    return f64_sin(x, 1);
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

/* The angle of (d, n), n >= 0 and d >= 0 not both 0: a guess, set right by the angle
 * between it and (d, n), twice. */
OM_LOCAL struct dd f64_angle(struct dd n, struct dd d)
{
    const int steep = n.hi > d.hi;
    const double t = steep ? d.hi / n.hi : n.hi / d.hi, z = mul_f64(t, t);
    /* atan t within 0.005: t / (1 + 0.28 z) */
    double g = t / (1.0 + mul_f64(om_bits_f64(0x3fd1eb851eb851ec), z));
    struct dd y, s, c, e;
    int i;
    g = steep ? om_bits_f64(0x3ff921fb54442d18) - g : g;
    y = dd_set(g, 0.0);
    for (i = 0; i < 3;
         i++) { /* the sine of what is missing, which is it but for its cube */
        const int far = y.hi > 0.79;
        f64_sincos(far ? dd_sub(dd_set(om_bits_f64(0x3ff921fb54442d18),
                                       om_bits_f64(0x3c91a62633145c07)),
                                y)
                       : y,
                   &s, &c);
        if (far) {
            e = s;
            s = c;
            c = e;
        }
        e = dd_div(dd_sub(dd_mul(n, c), dd_mul(d, s)),
                   dd_add(dd_mul(d, c), dd_mul(n, s)));
        y = dd_add(y, e);
    }
    return y;
}

OM_LOCAL double atan_f64_one(double x)
{
    const double a = f64_abs(x);
    if (a < om_bits_f64(0x3e40000000000000) || f64_isnan(x))
        return x;
    if (a > 18014398509481984.0)
        return f64_sign(om_bits_f64(0x3ff921fb54442d18), x);
    return f64_sign(f64_angle(dd_set(a, 0.0), dd_set(1.0, 0.0)).hi, x);
}

/* the other leg: sqrt((1 - a) (1 + a)) */
OM_LOCAL double asin_f64_one(double x)
{
    const double a = f64_abs(x);
    if (!(a <= 1.0))
        return F64_NAN;
    if (a < om_bits_f64(0x3e40000000000000))
        return x;
    return f64_sign(
        f64_angle(dd_set(a, 0.0), dd_sqrt(dd_mul(dd_sum(1.0, -a), dd_sum(1.0, a)))).hi,
        x);
}

OM_LOCAL double acos_f64_one(double x)
{
    const double a = f64_abs(x);
    struct dd y;
    if (!(a <= 1.0))
        return F64_NAN;
    y = f64_angle(dd_sqrt(dd_mul(dd_sum(1.0, -a), dd_sum(1.0, a))), dd_set(a, 0.0));
    return x < 0.0 ? dd_sub(dd_scale(dd_set(om_bits_f64(0x3ff921fb54442d18),
                                            om_bits_f64(0x3c91a62633145c07)),
                                     2.0),
                            y)
                         .hi
                   : y.hi;
}

/* An f64 kernel from a function of one double. */
#define F64_EW1(NAME, f)                               \
    OM_EW(NAME)                                        \
    {                                                  \
        size_t r, i;                                   \
        (void)params;                                  \
        for (r = 0; r < rows; r++) {                   \
            om_f64 *to = OM_ROW_MUT(om_f64);           \
            const om_f64 *a = OM_ROW(om_f64, x[0], 1); \
            for (i = 0; i < n; i++) {                  \
                const double v = f(a[i]);              \
                to[i] = f64_isnan(v) ? F64_NAN : v;    \
            }                                          \
        }                                              \
    }

/* The same for f(params, x). */
#define F64_EW1P(NAME, f)                              \
    OM_EW(NAME)                                        \
    {                                                  \
        size_t r, i;                                   \
        for (r = 0; r < rows; r++) {                   \
            om_f64 *to = OM_ROW_MUT(om_f64);           \
            const om_f64 *a = OM_ROW(om_f64, x[0], 1); \
            for (i = 0; i < n; i++) {                  \
                const double v = f(params, a[i]);      \
                to[i] = f64_isnan(v) ? F64_NAN : v;    \
            }                                          \
        }                                              \
    }

#endif
