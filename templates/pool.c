/* pool.c -- MaxPool, AveragePool and sums over windows, f32. Taps run in depth, height,
 * width order. Along a row the windows that lie inside the input are computed side by
 * side at every input position, whatever the stride, and the wanted ones are picked:
 * few vector operations against many scalar ones. The rest of a row goes one by one. */
#include "kernel.h"
#include "pool.h"

enum { POOL_MAX, POOL_SUM, POOL_AVERAGE };

/* Positions computed at a time, and the largest stride that this pays for. */
enum { POOL_SPAN = 512, POOL_STRIDE_MAX = 6 };

OM_INLINE int pool_isnan(float v)
{
    return (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u;
}

/* A later tap wins only if it is greater, so the first of equal ones stays; NaN never
 * wins. */
OM_INLINE vf pool_step(vf acc, vf x, int kind)
{
    return kind == POOL_MAX ? vf_maxx(x, acc) : vf_add(acc, x);
}

/* One window; tab entries as in om_pool. No tap: the lowest number. */
OM_INLINE float pool_max_one(const struct om_pool *p, const om_f32 *plane,
                             const size_t *d, const size_t *h, const size_t *w)
{
    float best = om_bits_f32(0xff7fffffu); /* -FLT_MAX */
    int taken = 0;
    size_t i, j, k;
    for (i = 0; i < d[1]; i++)
        for (j = 0; j < h[1]; j++) {
            const om_f32 *row =
                plane + w[0] +
                ((d[0] + i * p->dilation[0]) * p->in[1] + h[0] + j * p->dilation[1]) *
                    p->in[2];
            for (k = 0; k < w[1]; k++) {
                const float v = row[k * p->dilation[2]];
                if (taken ? v > best : !pool_isnan(v)) {
                    best = v;
                    taken = 1;
                }
            }
        }
    if (!taken && d[1] && h[1] && w[1])
        return om_bits_f32(0x7fc00000u);
    return best;
}

OM_INLINE float pool_sum_one(const struct om_pool *p, const om_f32 *plane,
                             const size_t *d, const size_t *h, const size_t *w)
{
    float sum = 0.0f;
    size_t i, j, k;
    for (i = 0; i < d[1]; i++)
        for (j = 0; j < h[1]; j++) {
            const om_f32 *row =
                plane + w[0] +
                ((d[0] + i * p->dilation[0]) * p->in[1] + h[0] + j * p->dilation[1]) *
                    p->in[2];
            for (k = 0; k < w[1]; k++)
                sum = sum + row[k * p->dilation[2]];
        }
    return sum;
}

/* Whole windows that begin at x[0] to x[n - 1]. */
OM_INLINE void pool_span(const struct om_pool *p, int kind, om_f32 *to, const om_f32 *x,
                         size_t nd, size_t nh, size_t n)
{
    const size_t plane = p->dilation[0] * p->in[1] * p->in[2];
    const size_t row = p->dilation[1] * p->in[2], step = p->dilation[2];
    size_t c = 0, i, j, k;
    for (; c + 4 * VFL <= n; c += 4 * VFL) {
        vf a0 = vf_bits(kind == POOL_MAX ? 0xff800000u : 0u), a1 = a0, a2 = a0, a3 = a0;
        for (i = 0; i < nd; i++)
            for (j = 0; j < nh; j++) {
                const om_f32 *s = x + c + i * plane + j * row;
                for (k = 0; k < p->taps; k++, s += step) {
                    a0 = pool_step(a0, vf_ld(s), kind);
                    a1 = pool_step(a1, vf_ld(s + VFL), kind);
                    a2 = pool_step(a2, vf_ld(s + 2 * VFL), kind);
                    a3 = pool_step(a3, vf_ld(s + 3 * VFL), kind);
                }
            }
        vf_st(to + c, a0);
        vf_st(to + c + VFL, a1);
        vf_st(to + c + 2 * VFL, a2);
        vf_st(to + c + 3 * VFL, a3);
    }
    for (; c < n; c += VFL) {
        const size_t w = om_min(VFL, n - c);
        vf acc = vf_bits(kind == POOL_MAX ? 0xff800000u : 0u);
        for (i = 0; i < nd; i++)
            for (j = 0; j < nh; j++) {
                const om_f32 *s = x + c + i * plane + j * row;
                if (w == VFL)
                    for (k = 0; k < p->taps; k++, s += step)
                        acc = pool_step(acc, vf_ld(s), kind);
                else
                    for (k = 0; k < p->taps; k++, s += step)
                        acc = pool_step(acc, vf_ldn(s, w), kind);
            }
        if (w == VFL)
            vf_st(to + c, acc);
        else
            vf_stn(to + c, acc, w);
    }
}

/* What follows the taps of y[0] to y[n - 1]. Maxima: says whether one may not be what
 * the vectors took it for, -inf. */
OM_INLINE int pool_finish(om_f32 *y, size_t n, int kind, float divisor)
{
    size_t c;
    int low = 0;
    for (c = 0; c < n; c += VFL) {
        const size_t w = om_min(VFL, n - c);
        vf v = w == VFL ? vf_ld(y + c) : vf_ldn(y + c, w);
        if (kind == POOL_MAX) {
            low |= vm_any(vf_eq(v, vf_bits(0xff800000u))) != 0;
            continue;
        }
        if (kind == POOL_AVERAGE)
            v = vf_div(v, vf_set(divisor));
        v = vf_canon(v);
        if (w == VFL)
            vf_st(y + c, v);
        else
            vf_stn(y + c, v, w);
    }
    return low;
}

OM_INLINE void pool_rows(const struct om_pool *p, int kind, om_f32 *y, const om_f32 *x,
                         size_t begin, size_t end)
{
    const size_t volume = p->in[0] * p->in[1] * p->in[2];
    om_f32 t[POOL_SPAN];
    size_t r, o, k, m;
    for (r = begin; r < end; r++) {
        const size_t rd = r / p->out[1], plane = rd / p->out[0];
        const size_t *d = p->d + 3 * (rd - plane * p->out[0]);
        const size_t *h = p->h + 3 * (r - rd * p->out[1]);
        const om_f32 *from = x + plane * volume;
        om_f32 *to = y + r * p->out[2];
        size_t lo = p->full_begin, hi = p->full_end;
        if (!d[1] || !h[1] || p->stride > POOL_STRIDE_MAX)
            lo = hi = 0;
        if (lo < hi) {
            const om_f32 *s = from + (d[0] * p->in[1] + h[0]) * p->in[2] + p->w[3 * lo];
            if (p->stride == 1)
                pool_span(p, kind, to + lo, s, d[1], h[1], hi - lo);
            else
                for (o = lo; o < hi; o += m) {
                    m = om_min(hi - o, (POOL_SPAN - 1) / p->stride + 1);
                    pool_span(p, kind, t, s, d[1], h[1], (m - 1) * p->stride + 1);
                    for (k = 0; k < m; k++)
                        to[o + k] = t[k * p->stride];
                    s += m * p->stride;
                }
        }
        for (o = 0; o < p->out[2]; o++) {
            const size_t *w = p->w + 3 * o;
            if (o == lo && lo < hi) {
                o = hi - 1;
                continue;
            }
            to[o] = kind == POOL_MAX ? pool_max_one(p, from, d, h, w)
                                     : pool_sum_one(p, from, d, h, w);
            if (kind != POOL_MAX)
                pool_finish(to + o, 1, kind, (float)(int32_t)(d[2] * h[2] * w[2]));
        }
        if (pool_finish(to + lo, hi - lo, kind,
                        (float)(int32_t)(d[2] * h[2] * p->taps)))
            for (o = lo; o < hi; o++)
                if (om_f32_bits(to[o]) == 0xff800000u)
                    to[o] = pool_max_one(p, from, d, h, p->w + 3 * o);
    }
}

OM_RANGE(maxpool_f32, om_pool)
{
    (void)scratch;
    pool_rows((const struct om_pool *)params, POOL_MAX, (om_f32 *)y[0],
              (const om_f32 *)x[0], begin, end);
    return 0;
}

OM_RANGE(avgpool_f32, om_pool)
{
    (void)scratch;
    pool_rows((const struct om_pool *)params, POOL_AVERAGE, (om_f32 *)y[0],
              (const om_f32 *)x[0], begin, end);
    return 0;
}

/* For LpPool: no division. */
OM_RANGE(sumpool_f32, om_pool)
{
    (void)scratch;
    pool_rows((const struct om_pool *)params, POOL_SUM, (om_f32 *)y[0],
              (const om_f32 *)x[0], begin, end);
    return 0;
}
