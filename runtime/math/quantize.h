/* quantize.h -- rounding to integers of few bits. */
#ifndef MATH_QUANTIZE_H
#define MATH_QUANTIZE_H

/* Round to nearest, halves to even, add the zero point, saturate: in f32, where these
 * integers are exact. NaN gives the least. */
OM_INLINE vi quantize_lanes(vf v, vf zero, float least, float most)
{
    const vf lo = vf_sub(vf_set(least), zero), hi = vf_sub(vf_set(most), zero);
    return vf_toi(vf_add(vf_minx(vf_maxx(vf_rint(v), lo), hi), zero));
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
