/* convtranspose.c -- ConvTranspose of f32: a matrix product, a row for each output
 * channel and tap, a column for each input position, whose elements are then added up
 * where they land (docs/abi.md, section 5). */
#include "kernel.h"
#include "pack.h"
#include "convtranspose.h"
#include "math/matcore.h"

/* Where a block lies, and the input rows that reach it. */
struct convtr_at {
    size_t image;
    size_t group;
    size_t plane;
    size_t row;
    size_t rows;
    size_t filter;
    size_t filters;
    size_t first;
    size_t count;
};

OM_INLINE struct convtr_at convtr_locate(const struct om_convtranspose *p, size_t item)
{
    const size_t reach = (p->kernel_rows - 1) * p->row_dilation;
    struct convtr_at a;
    size_t low, high;
    a.filter = item % p->filter_blocks * p->block_filters;
    item /= p->filter_blocks;
    a.row = item % p->row_blocks * p->block_rows;
    item /= p->row_blocks;
    a.plane = item % p->planes;
    item /= p->planes;
    a.group = item % p->groups;
    a.image = item / p->groups;
    a.filters = om_min(p->block_filters, p->filters - a.filter);
    a.rows = om_min(p->block_rows, p->out_rows - a.row);
    /* input row r lands on rows r * stride - pad ... + reach */
    low = a.row + p->row_pad;
    high = low + a.rows - 1;
    a.first = low > reach ? (low - reach + p->row_stride - 1) / p->row_stride : 0;
    a.count = om_min(high / p->row_stride + 1, p->in_rows);
    a.count = a.count > a.first ? a.count - a.first : 0;
    return a;
}

/* The product for one tap plane: x: the group's first channel at the first input row;
 * w: the plane's packed weights; out: lines of p->strip_channel. */
OM_INLINE void convtr_product(int mode, const struct om_convtranspose *p,
                              const struct convtr_at *a, const om_f32 *x,
                              const om_f32 *w, om_f32 *strip, om_f32 *out)
{
    const size_t taps = p->kernel_rows * p->kernel_cols;
    const size_t rows = p->filters * taps, end = (a->filter + a->filters) * taps;
    const size_t n = a->count * p->in_cols,
                 piece = mat_depth(p->channels, OM_MAT_DEPTH);
    struct mat_job t;
    size_t c, k, g, cols;
    for (c = 0; c < p->channels; c++) {
        om_f32 *to = strip + c * p->strip_channel;
        mat_copy(to, x + c * p->x_channel, n);
        /* what the last tile reads beyond may be slow to multiply */
        mat_zero(to + n, om_min(MAT_COLS, p->strip_channel - n));
    }
    t.off = NULL;
    t.bias = NULL;
    t.last = 0;
    t.b_step = p->strip_channel;
    t.b_next = MAT_LANES;
    t.y_step = p->strip_channel;
    for (k = 0; k == 0 || k < p->channels; k += piece) {
        t.depth = om_min(piece, p->channels - k);
        t.more = k > 0;
        for (c = 0; c < n; c += cols) {
            cols = MAT_WIDE && n - c > 3 * MAT_LANES ? 2 * MAT_COLS : MAT_COLS;
            t.b = strip + k * p->strip_channel + c;
            for (g = a->filter * taps; g < end; g += OM_MAT_ROWS) {
                const size_t height = om_min(OM_MAT_ROWS, rows - g);
                t.a = w + g * p->channels + k * height;
                t.a_step = height;
                t.y = out + (g - a->filter * taps) * p->strip_channel + c;
                mat_columns(mode, 1, &t, height, om_min(cols, n - c));
            }
        }
    }
}

/* to[i] += from[i] */
OM_INLINE void convtr_add(om_f32 *to, const om_f32 *from, size_t n)
{
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        vf_st(to + i, vf_add(vf_ld(to + i), vf_ld(from + i)));
    if (i < n)
        vf_stn(to + i, vf_add(vf_ldn(to + i, n - i), vf_ldn(from + i, n - i)), n - i);
}

/* Adds the products of one output row and channel, each phase of the column stride on
 * its own. products: of the channel's first tap, planes `apart`. */
OM_INLINE void convtr_sum(const struct om_convtranspose *p, const struct convtr_at *a,
                          size_t row, const om_f32 *products, size_t apart, om_f32 *sum)
{
    const om_f32 *from;
    size_t k, i, j;
    mat_zero(sum, p->col_stride * p->phase);
    for (k = 0; k < p->kernel_planes; k++) {
        if (p->plane[a->plane * p->kernel_planes + k] < 0)
            continue;
        for (i = 0; i < p->kernel_rows; i++) {
            const size_t at = row + p->row_pad, down = i * p->row_dilation;
            const size_t in = at >= down ? (at - down) / p->row_stride : 0;
            if (at < down || (at - down) % p->row_stride || in >= p->in_rows)
                continue;
            from = products + k * apart + i * p->kernel_cols * p->strip_channel +
                   (in - a->first) * p->in_cols;
            for (j = 0; j < p->kernel_cols; j++, from += p->strip_channel) {
                const size_t *col = p->col + 3 * j;
                if (col[2])
                    convtr_add(sum + col[1], from + col[0], col[2]);
            }
        }
    }
}

OM_INLINE vf convtr_finish(int mode, const om_f32 *sum, const om_f32 *bias)
{
    vf v = vf_ld(sum);
    if (bias)
        v = vf_add(v, vf_set(bias[0]));
    return mode == MAT_FAST ? v : vf_canon(v);
}

/* The row's phases together, with the bias. */
OM_INLINE void convtr_put(int mode, const struct om_convtranspose *p, om_f32 *y,
                          om_f32 *sum, const om_f32 *bias)
{
    const size_t all = p->col_stride * p->phase, cols = p->out_cols;
    size_t i, j;
    if (p->col_stride == 2) {
        for (i = 0; i < cols; i += 2 * VFL) {
            const vf even = convtr_finish(mode, sum + i / 2, bias);
            const vf odd = convtr_finish(mode, sum + p->phase + i / 2, bias);
            if (i + VFL <= cols)
                vf_st(y + i, vf_ziplo(even, odd));
            else
                vf_stn(y + i, vf_ziplo(even, odd), cols - i);
            if (i + 2 * VFL <= cols)
                vf_st(y + i + VFL, vf_ziphi(even, odd));
            else if (i + VFL < cols)
                vf_stn(y + i + VFL, vf_ziphi(even, odd), cols - i - VFL);
        }
        return;
    }
    for (i = 0; i < all; i += VFL)
        vf_st(sum + i, convtr_finish(mode, sum + i, bias));
    if (p->col_stride == 1) {
        mat_copy(y, sum, cols);
        return;
    }
    for (j = 0; j < p->col_stride; j++) {
        const om_f32 *from = sum + j * p->phase;
        for (i = j; i < cols; i += p->col_stride)
            y[i] = *from++;
    }
}

#define CONVTRANSPOSE(NAME, MODE)                                                      \
    OM_RANGE(NAME, om_convtranspose)                                                   \
    {                                                                                  \
        const struct om_convtranspose *p = (const struct om_convtranspose *)params;    \
        const size_t taps = p->kernel_rows * p->kernel_cols;                           \
        const size_t apart = p->block_filters * taps * p->strip_channel;               \
        om_f32 *sum = (om_f32 *)scratch, *strip, *products;                            \
        size_t i, k, f, r;                                                             \
        strip = sum + p->col_stride * p->phase + 64;                                   \
        products = strip + p->channels * p->strip_channel;                             \
        for (i = begin; i < end; i++) {                                                \
            const struct convtr_at a = convtr_locate(p, i);                            \
            const size_t at = a.image * p->groups + a.group;                           \
            const om_f32 *in = (const om_f32 *)x[0] +                                  \
                               at * p->channels * p->x_channel + a.first * p->in_cols; \
            const om_f32 *w = (const om_f32 *)x[1] + a.group * p->kernel_planes *      \
                                                         p->channels * p->filters *    \
                                                         taps;                         \
            if (a.count)                                                               \
                for (k = 0; k < p->kernel_planes; k++) {                               \
                    const ptrdiff_t plane = p->plane[a.plane * p->kernel_planes + k];  \
                    if (plane >= 0)                                                    \
                        convtr_product(MODE, p, &a, in + plane,                        \
                                       w + k * p->channels * p->filters * taps, strip, \
                                       products + k * apart);                          \
                }                                                                      \
            for (f = 0; f < a.filters; f++) {                                          \
                const size_t filter = a.group * p->filters + a.filter + f;             \
                const om_f32 *bias = (const om_f32 *)x[2];                             \
                om_f32 *to = (om_f32 *)y[0] +                                          \
                             (at * p->filters + a.filter + f) * p->y_channel +         \
                             (a.plane * p->out_rows + a.row) * p->out_cols;            \
                if (bias)                                                              \
                    bias += filter;                                                    \
                for (r = 0; r < a.rows; r++, to += p->out_cols) {                      \
                    convtr_sum(p, &a, a.row + r,                                       \
                               products + f * taps * p->strip_channel, apart, sum);    \
                    convtr_put(MODE, p, to, sum, bias);                                \
                }                                                                      \
            }                                                                          \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_convtranspose, CONVTRANSPOSE, convtranspose_f32, MAT_EXACT)
OM_DEF(RANGE om_convtranspose, CONVTRANSPOSE, convtranspose_f32_fma, MAT_FMA)
OM_DEF(RANGE om_convtranspose, CONVTRANSPOSE, convtranspose_f32_fast, MAT_FAST)
