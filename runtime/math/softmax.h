/* softmax.h -- the parts of Softmax that are the same in every mode. */
#ifndef MATH_SOFTMAX_H
#define MATH_SOFTMAX_H

#include "math/quotient.h"
#include "math/rows16.h"
#include "ahead.h"

/* Columns that are done together where the axis isn't the innermost. */
enum { SOFTMAX_COLUMNS = 64 };

/* The greatest of x[0] to x[n - 1] but for NaNs; a zero's sign doesn't matter here. */
OM_INLINE float softmax_max(const om_f32 *x, size_t n)
{
    om_f32 l[2 * VFL_MAX];
    vf a = vf_bits(0xff800000u), b = a;
    const size_t whole = n - n % (2 * VFL);
    size_t i, j;
    float best;
    for (i = 0; i < whole; i += 2 * VFL) {
        a = vf_maxx(vf_ld(x + i), a);
        b = vf_maxx(vf_ld(x + i + VFL), b);
    }
    vf_st(l, a);
    vf_st(l + VFL, b);
    best = l[0];
    for (j = 1; j < 2 * VFL; j++)
        best = l[j] > best ? l[j] : best;
    for (; i < n; i++)
        best = x[i] > best ? x[i] : best;
    return best;
}

/* The same as 16 lanes t, the greatest of which it is. */
OM_INLINE void softmax_max16(om_f32 *t, const om_f32 *x, size_t n)
{
    const vf low = vf_bits(0xff800000u);
    size_t i = 0;
    if (VFL == 16) {
        vf a = low, b = low;
        for (; i + 32 <= n; i += 32) {
            a = vf_maxx(vf_ld(x + i), a);
            b = vf_maxx(vf_ld(x + i + VFL), b);
        }
        if (i + 16 <= n) {
            a = vf_maxx(vf_ld(x + i), a);
            i += 16;
        }
        if (i < n)
            b = vf_maxx(
                vf_sel(rows16_first(n - i), vf_ldn(x + i, om_min(VFL, n - i)), low), b);
        vf_st(t, vf_maxx(a, b));
    } else {
        for (i = 1; i < 16; i++)
            t[i] = om_bits_f32(0xff800000u);
        t[0] = softmax_max(x, n);
    }
}

/* y[i] = e[i] / s, s being their sum. Meanwhile y is asked for `ahead` bytes on, unless
 * that is 0. */
OM_INLINE void softmax_div(om_f32 *y, const om_f32 *e, float s, size_t n, size_t ahead)
{
    const int easy = quotient_easy(s);
    const vf d = vf_set(s), r = vf_set(1.0f / s), low = quotient_low(d, r);
    size_t i = 0, k;
    for (; easy && i + QUOTIENT_TRY * VFL <= n && quotient_above(e + i);
         i += QUOTIENT_TRY * VFL) {
        for (k = i; k < i + QUOTIENT_TRY * VFL; k += VFL) {
            if (ahead)
                om_ahead(y + k, ahead, 1);
            vf_st(y + k, quotient_fused(vf_ld(e + k), d, r, low));
        }
    }
    for (k = i; ahead && k < n; k += 16)
        om_ahead(y + k, ahead, 1);
    for (; i + VFL <= n; i += VFL)
        vf_st(y + i, quotient_unit(vf_ld(e + i), d, r, low, easy));
    if (i < n)
        vf_stn(y + i, quotient_unit(vf_ldn(e + i, n - i), d, r, low, easy), n - i);
}

/* y[i] = (x[i] - m) - s. Asking for y ahead here made it slower. */
OM_INLINE void softmax_sub(om_f32 *y, const om_f32 *x, float m, float s, size_t n)
{
    const vf a = vf_set(m), b = vf_set(s);
    size_t i = 0;
    for (; i + VFL <= n; i += VFL)
        vf_st(y + i, vf_canon(vf_sub(vf_sub(vf_ld(x + i), a), b)));
    if (i < n)
        vf_stn(y + i, vf_canon(vf_sub(vf_sub(vf_ldn(x + i, n - i), a), b)), n - i);
}

OM_INLINE void softmax_fill(om_f32 *y, uint32_t bits, size_t n)
{
    size_t i;
    for (i = 0; i < n; i++)
        y[i] = om_bits_f32(bits);
}

OM_INLINE void softmax_max_columns(om_f32 *m, const om_f32 *x, size_t n)
{
    size_t i = 0;
    for (; i + VFL <= n; i += VFL)
        vf_st(m + i, vf_maxx(vf_ld(x + i), vf_ld(m + i)));
    if (i < n)
        vf_stn(m + i, vf_maxx(vf_ldn(x + i, n - i), vf_ldn(m + i, n - i)), n - i);
}

OM_INLINE void softmax_add_columns(om_f32 *s, const om_f32 *x, size_t n)
{
    size_t i = 0;
    for (; i + VFL <= n; i += VFL)
        vf_st(s + i, vf_add(vf_ld(s + i), vf_ld(x + i)));
    if (i < n)
        vf_stn(s + i, vf_add(vf_ldn(s + i, n - i), vf_ldn(x + i, n - i)), n - i);
}

/* y[i] /= s[i] */
OM_INLINE void softmax_div_columns(om_f32 *y, const om_f32 *s, size_t n)
{
    size_t i = 0;
    for (; i + VFL <= n; i += VFL)
        vf_st(y + i, vf_canon(vf_div(vf_ld(y + i), vf_ld(s + i))));
    if (i < n)
        vf_stn(y + i, vf_canon(vf_div(vf_ldn(y + i, n - i), vf_ldn(s + i, n - i))),
               n - i);
}

/* y[i] = (x[i] - m[i]) - s[i] */
OM_INLINE void softmax_sub_columns(om_f32 *y, const om_f32 *x, const om_f32 *m,
                                   const om_f32 *s, size_t n)
{
    size_t i, w;
    for (i = 0; i < n; i += VFL) {
        w = om_min(VFL, n - i);
        if (w == VFL)
            vf_st(y + i,
                  vf_canon(vf_sub(vf_sub(vf_ld(x + i), vf_ld(m + i)), vf_ld(s + i))));
        else
            vf_stn(y + i,
                   vf_canon(vf_sub(vf_sub(vf_ldn(x + i, w), vf_ldn(m + i, w)),
                                   vf_ldn(s + i, w))),
                   w);
    }
}

#endif
