/* erf.h -- erf and gelu in f64 lanes. */
#ifndef MATH_ERF_H
#define MATH_ERF_H

#include "math/exp.h"
#include "tables/erf.h"

#if VD_TABLE16
/* |x| in 16 intervals of 65/256 around their middles, a polynomial for each */
OM_INLINE vd erf_positive(vd a)
{
    const vd magic = vd_bits(VD_MAGIC);
    const vd t = vd_mad(a, vd_bits(0x400f81f81f81f820), magic); /* 256/65 */
    const vd r = vd_sub(a, vd_mul(vd_sub(t, magic), vd_set(0.25390625)));
    const vl i = vd_asl(t);
    vd p = vd_tab16(om_erf_16[11], i);
    p = vd_mad(p, r, vd_tab16(om_erf_16[10], i));
    p = vd_mad(p, r, vd_tab16(om_erf_16[9], i));
    p = vd_mad(p, r, vd_tab16(om_erf_16[8], i));
    p = vd_mad(p, r, vd_tab16(om_erf_16[7], i));
    p = vd_mad(p, r, vd_tab16(om_erf_16[6], i));
    p = vd_mad(p, r, vd_tab16(om_erf_16[5], i));
    p = vd_mad(p, r, vd_tab16(om_erf_16[4], i));
    p = vd_mad(p, r, vd_tab16(om_erf_16[3], i));
    p = vd_mad(p, r, vd_tab16(om_erf_16[2], i));
    p = vd_mad(p, r, vd_tab16(om_erf_16[1], i));
    return vd_mad(p, r, vd_tab16(om_erf_16[0], i));
}
#else
#define ERF_STEP(i) p = vd_step(p, z, om_erf_p[i])
OM_INLINE vd erf_positive(vd a)
{
    const vd z = vd_mad(a, a, vd_set(-7.75));
    vd p = vd_bits(om_erf_p[27]);
    ERF_STEP(26);
    ERF_STEP(25);
    ERF_STEP(24);
    ERF_STEP(23);
    ERF_STEP(22);
    ERF_STEP(21);
    ERF_STEP(20);
    ERF_STEP(19);
    ERF_STEP(18);
    ERF_STEP(17);
    ERF_STEP(16);
    ERF_STEP(15);
    ERF_STEP(14);
    ERF_STEP(13);
    ERF_STEP(12);
    ERF_STEP(11);
    ERF_STEP(10);
    ERF_STEP(9);
    ERF_STEP(8);
    ERF_STEP(7);
    ERF_STEP(6);
    ERF_STEP(5);
    ERF_STEP(4);
    ERF_STEP(3);
    ERF_STEP(2);
    ERF_STEP(1);
    ERF_STEP(0);
    return vd_mul(p, a);
}
#endif

/* erf is 1 in f32 from 3.9193 on */
OM_INLINE vd erf_wide(vd x)
{
    const vd a = vd_minx(vd_bits(0x400f70a3d70a3d71), vd_abs(x)); /* 3.93 */
    return vd_canon(vd_copysign(erf_positive(a), x));
}

/* x Phi(x); for u = |x|, 1 - Phi(u) = exp(-u^2 / 2) P((u - 3.5) / (u + 3.5)). At tiny x
 * this is a hair below 1/2, as it should: x / 2 can be a tie there. */
OM_INLINE vd gelu_wide(vd x)
{
    const vd xc = vd_maxx(vd_set(-15.0), x), u = vd_minx(vd_set(15.0), vd_abs(xc));
    const vd t = vd_div(vd_sub(u, vd_set(3.5)), vd_add(u, vd_set(3.5)));
    /* even and odd terms apart: two short chains instead of a long one */
    const vd t2 = vd_mul(t, t);
    vd s, q, p = vd_bits(om_phi[18]), o = vd_bits(om_phi[19]);
    exp_core(vd_mul(u, u), -0.5, &s, &q);
    o = vd_step(o, t2, om_phi[17]);
    p = vd_step(p, t2, om_phi[16]);
    o = vd_step(o, t2, om_phi[15]);
    p = vd_step(p, t2, om_phi[14]);
    o = vd_step(o, t2, om_phi[13]);
    p = vd_step(p, t2, om_phi[12]);
    o = vd_step(o, t2, om_phi[11]);
    p = vd_step(p, t2, om_phi[10]);
    o = vd_step(o, t2, om_phi[9]);
    p = vd_step(p, t2, om_phi[8]);
    o = vd_step(o, t2, om_phi[7]);
    p = vd_step(p, t2, om_phi[6]);
    o = vd_step(o, t2, om_phi[5]);
    p = vd_step(p, t2, om_phi[4]);
    o = vd_step(o, t2, om_phi[3]);
    p = vd_step(p, t2, om_phi[2]);
    o = vd_step(o, t2, om_phi[1]);
    p = vd_step(p, t2, om_phi[0]);
    p = vd_mad(o, t, p);
    p = vd_mul(vd_mad(s, q, s), p);
    p = vd_selneg(xc, p, vd_sub(vd_set(1.0), p));
    return vd_canon(
        wide_fix(x, vd_mul(xc, p), om_gelu_except, (int)(sizeof om_gelu_except / 8)));
}

#endif
