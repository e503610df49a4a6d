/* single.h -- functions in f32 lanes for the modes fma and fast: fixed sequences with
 * vf_fma, so every ISA gives the same bits; tests/ulp measures their errors over all
 * inputs (docs/functions.md). Coefficients: scripts/coefficients/single.sollya. */
#ifndef MATH_SINGLE_H
#define MATH_SINGLE_H

#include "math/exp.h"
#include "tables/single.h"

/* 1.5 2^23: adding it leaves the nearest integer in the low bits. */
#define VF_MAGIC 0x4b400000

OM_INLINE vf vf_clamp(vf x, float lo, float hi)
{
    return vf_maxx(vf_set(lo), vf_minx(vf_set(hi), x));
}

/* e^r - 1, |r| <= log(2) / 2 */
OM_INLINE vf exp_single_poly(vf r)
{
    vf p = vf_bits(0x3ab6aa10);            /* 0.00139362528 */
    p = vf_fma(p, r, vf_bits(0x3c090840)); /* 0.00836378336 */
    p = vf_fma(p, r, vf_bits(0x3d2aaa72)); /* 0.0416664556 */
    p = vf_fma(p, r, vf_bits(0x3e2aaa6c)); /* 0.166665733 */
    p = vf_fma(p, r, vf_bits(0x3f000000)); /* 0.5 */
    return vf_fma(vf_mul(r, r), p, r);
}

/* exp(x) = 2^k (1 + q); k is in the low bits of the returned integers, |x| < 2^20. */
OM_INLINE vi exp_single_core(vf x, vf *q)
{
    const vf magic = vf_bits(VF_MAGIC);
    const vf t = vf_fma(x, vf_bits(0x3fb8aa3b), magic), /* log2(e) */
        k = vf_sub(t, magic);
    const vf r =
        vf_fnma(k, vf_bits(0x3f317218), x); /* log(2) in two parts: 0.693147182 */
    *q = exp_single_poly(vf_fma(k, vf_bits(0x3102e308), r)); /* -1.90465421e-09 */
    return vf_asi(t);
}

OM_INLINE vf exp_single_scale(vi t)
{
    return vi_asf(vi_add(vi_shl(t, 23), vi_set(0x3f800000)));
}

/* Arguments of any size, and NaN: 2^k may be no normal float, so in two steps. */
OM_LOCAL vf exp_single_any(vf x)
{
    vf q, s;
    const vi t = exp_single_core(vf_clamp(x, -105.0f, 90.0f), &q);
    const vi k = vi_sub(t, vi_set(VF_MAGIC)), h = vi_shr(k, 1);
    s = exp_single_scale(h);
    return vf_canon(vf_mul(vf_fma(s, q, s), exp_single_scale(vi_sub(k, h))));
}

/* Whether every lane is within +-bound, so no NaN. Within 87 neither e^x nor the powers
 * of two on the way to it are subnormal or infinite. */
OM_INLINE int single_within(vf x, float bound)
{
    return vm_all(vf_lt(vf_abs(x), vf_set(bound)));
}

/* Negative in the lanes where |x| is above the float of these bits, or x is NaN */
OM_INLINE vi single_over(vf x, int32_t last)
{
    return vi_sub(vi_set(last), vf_asi(vf_abs(x)));
}

/* 2^k is added to the exponent: on many CPUs that keeps the multipliers free. */
OM_INLINE vf exp_single_near(vf x, vi *over)
{
    vf q;
    const vi t = exp_single_core(x, &q);
    *over = single_over(x, 0x42adffff); /* 87 */
    return vi_asf(vi_add(vf_asi(vf_add(q, vf_set(1.0f))), vi_shl(t, 23)));
}

OM_INLINE vf exp_single(vf x)
{
    vi over;
    const vf y = exp_single_near(x, &over);
    return vi_signs(over) ? exp_single_any(x) : y;
}

/* e^-x = exp_single(-x) for 0 <= x < 87, signs turned so that none is taken from x. */
OM_INLINE vf exp_single_fall(vf x)
{
    const vf magic = vf_bits(VF_MAGIC);
    const vf t = vf_fnma(x, vf_bits(0x3fb8aa3b), magic), k = vf_sub(t, magic);
    const vf r =
        vf_fnma(k, vf_bits(0x3102e308), vf_fma(k, vf_bits(0x3f317218), x)); /* -r */
    vf p = vf_bits(0x3ab6aa10); /* as in exp_single_poly */
    p = vf_fnma(p, r, vf_bits(0x3c090840));
    p = vf_fnma(p, r, vf_bits(0x3d2aaa72));
    p = vf_fnma(p, r, vf_bits(0x3e2aaa6c));
    p = vf_fnma(p, r, vf_bits(0x3f000000));
    p = vf_fnma(vf_mul(r, r), p, r); /* 1 - e^-r */
    return vi_asf(vi_add(vf_asi(vf_sub(vf_set(1.0f), p)), vi_shl(vf_asi(t), 23)));
}

/* e^x - 1, |x| < 87 */
OM_INLINE vf expm1_single_near(vf x)
{
    vf q, s;
    const vi t = exp_single_core(x, &q);
    s = exp_single_scale(t);
    return vf_fma(s, q, vf_sub(s, vf_set(1.0f)));
}

/* x < 0 ? alpha (e^x - 1) : x; e^-18 - 1 is -1 already. */
OM_INLINE vf elu_single(vf x, vf alpha)
{
    const vf e = expm1_single_near(vf_maxx(x, vf_set(-18.0f)));
    return vf_sel(vf_lt(x, vf_set(0.0f)), vf_mul(alpha, e), x);
}

/* 1 + e^-x, |x| < 87 */
OM_INLINE vf sigmoid_single_below(vf x)
{
    vf q, s;
    const vi t = exp_single_core(vf_neg(x), &q);
    s = exp_single_scale(t);
    return vf_fma(s, q, vf_add(s, vf_set(1.0f)));
}

/* y / (1 + e^-x), which below -16 is y (E - E^2), E = e^x; any x */
OM_LOCAL vf sigmoid_single_any(vf y, vf x)
{
    const vf e = exp_single_any(x), xc = vf_clamp(x, -87.0f, 87.0f);
    const vf s = vf_div(y, sigmoid_single_below(xc)), low = vf_mul(y, vf_fnma(e, e, e));
    return vf_canon(vf_sel(vf_le(x, vf_set(-16.0f)), low, s));
}

/* y sigmoid(x) */
OM_INLINE vf sigmoid_single_near(vf y, vf x, vi *over)
{
    *over = single_over(x, 0x417fffff); /* 16 */
    return vf_div(y, sigmoid_single_below(x));
}

OM_INLINE vf sigmoid_single_times(vf y, vf x)
{
    vi over;
    const vf v = sigmoid_single_near(y, x, &over);
    return vi_signs(over) ? sigmoid_single_any(y, x) : v;
}

OM_INLINE vf sigmoid_single(vf x)
{
    return sigmoid_single_times(vf_set(1.0f), x);
}

/* The polynomial of interval i (modulo 8) at r, but for its constant term c: (f - c) /
 * r
 */
OM_INLINE vf single_poly8(const uint32_t (*t)[8], vi i, vf r)
{
    vf p = vf_tab8(t[6], i);
    p = vf_fma(p, r, vf_tab8(t[5], i));
    p = vf_fma(p, r, vf_tab8(t[4], i));
    p = vf_fma(p, r, vf_tab8(t[3], i));
    p = vf_fma(p, r, vf_tab8(t[2], i));
    return vf_fma(p, r, vf_tab8(t[1], i));
}

/* The interval of a in a table parted where w = scale a + 1 is 1.5, 2, 3, 4, 6, 8, 12:
 * exponent and first bit of w tell. */
OM_INLINE vi single_halves(vf a, vf scale)
{
    return vi_shru(vf_asi(vf_fma(a, scale, vf_set(1.0f))), 22);
}

/* 1 from 9.02 on */
OM_INLINE vf tanh_single(vf x)
{
    const vf a = vf_minx(vf_bits(0x411051ec), vf_abs(x)); /* 9.02 */
    const vi i = single_halves(a, vf_bits(0x3fd49fe5));   /* 1 / 0.602 */
    const vf r = vf_sub(a, vf_tab8(om_tanh_single[7], i));
    const vf p = single_poly8(om_tanh_single, i, r);
    const vf y = vf_fma(p, r, vf_tab8(om_tanh_single[0], i));
    return vf_canon(vf_copysign(y, x));
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

/* 1 from 3.92 on; c1 is less by 1, so that near 0 it has more bits */
OM_INLINE vf erf_single(vf x)
{
    const vf a = vf_minx(vf_bits(0x407ae148), vf_abs(x)); /* 3.92 */
    const vi i = single_halves(a, vf_bits(0x4074465a));   /* 1 / 0.262 */
    const vf r = vf_sub(a, vf_tab8(om_erf_single[7], i));
    const vf p = single_poly8(om_erf_single, i, r);
    const vf y = vf_fma(p, r, vf_add(r, vf_tab8(om_erf_single[0], i)));
    return vf_canon(vf_copysign(y, x));
}

/* x / (1 + |x|), +-1 at infinity */
OM_INLINE vf softsign_single(vf x)
{
    const vf a = vf_minx(vf_bits(0x7f7fffff), vf_abs(x));
    return vf_canon(vf_copysign(vf_div(a, vf_add(a, vf_set(1.0f))), x));
}

/* asin(r) for 0 <= r <= 9/16, z = r^2 */
OM_INLINE vf asin_single_half(vf r, vf z)
{
    vf p = vf_bits(0x3d2b4c81);            /* 0.0418210067 */
    p = vf_fma(p, z, vf_bits(0x3c4280fe)); /* 0.0118715744 */
    p = vf_fma(p, z, vf_bits(0x3d044a2a)); /* 0.0322972909 */
    p = vf_fma(p, z, vf_bits(0x3d3639c8)); /* 0.0444886982 */
    p = vf_fma(p, z, vf_bits(0x3d999bff)); /* 0.0750045702 */
    p = vf_fma(p, z, vf_bits(0x3e2aaaa9)); /* 0.166666642 */
    return vf_fma(vf_mul(r, z), p, r);
}

/* base + y, base a multiple of pi/2 rounded to f32: 2.78e-8 of it is lacking there. */
OM_INLINE vf single_angle(vf base, vf y)
{
    return vf_add(base, vf_fma(base, vf_bits(0xb2ef0965), y));
}

/* above 9/16: pi/2 - 2 asin(sqrt((1 - a) / 2)), NaN above 1 */
OM_INLINE vf asin_single(vf x)
{
    const vf a = vf_abs(x), half = vf_set(0.5f);
    const vm low = vf_le(a, vf_set(0.5625f));
    const vf z = vf_sel(low, vf_mul(a, a), vf_fnma(a, half, half));
    const vf y = asin_single_half(vf_sel(low, a, vf_sqrt(z)), z);
    const vf top = single_angle(vf_bits(0x3fc90fdb), vf_mul(y, vf_set(-2.0f)));
    return vf_canon(vf_copysign(vf_sel(low, y, top), x));
}

OM_INLINE vf acos_single(vf x)
{
    const vf a = vf_abs(x), half = vf_set(0.5f), zero = vf_set(0.0f);
    const vm low = vf_le(a, vf_set(0.5625f));
    const vf z = vf_sel(low, vf_mul(a, a), vf_fnma(a, half, half));
    const vf y = vf_copysign(asin_single_half(vf_sel(low, a, vf_sqrt(z)), z), x);
    const vf end = vf_sel(vf_lt(x, zero), vf_bits(0x40490fdb), zero); /* pi */
    const vf base = vf_sel(low, vf_bits(0x3fc90fdb), end);            /* pi / 2 */
    const vf times = vf_sel(low, vf_set(-1.0f), vf_set(2.0f));
    return vf_canon(single_angle(base, vf_mul(y, times)));
}

/* above 1: pi/2 - atan(1 / a) */
OM_INLINE vf atan_single(vf x)
{
    const vf a = vf_abs(x), one = vf_set(1.0f);
    const vm big = vf_lt(one, a);
    const vf r = vf_div(vf_sel(big, vf_set(-1.0f), a), vf_sel(big, a, one));
    const vf z = vf_mul(r, r);
    vf p = vf_bits(0x3ae3c582);            /* 0.00173775875 */
    p = vf_fma(p, z, vf_bits(0xbc28e3ed)); /* -0.010308248 */
    p = vf_fma(p, z, vf_bits(0x3cea316c)); /* 0.0285880193 */
    p = vf_fma(p, z, vf_bits(0xbd528b00)); /* -0.051402092 */
    p = vf_fma(p, z, vf_bits(0x3d932da1)); /* 0.071864374 */
    p = vf_fma(p, z, vf_bits(0xbdb820aa)); /* -0.0899060518 */
    p = vf_fma(p, z, vf_bits(0x3de35ac3)); /* 0.111012958 */
    p = vf_fma(p, z, vf_bits(0xbe1248b8)); /* -0.142855525 */
    p = vf_fma(p, z, vf_bits(0x3e4ccce2)); /* 0.200000316 */
    p = vf_fma(p, z, vf_bits(0xbeaaaaab)); /* -0.333333343 */
    p = vf_fma(vf_mul(r, z), p, r);
    p = single_angle(vf_sel(big, vf_bits(0x3fc90fdb), vf_set(0.0f)), p);
    return vf_canon(vf_copysign(p, x));
}

#endif
