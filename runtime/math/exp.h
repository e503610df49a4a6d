/* exp.h -- exp and its relatives in f64 lanes: exp, expm1, sigmoid, tanh, sinh, cosh,
 * mish, silu, gelu's tanh form. */
#ifndef MATH_EXP_H
#define MATH_EXP_H

#include "math/wide.h"
#include "tables/exp.h"

/* The polynomial (2^r - 1) / r, r in steps of the reduction; c0 is its tuned lowest
 * coefficient. With a table the steps are 1/16, else 1. */
#if VD_TABLE16
#define EXP_STEPS 16.0
OM_INLINE vd exp_poly(vd r)
{
    vd p = vd_bits(om_exp2_p5[5]);
    p = vd_step(p, r, om_exp2_p5[4]);
    p = vd_step(p, r, om_exp2_p5[3]);
    p = vd_step(p, r, om_exp2_p5[2]);
    p = vd_step(p, r, om_exp2_p5[1]);
    return vd_step(p, r, om_exp2_p5[0]);
}
OM_INLINE vd exp_scale(vl t)
{
    return vl_asd(vl_add(vd_asl(vd_tab16(om_exp2_16, t)), vl_shl(t, 48)));
}
#else
#define EXP_STEPS 1.0
OM_INLINE vd exp_poly(vd r)
{
    vd p = vd_bits(om_exp2_p10[10]);
    p = vd_step(p, r, om_exp2_p10[9]);
    p = vd_step(p, r, om_exp2_p10[8]);
    p = vd_step(p, r, om_exp2_p10[7]);
    p = vd_step(p, r, om_exp2_p10[6]);
    p = vd_step(p, r, om_exp2_p10[5]);
    p = vd_step(p, r, om_exp2_p10[4]);
    p = vd_step(p, r, om_exp2_p10[3]);
    p = vd_step(p, r, om_exp2_p10[2]);
    p = vd_step(p, r, om_exp2_p10[1]);
    return vd_step(p, r, om_exp2_p10[0]);
}
OM_INLINE vd exp_scale(vl t)
{
    return vl_asd(vl_add(vl_shl(t, 52), vl_set(0x3ff0000000000000)));
}
#endif

/* exp(f x) = s (1 + q), f a power of two with sign, |f x| < 700. Where x has at most 24
 * significant bits the reduction is exact to 2^-53 of r even without FMA: x times the
 * 28-bit head of log2(e) is exact. */
OM_INLINE void exp_core(vd x, double f, vd *s, vd *q)
{
    const vd magic = vd_bits(VD_MAGIC);
#if VD_FUSED
    const vd c = vd_set(f * EXP_STEPS * om_bits_f64(0x3ff71547652b82fe)); /* log2(e) */
    const vd t = vd_mad(x, c, magic);
    const vd r = vd_mad(x, c, vd_sub(magic, t));
#else
    const vd c = vd_set(f * EXP_STEPS * om_bits_f64(0x3ff7154765000000)); /* its head */
    const vd d = vd_set(f * EXP_STEPS * om_bits_f64(0x3e05c17f0bbbe880)); /* and tail */
    const vd h = vd_mul(x, c);
    const vd t = vd_add(h, magic);
    const vd r = vd_add(vd_sub(h, vd_sub(t, magic)), vd_mul(x, d));
#endif
    *q = vd_mul(exp_poly(r), r);
    *s = exp_scale(vd_asl(t));
}

OM_INLINE vd exp_wide(vd x)
{
    vd s, q;
    exp_core(vd_clamp(x, -104.0, 89.0), 1.0, &s, &q);
    return vd_canon(vd_mad(s, q, s));
}

/* exp(x) - 1 of x below 89 */
OM_INLINE vd expm1_part(vd x)
{
    vd s, q;
    exp_core(x, 1.0, &s, &q);
    return vd_mad(s, q, vd_sub(s, vd_set(1.0)));
}

OM_INLINE vd expm1_wide(vd x)
{
    const vd y = vd_copysign(expm1_part(vd_clamp(x, -20.0, 89.0)), x);
    return vd_canon(wide_fix(x, y, om_expm1_except, (int)(sizeof om_expm1_except / 8)));
}

/* 1 / (1 + exp(-x)). Near 0 the result is 1/2 + x/4 - x^3/48, all but a tie for many x:
 * the numerator, an ulp off one, breaks these ties the right way. */
OM_INLINE vd sigmoid_wide(vd x)
{
    vd s, q;
    const vd one = vd_set(1.0);
    const vd n = vd_selneg(x, vd_bits(0x3ff0000000000001), vd_bits(0x3feffffffffffffe));
    exp_core(vd_clamp(x, -104.0, 40.0), -1.0, &s, &q);
    return vd_canon(vd_div(n, vd_mad(s, q, vd_add(s, one))));
}

OM_INLINE vd tanh_wide(vd x)
{
    vd s, q;
    const vd one = vd_set(1.0);
    exp_core(vd_minx(vd_set(10.0), vd_abs(x)), 2.0, &s, &q);
    q = vd_div(vd_mad(s, q, vd_sub(s, one)), vd_mad(s, q, vd_add(s, one)));
    return vd_canon(vd_copysign(q, x));
}

OM_INLINE vd sinh_wide(vd x)
{
    const vd a = vd_abs(x), m = expm1_part(vd_minx(vd_set(90.0), a));
    vd y = vd_mul(vd_add(m, vd_div(m, vd_add(m, vd_set(1.0)))), vd_set(0.5));
    y = vd_sel(vd_eq(a, vd_bits(0x3f4250bfe0000000)), vd_bits(0x3f4250bfe0000000),
               y); /* all but a tie */
    y = vd_sel(vd_eq(a, vd_bits(0x3fae609680000000)), vd_bits(0x3fae6526a0000000), y);
    return vd_canon(vd_copysign(y, x));
}

OM_INLINE vd cosh_wide(vd x)
{
    vd s, q;
    exp_core(vd_minx(vd_set(90.0), vd_abs(x)), 1.0, &s, &q);
    s = vd_mul(vd_mad(s, q, s), vd_set(0.5));
    return vd_canon(vd_add(s, vd_div(vd_set(0.25), s)));
}

/* x tanh(log(1 + e)), e = exp(x): x n / (n + 2) with n = e (e + 2) */
OM_INLINE vd mish_wide(vd x)
{
    vd s, q;
    const vd two = vd_set(2.0), xc = vd_maxx(vd_set(-120.0), x);
    exp_core(vd_minx(vd_set(40.0), xc), 1.0, &s, &q);
    s = vd_mad(s, q, s);
    s = vd_mul(s, vd_add(s, two));
    return vd_canon(vd_div(vd_mul(xc, s), vd_add(s, two)));
}

/* Gelu's tanh form is x sigmoid(w), w = 2 sqrt(2/pi) (x + 0.044715 x^3). -w log2(e) =
 * x (A + B x^2) is kept in two parts, so that its error does not grow with it; without
 * FMA the first has 29 bits, and so has its product with x an exact value. */
OM_INLINE vd gelu_tanh_wide(vd x)
{
    const vd magic = vd_bits(VD_MAGIC), one = vd_set(1.0),
             xl = vd_maxx(vd_set(-12.0), x);
    const vd xc = vd_minx(vd_set(12.0), xl), z = vd_mul(xc, xc);
    const vd a = vd_set(EXP_STEPS * om_bits_f64(0xc0026aec21bce759)); /* -2.302... */
    const vd b = vd_set(EXP_STEPS * om_bits_f64(0xbfba5a7cf7572a98)); /* -0.1029... */
#if VD_FUSED
    const vd al = vd_set(EXP_STEPS * om_bits_f64(0xbca2ed2859b4314f));
    const vd bl = vd_set(EXP_STEPS * om_bits_f64(0x3c5b91c940e4cfcf));
    const vd p = vd_mad(z, b, a), pl = vd_mad(z, b, vd_sub(a, p));
    const vd t = vd_mad(xc, p, magic), k = vd_sub(magic, t);
    const vd r = vd_mad(xc, vd_add(pl, vd_mad(z, bl, al)), vd_mad(xc, p, k));
#else
    const vd ah = vd_set(EXP_STEPS * om_bits_f64(0xc0026aec22000000));
    const vd al = vd_set(EXP_STEPS * om_bits_f64(0x3e20c629ad12d7a6));
    const vd bh = vd_set(EXP_STEPS * om_bits_f64(0xbfba5a7cf7000000));
    const vd bl = vd_set(EXP_STEPS * om_bits_f64(0xbdd5caa5e46e36bf));
    const vd zh = vd_rndf(z), u = vd_mul(zh, bh);
    const vd w = vd_add(vd_add(vd_mul(z, bl), al), vd_mul(vd_sub(z, zh), b));
    const vd p = vl_asd(vl_and(vd_asl(vd_mad(z, b, a)), vl_set(-16777216)));
    const vd pl = vd_add(vd_sub(u, vd_sub(p, ah)), w);
    const vd h = vd_mul(xc, p), t = vd_add(h, magic);
    const vd r = vd_add(vd_sub(h, vd_sub(t, magic)), vd_mul(xc, pl));
#endif
    const vd s = exp_scale(vd_asl(t)), q = vd_mul(exp_poly(r), r);
    /* of a subnormal x, x / 2 can be a tie: the true value is just above it */
    const vd n = vd_selneg(x, vd_bits(0x3fefffffffffffff), vd_bits(0x3ff0000000000001));
    const vd y = vd_div(vd_mul(xl, n), vd_mad(s, q, vd_add(s, one)));
    return vd_canon(
        wide_fix(x, y, om_gelu_tanh_except, (int)(sizeof om_gelu_tanh_except / 8)));
}

#endif
