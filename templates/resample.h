/* resample.h -- Resize and Upsample: output sizes, where each output position lies in
 * the input, which elements it takes with which weights. The compiler makes its tables
 * by these functions where scales and sizes are constant, kernels where they are known
 * at run time: one text, the same bits. f32 arithmetic, each operation rounded once. */
#ifndef OM_RESAMPLE_H
#define OM_RESAMPLE_H

#include "base.h"

enum { OM_RESAMPLE_AXES = 32, OM_RESAMPLE_TAPS = 1 << 16 };

enum { OM_RESAMPLE_NEAREST, OM_RESAMPLE_LINEAR, OM_RESAMPLE_CUBIC };

enum {
    OM_COORD_ASYMMETRIC,
    OM_COORD_HALF_PIXEL,
    OM_COORD_HALF_PIXEL_SYMMETRIC,
    OM_COORD_PYTORCH_HALF_PIXEL,
    OM_COORD_TF_HALF_PIXEL_FOR_NN,
    OM_COORD_ALIGN_CORNERS,
    OM_COORD_TF_CROP_AND_RESIZE
};

enum { OM_ROUND_FLOOR, OM_ROUND_CEIL, OM_ROUND_PREFER_FLOOR, OM_ROUND_PREFER_CEIL };

enum { OM_ASPECT_STRETCH, OM_ASPECT_NOT_LARGER, OM_ASPECT_NOT_SMALLER };

/* The tables of axis k begin at lists[k], which has room for most[k] positions, and at
 * taps[k]; the one behind the last axis ends them. */
struct om_resample {
    size_t mode;            /* OM_RESAMPLE_... */
    size_t coord;           /* OM_COORD_... */
    size_t round;           /* OM_ROUND_... */
    size_t exclude_outside; /* 1: taps outside weigh nothing */
    size_t antialias;       /* 1: the filter is stretched where an axis shrinks */
    size_t aspect;          /* OM_ASPECT_..., with sizes */
    om_f32bits cubic;       /* Keys's a */
    size_t by_sizes;        /* 1: sizes are given, else scales */
    size_t rank;            /* axes */
    size_t count;           /* of them have a scale or size */
    const size_t *in;       /* lengths of the input */
    const size_t *most;     /* the longest that the output may be */
    const size_t *place;    /* 1 + the number of an axis among these; 0: not one */
    const size_t *lists;    /* where its source indices begin */
    const size_t *taps;     /* where its taps begin */
};

/* y[i, j, ...] = x[list 0 [i], list 1 [j], ...]; -1 stands for the fill element. */
struct om_resample_pick {
    size_t rank;         /* axes */
    size_t items;        /* into which the rows are divided */
    const size_t *in;    /* lengths of the source */
    const size_t *lists; /* where an axis's source indices begin */
};

/* An axis; scale and region of interest are floats. */
struct om_resample_axis {
    size_t in;        /* length in the input */
    size_t out;       /* in the output */
    om_f32bits scale; /* out / in, or what was given */
    om_f32bits start; /* of the region, OM_COORD_TF_CROP_AND_RESIZE */
    om_f32bits end;   /* of the region */
};

/* a * b, which no compiler fuses with a sum. */
OM_INLINE float om_resample_times(float a, float b)
{
    float r = a * b;
    OM_FENCE(r);
    return r;
}

OM_INLINE float om_resample_floor(float x)
{
    float whole;
    if (!(x > -8388608.0f && x < 8388608.0f)) /* 2^23 and more, NaN */
        return x;
    whole = (float)(int32_t)x;
    return whole > x ? whole - 1.0f : whole;
}

OM_INLINE float om_resample_ceil(float x)
{
    return -om_resample_floor(-x);
}

/* ---- sizes --------------------------------------------------------------------------
 */

/* length * scale elements, rounded down, or half up; 0 if there is no such length. */
OM_INLINE int om_resample_scaled(struct om_resample_axis *a, float length, int half_up)
{
    const float size = om_resample_times(length, om_bits_f32(a->scale));
    const float whole = om_resample_floor(half_up ? size + 0.5f : size);
    if (!(whole >= 0 && whole < 2147483648.0f))
        return 0;
    a->out = (size_t)whole;
    return 1;
}

OM_INLINE int om_resample_by_scale(const struct om_resample *p,
                                   struct om_resample_axis *a, float scale)
{
    float length = (float)(int64_t)a->in;
    a->scale = om_f32_bits(scale);
    if (a->scale - 1u >= 0x7f7fffffu) /* not above 0, not finite */
        return 0;
    if (p->coord == OM_COORD_TF_CROP_AND_RESIZE)
        length = om_resample_times(length, om_bits_f32(a->end) - om_bits_f32(a->start));
    return om_resample_scaled(a, length, 0);
}

OM_INLINE int om_resample_by_size(struct om_resample_axis *a, int64_t size)
{
    if (size < 0 || size > INT32_MAX || (a->in == 0 && size != 0))
        return 0;
    a->out = (size_t)size;
    if (a->in)
        a->scale = om_f32_bits((float)size / (float)(int64_t)a->in);
    return 1;
}

/* One scale for all axes that have a size: the least or the greatest of theirs. Returns
 * as om_resample_shape does. */
OM_INLINE size_t om_resample_aspect(const struct om_resample *p,
                                    struct om_resample_axis *axis)
{
    float common = 0, scale;
    int any = 0;
    size_t k;
    for (k = 0; k < p->rank; k++) {
        scale = om_bits_f32(axis[k].scale);
        if (!p->place[k])
            continue;
        if (!any ||
            (p->aspect == OM_ASPECT_NOT_LARGER ? scale < common : scale > common))
            common = scale;
        any = 1;
    }
    for (k = 0; k < p->rank; k++) {
        if (!p->place[k])
            continue;
        axis[k].scale = om_f32_bits(common);
        if (!om_resample_scaled(&axis[k], (float)(int64_t)axis[k].in, 1))
            break;
    }
    return k;
}

/* Sets the axes from scales or sizes, and a region if the coordinates need one. Returns
 * the number of an axis that gets no length, or the rank if there is none. */
OM_INLINE size_t om_resample_shape(const struct om_resample *p,
                                   struct om_resample_axis *axis, const om_f32 *scales,
                                   const om_i64 *sizes, const om_f32 *region)
{
    size_t k;
    for (k = 0; k < p->rank; k++) {
        struct om_resample_axis *a = &axis[k];
        const size_t at = p->place[k] - 1;
        a->in = a->out = p->in[k];
        a->scale = a->end = 0x3f800000u; /* 1 */
        a->start = 0;
        if (!p->place[k])
            continue;
        if (region && p->coord == OM_COORD_TF_CROP_AND_RESIZE) {
            a->start = om_f32_bits(region[at]);
            a->end = om_f32_bits(region[at + p->count]);
        }
        if (!(p->by_sizes ? om_resample_by_size(a, sizes[at])
                          : om_resample_by_scale(p, a, scales[at])))
            return k;
    }
    return p->by_sizes && p->aspect ? om_resample_aspect(p, axis) : k;
}

/* ---- coordinates --------------------------------------------------------------------
 */

/* Position of output j in the input. */
OM_INLINE float om_resample_position(const struct om_resample *p,
                                     const struct om_resample_axis *a, size_t j)
{
    const float x = (float)(int64_t)j, in = (float)(int64_t)a->in;
    const float out = (float)(int64_t)a->out, scale = om_bits_f32(a->scale);
    const float start = om_bits_f32(a->start), end = om_bits_f32(a->end);
    const float half = (x + 0.5f) / scale - 0.5f;
    float t;
    switch (p->coord) {
    case OM_COORD_ASYMMETRIC:
        return x / scale;
    case OM_COORD_HALF_PIXEL_SYMMETRIC:
        t = om_resample_times(in / 2.0f, 1.0f - out / om_resample_times(scale, in));
        return t + (x + 0.5f) / scale - 0.5f;
    case OM_COORD_PYTORCH_HALF_PIXEL:
        return a->out > 1 ? half : 0.0f;
    case OM_COORD_TF_HALF_PIXEL_FOR_NN:
        return (x + 0.5f) / scale;
    case OM_COORD_ALIGN_CORNERS:
        return a->out > 1 ? om_resample_times(x, in - 1.0f) / (out - 1.0f) : 0.0f;
    case OM_COORD_TF_CROP_AND_RESIZE:
        if (a->out > 1) {
            t = om_resample_times(om_resample_times(x, end - start), in - 1.0f);
            return om_resample_times(start, in - 1.0f) + t / (out - 1.0f);
        }
        return om_resample_times(om_resample_times(0.5f, start + end), in - 1.0f);
    default:
        return half;
    }
}

/* Does the axis pass through unchanged? */
OM_INLINE int om_resample_same(const struct om_resample *p,
                               const struct om_resample_axis *a)
{
    if (a->in != a->out)
        return 0;
    if (p->coord == OM_COORD_TF_CROP_AND_RESIZE)
        return om_bits_f32(a->start) == 0.0f && om_bits_f32(a->end) == 1.0f;
    return om_bits_f32(a->scale) == 1.0f;
}

/* Positions outside the input are extrapolated in one mode only. */
OM_INLINE int om_resample_outside(const struct om_resample *p,
                                  const struct om_resample_axis *a, float x)
{
    return p->coord == OM_COORD_TF_CROP_AND_RESIZE &&
           !(x >= 0 && x <= (float)((int64_t)a->in - 1));
}

/* x, a whole number, within [0, length). */
OM_INLINE int32_t om_resample_index(float x, size_t length)
{
    const int64_t last = (int64_t)length - 1;
    return !(x > 0) ? 0 : x >= (float)last ? (int32_t)last : (int32_t)x;
}

/* The source of output j in the mode nearest; -1: none. */
OM_INLINE int32_t om_resample_nearest(const struct om_resample *p,
                                      const struct om_resample_axis *a, size_t j)
{
    const float x = om_resample_position(p, a, j), low = om_resample_floor(x);
    const float part = x - low;
    if (om_resample_outside(p, a, x))
        return -1;
    switch (p->round) {
    case OM_ROUND_FLOOR:
        return om_resample_index(low, a->in);
    case OM_ROUND_CEIL:
        return om_resample_index(om_resample_ceil(x), a->in);
    case OM_ROUND_PREFER_FLOOR:
        return om_resample_index(part > 0.5f ? low + 1.0f : low, a->in);
    default:
        return om_resample_index(part >= 0.5f ? low + 1.0f : low, a->in);
    }
}

/* ---- weights ------------------------------------------------------------------------
 */

OM_INLINE float om_resample_linear(float d)
{
    d = d < 0 ? -d : d;
    return d < 1.0f ? 1.0f - d : 0.0f;
}

/* Keys, "Cubic Convolution Interpolation for Digital Image Processing", 1981. */
OM_INLINE float om_resample_keys(float d, float a)
{
    float t;
    d = d < 0 ? -d : d;
    if (d <= 1.0f) {
        t = om_resample_times(a + 2.0f, d) - (a + 3.0f);
        return om_resample_times(om_resample_times(t, d), d) + 1.0f;
    }
    if (d < 2.0f) {
        t = om_resample_times(a, d) - om_resample_times(5.0f, a);
        t = om_resample_times(t, d) + om_resample_times(8.0f, a);
        return om_resample_times(t, d) - om_resample_times(4.0f, a);
    }
    return 0.0f;
}

/* With antialias a shrinking axis has its filter stretched by 1 / scale. */
OM_INLINE float om_resample_stretch(const struct om_resample *p,
                                    const struct om_resample_axis *a)
{
    const float scale = om_bits_f32(a->scale);
    return p->antialias && scale < 1.0f ? scale : 1.0f;
}

/* Taps of an output; 0: too many. */
OM_INLINE size_t om_resample_taps(const struct om_resample *p,
                                  const struct om_resample_axis *a)
{
    const float reach = p->mode == OM_RESAMPLE_CUBIC ? 2.0f : 1.0f;
    const float wide = om_resample_ceil(reach / om_resample_stretch(p, a));
    return wide < OM_RESAMPLE_TAPS / 2 ? 2 * (size_t)wide : 0;
}

/* The `count` taps of output j, left and right of its position. */
OM_INLINE void om_resample_weigh(const struct om_resample *p,
                                 const struct om_resample_axis *a, size_t j,
                                 size_t count, om_i32 *index, om_u32 *weight)
{
    const float scale = om_resample_stretch(p, a), last = (float)((int64_t)a->in - 1);
    const int line = p->mode == OM_RESAMPLE_LINEAR && scale == 1.0f;
    const int divide = (p->antialias && scale < 1.0f) || p->exclude_outside;
    float x = om_resample_position(p, a, j), left, sum = 0;
    size_t i;
    if (line) /* as exact at the edges as inside */
        x = x < 0 ? 0 : x > last ? last : x;
    left = om_resample_floor(x) - (float)((int64_t)(count / 2) - 1);
    for (i = 0; i < count; i++) {
        const float from = left + (float)(int64_t)i;
        const float d = om_resample_times(x - from, scale);
        float w = p->mode == OM_RESAMPLE_CUBIC
                      ? om_resample_keys(d, om_bits_f32(p->cubic))
                  : line && i == 1 ? x - (from - 1.0f) /* exact, unlike 1 - |d| */
                                   : om_resample_linear(d);
        if (p->exclude_outside && !(from >= 0 && from <= last))
            w = 0;
        sum = sum + w;
        index[i] = om_resample_index(from, a->in);
        weight[i] = om_f32_bits(w);
    }
    for (i = 0; divide && sum != 0 && i < count; i++)
        weight[i] = om_f32_bits(om_bits_f32(weight[i]) / sum);
}

/* ---- work at run time ---------------------------------------------------------------
 */

/* Where part i of `parts` of n rows begins. */
OM_INLINE size_t om_resample_part(size_t n, size_t parts, size_t i)
{
    return n / parts * i + om_min(n % parts, i);
}

#endif
