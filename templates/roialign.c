/* roialign.c -- RoiAlign: x[0] sampled over the regions x[1] of the batch elements
 * x[2]. Positions and weights are computed in the regions' type, each operation rounded
 * once. Samples go down, then across, the elements of one likewise, into one
 * accumulator; the mean divides once. A region that is not finite, or has more than
 * 2^24 samples to a bin and axis, has none. */
#include "kernel.h"
#include "math/sample.h"
#include "roialign.h"

/* The samples of a bin along an axis: number i lies at start + (i + 1/2) size / count,
 * and those before `first` or from `last` on lie outside. */
struct roi_axis {
    double start;
    double size;
    double count;
    size_t first;
    size_t last;
};

OM_INLINE double roi_place(const struct roi_axis *r, size_t i, int single)
{
    const double t = sample_rounded(((double)i + 0.5) * r->size, single);
    return sample_rounded(r->start + sample_rounded(t / r->count, single), single);
}

/* Bin `bin` of `bins` between the region's ends on an axis of length n. */
OM_INLINE void roi_axis_set(const struct om_roialign *p, double from, double to,
                            size_t bin, size_t bins, size_t n, struct roi_axis *r)
{
    const int single = (int)p->single;
    const double shift = p->half_pixel ? 0.5 : 0.0;
    const double scale = (double)om_bits_f32(p->scale);
    double length, step, reach;
    from = sample_rounded(sample_rounded(from * scale, single) - shift, single);
    to = sample_rounded(sample_rounded(to * scale, single) - shift, single);
    length = sample_rounded(to - from, single);
    if (!p->half_pixel && length < 1.0)
        length = 1.0;
    r->size = sample_rounded(length / (double)bins, single);
    r->start =
        sample_rounded(from + sample_rounded((double)bin * r->size, single), single);
    r->count = p->ratio ? (double)p->ratio : sample_ceil_f64(r->size);
    r->first = r->last = 0;
    if (!(r->count >= 1.0 && r->count <= 16777216.0 && r->start - r->start == 0.0)) {
        r->count = 0.0;
        return;
    }
    /* far more samples than elements: leave out those that are surely outside */
    step = r->size / r->count;
    r->last = (size_t)r->count;
    if (!(step > 0.0))
        return;
    reach = sample_floor_f64((-1.0 - r->start) / step) - 2.0;
    r->first = (size_t)sample_clamp_f64(reach, 0.0, r->count);
    reach = sample_ceil_f64(((double)n - r->start) / step) + 2.0;
    r->last = (size_t)sample_clamp_f64(reach, (double)r->first, r->count);
}

/* The two elements around v; 0 if v is outside. */
OM_INLINE int roi_taps(double v, size_t n, int single, struct sample_taps *t)
{
    size_t low;
    if (!(v >= -1.0 && v <= (double)n))
        return 0;
    v = v > 0.0 ? v : 0.0;
    low = (size_t)v;
    if (low >= n - 1) {
        low = n - 1;
        v = (double)low;
    }
    t->index[0] = (ptrdiff_t)low;
    t->index[1] = (ptrdiff_t)(low + 1 < n ? low + 1 : low);
    t->weight[1] = sample_rounded(v - (double)low, single);
    t->weight[0] = sample_rounded(1.0 - t->weight[1], single);
    return 1;
}

/* NaN wins over numbers. */
OM_INLINE om_f32 roi_greater_f32(om_f32 a, om_f32 b)
{
    return b > a || sample_is_nan_f32(b) ? b : a;
}

OM_INLINE om_f64 roi_greater_f64(om_f64 a, om_f64 b)
{
    return b > a || sample_is_nan_f64(b) ? b : a;
}

#define ROI_ALIGN(NAME, T, MUL, GREATER, CANON)                                        \
    OM_RANGE(NAME, om_roialign)                                                        \
    {                                                                                  \
        const struct om_roialign *p = (const struct om_roialign *)params;              \
        const size_t bins = p->out_height * p->out_width;                              \
        const size_t plane = p->height * p->width;                                     \
        const int single = (int)p->single;                                             \
        size_t item, c, i, j, k;                                                       \
        for (item = begin; item < end; item++) {                                       \
            const size_t roi = item / bins, bin = item - roi * bins;                   \
            const int64_t b = ((const om_i64 *)x[2])[roi];                             \
            struct roi_axis down, across;                                              \
            struct sample_taps v, h;                                                   \
            const T *from;                                                             \
            T *to = (T *)y[0] + roi * p->channels * bins + bin;                        \
            double at[4], count;                                                       \
            size_t begun = 0;                                                          \
            if (b < 0 || (uint64_t)b >= p->batch)                                      \
                return OM_EINDEX;                                                      \
            from = (const T *)x[0] + (size_t)b * p->channels * plane;                  \
            for (k = 0; k < 4; k++)                                                    \
                at[k] = single ? (double)((const om_f32 *)x[1])[4 * roi + k]           \
                               : ((const om_f64 *)x[1])[4 * roi + k];                  \
            roi_axis_set(p, at[1], at[3], bin / p->out_width, p->out_height,           \
                         p->height, &down);                                            \
            roi_axis_set(p, at[0], at[2], bin % p->out_width, p->out_width, p->width,  \
                         &across);                                                     \
            for (c = 0; c < p->channels; c++)                                          \
                to[c * bins] = 0;                                                      \
            for (i = down.first; i < down.last; i++) {                                 \
                if (!roi_taps(roi_place(&down, i, single), p->height, single, &v))     \
                    continue;                                                          \
                for (j = across.first; j < across.last; j++) {                         \
                    double w[4];                                                       \
                    size_t e[4];                                                       \
                    if (!roi_taps(roi_place(&across, j, single), p->width, single,     \
                                  &h))                                                 \
                        continue;                                                      \
                    for (k = 0; k < 4; k++) {                                          \
                        w[k] =                                                         \
                            sample_rounded(v.weight[k / 2] * h.weight[k % 2], single); \
                        e[k] = (size_t)v.index[k / 2] * p->width +                     \
                               (size_t)h.index[k % 2];                                 \
                    }                                                                  \
                    for (c = 0; c < p->channels; c++) {                                \
                        const T *s = from + c * plane;                                 \
                        T sum = to[c * bins];                                          \
                        for (k = 0; k < 4; k++) {                                      \
                            const T part = MUL((T)w[k], s[e[k]]);                      \
                            if (!p->max)                                               \
                                sum += part;                                           \
                            else                                                       \
                                sum = begun || k ? GREATER(sum, part) : part;          \
                        }                                                              \
                        to[c * bins] = sum;                                            \
                    }                                                                  \
                    begun++;                                                           \
                }                                                                      \
            }                                                                          \
            count = down.count * across.count;                                         \
            for (c = 0; c < p->channels; c++) {                                        \
                T sum = to[c * bins];                                                  \
                if (!p->max && count >= 1.0)                                           \
                    sum /= (T)count;                                                   \
                else if (p->max && (double)begun < count)                              \
                    sum = GREATER(sum, (T)0);                                          \
                to[c * bins] = CANON(sum);                                             \
            }                                                                          \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_roialign, ROI_ALIGN, roialign_f32, om_f32, sample_mul_f32,
       roi_greater_f32, sample_canon_f32)

OM_DEF(RANGE om_roialign, ROI_ALIGN, roialign_f64, om_f64, sample_mul_f64,
       roi_greater_f64, sample_canon_f64)
