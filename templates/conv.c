/* conv.c -- Conv of f32 (docs/abi.md, section 5, says in which order it sums).
 *
 *   conv_f32       weights packed in panels of filters; a matrix product over strips
 *   conv_dw_f32    one input channel per group and few filters: vectors of columns
 *   conv_skip_f32  weights as they stand, no zeros added for padding: for weights that
 *                  aren't known or aren't finite
 *
 * Strips are explained in conv.h. */
#include "kernel.h"
#include "pack.h"
#include "conv.h"
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

OM_INLINE void conv_every(om_f32 *to, const om_f32 *from, size_t stride, size_t n)
{
    size_t i;
    for (i = 0; i + 4 <= n; i += 4, from += 4 * stride) {
        const float f0 = from[0], f1 = from[stride], f2 = from[2 * stride];
        const float f3 = from[3 * stride];
        to[i] = f0;
        to[i + 1] = f1;
        to[i + 2] = f2;
        to[i + 3] = f3;
    }
    for (; i < n; i++, from += stride)
        to[i] = from[0];
}

/* Copies a block's input, from the group's first channel x, into the strip. */
OM_INLINE void conv_fill(const struct om_conv *p, const struct conv_at *a,
                         const om_f32 *x, om_f32 *strip)
{
    const ptrdiff_t *plane = p->plane + a->plane * p->kernel_planes;
    const size_t kind = p->strip_rows * p->strip_cols;
    const size_t rows = p->strip_rows - (p->block_rows - a->rows);
    size_t c, k, s, t, i;
    for (t = 0; t < p->col_starts; t++) {
        const ptrdiff_t left = (ptrdiff_t)(a->col * p->col_stride) + p->col_start[t];
        size_t lo, hi;
        conv_clip(left, p->col_stride, p->in_cols, p->strip_cols, &lo, &hi);
        for (s = 0; s < p->row_starts; s++) {
            const ptrdiff_t top = (ptrdiff_t)(a->row * p->row_stride) + p->row_start[s];
            size_t first, last;
            conv_clip(top, p->row_stride, p->in_rows, rows, &first, &last);
            for (c = 0; c < p->channels; c++) {
                om_f32 *to =
                    strip + c * p->strip_channel + (s * p->col_starts + t) * kind;
                const om_f32 *in = x + c * p->x_channel;
                for (k = 0; k < p->kernel_planes; k++) {
                    om_f32 *row = to + k * p->row_starts * p->col_starts * kind;
                    if (plane[k] < 0) {
                        mat_zero(row, rows * p->strip_cols);
                        continue;
                    }
                    for (i = 0; i < rows; i++, row += p->strip_cols) {
                        const om_f32 *from;
                        if (i < first || i >= last || lo == hi) {
                            mat_zero(row, p->strip_cols);
                            continue;
                        }
                        from = in + plane[k] +
                               (top + (ptrdiff_t)(i * p->row_stride)) *
                                   (ptrdiff_t)p->in_cols +
                               left + (ptrdiff_t)(lo * p->col_stride);
                        if (lo > 0)
                            mat_zero(row, lo);
                        if (p->col_stride == 1)
                            mat_copy(row + lo, from, hi - lo);
                        else
                            conv_every(row + lo, from, p->col_stride, hi - lo);
                        if (hi < p->strip_cols)
                            mat_zero(row + hi, p->strip_cols - hi);
                    }
                }
            }
        }
    }
}

/* The first n columns of sum, with the bias. */
OM_INLINE void conv_put(int mode, om_f32 *y, vf sum, size_t n, const om_f32 *bias)
{
    if (bias)
        sum = vf_add(sum, vf_set(bias[0]));
    if (mode != MAT_FAST)
        sum = vf_canon(sum);
    if (n >= VFL)
        vf_st(y, sum);
    else
        vf_stn(y, sum, n);
}

/* One output summed without the taps in the padding. w: the filter's weights, w_step
 * apart; x: the group's first channel. */
OM_INLINE float conv_one(int mode, const struct om_conv *p, const om_f32 *x,
                         const om_f32 *w, size_t w_step, size_t plane, size_t row,
                         size_t col, const om_f32 *bias)
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
    conv_put(MAT_EXACT, result, sum, 1, bias);
    return result[0];
}

/* Adding a zero for a tap in the padding changes a sum in one case: a sum of fused
 * terms may be -0 (a product below the smallest subnormal), and -0 + 0 is +0. That
 * shows only in an output that is +0, at the border: those are summed again, without
 * the zeros. y is the filter's output. */
OM_INLINE void conv_mend(const struct om_conv *p, const struct conv_at *a,
                         const om_f32 *x, const om_f32 *w, size_t w_step, om_f32 *y,
                         const om_f32 *bias)
{
    const size_t height = (p->kernel_rows - 1) * p->row_dilation;
    const size_t width = (p->kernel_cols - 1) * p->col_dilation;
    size_t i, j, k;
    int outside = 0;
    for (k = 0; k < p->kernel_planes; k++)
        if (p->plane[a->plane * p->kernel_planes + k] < 0)
            outside = 1;
    for (i = a->row; i < a->row + a->rows; i++) {
        const ptrdiff_t top = (ptrdiff_t)(i * p->row_stride) - p->row_pad;
        const int edge = outside || top < 0 || (size_t)top + height >= p->in_rows;
        om_f32 *to = y + i * p->out_cols;
        for (j = a->col; j < a->col + a->cols; j++) {
            const ptrdiff_t left = (ptrdiff_t)(j * p->col_stride) - p->col_pad;
            if (!edge && left >= 0 && (size_t)left + width < p->in_cols) {
                /* on to the first column whose window leaves the input */
                const size_t span = p->in_cols - width - 1 - (size_t)left;
                j += span / p->col_stride;
                continue;
            }
            if (om_f32_bits(to[j]) == 0)
                to[j] = conv_one(MAT_FMA, p, x, w, w_step, a->plane, i, j, bias);
        }
    }
}

/* Runs of a tile's columns that are outputs: columns `from` on of the tile are `length`
 * outputs from `to` on, counted from the block's first. */
struct conv_runs {
    size_t count;
    size_t from[32];
    size_t to[32];
    size_t length[32];
};

OM_INLINE void conv_find_runs(const struct om_conv *p, const struct conv_at *a,
                              size_t first, struct conv_runs *runs)
{
    size_t row = first / p->strip_cols, col = first % p->strip_cols, at = 0;
    runs->count = 0;
    while (at < MAT_COLS && row < a->rows) {
        if (col < a->cols) {
            const size_t n = om_min(MAT_COLS - at, a->cols - col);
            const size_t to = row * p->out_cols + col;
            size_t r = runs->count;
            if (r && runs->to[r - 1] + runs->length[r - 1] == to &&
                runs->from[r - 1] + runs->length[r - 1] == at) {
                runs->length[r - 1] += n;
            } else {
                runs->from[r] = at;
                runs->to[r] = to;
                runs->length[r] = n;
                runs->count++;
            }
        }
        at += p->strip_cols - col;
        col = 0;
        row++;
    }
}

/* A block's filters [first, first + filters) of the group. off: strip offsets by k; w,
 * y and bias: the group's; tile: 12 by 32 elements. */
OM_INLINE void conv_block(int mode, const struct om_conv *p, const struct conv_at *a,
                          const om_f32 *w, const om_f32 *strip, const om_u32 *off,
                          om_f32 *y, const om_f32 *bias, size_t filters, om_f32 *tile)
{
    const size_t depth = p->channels * p->taps, piece = mat_depth(depth);
    const size_t columns = (a->rows - 1) * p->strip_cols + a->cols;
    struct conv_runs runs;
    struct mat_job t;
    size_t f, k, c, i, g, r;
    int whole;
    y += a->plane * p->out_rows * p->out_cols + a->row * p->out_cols + a->col;
    t.b_next = MAT_LANES;
    t.b_step = 0;
    for (f = a->filters; f < a->filters + filters; f += OM_MAT_BLOCK) {
        const size_t end = om_min(a->filters + filters, f + OM_MAT_BLOCK);
        for (k = 0; k == 0 || k < depth; k += piece) {
            t.depth = om_min(piece, depth - k);
            t.off = off + k;
            t.more = k > 0;
            t.last = k + t.depth == depth;
            for (c = 0; c < columns; c += MAT_COLS) {
                conv_find_runs(p, a, c, &runs);
                if (runs.count == 0)
                    continue;
                whole = runs.length[0] == MAT_COLS;
                t.b = strip + c;
                for (g = f; g < end; g += OM_MAT_ROWS) {
                    const size_t rows = om_min(OM_MAT_ROWS, p->filters - g);
                    om_f32 *to = y + g * p->y_channel;
                    t.a = w + g * depth + k * rows;
                    t.a_step = rows;
                    t.bias = bias ? bias + g : NULL;
                    t.y_next = MAT_LANES;
                    t.y = whole ? to + runs.to[0] : tile;
                    t.y_step = whole ? p->y_channel : MAT_COLS;
                    if (!whole && t.more)
                        for (i = 0; i < rows; i++)
                            for (r = 0; r < runs.count; r++)
                                mat_copy(tile + i * MAT_COLS + runs.from[r],
                                         to + i * p->y_channel + runs.to[r],
                                         runs.length[r]);
                    mat_panel(mode, &t, rows);
                    if (!whole)
                        for (i = 0; i < rows; i++)
                            for (r = 0; r < runs.count; r++)
                                mat_copy(to + i * p->y_channel + runs.to[r],
                                         tile + i * MAT_COLS + runs.from[r],
                                         runs.length[r]);
                }
            }
        }
    }
}

#define CONV(NAME, MODE)                                                             \
    OM_RANGE(NAME, om_conv)                                                          \
    {                                                                                \
        const struct om_conv *p = (const struct om_conv *)params;                    \
        const size_t depth = p->channels * p->taps;                                  \
        const size_t x_group = p->channels * p->x_channel;                           \
        const size_t y_group = p->filters * p->y_channel;                            \
        om_f32 *strip = (om_f32 *)scratch, *tile = strip + p->strip;                 \
        om_u32 *off = (om_u32 *)(tile + OM_MAT_ROWS * 32);                           \
        size_t i, k, c, f, n, filled = 0;                                            \
        for (c = 0; c < p->channels; c++)                                            \
            for (k = 0; k < p->taps; k++)                                            \
                off[c * p->taps + k] = (uint32_t)(c * p->strip_channel + p->tap[k]); \
        for (i = begin; i < end; i++) {                                              \
            const struct conv_at a = conv_locate(p, i);                              \
            const size_t at = a.image * p->groups + a.group;                         \
            const om_f32 *in = (const om_f32 *)x[0] + at * x_group;                  \
            const om_f32 *w = (const om_f32 *)x[1] + a.group * p->filters * depth;   \
            const om_f32 *bias = (const om_f32 *)x[2];                               \
            om_f32 *out = (om_f32 *)y[0] + at * y_group;                             \
            if (bias)                                                                \
                bias += a.group * p->filters;                                        \
            n = om_min(p->block_filters, p->filters - a.filters);                    \
            if (i / p->filter_blocks + 1 != filled)                                  \
                conv_fill(p, &a, in, strip);                                         \
            filled = i / p->filter_blocks + 1;                                       \
            conv_block(MODE, p, &a, w, strip, off, out, bias, n, tile);              \
            if (MODE != MAT_FMA || !p->padded)                                       \
                continue;                                                            \
            for (f = a.filters; f < a.filters + n; f++) {                            \
                const size_t panel = f / OM_MAT_ROWS * OM_MAT_ROWS;                  \
                conv_mend(p, &a, in, w + panel * depth + (f - panel),                \
                          om_min(OM_MAT_ROWS, p->filters - panel),                   \
                          out + f * p->y_channel +                                   \
                              a.plane * p->out_rows * p->out_cols,                   \
                          bias ? bias + f : NULL);                                   \
            }                                                                        \
        }                                                                            \
        return 0;                                                                    \
    }

OM_DEF(RANGE om_conv, CONV, conv_f32, MAT_EXACT)
OM_DEF(RANGE om_conv, CONV, conv_f32_fma, MAT_FMA)
OM_DEF(RANGE om_conv, CONV, conv_f32_fast, MAT_FAST)

/* n columns of one row of outputs, up to four vectors at a time; s: their first tap. */
OM_INLINE void conv_dw_row(int mode, const struct om_conv *p, const om_f32 *s,
                           const om_f32 *w, om_f32 *y, size_t n, const om_f32 *bias)
{
    size_t k;
    while (n) {
        vf c0 = vf_set(0.0f), c1 = c0, c2 = c0, c3 = c0, v;
        if (n > 2 * VFL) {
            for (k = 0; k < p->taps; k++) {
                const om_f32 *b = s + p->tap[k];
                v = vf_set(w[k]);
                c0 = mat_term(mode, v, vf_ld(b), c0);
                c1 = mat_term(mode, v, vf_ld(b + VFL), c1);
                c2 = mat_term(mode, v, vf_ld(b + 2 * VFL), c2);
                c3 = mat_term(mode, v, vf_ld(b + 3 * VFL), c3);
            }
            conv_put(mode, y, c0, VFL, bias);
            conv_put(mode, y + VFL, c1, VFL, bias);
            conv_put(mode, y + 2 * VFL, c2, n - 2 * VFL, bias);
            if (n <= 3 * VFL)
                return;
            conv_put(mode, y + 3 * VFL, c3, n - 3 * VFL, bias);
            if (n <= 4 * VFL)
                return;
            n -= 4 * VFL;
            s += 4 * VFL;
            y += 4 * VFL;
        } else {
            for (k = 0; k < p->taps; k++) {
                const om_f32 *b = s + p->tap[k];
                v = vf_set(w[k]);
                c0 = mat_term(mode, v, vf_ld(b), c0);
                c1 = mat_term(mode, v, vf_ld(b + VFL), c1);
            }
            conv_put(mode, y, c0, n, bias);
            if (n > VFL)
                conv_put(mode, y + VFL, c1, n - VFL, bias);
            return;
        }
    }
}

#define CONV_DW(NAME, MODE)                                                           \
    OM_RANGE(NAME, om_conv)                                                           \
    {                                                                                 \
        const struct om_conv *p = (const struct om_conv *)params;                     \
        om_f32 *strip = (om_f32 *)scratch;                                            \
        size_t i, f, r;                                                               \
        for (i = begin; i < end; i++) {                                               \
            const struct conv_at a = conv_locate(p, i);                               \
            const size_t at = a.image * p->groups + a.group;                          \
            const om_f32 *in = (const om_f32 *)x[0] + at * p->x_channel;              \
            conv_fill(p, &a, in, strip);                                              \
            for (f = 0; f < p->filters; f++) {                                        \
                const size_t filter = a.group * p->filters + f;                       \
                const om_f32 *w = (const om_f32 *)x[1] + filter * p->taps;            \
                const om_f32 *bias = (const om_f32 *)x[2];                            \
                om_f32 *out = (om_f32 *)y[0] + (at * p->filters + f) * p->y_channel + \
                              a.plane * p->out_rows * p->out_cols;                    \
                if (bias)                                                             \
                    bias += filter;                                                   \
                for (r = 0; r < a.rows; r++)                                          \
                    conv_dw_row(MODE, p, strip + r * p->strip_cols, w,                \
                                out + (a.row + r) * p->out_cols + a.col, a.cols,      \
                                bias);                                                \
                if (MODE == MAT_FMA && p->padded)                                     \
                    conv_mend(p, &a, in, w, 1, out, bias);                            \
            }                                                                         \
        }                                                                             \
        return 0;                                                                     \
    }

OM_DEF(RANGE om_conv, CONV_DW, conv_dw_f32, MAT_EXACT)
OM_DEF(RANGE om_conv, CONV_DW, conv_dw_f32_fma, MAT_FMA)
OM_DEF(RANGE om_conv, CONV_DW, conv_dw_f32_fast, MAT_FAST)

/* sum[i] += w * x[i] */
OM_INLINE void conv_axpy(int mode, om_f32 *sum, vf w, const om_f32 *x, size_t n)
{
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        vf_st(sum + i, mat_term(mode, w, vf_ld(x + i), vf_ld(sum + i)));
    if (i < n)
        vf_stn(sum + i, mat_term(mode, w, vf_ldn(x + i, n - i), vf_ldn(sum + i, n - i)),
               n - i);
}

/* Sums one row of outputs, tap by tap, with the columns that the tap reaches. */
OM_INLINE void conv_skip_row(int mode, const struct om_conv *p, const om_f32 *x,
                             const om_f32 *w, size_t plane, size_t row, om_f32 *sum,
                             om_f32 *gather)
{
    size_t c, k, i, j, lo, hi;
    mat_zero(sum, p->out_cols);
    for (c = 0; c < p->channels; c++, x += p->x_channel)
        for (k = 0; k < p->kernel_planes; k++) {
            const ptrdiff_t in = p->plane[plane * p->kernel_planes + k];
            for (i = 0; i < p->kernel_rows; i++, w += p->kernel_cols) {
                const ptrdiff_t r =
                    (ptrdiff_t)(row * p->row_stride + i * p->row_dilation) - p->row_pad;
                if (in < 0 || r < 0 || (size_t)r >= p->in_rows)
                    continue;
                for (j = 0; j < p->kernel_cols; j++) {
                    const ptrdiff_t left =
                        (ptrdiff_t)(j * p->col_dilation) - p->col_pad;
                    const om_f32 *from = x + in + r * (ptrdiff_t)p->in_cols;
                    conv_clip(left, p->col_stride, p->in_cols, p->out_cols, &lo, &hi);
                    if (lo == hi)
                        continue;
                    from += left + (ptrdiff_t)(lo * p->col_stride);
                    if (p->col_stride != 1) {
                        conv_every(gather, from, p->col_stride, hi - lo);
                        from = gather;
                    }
                    conv_axpy(mode, sum + lo, vf_set(w[j]), from, hi - lo);
                }
            }
        }
}

#define CONV_SKIP(NAME, MODE)                                                          \
    OM_RANGE(NAME, om_conv)                                                            \
    {                                                                                  \
        const struct om_conv *p = (const struct om_conv *)params;                      \
        const size_t x_group = p->channels * p->x_channel;                             \
        om_f32 *sum = (om_f32 *)scratch, *gather = sum + p->out_cols;                  \
        size_t i, j;                                                                   \
        for (i = begin; i < end; i++) {                                                \
            const size_t row = i % p->out_rows, plane = i / p->out_rows % p->planes;   \
            const size_t at = i / p->out_rows / p->planes; /* image, filter */         \
            const size_t filter = at % (p->groups * p->filters);                       \
            const om_f32 *in = (const om_f32 *)x[0] + at / p->filters * x_group;       \
            const om_f32 *w = (const om_f32 *)x[1] + filter * p->channels * p->taps;   \
            const om_f32 *bias = (const om_f32 *)x[2];                                 \
            om_f32 *out = (om_f32 *)y[0] + i * p->out_cols;                            \
            if (bias)                                                                  \
                bias += filter;                                                        \
            conv_skip_row(MODE, p, in, w, plane, row, sum, gather);                    \
            for (j = 0; j < p->out_cols; j += VFL) {                                   \
                const size_t n = om_min(VFL, p->out_cols - j);                         \
                conv_put(MODE, out + j, n < VFL ? vf_ldn(sum + j, n) : vf_ld(sum + j), \
                         n, bias);                                                     \
            }                                                                          \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_conv, CONV_SKIP, conv_skip_f32, MAT_EXACT)
OM_DEF(RANGE om_conv, CONV_SKIP, conv_skip_f32_fma, MAT_FMA)
OM_DEF(RANGE om_conv, CONV_SKIP, conv_skip_f32_fast, MAT_FAST)
