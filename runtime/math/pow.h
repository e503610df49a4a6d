/* pow.h -- x^y of floats, rounded once.
 *
 * exp(y log x) in f64 lanes is good to 2^-43. Where that leaves the rounding in doubt,
 * about once in 2^18, a double-double evaluation good to 2^-94 decides; what it can't
 * tell from the middle between two floats is taken for exactly that and rounded to
 * even, as 257^3 must be. */
#ifndef MATH_POW_H
#define MATH_POW_H

#include "math/exp.h"
#include "math/log.h"
#include "math/dd.h"

/* x^y for finite x > 0 and y whose result is neither surely 0 nor infinite */
OM_LOCAL double pow_accurate(double x, double y)
{
    int k;
    struct dd r = dd_exp(dd_mul(dd_log(x), dd_set(y, 0.0)), &k);
    uint64_t u = om_f64_bits(r.hi) + ((uint64_t)(int64_t)k << 52);
    /* 2^-88: from there on a tie. Else the last bit, if lost ones follow, becomes 1. */
    const double tie = mul_f64(r.hi, om_bits_f64(0x3a70000000000000));
    if ((r.lo > tie || -r.lo > tie) && !(u & 1))
        u = r.lo > 0 ? u + 1 : u - 1;
    return om_bits_f64(u);
}

/* IEEE 754's special cases: x or y is zero, infinite or NaN, or x < 0. */
OM_LOCAL double pow_special(double x, double y, int integer, int odd)
{
    const double inf = om_bits_f64(0x7ff0000000000000);
    const double a = om_bits_f64(om_f64_bits(x) << 1 >> 1);
    const int negative = odd && om_f64_bits(x) >> 63;
    double r;
    if (y == 0.0 || x == 1.0)
        return 1.0;
    if (om_f64_bits(x) << 1 > (uint64_t)0x7ff << 53 ||
        om_f64_bits(y) << 1 > (uint64_t)0x7ff << 53)
        return om_bits_f64(0x7ff8000000000000);
    if (y == inf || y == -inf)
        return a == 1.0 ? 1.0 : (a > 1.0) == (y > 0.0) ? inf : 0.0;
    if (!integer && x < 0.0 && a < inf)
        return om_bits_f64(0x7ff8000000000000);
    r = (a == 0.0) == (y < 0.0) ? inf : 0.0;
    return negative ? -r : r;
}

/* The lanes that the fast path can't settle. */
OM_LOCAL void pow_lanes_slow(const om_f64 *x, const om_f64 *y, om_f64 *r, int n)
{
    const double inf = om_bits_f64(0x7ff0000000000000);
    int i;
    for (i = 0; i < n; i++) {
        const double a = om_bits_f64(om_f64_bits(x[i]) << 1 >> 1);
        const double b = om_bits_f64(om_f64_bits(y[i]) << 1 >> 1);
        /* floats of 2^24 and above are even integers */
        const int small = b < 16777216.0;
        const int32_t whole = small ? (int32_t)b : 0;
        const int integer = !small || (double)whole == b, odd = integer && (whole & 1);
        const uint64_t d = (om_f64_bits(r[i]) + 0x10000400) & 0x1ffff800;
        const double m = om_bits_f64(om_f64_bits(r[i]) << 1 >> 1);
        if (!(a > 0.0 && a < inf && b < inf) || (x[i] < 0.0 && !integer))
            r[i] = pow_special(x[i], y[i], integer, odd);
        else if ((!d || m < om_bits_f64(0x3820000000000000)) &&
                 m > om_bits_f64(0x3670000000000000) &&
                 m < om_bits_f64(0x4800000000000000)) {
            /* doubtful, or subnormal; 2^-125, 2^-152, 2^129 */
            const double v = pow_accurate(a, y[i]);
            r[i] = odd && x[i] < 0.0 ? -v : v;
        }
    }
}

OM_INLINE vd pow_wide(vd x, vd y)
{
    const vd inf = vd_bits(0x7ff0000000000000), a = vd_abs(x), b = vd_abs(y);
    const vd big = vd_bits(0x4170000000000000); /* 2^24: from here on even integers */
    const vd whole = vd_rint(vd_minx(b, big));
    const vn finite =
        vn_and(vn_and(vd_lt(vd_set(0.0), a), vd_lt(a, inf)), vd_lt(b, inf));
    const vn integer = vn_or(vd_eq(whole, b), vd_le(big, b));
    const vn ok = vn_and(finite, vn_or(integer, vd_lt(vd_set(0.0), x)));
    const vl sign = vl_and(vl_shl(vd_tol52(whole), 63), vd_asl(x));
    vd s, q, r = vd_mul(y, log_core(a, a, 0)), m;
    vl d;
    exp_core(vd_clamp(r, -110.0, 90.0), 1.0, &s, &q);
    m = vd_mad(s, q, s);
    r = vl_asd(vl_or(vd_asl(m), sign));
    d = vl_and(vl_add(vd_asl(m), vl_set(0x10000400)), vl_set(0x1ffff800));
    if (!vn_all(vn_and(ok, vn_and(vn_not(vl_eq(d, vl_set(0))),
                                  vd_lt(vd_bits(0x3820000000000000), m))))) {
        om_f64 xs[VDL_MAX], ys[VDL_MAX], rs[VDL_MAX];
        vd_st(xs, x);
        vd_st(ys, y);
        vd_st(rs, r);
        pow_lanes_slow(xs, ys, rs, (int)VDL);
        r = vd_ld(rs);
    }
    return vd_canon(r);
}

/* Integers: exact, what does not fit saturates; a negative power is that of the real
 * number, truncated. */
OM_LOCAL int64_t pow_i64_one(int64_t x, int64_t y, int64_t low, int64_t high)
{
    uint64_t a = x < 0 ? 0 - (uint64_t)x : (uint64_t)x, r = 1, limit;
    const int negative = x < 0 && (y & 1);
    if (y < 0) {
        if (a > 1)
            return 0;
        return a ? (negative ? -1 : 1) : high; /* 1 / 0 */
    }
    limit = negative ? 0 - (uint64_t)low : (uint64_t)high;
    if (a > 1)
        for (; y; y--) { /* at most 63 turns */
            if (r > limit / a)
                return negative ? low : high;
            r *= a;
        }
    else if (y)
        r = a;
    return negative ? (int64_t)(0 - r) : (int64_t)r;
}

#endif
