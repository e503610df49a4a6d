/* single.h -- functions in f32 lanes for the modes fma and fast: fixed sequences with
 * vf_fma, so every ISA gives the same bits; tests/ulp measures their errors over all
 * inputs (docs/functions.md). Coefficients: scripts/coefficients/single.sollya. */
#ifndef MATH_SINGLE_H
#define MATH_SINGLE_H

#include "math/exp.h"

/* 1.5 2^23: adding it leaves the nearest integer in the low bits. */
#define VF_MAGIC 0x4b400000

OM_INLINE vf vf_clamp(vf x, float lo, float hi)
{
    return vf_maxx(vf_set(lo), vf_minx(vf_set(hi), x));
}

/* exp(x) = 2^k (1 + q); k is in the low bits of the returned integers, |x| < 2^20. */
OM_INLINE vi exp_single_core(vf x, vf *q)
{
    const vf magic = vf_bits(VF_MAGIC);
    const vf t = vf_fma(x, vf_bits(0x3fb8aa3b), magic),
             k = vf_sub(t, magic);             /* log2(e) */
    vf r = vf_fnma(k, vf_bits(0x3f317218), x); /* log(2) in two parts: 0.693147182 */
    vf p = vf_bits(0x3ab6aa10);
    r = vf_fma(k, vf_bits(0x3102e308), r); /* -1.90465421e-09 */
    p = vf_fma(p, r, vf_bits(0x3c090840)); /* 0.00836378336 */
    p = vf_fma(p, r, vf_bits(0x3d2aaa72)); /* 0.0416664556 */
    p = vf_fma(p, r, vf_bits(0x3e2aaa6c)); /* 0.166665733 */
    p = vf_fma(p, r, vf_bits(0x3f000000)); /* 0.5 */
    *q = vf_fma(vf_mul(r, r), p, r);
    return vf_asi(t);
}

OM_INLINE vf exp_single_scale(vi t)
{
    return vi_asf(vi_add(vi_shl(t, 23), vi_set(0x3f800000)));
}

OM_INLINE vf exp_single(vf x)
{
    vf q, s;
    const vf xc = vf_clamp(x, -105.0f, 90.0f);
    vi t = exp_single_core(xc, &q);
    if (vm_any(vf_lt(vf_set(87.0f), vf_abs(xc)))) {
        /* 2^k may be no normal float: in two steps */
        const vi k = vi_sub(t, vi_set(VF_MAGIC)), h = vi_shr(k, 1);
        s = exp_single_scale(h);
        return vf_canon(vf_mul(vf_fma(s, q, s), exp_single_scale(vi_sub(k, h))));
    }
    s = exp_single_scale(t);
    return vf_canon(vf_fma(s, q, s));
}

/* Below -16 it is E - E^2, E = e^x. */
OM_INLINE vf sigmoid_single(vf x)
{
    vf q, s;
    const vf one = vf_set(1.0f), low = vf_set(-16.0f);
    const vi t = exp_single_core(vf_neg(vf_clamp(x, -87.0f, 87.0f)), &q);
    s = exp_single_scale(t);
    s = vf_div(one, vf_fma(s, q, vf_add(s, one)));
    if (vm_any(vf_lt(x, low))) {
        const vf e = exp_single(x);
        s = vf_sel(vf_lt(x, low), vf_fnma(e, e, e), s);
    }
    return vf_canon(s);
}

/* a + a z P(z), z = a^2, of small a = |x|, else 1 - 2 / (e^2a + 1) */
OM_INLINE vf tanh_single(vf x)
{
    vf q, s;
    const vf one = vf_set(1.0f), a = vf_minx(vf_set(9.5f), vf_abs(x)), z = vf_mul(a, a);
    vf p = vf_bits(0x3b38c1e1); /* 0.00281917327 */
    s = exp_single_scale(exp_single_core(vf_add(a, a), &q));
    s = vf_sub(one, vf_div(vf_set(2.0f), vf_fma(s, q, vf_add(s, one))));
    p = vf_fma(p, z, vf_bits(0xbc0fe8df)); /* -0.00878354814 */
    p = vf_fma(p, z, vf_bits(0x3cb368b1)); /* 0.0219005067 */
    p = vf_fma(p, z, vf_bits(0xbd5d1615)); /* -0.0539761372 */
    p = vf_fma(p, z, vf_bits(0x3e0888ae)); /* 0.133333892 */
    p = vf_fma(p, z, vf_bits(0xbeaaaaab)); /* -0.333333343 */
    p = vf_fma(vf_mul(a, z), p, a);
    s = vf_sel(vf_lt(a, vf_bits(0x3f0ccccd)), p, s); /* 0.55 */
    return vf_canon(vf_copysign(s, x));
}

OM_INLINE vf log_single(vf x)
{
    const vf inf = vf_bits(0x7f800000), zero = vf_set(0.0f);
    const vm ok = vm_and(vf_lt(zero, x), vf_lt(x, inf));
    const vm tiny = vf_lt(x, vf_bits(0x00800000));
    /* subnormals times 2^25 */
    const vf xs = vf_sel(tiny, vf_mul(x, vf_bits(0x4c000000)), x);
    const vi b = vi_sub(vf_asi(xs), vi_set(0x3f3504f3)); /* sqrt(1/2) */
    const vf e = vf_sub(vi_tof(vi_shr(b, 23)), vf_sel(tiny, vf_set(25.0f), zero));
    const vf m = vi_asf(vi_add(vi_and(b, vi_set(0x7fffff)), vi_set(0x3f3504f3)));
    const vf r = vf_sub(m, vf_set(1.0f)), z = vf_mul(r, r);
    vf p = vf_bits(0x3d965a07);            /* 0.073413901 */
    p = vf_fma(p, r, vf_bits(0xbdeed967)); /* -0.1166256 */
    p = vf_fma(p, r, vf_bits(0x3dee3af4)); /* 0.116323382 */
    p = vf_fma(p, r, vf_bits(0xbdfddf97)); /* -0.12396162 */
    p = vf_fma(p, r, vf_bits(0x3e11ef20)); /* 0.142513752 */
    p = vf_fma(p, r, vf_bits(0xbe2ab144)); /* -0.16669184 */
    p = vf_fma(p, r, vf_bits(0x3e4cce95)); /* 0.200006798 */
    p = vf_fma(p, r, vf_bits(0xbe7ffff3)); /* -0.249999806 */
    p = vf_fma(p, r, vf_bits(0x3eaaaaaa)); /* 0.333333313 */
    p = vf_fma(vf_mul(r, z), p, vf_mul(z, vf_set(-0.5f)));
    p = vf_fma(e, vf_bits(0xb95e8083), p);            /* log(2) - 0.693359375 */
    p = vf_fma(e, vf_bits(0x3f318000), vf_add(p, r)); /* 0.693359375 */
    if (!vm_all(ok)) {
        const vf other = vf_sel(vf_eq(x, inf), x, vf_bits(0x7fc00000));
        p = vf_sel(ok, p, vf_sel(vf_eq(x, zero), vf_neg(inf), other));
    }
    return p;
}

/* a + a P(a^2) below 0.92, 1 - exp(-a Q(a)) above; 1 from 3.92 on */
OM_INLINE vf erf_single(vf x)
{
    const vf a = vf_minx(vf_set(3.9375f), vf_abs(x)), z = vf_mul(a, a);
    vf q, s;
    vf h = vf_bits(0xb4eae48b);            /* -4.37521834e-07 */
    vf p = vf_bits(0x38ac6265);            /* 8.21992653e-05 */
    h = vf_fma(h, a, vf_bits(0x36fee165)); /* 7.59602926e-06 */
    h = vf_fma(h, a, vf_bits(0xb8208e3b)); /* -3.82794351e-05 */
    h = vf_fma(h, a, vf_bits(0xb927b212)); /* -0.000159926974 */
    h = vf_fma(h, a, vf_bits(0x3b5b6202)); /* 0.00334751653 */
    h = vf_fma(h, a, vf_bits(0xbcc0489d)); /* -0.0234721247 */
    h = vf_fma(h, a, vf_bits(0x3dd94dc8)); /* 0.106105387 */
    h = vf_fma(h, a, vf_bits(0x3f2299ac)); /* 0.635157347 */
    h = vf_fma(h, a, vf_bits(0x3f9077e1)); /* 1.12865841 */
    p = vf_fma(p, z, vf_bits(0xba5485bc)); /* -0.000810708618 */
    p = vf_fma(p, z, vf_bits(0x3baa5311)); /* 0.00519789057 */
    p = vf_fma(p, z, vf_bits(0xbcdc0593)); /* -0.0268581267 */
    p = vf_fma(p, z, vf_bits(0x3de716f0)); /* 0.112836719 */
    p = vf_fma(p, z, vf_bits(0xbec093a1)); /* -0.376126319 */
    p = vf_fma(p, z, vf_bits(0x3e0375d4)); /* 0.128379166 */
    s = exp_single_scale(exp_single_core(vf_neg(vf_mul(h, a)), &q));
    h = vf_fnma(s, q, vf_sub(vf_set(1.0f), s));
    p = vf_fma(a, p, a);
    h = vf_sel(vf_lt(vf_bits(0x3f6b851f), a), h, p);
    return vf_canon(vf_copysign(h, x));
}

#endif
