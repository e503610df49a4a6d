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

/* Whether the float y, by its bits, is an integer, and if so whether it is odd; what is
 * infinite or NaN counts as an even one. Floats of 2^24 and above are even integers. */
OM_INLINE int pow_integer(uint32_t y, int *odd)
{
    const uint32_t b = y & 0x7fffffff;
    const int32_t whole = b < 0x4b800000 ? (int32_t)om_bits_f32(b) : 0;
    const int integer = b >= 0x4b800000 || (float)whole == om_bits_f32(b);
    *odd = integer && (whole & 1);
    return integer;
}

/* Whether x or y, bits of floats, is zero, infinite or NaN, or x < 0 and y no integer
 */
OM_INLINE int pow_is_special(uint32_t x, uint32_t y, int integer)
{
    const uint32_t a = x & 0x7fffffff, b = y & 0x7fffffff;
    return a - 1 >= 0x7f7fffff || b - 1 >= 0x7f7fffff || (x >> 31 && !integer);
}

/* IEEE 754's special cases, as bits */
OM_LOCAL uint32_t pow_special(uint32_t x, uint32_t y, int integer, int odd)
{
    const uint32_t inf = 0x7f800000, one = 0x3f800000;
    const uint32_t a = x & 0x7fffffff, b = y & 0x7fffffff;
    uint32_t r;
    if (b == 0 || x == one)
        r = one;
    else if (a > inf || b > inf || (!integer && x > 0x80000000 && a < inf))
        r = 0x7fc00000;
    else if (b == inf && a == one)
        r = one;
    else {
        r = (b == inf ? a < one : a == 0) == (y >> 31) ? inf : 0;
        if (b < inf && odd)
            r |= x & 0x80000000;
    }
    return r;
}

/* The lanes that the fast path can't settle: of r only the magnitude is used. All of
 * x and y are floats; comparing bits is short where doubles are emulated. */
OM_LOCAL void pow_lanes_slow(const om_f64 *x, const om_f64 *y, om_f64 *r, int n)
{
    int i;
    for (i = 0; i < n; i++) {
        const uint32_t xb = om_f32_bits((float)x[i]), yb = om_f32_bits((float)y[i]);
        int odd;
        const int integer = pow_integer(yb, &odd), negative = odd && xb >> 31;
        const uint64_t m = om_f64_bits(r[i]) << 1 >> 1;
        const uint32_t top = (uint32_t)(m >> 32);
        double v = om_bits_f64(m);
        if (pow_is_special(xb, yb, integer)) {
            r[i] = (double)om_bits_f32(pow_special(xb, yb, integer, odd));
            continue;
        }
        /* doubtful, or subnormal; 2^-152, 2^-125, 2^129 */
        if (top >= 0x36700000 && top < 0x48000000 &&
            (top < 0x38200000 || !(((uint32_t)m + 0x10000400) & 0x1ffff800)))
            v = pow_accurate((double)om_bits_f32(xb & 0x7fffffff), y[i]);
        r[i] = negative ? -v : v;
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
    /* one lane alone: less code if the slow path looks at every result */
    if (VDL == 1 ||
        !vn_all(vn_and(ok, vn_and(vn_not(vl_eq(d, vl_set(0))),
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
