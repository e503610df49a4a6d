/* derf.h -- erf and gelu for f64: 16 polynomials of degree 15 (tables/double.h). */
#ifndef MATH_DERF_H
#define MATH_DERF_H

#include "math/dexp.h"

/* Polynomial j of the table t at d, as h + l: the product with coefficient 1 is exact,
 * what follows is small beside it. */
OM_INLINE vd derf_poly(const uint64_t *t, vd d, vl j, vd *l)
{
    const vd a = d2_head(d), g = vd_tab16(t + 16 * 2, j);
    vd e, h, p = vd_tab16(t + 16 * 17, j);
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 16, j));
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 15, j));
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 14, j));
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 13, j));
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 12, j));
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 11, j));
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 10, j));
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 9, j));
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 8, j));
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 7, j));
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 6, j));
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 5, j));
    p = vd_add(vd_mul(p, d), vd_tab16(t + 16 * 4, j));
    p = vd_mul(p, vd_mul(d, d));
    h = d2_sum(vd_tab16(t, j), vd_mul(g, a), &e);
    e = vd_add(e, vd_add(vd_tab16(t + 16, j), vd_mul(d, vd_tab16(t + 16 * 3, j))));
    return d2_fast(h, vd_add(vd_add(e, vd_mul(g, vd_sub(d, a))), p), l);
}

OM_INLINE vd erf_f64_lanes(vd x)
{
    /* from 5.9375 on the nearest double is 1 */
    const vd a = vd_abs(x), c = vd_minx(a, vd_set(5.9375)), magic = vd_bits(VD_MAGIC);
    const vd m = vd_add(vd_minx(vd_mul(c, vd_bits(0x4005555555555555)), vd_set(15.0)),
                        magic); /* 8/3 */
    const vd k = vd_mul(vd_sub(m, magic), vd_set(0.375));
    vd l, y = derf_poly(om_derf, vd_sub(c, k), vd_asl(m), &l);
    const vn tiny = vd_lt(a, vd_bits(0x20b0000000000000)); /* 2^-500 */
    y = vd_add(y, l);
    if (vn_any(tiny)) { /* 2 / sqrt(pi) a, rounded once even if subnormal */
        vl n = vl_set(0);
        vd h = d2_lift(vd_minx(a, vd_set(0.5)), &n);
        h = d2_mul(vd_bits(0x3ff20dd750429b6d), vd_bits(0x3c71ae3a914fed80), h,
                   vd_set(0.0), &l);
        y = vd_sel(tiny, d2_scale(h, l, n), y);
    }
    return vd_canon(vd_sel(vd_isnan(x), x, vd_copysign(y, x)));
}

/* x Phi(x): with w = a exp(-a^2 / 2) P(a), a = |x|, it is a - w or -w */
OM_INLINE vd gelu_f64_lanes(vd x)
{
    const vd a = vd_abs(x), c = d2_clamp(a, 0.0, 38.75), magic = vd_bits(VD_MAGIC);
    const vd zero = vd_set(0.0), half = vd_set(-0.5), eight = vd_set(8.0);
    /* the interval, rounded down: 1/2 less, to nearest */
    const vd m =
        vd_add(vd_minx(vd_maxx(vd_sub(vd_div(vd_mul(vd_set(19.0), c), vd_add(c, eight)),
                                      vd_set(0.5)),
                               zero),
                       vd_set(15.0)),
               magic);
    const vl j = vd_asl(m);
    vd g, gl, h, l, w, wl, z, zl, y, s;
    vl n;
    g = derf_poly(om_dgelu, vd_sub(c, vd_tab16(om_dgelu_c, j)), j, &gl);
    z = d2_prod(c, c, &zl);
    h = dexp_parts(vd_mul(z, half), vd_mul(zl, half), &l, &n);
    w = d2_mul(g, gl, h, l, &wl);
    /* above: x - x w 2^n */
    s = vd_sel(vd_lt(c, vd_set(12.0)), dexp_power(n), zero);
    y = d2_mul(w, wl, c, zero, &z);
    h = d2_sum(c, vd_neg(vd_mul(y, s)), &l);
    h = vd_add(h, vd_sub(l, vd_mul(z, s)));
    h = vd_sel(vd_lt(vd_set(9.0), x), x, h);
    /* below: -a w 2^n */
    w = d2_mul(w, wl, d2_lift(vd_neg(c), &n), zero, &wl);
    w = d2_scale(w, wl, n);
    y = vd_selneg(x, w, h);
    /* 2^-60: x / 2, rounded once */
    y = vd_sel(vd_lt(a, vd_bits(0x3c30000000000000)), vd_mul(x, vd_set(0.5)), y);
    return vd_canon(vd_sel(vd_isnan(x), x, y));
}

#endif
