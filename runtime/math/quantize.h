/* quantize.h -- rounding to integers of few bits. */
#ifndef MATH_QUANTIZE_H
#define MATH_QUANTIZE_H

#include "math/quotient.h"

/* Round to nearest, halves to even, add the zero point, saturate: in f32, where these
 * integers are exact. NaN gives the least. */
OM_INLINE vi quantize_lanes(vf v, vf zero, float least, float most)
{
    const vf lo = vf_sub(vf_set(least), zero), hi = vf_sub(vf_set(most), zero);
    return vf_toi(vf_add(vf_minx(vf_maxx(vf_rint(v), lo), hi), zero));
}

/* Added to a number of magnitude below 2^22, it rounds that to an integer. */
#define QUANTIZE_NEAR 12582912.0f /* 1.5 * 2^23 */

/* Do quantize_near's conditions hold for this scale and this zero point? */
OM_INLINE int quantize_easy(float scale, float zero, float least, float most)
{
    return scale > 9.5367431640625e-7f && scale < 1048576.0f && /* 2^-20, 2^20 */
           zero >= least && zero <= most && (float)(int32_t)zero == zero;
}

/* QUANTIZE_NEAR and x / scale, rounded once and then to an integer, between those that
 * lo and hi are nearest to, but saturated before the division: lo and hi are a quarter
 * of a step beyond the last ones, so that no quotient of theirs is halfway, and NaN is
 * lo. inverse, low: as quotient_fused takes them for the scale. */
OM_INLINE vf quantize_near(vf x, vf scale, vf inverse, vf low, vf lo, vf hi)
{
    const vf v = vf_minx(vf_maxx(x, lo), hi);
    return vf_add(quotient_fused(v, scale, inverse, low), vf_set(QUANTIZE_NEAR));
}

/* Sums of integers scaled, before they are saturated and without their zero point:
 * beyond the type's range where the result is, whose most less the zero point is
 * `most`. NaN gives the lowest. */
OM_INLINE vi quantize_sums(vi sum, vf scale, vf most)
{
    return vf_near(vf_minx(most, vf_mul(vi_tof(sum), scale)));
}

/* A zero point as both halves of each lane. */
OM_INLINE vi quantize_both(vf zero)
{
    const vi v = vf_toi(zero);
    return vi_or(vi_and(v, vi_set(0xffff)), vi_shl(v, 16));
}

#endif
