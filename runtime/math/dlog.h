/* dlog.h -- log and its relatives for f64. The logarithm is the sum of two doubles,
 * good to 2^-66 of it. */
#ifndef MATH_DLOG_H
#define MATH_DLOG_H

#include "math/dexp.h"

/* log(1 + r + rl) + (k log(2) - log(c)) of |r| < 2^-7; i is c's index in the tables */
OM_INLINE vd dlog_tail(vd r, vd rl, vd k, vl i, vd *l)
{
    const vd half = vd_set(0.5), a = d2_head(r), b = vd_sub(r, a);
    const vd q = vd_mul(vd_mul(a, a), half); /* exact; r^2 / 2 is q + s */
    const vd s = vd_add(vd_mul(vd_mul(b, vd_add(r, a)), half), vd_mul(r, rl));
    const vd w = vd_add(vd_mul(k, d2_c(om_dlog_ln2, 0)), vd_tab(om_dlog_h, i));
    const vd wl = vd_add(vd_mul(k, d2_c(om_dlog_ln2, 1)), vd_tab(om_dlog_l, i));
    vd p = d2_c(om_dlog_p, 5), h, e, f;
    p = d2_step(p, r, om_dlog_p[4]);
    p = d2_step(p, r, om_dlog_p[3]);
    p = d2_step(p, r, om_dlog_p[2]);
    p = d2_step(p, r, om_dlog_p[1]);
    p = d2_step(p, r, om_dlog_p[0]);
    p = vd_mul(p, vd_mul(r, vd_mul(r, r)));
    h = d2_fast(w, r, &e);
    h = d2_fast(h, vd_neg(q), &f);
    *l = vd_add(vd_add(e, f), vd_add(vd_add(wl, vd_sub(rl, s)), p));
    return h;
}

/* x = m 2^k, 11/16 <= m < 11/8, x normal; i is the interval of m. Returns m; s is 2^-k
 * if |k| < 1022. */
OM_INLINE vd dlog_reduce(vd x, vd *k, vl *i, vd *s)
{
    const vl t = vl_sub(vd_asl(x), vl_set(0x3fe6000000000000));
    const vl n = vl_and(t, vl_set(-((int64_t)1 << 52)));
    /* k + 2048, biased, as the low bits of a double */
    const vl b = vl_shru(vl_add(t, vl_set(-9223372036854775807 - 1)), 52);
    *k = vd_sub(vl_asd(vl_or(b, vl_set(0x4330000000000000))),
                vd_bits(0x4330000000000800)); /* 2^52 + 2048 */
    *i = vl_and(vl_shru(t, 45), vl_set(127));
    *s = vl_asd(vl_sub(vl_set(0x3ff0000000000000), n));
    return vl_asd(vl_sub(vd_asl(x), n));
}

/* m c - 1 in two parts, m's own second part ml */
OM_INLINE vd dlog_ratio(vd m, vd ml, vl i, vd *rl)
{
    const vd c = vd_tab(om_dlog_c, i), h = d2_head(m), one = vd_set(1.0);
    vd e, r = d2_sum(vd_sub(vd_mul(h, c), one), vd_mul(vd_sub(m, h), c), &e);
    *rl = vd_add(e, vd_mul(ml, c));
    return r;
}

/* log(x) of x > 0, finite, subnormal too */
OM_INLINE vd dlog_parts(vd x, vd *l)
{
    const vn low = vd_lt(x, vd_bits(0x0010000000000000));
    vd k, s, m, r, rl;
    vl i;
    const vd y = vd_sel(low, vd_mul(x, vd_bits(0x4350000000000000)), x); /* 2^54 */
    m = dlog_reduce(y, &k, &i, &s);
    r = dlog_ratio(m, vd_set(0.0), i, &rl);
    return dlog_tail(r, rl, vd_sub(k, vd_sel(low, vd_set(54.0), vd_set(0.0))), i, l);
}

/* log(x + xl), 2^-1000 < x < 2^1000 */
OM_INLINE vd dlog_dd(vd x, vd xl, vd *l)
{
    vd k, s, m, r, rl;
    vl i;
    m = dlog_reduce(x, &k, &i, &s);
    r = dlog_ratio(m, vd_mul(xl, s), i, &rl);
    return dlog_tail(r, rl, k, i, l);
}

/* log(1 + u + ul), 0 <= u < 2^100 */
OM_INLINE vd dlog1p_dd(vd u, vd ul, vd *l)
{
    const vd one = vd_set(1.0);
    vd x, xl, k, s, m, r, rl;
    vl i;
    vn close;
    x = d2_sum(one, u, &xl);
    x = d2_fast(x, vd_add(xl, ul), &xl);
    m = dlog_reduce(x, &k, &i, &s);
    r = dlog_ratio(m, vd_mul(xl, s), i, &rl);
    close = vl_eq(i, vl_set(80)); /* c = 1; u is exact where 1 + u is not */
    close = vn_and(close, vd_eq(k, vd_set(0.0)));
    r = vd_sel(close, u, r);
    rl = vd_sel(close, ul, rl);
    return dlog_tail(r, rl, k, i, l);
}

OM_INLINE vd log_f64_lanes(vd x)
{
    const vd zero = vd_set(0.0), inf = vd_bits(D2_INF);
    vd l, y = dlog_parts(x, &l);
    y = vd_add(y, l);
    y = vd_sel(vd_lt(x, inf), y, inf);
    y = vd_sel(vd_lt(zero, x), y,
               vd_sel(vd_eq(x, zero), vd_neg(inf), vd_bits(0x7ff8000000000000)));
    return vd_canon(y);
}

/* max(x, 0) + log(1 + exp(-|x|)) */
OM_INLINE vd softplus_f64_lanes(vd x)
{
    const vd zero = vd_set(0.0), c = d2_clamp(x, -746.0, 40.0);
    const vn up = vd_lt(zero, c);
    vl n;
    vd l, s, y, yl, e;
    const vd h = dexp_parts(vd_neg(vd_abs(c)), zero, &l, &n);
    s = vd_sel(vd_lt(vd_set(-700.0), c), dexp_power(n), zero);
    y = dlog1p_dd(vd_mul(h, s), vd_mul(l, s), &yl);
    e = d2_sum(vd_sel(up, c, zero), y, &y);
    y = vd_add(e, vd_add(y, yl));
    if (vn_any(vd_lt(c, vd_set(-50.0)))) /* e^x is all */
        y = vd_sel(vd_lt(c, vd_set(-50.0)), d2_scale(h, l, n), y);
    y = vd_sel(vd_lt(vd_set(40.0), x), x, y);
    return vd_canon(vd_sel(vd_isnan(x), x, y));
}

/* log(a + sqrt(a^2 + 1)), a polynomial up to 1/16 */
OM_INLINE vd asinh_f64_lanes(vd x)
{
    const vd a = vd_abs(x), one = vd_set(1.0), large = vd_bits(0x41d0000000000000);
    const vn big = vd_lt(large, a); /* 2^30: log(2 a) */
    const vd c = vd_minx(a, large), z = vd_mul(c, c);
    vd h, l, s, e, y, k, t, r, rl, p = d2_c(om_dasinh_p, 5);
    vl i;
    p = d2_step(p, z, om_dasinh_p[4]);
    p = d2_step(p, z, om_dasinh_p[3]);
    p = d2_step(p, z, om_dasinh_p[2]);
    p = d2_step(p, z, om_dasinh_p[1]);
    p = d2_step(p, z, om_dasinh_p[0]);
    p = vd_add(c, vd_mul(vd_mul(c, z), p));
    h = d2_prod(c, c, &l);
    h = d2_sum(one, h, &e);
    h = d2_sqrt(h, vd_add(e, l), &l);
    s = d2_sum(c, h, &e);
    s = d2_fast(s, vd_add(e, l), &l);
    s = vd_sel(big, a, s);
    t = dlog_reduce(s, &k, &i, &e);
    r = dlog_ratio(t, vd_sel(big, vd_set(0.0), vd_mul(l, e)), i, &rl);
    k = vd_add(k, vd_sel(big, one, vd_set(0.0)));
    y = dlog_tail(r, rl, k, i, &l);
    y = vd_sel(vd_lt(a, vd_set(0.0625)), p, vd_add(y, l));
    y = vd_sel(vd_lt(a, vd_bits(0x3e40000000000000)), a, y); /* 2^-27 */
    y = vd_sel(vd_lt(a, vd_bits(D2_INF)), y, a);
    return vd_canon(vd_copysign(y, x));
}

/* log(1 + v), v = u + sqrt(u (u + 2)), u = x - 1 */
OM_INLINE vd acosh_f64_lanes(vd x)
{
    const vd one = vd_set(1.0), large = vd_bits(0x4290000000000000); /* 2^42 */
    const vn big = vd_lt(large, x);
    const vd c = d2_clamp(x, 1.0, 4398046511104.0), u = vd_sub(c, one);
    vd w, wl, q, ql, s, e, t, k, r, rl, y, l;
    vn close;
    vl i;
    /* u is exact below 2^53; u + 2 = x + 1 */
    w = d2_sum(c, one, &wl);
    q = d2_mul(u, vd_set(0.0), w, wl, &ql);
    q = d2_fast(q, ql, &ql);
    q = d2_sqrt(q, ql, &ql);
    s = d2_sum(u, q, &e); /* v */
    s = d2_fast(s, vd_add(e, ql), &ql);
    t = d2_sum(one, s, &e);
    t = d2_fast(t, vd_add(e, ql), &wl);
    t = vd_sel(big, x, t);
    t = dlog_reduce(t, &k, &i, &e);
    close = vn_and(vl_eq(i, vl_set(80)), vd_eq(k, vd_set(0.0)));
    r = dlog_ratio(t, vd_sel(big, vd_set(0.0), vd_mul(wl, e)), i, &rl);
    r = vd_sel(close, s, r);
    rl = vd_sel(close, ql, rl);
    k = vd_add(k, vd_sel(big, one, vd_set(0.0)));
    y = dlog_tail(r, rl, k, i, &l);
    y = vd_sel(vd_lt(x, vd_bits(D2_INF)), vd_add(y, l), x);
    return vd_canon(vd_sel(vd_le(one, x), y, vd_bits(0x7ff8000000000000)));
}

/* log((1 + a) / (1 - a)) / 2, a polynomial up to 1/16 */
OM_INLINE vd atanh_f64_lanes(vd x)
{
    const vd a = vd_abs(x), one = vd_set(1.0), z = vd_mul(a, a);
    const vd c = vd_minx(a, vd_bits(0x3fefffffffffffff)); /* below 1 */
    vd nl, dl, l, y, p = d2_c(om_datanh_p, 6);
    const vd n = d2_sum(one, c, &nl), d = d2_sum(one, vd_neg(c), &dl);
    vd q = d2_div(n, nl, d, dl, &l);
    p = d2_step(p, z, om_datanh_p[5]);
    p = d2_step(p, z, om_datanh_p[4]);
    p = d2_step(p, z, om_datanh_p[3]);
    p = d2_step(p, z, om_datanh_p[2]);
    p = d2_step(p, z, om_datanh_p[1]);
    p = d2_step(p, z, om_datanh_p[0]);
    p = vd_add(a, vd_mul(vd_mul(a, z), p));
    q = d2_fast(q, l, &l);
    y = dlog_dd(q, l, &l);
    y = vd_mul(vd_add(y, l), vd_set(0.5));
    y = vd_sel(vd_lt(a, vd_set(0.0625)), p, y);
    y = vd_sel(vd_lt(a, vd_bits(0x3e40000000000000)), a, y); /* 2^-27 */
    y = vd_sel(vd_eq(a, one), vd_bits(D2_INF), y);
    y = vd_sel(vd_le(a, one), vd_copysign(y, x), vd_bits(0x7ff8000000000000));
    return vd_canon(y);
}

#endif
