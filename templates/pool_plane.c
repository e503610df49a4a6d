/* pool_plane.c -- GlobalAveragePool and GlobalMaxPool. The average is a sum in index
 * order; long vectors hold an element each of many planes, else eight planes at a time
 * keep the adder busy; n is exact as a float or rounded to one. The maximum begins at
 * the lowest number and takes what is greater: NaN never is, and of zeros of either
 * sign the first stays. */
#include "kernel.h"
#include "math/transpose.h"
#include "pool.h"

OM_INLINE void pool_mean_store(om_f32 *y, float sum, float n)
{
    const float v = sum / n;
    *y = (om_f32_bits(v) & 0x7fffffffu) > 0x7f800000u ? om_bits_f32(0x7fc00000u) : v;
}

/* Planes that are added together, and their columns that are turned before they are: a
 * vector of 16 lanes waits long for the two halves that tr_block has just stored. */
enum { POOL_PLANES = 2 * VFL_MAX, POOL_TURNED = 4 * TR_EDGE };

/* Adds s[r * n] to s[r * n + columns - 1] to sum[r], r < POOL_PLANES, in this order. */
OM_INLINE void pool_add(om_f32 *sum, const om_f32 *s, size_t n, size_t columns)
{
    om_f32 u[POOL_PLANES * POOL_TURNED];
    size_t k, c, r;
    for (k = 0; k < columns; k += TR_EDGE)
        for (r = 0; r < POOL_PLANES; r += TR_EDGE)
            tr_block((om_u32 *)(u + POOL_PLANES * k + r), POOL_PLANES,
                     (const om_u32 *)(s + r * n + k), (ptrdiff_t)n);
    for (c = 0; c < POOL_PLANES; c += VFL) {
        vf a = vf_ld(sum + c);
        for (k = 0; k < columns; k++)
            a = vf_add(a, vf_ld(u + POOL_PLANES * k + c));
        vf_st(sum + c, a);
    }
}

/* y[r] = the mean of s[r * n] to s[r * n + n - 1], r < POOL_PLANES. */
OM_INLINE void pool_means(om_f32 *y, const om_f32 *s, size_t n, float count)
{
    om_f32 sum[POOL_PLANES];
    size_t k, c, r, w;
    for (r = 0; r < POOL_PLANES; r++)
        sum[r] = 0.0f;
    for (k = 0; k + TR_EDGE <= n; k += w) {
        w = om_min(POOL_TURNED, (n - k) & ~(size_t)(TR_EDGE - 1));
        pool_add(sum, s + k, n, w);
    }
    for (; k < n; k++)
        for (r = 0; r < POOL_PLANES; r++)
            sum[r] = sum[r] + s[r * n + k];
    for (c = 0; c < POOL_PLANES; c += VFL)
        vf_st(y + c, vf_canon(vf_div(vf_ld(sum + c), vf_set(count))));
}

OM_RANGE(pool_plane_mean_f32, om_pool_plane)
{
    const size_t n = ((const struct om_pool_plane *)params)->n;
    const float count = (float)(int64_t)n;
    const int wide = (VFL_MAX == 8 || VFL_MAX == 16) && n >= TR_EDGE;
    const om_f32 *s = (const om_f32 *)x[0] + begin * n;
    om_f32 *to = (om_f32 *)y[0] + begin;
    size_t left = end - begin, k;
    (void)scratch;
    for (; wide && left >= POOL_PLANES;
         left -= POOL_PLANES, s += POOL_PLANES * n, to += POOL_PLANES)
        pool_means(to, s, n, count);
    for (; left >= 8; left -= 8, s += 8 * n, to += 8) {
        float a = 0.0f, b = 0.0f, c = 0.0f, d = 0.0f, e = 0.0f, f = 0.0f, g = 0.0f;
        float h = 0.0f;
        const om_f32 *s2 = s + 2 * n, *s4 = s + 4 * n, *s6 = s + 6 * n;
        for (k = 0; k < n; k++) {
            a = a + s[k];
            b = b + s[n + k];
            c = c + s2[k];
            d = d + s2[n + k];
            e = e + s4[k];
            f = f + s4[n + k];
            g = g + s6[k];
            h = h + s6[n + k];
        }
        pool_mean_store(to, a, count);
        pool_mean_store(to + 1, b, count);
        pool_mean_store(to + 2, c, count);
        pool_mean_store(to + 3, d, count);
        pool_mean_store(to + 4, e, count);
        pool_mean_store(to + 5, f, count);
        pool_mean_store(to + 6, g, count);
        pool_mean_store(to + 7, h, count);
    }
    for (; left; left--, s += n, to++) {
        float a = 0.0f;
        for (k = 0; k < n; k++)
            a = a + s[k];
        pool_mean_store(to, a, count);
    }
    return 0;
}

OM_RANGE(pool_plane_max_f32, om_pool_plane)
{
    const size_t n = ((const struct om_pool_plane *)params)->n;
    size_t i, j, k;
    (void)scratch;
    for (i = begin; i < end; i++) {
        const om_f32 *s = (const om_f32 *)x[0] + i * n;
        om_f32 l[2 * VFL_MAX];
        float best = om_bits_f32(0xff7fffffu); /* -FLT_MAX */
        vf a = vf_bits(0xff7fffffu), b = a;
        for (k = 0; k + 2 * VFL <= n; k += 2 * VFL) {
            a = vf_maxx(vf_ld(s + k), a);
            b = vf_maxx(vf_ld(s + k + VFL), b);
        }
        if (n >= 2 * VFL) { /* the last ones once more */
            a = vf_maxx(vf_ld(s + n - 2 * VFL), a);
            b = vf_maxx(vf_ld(s + n - VFL), b);
            vf_st(l, vf_maxx(a, b));
            for (j = 0; j < VFL; j++)
                best = l[j] > best ? l[j] : best;
            k = n;
        }
        for (; k < n; k++)
            best = s[k] > best ? s[k] : best;
        if (best == 0.0f) {
            for (k = 0; !(s[k] == 0.0f); k++)
                ;
            best = s[k];
        }
        ((om_f32 *)y[0])[i] = best;
    }
    return 0;
}

OM_RANGE(pool_plane_mean_f64, om_pool_plane)
{
    const size_t n = ((const struct om_pool_plane *)params)->n;
    size_t i, k;
    (void)scratch;
    for (i = begin; i < end; i++) {
        const om_f64 *s = (const om_f64 *)x[0] + i * n;
        double sum = 0.0;
        for (k = 0; k < n; k++)
            sum = sum + s[k];
        sum = sum / (double)(int64_t)n;
        if ((om_f64_bits(sum) << 1) > ((uint64_t)0x7ff << 53))
            sum = om_bits_f64((uint64_t)0x7ff8 << 48);
        ((om_f64 *)y[0])[i] = sum;
    }
    return 0;
}

OM_RANGE(pool_plane_max_f64, om_pool_plane)
{
    const size_t n = ((const struct om_pool_plane *)params)->n;
    size_t i, k;
    (void)scratch;
    for (i = begin; i < end; i++) {
        const om_f64 *s = (const om_f64 *)x[0] + i * n;
        double best = om_bits_f64(~((uint64_t)1 << 52)); /* -DBL_MAX */
        for (k = 0; k < n; k++)
            if (s[k] > best)
                best = s[k];
        ((om_f64 *)y[0])[i] = best;
    }
    return 0;
}
