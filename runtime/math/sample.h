/* sample.h -- positions between elements: what GridSample, RoiAlign, DeformConv and
 * their like share. Positions are doubles; where they stand for f32 each operation's
 * result is rounded to f32, which for + - * / of floats is the f32 operation. */
#ifndef MATH_SAMPLE_H
#define MATH_SAMPLE_H

#include "base.h"

/* v in f32 if single, and never fused with what follows. */
OM_INLINE double sample_rounded(double v, int single)
{
    double r = single ? (double)(float)v : v;
    OM_FENCE_D(r);
    return r;
}

OM_INLINE int sample_is_nan_f32(float v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u;
}

OM_INLINE int sample_is_nan_f64(double v)
{
    return om_f64_bits(v) << 1 > (uint64_t)0x7ff << 53;
}

OM_INLINE om_f32 sample_canon_f32(om_f32 v)
{
    return sample_is_nan_f32(v) ? om_bits_f32(0x7fc00000u) : v;
}

OM_INLINE om_f64 sample_canon_f64(om_f64 v)
{
    return sample_is_nan_f64(v) ? om_bits_f64((uint64_t)0x7ff8 << 48) : v;
}

/* Products that no compiler fuses with a sum. */
OM_INLINE om_f32 sample_mul_f32(om_f32 a, om_f32 b)
{
    float r = a * b;
    OM_FENCE(r);
    return r;
}

OM_INLINE om_f64 sample_mul_f64(om_f64 a, om_f64 b)
{
    double r = a * b;
    OM_FENCE_D(r);
    return r;
}

/* From 2^52 on every double is an integer. */
OM_INLINE double sample_trunc_f64(double v)
{
    const double big = om_bits_f64((uint64_t)0x433 << 52);
    return v > -big && v < big ? (double)(int64_t)v : v;
}

OM_INLINE double sample_floor_f64(double v)
{
    const double t = sample_trunc_f64(v);
    return t > v ? t - 1.0 : t;
}

OM_INLINE double sample_ceil_f64(double v)
{
    const double t = sample_trunc_f64(v);
    return t < v ? t + 1.0 : t;
}

/* To nearest, ties to even. */
OM_INLINE double sample_rint_f64(double v)
{
    const double low = sample_floor_f64(v), part = v - low;
    if (part > 0.5 || (part == 0.5 && low - 2.0 * sample_floor_f64(low * 0.5) > 0.5))
        return low + 1.0;
    return low;
}

/* v in [low, high]; low if it is NaN. */
OM_INLINE double sample_clamp_f64(double v, double low, double high)
{
    return v > low ? (v < high ? v : high) : low;
}

/* The taps of a position on an axis. */
struct sample_taps {
    size_t count;
    ptrdiff_t index[4]; /* -1: an element of zero */
    double weight[4];
};

/* The element at index i of an axis of length n, -1 where it is outside. */
OM_INLINE ptrdiff_t sample_inside(int64_t i, size_t n)
{
    return i >= 0 && (uint64_t)i < n ? (ptrdiff_t)i : -1;
}

/* Two taps around v with zeros outside the axis; 0 if no tap lies inside. */
OM_INLINE int sample_linear_taps(double v, size_t n, int single, struct sample_taps *t)
{
    const double low = sample_floor_f64(v);
    t->count = 0;
    if (!(v > -1.0 && v < (double)n))
        return 0;
    t->count = 2;
    t->index[0] = sample_inside((int64_t)low, n);
    t->index[1] = sample_inside((int64_t)low + 1, n);
    t->weight[1] = sample_rounded(v - low, single);
    t->weight[0] = sample_rounded(1.0 - t->weight[1], single);
    return 1;
}

#endif
