/* dexp.h -- exp and its relatives for f64. Each result is the sum of two doubles
 * good to 2^-62 or better, added at the end. */
#ifndef MATH_DEXP_H
#define MATH_DEXP_H

#include "math/lanes2.h"
#include "tables/double.h"

/* exp(x + xl) = 2^n (t + u + v): t = 2^(j/16) in 26 bits, u a product that is exact,
 * v small; n comes as n 2^52. |x| < 2^30. */
OM_INLINE vd dexp_core(vd x, vd xl, vd *u, vd *v, vl *n)
{
    const vd magic = vd_bits(VD_MAGIC);
    const vd s = vd_add(vd_mul(x, d2_c(om_dexp_c, 0)), magic), k = vd_sub(s, magic);
    const vl i = vd_asl(s);
    const vd t = vd_tab16(om_dexp_t1, i), t2 = vd_tab16(om_dexp_t2, i);
    const vd r = vd_sub(x, vd_mul(k, d2_c(om_dexp_c, 1))); /* exact */
    const vd rl = vd_sub(xl, vd_mul(k, d2_c(om_dexp_c, 2)));
    const vd z = vd_add(r, rl);
    vd p = d2_c(om_dexp_p, 5), w, ph, pl;
    p = d2_step(p, z, om_dexp_p[4]);
    p = d2_step(p, z, om_dexp_p[3]);
    p = d2_step(p, z, om_dexp_p[2]);
    p = d2_step(p, z, om_dexp_p[1]);
    p = d2_step(p, z, om_dexp_p[0]);
    p = vd_add(vd_mul(vd_mul(z, z), p), rl); /* exp(r + rl) = 1 + r + p */
    w = vd_add(r, p);
    ph = d2_head(w);
    pl = vd_add(vd_sub(r, ph), p);
    *u = vd_mul(t, ph);
    *v = vd_add(vd_mul(t, pl), vd_add(t2, vd_mul(t2, w)));
    *n = vl_shl(vl_and(i, vl_set(-16)), 48);
    return t;
}

/* exp(x + xl) = 2^n (h + l) */
OM_INLINE vd dexp_parts(vd x, vd xl, vd *l, vl *n)
{
    vd u, v, e;
    const vd t = dexp_core(x, xl, &u, &v, n), h = d2_fast(t, u, &e);
    return d2_fast(h, vd_add(e, v), l);
}

/* 2^n, -1022 <= n <= 1023 */
OM_INLINE vd dexp_power(vl n)
{
    return vl_asd(vl_add(n, vl_set((int64_t)1023 << 52)));
}

/* exp(x + xl) of |x| < 700 */
OM_INLINE vd dexp_dd(vd x, vd xl, vd *l)
{
    vl n;
    const vd h = dexp_parts(x, xl, l, &n), s = dexp_power(n);
    *l = vd_mul(*l, s);
    return vd_mul(h, s);
}

/* (exp(x) - 1) / 2, -700 < x < 709.9 */
OM_INLINE vd dexpm1_half(vd x, vd *l)
{
    vl n;
    vd u, v, e, f;
    const vd t = dexp_core(x, vd_set(0.0), &u, &v, &n);
    const vd s = vl_asd(vl_add(n, vl_set((int64_t)1022 << 52)));
    const vd a = d2_sum(vd_mul(t, s), vd_set(-0.5), &e);
    const vd h = d2_fast(a, vd_mul(u, s), &f);
    return d2_fast(h, vd_add(vd_add(e, f), vd_mul(v, s)), l);
}

OM_INLINE vd exp_f64_lanes(vd x)
{
    vl n;
    vd l;
    const vd h = dexp_parts(d2_clamp(x, -746.0, 710.0), vd_set(0.0), &l, &n);
    return vd_canon(vd_sel(vd_isnan(x), x, d2_scale(h, l, n)));
}

/* exp(x) - 1 */
OM_INLINE vd expm1_f64_lanes(vd x)
{
    vd l, y;
    const vd h = dexpm1_half(d2_clamp(x, -50.0, 709.875), &l);
    y = vd_mul(vd_add(h, l), vd_set(2.0));
    /* 2^-54: x itself, subnormal or -0 */
    y = vd_sel(vd_lt(vd_bits(0x3c90000000000000), vd_abs(x)), y, x);
    return vd_canon(vd_sel(vd_lt(vd_set(709.875), x), vd_bits(D2_INF), y));
}

/* sigmoid(w + wl), w >= -760, as (h + l) 2^n: e / (1 + e) or 1 / (1 + e), e =
 * exp(-|w|) */
OM_INLINE vd dsigmoid_parts(vd w, vd wl, vd *l, vl *n)
{
    const vd one = vd_set(1.0), zero = vd_set(0.0), a = vd_neg(vd_abs(w));
    const vn up = vd_lt(zero, w);
    vd eh, el, dh, dl, s;
    eh = dexp_parts(a, vd_sel(up, vd_neg(wl), wl), &el, n);
    /* 2^n, or 0 where that is subnormal */
    s = vd_sel(vd_lt(vd_set(-700.0), a), dexp_power(*n), zero);
    dh = d2_fast(one, vd_mul(eh, s), &dl);
    dl = vd_add(dl, vd_mul(el, s));
    *n = vl_sel(up, vl_set(0), *n);
    return d2_div(vd_sel(up, one, eh), vd_sel(up, zero, el), dh, dl, l);
}

OM_INLINE vd sigmoid_f64_lanes(vd x)
{
    vl n;
    vd l;
    const vd h = dsigmoid_parts(d2_clamp(x, -746.0, 40.0), vd_set(0.0), &l, &n);
    return vd_canon(vd_sel(vd_isnan(x), x, d2_scale(h, l, n)));
}

/* h / (h + 1), h = (exp(2 |x|) - 1) / 2 */
OM_INLINE vd tanh_f64_lanes(vd x)
{
    const vd a = vd_abs(x), b = vd_minx(a, vd_set(22.0));
    vd l, dl, q, ql;
    const vd h = dexpm1_half(vd_add(b, b), &l), d = d2_sum(vd_set(1.0), h, &dl);
    q = d2_div(h, l, d, vd_add(dl, l), &ql);
    q = vd_sel(vd_lt(a, vd_bits(0x3e40000000000000)), a, vd_add(q, ql)); /* 2^-27 */
    return vd_canon(vd_sel(vd_isnan(x), x, vd_copysign(q, x)));
}

/* h + h / (2 h + 1), h = (exp(|x|) - 1) / 2; exp(|x|) / 2 from 40 on */
OM_INLINE vd sinh_f64_lanes(vd x)
{
    const vd a = vd_abs(x), one = vd_set(1.0);
    vd l, dl, q, ql, y, el;
    vl n;
    const vd h = dexpm1_half(vd_minx(a, vd_set(40.0)), &l), h2 = vd_add(h, h);
    const vd d = d2_sum(one, h2, &dl);
    q = d2_div(h, l, d, vd_add(dl, vd_add(l, l)), &ql);
    y = d2_fast(h, q, &dl);
    y = vd_add(y, vd_add(dl, vd_add(l, ql)));
    if (vn_any(vd_lt(vd_set(40.0), a))) {
        const vd e = dexp_parts(vd_minx(a, vd_set(711.0)), vd_set(0.0), &el, &n);
        y = vd_sel(vd_lt(vd_set(40.0), a),
                   d2_scale(e, el, vl_sub(n, vl_set((int64_t)1 << 52))), y);
    }
    y = vd_sel(vd_lt(a, vd_bits(0x3e40000000000000)), a, y); /* 2^-27 */
    return vd_canon(vd_sel(vd_isnan(x), x, vd_copysign(y, x)));
}

/* e + 1 / (4 e), e = exp(|x|) / 2 */
OM_INLINE vd cosh_f64_lanes(vd x)
{
    const vd a = vd_abs(x);
    vl n;
    vd l, ql, y, e;
    const vd m = dexp_parts(vd_minx(a, vd_set(711.0)), vd_set(0.0), &l, &n);
    const vl n1 = vl_sub(n, vl_set((int64_t)1 << 52));
    const vd s = vl_asd(vl_add(n1, vl_set((int64_t)1023 << 52)));
    const vd h = vd_mul(m, s), hl = vd_mul(l, s);
    const vd q = d2_div(vd_set(0.25), vd_set(0.0), h, hl, &ql);
    y = d2_fast(h, q, &e);
    y = vd_add(y, vd_add(e, vd_add(hl, ql)));
    y = vd_sel(vd_lt(vd_set(40.0), a), d2_scale(m, l, n1), y);
    return vd_canon(vd_sel(vd_isnan(x), x, y));
}

/* x n / (n + 2), n = e (e + 2), e = exp(x) */
OM_INLINE vd mish_f64_lanes(vd x)
{
    const vd c = d2_clamp(x, -800.0, 40.0), two = vd_set(2.0);
    vl n;
    vd l, e, f, g, gl, s, q, ql;
    const vd h = dexp_parts(c, vd_set(0.0), &l, &n);
    s = vd_sel(vd_lt(vd_set(-700.0), c), dexp_power(n), vd_set(0.0));
    e = vd_mul(h, s);
    f = d2_sum(e, two, &g); /* e + 2 */
    g = vd_add(g, vd_mul(l, s));
    f = d2_mul(h, l, f, g, &g); /* (h + l) (e + 2), and its true size */
    e = vd_mul(f, s);
    e = d2_sum(e, two, &gl);
    gl = vd_add(gl, vd_mul(g, s));
    q = d2_div(f, g, e, gl, &ql);
    q = d2_mul(q, ql, d2_lift(c, &n), vd_set(0.0), &ql);
    q = d2_scale(q, ql, n);
    q = vd_sel(vd_lt(vd_set(40.0), x), x, q);
    return vd_canon(vd_sel(vd_isnan(x), x, q));
}

/* x sigmoid(w), w = 2 sqrt(2 / pi) x (1 + 0.044715 x^2) */
OM_INLINE vd gelu_tanh_f64_lanes(vd x)
{
    const vd c = d2_clamp(x, -26.0, 26.0), zero = vd_set(0.0);
    vl n;
    vn low;
    vd z, zl, w, wl, l, h;
    z = d2_prod(c, c, &zl);
    w = d2_mul(z, zl, vd_bits(0x3fa6e4e26d4801f7), vd_bits(0x3c4441355475a31a), &wl);
    w = d2_sum(vd_set(1.0), w, &zl);
    wl = vd_add(zl, wl);
    w = d2_mul(w, wl, vd_bits(0x3ff9884533d43651), vd_bits(0xbc9cbc0d30ebfd15), &wl);
    w = d2_fast(w, wl, &wl);
    w = d2_mul(w, wl, c, zero, &wl);
    low = vd_lt(w, vd_set(-760.0));
    wl = vd_sel(low, zero, wl);
    h = dsigmoid_parts(vd_sel(low, vd_set(-760.0), w), wl, &l, &n);
    h = d2_mul(h, l, d2_lift(c, &n), zero, &l);
    h = d2_scale(h, l, n);
    h = vd_sel(vd_lt(vd_set(20.0), x), x, h);
    h = vd_sel(vd_lt(x, vd_set(-25.0)), vd_set(-0.0), h);
    /* 2^-60: sigmoid(w) is 1/2, and x / 2 rounded once */
    h = vd_sel(vd_lt(vd_abs(x), vd_bits(0x3c30000000000000)), vd_mul(x, vd_set(0.5)),
               h);
    return vd_canon(vd_sel(vd_isnan(x), x, h));
}

#endif
