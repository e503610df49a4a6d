/* single_far.h -- functions in f32 lanes for the modes fma and fast, as in single.h,
 * whose large arguments, infinities and NaN are left to the exact bodies. What
 * comes of an element does not depend on its neighbours: the lanes within bounds keep
 * what the sequence gives. */
#ifndef MATH_SINGLE_FAR_H
#define MATH_SINGLE_FAR_H

#include "math/erf.h"
#include "math/fixed_trig.h"
#include "math/log.h"
#include "math/single.h"
#include "math/trig.h"

/* The body of a function: the lanes of y with |x| < bound, of the others FAR(x), in f64
 * lanes or, where those are emulated, in fixed point: both are rounded once. In fixed
 * point there is one lane, which is not within bound. */
#if VF_FIXED
#define SINGLE_FAR(x, y, bound, FAR) return FAR(x)
#else
#define SINGLE_FAR(x, y, bound, FAR)       \
    om_f32 v[VFL_MAX];                     \
    size_t i;                              \
    vf_st(v, x);                           \
    for (i = 0; i < VFL; i += VDL)         \
        vd_stf(v + i, FAR(vd_ldf(v + i))); \
    return vf_sel(vf_lt(vf_abs(x), vf_set(bound)), y, vf_ld(v))
#endif

#if VF_FIXED
#define EXPM1_FAR fixed_expm1
#else
#define EXPM1_FAR expm1_wide
#endif

OM_LOCAL vf expm1_single_any(vf x)
{
    SINGLE_FAR(x, expm1_single_near(x), 87.0f, EXPM1_FAR);
}

OM_INLINE vf expm1_single(vf x)
{
    return single_within(x, 87.0f) ? expm1_single_near(x) : expm1_single_any(x);
}

/* x - |x| (1 - Phi(|x|)) or its second part; 1 - Phi(u) = exp(-u^2 / 2) R(u). u^2 is
 * taken in two parts. */
OM_INLINE vf gelu_single_near(vf x)
{
    const vf u = vf_abs(x), magic = vf_bits(VF_MAGIC), half = vf_set(-0.5f);
    const vf h = vf_mul(u, u), l = vf_fma(u, u, vf_neg(h)), hh = vf_mul(h, half);
    const vf t = vf_fma(hh, vf_bits(0x3fb8aa3b), magic), k = vf_sub(t, magic);
    const vf j = vf_fma(u, vf_bits(0x3faaaaab), magic); /* 4/3 */
    const vf d = vf_fnma(vf_sub(j, magic), vf_set(0.75f), u);
    const vf c = vf_tab8(om_gelu_single[0], vf_asi(j));
    const vf p = single_poly8(om_gelu_single, vf_asi(j), d);
    const vf w = vf_mul(u, c); /* u R is w + v */
    const vf v = vf_fma(u, vf_mul(p, d), vf_fma(u, c, vf_neg(w)));
    const vf s = exp_single_scale(vf_asi(t));
    vf r = vf_fnma(k, vf_bits(0x3f317218), hh), q; /* as in exp_single_core */
    r = vf_fma(k, vf_bits(0x3102e308), r);
    q = exp_single_poly(vf_fma(l, half, r));
    q = vf_add(w, vf_fma(vf_add(w, v), q, v));
    q = vf_fnma(s, q, vf_maxx(x, vf_set(0.0f)));
    return vf_copysign(q, x);
}

#if VF_FIXED
#define GELU_FAR fixed_gelu
#else
#define GELU_FAR gelu_wide
#endif

OM_LOCAL vf gelu_single_any(vf x)
{
    SINGLE_FAR(x, gelu_single_near(x), 5.625f, GELU_FAR);
}

OM_INLINE vf gelu_single(vf x)
{
    return single_within(x, 5.625f) ? gelu_single_near(x) : gelu_single_any(x);
}

/* x / (1 + 2^v), v = x (A + B x^2), the sum in two parts: A has 22 bits, so that what p
 * lacks is exact. */
OM_INLINE vf gelu_tanh_single_near(vf x)
{
    const vf magic = vf_bits(VF_MAGIC), one = vf_set(1.0f);
    const vf z = vf_mul(x, x), zl = vf_fma(x, x, vf_neg(z));
    const vf a = vf_bits(0xc0135760),
             b = vf_bits(0xbdd2d3e8); /* -2.30220795, -0.102943242 */
    const vf p = vf_fma(z, b, a);
    const vf ab =
        vf_fma(z, vf_bits(0x310a8d57), vf_bits(0xb486f39d)); /* rest of a, b */
    const vf pl = vf_fma(zl, b, vf_add(vf_fma(z, b, vf_sub(a, p)), ab));
    const vf t = vf_fma(x, p, magic), k = vf_sub(magic, t);
    const vf h = vf_mul(x, p), rest = vf_fma(x, pl, vf_fma(x, p, vf_neg(h)));
    const vf r = vf_add(vf_add(h, k), rest), s = exp_single_scale(vf_asi(t));
    vf q = vf_bits(0x39221530);            /* 0.000154574169 */
    q = vf_fma(q, r, vf_bits(0x3aaf7e2a)); /* 0.00133890403 */
    q = vf_fma(q, r, vf_bits(0x3c1d9522)); /* 0.00961807556 */
    q = vf_fma(q, r, vf_bits(0x3d6357ca)); /* 0.055503644 */
    q = vf_fma(q, r, vf_bits(0x3e75fdf0)); /* 0.240226507 */
    q = vf_fma(q, r, vf_bits(0x3f317218)); /* 0.693147182 */
    const vf d = vf_add(s, one), lost = vf_sub(one, vf_sub(d, s));
    return vf_div(x, vf_add(d, vf_fma(vf_mul(s, r), q, lost)));
}

#if VF_FIXED
#define GELU_TANH_FAR fixed_gelu_tanh
#else
#define GELU_TANH_FAR gelu_tanh_wide
#endif

OM_LOCAL vf gelu_tanh_single_any(vf x)
{
    SINGLE_FAR(x, gelu_tanh_single_near(x), 9.5f, GELU_TANH_FAR);
}

OM_INLINE vf gelu_tanh_single(vf x)
{
    return single_within(x, 9.5f) ? gelu_tanh_single_near(x) : gelu_tanh_single_any(x);
}

/* max(x, 0) + log(1 + y), y = exp(-|x|) */
OM_INLINE vf softplus_single_near(vf x)
{
    vf q, s, y, p = vf_bits(0x3b446230); /* 0.00299657509 */
    s = exp_single_scale(exp_single_core(vf_neg(vf_abs(x)), &q));
    y = vf_fma(s, q, s);
    q = vf_fma(s, q, vf_sub(s, y));
    p = vf_fma(p, y, vf_bits(0xbc94146d)); /* -0.018076146 */
    p = vf_fma(p, y, vf_bits(0x3d50f6c0)); /* 0.0510165691 */
    p = vf_fma(p, y, vf_bits(0xbdbeccea)); /* -0.0931642801 */
    p = vf_fma(p, y, vf_bits(0x3e0690d6)); /* 0.13141188 */
    p = vf_fma(p, y, vf_bits(0xbe27fa9c)); /* -0.164041936 */
    p = vf_fma(p, y, vf_bits(0x3e4c708e)); /* 0.199648112 */
    p = vf_fma(p, y, vf_bits(0xbe7ff9ce)); /* -0.249976367 */
    p = vf_fma(p, y, vf_bits(0x3eaaaa98)); /* 0.333332777 */
    p = vf_fma(p, y, vf_bits(0xbf000000)); /* -0.5 */
    p = vf_fma(vf_mul(y, y), p, q);
    return vf_add(vf_add(vf_maxx(x, vf_set(0.0f)), p), y);
}

#if VF_FIXED
#define SOFTPLUS_FAR fixed_softplus
#else
#define SOFTPLUS_FAR softplus_wide
#endif

OM_LOCAL vf softplus_single_any(vf x)
{
    SINGLE_FAR(x, softplus_single_near(x), 87.0f, SOFTPLUS_FAR);
}

OM_INLINE vf softplus_single(vf x)
{
    return single_within(x, 87.0f) ? softplus_single_near(x) : softplus_single_any(x);
}

/* h + 1 / (4 h), h = e^|x| / 2 */
OM_INLINE vf cosh_single_near(vf x)
{
    vf q, s;
    s = vf_mul(exp_single_scale(exp_single_core(vf_abs(x), &q)), vf_set(0.5f));
    s = vf_fma(s, q, s);
    return vf_add(s, vf_div(vf_set(0.25f), s));
}

#if VF_FIXED
#define COSH_FAR fixed_cosh
#else
#define COSH_FAR cosh_wide
#endif

OM_LOCAL vf cosh_single_any(vf x)
{
    SINGLE_FAR(x, cosh_single_near(x), 87.0f, COSH_FAR);
}

OM_INLINE vf cosh_single(vf x)
{
    return single_within(x, 87.0f) ? cosh_single_near(x) : cosh_single_any(x);
}

/* below 1 a polynomial, then h - 1 / (4 h), h = e^a / 2 */
OM_INLINE vf sinh_single_near(vf x)
{
    const vf a = vf_abs(x), z = vf_mul(a, a);
    vf q, s, p = vf_bits(0x3639291b); /* 2.75910747e-06 */
    s = vf_mul(exp_single_scale(exp_single_core(a, &q)), vf_set(0.5f));
    s = vf_fma(s, q, s);
    s = vf_sub(s, vf_div(vf_set(0.25f), s));
    p = vf_fma(p, z, vf_bits(0x39501aaa)); /* 0.000198463589 */
    p = vf_fma(p, z, vf_bits(0x3c088863)); /* 0.00833329838 */
    p = vf_fma(p, z, vf_bits(0x3e2aaaab)); /* 0.166666672 */
    p = vf_fma(vf_mul(a, z), p, a);
    return vf_copysign(vf_sel(vf_lt(a, vf_set(1.0f)), p, s), x);
}

#if VF_FIXED
#define SINH_FAR fixed_sinh
#else
#define SINH_FAR sinh_wide
#endif

OM_LOCAL vf sinh_single_any(vf x)
{
    SINGLE_FAR(x, sinh_single_near(x), 87.0f, SINH_FAR);
}

OM_INLINE vf sinh_single(vf x)
{
    return single_within(x, 87.0f) ? sinh_single_near(x) : sinh_single_any(x);
}

/* x - k c, c (pi or pi/2) in three parts, 24 and 11 bits, cut off, and the rest;
 * excess: what the result has too much. Up to 8192 the products of the first two have
 * 24 bits, the first difference is exact, and so is the rounding error of the second.
 */
OM_INLINE vf single_less(vf x, vf k, float half, vf *excess)
{
    const vf x1 = vf_fnma(k, vf_set(half * om_bits_f32(0x40490fda)), x);
    const vf c2 = vf_set(half * om_bits_f32(0x34222000)), r = vf_fnma(k, c2, x1);
    *excess = vf_fma(k, c2, vf_sub(r, x1));
    *excess = vf_fma(k, vf_set(half * om_bits_f32(0x2cb4611a)), *excess);
    return r;
}

/* sin(r - excess), its sign turned by the lowest bit of flip; cos(r), about 1 - 4 (r /
 * pi)^2, is what the excess counts */
OM_INLINE vf sin_single_half_pi(vf r, vf excess, vi flip)
{
    const vf z = vf_mul(r, r);
    const vf e = vf_mul(excess, vf_fma(z, vf_bits(0xbecf817b), vf_set(1.0f)));
    vf p = vf_bits(0xb2efcfc2);                 /* -2.79177392e-08 */
    p = vf_fma(p, z, vf_bits(0x363a39c6));      /* 2.77497884e-06 */
    p = vf_fma(p, z, vf_bits(0xb950171e));      /* -0.000198450376 */
    p = vf_fma(p, z, vf_bits(0x3c0888a5));      /* 0.00833335984 */
    p = vf_fma(p, z, vf_bits(0xbe2aaaab));      /* -0.166666672 */
    p = vf_sub(r, vf_fnma(vf_mul(r, z), p, e)); /* -0 of -0 */
    return vi_asf(vi_xor(vf_asi(p), vi_shl(flip, 31)));
}

OM_INLINE vf sin_single_near(vf x)
{
    const vf magic = vf_bits(VF_MAGIC), t = vf_fma(x, vf_bits(0x3ea2f983), magic);
    vf e, r = single_less(x, vf_sub(t, magic), 1.0f, &e);
    return sin_single_half_pi(r, e, vf_asi(t));
}

#if VF_FIXED
#define SIN_FAR fixed_sin
#else
#define SIN_FAR sin_wide
#endif

OM_LOCAL vf sin_single_any(vf x)
{
    SINGLE_FAR(x, sin_single_near(x), 8192.0f, SIN_FAR);
}

OM_INLINE vf sin_single(vf x)
{
    return single_within(x, 8192.0f) ? sin_single_near(x) : sin_single_any(x);
}

/* cos((k + 1/2) pi + r) = -(-1)^k sin(r) */
OM_INLINE vf cos_single_near(vf x)
{
    const vf magic = vf_bits(VF_MAGIC), half = vf_set(0.5f);
    const vf t = vf_add(vf_fma(vf_abs(x), vf_bits(0x3ea2f983), vf_neg(half)), magic);
    const vf k = vf_add(vf_sub(t, magic), half);
    vf e, r = single_less(vf_abs(x), k, 1.0f, &e);
    return vf_neg(sin_single_half_pi(r, e, vf_asi(t)));
}

#if VF_FIXED
#define COS_FAR fixed_cos
#else
#define COS_FAR cos_wide
#endif

OM_LOCAL vf cos_single_any(vf x)
{
    SINGLE_FAR(x, cos_single_near(x), 8192.0f, COS_FAR);
}

OM_INLINE vf cos_single(vf x)
{
    return single_within(x, 8192.0f) ? cos_single_near(x) : cos_single_any(x);
}

/* tan(k pi/2 + r) is tan(r) or, of odd k, -1 / tan(r) */
OM_INLINE vf tan_single_near(vf x)
{
    const vf magic = vf_bits(VF_MAGIC), t = vf_fma(x, vf_bits(0x3f22f983), magic);
    vf e, r = single_less(x, vf_sub(t, magic), 0.5f, &e), z = vf_mul(r, r);
    const vf odd = vi_asf(vi_shl(vf_asi(t), 31));
    vf p = vf_bits(0x3b8001b7);            /* 0.00390645443 */
    p = vf_fma(p, z, vf_bits(0x3a8be769)); /* 0.0010673824 */
    p = vf_fma(p, z, vf_bits(0x3c249469)); /* 0.0100451494 */
    p = vf_fma(p, z, vf_bits(0x3cb0e590)); /* 0.0215938389 */
    p = vf_fma(p, z, vf_bits(0x3d5d2dac)); /* 0.0539986342 */
    p = vf_fma(p, z, vf_bits(0x3e088833)); /* 0.133332059 */
    p = vf_fma(p, z, vf_bits(0x3eaaaaab)); /* 0.333333343 */
    p = vf_sub(r, vf_fnma(vf_mul(r, z), p, e));
    return vf_div(vf_selneg(odd, vf_set(-1.0f), p), vf_selneg(odd, p, vf_set(1.0f)));
}

#if VF_FIXED
#define TAN_FAR fixed_tan
#else
#define TAN_FAR tan_wide
#endif

OM_LOCAL vf tan_single_any(vf x)
{
    SINGLE_FAR(x, tan_single_near(x), 8192.0f, TAN_FAR);
}

OM_INLINE vf tan_single(vf x)
{
    return single_within(x, 8192.0f) ? tan_single_near(x) : tan_single_any(x);
}

#endif
