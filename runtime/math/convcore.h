/* convcore.h -- what the convolutions of f32 (templates/conv.c, conv_dw.c) share: where
 * a block lies, what follows its sums, and the mending of outputs that zeros added for
 * padding changed. */
#ifndef MATH_CONVCORE_H
#define MATH_CONVCORE_H

#include "math/matcore.h"

/* Where a block lies. */
struct conv_at {
    size_t image;
    size_t group;
    size_t plane;
    size_t row;
    size_t col;
    size_t filters;
    size_t rows;
    size_t cols;
};

OM_INLINE struct conv_at conv_locate(const struct om_conv *p, size_t item)
{
    struct conv_at a;
    a.filters = item % p->filter_blocks * p->block_filters;
    item /= p->filter_blocks;
    a.col = item % p->col_blocks * p->block_cols;
    item /= p->col_blocks;
    a.row = item % p->row_blocks * p->block_rows;
    item /= p->row_blocks;
    a.plane = item % p->planes;
    item /= p->planes;
    a.group = item % p->groups;
    a.image = item / p->groups;
    a.rows = om_min(p->block_rows, p->out_rows - a.row);
    a.cols = om_min(p->block_cols, p->out_cols - a.col);
    return a;
}

/* The part [*lo, *hi) of 0 .. n - 1 for which 0 <= start + i * stride < size. */
OM_INLINE void conv_clip(ptrdiff_t start, size_t stride, size_t size, size_t n,
                         size_t *lo, size_t *hi)
{
    const ptrdiff_t room = (ptrdiff_t)size - start;
    *lo = start < 0 ? (size_t)(-start - 1) / stride + 1 : 0;
    *hi = room > 0 ? (size_t)(room - 1) / stride + 1 : 0;
    *lo = om_min(*lo, n);
    *hi = om_min(*hi, n);
    if (*hi < *lo)
        *hi = *lo;
}

/* Every stride-th element. */
OM_INLINE void conv_every(om_f32 *to, const om_f32 *from, size_t stride, size_t n)
{
    size_t i;
    if (stride == 2)
        mat_copy_even(to, from, n);
    else
        for (i = 0; i < n; i++)
            to[i] = from[i * stride];
}

/* What is done with the sums of one filter: the bias, and what follows (struct
 * om_conv); NULL where there is none. add lies as the output does. */
struct conv_end {
    const om_f32 *bias;
    const om_f32 *scale;
    const om_f32 *shift;
    const om_f32 *add;
    int relu;
};

OM_INLINE struct conv_end conv_ending(const struct om_conv *p, const void *const *x,
                                      size_t filter)
{
    struct conv_end e = {0, 0, 0, 0, 0};
    if (x[2])
        e.bias = (const om_f32 *)x[2] + filter;
    if (p->after & OM_CONV_SCALE) {
        e.scale = (const om_f32 *)x[3] + filter;
        e.shift = (const om_f32 *)x[4] + filter;
    }
    e.relu = (p->after & OM_CONV_RELU) != 0;
    return e;
}

OM_INLINE vf conv_finish(int mode, vf sum, const struct conv_end *e)
{
    if (e->bias)
        sum = vf_add(sum, vf_set(e->bias[0]));
    if (e->scale)
        sum = vf_add(vf_mul(sum, vf_set(e->scale[0])), vf_set(e->shift[0]));
    if (e->relu)
        return vf_relu(sum);
    return mode == MAT_FAST ? sum : vf_canon(sum);
}

/* The first n columns of sum, finished. */
OM_INLINE void conv_put(int mode, om_f32 *y, vf sum, size_t n, const struct conv_end *e)
{
    sum = conv_finish(mode, sum, e);
    if (n >= VFL)
        vf_st(y, sum);
    else
        vf_stn(y, sum, n);
}

/* One output summed without the taps in the padding. w: the filter's weights, w_step
 * apart; x: the group's first channel; e->add: of the plane. */
OM_LOCAL float conv_one(int mode, const struct om_conv *p, const om_f32 *x,
                        const om_f32 *w, size_t w_step, size_t plane, size_t row,
                        size_t col, const struct conv_end *e)
{
    vf sum = vf_set(0.0f);
    om_f32 result[1] = {0.0f};
    size_t c, k, i, j;
    for (c = 0; c < p->channels; c++, x += p->x_channel)
        for (k = 0; k < p->kernel_planes; k++) {
            const ptrdiff_t in = p->plane[plane * p->kernel_planes + k];
            for (i = 0; i < p->kernel_rows; i++) {
                const ptrdiff_t r =
                    (ptrdiff_t)(row * p->row_stride + i * p->row_dilation) - p->row_pad;
                for (j = 0; j < p->kernel_cols; j++, w += w_step) {
                    const ptrdiff_t q =
                        (ptrdiff_t)(col * p->col_stride + j * p->col_dilation) -
                        p->col_pad;
                    if (in >= 0 && r >= 0 && (size_t)r < p->in_rows && q >= 0 &&
                        (size_t)q < p->in_cols)
                        sum = mat_term(mode, vf_set(w[0]),
                                       vf_set(x[in + r * (ptrdiff_t)p->in_cols + q]),
                                       sum);
                }
            }
        }
    sum = conv_finish(MAT_EXACT, sum, e);
    if (e->add)
        sum = vf_canon(vf_add(sum, vf_set(e->add[row * p->out_cols + col])));
    vf_stn(result, sum, 1);
    return result[0];
}

/* Columns [*lo, *hi) of the output don't reach into the padding beside a row. */
OM_INLINE void conv_inner(const struct om_conv *p, size_t *lo, size_t *hi)
{
    const ptrdiff_t room = (ptrdiff_t)p->in_cols + p->col_pad -
                           (ptrdiff_t)((p->kernel_cols - 1) * p->col_dilation);
    *lo = p->col_pad > 0 ? (size_t)(p->col_pad - 1) / p->col_stride + 1 : 0;
    *hi = room > 0 ? (size_t)(room - 1) / p->col_stride + 1 : 0;
    *hi = om_min(*hi, p->out_cols);
    if (*hi < *lo)
        *hi = *lo;
}

OM_INLINE int conv_any_zero(const om_f32 *y, size_t n)
{
    const vf zero = vf_set(0.0f), one = vf_set(1.0f);
    vm some = vf_eq(zero, one);
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        some = vm_or(some, vf_eq(vf_ld(y + i), zero));
    if (vm_any(some))
        return 1;
    for (; i < n; i++)
        if (om_f32_bits(y[i]) << 1 == 0)
            return 1;
    return 0;
}

/* The smallest magnitude but zero of n elements, less its last bit at most, or `least`
 * if that is smaller. */
OM_INLINE vf conv_least_of(const om_f32 *x, size_t n, vf least)
{
    const vi one = vi_set(1), magnitude = vi_set(0x7fffffff);
    size_t i;
    /* a zero becomes a NaN here, which is not smaller than anything */
    for (i = 0; i + VFL <= n; i += VFL)
        least = vf_minx(vi_asf(vi_and(vi_sub(vf_asi(vf_ld(x + i)), one), magnitude)),
                        least);
    if (i < n)
        least = vf_minx(
            vi_asf(vi_and(vi_sub(vf_asi(vf_ldn(x + i, n - i)), one), magnitude)),
            least);
    return least;
}

/* How small the elements are in the rows that a block reads, +inf if all are zero. x:
 * the group's first channel. */
OM_LOCAL uint32_t conv_least(const struct om_conv *p, const struct conv_at *a,
                             const om_f32 *x)
{
    const ptrdiff_t *plane = p->plane + a->plane * p->kernel_planes;
    const size_t reach =
        (a->rows - 1) * p->row_stride + (p->kernel_rows - 1) * p->row_dilation + 1;
    const ptrdiff_t top = (ptrdiff_t)(a->row * p->row_stride) - p->row_pad;
    vf least = vf_bits(0x7f800000u);
    om_f32 lanes[VFL_MAX];
    uint32_t bits = 0x7f800000u;
    size_t c, k, i, first, last;
    conv_clip(top, 1, p->in_rows, reach, &first, &last);
    for (c = 0; c < p->channels; c++, x += p->x_channel)
        for (k = 0; k < p->kernel_planes; k++)
            if (plane[k] >= 0 && first < last)
                least = conv_least_of(
                    x + plane[k] + (top + (ptrdiff_t)first) * (ptrdiff_t)p->in_cols,
                    (last - first) * p->in_cols, least);
    vf_st(lanes, least);
    for (i = 0; i < VFL; i++)
        bits = om_min(bits, om_f32_bits(lanes[i]));
    return bits;
}

/* Are all products of numbers of at least these magnitudes multiples of 2^-149? The
 * last bit of one of exponent e is worth 2^(e - 23), that of a subnormal as if e were
 * -126. */
OM_INLINE int conv_coarse(uint32_t a, uint32_t b)
{
    const uint32_t ea = a >> 23 ? a >> 23 : 1, eb = b >> 23 ? b >> 23 : 1;
    return ea + eb >= 2 * (127 + 23) - 149;
}

/* Adding a zero for a tap in the padding changes a sum in one case: a sum of fused
 * terms may be -0, and -0 + 0 is +0. A sum that began as +0 becomes -0 by rounding
 * alone, so not where all products are coarse (conv_coarse). Else it shows only in an
 * output that is a zero, at the border: those are summed again, without the zeros.
 * After Relu it does not show. y is the filter's output. */
OM_LOCAL void conv_mend(const struct om_conv *p, const struct conv_at *a,
                        const om_f32 *x, const om_f32 *w, size_t w_step, om_f32 *y,
                        const struct conv_end *e)
{
    const size_t height = (p->kernel_rows - 1) * p->row_dilation;
    const size_t end = a->col + a->cols;
    size_t lo, hi, i, j;
    int outside = 0;
    for (i = 0; i < p->kernel_planes; i++)
        if (p->plane[a->plane * p->kernel_planes + i] < 0)
            outside = 1;
    /* columns [lo, hi) have all their taps inside */
    conv_inner(p, &lo, &hi);
    lo = om_min(lo < a->col ? a->col : lo, end);
    hi = om_min(hi < lo ? lo : hi, end);
    for (i = a->row; i < a->row + a->rows; i++) {
        const ptrdiff_t top = (ptrdiff_t)(i * p->row_stride) - p->row_pad;
        om_f32 *to = y + i * p->out_cols;
        size_t from = lo;
        if (outside || top < 0 || (size_t)top + height >= p->in_rows)
            from = conv_any_zero(to + a->col, a->cols) ? end : lo;
        for (j = a->col; j < from; j++)
            if (om_f32_bits(to[j]) << 1 == 0)
                to[j] = conv_one(MAT_FMA, p, x, w, w_step, a->plane, i, j, e);
        for (j = from < hi ? hi : from; j < end; j++)
            if (om_f32_bits(to[j]) << 1 == 0)
                to[j] = conv_one(MAT_FMA, p, x, w, w_step, a->plane, i, j, e);
    }
}

/* Whether outputs may have to be mended, as far as that is known of a block. */
enum { CONV_SOUND, CONV_UNKNOWN, CONV_DOUBTFUL };

OM_INLINE int conv_known(int mode, const struct om_conv *p)
{
    return mode == MAT_FMA && p->padded && !(p->after & OM_CONV_RELU) ? CONV_UNKNOWN
                                                                      : CONV_SOUND;
}

/* The same for a block of `filters` filters: its input is looked at before its outputs
 * where it is the smaller by half. */
OM_INLINE int conv_foresee(const struct om_conv *p, const struct conv_at *a,
                           const om_f32 *x, size_t filters, int known)
{
    const size_t reach =
        (a->rows - 1) * p->row_stride + (p->kernel_rows - 1) * p->row_dilation + 1;
    const size_t input = p->channels * p->kernel_planes * reach * p->in_cols;
    if (known != CONV_UNKNOWN || input * 2 > filters * a->rows * a->cols)
        return known;
    return conv_coarse(p->least, conv_least(p, a, x)) ? CONV_SOUND : CONV_DOUBTFUL;
}

/* Mends a filter's output, if it has a zero and the block's products aren't all coarse;
 * the latter is found out when it matters first. Returns what is known then. */
OM_INLINE int conv_check(const struct om_conv *p, const struct conv_at *a,
                         const om_f32 *x, const om_f32 *w, size_t w_step, om_f32 *y,
                         const struct conv_end *e, int known)
{
    const om_f32 *row = y + a->row * p->out_cols + a->col;
    size_t i;
    int zero = 0;
    if (known == CONV_SOUND)
        return known;
    if (a->cols == p->out_cols)
        zero = conv_any_zero(row, a->rows * a->cols);
    else
        for (i = 0; i < a->rows && !zero; i++)
            zero = conv_any_zero(row + i * p->out_cols, a->cols);
    if (!zero)
        return known;
    if (known == CONV_UNKNOWN)
        known = conv_coarse(p->least, conv_least(p, a, x)) ? CONV_SOUND : CONV_DOUBTFUL;
    if (known == CONV_DOUBTFUL)
        conv_mend(p, a, x, w, w_step, y, e);
    return known;
}

#endif
