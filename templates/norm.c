/* norm.c -- LayerNormalization, RMSNormalization, InstanceNormalization,
 * GroupNormalization. Moments are sums in 16 lanes (math/sum16.h) divided by n; the
 * variance is that of the rounded differences; every written operation is rounded. */
#include "kernel.h"
#include "math/sum16.h"
#include "norm.h"

OM_INLINE float norm_canon(float v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u ? om_bits_f32(0x7fc00000u) : v;
}

/* y = x - mean; returns sqrt(variance + epsilon). */
OM_INLINE float norm_center(om_f32 *y, const om_f32 *x, size_t n, float epsilon,
                            float *mean)
{
    const float count = (float)(int64_t)n, m = sum16(x, n, SUM16_PLAIN) / count;
    const vf shift = vf_set(m);
    size_t i = 0;
    for (; i + VFL <= n; i += VFL)
        vf_st(y + i, vf_sub(vf_ld(x + i), shift));
    if (i < n)
        vf_stn(y + i, vf_sub(vf_ldn(x + i, n - i), shift), n - i);
    *mean = m;
    return om_sqrt_f32(sum16(y, n, SUM16_SQUARE) / count + epsilon);
}

/* y = x * by, or (x * by) * scale, or (x * by) * scale + bias, NULL for what is not
 * there; x may be y. */
OM_INLINE void norm_scale(om_f32 *y, const om_f32 *x, size_t n, float by,
                          const om_f32 *scale, const om_f32 *bias)
{
    const vf factor = vf_set(by);
    size_t i, w;
    for (i = 0; i < n; i += VFL) {
        w = om_min(VFL, n - i);
        if (w == VFL) {
            vf v = vf_mul(vf_ld(x + i), factor);
            if (scale)
                v = vf_mul(v, vf_ld(scale + i));
            if (bias)
                v = vf_add(v, vf_ld(bias + i));
            vf_st(y + i, vf_canon(v));
        } else {
            vf v = vf_mul(vf_ldn(x + i, w), factor);
            if (scale)
                v = vf_mul(v, vf_ldn(scale + i, w));
            if (bias)
                v = vf_add(v, vf_ldn(bias + i, w));
            vf_stn(y + i, vf_canon(v), w);
        }
    }
}

/* x, scale, bias -> y, mean, 1 / deviation; all but x and y may be absent. */
OM_RANGE(layernorm_f32, om_norm)
{
    const struct om_norm *p = (const struct om_norm *)params;
    size_t r;
    (void)scratch;
    for (r = begin; r < end; r++) {
        om_f32 *to = (om_f32 *)y[0] + r * p->n;
        float mean, inverse = 1.0f / norm_center(to, (const om_f32 *)x[0] + r * p->n,
                                                 p->n, om_bits_f32(p->epsilon), &mean);
        norm_scale(to, to, p->n, inverse, (const om_f32 *)x[1], (const om_f32 *)x[2]);
        if (y[1])
            ((om_f32 *)y[1])[r] = norm_canon(mean);
        if (y[2])
            ((om_f32 *)y[2])[r] = norm_canon(inverse);
    }
    return 0;
}

/* y = (x / sqrt(mean of squares + epsilon)) * scale; scale may be absent. */
OM_RANGE(rmsnorm_f32, om_norm)
{
    const struct om_norm *p = (const struct om_norm *)params;
    const om_f32 *scale = (const om_f32 *)x[1];
    size_t r, i, w;
    (void)scratch;
    for (r = begin; r < end; r++) {
        const om_f32 *from = (const om_f32 *)x[0] + r * p->n;
        om_f32 *to = (om_f32 *)y[0] + r * p->n;
        const float square = sum16(from, p->n, SUM16_SQUARE) / (float)(int64_t)p->n;
        const vf root = vf_set(om_sqrt_f32(square + om_bits_f32(p->epsilon)));
        for (i = 0; i < p->n; i += VFL) {
            w = om_min(VFL, p->n - i);
            if (w == VFL) {
                vf v = vf_div(vf_ld(from + i), root);
                if (scale)
                    v = vf_mul(v, vf_ld(scale + i));
                vf_st(to + i, vf_canon(v));
            } else {
                vf v = vf_div(vf_ldn(from + i, w), root);
                if (scale)
                    v = vf_mul(v, vf_ldn(scale + i, w));
                vf_stn(to + i, vf_canon(v), w);
            }
        }
    }
    return 0;
}

OM_INLINE vf norm_by(int first, vf v, vf scale, vf root)
{
    if (first)
        return vf_div(vf_mul(v, scale), root);
    return vf_mul(vf_div(v, root), scale);
}

/* ((x - mean) * scale) / deviation + bias if FIRST, else ((x - mean) / deviation) *
 * scale
 * + bias, a scale and a bias per part of a row. */
#define NORM_PARTS(NAME, FIRST)                                                        \
    OM_RANGE(NAME, om_norm)                                                            \
    {                                                                                  \
        const struct om_norm *p = (const struct om_norm *)params;                      \
        size_t r, j, i, w;                                                             \
        (void)scratch;                                                                 \
        for (r = begin; r < end; r++) {                                                \
            om_f32 *to = (om_f32 *)y[0] + r * p->n;                                    \
            float mean;                                                                \
            const vf root = vf_set(norm_center(to, (const om_f32 *)x[0] + r * p->n,    \
                                               p->n, om_bits_f32(p->epsilon), &mean)); \
            for (j = 0; j < p->parts; j++, to += p->part) {                            \
                const size_t at = (r * p->parts + j) % p->scales;                      \
                const vf scale = vf_set(((const om_f32 *)x[1])[at]);                   \
                const vf bias = vf_set(((const om_f32 *)x[2])[at]);                    \
                for (i = 0; i < p->part; i += VFL) {                                   \
                    w = om_min(VFL, p->part - i);                                      \
                    if (w == VFL) {                                                    \
                        vf v = vf_ld(to + i);                                          \
                        v = norm_by(FIRST, v, scale, root);                            \
                        vf_st(to + i, vf_canon(vf_add(v, bias)));                      \
                    } else {                                                           \
                        vf v = vf_ldn(to + i, w);                                      \
                        v = norm_by(FIRST, v, scale, root);                            \
                        vf_stn(to + i, vf_canon(vf_add(v, bias)), w);                  \
                    }                                                                  \
                }                                                                      \
            }                                                                          \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_norm, NORM_PARTS, instancenorm_f32, 1)
OM_DEF(RANGE om_norm, NORM_PARTS, groupnorm_f32, 0)
