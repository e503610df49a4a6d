/* maxroipool.c -- MaxRoiPool: maxima of x[0] over the bins of the regions x[1]. Corners
 * are rounded half away from zero; bins end at the next element and are cut at the
 * input's border, NaN counting as far before it. An empty bin gives 0. A NaN in a bin
 * makes it NaN. */
#include "kernel.h"
#include "math/sample.h"
#include "maxroipool.h"

OM_INLINE double roi_corner(const struct om_maxroipool *p, double v)
{
    const double t = sample_rounded(v * (double)om_bits_f32(p->scale), (int)p->single);
    return t < 0.0 ? sample_ceil_f64(t - 0.5) : sample_floor_f64(t + 0.5);
}

/* The elements of bin `bin` of `bins` on an axis of length n. */
OM_INLINE void roi_bin(const struct om_maxroipool *p, double from, double to,
                       size_t bin, size_t bins, size_t n, size_t *range)
{
    const int single = (int)p->single;
    const double start = roi_corner(p, from), span = roi_corner(p, to) - start + 1.0;
    const double size =
        sample_rounded((span > 1.0 ? span : 1.0) / (double)bins, single);
    const double first = sample_floor_f64(sample_rounded((double)bin * size, single));
    const double last =
        sample_ceil_f64(sample_rounded((double)(bin + 1) * size, single));
    range[0] = (size_t)sample_clamp_f64(first + start, 0.0, (double)n);
    range[1] = (size_t)sample_clamp_f64(last + start, 0.0, (double)n);
}

#define MAX_ROI_POOL(NAME, T, ISNAN, CANON)                                            \
    OM_RANGE(NAME, om_maxroipool)                                                      \
    {                                                                                  \
        const struct om_maxroipool *p = (const struct om_maxroipool *)params;          \
        size_t item, oh, ow, i, j, down[2], across[2];                                 \
        for (item = begin; item < end; item++) {                                       \
            const size_t roi = item / p->channels, c = item - roi * p->channels;       \
            const T *r = (const T *)x[1] + 5 * roi, *from;                             \
            T *to = (T *)y[0] + item * p->out_height * p->out_width;                   \
            if (!(r[0] >= 0 && (double)r[0] < (double)p->batch))                       \
                return OM_EINDEX;                                                      \
            from = (const T *)x[0] +                                                   \
                   ((size_t)r[0] * p->channels + c) * p->height * p->width;            \
            for (oh = 0; oh < p->out_height; oh++)                                     \
                for (ow = 0; ow < p->out_width; ow++) {                                \
                    T most = 0;                                                        \
                    roi_bin(p, (double)r[2], (double)r[4], oh, p->out_height,          \
                            p->height, down);                                          \
                    roi_bin(p, (double)r[1], (double)r[3], ow, p->out_width, p->width, \
                            across);                                                   \
                    if (down[0] < down[1] && across[0] < across[1])                    \
                        most = from[down[0] * p->width + across[0]];                   \
                    for (i = down[0]; i < down[1]; i++)                                \
                        for (j = across[0]; j < across[1]; j++) {                      \
                            const T v = from[i * p->width + j];                        \
                            if (v > most || ISNAN(v))                                  \
                                most = v;                                              \
                        }                                                              \
                    *to++ = CANON(most);                                               \
                }                                                                      \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_maxroipool, MAX_ROI_POOL, maxroipool_f32, om_f32, sample_is_nan_f32,
       sample_canon_f32)

OM_DEF(RANGE om_maxroipool, MAX_ROI_POOL, maxroipool_f64, om_f64, sample_is_nan_f64,
       sample_canon_f64)
