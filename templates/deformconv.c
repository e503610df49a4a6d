/* deformconv.c -- DeformConv: x[0] is the input, x[1] the weights, x[2] the offsets,
 * x[3] the bias or NULL, x[4] the mask or NULL. A sample is the sum of the elements
 * around its position, each times its rounded weight, in the order of the axes; an
 * element outside is left out, and so is a position that is NaN. Samples times mask are
 * then convolved as Conv does it: one accumulator, input channel then tap, bias last.
 */
#include "kernel.h"
#include "math/sample.h"
#include "deformconv.h"

/* Elements around a position: places in a channel and weights. */
struct deform_corners {
    size_t count;
    size_t at[8];
    double weight[8];
};

OM_INLINE void deform_corners_of(const struct om_deformconv *p,
                                 const struct sample_taps *t, struct deform_corners *c)
{
    const int single = (int)p->single;
    size_t i, j, k;
    c->count = 0;
    for (i = 0; i < t[0].count; i++)
        for (j = 0; j < t[1].count; j++)
            for (k = 0; k < t[2].count; k++) {
                double w = sample_rounded(t[1].weight[j] * t[2].weight[k], single);
                if (t[0].index[i] < 0 || t[1].index[j] < 0 || t[2].index[k] < 0)
                    continue;
                if (p->axes > 2)
                    w = sample_rounded(t[0].weight[i] * w, single);
                c->at[c->count] =
                    ((size_t)t[0].index[i] * p->in[1] + (size_t)t[1].index[j]) *
                        p->in[2] +
                    (size_t)t[2].index[k];
                c->weight[c->count++] = w;
            }
}

/* Where tap `tap` of offset group `group` reads for position `point` of element n. */
OM_INLINE void deform_place(const struct om_deformconv *p, const void *offset, size_t n,
                            size_t group, size_t tap, size_t point,
                            struct deform_corners *c)
{
    const size_t groups = p->channels / p->offset_channels, skip = 3 - p->axes;
    struct sample_taps t[3];
    size_t a, left = point, k = tap;
    int there = 1;
    for (a = 3; a-- > 0;) {
        const size_t o = left % p->out[a], i = k % p->kernel[a];
        left /= p->out[a];
        k /= p->kernel[a];
        t[a].count = 1;
        t[a].index[0] = 0;
        t[a].weight[0] = 1.0;
        if (a >= skip) {
            const size_t at =
                (((n * groups + group) * p->taps + tap) * p->axes + (a - skip)) *
                    p->points +
                point;
            const double shift = p->single ? (double)((const om_f32 *)offset)[at]
                                           : ((const om_f64 *)offset)[at];
            const double base =
                (double)(o * p->stride[a] + i * p->dilation[a]) - (double)p->pad[a];
            there &= sample_linear_taps(sample_rounded(base + shift, (int)p->single),
                                        p->in[a], (int)p->single, t + a);
        }
    }
    c->count = 0;
    if (there)
        deform_corners_of(p, t, c);
}

#define DEFORM_CONV(NAME, T, V, L, LD, LDN, ST, STN, SET, ADD, VMUL, CANON, MUL)     \
    OM_RANGE(NAME, om_deformconv)                                                    \
    {                                                                                \
        const struct om_deformconv *p = (const struct om_deformconv *)params;        \
        const size_t volume = p->in[0] * p->in[1] * p->in[2];                        \
        const size_t terms = p->group_channels * p->taps;                            \
        const size_t groups = p->channels / p->offset_channels;                      \
        T *samples = (T *)scratch;                                                   \
        struct deform_corners corner;                                                \
        size_t item, g, k, j, c, i;                                                  \
        for (item = begin; item < end; item++) {                                     \
            const size_t n = item / p->runs, run = item - n * p->runs;               \
            const size_t first = run * OM_DEFORM_RUN;                                \
            const size_t count = om_min(OM_DEFORM_RUN, p->points - first);           \
            for (g = 0; g < groups; g++)                                             \
                for (k = 0; k < p->taps; k++)                                        \
                    for (j = 0; j < OM_DEFORM_RUN; j++) {                            \
                        T mask = 1;                                                  \
                        corner.count = 0;                                            \
                        if (j < count)                                               \
                            deform_place(p, x[2], n, g, k, first + j, &corner);      \
                        if (x[4] && j < count)                                       \
                            mask =                                                   \
                                ((const T *)x[4])[((n * groups + g) * p->taps + k) * \
                                                      p->points +                    \
                                                  first + j];                        \
                        for (c = g * p->offset_channels;                             \
                             c < (g + 1) * p->offset_channels; c++) {                \
                            const T *from =                                          \
                                (const T *)x[0] + (n * p->channels + c) * volume;    \
                            T sum = 0;                                               \
                            for (i = 0; i < corner.count; i++)                       \
                                sum += MUL((T)corner.weight[i], from[corner.at[i]]); \
                            samples[(c * p->taps + k) * OM_DEFORM_RUN + j] =         \
                                x[4] ? MUL(sum, mask) : sum;                         \
                        }                                                            \
                    }                                                                \
            for (c = 0; c < p->outs; c++) {                                          \
                const T *w = (const T *)x[1] + c * terms;                            \
                T *to = (T *)y[0] + (n * p->outs + c) * p->points + first;           \
                for (j = 0; j < count; j += L) {                                     \
                    const size_t room = om_min(L, OM_DEFORM_RUN - j);                \
                    const size_t some = om_min(room, count - j);                     \
                    const T *s =                                                     \
                        samples + c / p->group_outs * terms * OM_DEFORM_RUN + j;     \
                    V sum = SET(0.0f);                                               \
                    for (i = 0; i < terms; i++, s += OM_DEFORM_RUN)                  \
                        sum = ADD(sum,                                               \
                                  VMUL(SET(w[i]), room < L ? LDN(s, room) : LD(s))); \
                    if (x[3])                                                        \
                        sum = ADD(sum, SET(((const T *)x[3])[c]));                   \
                    if (some < L)                                                    \
                        STN(to + j, CANON(sum), some);                               \
                    else                                                             \
                        ST(to + j, CANON(sum));                                      \
                }                                                                    \
            }                                                                        \
        }                                                                            \
        return 0;                                                                    \
    }

OM_DEF(RANGE om_deformconv, DEFORM_CONV, deformconv_f32, om_f32, vf, VFL, vf_ld, vf_ldn,
       vf_st, vf_stn, vf_set, vf_add, vf_mul, vf_canon, sample_mul_f32)

OM_DEF(RANGE om_deformconv, DEFORM_CONV, deformconv_f64, om_f64, vd, VDL, vd_ld, vd_ldn,
       vd_st, vd_stn, vd_set, vd_add, vd_mul, vd_canon, sample_mul_f64)
