/* expsub.h -- exp(x - m) along rows, for Softmax and its relatives: the difference is
 * rounded to f32, then its exponential. */
#ifndef MATH_EXPSUB_H
#define MATH_EXPSUB_H

#include "math/pair.h"
#include "math/fixed.h"
#include "math/single.h"
#include "math/rows16.h"
#include "ahead.h"

#if VF_PAIR
#define EXPSUB_EXP exp_rounded
#define EXPSUB_TWO exp_rounded_two
#else
#define EXPSUB_EXP fixed_exp
#define EXPSUB_TWO(x0, x1, y0, y1) (*(y0) = fixed_exp(x0), *(y1) = fixed_exp(x1))
#endif

#if VF_PAIR || VF_FIXED
/* e[i] = exp(x[i] - m) */
OM_INLINE void expsub_row(om_f32 *e, const om_f32 *x, float m, size_t n)
{
    const vf top = vf_set(m);
    size_t i = 0;
    for (; i + 2 * VFL <= n; i += 2 * VFL) {
        vf y0, y1;
        EXPSUB_TWO(vf_sub(vf_ld(x + i), top), vf_sub(vf_ld(x + i + VFL), top), &y0,
                   &y1);
        vf_st(e + i, y0);
        vf_st(e + i + VFL, y1);
    }
    for (; i + VFL <= n; i += VFL)
        vf_st(e + i, EXPSUB_EXP(vf_sub(vf_ld(x + i), top)));
    if (i < n)
        vf_stn(e + i, EXPSUB_EXP(vf_sub(vf_ldn(x + i, n - i), top)), n - i);
}

/* e[i] = exp(x[i] - m[i]) */
OM_INLINE void expsub_columns(om_f32 *e, const om_f32 *x, const om_f32 *m, size_t n)
{
    size_t i = 0;
    for (; i + VFL <= n; i += VFL)
        vf_st(e + i, EXPSUB_EXP(vf_sub(vf_ld(x + i), vf_ld(m + i))));
    if (i < n)
        vf_stn(e + i, EXPSUB_EXP(vf_sub(vf_ldn(x + i, n - i), vf_ldn(m + i, n - i))),
               n - i);
}
#else
/* The difference of two floats, rounded to one: 53 bits before it do no harm. */
OM_INLINE vd expsub_lanes(vd x, vd m)
{
    return exp_wide(vd_rndf(vd_sub(x, m)));
}

/* e[i] = exp(x[i] - m) */
OM_INLINE void expsub_row(om_f32 *e, const om_f32 *x, float m, size_t n)
{
    const vd top = vd_set((double)m);
    size_t i = 0;
    for (; i + VDL <= n; i += VDL)
        vd_stf(e + i, expsub_lanes(vd_ldf(x + i), top));
    if (i < n)
        vd_stfn(e + i, expsub_lanes(vd_ldfn(x + i, n - i), top), n - i);
}

/* e[i] = exp(x[i] - m[i]) */
OM_INLINE void expsub_columns(om_f32 *e, const om_f32 *x, const om_f32 *m, size_t n)
{
    size_t i = 0;
    for (; i + VDL <= n; i += VDL)
        vd_stf(e + i, expsub_lanes(vd_ldf(x + i), vd_ldf(m + i)));
    if (i < n)
        vd_stfn(e + i, expsub_lanes(vd_ldfn(x + i, n - i), vd_ldfn(m + i, n - i)),
                n - i);
}
#endif

/* The same by f32 sequences, for mode fma. */
OM_INLINE void expsub_row_single(om_f32 *e, const om_f32 *x, float m, size_t n)
{
    const vf top = vf_set(m);
    size_t i = 0;
    for (; i + VFL <= n; i += VFL)
        vf_st(e + i, exp_single(vf_sub(vf_ld(x + i), top)));
    if (i < n)
        vf_stn(e + i, exp_single(vf_sub(vf_ldn(x + i, n - i), top)), n - i);
}

/* Elements worked on before more memory is asked for: in small parts, for a core has
 * only about a dozen lines under way. */
enum { EXPSUB_PART = 64 };

/* The same, and the sum of e in 16 lanes to l. If n <= 16 the lanes are e itself and
 * zeros behind it, and e[] is not written: what was just stored in part is slow to
 * load. Meanwhile x is asked for `ahead` bytes on, unless that is 0. */
OM_INLINE void expsub_sum(om_f32 *e, const om_f32 *x, float m, size_t n, om_f32 *l,
                          size_t ahead)
{
    size_t i, w;
    sum16_clear(l);
    for (i = 0; n > 16 && i < n; i += w) {
        w = om_min(n - i, EXPSUB_PART);
        om_ahead(x + i, ahead, ahead ? w * sizeof(om_f32) : 0);
        expsub_row(e + i, x + i, m, w);
    }
    if (n > 16)
        sum16_row(l, e, n, SUM16_PLAIN);
    else
        expsub_row(l, x, m, n);
}

/* The lines of four vectors; without a loop, which would cost more than it asks for. */
OM_INLINE void expsub_ahead(const om_f32 *x, size_t ahead)
{
    om_ahead(x, ahead, 1);
    om_ahead(x + VFL, ahead, 1);
    om_ahead(x + 2 * VFL, ahead, 1);
    om_ahead(x + 3 * VFL, ahead, 1);
}

/* Four vectors of it, of x not above m. Sums of 16 lanes go to *s, those of 8 to *s and
 * *u in turn. */
OM_INLINE void expsub_four_single(om_f32 *e, const om_f32 *x, vf top, vf *s, vf *u)
{
    const vf far = vf_set(87.0f);
    const vf ta = vf_sub(top, vf_ld(x)), tb = vf_sub(top, vf_ld(x + VFL));
    const vf tc = vf_sub(top, vf_ld(x + 2 * VFL));
    const vf td = vf_sub(top, vf_ld(x + 3 * VFL));
    vf a = exp_single_fall(ta), b = exp_single_fall(tb);
    vf c = exp_single_fall(tc), d = exp_single_fall(td);
    if (!vm_all(vm_and(vm_and(vf_lt(ta, far), vf_lt(tb, far)),
                       vm_and(vf_lt(tc, far), vf_lt(td, far))))) {
        a = exp_single_any(vf_neg(ta));
        b = exp_single_any(vf_neg(tb));
        c = exp_single_any(vf_neg(tc));
        d = exp_single_any(vf_neg(td));
    }
    vf_st(e, a);
    vf_st(e + VFL, b);
    vf_st(e + 2 * VFL, c);
    vf_st(e + 3 * VFL, d);
    if (VFL == 8) {
        *s = vf_add(vf_add(*s, a), c);
        *u = vf_add(vf_add(*u, b), d);
    } else {
        *s = vf_add(vf_add(vf_add(vf_add(*s, a), b), c), d);
    }
}

OM_INLINE void expsub_sum_single(om_f32 *e, const om_f32 *x, float m, size_t n,
                                 om_f32 *l, size_t ahead)
{
    const vf top = vf_set(m), none = vf_set(0.0f);
    vf a = none, b = none, v;
    size_t i = 0;
    if (VFL != 8 && VFL != 16) {
        sum16_clear(l);
        expsub_row_single(n > 16 ? e : l, x, m, n);
        if (n > 16)
            sum16_row(l, e, n, SUM16_PLAIN);
        return;
    }
    for (; i + 4 * VFL <= n; i += 4 * VFL) {
        if (ahead)
            expsub_ahead(x + i, ahead);
        expsub_four_single(e + i, x + i, top, &a, &b);
    }
    om_ahead(x + i, ahead, ahead ? (n - i) * sizeof(om_f32) : 0);
    for (; n > 16 && i + 16 <= n; i += 16) {
        v = exp_single(vf_sub(vf_ld(x + i), top));
        vf_st(e + i, v);
        a = vf_add(a, v);
        if (VFL == 8) {
            v = exp_single(vf_sub(vf_ld(x + i + 8), top));
            vf_st(e + i + 8, v);
            b = vf_add(b, v);
        }
    }
    if (i < n) {
        const size_t w = om_min(VFL, n - i);
        v = exp_single(vf_sub(vf_ldn(x + i, w), top));
        if (n > 16)
            vf_stn(e + i, v, w);
        a = vf_add(a, vf_sel(rows16_first(w), v, none));
        i += w;
    }
    if (VFL == 8 && i < n) {
        v = exp_single(vf_sub(vf_ldn(x + i, n - i), top));
        if (n > 16)
            vf_stn(e + i, v, n - i);
        b = vf_add(b, vf_sel(rows16_first(n - i), v, none));
    }
    vf_st(l, a);
    if (VFL == 8)
        vf_st(l + 8, b);
}

OM_INLINE void expsub_columns_single(om_f32 *e, const om_f32 *x, const om_f32 *m,
                                     size_t n)
{
    size_t i = 0;
    for (; i + VFL <= n; i += VFL)
        vf_st(e + i, exp_single(vf_sub(vf_ld(x + i), vf_ld(m + i))));
    if (i < n)
        vf_stn(e + i, exp_single(vf_sub(vf_ldn(x + i, n - i), vf_ldn(m + i, n - i))),
               n - i);
}

#endif
