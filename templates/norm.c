/* norm.c -- LayerNormalization, RMSNormalization, InstanceNormalization,
 * GroupNormalization. Moments are sums in 16 lanes (math/sum16.h) divided by n; the
 * variance is that of the rounded differences; every written operation is rounded. */
#include "kernel.h"
#include "math/quotient.h"
#include "math/rows16.h"
#include "norm.h"

/* Differences made at a time, a multiple of 16. */
enum { NORM_BLOCK = 256 };

OM_INLINE float norm_canon(float v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u ? om_bits_f32(0x7fc00000u) : v;
}

OM_INLINE vf norm_square(vf acc, vf x, vf mean)
{
    const vf d = vf_sub(x, mean);
    return vf_add(acc, vf_mul(d, d));
}

/* Adds the squares of x[i] - mean, from <= i < n, to the lanes; from is a multiple
 * of 16.
 */
OM_INLINE void norm_rest(om_f32 *l, const om_f32 *x, size_t from, size_t n, float mean)
{
    const vf m = vf_set(mean);
    om_f32 d[NORM_BLOCK];
    size_t i, j, w;
    for (i = from; i < n; i += w) {
        w = om_min(NORM_BLOCK, n - i);
        for (j = 0; j + VFL <= w; j += VFL)
            vf_st(d + j, vf_sub(vf_ld(x + i + j), m));
        if (j < w)
            vf_stn(d + j, vf_sub(vf_ldn(x + i + j, w - j), m), w - j);
        sum16_row(l, d, w, SUM16_SQUARE);
    }
}

/* The squares of x - mean in 16 lanes, a row each; four rows at a time. */
OM_INLINE void norm_squares(om_f32 *t, const om_f32 *x, size_t rows, size_t n,
                            const om_f32 *mean)
{
    size_t r = 0, i, j;
    for (; VFL == 16 && r + 4 <= rows; r += 4) {
        const om_f32 *p = x + r * n, *q = p + n, *s = q + n, *w = s + n;
        const vf mp = vf_set(mean[r]), mq = vf_set(mean[r + 1]);
        const vf ms = vf_set(mean[r + 2]), mw = vf_set(mean[r + 3]);
        vf a = vf_set(0.0f), b = a, c = a, d = a;
        for (i = 0; i + VFL <= n; i += VFL) {
            a = norm_square(a, vf_ld(p + i), mp);
            b = norm_square(b, vf_ld(q + i), mq);
            c = norm_square(c, vf_ld(s + i), ms);
            d = norm_square(d, vf_ld(w + i), mw);
        }
        vf_st(t + 16 * r, a);
        vf_st(t + 16 * r + VFL, b);
        vf_st(t + 16 * r + 2 * VFL, c);
        vf_st(t + 16 * r + 3 * VFL, d);
        for (j = 0; j < 4; j++)
            norm_rest(t + 16 * (r + j), p + j * n, i, n, mean[r + j]);
    }
    for (; r < rows; r++) {
        sum16_clear(t + 16 * r);
        norm_rest(t + 16 * r, x + r * n, 0, n, mean[r]);
    }
}

/* s[r] / count, with root: the root of that + epsilon; r < rows. In lanes: the scalar
 * root is an SSE instruction, which costs hundreds of cycles among wide vectors. */
OM_INLINE void norm_mean(om_f32 *s, size_t rows, float count, int root, float epsilon)
{
    size_t r, w;
    for (r = 0; r < rows; r += w) {
        vf v;
        w = om_min(VFL, rows - r);
        v = vf_div(vf_ldn(s + r, w), vf_set(count));
        vf_stn(s + r, root ? vf_sqrt(vf_add(v, vf_set(epsilon))) : v, w);
    }
}

/* Rows [0, rows) of n elements: mean[r] and deviation[r] = sqrt(variance + epsilon). */
OM_INLINE void norm_moments(const om_f32 *x, size_t rows, size_t n, float epsilon,
                            om_f32 *mean, om_f32 *deviation)
{
    const float count = (float)(int64_t)n;
    om_f32 t[ROWS16_LANES];
    size_t r;
    for (r = 0; r < ROWS16_LANES; r++)
        t[r] = 0.0f;
    rows16_lanes(t, x, n, rows, n, SUM16_PLAIN);
    rows16_sum(mean, t, rows);
    norm_mean(mean, rows, count, 0, 0.0f);
    norm_squares(t, x, rows, n, mean);
    rows16_sum(deviation, t, rows);
    norm_mean(deviation, rows, count, 1, epsilon);
}

OM_INLINE vf norm_affine(vf x, vf mean, vf by, vf scale, vf bias)
{
    return vf_canon(vf_add(vf_mul(vf_mul(vf_sub(x, mean), by), scale), bias));
}

/* v = x - mean; y = v * by, or (v * by) * scale, or (v * by) * scale + bias, NULL for
 * what is not there. */
OM_INLINE void norm_scale(om_f32 *y, const om_f32 *x, size_t n, float mean, float by,
                          const om_f32 *scale, const om_f32 *bias)
{
    const vf shift = vf_set(mean), factor = vf_set(by);
    size_t i = 0;
    for (; scale && bias && i + VFL <= n; i += VFL)
        vf_st(y + i, norm_affine(vf_ld(x + i), shift, factor, vf_ld(scale + i),
                                 vf_ld(bias + i)));
    for (; i < n; i += VFL) {
        const size_t w = om_min(VFL, n - i);
        vf v = vf_mul(vf_sub(vf_ldn(x + i, w), shift), factor);
        if (scale)
            v = vf_mul(v, vf_ldn(scale + i, w));
        if (bias)
            v = vf_add(v, vf_ldn(bias + i, w));
        vf_stn(y + i, vf_canon(v), w);
    }
}

/* x, scale, bias -> y, mean, 1 / deviation; all but x and y may be absent. */
OM_RANGE(layernorm_f32, om_norm)
{
    const struct om_norm *p = (const struct om_norm *)params;
    om_f32 mean[ROWS16], deviation[ROWS16];
    size_t i, r, rows;
    (void)scratch;
    for (i = begin; i < end; i += rows) {
        const om_f32 *from = (const om_f32 *)x[0] + i * p->n;
        om_f32 *to = (om_f32 *)y[0] + i * p->n;
        rows = rows16_count(p->n, end - i);
        norm_moments(from, rows, p->n, om_bits_f32(p->epsilon), mean, deviation);
        for (r = 0; r < rows; r++) {
            const float inverse = 1.0f / deviation[r];
            norm_scale(to + r * p->n, from + r * p->n, p->n, mean[r], inverse,
                       (const om_f32 *)x[1], (const om_f32 *)x[2]);
            if (y[1])
                ((om_f32 *)y[1])[i + r] = norm_canon(mean[r]);
            if (y[2])
                ((om_f32 *)y[2])[i + r] = norm_canon(inverse);
        }
    }
    return 0;
}

/* Are n numbers finite? */
OM_INLINE int norm_finite(const om_f32 *x, size_t n)
{
    const vf most = vf_bits(0x7f7fffffu);
    vm all = vf_le(most, most);
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        all = vm_and(all, vf_le(vf_abs(vf_ld(x + i)), most));
    if (i < n)
        all = vm_and(all, vf_le(vf_abs(vf_ldn(x + i, n - i)), most));
    return vm_all(all);
}

/* y = (x / root) * scale; scale may be absent. finite: scale is there and finite. */
OM_INLINE void norm_root(om_f32 *y, const om_f32 *x, size_t n, float root,
                         const om_f32 *scale, int finite)
{
    const int easy = quotient_easy(root);
    const vf d = vf_set(root), inverse = vf_set(1.0f / root);
    const vf low = quotient_low(d, inverse);
    size_t i = 0, k;
    while (scale && i + VFL <= n) {
        const size_t end =
            i + (finite && i + QUOTIENT_TRY * VFL <= n ? QUOTIENT_TRY : 1) * VFL;
        if (finite && easy && end > i + VFL && quotient_above(x + i))
            for (k = i; k < end; k += VFL) /* finite, so that no product is NaN */
                vf_st(y + k, vf_mul(quotient_fused(vf_ld(x + k), d, inverse, low),
                                    vf_ld(scale + k)));
        else
            for (k = i; k < end; k += VFL)
                vf_st(y + k,
                      vf_canon(vf_mul(quotient(vf_ld(x + k), d, inverse, low, easy),
                                      vf_ld(scale + k))));
        i = end;
    }
    for (; i < n; i += VFL) {
        const size_t w = om_min(VFL, n - i);
        vf v = quotient(vf_ldn(x + i, w), d, inverse, low, easy);
        if (scale)
            v = vf_canon(vf_mul(v, vf_ldn(scale + i, w)));
        vf_stn(y + i, v, w);
    }
}

/* y = (x / sqrt(mean of squares + epsilon)) * scale; scale may be absent. */
OM_RANGE(rmsnorm_f32, om_norm)
{
    const struct om_norm *p = (const struct om_norm *)params;
    const om_f32 *const scale = (const om_f32 *)x[1];
    const int finite = scale && end - begin > 3 && norm_finite(scale, p->n);
    om_f32 t[ROWS16_LANES], s[ROWS16];
    size_t i, r, rows;
    (void)scratch;
    for (i = 0; i < ROWS16_LANES; i++)
        t[i] = 0.0f;
    for (i = begin; i < end; i += rows) {
        const om_f32 *from = (const om_f32 *)x[0] + i * p->n;
        om_f32 *to = (om_f32 *)y[0] + i * p->n;
        rows = rows16_count(p->n, end - i);
        rows16_lanes(t, from, p->n, rows, p->n, SUM16_SQUARE);
        rows16_sum(s, t, rows);
        norm_mean(s, rows, (float)(int64_t)p->n, 1, om_bits_f32(p->epsilon));
        for (r = 0; r < rows; r++)
            norm_root(to + r * p->n, from + r * p->n, p->n, s[r], scale, finite);
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
#define NORM_PARTS(NAME, FIRST)                                                    \
    OM_RANGE(NAME, om_norm)                                                        \
    {                                                                              \
        const struct om_norm *p = (const struct om_norm *)params;                  \
        om_f32 mean[1], deviation[1];                                              \
        size_t r, j, i, w;                                                         \
        (void)scratch;                                                             \
        for (r = begin; r < end; r++) {                                            \
            const om_f32 *from = (const om_f32 *)x[0] + r * p->n;                  \
            om_f32 *to = (om_f32 *)y[0] + r * p->n;                                \
            vf shift, root;                                                        \
            norm_moments(from, 1, p->n, om_bits_f32(p->epsilon), mean, deviation); \
            shift = vf_set(mean[0]);                                               \
            root = vf_set(deviation[0]);                                           \
            for (j = 0; j < p->parts; j++, from += p->part, to += p->part) {       \
                const size_t at = (r * p->parts + j) % p->scales;                  \
                const vf scale = vf_set(((const om_f32 *)x[1])[at]);               \
                const vf bias = vf_set(((const om_f32 *)x[2])[at]);                \
                for (i = 0; i < p->part; i += VFL) {                               \
                    w = om_min(VFL, p->part - i);                                  \
                    if (w == VFL) {                                                \
                        vf v = vf_sub(vf_ld(from + i), shift);                     \
                        v = norm_by(FIRST, v, scale, root);                        \
                        vf_st(to + i, vf_canon(vf_add(v, bias)));                  \
                    } else {                                                       \
                        vf v = vf_sub(vf_ldn(from + i, w), shift);                 \
                        v = norm_by(FIRST, v, scale, root);                        \
                        vf_stn(to + i, vf_canon(vf_add(v, bias)), w);              \
                    }                                                              \
                }                                                                  \
            }                                                                      \
        }                                                                          \
        return 0;                                                                  \
    }

OM_DEF(RANGE om_norm, NORM_PARTS, instancenorm_f32, 1)
OM_DEF(RANGE om_norm, NORM_PARTS, groupnorm_f32, 0)
