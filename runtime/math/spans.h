/* spans.h -- correctly rounded functions by 32 spans with a polynomial each, in pairs
 * (math/pair.h): f(m + r) = c0 + c1 r + q, q = r^2 P(r), all but q good to 2^-45. The
 * error is a small part of q, so that it is q that bounds it. Where tables of 32 are in
 * registers. tests/ulp proves the outcome over all inputs. */
#ifndef MATH_SPANS_H
#define MATH_SPANS_H

#include "math/erf.h"
#include "math/trig.h"
#include "math/pair.h"
#include "math/fixed_trig.h"
#include "math/fixed_inverse.h"
#include "tables/spans.h"

#if VF_PAIR == 32
struct spans {
    vf h, l;        /* the value */
    vf q, p, slope; /* r^2 P(r), P(r), c1 */
};

/* P has 4 or 6 coefficients. */
OM_INLINE struct spans spans_pair(const uint32_t (*t)[32], int terms, vi i, vf r)
{
    const vf z = vf_mul(r, r), c0 = vf_tab32(t[0], i), c1 = vf_tab32(t[2], i);
    vf p = vf_tab32(t[terms + 3], i), l;
    struct spans s;
    if (terms == 6) {
        p = vf_fma(p, r, vf_tab32(t[8], i));
        p = vf_fma(p, r, vf_tab32(t[7], i));
    }
    p = vf_fma(p, r, vf_tab32(t[6], i));
    p = vf_fma(p, r, vf_tab32(t[5], i));
    p = vf_fma(p, r, vf_tab32(t[4], i));
    s.h = vf_fma(c1, r, c0);
    l = vf_add(vf_fma(c1, r, vf_sub(c0, s.h)),
               vf_fma(vf_tab32(t[3], i), r, vf_tab32(t[1], i)));
    s.l = vf_fma(z, p, l);
    s.q = vf_mul(z, p);
    s.p = p;
    s.slope = c1;
    return s;
}

/* h + l, and whether it is the same less and more e */
OM_INLINE vf spans_sum(vf h, vf l, vf e, vm *same)
{
    const vf y = vf_add(h, vf_sub(l, e));
    *same = vf_eq(y, vf_add(h, vf_add(l, e)));
    return y;
}

OM_LOCAL void erf_redo(om_f32 *y, const om_f32 *x, size_t m, const uint32_t *doubt){
    PAIR_REDO(y, x, m, doubt, OM_CALL, erf_wide)}

/* 1 from 3.93 on. The error is at least 2^-120, or |x|: so there is doubt where
 * something may be subnormal, but none of zeros. */
OM_INLINE vf erf_pair(vf x, vm *ok)
{
    const vf a = vf_minx(vf_bits(0x407b851f), vf_abs(x)); /* 3.93 */
    const vf magic = vf_bits(0x49c00000);                 /* 1.5 2^20 */
    const vf t = vf_add(a, magic), r = vf_sub(a, vf_sub(t, magic));
    const struct spans s = spans_pair(om_erf_spans, 6, vf_asi(t), r);
    vf e;
    e = vf_fma(s.h, vf_bits(0x2a800000),
               vf_minx(vf_bits(0x03800000), a)); /* 2^-42, 2^-120 */
    e = vf_fnma(s.q, vf_bits(0x34a00000), e);    /* 1.25 2^-22 */
    return vf_copysign(spans_sum(s.h, s.l, e, ok), x);
}

#define OM_ERF_F32(NAME) \
    OM_LOOP1_PAIR(NAME, OM_CALL_PAIR, erf_pair, OM_CALL_REDO, erf_redo)

OM_LOCAL void gelu_redo(om_f32 *y, const om_f32 *x, size_t m, const uint32_t *doubt){
    PAIR_REDO(y, x, m, doubt, OM_CALL, gelu_wide)}

/* max(x, 0) - u e^(-u^2 / 2) R(u), u = |x|. The spans of R are 1/8 wide up to 2, then
 * 1/4: 2 + u has their number in its bits. u - m must be exact, so that below 1/16,
 * where u has a bit more, m must be 0. */
OM_INLINE vf gelu_pair(vf x, vm *ok)
{
    const vf u = vf_abs(x), two = vf_set(2.0f), half = vf_mul(u, vf_set(-0.5f));
    const vi w = vi_add(vf_asi(vf_add(u, two)), vi_set(0x3ffff));
    const vf m = vf_sub(vi_asf(vi_and(w, vi_set(-0x80000))), two);
    const vf v = vf_mul(u, half), rest = vf_fma(u, half, vf_neg(v));
    const vf base = vf_maxx(vf_set(0.0f), x);
    vf el, e = exp_pair_sum(v, &rest, 1, &el), h, l;
    const struct spans r = spans_pair(om_gelu_spans, 6, vi_shru(w, 19), vf_sub(u, m));
    h = vf_mul(e, r.h);
    l = vf_fnma(el, vf_add(r.h, r.l), vf_fnma(e, r.l, vf_fnma(e, r.h, h)));
    e = vf_mul(h, u); /* the product is e - l */
    l = vf_fma(l, u, vf_fnma(h, u, e));
    h = vf_sub(base, e);
    l = vf_add(vf_sub(vf_sub(base, h), e), l);
    e = vf_fma(e, vf_bits(0x2fe00000),
               vf_minx(vf_bits(0x03800000), u)); /* 1.75 2^-32 */
    h = spans_sum(h, l, e, ok);
    *ok = vm_and(*ok, vf_lt(u, vf_set(5.8f)));
    return vf_copysign(h, x);
}

#define OM_GELU_F32(NAME) \
    OM_LOOP1_PAIR(NAME, OM_CALL_PAIR, gelu_pair, OM_CALL_REDO, gelu_redo)

OM_LOCAL void atan_redo(om_f32 *y, const om_f32 *x, size_t m, const uint32_t *doubt){
    PAIR_REDO(y, x, m, doubt, OM_CALL, atan_wide)}

/* atan(a), above 1 as pi/2 - atan(1 / a); of the quotient z comes what it lacks, times
 * the derivative c1. The spans are 33/1024 wide. */
OM_INLINE vf atan_pair(vf x, vm *ok)
{
    const vf a = vf_abs(x), one = vf_set(1.0f), magic = vf_bits(0x4b400000);
    const vm big = vf_lt(one, a);
    const vf b = vf_minx(vf_bits(0x71800000), a); /* 2^100 */
    const vf z = vf_sel(big, vf_div(one, b), a);
    const vf zl = vf_sel(big, vf_mul(vf_fnma(z, b, one), z), vf_set(0.0f));
    const vf t = vf_fma(z, vf_bits(0x41f83e10), magic); /* 1024/33 */
    const vf r = vf_fnma(vf_sub(t, magic), vf_bits(0x3d040000), z);
    const struct spans s = spans_pair(om_atan_spans, 4, vf_asi(t), r);
    const vf base = vf_sel(big, vf_bits(0xbfc90fdb), vf_set(0.0f)); /* -pi / 2 */
    const vf rest = vf_sel(big, vf_bits(0x333bbd2e), vf_set(0.0f));
    const vf h = vf_add(base, s.h);
    vf l = vf_fma(zl, vf_fma(vf_add(r, r), s.p, s.slope), s.l), e;
    l = vf_add(vf_add(vf_sub(s.h, vf_sub(h, base)), l), rest);
    e = vf_sel(big, vf_bits(0x29000000), vf_minx(vf_bits(0x03800000), a)); /* 2^-45 */
    e = vf_fma(s.h, vf_bits(0x2a800000), e);                               /* 2^-42 */
    e = vf_fnma(s.q, vf_bits(0x34c00000), e); /* 1.5 2^-22 */
    return vf_copysign(spans_sum(h, l, e, ok), x);
}

#define OM_ATAN_F32(NAME) \
    OM_LOOP1_PAIR(NAME, OM_CALL_PAIR, atan_pair, OM_CALL_REDO, atan_redo)

OM_LOCAL void acos_redo(om_f32 *y, const om_f32 *x, size_t m, const uint32_t *doubt){
    PAIR_REDO(y, x, m, doubt, OM_CALL, acos_wide)}

/* sqrt(v) times a function in spans 33/1024 wide, v = 1 - |x| in two parts and so the
 * root, less than pi where x has a sign. Beyond 1 the root is NaN, at 1 what it lacks:
 * there is doubt. */
OM_INLINE vf acos_pair(vf x, vm *ok)
{
    const vf a = vf_abs(x), one = vf_set(1.0f), magic = vf_bits(0x4b400000);
    const vf t = vf_fma(a, vf_bits(0x41f83e10), magic); /* 1024/33 */
    const vf r = vf_fnma(vf_sub(t, magic), vf_bits(0x3d040000), a);
    const struct spans g = spans_pair(om_acos_spans, 4, vf_asi(t), r);
    const vf v = vf_sub(one, a), w = vf_sub(vf_sub(one, v), a), s = vf_sqrt(v);
    const vf sl = vf_div(vf_add(vf_fnma(s, s, v), w), vf_add(s, s));
    const vi sign = vi_and(vf_asi(x), vi_set(INT32_MIN)), all = vi_shr(sign, 31);
    const vf base = vi_asf(vi_and(all, vi_set(0x40490fdb))); /* pi */
    const vf rest = vi_asf(vi_and(all, vi_set((int32_t)0xb3bbbd2e)));
    const vf y = vf_mul(s, g.h);
    vf l = vf_fma(s, g.l, vf_fma(sl, g.h, vf_fma(s, g.h, vf_neg(y)))), h, z;
    l = vi_asf(vi_xor(vf_asi(l), sign));
    z = vi_asf(vi_xor(vf_asi(y), sign));
    h = vf_add(base, z);
    l = vf_add(vf_add(vf_sub(base, h), z), vf_add(l, rest));
    return pair_round(h, l, 0x2c800000 /* 2^-38 */, ok);
}

#define OM_ACOS_F32(NAME) \
    OM_LOOP1_PAIR(NAME, OM_CALL_PAIR, acos_pair, OM_CALL_REDO, acos_redo)

/* f(a) = h + l of a table of scripts/coefficients/spans.py, lucky_spans: around m c0
 * and c1 are all but floats, so that nothing is to be added to them. P's fifth
 * coefficient is in the low bits of the fourth. */
OM_INLINE vf spans_lucky(const uint32_t (*t)[32], vi i, vf a, vf *l)
{
    const vf r = vf_sub(a, vf_tab32(t[0], i)), z = vf_mul(r, r);
    const vf c0 = vf_tab32(t[1], i), c1 = vf_tab32(t[2], i), h = vf_fma(c1, r, c0);
    const vf c5 = vf_tab32(t[6], i);
    vf p = vf_fma(vi_asf(vi_shl(vf_asi(c5), 18)), r, c5);
    p = vf_fma(p, r, vf_tab32(t[5], i));
    p = vf_fma(p, r, vf_tab32(t[4], i));
    p = vf_fma(p, r, vf_tab32(t[3], i));
    *l = vf_fma(z, p, vf_fma(c1, r, vf_sub(c0, h)));
    return h;
}

OM_LOCAL void tanh_redo(om_f32 *y, const om_f32 *x, size_t m, const uint32_t *doubt){
    PAIR_REDO_F32(y, x, m, doubt, OM_CALL, tanh_rounded)}

/* 1 from 9.02 on. The spans are those of the bits of a + 5/8: 1/16 wide up to 3/8, 1/8
 * up to 11/8, and so on. There is doubt where d, what the sum has beyond y, is almost
 * half a unit of y. */
OM_INLINE vf tanh_pair(vf x, vm *ok)
{
    const vf a = vf_minx(vf_bits(0x411051ec), vf_abs(x)); /* 9.02 */
    const vi i = vi_shru(vf_asi(vf_add(a, vf_set(0.625f))), 20);
    vf l, d;
    const vf h = spans_lucky(om_tanh_spans, i, a, &l), y = vf_add(h, l);
    d = vf_sub(l, vf_sub(y, h));
    *ok = vf_eq(y, vf_fma(d, vf_bits(0x3f812000), y)); /* 1.0088 */
    return vf_copysign(y, x);
}

#define OM_TANH_F32(NAME) \
    OM_LOOP1_PAIR(NAME, OM_CALL_PAIR, tanh_pair, OM_CALL_REDO, tanh_redo)

OM_LOCAL void sigmoid_redo(om_f32 *y, const om_f32 *x, size_t m, const uint32_t *doubt){
    PAIR_REDO(y, x, m, doubt, OM_CALL, sigmoid_wide)}

/* As sigmoid_rounded has it; doubts wait for the end of a turn. */
OM_INLINE vf sigmoid_pair(vf x, vm *ok)
{
    vf l, y;
    y = exp_pair_sum(vf_neg(x), NULL, 1, &l);
    y = pair_over_plus1(vf_set(1.0f), y, &l);
    y = pair_round(y, l, SIGMOID_PAIR_ERROR, ok);
    *ok = vm_and(*ok, pair_within(x, 60.0f));
    return y;
}

#define OM_SIGMOID_F32(NAME) \
    OM_LOOP1_PAIR(NAME, OM_CALL_PAIR, sigmoid_pair, OM_CALL_REDO, sigmoid_redo)

#else
#if VF_PAIR
#define OM_SIGMOID_F32(NAME) OM_EW1_F32(NAME, sigmoid_rounded)
#else
#if VF_FIXED
#define OM_SIGMOID_F32(NAME) OM_EW1_F32(NAME, fixed_sigmoid)
#else
#define OM_SIGMOID_F32(NAME) OM_EW1_F32D(NAME, sigmoid_wide)
#endif
#endif

#if VF_PAIR
#define OM_TANH_F32(NAME) OM_EW1_F32(NAME, tanh_rounded)
#else
#if VF_FIXED
#define OM_TANH_F32(NAME) OM_EW1_F32(NAME, fixed_tanh)
#else
#define OM_TANH_F32(NAME) OM_EW1_F32D(NAME, tanh_wide)
#endif
#endif

#if VF_FIXED
#define OM_ERF_F32(NAME) OM_EW1_F32(NAME, fixed_erf)
#define OM_GELU_F32(NAME) OM_EW1_F32(NAME, fixed_gelu)
#else
#define OM_ERF_F32(NAME) OM_EW1_F32D(NAME, erf_wide)
#define OM_GELU_F32(NAME) OM_EW1_F32D(NAME, gelu_wide)
#endif

#if VF_FIXED
#define OM_ATAN_F32(NAME) OM_EW1_F32(NAME, fixed_atan)
#define OM_ACOS_F32(NAME) OM_EW1_F32(NAME, fixed_acos)
#else
#define OM_ATAN_F32(NAME) OM_EW1_F32D(NAME, atan_wide)
#define OM_ACOS_F32(NAME) OM_EW1_F32D(NAME, acos_wide)
#endif
#endif

#endif
