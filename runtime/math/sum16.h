/* sum16.h -- the order of sums along an innermost axis (docs/abi.md, section 5): 16
 * partial sums in memory, element i of a row goes to lane i mod 16, lanes carry on from
 * row to row and are folded in halves. One to sixteen vector lanes, the same bits. */
#ifndef SUM16_H
#define SUM16_H

/* What is added: the element, its magnitude, its square. */
enum { SUM16_PLAIN, SUM16_ABS, SUM16_SQUARE };

OM_INLINE void sum16_clear(om_f32 *l)
{
    size_t j;
    for (j = 0; j < 16; j++)
        l[j] = 0.0f;
}

/* acc plus what element lanes x stand for. A lane of +0 changes nothing: no partial sum
 * is ever -0. */
OM_INLINE vf sum16_step(vf acc, vf x, int what)
{
    if (what == SUM16_ABS)
        return vf_add(acc, vf_abs(x));
    if (what == SUM16_SQUARE)
        return vf_add(acc, vf_mul(x, x));
    return vf_add(acc, x);
}

/* The first n elements, or zeros where there are none. */
OM_INLINE vf sum16_part(const om_f32 *x, size_t from, size_t n)
{
    if (from + VFL <= n)
        return vf_ld(x + from);
    return from < n ? vf_ldn(x + from, n - from) : vf_set(0.0f);
}

/* Adds x[0] to x[n - 1] to the lanes. */
OM_INLINE void sum16_row(om_f32 *l, const om_f32 *x, size_t n, int what)
{
    size_t i = 0, j, w;
    if (VFL == 16) {
        vf a = vf_ld(l);
        for (; i + 16 <= n; i += 16)
            a = sum16_step(a, vf_ld(x + i), what);
        if (i < n)
            a = sum16_step(a, vf_ldn(x + i, n - i), what);
        vf_st(l, a);
    } else if (VFL == 8) {
        vf a = vf_ld(l), b = vf_ld(l + 8);
        for (; i + 16 <= n; i += 16) {
            a = sum16_step(a, vf_ld(x + i), what);
            b = sum16_step(b, vf_ld(x + i + 8), what);
        }
        if (i < n) {
            a = sum16_step(a, sum16_part(x, i, n), what);
            b = sum16_step(b, sum16_part(x, i + 8, n), what);
        }
        vf_st(l, a);
        vf_st(l + 8, b);
    } else if (VFL == 4) {
        vf a = vf_ld(l), b = vf_ld(l + 4), c = vf_ld(l + 8), d = vf_ld(l + 12);
        for (; i + 16 <= n; i += 16) {
            a = sum16_step(a, vf_ld(x + i), what);
            b = sum16_step(b, vf_ld(x + i + 4), what);
            c = sum16_step(c, vf_ld(x + i + 8), what);
            d = sum16_step(d, vf_ld(x + i + 12), what);
        }
        if (i < n) {
            a = sum16_step(a, sum16_part(x, i, n), what);
            b = sum16_step(b, sum16_part(x, i + 4, n), what);
            c = sum16_step(c, sum16_part(x, i + 8, n), what);
            d = sum16_step(d, sum16_part(x, i + 12, n), what);
        }
        vf_st(l, a);
        vf_st(l + 4, b);
        vf_st(l + 8, c);
        vf_st(l + 12, d);
    } else {
        for (; i < n; i += 16)
            for (j = 0; j < 16 && i + j < n; j += VFL) {
                w = om_min(VFL, om_min(16 - j, n - i - j));
                if (w == VFL)
                    vf_st(l + j, sum16_step(vf_ld(l + j), vf_ld(x + i + j), what));
                else
                    vf_stn(l + j,
                           sum16_step(vf_ldn(l + j, w), vf_ldn(x + i + j, w), what), w);
            }
    }
}

/* l[j] += l[j + 8], then 4, 2, 1. */
OM_INLINE float sum16_fold(om_f32 *l)
{
    size_t j;
    for (j = 0; j < 8; j++)
        l[j] = l[j] + l[j + 8];
    for (j = 0; j < 4; j++)
        l[j] = l[j] + l[j + 4];
    return (l[0] + l[2]) + (l[1] + l[3]);
}

/* The sum of one row. */
OM_INLINE float sum16(const om_f32 *x, size_t n, int what)
{
    om_f32 l[16];
    sum16_clear(l);
    sum16_row(l, x, n, what);
    return sum16_fold(l);
}

#endif
