/* conv_f64.c -- Conv and ConvTranspose, f64, in every mode the exact order: each
 * output has one accumulator from +0, multiplications and additions are rounded on
 * their own, the bias is added last.
 *
 * Conv writes a block of output positions' inputs into scratch memory, a row per
 * channel and tap, 0 where a tap lies in the padding, and sums rows. Adding a product
 * of 0 changes no sum but one that an infinite or NaN weight makes NaN: sums that are
 * NaN are computed again without those taps. */
#include "kernel.h"
#include "conv_f64.h"

OM_INLINE vd conv64_ld(const om_f64 *p, size_t n)
{
    return n < VDL ? vd_ldn(p, n) : vd_ld(p);
}

OM_INLINE void conv64_st(om_f64 *p, vd v, size_t n)
{
    if (n < VDL)
        vd_stn(p, v, n);
    else
        vd_st(p, v);
}

OM_INLINE const size_t *conv64_axis(const struct om_conv_f64 *p, size_t a)
{
    return p->axis + a * OM_CONV64_FIELDS;
}

/* Position `flat` of an output as one number per axis. */
OM_INLINE void conv64_position(const struct om_conv_f64 *p, size_t flat, size_t *at)
{
    size_t a;
    for (a = p->axes; a-- > 0;) {
        const size_t n = conv64_axis(p, a)[OM_CONV64_OUT];
        at[a] = flat % n;
        flat /= n;
    }
}

/* How far tap `flat` lies from the first input of a window, per axis. */
OM_INLINE void conv64_tap(const struct om_conv_f64 *p, size_t flat, ptrdiff_t *shift)
{
    size_t a;
    for (a = p->axes; a-- > 0;) {
        const size_t *d = conv64_axis(p, a), n = d[OM_CONV64_KERNEL];
        shift[a] =
            (ptrdiff_t)(flat % n * d[OM_CONV64_DILATION]) - (ptrdiff_t)d[OM_CONV64_PAD];
        flat /= n;
    }
}

/* A piece of a row of outputs: what one tap reads, 0 in the padding. */
OM_INLINE void conv64_piece(om_f64 *to, const om_f64 *x, size_t n, ptrdiff_t start,
                            ptrdiff_t stride, ptrdiff_t in)
{
    size_t lo = 0, hi = n, i;
    if (start < 0)
        lo = om_min(n, (size_t)((stride - 1 - start) / stride));
    if (start + (ptrdiff_t)(n - 1) * stride >= in)
        hi = start < in ? (size_t)((in - 1 - start) / stride) + 1 : 0;
    if (hi < lo)
        hi = lo;
    for (i = 0; i < lo; i++)
        to[i] = 0.0;
    if (stride == 1)
        for (; i < hi; i++)
            to[i] = x[start + (ptrdiff_t)i];
    else
        for (; i < hi; i++)
            to[i] = x[start + (ptrdiff_t)i * stride];
    for (; i < n; i++)
        to[i] = 0.0;
}

/* Rows [k, k + n) of products, for `count` positions from `first` on. */
OM_LOCAL void conv64_fill(const struct om_conv_f64 *p, om_f64 *to, const om_f64 *x,
                          size_t k, size_t n, size_t first, size_t count)
{
    const size_t last = p->axes - 1;
    const size_t *inner = conv64_axis(p, last);
    size_t start[OM_CONV64_AXES], at[OM_CONV64_AXES];
    ptrdiff_t shift[OM_CONV64_AXES];
    size_t a, j, len;
    conv64_position(p, first, start);
    for (; n > 0; n--, k++, to += p->block) {
        const om_f64 *plane = x + k / p->taps * p->x_channel;
        conv64_tap(p, k % p->taps, shift);
        for (a = 0; a <= last; a++)
            at[a] = start[a];
        for (j = 0; j < count; j += len) {
            size_t row = 0;
            int inside = 1;
            for (a = 0; a < last; a++) {
                const size_t *d = conv64_axis(p, a);
                const ptrdiff_t i = (ptrdiff_t)(at[a] * d[OM_CONV64_STRIDE]) + shift[a];
                inside &= i >= 0 && i < (ptrdiff_t)d[OM_CONV64_IN];
                row = row * d[OM_CONV64_IN] + (size_t)(inside ? i : 0);
            }
            len = om_min(count - j, inner[OM_CONV64_OUT] - at[last]);
            conv64_piece(to + j, plane + row * inner[OM_CONV64_IN], len,
                         (ptrdiff_t)(at[last] * inner[OM_CONV64_STRIDE]) + shift[last],
                         (ptrdiff_t)inner[OM_CONV64_STRIDE],
                         inside ? (ptrdiff_t)inner[OM_CONV64_IN] : 0);
            at[last] = 0;
            for (a = last; a-- > 0;) {
                if (++at[a] < conv64_axis(p, a)[OM_CONV64_OUT])
                    break;
                at[a] = 0;
            }
        }
    }
}

/* More terms of 4 filters at 3 vectors of positions. */
OM_INLINE void conv64_tile4(om_f64 *y, size_t y_row, const om_f64 *w, size_t w_row,
                            const om_f64 *x, size_t x_row, size_t depth, int begins)
{
    vd a0 = vd_set(0.0), a1 = a0, a2 = a0, b0 = a0, b1 = a0, b2 = a0;
    vd c0 = a0, c1 = a0, c2 = a0, d0 = a0, d1 = a0, d2 = a0;
    size_t k;
    if (!begins) {
        a0 = vd_ld(y);
        a1 = vd_ld(y + VDL);
        a2 = vd_ld(y + 2 * VDL);
        b0 = vd_ld(y + y_row);
        b1 = vd_ld(y + y_row + VDL);
        b2 = vd_ld(y + y_row + 2 * VDL);
        c0 = vd_ld(y + 2 * y_row);
        c1 = vd_ld(y + 2 * y_row + VDL);
        c2 = vd_ld(y + 2 * y_row + 2 * VDL);
        d0 = vd_ld(y + 3 * y_row);
        d1 = vd_ld(y + 3 * y_row + VDL);
        d2 = vd_ld(y + 3 * y_row + 2 * VDL);
    }
    for (k = 0; k < depth; k++) {
        const vd u = vd_ld(x + k * x_row), v = vd_ld(x + k * x_row + VDL);
        const vd q = vd_ld(x + k * x_row + 2 * VDL);
        vd f = vd_ld1(w + k);
        a0 = vd_add(a0, vd_mul(f, u));
        a1 = vd_add(a1, vd_mul(f, v));
        a2 = vd_add(a2, vd_mul(f, q));
        f = vd_ld1(w + k + w_row);
        b0 = vd_add(b0, vd_mul(f, u));
        b1 = vd_add(b1, vd_mul(f, v));
        b2 = vd_add(b2, vd_mul(f, q));
        f = vd_ld1(w + k + 2 * w_row);
        c0 = vd_add(c0, vd_mul(f, u));
        c1 = vd_add(c1, vd_mul(f, v));
        c2 = vd_add(c2, vd_mul(f, q));
        f = vd_ld1(w + k + 3 * w_row);
        d0 = vd_add(d0, vd_mul(f, u));
        d1 = vd_add(d1, vd_mul(f, v));
        d2 = vd_add(d2, vd_mul(f, q));
    }
    vd_st(y, a0);
    vd_st(y + VDL, a1);
    vd_st(y + 2 * VDL, a2);
    vd_st(y + y_row, b0);
    vd_st(y + y_row + VDL, b1);
    vd_st(y + y_row + 2 * VDL, b2);
    vd_st(y + 2 * y_row, c0);
    vd_st(y + 2 * y_row + VDL, c1);
    vd_st(y + 2 * y_row + 2 * VDL, c2);
    vd_st(y + 3 * y_row, d0);
    vd_st(y + 3 * y_row + VDL, d1);
    vd_st(y + 3 * y_row + 2 * VDL, d2);
}

/* One filter at 3 vectors. */
OM_INLINE void conv64_tile1(om_f64 *y, const om_f64 *w, const om_f64 *x, size_t x_row,
                            size_t depth, int begins)
{
    vd a = vd_set(0.0), b = a, c = a;
    size_t k;
    if (!begins) {
        a = vd_ld(y);
        b = vd_ld(y + VDL);
        c = vd_ld(y + 2 * VDL);
    }
    for (k = 0; k < depth; k++) {
        const vd f = vd_ld1(w + k);
        a = vd_add(a, vd_mul(f, vd_ld(x + k * x_row)));
        b = vd_add(b, vd_mul(f, vd_ld(x + k * x_row + VDL)));
        c = vd_add(c, vd_mul(f, vd_ld(x + k * x_row + 2 * VDL)));
    }
    vd_st(y, a);
    vd_st(y + VDL, b);
    vd_st(y + 2 * VDL, c);
}

/* 4 filters at n positions, at most a vector. */
OM_INLINE void conv64_edge4(om_f64 *y, size_t y_row, const om_f64 *w, size_t w_row,
                            const om_f64 *x, size_t x_row, size_t depth, int begins,
                            size_t n)
{
    vd a = vd_set(0.0), b = a, c = a, d = a;
    size_t k;
    if (!begins) {
        a = conv64_ld(y, n);
        b = conv64_ld(y + y_row, n);
        c = conv64_ld(y + 2 * y_row, n);
        d = conv64_ld(y + 3 * y_row, n);
    }
    for (k = 0; k < depth; k++) {
        const vd u = conv64_ld(x + k * x_row, n);
        a = vd_add(a, vd_mul(vd_ld1(w + k), u));
        b = vd_add(b, vd_mul(vd_ld1(w + k + w_row), u));
        c = vd_add(c, vd_mul(vd_ld1(w + k + 2 * w_row), u));
        d = vd_add(d, vd_mul(vd_ld1(w + k + 3 * w_row), u));
    }
    conv64_st(y, a, n);
    conv64_st(y + y_row, b, n);
    conv64_st(y + 2 * y_row, c, n);
    conv64_st(y + 3 * y_row, d, n);
}

OM_INLINE void conv64_edge1(om_f64 *y, const om_f64 *w, const om_f64 *x, size_t x_row,
                            size_t depth, int begins, size_t n)
{
    vd a = begins ? vd_set(0.0) : conv64_ld(y, n);
    size_t k;
    for (k = 0; k < depth; k++)
        a = vd_add(a, vd_mul(vd_ld1(w + k), conv64_ld(x + k * x_row, n)));
    conv64_st(y, a, n);
}

/* `depth` more terms of all filters of a group at `count` positions. */
OM_LOCAL void conv64_sum(const struct om_conv_f64 *p, om_f64 *y, const om_f64 *w,
                         const om_f64 *x, size_t depth, size_t count, int begins)
{
    const size_t w_row = p->channels * p->taps, y_row = p->y_channel;
    size_t f, j;
    for (f = 0; f + OM_CONV64_FILTERS <= p->filters; f += OM_CONV64_FILTERS) {
        om_f64 *to = y + f * y_row;
        const om_f64 *from = w + f * w_row;
        for (j = 0; j + 3 * VDL <= count; j += 3 * VDL)
            conv64_tile4(to + j, y_row, from, w_row, x + j, p->block, depth, begins);
        for (; j < count; j += VDL)
            conv64_edge4(to + j, y_row, from, w_row, x + j, p->block, depth, begins,
                         om_min(VDL, count - j));
    }
    for (; f < p->filters; f++) {
        om_f64 *to = y + f * y_row;
        const om_f64 *from = w + f * w_row;
        for (j = 0; j + 3 * VDL <= count; j += 3 * VDL)
            conv64_tile1(to + j, from, x + j, p->block, depth, begins);
        for (; j < count; j += VDL)
            conv64_edge1(to + j, from, x + j, p->block, depth, begins,
                         om_min(VDL, count - j));
    }
}

/* The sum at one position, taps in the padding left out. */
OM_LOCAL void conv64_mend(const struct om_conv_f64 *p, om_f64 *y, const om_f64 *w,
                          const om_f64 *x, size_t flat)
{
    size_t at[OM_CONV64_AXES], a, k;
    ptrdiff_t shift[OM_CONV64_AXES];
    vd sum = vd_set(0.0);
    conv64_position(p, flat, at);
    for (k = 0; k < p->channels * p->taps; k++) {
        size_t from = 0;
        int inside = 1;
        conv64_tap(p, k % p->taps, shift);
        for (a = 0; a < p->axes; a++) {
            const size_t *d = conv64_axis(p, a);
            const ptrdiff_t i = (ptrdiff_t)(at[a] * d[OM_CONV64_STRIDE]) + shift[a];
            inside &= i >= 0 && i < (ptrdiff_t)d[OM_CONV64_IN];
            from = from * d[OM_CONV64_IN] + (size_t)(inside ? i : 0);
        }
        if (inside)
            sum = vd_add(sum, vd_mul(vd_ld1(w + k),
                                     vd_set(x[k / p->taps * p->x_channel + from])));
    }
    vd_stn(y, sum, 1);
}

OM_RANGE(conv_f64, om_conv_f64)
{
    const struct om_conv_f64 *p = (const struct om_conv_f64 *)params;
    const size_t all = p->channels * p->taps;
    om_f64 *rows = (om_f64 *)scratch;
    size_t item, f, j, i, k;
    for (item = begin; item < end; item++) {
        const size_t channel = item / p->blocks, group = channel % p->groups;
        const size_t first = item % p->blocks * p->block;
        const size_t count = om_min(p->block, p->y_channel - first);
        const om_f64 *from =
            (const om_f64 *)x[0] + channel * p->channels * p->x_channel;
        const om_f64 *w = (const om_f64 *)x[1] + group * p->filters * all;
        om_f64 *to = (om_f64 *)y[0] + channel * p->filters * p->y_channel + first;
        k = 0;
        do {
            const size_t depth = om_min(p->depth, all - k);
            conv64_fill(p, rows, from, k, depth, first, count);
            conv64_sum(p, to, w + k, rows, depth, count, k == 0);
            k += depth;
        } while (k < all);
        for (f = 0; f < p->filters; f++, to += p->y_channel) {
            const vd bias =
                vd_set(x[2] ? ((const om_f64 *)x[2])[group * p->filters + f] : 0.0);
            for (j = 0; j < count; j += VDL) {
                const size_t n = om_min(VDL, count - j);
                vd v = conv64_ld(to + j, n);
                if (vn_any(vd_isnan(v))) {
                    for (i = j; i < j + n; i++)
                        if ((om_f64_bits(to[i]) << 1) > ((uint64_t)0x7ff << 53))
                            conv64_mend(p, to + i, w + f * all, from, first + i);
                    v = conv64_ld(to + j, n);
                }
                if (x[2])
                    v = vd_add(v, bias);
                conv64_st(to + j, vd_canon(v), n);
            }
        }
    }
    return 0;
}

/* ---- ConvTranspose ----------------------------------------------------------------
 */

/* y[i * stride] += v[i] for the first n lanes. */
OM_INLINE void conv64_scatter(om_f64 *y, vd v, size_t n, size_t stride)
{
    om_f64 t[VDL_MAX];
    size_t i;
    if (stride == 1) {
        conv64_st(y, vd_add(conv64_ld(y, n), v), n);
        return;
    }
    conv64_st(t, v, n);
    for (i = 0; i < n; i++)
        y[i * stride] = y[i * stride] + t[i];
}

/* What one tap of 4 filters adds to a row of outputs, for n inputs of a row. */
OM_INLINE void conv64_spread4(const struct om_conv_f64 *p, om_f64 *y, const om_f64 *w,
                              const om_f64 *x, size_t n, size_t stride)
{
    const size_t w_row = p->filters * p->taps;
    size_t i, c;
    for (i = 0; i < n; i += 2 * VDL) {
        const size_t m = om_min(VDL, n - i), rest = n - i - m, q = om_min(VDL, rest);
        vd a0 = vd_set(0.0), b0 = a0, c0 = a0, d0 = a0;
        vd a1 = a0, b1 = a0, c1 = a0, d1 = a0;
        om_f64 *to = y + i * stride;
        for (c = 0; c < p->channels; c++) {
            const om_f64 *from = x + c * p->x_channel + i, *f = w + c * w_row;
            const vd u = conv64_ld(from, m);
            const vd v = q ? conv64_ld(from + VDL, q) : u;
            vd g = vd_ld1(f);
            a0 = vd_add(a0, vd_mul(g, u));
            a1 = vd_add(a1, vd_mul(g, v));
            g = vd_ld1(f + p->taps);
            b0 = vd_add(b0, vd_mul(g, u));
            b1 = vd_add(b1, vd_mul(g, v));
            g = vd_ld1(f + 2 * p->taps);
            c0 = vd_add(c0, vd_mul(g, u));
            c1 = vd_add(c1, vd_mul(g, v));
            g = vd_ld1(f + 3 * p->taps);
            d0 = vd_add(d0, vd_mul(g, u));
            d1 = vd_add(d1, vd_mul(g, v));
        }
        conv64_scatter(to, a0, m, stride);
        conv64_scatter(to + p->y_channel, b0, m, stride);
        conv64_scatter(to + 2 * p->y_channel, c0, m, stride);
        conv64_scatter(to + 3 * p->y_channel, d0, m, stride);
        if (q) {
            to += VDL * stride;
            conv64_scatter(to, a1, q, stride);
            conv64_scatter(to + p->y_channel, b1, q, stride);
            conv64_scatter(to + 2 * p->y_channel, c1, q, stride);
            conv64_scatter(to + 3 * p->y_channel, d1, q, stride);
        }
    }
}

OM_INLINE void conv64_spread1(const struct om_conv_f64 *p, om_f64 *y, const om_f64 *w,
                              const om_f64 *x, size_t n, size_t stride)
{
    const size_t w_row = p->filters * p->taps;
    size_t i, c;
    for (i = 0; i < n; i += VDL) {
        const size_t m = om_min(VDL, n - i);
        vd sum = vd_set(0.0);
        for (c = 0; c < p->channels; c++)
            sum = vd_add(sum, vd_mul(vd_ld1(w + c * w_row),
                                     conv64_ld(x + c * p->x_channel + i, m)));
        conv64_scatter(y + i * stride, sum, m, stride);
    }
}

/* The input row whose tap `outer` on the outer axes lands in this row of outputs; 0 if
 * there is none. */
OM_INLINE int conv64_lands(const struct om_conv_f64 *p, const size_t *at, size_t outer,
                           size_t *row)
{
    size_t a, stride = 1;
    *row = 0;
    for (a = p->axes - 1; a-- > 0;) {
        const size_t *d = conv64_axis(p, a), s = d[OM_CONV64_STRIDE];
        const ptrdiff_t i =
            (ptrdiff_t)(at[a] + d[OM_CONV64_PAD]) -
            (ptrdiff_t)(outer % d[OM_CONV64_KERNEL] * d[OM_CONV64_DILATION]);
        outer /= d[OM_CONV64_KERNEL];
        if (i < 0 || (size_t)i % s != 0 || (size_t)i / s >= d[OM_CONV64_IN])
            return 0;
        *row += (size_t)i / s * stride;
        stride *= d[OM_CONV64_IN];
    }
    return 1;
}

/* Tap `t` of a row: inputs [*lo, *hi) land in the output. */
OM_INLINE void conv64_span(const size_t *d, size_t t, size_t *lo, size_t *hi)
{
    const ptrdiff_t s = (ptrdiff_t)d[OM_CONV64_STRIDE];
    const ptrdiff_t shift =
        (ptrdiff_t)(t * d[OM_CONV64_DILATION]) - (ptrdiff_t)d[OM_CONV64_PAD];
    const ptrdiff_t room = (ptrdiff_t)d[OM_CONV64_OUT] - 1 - shift;
    *lo = shift < 0 ? (size_t)((s - 1 - shift) / s) : 0;
    *hi = room < 0 ? 0 : om_min(d[OM_CONV64_IN], (size_t)(room / s) + 1);
}

OM_RANGE(convtranspose_f64, om_conv_f64)
{
    const struct om_conv_f64 *p = (const struct om_conv_f64 *)params;
    const size_t *inner = conv64_axis(p, p->axes - 1);
    const size_t cols = inner[OM_CONV64_OUT], outs = p->y_channel / cols;
    const size_t s = inner[OM_CONV64_STRIDE], k = inner[OM_CONV64_KERNEL];
    size_t at[OM_CONV64_AXES], item, f, j, outer, t;
    (void)scratch;
    for (item = begin; item < end; item++) {
        const size_t line = item % outs, part = item / outs;
        const size_t first = part % p->blocks * p->block, channel = part / p->blocks;
        const size_t group = channel % p->groups;
        const size_t filters = om_min(p->block, p->filters - first);
        const om_f64 *from =
            (const om_f64 *)x[0] + channel * p->channels * p->x_channel;
        const om_f64 *w =
            (const om_f64 *)x[1] + (group * p->channels * p->filters + first) * p->taps;
        om_f64 *to = (om_f64 *)y[0] + (channel * p->filters + first) * p->y_channel +
                     line * cols;
        for (f = 0; f < filters; f++)
            for (j = 0; j < cols; j++)
                to[f * p->y_channel + j] = 0.0;
        conv64_position(p, line * cols, at);
        for (outer = 0; outer < p->taps / k; outer++) {
            size_t row, lo, hi;
            if (!conv64_lands(p, at, outer, &row))
                continue;
            for (t = 0; t < k; t++) {
                const om_f64 *in = from + row * inner[OM_CONV64_IN];
                const om_f64 *weight = w + outer * k + t;
                conv64_span(inner, t, &lo, &hi);
                if (hi <= lo)
                    continue;
                j = lo * s + t * inner[OM_CONV64_DILATION] - inner[OM_CONV64_PAD];
                if (filters == OM_CONV64_FILTERS)
                    conv64_spread4(p, to + j, weight, in + lo, hi - lo, s);
                else
                    for (f = 0; f < filters; f++)
                        conv64_spread1(p, to + j + f * p->y_channel,
                                       weight + f * p->taps, in + lo, hi - lo, s);
            }
        }
        for (f = 0; f < filters; f++, to += p->y_channel) {
            const vd bias = vd_set(
                x[2] ? ((const om_f64 *)x[2])[group * p->filters + first + f] : 0.0);
            for (j = 0; j < cols; j += VDL) {
                const size_t n = om_min(VDL, cols - j);
                vd v = conv64_ld(to + j, n);
                if (x[2])
                    v = vd_add(v, bias);
                conv64_st(to + j, vd_canon(v), n);
            }
        }
    }
    return 0;
}
