/* gridsample.c -- GridSample: x[0] sampled at the positions x[1]. Positions and weights
 * are computed in the grid's type, each operation rounded once. A position that is NaN,
 * or infinite under reflection, counts as far outside (zeros) or as the first border.
 * Under border the cubic mode clamps its taps, the others the position.
 * Sums go along the last axis first; taps of weight zero are left out. */
#include "kernel.h"
#include "math/sample.h"
#include "gridsample.h"

/* v on an axis whose outer elements begin or have their centres at low and high. */
OM_INLINE double grid_reflect(double v, double low, double high, int single)
{
    const double range = high - low;
    double over =
        v < low ? sample_rounded(low - v, single) : sample_rounded(v - high, single);
    double turns, rest;
    int back = v < low;
    if (v >= low && v <= high)
        return v;
    turns = sample_trunc_f64(sample_rounded(over / range, single));
    rest = sample_rounded(over - sample_rounded(turns * range, single), single);
    if (turns - 2.0 * sample_trunc_f64(turns * 0.5) > 0.5)
        back = !back;
    return sample_clamp_f64(sample_rounded(back ? low + rest : high - rest, single),
                            low, high);
}

OM_INLINE ptrdiff_t grid_index(const struct om_gridsample *p, int64_t i, size_t n)
{
    const int64_t length = (int64_t)n;
    const int64_t period = p->align ? 2 * (length - 1) : 2 * length;
    if (i >= 0 && i < length)
        return (ptrdiff_t)i;
    if (p->padding == 0)
        return -1;
    if (p->padding == 1 || period == 0)
        return i < 0 ? 0 : (ptrdiff_t)(length - 1);
    i %= period;
    if (i < 0)
        i += period;
    if (i >= length)
        i = p->align ? period - i : period - 1 - i;
    return (ptrdiff_t)i;
}

/* (a v - b) v + c */
OM_INLINE double grid_square(double v, double a, double b, double c, int single)
{
    const double t = sample_rounded(sample_rounded(a * v, single) - b, single);
    return sample_rounded(sample_rounded(t * v, single) + c, single);
}

/* Keys' weights with a = -3/4. */
OM_INLINE void grid_cubic(double part, double *weight, int single)
{
    const double more = sample_rounded(1.0 + part, single);
    const double rest = sample_rounded(1.0 - part, single);
    const double most = sample_rounded(2.0 - part, single);
    double t = grid_square(more, -0.75, -3.75, -6.0, single);
    weight[0] = sample_rounded(sample_rounded(t * more, single) + 3.0, single);
    t = grid_square(part, 1.25, 2.25, 0.0, single);
    weight[1] = sample_rounded(sample_rounded(t * part, single) + 1.0, single);
    t = grid_square(rest, 1.25, 2.25, 0.0, single);
    weight[2] = sample_rounded(sample_rounded(t * rest, single) + 1.0, single);
    t = grid_square(most, -0.75, -3.75, -6.0, single);
    weight[3] = sample_rounded(sample_rounded(t * most, single) + 3.0, single);
}

/* 0 if no tap lies inside. */
OM_INLINE int grid_taps(const struct om_gridsample *p, double v, size_t n,
                        struct sample_taps *t)
{
    const int single = (int)p->single;
    const double length = (double)n, last = length - 1.0;
    const double low = p->align ? 0.0 : -0.5, high = p->align ? last : length - 0.5;
    double base;
    size_t k;
    t->count = p->taps;
    v = sample_rounded(v + 1.0, single);
    if (p->align)
        v = sample_rounded(sample_rounded(v * 0.5, single) * last, single);
    else
        v = sample_rounded(
            sample_rounded(sample_rounded(v * length, single) - 1.0, single) * 0.5,
            single);
    if (p->taps == 1)
        v = sample_rint_f64(v);
    if (p->padding == 1 && p->taps == 4)
        v = sample_clamp_f64(v, -3.0, length + 2.0);
    else if (p->padding == 1)
        v = sample_clamp_f64(v, 0.0, last);
    if (p->padding == 2)
        v = grid_reflect(v, low, high, single);
    if (!(v > -4.0 && v < length + 4.0))
        return 0;
    base = sample_floor_f64(v);
    t->weight[0] = 1.0;
    if (p->taps == 2) {
        t->weight[1] = sample_rounded(v - base, single);
        t->weight[0] = sample_rounded(1.0 - t->weight[1], single);
    } else if (p->taps == 4) {
        grid_cubic(sample_rounded(v - base, single), t->weight, single);
    }
    for (k = 0; k < p->taps; k++)
        t->index[k] =
            grid_index(p, (int64_t)base + (int64_t)k - (p->taps == 4 ? 1 : 0), n);
    return 1;
}

OM_INLINE size_t grid_dim(const struct om_gridsample *p, size_t a)
{
    return a < 3 ? p->dim[a] : p->more[a - 3];
}

/* The taps of position `item` on each of `axes` axes, last axis first. */
OM_INLINE int grid_place(const struct om_gridsample *p, const void *grid, size_t item,
                         size_t axes, struct sample_taps *t)
{
    size_t a;
    for (a = 0; a < axes; a++) {
        const size_t at = item * p->axes + a;
        t[a].count = 1;
        t[a].index[0] = 0;
        t[a].weight[0] = 1.0;
        if (a < p->axes && !grid_taps(p,
                                      p->single ? (double)((const om_f32 *)grid)[at]
                                                : ((const om_f64 *)grid)[at],
                                      grid_dim(p, a), t + a))
            return 0;
    }
    return 1;
}

#define GRID_NEAREST(NAME, T)                                                          \
    OM_RANGE(NAME, om_gridsample)                                                      \
    {                                                                                  \
        const struct om_gridsample *p = (const struct om_gridsample *)params;          \
        const size_t volume = p->dim[0] * p->dim[1] * p->dim[2];                       \
        struct sample_taps t[3];                                                       \
        size_t item, c;                                                                \
        for (item = begin; item < end; item++) {                                       \
            const size_t first = item / p->points * p->channels;                       \
            const T *from = (const T *)x[0] + first * volume;                          \
            T *to = (T *)y[0] + first * p->points + item % p->points;                  \
            const int there = grid_place(p, x[1], item, 3, t) && t[0].index[0] >= 0 && \
                              t[1].index[0] >= 0 && t[2].index[0] >= 0;                \
            const size_t at =                                                          \
                there ? ((size_t)t[2].index[0] * p->dim[1] + (size_t)t[1].index[0]) *  \
                                p->dim[0] +                                            \
                            (size_t)t[0].index[0]                                      \
                      : 0;                                                             \
            for (c = 0; c < p->channels; c++)                                          \
                to[c * p->points] = there ? from[c * volume + at] : (T)0;              \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_gridsample, GRID_NEAREST, gridsample_nearest_b1, om_u8)

OM_DEF(RANGE om_gridsample, GRID_NEAREST, gridsample_nearest_b2, om_u16)

OM_DEF(RANGE om_gridsample, GRID_NEAREST, gridsample_nearest_b4, om_u32)

OM_DEF(RANGE om_gridsample, GRID_NEAREST, gridsample_nearest_b8, om_u64)

#define GRID_SAMPLE(NAME, T, MUL, CANON)                                            \
    OM_RANGE(NAME, om_gridsample)                                                   \
    {                                                                               \
        const struct om_gridsample *p = (const struct om_gridsample *)params;       \
        const size_t volume = p->dim[0] * p->dim[1] * p->dim[2];                    \
        struct sample_taps t[3];                                                    \
        size_t item, c, i, j, k;                                                    \
        for (item = begin; item < end; item++) {                                    \
            const size_t first = item / p->points * p->channels;                    \
            T *to = (T *)y[0] + first * p->points + item % p->points;               \
            const int there = grid_place(p, x[1], item, 3, t);                      \
            for (c = 0; c < p->channels; c++) {                                     \
                const T *from = (const T *)x[0] + (first + c) * volume;             \
                T sum = 0;                                                          \
                for (i = 0; there && i < t[2].count; i++) {                         \
                    T plane = 0;                                                    \
                    if (t[2].index[i] < 0 || (T)t[2].weight[i] == 0)                \
                        continue;                                                   \
                    for (j = 0; j < t[1].count; j++) {                              \
                        const T *line;                                              \
                        T row = 0;                                                  \
                        if (t[1].index[j] < 0 || (T)t[1].weight[j] == 0)            \
                            continue;                                               \
                        line = from + ((size_t)t[2].index[i] * p->dim[1] +          \
                                       (size_t)t[1].index[j]) *                     \
                                          p->dim[0];                                \
                        for (k = 0; k < t[0].count; k++)                            \
                            if (t[0].index[k] >= 0 && (T)t[0].weight[k] != 0)       \
                                row += MUL((T)t[0].weight[k], line[t[0].index[k]]); \
                        plane += MUL((T)t[1].weight[j], row);                       \
                    }                                                               \
                    sum += p->axes > 2 ? MUL((T)t[2].weight[i], plane) : plane;     \
                }                                                                   \
                to[c * p->points] = CANON(sum);                                     \
            }                                                                       \
        }                                                                           \
        return 0;                                                                   \
    }

OM_DEF(RANGE om_gridsample, GRID_SAMPLE, gridsample_f32, om_f32, sample_mul_f32,
       sample_canon_f32)

OM_DEF(RANGE om_gridsample, GRID_SAMPLE, gridsample_f64, om_f64, sample_mul_f64,
       sample_canon_f64)

/* ---- more than three spatial axes --------------------------------------------------
 */

enum { GRID_AXES = 30 };

OM_INLINE size_t grid_volume(const struct om_gridsample *p)
{
    size_t a, n = 1;
    for (a = 0; a < p->axes; a++)
        n *= grid_dim(p, a);
    return n;
}

#define GRID_NEAREST_ND(NAME, T)                                                \
    OM_RANGE(NAME, om_gridsample)                                               \
    {                                                                           \
        const struct om_gridsample *p = (const struct om_gridsample *)params;   \
        const size_t volume = grid_volume(p);                                   \
        struct sample_taps t[GRID_AXES];                                        \
        size_t item, c, a;                                                      \
        for (item = begin; item < end; item++) {                                \
            const size_t first = item / p->points * p->channels;                \
            const T *from = (const T *)x[0] + first * volume;                   \
            T *to = (T *)y[0] + first * p->points + item % p->points;           \
            int there = grid_place(p, x[1], item, p->axes, t);                  \
            size_t at = 0;                                                      \
            for (a = p->axes; there && a-- > 0;) {                              \
                there = t[a].index[0] >= 0;                                     \
                at = at * grid_dim(p, a) + (size_t)(there ? t[a].index[0] : 0); \
            }                                                                   \
            for (c = 0; c < p->channels; c++)                                   \
                to[c * p->points] = there ? from[c * volume + at] : (T)0;       \
        }                                                                       \
        return 0;                                                               \
    }

OM_DEF(RANGE om_gridsample, GRID_NEAREST_ND, gridsample_nearest_nd_b1, om_u8)

OM_DEF(RANGE om_gridsample, GRID_NEAREST_ND, gridsample_nearest_nd_b2, om_u16)

OM_DEF(RANGE om_gridsample, GRID_NEAREST_ND, gridsample_nearest_nd_b4, om_u32)

OM_DEF(RANGE om_gridsample, GRID_NEAREST_ND, gridsample_nearest_nd_b8, om_u64)

/* sum[a] gathers the taps of axis a, last axis 0; done, it is a term of axis a + 1. */
#define GRID_SAMPLE_ND(NAME, T, MUL, CANON)                                         \
    OM_RANGE(NAME, om_gridsample)                                                   \
    {                                                                               \
        const struct om_gridsample *p = (const struct om_gridsample *)params;       \
        const size_t volume = grid_volume(p), top = p->axes - 1;                    \
        struct sample_taps t[GRID_AXES];                                            \
        size_t tap[GRID_AXES], base[GRID_AXES];                                     \
        T sum[GRID_AXES];                                                           \
        size_t item, c, a;                                                          \
        for (item = begin; item < end; item++) {                                    \
            const size_t first = item / p->points * p->channels;                    \
            T *to = (T *)y[0] + first * p->points + item % p->points;               \
            const int there = grid_place(p, x[1], item, p->axes, t);                \
            for (c = 0; c < p->channels; c++) {                                     \
                const T *from = (const T *)x[0] + (first + c) * volume;             \
                a = top;                                                            \
                tap[a] = base[a] = 0;                                               \
                sum[a] = 0;                                                         \
                while (there) {                                                     \
                    const size_t i = tap[a];                                        \
                    if (i == t[a].count) {                                          \
                        const T part = sum[a];                                      \
                        if (a == top)                                               \
                            break;                                                  \
                        a++;                                                        \
                        sum[a] += MUL((T)t[a].weight[tap[a]], part);                \
                        tap[a]++;                                                   \
                    } else if (t[a].index[i] < 0 || (T)t[a].weight[i] == 0) {       \
                        tap[a]++;                                                   \
                    } else if (a == 0) {                                            \
                        sum[a] += MUL((T)t[a].weight[i],                            \
                                      from[base[a] + (size_t)t[a].index[i]]);       \
                        tap[a]++;                                                   \
                    } else {                                                        \
                        base[a - 1] =                                               \
                            (base[a] + (size_t)t[a].index[i]) * grid_dim(p, a - 1); \
                        a--;                                                        \
                        tap[a] = 0;                                                 \
                        sum[a] = 0;                                                 \
                    }                                                               \
                }                                                                   \
                to[c * p->points] = CANON(sum[top]);                                \
            }                                                                       \
        }                                                                           \
        return 0;                                                                   \
    }

OM_DEF(RANGE om_gridsample, GRID_SAMPLE_ND, gridsample_nd_f32, om_f32, sample_mul_f32,
       sample_canon_f32)

OM_DEF(RANGE om_gridsample, GRID_SAMPLE_ND, gridsample_nd_f64, om_f64, sample_mul_f64,
       sample_canon_f64)
