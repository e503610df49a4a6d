/* lanes2.h -- f64 lanes in two parts: a value is h + l, |l| at most an ulp or so of h.
 *
 * The functions of f64 are built on this (dexp.h, dlog.h, dtrig.h, derf.h). Their bits
 * are the same on every ISA because only + - * / sqrt and the exact product occur in
 * them: no result depends on whether a CPU has FMA. Where a head of 26 bits will do, a
 * mask makes it and products of two heads are exact; d2_prod is for the rest. */
#ifndef MATH_LANES2_H
#define MATH_LANES2_H

#include "math/wide.h"

#define D2_INF ((uint64_t)0x7ff << 52)

/* A coefficient: element i of a table, in all lanes. */
OM_INLINE vd d2_c(const uint64_t *t, int i)
{
    return vd_bits(t[i]);
}

/* p x + c, each rounded: a step of a polynomial with the same bits everywhere */
OM_INLINE vd d2_step(vd p, vd x, uint64_t c)
{
    return vd_add(vd_mul(p, x), vd_bits(c));
}

/* x held between lo and hi; NaN becomes hi. */
OM_INLINE vd d2_clamp(vd x, double lo, double hi)
{
    return vd_maxx(vd_minx(x, vd_set(hi)), vd_set(lo));
}

/* The upper 26 bits of x. */
OM_INLINE vd d2_head(vd x)
{
    return vl_asd(vl_and(vd_asl(x), vl_set(-134217728)));
}

/* a + b, |a| >= |b| or a == 0 */
OM_INLINE vd d2_fast(vd a, vd b, vd *l)
{
    const vd h = vd_add(a, b);
    *l = vd_sub(b, vd_sub(h, a));
    return h;
}

OM_INLINE vd d2_sum(vd a, vd b, vd *l)
{
    const vd h = vd_add(a, b), t = vd_sub(h, a);
    *l = vd_add(vd_sub(a, vd_sub(h, t)), vd_sub(b, t));
    return h;
}

/* a b, exactly, if no part of it underflows; without FMA by Dekker, for which neither
 * may exceed 2^990. 134217729 is 2^27 + 1. */
OM_INLINE vd d2_prod(vd a, vd b, vd *l)
{
    const vd h = vd_mul(a, b);
#if VD_FUSED
    *l = vd_fma(a, b, vd_neg(h));
#else
    const vd s = vd_set(134217729.0);
    const vd ta = vd_mul(a, s), ah = vd_sub(ta, vd_sub(ta, a)), al = vd_sub(a, ah);
    const vd tb = vd_mul(b, s), bh = vd_sub(tb, vd_sub(tb, b)), bl = vd_sub(b, bh);
    const vd t = vd_add(vd_sub(vd_mul(ah, bh), h), vd_mul(ah, bl));
    *l = vd_add(vd_add(t, vd_mul(al, bh)), vd_mul(al, bl));
#endif
    return h;
}

/* (ah + al) (bh + bl) */
OM_INLINE vd d2_mul(vd ah, vd al, vd bh, vd bl, vd *l)
{
    vd e;
    const vd h = d2_prod(ah, bh, &e);
    *l = vd_add(e, vd_add(vd_mul(ah, bl), vd_mul(al, bh)));
    return h;
}

/* (ah + al) / (bh + bl) */
OM_INLINE vd d2_div(vd ah, vd al, vd bh, vd bl, vd *l)
{
    vd e;
    const vd r = vd_div(vd_set(1.0), bh), q = vd_mul(ah, r), p = d2_prod(q, bh, &e);
    const vd rest = vd_sub(vd_sub(vd_sub(ah, p), e), vd_sub(vd_mul(q, bl), al));
    *l = vd_mul(rest, r);
    return q;
}

/* sqrt(h + l), h >= 0 */
OM_INLINE vd d2_sqrt(vd h, vd l, vd *rl)
{
    vd e;
    const vd r = vd_sqrt(h), p = d2_prod(r, r, &e);
    const vd d = vd_add(vd_sub(vd_sub(h, p), e), l);
    *rl = vd_div(d, vd_maxx(vd_add(r, r), vd_bits(0x0010000000000000)));
    return r;
}

/* h + l times 2^n, rounded once even if the result is subnormal; n is n 2^52. Overflow
 * gives infinity for n up to 1024 and h below 4. */
OM_INLINE vd d2_scale(vd h, vd l, vl n)
{
    const vd y = vd_add(h, l);
    const vl low = vl_add(vd_asl(vd_abs(y)), n);
    vd r = vd_mul(vl_asd(vl_add(vd_asl(y), vl_sub(n, vl_set((int64_t)1 << 52)))),
                  vd_set(2.0));
    const vn tiny = vl_gt(vl_set((int64_t)3 << 52), low);
    if (vn_any(tiny)) {
        /* c = 2^(-1022 - n): added to what is less it leaves the bits that remain */
        const vd c = vl_asd(vl_sub(vl_set((int64_t)1 << 52), n));
        const vd m = vd_copysign(vd_sel(vd_lt(vd_abs(h), c), c, vd_set(0.0)), h);
        vd e, s = d2_fast(m, h, &e);
        const vl half = vl_add(n, vl_set((int64_t)(1023 + 540) << 52));
        s = vd_sub(vd_add(s, vd_add(e, l)), m);
        s = vd_mul(vd_mul(s, vl_asd(half)),
                   vl_asd(vl_set((int64_t)(1023 - 540) << 52)));
        r = vd_sel(tiny, vd_copysign(s, h), r);
    }
    return r;
}

/* x as the result times 2^n: far from underflow, so that products with it are exact */
OM_INLINE vd d2_lift(vd x, vl *n)
{
    const vn small = vd_lt(vd_abs(x), vd_set(1.0));
    *n = vl_sel(small, vl_sub(*n, vl_set((int64_t)200 << 52)), *n);
    return vd_sel(small, vd_mul(x, vd_bits((uint64_t)(1023 + 200) << 52)), x);
}

/* An f64 kernel, a vector a turn: the bodies are long enough for the CPU to overlap
 * one turn with the next. */
#define D2_LOOP(NAME, CALL, f)                                        \
    OM_EW(NAME)                                                       \
    {                                                                 \
        size_t r, i;                                                  \
        (void)params;                                                 \
        for (r = 0; r < rows; r++) {                                  \
            om_f64 *to = OM_ROW_MUT(om_f64);                          \
            const om_f64 *a = OM_ROW(om_f64, x[0], 1);                \
            for (i = 0; i + VDL <= n; i += VDL)                       \
                vd_st(to + i, CALL(f, vd_ld(a + i)));                 \
            if (VDL > 1 && i < n)                                     \
                vd_stn(to + i, CALL(f, vd_ldn(a + i, n - i)), n - i); \
        }                                                             \
    }

#define D2_EW1(NAME, f) D2_LOOP(NAME, OM_CALL, f)

#define D2_EW1P(NAME, f) D2_LOOP(NAME, OM_CALL_P, f)

#endif
