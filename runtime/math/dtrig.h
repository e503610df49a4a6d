/* dtrig.h -- sin, cos, tan and their inverses for f64. */
#ifndef MATH_DTRIG_H
#define MATH_DTRIG_H

#include "math/double.h"
#include "math/lanes2.h"
#include "tables/double.h"

/* The lanes of y whose bit is set in lost: f of x by the long way. */
OM_LOCAL void dtrig_slow(const om_f64 *x, om_f64 *y, const om_f64 *lost, int n,
                         int which)
{
    int i;
    for (i = 0; i < n; i++)
        if (lost[i] > 0.0)
            y[i] = which > 1 ? tan_f64_one(x[i]) : f64_sin(x[i], which);
}

OM_INLINE vd dtrig_mend(vd x, vd y, vn lost, int which)
{
    if (vn_any(lost)) {
        om_f64 xs[VDL_MAX], ys[VDL_MAX], fs[VDL_MAX];
        vd_st(xs, x);
        vd_st(ys, y);
        vd_st(fs, vd_sel(lost, vd_set(1.0), vd_set(0.0)));
        dtrig_slow(xs, ys, fs, (int)VDL, which);
        y = vd_ld(ys);
    }
    return vd_canon(y);
}

/* sin and cos of x = q pi/2 + j pi/32 + r as h + l each, the quadrant q in the last
 * bits of *q; lost: the lanes with |x| > 2^19, or so near a multiple of pi/32 that r
 * has lost bits. */
OM_INLINE vd dtrig_parts(vd x, vd *sl, vd *ch, vd *cl, vl *q, vn *lost)
{
    const vd magic = vd_bits(VD_MAGIC), one = vd_set(1.0), zero = vd_set(0.0);
    const vn fit = vd_lt(vd_abs(x), vd_set(524288.0));
    const vd c = vd_sel(fit, x, one);
    const vd m = vd_add(vd_mul(c, d2_c(om_dpi_c, 0)), magic), k = vd_sub(m, magic);
    const vl j = vd_asl(m);
    const vd s1 = vd_tab16(om_dsin_1, j), s2 = vd_tab16(om_dsin_2, j);
    const vd c1 = vd_tab16(om_dcos_1, j), c2 = vd_tab16(om_dcos_2, j);
    const vd sf = vd_add(s1, s2), cf = vd_add(c1, c2);
    vd e, f, r, rl, z, a, b, p, t, h;
    /* the first two products are exact, and so is the first difference */
    r = d2_sum(vd_sub(c, vd_mul(k, d2_c(om_dpi_c, 1))),
               vd_neg(vd_mul(k, d2_c(om_dpi_c, 2))), &e);
    r = d2_fast(r, vd_sub(e, vd_mul(k, d2_c(om_dpi_c, 3))), &rl);
    *lost = vn_or(vn_not(fit), vn_and(vd_lt(vd_abs(r), vd_bits(0x3e10000000000000)),
                                      vn_not(vd_eq(k, zero)))); /* 2^-30 */
    *q = vl_shru(j, 4);
    z = vd_mul(r, r);
    a = d2_head(r);
    b = vd_add(vd_sub(r, a), rl);
    p = d2_c(om_dsin_p, 3); /* sin r - r */
    p = d2_step(p, z, om_dsin_p[2]);
    p = d2_step(p, z, om_dsin_p[1]);
    p = vd_mul(d2_step(p, z, om_dsin_p[0]), vd_mul(z, r));
    t = d2_c(om_dcos_p, 3); /* cos r - 1 */
    t = d2_step(t, z, om_dcos_p[2]);
    t = d2_step(t, z, om_dcos_p[1]);
    t = vd_sub(vd_mul(d2_step(t, z, om_dcos_p[0]), z), vd_mul(r, rl));
    h = d2_fast(s1, vd_mul(c1, a), &e);
    f = vd_add(vd_add(s2, vd_mul(c2, r)), vd_mul(c1, b));
    *sl = vd_add(e, vd_add(f, vd_add(vd_mul(sf, t), vd_mul(cf, p))));
    *ch = d2_fast(c1, vd_neg(vd_mul(s1, a)), &e);
    f = vd_sub(vd_sub(c2, vd_mul(s2, r)), vd_mul(s1, b));
    *cl = vd_add(e, vd_add(f, vd_sub(vd_mul(cf, t), vd_mul(sf, p))));
    return h;
}

OM_INLINE vd sin_f64_lanes(vd x)
{
    vd sl, ch, cl, y;
    vl q;
    vn lost;
    const vd sh = dtrig_parts(x, &sl, &ch, &cl, &q, &lost);
    const vn odd = vl_eq(vl_and(q, vl_set(1)), vl_set(1));
    y = vd_add(vd_sel(odd, ch, sh), vd_sel(odd, cl, sl));
    y = vl_asd(vl_xor(vd_asl(y), vl_shl(vl_shru(q, 1), 63)));
    y = vd_sel(vd_lt(vd_abs(x), vd_bits(0x3e40000000000000)), x, y); /* 2^-27 */
    return dtrig_mend(x, y, lost, 0);
}

OM_INLINE vd cos_f64_lanes(vd x)
{
    vd sl, ch, cl, y;
    vl q;
    vn lost;
    const vd sh = dtrig_parts(x, &sl, &ch, &cl, &q, &lost);
    const vn odd = vl_eq(vl_and(q, vl_set(1)), vl_set(1));
    y = vd_add(vd_sel(odd, sh, ch), vd_sel(odd, sl, cl));
    y = vl_asd(vl_xor(vd_asl(y), vl_shl(vl_shru(vl_add(q, vl_set(1)), 1), 63)));
    return dtrig_mend(x, y, lost, 1);
}

OM_INLINE vd tan_f64_lanes(vd x)
{
    vd sl, ch, cl, y, l;
    vl q;
    vn lost;
    const vd s = dtrig_parts(x, &sl, &ch, &cl, &q, &lost), sh = d2_fast(s, sl, &sl);
    const vn odd = vl_eq(vl_and(q, vl_set(1)), vl_set(1));
    ch = d2_fast(ch, cl, &cl);
    y = d2_div(vd_sel(odd, ch, sh), vd_sel(odd, cl, sl), vd_sel(odd, sh, ch),
               vd_sel(odd, sl, cl), &l);
    y = vd_add(y, l);
    y = vl_asd(vl_xor(vd_asl(y), vl_shl(q, 63)));
    y = vd_sel(vd_lt(vd_abs(x), vd_bits(0x3e40000000000000)), x, y); /* 2^-27 */
    return dtrig_mend(x, y, lost, 2);
}

/* The angle of the point (d, n), n >= 0 and d >= 0 not both 0: atan(j / 16) of the
 * nearest j, and what is left over. */
OM_INLINE vd dtrig_angle(vd n, vd nl, vd d, vd dl, vd *l)
{
    const vn steep = vd_lt(d, n);
    const vd sixteenth = vd_set(0.0625), magic = vd_bits(VD_MAGIC);
    const vd a = vd_sel(steep, d, n), al = vd_sel(steep, dl, nl);
    const vd b = vd_sel(steep, n, d), bl = vd_sel(steep, nl, dl);
    const vd bh = d2_head(b), bt = vd_sub(b, bh), ah = d2_head(a), at = vd_sub(a, ah);
    const vd g = vd_minx(vd_mul(vd_div(a, b), vd_set(16.0)), vd_set(15.0));
    const vd m = vd_add(g, magic), t = vd_mul(vd_sub(m, magic), sixteenth);
    const vl j = vd_asl(m);
    vd e, f, p, q, s, sl, u, ul, w, wl, z;
    /* (a - t b) / (b + t a) */
    u = d2_sum(vd_sub(a, vd_mul(t, bh)), vd_neg(vd_mul(t, bt)), &e);
    u = d2_fast(u, vd_add(e, vd_sub(al, vd_mul(t, bl))), &ul);
    w = d2_fast(b, vd_mul(t, ah), &e);
    w = d2_fast(w, vd_add(e, vd_add(vd_mul(t, at), vd_add(bl, vd_mul(t, al)))), &wl);
    s = d2_div(u, ul, w, wl, &sl);
    z = vd_mul(s, s);
    p = d2_c(om_datan_p, 4);
    p = d2_step(p, z, om_datan_p[3]);
    p = d2_step(p, z, om_datan_p[2]);
    p = d2_step(p, z, om_datan_p[1]);
    p = vd_mul(d2_step(p, z, om_datan_p[0]), vd_mul(z, s));
    q = d2_fast(vd_tab16(om_datan_h, j), s, &f);
    f = vd_add(f, vd_add(vd_tab16(om_datan_l, j), vd_add(sl, p)));
    /* pi/2 less that, where steep */
    u = d2_fast(vd_bits(0x3ff921fb54442d18), vd_neg(q), &e);
    e = vd_add(e, vd_sub(vd_bits(0x3c91a62633145c07), f));
    *l = vd_sel(steep, e, f);
    return vd_sel(steep, u, q);
}

OM_INLINE vd atan_f64_lanes(vd x)
{
    const vd a = vd_abs(x), zero = vd_set(0.0);
    vd l, y;
    y = dtrig_angle(d2_clamp(a, 0.0, 1152921504606846976.0), zero, vd_set(1.0), zero,
                    &l);                                                /* 2^60 */
    y = vd_sel(vd_lt(a, vd_bits(0x3e40000000000000)), a, vd_add(y, l)); /* 2^-27 */
    return vd_canon(vd_sel(vd_isnan(x), x, vd_copysign(y, x)));
}

/* sqrt(1 - a^2) of a <= 1 */
OM_INLINE vd dtrig_leg(vd a, vd *l)
{
    vd e, pl, h;
    const vd p = d2_prod(a, a, &pl);
    h = d2_fast(vd_set(1.0), vd_neg(p), &e);
    h = d2_fast(h, vd_sub(e, pl), &e);
    return d2_sqrt(h, e, l);
}

OM_INLINE vd asin_f64_lanes(vd x)
{
    const vd a = vd_abs(x), one = vd_set(1.0), c = vd_minx(a, one);
    vd l, y, dl;
    const vd d = dtrig_leg(c, &dl);
    y = dtrig_angle(c, vd_set(0.0), d, dl, &l);
    y = vd_sel(vd_lt(a, vd_bits(0x3e40000000000000)), a, vd_add(y, l)); /* 2^-27 */
    y = vd_sel(vd_le(a, one), vd_copysign(y, x), vd_bits(0x7ff8000000000000));
    return vd_canon(y);
}

OM_INLINE vd acos_f64_lanes(vd x)
{
    const vd a = vd_abs(x), one = vd_set(1.0), c = vd_minx(a, one);
    vd l, y, dl, z, e;
    const vd d = dtrig_leg(c, &dl);
    y = dtrig_angle(d, dl, c, vd_set(0.0), &l);
    z = d2_fast(vd_bits(0x400921fb54442d18), vd_neg(y), &e); /* pi less that */
    e = vd_add(e, vd_sub(vd_bits(0x3ca1a62633145c07), l));
    y = vd_selneg(x, vd_add(z, e), vd_add(y, l));
    return vd_canon(vd_sel(vd_le(a, one), y, vd_bits(0x7ff8000000000000)));
}

#endif
