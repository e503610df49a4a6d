/* conv.c -- Conv of f32 (docs/abi.md, section 5, says in which order it sums).
 *
 *   conv_f32       weights packed in panels of filters; a matrix product over strips
 *   conv_flip_f32  the same with filters for columns: for planes that fill few vectors
 *   conv_dw_f32    one input channel per group and few filters: vectors of columns
 *   conv_skip_f32  weights as they stand, no zeros added for padding: for weights that
 *                  aren't known or aren't finite
 *
 * Strips are explained in conv.h. */
#include "kernel.h"
#include "pack.h"
#include "conv.h"
#include "math/matcore.h"
#include "math/transpose.h"

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

/* Columns beyond a strip's last one that its last tile may read. */
#define CONV_BEYOND (2 * MAT_COLS)

/* Copies a block's input in `channels` channels, from the first one x, into the strip,
 * and zeros behind it: what a tile reads there has no effect, but takes its time if it
 * happens to be subnormal. again: the strip holds the same block of other channels,
 * whose zeros may stay. A few channels at a time, so that those are read from memory
 * once. */
OM_LOCAL void conv_fill(const struct om_conv *p, const struct conv_at *a,
                        const om_f32 *x, size_t channels, om_f32 *strip, int again)
{
    const ptrdiff_t *plane = p->plane + a->plane * p->kernel_planes;
    const size_t kind = p->strip_rows * p->strip_cols;
    const size_t rows = p->strip_rows - (p->block_rows - a->rows);
    const int flat = p->row_stride == 1 && p->col_stride == 1 &&
                     p->strip_cols == p->in_cols && p->strip_rows > 1;
    const size_t all = p->kernel_planes * p->row_starts * p->col_starts * kind;
    const size_t short_by = (p->strip_rows - rows) * p->strip_cols;
    size_t few, c, k, s, t, i, j;
    for (c = 0; !again && c < channels; c++) {
        om_f32 *to = strip + c * p->strip_channel;
        for (i = 0; short_by && i < all; i += kind)
            mat_zero(to + i + rows * p->strip_cols, om_min(CONV_BEYOND, short_by));
        mat_zero(to + all, c + 1 == channels ? CONV_BEYOND : p->strip_channel - all);
    }
    for (few = 0; few < channels; few += 4)
        for (t = 0; t < p->col_starts; t++) {
            const ptrdiff_t left =
                (ptrdiff_t)(a->col * p->col_stride) + p->col_start[t];
            size_t lo, hi;
            conv_clip(left, p->col_stride, p->in_cols, p->strip_cols, &lo, &hi);
            for (s = 0; s < p->row_starts; s++) {
                const ptrdiff_t top =
                    (ptrdiff_t)(a->row * p->row_stride) + p->row_start[s];
                size_t first, last;
                conv_clip(top, p->row_stride, p->in_rows, rows, &first, &last);
                for (c = few; c < om_min(channels, few + 4); c++) {
                    om_f32 *to =
                        strip + c * p->strip_channel + (s * p->col_starts + t) * kind;
                    const om_f32 *in = x + c * p->x_channel;
                    for (k = 0; k < p->kernel_planes; k++) {
                        om_f32 *row = to + k * p->row_starts * p->col_starts * kind;
                        const om_f32 *from;
                        if (plane[k] < 0 || lo == hi || first == last) {
                            if (!again)
                                mat_zero(row, rows * p->strip_cols);
                            continue;
                        }
                        if (!again) {
                            mat_zero(row, first * p->strip_cols);
                            mat_zero(row + last * p->strip_cols,
                                     (rows - last) * p->strip_cols);
                        }
                        row += first * p->strip_cols;
                        from = in + plane[k] +
                               (top + (ptrdiff_t)(first * p->row_stride)) *
                                   (ptrdiff_t)p->in_cols +
                               left + (ptrdiff_t)(lo * p->col_stride);
                        if (flat) {
                            /* row after row in one go, then the columns between them */
                            const size_t n = last - first, gap = p->strip_cols - hi;
                            if (!again) {
                                mat_zero(row, lo);
                                mat_zero(row + n * p->strip_cols - gap, gap);
                            }
                            mat_copy(row + lo, from, n * p->strip_cols - gap - lo);
                            for (i = 1; i < n; i++)
                                for (j = 0; j < gap + lo; j++)
                                    row[i * p->strip_cols - gap + j] = 0.0f;
                            continue;
                        }
                        for (i = first; i < last; i++) {
                            if (!again) {
                                mat_zero(row, lo);
                                mat_zero(row + hi, p->strip_cols - hi);
                            }
                            if (p->col_stride == 1)
                                mat_copy(row + lo, from, hi - lo);
                            else
                                conv_every(row + lo, from, p->col_stride, hi - lo);
                            row += p->strip_cols;
                            from += p->row_stride * p->in_cols;
                        }
                    }
                }
            }
        }
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
        sum = mat_relu(sum);
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

/* Runs of a tile's columns that are outputs: columns `from` on of the tile are `length`
 * outputs from `to` on, counted from the block's first. */
struct conv_runs {
    size_t count;
    size_t from[32];
    size_t to[32];
    size_t length[32];
};

OM_INLINE void conv_find_runs(const struct om_conv *p, const struct conv_at *a,
                              size_t first, size_t cols, struct conv_runs *runs)
{
    size_t row, col, at = 0;
    runs->count = 0;
    if (a->rows == 1 || (p->strip_cols == a->cols && a->cols == p->out_cols)) {
        runs->count = 1; /* no gaps */
        runs->from[0] = 0;
        runs->to[0] = first;
        runs->length[0] = om_min(cols, a->rows * a->cols - first);
        return;
    }
    row = first / p->strip_cols;
    col = first % p->strip_cols;
    while (at < cols && row < a->rows) {
        if (col < a->cols) {
            const size_t n = om_min(cols - at, a->cols - col);
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

/* Panels as functions of their own: constants of what is around them would take
 * registers from the tiles. wide: vectors of columns, 1, 2 or 4. */
typedef void conv_panel(const struct mat_job *t, size_t rows, int wide);

OM_LOCAL void conv_panel_exact(const struct mat_job *t, size_t rows, int wide)
{
    if (wide == 1)
        mat_panel(MAT_EXACT, 1, MAT_TAPS, t, rows);
    else if (MAT_WIDE && wide > 2)
        mat_panel(MAT_EXACT, 4, MAT_TAPS, t, rows);
    else
        mat_panel(MAT_EXACT, 2, MAT_TAPS, t, rows);
}

OM_LOCAL void conv_panel_fma(const struct mat_job *t, size_t rows, int wide)
{
    if (wide == 1)
        mat_panel(MAT_FMA, 1, MAT_TAPS, t, rows);
    else if (MAT_WIDE && wide > 2)
        mat_panel(MAT_FMA, 4, MAT_TAPS, t, rows);
    else
        mat_panel(MAT_FMA, 2, MAT_TAPS, t, rows);
}

OM_LOCAL void conv_panel_fast(const struct mat_job *t, size_t rows, int wide)
{
    if (wide == 1)
        mat_panel(MAT_FAST, 1, MAT_TAPS, t, rows);
    else if (MAT_WIDE && wide > 2)
        mat_panel(MAT_FAST, 4, MAT_TAPS, t, rows);
    else
        mat_panel(MAT_FAST, 2, MAT_TAPS, t, rows);
}

/* The same where rows are outputs. */
OM_LOCAL void conv_flip_panel_exact(const struct mat_job *t, size_t rows, int wide)
{
    if (wide == 1)
        mat_panel(MAT_EXACT, 1, 0, t, rows);
    else if (MAT_WIDE && wide > 2)
        mat_panel(MAT_EXACT, 4, 0, t, rows);
    else
        mat_panel(MAT_EXACT, 2, 0, t, rows);
}

OM_LOCAL void conv_flip_panel_fma(const struct mat_job *t, size_t rows, int wide)
{
    if (wide == 1)
        mat_panel(MAT_FMA, 1, 0, t, rows);
    else if (MAT_WIDE && wide > 2)
        mat_panel(MAT_FMA, 4, 0, t, rows);
    else
        mat_panel(MAT_FMA, 2, 0, t, rows);
}

OM_LOCAL void conv_flip_panel_fast(const struct mat_job *t, size_t rows, int wide)
{
    if (wide == 1)
        mat_panel(MAT_FAST, 1, 0, t, rows);
    else if (MAT_WIDE && wide > 2)
        mat_panel(MAT_FAST, 4, 0, t, rows);
    else
        mat_panel(MAT_FAST, 2, 0, t, rows);
}

/* Terms that take no longer than memory needs to bring a line, and outputs that the
 * second cache hardly has room for. */
enum { CONV_SHORT = 64, CONV_FAR = 1 << 18 };

/* Where the matrix core finds a slab of a block's input: column c of term k at
 * in + off[k] + c, but from column `whole` on at rest + rest_off[k] + c - whole. */
struct conv_in {
    const om_f32 *in;
    const om_u32 *off;
    const om_f32 *rest;
    const om_u32 *rest_off;
    size_t whole;
};

/* What a tile of few columns takes from y, or from what is added to it. */
OM_INLINE void conv_gather(const struct conv_runs *runs, om_f32 *tile, size_t cols,
                           const om_f32 *y, size_t y_step, size_t rows)
{
    size_t i, r;
    for (i = 0; i < rows; i++)
        for (r = 0; r < runs->count; r++)
            mat_copy(tile + i * cols + runs->from[r], y + i * y_step + runs->to[r],
                     runs->length[r]);
}

/* Asks for the lines of the tile of y that is `on` columns further, and of what is
 * added to it, while sums are on the way: a store that waits for its line holds up
 * those after it. */
OM_INLINE void conv_ahead(const struct mat_job *t, size_t rows, size_t cols, size_t on)
{
    size_t i, c;
    for (i = 0; i < rows; i++)
        for (c = on; c < on + cols; c += 16) {
            MAT_FETCH_STORE(t->y + i * t->y_step + c);
            if (t->after.add)
                MAT_FETCH_NEAR(t->after.add + i * t->after.add_step + c);
        }
}

/* Lets a tile ask, as its terms go by, for lines of other outputs and of what is added
 * to them (NULL: nothing): y and add are the first of `filters` rows of `cols` columns;
 * each turn asks for a line of as many rows as the tile has terms. Where kernels are 1
 * by 1 memory has little time to bring them otherwise. */
OM_INLINE void conv_outputs(const struct om_conv *p, struct mat_job *t, const om_f32 *y,
                            const om_f32 *add, size_t filters, size_t cols, size_t turn)
{
    const size_t lines = (cols + 15) / 16, kinds = add ? 2 : 1;
    const size_t row = turn / (lines * kinds) * t->depth;
    if (row >= filters)
        return;
    t->ahead =
        (turn / lines % kinds ? add : y) + row * p->y_channel + turn % lines * 16;
    t->ahead_step = p->y_channel;
}

/* How many columns the next tile has, of `left` ones and as many that lie together:
 * four vectors where there are registers and columns enough, else two, or one. Taps of
 * strided kernels, or single ones, share few lines: half as many columns then serve
 * twice as many rows for each line from the second cache. */
OM_INLINE size_t conv_cols(const struct om_conv *p, size_t left, size_t together)
{
    if (MAT_WIDE && p->taps > 1 && p->row_stride * p->col_stride == 1 &&
        left > 3 * MAT_LANES && together >= 2 * MAT_COLS)
        return 2 * MAT_COLS;
    return left > MAT_LANES ? MAT_COLS : MAT_LANES;
}

/* Terms [from, from + part) of the sums of a block's first `filters` filters. w, y,
 * bias and after: the group's; tile: room for a tile, with
 * after->add for two. */
OM_INLINE void conv_block(int mode, conv_panel *panel, const struct om_conv *p,
                          const struct conv_at *a, const om_f32 *w, struct conv_in *x,
                          size_t from, size_t part, om_f32 *y, const om_f32 *bias,
                          const struct mat_after *after, size_t filters, om_f32 *tile)
{
    const size_t depth = p->channels * p->taps, piece = mat_depth(part, OM_CONV_DEPTH);
    const size_t columns = (a->rows - 1) * p->strip_cols + a->cols;
    const size_t corner =
        a->plane * p->out_rows * p->out_cols + a->row * p->out_cols + a->col;
    const om_f32 *add = after->add ? after->add + corner : NULL;
    const int far = p->direct && p->filters * p->y_channel * (add ? 2 : 1) > CONV_FAR;
    struct conv_runs runs;
    struct mat_job t;
    size_t f, k, c, i, g, r, cols, rows, turn;
    int whole;
    (void)mode;
    y += corner;
    t.b_next = MAT_LANES;
    t.b_step = 0;
    t.after = *after;
    t.after.add = NULL;
    for (f = a->filters; f < a->filters + filters; f += OM_MAT_BLOCK) {
        const size_t end = om_min(a->filters + filters, f + OM_MAT_BLOCK);
        for (k = 0; k == 0 || k < part; k += piece) {
            t.depth = om_min(piece, part - k);
            t.more = from + k > 0;
            t.last = from + k + t.depth == depth;
            for (c = 0; c < columns; c += cols) {
                cols =
                    conv_cols(p, columns - c, c < x->whole ? x->whole - c : MAT_COLS);
                conv_find_runs(p, a, c, cols, &runs);
                if (runs.count == 0)
                    continue;
                whole = runs.length[0] == cols;
                turn = 0;
                t.b = c < x->whole ? x->in + c : x->rest + (c - x->whole);
                t.off = (c < x->whole ? x->off : x->rest_off) + k;
                for (g = f; g < end; g += rows) {
                    const size_t first = g / OM_MAT_ROWS * OM_MAT_ROWS;
                    const size_t width = om_min(OM_MAT_ROWS, p->filters - first);
                    om_f32 *to = y + g * p->y_channel;
                    rows = first + width - g;
                    if (cols > MAT_COLS)
                        rows = mat_wide_rows(rows);
                    t.a = w + first * depth + (from + k) * width + (g - first);
                    t.a_step = width;
                    /* the next panel; a block's other tiles find it near */
                    t.ahead = c == 0 && first + 2 * OM_MAT_ROWS <= p->filters
                                  ? t.a + OM_MAT_ROWS * depth
                                  : t.a;
                    t.ahead_step = width;
                    if (far && c > 0 && whole && t.last && c + 2 * cols <= columns)
                        conv_outputs(p, &t, y + f * p->y_channel + runs.to[0] + cols,
                                     add ? add + (runs.to[0] + cols + f * p->y_channel)
                                         : NULL,
                                     end - f, cols, turn++);
                    t.bias = bias ? bias + g : NULL;
                    if (after->scale) {
                        t.after.scale = after->scale + g;
                        t.after.shift = after->shift + g;
                    }
                    t.y = whole ? to + runs.to[0] : tile;
                    t.y_step = whole ? p->y_channel : cols;
                    if (!whole && t.more)
                        conv_gather(&runs, tile, cols, to, p->y_channel, rows);
                    if (add && t.last) {
                        const om_f32 *more = add + g * p->y_channel;
                        t.after.add = whole ? more + runs.to[0] : tile + OM_CONV_TILE;
                        t.after.add_step = t.y_step;
                        if (!whole)
                            conv_gather(&runs, tile + OM_CONV_TILE, cols, more,
                                        p->y_channel, rows);
                    }
                    if (whole && (!t.more || (t.last && add)))
                        conv_ahead(
                            &t, rows, cols,
                            t.depth < CONV_SHORT && c + 2 * cols <= columns ? cols : 0);
                    panel(&t, rows, (int)(cols / MAT_LANES));
                    if (!whole)
                        for (i = 0; i < rows; i++)
                            for (r = 0; r < runs.count; r++)
                                mat_copy(to + i * p->y_channel + runs.to[r],
                                         tile + i * cols + runs.from[r],
                                         runs.length[r]);
                }
            }
        }
    }
}

/* n outputs of all filters, from sums of `pitch` elements each. */
OM_INLINE void conv_turn(const struct om_conv *p, om_f32 *y, const om_f32 *sums,
                         size_t n, size_t filters, size_t pitch)
{
    const size_t whole = n / TR_EDGE * TR_EDGE;
    size_t c, f;
    for (c = 0; c < whole; c += TR_EDGE)
        for (f = 0; f < filters; f += TR_EDGE)
            tr_block((om_u32 *)(y + f * p->y_channel + c), (ptrdiff_t)p->y_channel,
                     (const om_u32 *)(sums + c * pitch + f), (ptrdiff_t)pitch);
    for (f = 0; whole < n && f < filters; f++)
        for (c = whole; c < n; c++)
            y[f * p->y_channel + c] = sums[c * pitch + f];
}

/* y[i] += add[i], then Relu if it is asked for. */
OM_INLINE void conv_sum(int mode, om_f32 *y, const om_f32 *add, size_t n, int relu)
{
    size_t i;
    for (i = 0; i < n; i += VFL) {
        const size_t some = om_min(VFL, n - i);
        vf v = some < VFL ? vf_add(vf_ldn(y + i, some), vf_ldn(add + i, some))
                          : vf_add(vf_ld(y + i), vf_ld(add + i));
        if (relu)
            v = mat_relu(v);
        if (mode != MAT_FAST)
            v = vf_canon(v);
        if (some < VFL)
            vf_stn(y + i, v, some);
        else
            vf_st(y + i, v);
    }
}

/* As conv_block, but rows are outputs and columns filters, which come packed in panels
 * of OM_MAT_COLS, a whole number of them. sums: [output][filter], an odd number of
 * cache lines apart if they can be. */
OM_INLINE void conv_flip_block(int mode, conv_panel *panel, const struct om_conv *p,
                               const struct conv_at *a, const om_f32 *w,
                               const struct conv_in *x, size_t from, size_t part,
                               om_f32 *y, const om_f32 *bias,
                               const struct mat_after *after, size_t filters,
                               om_f32 *sums)
{
    const size_t depth = p->channels * p->taps, piece = mat_depth(part, OM_CONV_DEPTH);
    const size_t outputs = (a->rows - 1) * p->strip_cols + a->cols;
    const size_t pitch = filters + OM_MAT_COLS;
    size_t corner =
        a->plane * p->out_rows * p->out_cols + a->row * p->out_cols + a->col;
    const om_f32 *add, *ahead, *last = w + p->filters * depth;
    struct mat_job t;
    size_t f, k, g, r, rows, cols;
    t.a_step = 0;
    t.b_step = OM_MAT_COLS;
    t.b_next = MAT_LANES == OM_MAT_COLS ? depth * OM_MAT_COLS : MAT_LANES;
    t.y_step = pitch;
    t.bias = NULL;
    t.last = 0;
    w += a->filters * depth;
    for (k = 0; k == 0 || k < part; k += piece) {
        t.depth = om_min(piece, part - k);
        t.off = x->off + k;
        t.more = from + k > 0;
        for (f = 0; f < filters; f += cols) {
            size_t panels, tiles, turns, turn;
            cols = filters - f > MAT_LANES ? MAT_COLS : MAT_LANES;
            if (MAT_WIDE && filters - f >= 2 * MAT_COLS)
                cols = 2 * MAT_COLS;
            t.b = w + f / OM_MAT_COLS * OM_MAT_COLS * depth + f % OM_MAT_COLS +
                  (from + k) * OM_MAT_COLS;
            /* what comes next: other filters, or terms; evenly over the tiles */
            if (f + cols < filters)
                ahead = w + (f + cols) / OM_MAT_COLS * OM_MAT_COLS * depth +
                        (from + k) * OM_MAT_COLS;
            else if (from + k + t.depth < depth)
                ahead = w + (from + k + t.depth) * OM_MAT_COLS;
            else
                ahead = w + filters * depth;
            panels = ahead < last ? (cols + OM_MAT_COLS - 1) / OM_MAT_COLS : 0;
            tiles = (outputs + 5) / (cols > MAT_COLS ? 6 : OM_MAT_ROWS);
            turns = panels && tiles > panels ? tiles / panels : 1;
            t.ahead_step = (OM_MAT_COLS + turns - 1) / turns;
            turn = 0;
            for (g = 0; g < outputs; g += rows) {
                rows = outputs - g;
                if (cols > MAT_COLS)
                    rows = mat_wide_rows(rows);
                rows = om_min(OM_MAT_ROWS, rows);
                t.a = x->in + g;
                t.y = sums + g * pitch + f;
                t.ahead = t.b;
                if (panels) {
                    t.ahead = ahead + turn * t.ahead_step * t.depth;
                    if (++turn == turns) {
                        ahead += OM_MAT_COLS * depth;
                        panels--;
                        turn = 0;
                    }
                }
                panel(&t, rows, (int)(cols / MAT_LANES));
            }
        }
    }
    if (from + part < depth)
        return;
    for (f = 0; f < filters; f += MAT_LANES) {
        const size_t at = a->filters + f;
        const vf none = vf_set(0.0f);
        const vf b = bias ? mat_ld(bias + at) : none;
        const vf scale = after->scale ? mat_ld(after->scale + at) : none;
        const vf shift = after->scale ? mat_ld(after->shift + at) : none;
        for (g = 0; g < outputs; g++) {
            vf v = mat_ld(sums + g * pitch + f);
            if (bias)
                v = vf_add(v, b);
            if (after->scale)
                v = vf_add(vf_mul(v, scale), shift);
            if (after->relu && !after->add)
                v = mat_relu(v);
            if (mode != MAT_FAST)
                v = vf_canon(v);
            mat_st(sums + g * pitch + f, v);
        }
    }
    corner += a->filters * p->y_channel;
    y += corner;
    add = after->add ? after->add + corner : NULL;
    for (r = 0; r < a->rows; r += rows) {
        const size_t n = p->strip_cols == p->out_cols ? outputs : a->cols;
        rows = p->strip_cols == p->out_cols ? a->rows : 1;
        conv_turn(p, y + r * p->out_cols, sums + r * p->strip_cols * pitch, n, filters,
                  pitch);
        for (f = 0; add && f < filters; f++) {
            const size_t at = f * p->y_channel + r * p->out_cols;
            conv_sum(mode, y + at, add + at, n, after->relu);
        }
    }
}

/* What follows the sums of a group. */
OM_INLINE struct mat_after conv_after(const struct om_conv *p, const void *const *x,
                                      const struct conv_at *a)
{
    const size_t first = a->group * p->filters;
    struct mat_after after = {0, 0, 0, 0, 0};
    if (p->after & OM_CONV_SCALE) {
        after.scale = (const om_f32 *)x[3] + first;
        after.shift = (const om_f32 *)x[4] + first;
    }
    if (p->after & OM_CONV_ADD)
        after.add = (const om_f32 *)x[5] +
                    (a->image * p->groups * p->filters + first) * p->y_channel;
    after.relu = (p->after & OM_CONV_RELU) != 0;
    return after;
}

/* Copies n columns, less than a tile has, with zeros up to whole vectors: whatever lies
 * there would go through the tile, slowly where it happens to be subnormal. */
OM_INLINE void conv_rest(om_f32 *to, const om_f32 *from, size_t n)
{
    size_t i, some;
    for (i = 0; i < n; i += MAT_LANES) {
        some = om_min(MAT_LANES, n - i);
        mat_st(to + i, some < MAT_LANES ? vf_ldn(from + i, some) : mat_ld(from + i));
    }
}

/* The slab of channels from x on, for a block that is read in place: its last columns,
 * which don't fill a tile, go into the strip. */
OM_INLINE void conv_direct(const struct om_conv *p, const struct conv_at *a,
                           const om_f32 *x, size_t channels, om_f32 *strip, int turned,
                           struct conv_in *in)
{
    size_t c;
    in->in = x + p->plane[a->plane] + a->row * p->in_cols + a->col;
    in->whole = turned ? a->cols : a->cols / MAT_COLS * MAT_COLS;
    for (c = 0; c < channels && in->whole < a->cols; c++)
        conv_rest(strip + c * p->strip_channel, in->in + in->whole + c * p->x_channel,
                  a->cols - in->whole);
}

/* WIDTH: of the weights' panels; TILE: elements of scratch for BLOCK; TURNED: filters
 * are columns. Blocks of filters that follow each other are done together. */
#define CONV(NAME, MODE, BLOCK, PANEL, WIDTH, TILE, TURNED)                           \
    OM_RANGE(NAME, om_conv)                                                           \
    {                                                                                 \
        const struct om_conv *p = (const struct om_conv *)params;                     \
        const size_t depth = p->channels * p->taps;                                   \
        const size_t x_group = p->channels * p->x_channel;                            \
        const size_t y_group = p->filters * p->y_channel;                             \
        const size_t most = om_min(p->slab, p->channels) * p->taps + OM_MAT_AHEAD;    \
        om_f32 *strip = (om_f32 *)scratch, *tile = strip + p->strip;                  \
        om_u32 *off = (om_u32 *)(tile + (TILE)), *direct = off + most;                \
        const int one = p->planes * p->row_blocks * p->col_blocks == 1;               \
        struct conv_in in = {strip, off, strip, off, (size_t)-1};                     \
        size_t i, k, c, f, n, some;                                                   \
        for (c = 0; c < om_min(p->slab, p->channels); c++)                            \
            for (k = 0; k < p->taps; k++) {                                           \
                off[c * p->taps + k] = (uint32_t)(c * p->strip_channel + p->tap[k]);  \
                if (p->direct)                                                        \
                    direct[c] = (uint32_t)(c * p->x_channel);                         \
            }                                                                         \
        for (k = 0; k < OM_MAT_AHEAD; k++) {                                          \
            off[most - OM_MAT_AHEAD + k] = 0;                                         \
            if (p->direct)                                                            \
                direct[most - OM_MAT_AHEAD + k] = 0;                                  \
        }                                                                             \
        if (p->direct)                                                                \
            in.off = direct;                                                          \
        for (i = begin; i < end; i += some) {                                         \
            const struct conv_at a = conv_locate(p, i);                               \
            const size_t at = a.image * p->groups + a.group;                          \
            const om_f32 *from = (const om_f32 *)x[0] + at * x_group;                 \
            const om_f32 *w = (const om_f32 *)x[1] + a.group * p->filters * depth;    \
            const om_f32 *bias = (const om_f32 *)x[2];                                \
            const struct mat_after after = conv_after(p, x, &a);                      \
            om_f32 *out = (om_f32 *)y[0] + at * y_group;                              \
            int known = conv_known(MODE, p);                                          \
            some = i % p->filter_blocks;                                              \
            some = om_min(p->filter_blocks - some, p->together - some % p->together); \
            some = om_min(end - i, some);                                             \
            n = om_min(some * p->block_filters, p->filters - a.filters);              \
            known = conv_foresee(p, &a, from, n, known);                              \
            if (bias)                                                                 \
                bias += a.group * p->filters;                                         \
            for (c = 0; c == 0 || c < p->channels; c += p->slab) {                    \
                const size_t channels = om_min(p->slab, p->channels - c);             \
                if (p->direct)                                                        \
                    conv_direct(p, &a, from + c * p->x_channel, channels, strip,      \
                                TURNED, &in);                                         \
                else                                                                  \
                    conv_fill(p, &a, from + c * p->x_channel, channels, strip,        \
                              c > 0 || (one && i > begin));                           \
                BLOCK(MODE, PANEL, p, &a, w, &in, c * p->taps, channels * p->taps,    \
                      out, bias, &after, n, tile);                                    \
            }                                                                         \
            for (f = a.filters; known != CONV_SOUND && f < a.filters + n; f++) {      \
                const size_t panel = f / WIDTH * WIDTH,                               \
                             filter = a.group * p->filters + f;                       \
                struct conv_end e = conv_ending(p, x, filter);                        \
                if (after.add)                                                        \
                    e.add = after.add + f * p->y_channel +                            \
                            a.plane * p->out_rows * p->out_cols;                      \
                known = conv_check(p, &a, from, w + panel * depth + (f - panel),      \
                                   om_min(WIDTH, p->filters - panel),                 \
                                   out + f * p->y_channel +                           \
                                       a.plane * p->out_rows * p->out_cols,           \
                                   &e, known);                                        \
            }                                                                         \
        }                                                                             \
        return 0;                                                                     \
    }

/* What BLOCK works in: tiles, or all sums of a block. */
#define CONV_TILES (p->after & OM_CONV_ADD ? 2 * OM_CONV_TILE : OM_CONV_TILE)
#define CONV_SUMS \
    (p->block_rows * p->strip_cols * (p->block_filters * p->together + OM_MAT_COLS))

OM_DEF(RANGE om_conv, CONV, conv_f32, MAT_EXACT, conv_block, conv_panel_exact,
       OM_MAT_ROWS, CONV_TILES, 0)
OM_DEF(RANGE om_conv, CONV, conv_f32_fma, MAT_FMA, conv_block, conv_panel_fma,
       OM_MAT_ROWS, CONV_TILES, 0)
OM_DEF(RANGE om_conv, CONV, conv_f32_fast, MAT_FAST, conv_block, conv_panel_fast,
       OM_MAT_ROWS, CONV_TILES, 0)

OM_DEF(RANGE om_conv, CONV, conv_flip_f32, MAT_EXACT, conv_flip_block,
       conv_flip_panel_exact, OM_MAT_COLS, CONV_SUMS, 1)
OM_DEF(RANGE om_conv, CONV, conv_flip_f32_fma, MAT_FMA, conv_flip_block,
       conv_flip_panel_fma, OM_MAT_COLS, CONV_SUMS, 1)
OM_DEF(RANGE om_conv, CONV, conv_flip_f32_fast, MAT_FAST, conv_flip_block,
       conv_flip_panel_fast, OM_MAT_COLS, CONV_SUMS, 1)

/* Keeps vector i, if it is wanted. */
#define CONV_DW_PUT(i)                                              \
    if (i / wide < rows && i % wide * VFL < n)                      \
        conv_put(mode, y + i / wide * y_row + i % wide * VFL, c##i, \
                 n - i % wide * VFL, e);

/* Eight vectors of sums, `wide` of them side by side and the others below, of which
 * `rows` rows of n columns are wanted. s: the first one's first tap; y: where it goes.
 */
OM_INLINE void conv_dw_tile(int mode, const struct om_conv *p, const om_f32 *s,
                            const om_f32 *w, om_f32 *y, size_t y_row, size_t wide,
                            size_t rows, size_t n, const struct conv_end *e)
{
    vf c0 = vf_set(0.0f), c1 = c0, c2 = c0, c3 = c0, c4 = c0, c5 = c0, c6 = c0, c7 = c0;
    const size_t down = p->strip_cols, end = rows - 1;
    const size_t o1 = om_min(1 / wide, end) * down + 1 % wide * VFL;
    const size_t o2 = om_min(2 / wide, end) * down + 2 % wide * VFL;
    const size_t o3 = om_min(3 / wide, end) * down + 3 % wide * VFL;
    const size_t o4 = om_min(4 / wide, end) * down + 4 % wide * VFL;
    const size_t o5 = om_min(5 / wide, end) * down + 5 % wide * VFL;
    const size_t o6 = om_min(6 / wide, end) * down + 6 % wide * VFL;
    const size_t o7 = om_min(7 / wide, end) * down + 7 % wide * VFL;
    size_t k;
    for (k = 0; k < p->taps; k++) {
        const om_f32 *b = s + p->tap[k];
        const vf v = vf_set(w[k]);
        c0 = mat_term(mode, v, vf_ld(b), c0);
        c1 = mat_term(mode, v, vf_ld(b + o1), c1);
        c2 = mat_term(mode, v, vf_ld(b + o2), c2);
        c3 = mat_term(mode, v, vf_ld(b + o3), c3);
        c4 = mat_term(mode, v, vf_ld(b + o4), c4);
        c5 = mat_term(mode, v, vf_ld(b + o5), c5);
        c6 = mat_term(mode, v, vf_ld(b + o6), c6);
        c7 = mat_term(mode, v, vf_ld(b + o7), c7);
    }
    MAT_EACH8(CONV_DW_PUT)
}

/* One tap of row r for both vectors, if it is one of rows LO to HI. */
#define CONV_DW_ROW(LO, HI, r)                       \
    if (LO <= r && r <= HI) {                        \
        v = vf_set(w[(i - r) * p->kernel_cols + j]); \
        c##r = mat_term(mode, v, f, c##r);           \
        d##r = mat_term(mode, v, g, d##r);           \
    }

/* The taps that strip row i is for rows LO to HI. */
#define CONV_DW_ROWS(LO, HI)                                 \
    for (j = 0; j < p->kernel_cols; j++) {                   \
        const om_f32 *b = s + i * p->strip_cols + p->tap[j]; \
        f = vf_ld(b);                                        \
        g = vf_ld(b + VFL);                                  \
        CONV_DW_ROW(LO, HI, 0)                               \
        CONV_DW_ROW(LO, HI, 1)                               \
        CONV_DW_ROW(LO, HI, 2)                               \
        CONV_DW_ROW(LO, HI, 3)                               \
    }

/* Up to four rows of n columns, at most two vectors, when rows have stride and dilation
 * 1: each vector of the strip is loaded once for all the outputs it belongs to. */
OM_INLINE void conv_dw_shared(int mode, const struct om_conv *p, const om_f32 *s,
                              const om_f32 *w, om_f32 *y, size_t y_row, size_t rows,
                              size_t n, const struct conv_end *e)
{
    vf c0 = vf_set(0.0f), c1 = c0, c2 = c0, c3 = c0, d0 = c0, d1 = c0, d2 = c0, d3 = c0;
    vf f, g, v;
    size_t i, j;
    for (i = 0; i + 1 < rows + p->kernel_rows; i++) {
        const size_t lo = i < p->kernel_rows ? 0 : i - p->kernel_rows + 1;
        switch (lo * 4 + om_min(i, rows - 1)) {
        case 0:
            CONV_DW_ROWS(0, 0)
            break;
        case 1:
            CONV_DW_ROWS(0, 1)
            break;
        case 2:
            CONV_DW_ROWS(0, 2)
            break;
        case 3:
            CONV_DW_ROWS(0, 3)
            break;
        case 5:
            CONV_DW_ROWS(1, 1)
            break;
        case 6:
            CONV_DW_ROWS(1, 2)
            break;
        case 7:
            CONV_DW_ROWS(1, 3)
            break;
        case 10:
            CONV_DW_ROWS(2, 2)
            break;
        case 11:
            CONV_DW_ROWS(2, 3)
            break;
        default:
            CONV_DW_ROWS(3, 3)
            break;
        }
    }
    conv_put(mode, y, c0, n, e);
    if (n > VFL)
        conv_put(mode, y + VFL, d0, n - VFL, e);
    if (rows > 1)
        conv_put(mode, y + y_row, c1, n, e);
    if (rows > 1 && n > VFL)
        conv_put(mode, y + y_row + VFL, d1, n - VFL, e);
    if (rows > 2)
        conv_put(mode, y + 2 * y_row, c2, n, e);
    if (rows > 2 && n > VFL)
        conv_put(mode, y + 2 * y_row + VFL, d2, n - VFL, e);
    if (rows > 3)
        conv_put(mode, y + 3 * y_row, c3, n, e);
    if (rows > 3 && n > VFL)
        conv_put(mode, y + 3 * y_row + VFL, d3, n - VFL, e);
}

/* A column of taps: a strip row ends the sums of one row of outputs, is the middle of
 * the next one's and begins those of the row after that. */
#define CONV_DW_COLUMN(at, wa, wb, wc)  \
    f = vf_ld(s + (at));                \
    c0 = mat_term(mode, wa, f, c0);     \
    c1 = mat_term(mode, wb, f, c1);     \
    c2 = mat_term(mode, wc, f, c2);     \
    if (two) {                          \
        g = vf_ld(s + (at) + VFL);      \
        d0 = mat_term(mode, wa, g, d0); \
        d1 = mat_term(mode, wb, g, d1); \
        d2 = mat_term(mode, wc, g, d2); \
    }

/* All rows of n columns of a 3 by 3 kernel, at most one vector, or two, where rows have
 * stride and dilation 1: each vector of the strip is loaded once. Is an output zero? */
OM_INLINE int conv_dw_three(int mode, int two, const struct om_conv *p, const om_f32 *s,
                            const om_f32 *w, om_f32 *y, size_t rows, size_t n,
                            const struct conv_end *e)
{
    const vf wa = vf_set(w[0]), wb = vf_set(w[1]), wc = vf_set(w[2]);
    const vf wd = vf_set(w[3]), we = vf_set(w[4]), wf = vf_set(w[5]);
    const vf wg = vf_set(w[6]), wh = vf_set(w[7]), wi = vf_set(w[8]);
    const vf zero = vf_set(0.0f);
    const size_t t1 = p->tap[1], t2 = p->tap[2], tail = two ? n - VFL : n;
    vf c0 = zero, c1 = zero, c2 = zero, d0 = zero, d1 = zero, d2 = zero, f, g;
    vf least = vf_set(1.0f), rest = least; /* magnitudes: of whole vectors, of others */
    size_t r;
    for (r = 0; r < rows + 2; r++) {
        CONV_DW_COLUMN(0, wg, wd, wa)
        CONV_DW_COLUMN(t1, wh, we, wb)
        CONV_DW_COLUMN(t2, wi, wf, wc)
        if (r >= 2) {
            c0 = conv_finish(mode, c0, e);
            d0 = conv_finish(mode, d0, e);
            if (two) {
                vf_st(y, c0);
                least = vf_minx(vf_abs(c0), least);
                c0 = d0;
            }
            rest = vf_minx(vf_abs(c0), rest);
            if (tail >= VFL)
                vf_st(y + (two ? VFL : 0), c0);
            else
                vf_stn(y + (two ? VFL : 0), c0, tail);
            y += p->out_cols;
        }
        c0 = c1;
        c1 = c2;
        c2 = zero;
        d0 = d1;
        d1 = d2;
        d2 = zero;
        s += p->strip_cols;
    }
    {
        const vm inside = vi_gt(vi_set((int32_t)om_min(tail, VFL)), vi_iota());
        return vm_any(vm_or(vf_eq(least, zero), vm_and(vf_eq(rest, zero), inside))) !=
               0;
    }
}

/* A block of one filter; y: its first output. 0: no output is zero. */
OM_INLINE int conv_dw_block(int mode, const struct om_conv *p, const struct conv_at *a,
                            const om_f32 *strip, const om_f32 *w, om_f32 *y,
                            const struct conv_end *e)
{
    const size_t cols = a->cols, vectors = (cols + VFL - 1) / VFL;
    size_t wide, best = 1, least = (size_t)-1, r, c;
    int zero = 0;
    if (p->row_stride == 1 && p->row_dilation == 1 && p->kernel_planes == 1 &&
        p->kernel_rows == 3 && p->kernel_cols == 3) {
        for (c = 0; c + VFL < cols; c += 2 * VFL)
            zero |= conv_dw_three(mode, 1, p, strip + c, w, y + c, a->rows,
                                  om_min(2 * VFL, cols - c), e);
        if (c < cols)
            zero |=
                conv_dw_three(mode, 0, p, strip + c, w, y + c, a->rows, cols - c, e);
        return zero;
    }
    if (p->row_stride == 1 && p->row_dilation == 1 && p->kernel_planes == 1 &&
        p->kernel_rows > 1 && vectors > 1) {
        for (r = 0; r < a->rows; r += 4)
            for (c = 0; c < cols; c += 2 * VFL)
                conv_dw_shared(mode, p, strip + r * p->strip_cols + c, w,
                               y + r * p->out_cols + c, p->out_cols,
                               om_min(4, a->rows - r), cols - c, e);
        return 1;
    }
    for (wide = 4; wide; wide /= 2) {
        const size_t high = 8 / wide;
        const size_t cost = (a->rows + high - 1) / high * ((vectors + wide - 1) / wide);
        if (cost < least) {
            least = cost;
            best = wide;
        }
    }
    for (r = 0; r < a->rows; r += 8 / best) {
        const size_t rows = om_min(8 / best, a->rows - r), step = p->out_cols;
        for (c = 0; c < cols; c += best * VFL) {
            const om_f32 *s = strip + r * p->strip_cols + c;
            om_f32 *to = y + r * p->out_cols + c;
            if (best == 4)
                conv_dw_tile(mode, p, s, w, to, step, 4, rows, cols - c, e);
            else if (best == 2)
                conv_dw_tile(mode, p, s, w, to, step, 2, rows, cols - c, e);
            else
                conv_dw_tile(mode, p, s, w, to, step, 1, rows, cols - c, e);
        }
    }
    return 1;
}

/* The strip columns [*lo, *hi) that kind t of a block takes from the input. */
OM_INLINE void conv_dw_inside(const struct om_conv *p, const struct conv_at *a,
                              size_t t, size_t *lo, size_t *hi)
{
    conv_clip((ptrdiff_t)(a->col * p->col_stride) + p->col_start[t], p->col_stride,
              p->in_cols, p->strip_cols, lo, hi);
}

/* Zeros beside the input, in all rows of the strip: they stay where blocks are as wide
 * as the output. */
OM_INLINE void conv_dw_sides(const struct om_conv *p, const struct conv_at *a,
                             om_f32 *strip)
{
    size_t k, t, i, lo, hi;
    for (k = 0; k < p->kernel_planes * p->row_starts; k++)
        for (t = 0; t < p->col_starts; t++) {
            conv_dw_inside(p, a, t, &lo, &hi);
            for (i = 0; i < p->strip_rows; i++, strip += p->strip_cols) {
                mat_zero(strip, lo);
                mat_zero(strip + hi, p->strip_cols - hi);
            }
        }
}

/* m elements from[0], from[2], ... and n elements from[1], from[3], ... */
OM_INLINE void conv_dw_split(om_f32 *even, size_t m, om_f32 *odd, size_t n,
                             const om_f32 *from)
{
    const size_t whole = om_min(m, n) / VFL * VFL;
    size_t i;
    for (i = 0; i < whole; i += VFL) {
        const vf low = vf_ld(from + 2 * i), high = vf_ld(from + 2 * i + VFL);
        vf_st(even + i, vf_even(low, high));
        vf_st(odd + i, vf_odd(low, high));
    }
    if (i < m || i < n) {
        const size_t evens = om_min(m - i, VFL), odds = om_min(n - i, VFL);
        const size_t all = evens > odds ? 2 * evens - 1 : 2 * odds;
        const size_t first = om_min(all, VFL);
        const vf low = vf_ldn(from + 2 * i, first);
        const vf high = vf_ldn(from + 2 * i + first, all - first);
        vf_stn(even + i, vf_even(low, high), evens);
        vf_stn(odd + i, vf_odd(low, high), odds);
    }
    for (i = whole + VFL; i < m; i++)
        even[i] = from[2 * i];
    for (i = whole + VFL; i < n; i++)
        odd[i] = from[2 * i + 1];
}

/* A block's input, but for what conv_dw_sides wrote. */
OM_INLINE void conv_dw_fill(const struct om_conv *p, const struct conv_at *a,
                            const om_f32 *x, om_f32 *strip)
{
    const ptrdiff_t *plane = p->plane + a->plane * p->kernel_planes;
    const size_t rows = p->strip_rows - (p->block_rows - a->rows);
    const size_t kind = p->strip_rows * p->strip_cols;
    const ptrdiff_t left = (ptrdiff_t)(a->col * p->col_stride);
    const int split = p->col_stride == 2 && p->col_starts == 2;
    size_t k, s, t, i, lo, hi, first, last;
    for (k = 0; k < p->kernel_planes; k++)
        for (s = 0; s < p->row_starts; s++, strip += p->col_starts * kind) {
            const ptrdiff_t top = (ptrdiff_t)(a->row * p->row_stride) + p->row_start[s];
            const om_f32 *in = x + plane[k] + top * (ptrdiff_t)p->in_cols;
            conv_clip(top, p->row_stride, p->in_rows, rows, &first, &last);
            if (plane[k] < 0)
                first = last = 0;
            for (t = 0; t < p->col_starts; t++) {
                mat_zero(strip + t * kind, first * p->strip_cols);
                mat_zero(strip + t * kind + last * p->strip_cols,
                         (rows - last) * p->strip_cols);
            }
            in += (ptrdiff_t)(first * p->row_stride * p->in_cols);
            if (split) {
                /* two columns that follow each other belong to different kinds */
                om_f32 *even = strip + first * p->strip_cols, *odd = even + kind;
                ptrdiff_t at = left + p->col_start[0];
                size_t m, n;
                conv_dw_inside(p, a, 0, &lo, &m);
                conv_dw_inside(p, a, 1, &hi, &n);
                even += lo;
                odd += hi;
                m -= lo;
                n -= hi;
                at += (ptrdiff_t)(2 * lo);
                if (hi < lo) {
                    om_f32 *const swap = even;
                    const size_t count = m;
                    even = odd;
                    odd = swap;
                    m = n;
                    n = count;
                    at--;
                }
                for (i = first; i < last; i++) {
                    conv_dw_split(even, m, odd, n, in + at);
                    even += p->strip_cols;
                    odd += p->strip_cols;
                    in += p->row_stride * p->in_cols;
                }
                continue;
            }
            for (t = 0; t < p->col_starts; t++) {
                om_f32 *to = strip + t * kind + first * p->strip_cols;
                const om_f32 *from = in + left + p->col_start[t];
                conv_dw_inside(p, a, t, &lo, &hi);
                to += lo;
                from += (ptrdiff_t)(lo * p->col_stride);
                for (i = first; i < last; i++) {
                    if (p->col_stride == 1)
                        mat_copy(to, from, hi - lo);
                    else
                        conv_every(to, from, p->col_stride, hi - lo);
                    to += p->strip_cols;
                    from += p->row_stride * p->in_cols;
                }
            }
        }
}

/* The block after this one. */
OM_INLINE void conv_dw_next(const struct om_conv *p, struct conv_at *a)
{
    a->col += p->block_cols;
    if (a->col >= p->out_cols) {
        a->col = 0;
        a->row += p->block_rows;
    }
    if (a->row >= p->out_rows) {
        a->row = 0;
        a->plane++;
    }
    if (a->plane == p->planes) {
        a->plane = 0;
        a->group++;
    }
    if (a->group == p->groups) {
        a->group = 0;
        a->image++;
    }
    a->rows = om_min(p->block_rows, p->out_rows - a->row);
    a->cols = om_min(p->block_cols, p->out_cols - a->col);
}

/* The three taps of an input row for a vector of outputs: every other column from the
 * first, second and third on. */
#define CONV_DW_HALF                               \
    f = vf_even(vf_ld(x), vf_ld(x + VFL));         \
    g = vf_even(vf_ld(x + 1), vf_ld(x + 1 + VFL)); \
    h = vf_odd(vf_ld(x + 1), vf_ld(x + 1 + VFL));  \
    if (masked) {                                  \
        f = vf_sel(ma, f, zero);                   \
        g = vf_sel(mb, g, zero);                   \
        h = vf_sel(mc, h, zero);                   \
    }

/* Three terms. */
#define CONV_DW_THREE_TERMS(sum, wa, wb, wc) \
    sum = mat_term(mode, wa, f, sum);        \
    sum = mat_term(mode, wb, g, sum);        \
    sum = mat_term(mode, wc, h, sum);

/* All rows of n columns, at most one vector, of a 3 by 3 kernel with stride 2, from the
 * input itself. x: the first tap's first column in the first row, of which [first,
 * last) are rows of the input; masked: columns that aren't in a tap's mask are zeros.
 */
OM_INLINE void conv_dw_halves(int mode, int masked, const struct om_conv *p,
                              const om_f32 *x, size_t first, size_t last, vm ma, vm mb,
                              vm mc, const om_f32 *w, om_f32 *y, size_t rows, size_t n,
                              const struct conv_end *e)
{
    const vf wa = vf_set(w[0]), wb = vf_set(w[1]), wc = vf_set(w[2]);
    const vf wd = vf_set(w[3]), we = vf_set(w[4]), wf = vf_set(w[5]);
    const vf wg = vf_set(w[6]), wh = vf_set(w[7]), wi = vf_set(w[8]);
    const vf zero = vf_set(0.0f);
    vf sum = zero, next, f, g, h;
    size_t r;
    if (first == 0) {
        CONV_DW_HALF
        CONV_DW_THREE_TERMS(sum, wa, wb, wc)
    }
    for (r = 1; r < 2 * rows; r += 2) {
        x += p->in_cols;
        if (first <= r && r < last) {
            CONV_DW_HALF
            CONV_DW_THREE_TERMS(sum, wd, we, wf)
        }
        x += p->in_cols;
        next = zero;
        if (first <= r + 1 && r + 1 < last) {
            CONV_DW_HALF
            CONV_DW_THREE_TERMS(sum, wg, wh, wi)
            CONV_DW_THREE_TERMS(next, wa, wb, wc)
        }
        conv_put(mode, y, sum, n, e);
        y += p->out_cols;
        sum = next;
    }
}

/* Of every other column from col on, the first n: those that the input has. some: are
 * there others? */
OM_INLINE vm conv_dw_mask(const struct om_conv *p, ptrdiff_t col, size_t n, int *some)
{
    size_t lo, hi;
    conv_clip(col, 2, p->in_cols, n, &lo, &hi);
    *some |= lo > 0 || hi < n;
    return vm_and(vi_gt(vi_iota(), vi_set((int32_t)lo - 1)),
                  vi_gt(vi_set((int32_t)hi), vi_iota()));
}

/* A block of one filter of a 3 by 3 kernel with stride 2, without a strip. x: the
 * channel. False if vectors would read what isn't in the tensor: before its first
 * channel or behind its last one. */
OM_INLINE int conv_dw_straight(int mode, const struct om_conv *p,
                               const struct conv_at *a, const om_f32 *x,
                               const om_f32 *w, om_f32 *y, const struct conv_end *e)
{
    const ptrdiff_t top = (ptrdiff_t)(2 * a->row) - p->row_pad;
    const ptrdiff_t left = (ptrdiff_t)(2 * a->col) - p->col_pad;
    const ptrdiff_t width = (ptrdiff_t)p->in_cols;
    const ptrdiff_t right = left + (ptrdiff_t)(2 * ((a->cols + VFL - 1) / VFL * VFL));
    size_t first, last, c;
    conv_clip(top, 1, p->in_rows, 2 * a->rows + 1, &first, &last);
    if (first == last || p->planes > 1 || p->plane[0] != 0 ||
        (a->group == 0 && (top + (ptrdiff_t)first) * width + left < 0) ||
        (a->group + 1 == p->groups &&
         (top + (ptrdiff_t)last - 1) * width + right >= (ptrdiff_t)p->x_channel) ||
        left + 2 * (ptrdiff_t)VFL < 0 || right > width + 4 * (ptrdiff_t)VFL ||
        (size_t)width + 4 * VFL > p->x_channel)
        return 0;
    for (c = 0; c < a->cols; c += VFL) {
        const size_t n = om_min(VFL, a->cols - c);
        const ptrdiff_t col = left + (ptrdiff_t)(2 * c);
        const om_f32 *from = x + top * width + col;
        int masked = 0;
        const vm ma = conv_dw_mask(p, col, n, &masked);
        const vm mb = conv_dw_mask(p, col + 1, n, &masked);
        const vm mc = conv_dw_mask(p, col + 2, n, &masked);
        if (masked)
            conv_dw_halves(mode, 1, p, from, first, last, ma, mb, mc, w, y + c, a->rows,
                           n, e);
        else
            conv_dw_halves(mode, 0, p, from, first, last, ma, mb, mc, w, y + c, a->rows,
                           n, e);
    }
    return 1;
}

/* Is a 3 by 3 kernel of stride 2 meant for conv_dw_straight? */
OM_INLINE int conv_dw_halved(const struct om_conv *p)
{
    return p->kernel_planes == 1 && p->kernel_rows == 3 && p->kernel_cols == 3 &&
           p->row_stride == 2 && p->col_stride == 2 && p->row_dilation == 1 &&
           p->col_dilation == 1;
}

#define CONV_DW(NAME, MODE)                                                           \
    OM_RANGE(NAME, om_conv)                                                           \
    {                                                                                 \
        const struct om_conv *p = (const struct om_conv *)params;                     \
        const int halved = conv_dw_halved(p);                                         \
        om_f32 *strip = (om_f32 *)scratch;                                            \
        struct conv_at a;                                                             \
        size_t i, f;                                                                  \
        int sides = 0;                                                                \
        if (begin < end)                                                              \
            a = conv_locate(p, begin);                                                \
        for (i = begin; i < end; i++, conv_dw_next(p, &a)) {                          \
            const size_t at = a.image * p->groups + a.group;                          \
            const om_f32 *in = (const om_f32 *)x[0] + at * p->x_channel;              \
            int known = conv_known(MODE, p), filled = 0;                              \
            for (f = 0; f < p->filters; f++) {                                        \
                const size_t filter = a.group * p->filters + f;                       \
                const om_f32 *w = (const om_f32 *)x[1] + filter * p->taps;            \
                const struct conv_end e = conv_ending(p, x, filter);                  \
                om_f32 *out = (om_f32 *)y[0] + (at * p->filters + f) * p->y_channel + \
                              a.plane * p->out_rows * p->out_cols;                    \
                om_f32 *to = out + a.row * p->out_cols + a.col;                       \
                int zero = 1;                                                         \
                if (!halved || !conv_dw_straight(MODE, p, &a, in, w, to, &e)) {       \
                    if (!filled && (!sides || p->col_blocks > 1))                     \
                        conv_dw_sides(p, &a, strip);                                  \
                    if (!filled)                                                      \
                        conv_dw_fill(p, &a, in, strip);                               \
                    filled = sides = 1;                                               \
                    zero = conv_dw_block(MODE, p, &a, strip, w, to, &e);              \
                }                                                                     \
                if (zero)                                                             \
                    known = conv_check(p, &a, in, w, 1, out, &e, known);              \
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
            const struct conv_end e = conv_ending(p, x, filter);                       \
            om_f32 *out = (om_f32 *)y[0] + i * p->out_cols;                            \
            conv_skip_row(MODE, p, in, w, plane, row, sum, gather);                    \
            for (j = 0; j < p->out_cols; j += VFL) {                                   \
                const size_t n = om_min(VFL, p->out_cols - j);                         \
                conv_put(MODE, out + j, n < VFL ? vf_ldn(sum + j, n) : vf_ld(sum + j), \
                         n, &e);                                                       \
            }                                                                          \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_conv, CONV_SKIP, conv_skip_f32, MAT_EXACT)
OM_DEF(RANGE om_conv, CONV_SKIP, conv_skip_f32_fma, MAT_FMA)
OM_DEF(RANGE om_conv, CONV_SKIP, conv_skip_f32_fast, MAT_FAST)
