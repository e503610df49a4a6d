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

#endif
