/* expsub.h -- exp(x - m) along rows, for Softmax and its relatives: the difference is
 * rounded to f32, then its exponential. */
#ifndef MATH_EXPSUB_H
#define MATH_EXPSUB_H

#include "math/exp.h"
#include "math/single.h"

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
