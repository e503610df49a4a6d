/* dpow.h -- x^y of doubles: exp(y log x), each in two parts. */
#ifndef MATH_DPOW_H
#define MATH_DPOW_H

#include "math/dlog.h"

/* IEEE 754's special cases: x or y is zero, infinite or NaN, or x < 0. */
OM_LOCAL double dpow_special(double x, double y)
{
    const double inf = om_bits_f64(D2_INF), nan = om_bits_f64(0x7ff8000000000000);
    const double a = om_bits_f64(om_f64_bits(x) << 1 >> 1);
    const double b = om_bits_f64(om_f64_bits(y) << 1 >> 1);
    /* doubles of 2^53 and above are even integers */
    const int small = b < 9007199254740992.0;
    const int64_t whole = small ? (int64_t)b : 0;
    const int integer = !small || (double)whole == b, odd = integer && (whole & 1);
    double r;
    if (y == 0.0 || x == 1.0)
        return 1.0;
    if (!(a <= inf) || !(b <= inf))
        return nan;
    if (!(b < inf))
        return a == 1.0 ? 1.0 : (a > 1.0) == (y > 0.0) ? inf : 0.0;
    if (!integer && x < 0.0 && a < inf)
        return nan;
    r = (a == 0.0) == (y < 0.0) ? inf : 0.0;
    return odd && om_f64_bits(x) >> 63 ? -r : r;
}

OM_LOCAL void dpow_lanes(const om_f64 *x, const om_f64 *y, om_f64 *r,
                         const om_f64 *plain, int n)
{
    int i;
    for (i = 0; i < n; i++)
        if (plain[i] == 0.0)
            r[i] = dpow_special(x[i], y[i]);
}

OM_INLINE vd pow_f64_lanes(vd x, vd y)
{
    const vd zero = vd_set(0.0), inf = vd_bits(D2_INF), a = vd_abs(x), b = vd_abs(y);
    const vd far52 = vd_set(4503599627370496.0), big = vd_add(far52, far52);
    /* b modulo 2: what is left of b / 2 less its integer part */
    const vd half = vd_mul(vd_minx(b, big), vd_set(0.5));
    const vd rest = vd_sub(half, vd_floor(half));
    const vn odd = vd_eq(rest, vd_set(0.5)), whole = vd_eq(vd_floor(b), b);
    const vn positive = vd_lt(zero, x);
    const vn plain = vn_and(vn_and(vd_lt(zero, a), vd_lt(a, inf)),
                            vn_and(vd_lt(b, inf), vn_or(positive, whole)));
    vd h, l, e, p, r, lim;
    vl n;
    h = dlog_parts(vd_sel(plain, a, vd_set(1.0)), &l);
    h = d2_fast(h, l, &l);
    /* |log x| is 0 or above 2^-54: more than 2^65 overflows all the same */
    lim = vd_copysign(vd_minx(b, vd_bits(0x4400000000000000)), y);
    p = d2_prod(lim, h, &e);
    e = vd_add(e, vd_mul(lim, l));
    r = d2_clamp(p, -760.0, 710.0);
    e = vd_sel(vd_eq(r, p), e, zero);
    h = dexp_parts(r, e, &l, &n);
    r = d2_scale(h, l, n);
    r = vl_asd(vl_or(vd_asl(r), vl_and(vd_asl(x), vl_set(-9223372036854775807 - 1))));
    r = vd_sel(vn_and(odd, vn_not(positive)), r, vd_abs(r));
    if (!vn_all(plain)) {
        om_f64 xs[VDL_MAX], ys[VDL_MAX], rs[VDL_MAX], ok[VDL_MAX];
        vd_st(xs, x);
        vd_st(ys, y);
        vd_st(rs, r);
        vd_st(ok, vd_sel(plain, vd_set(1.0), zero));
        dpow_lanes(xs, ys, rs, ok, (int)VDL);
        r = vd_ld(rs);
    }
    return vd_canon(r);
}

#endif
