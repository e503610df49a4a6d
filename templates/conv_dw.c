/* conv_dw.c -- Conv of f32 with one input channel per group and few filters: vectors of
 * columns, for each filter by itself. The order of sums is that of conv.c, strips are
 * explained in conv.h. */
#include "kernel.h"
#include "pack.h"
#include "conv.h"
#include "math/convcore.h"

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

/* What the rows of a 3 by 3 kernel of stride 1 are read from: the strip, or the input
 * itself, of which `down` is the length of a row and [first, last) are the rows that
 * there are. Columns of a row's taps are t1 and t2 apart from the first one's. */
struct conv_dw_rows {
    const om_f32 *s;
    size_t down;
    size_t t1;
    size_t t2;
    size_t first;
    size_t last;
};

/* A column of taps: a row ends the sums of one row of outputs, is the middle of the
 * next one's and begins those of the row after that. f and g: two vectors of it. */
#define CONV_DW_COLUMN(wa, wb, wc)      \
    c0 = mat_term(mode, wa, f, c0);     \
    c1 = mat_term(mode, wb, f, c1);     \
    c2 = mat_term(mode, wc, f, c2);     \
    if (two) {                          \
        d0 = mat_term(mode, wa, g, d0); \
        d1 = mat_term(mode, wb, g, d1); \
        d2 = mat_term(mode, wc, g, d2); \
    }

/* All rows of n columns of a 3 by 3 kernel, at most one vector, or two, where rows have
 * stride and dilation 1: each vector of a row is loaded once. Columns that aren't in
 * `left`, of the first vector's first tap, or in `right`, of the last one's last tap,
 * are zeros. Is an output zero? That is looked at if look is set, else it is. */
OM_INLINE int conv_dw_three(int mode, int two, const struct conv_dw_rows *x, vm left,
                            vm right, const om_f32 *w, om_f32 *y, size_t y_row,
                            size_t rows, size_t n, const struct conv_end *e, int look)
{
    const vf wa = vf_set(w[0]), wb = vf_set(w[1]), wc = vf_set(w[2]);
    const vf wd = vf_set(w[3]), we = vf_set(w[4]), wf = vf_set(w[5]);
    const vf wg = vf_set(w[6]), wh = vf_set(w[7]), wi = vf_set(w[8]);
    const vf zero = vf_set(0.0f);
    const size_t t1 = x->t1, t2 = x->t2, tail = two ? n - VFL : n;
    const om_f32 *s = x->s;
    vf c0 = zero, c1 = zero, c2 = zero, d0 = zero, d1 = zero, d2 = zero, f, g;
    vf least = vf_set(1.0f), rest = least; /* magnitudes: of whole vectors, of others */
    vm inside;
    size_t r;
    for (r = 0; r < rows + 2; r++, s += x->down) {
        if (x->first <= r && r < x->last) {
            f = vf_sel(left, vf_ld(s), zero);
            g = two ? vf_ld(s + VFL) : zero;
            CONV_DW_COLUMN(wg, wd, wa)
            f = vf_ld(s + t1);
            g = two ? vf_ld(s + t1 + VFL) : zero;
            CONV_DW_COLUMN(wh, we, wb)
            f = two ? vf_ld(s + t2) : vf_sel(right, vf_ld(s + t2), zero);
            g = two ? vf_sel(right, vf_ld(s + t2 + VFL), zero) : zero;
            CONV_DW_COLUMN(wi, wf, wc)
        }
        if (r >= 2) {
            c0 = conv_finish(mode, c0, e);
            if (two) {
                vf_st(y, c0);
                if (look)
                    least = vf_minx(vf_abs(c0), least);
                c0 = conv_finish(mode, d0, e);
            }
            if (look)
                rest = vf_minx(vf_abs(c0), rest);
            if (tail >= VFL)
                vf_st(y + (two ? VFL : 0), c0);
            else
                vf_stn(y + (two ? VFL : 0), c0, tail);
            y += y_row;
        }
        c0 = c1;
        c1 = c2;
        c2 = zero;
        d0 = d1;
        d1 = d2;
        d2 = zero;
    }
    if (!look)
        return 1;
    inside = vm_between(0, tail);
    return vm_any(vm_or(vf_eq(least, zero), vm_and(vf_eq(rest, zero), inside))) != 0;
}

/* Of columns col, col + stride and so on the first n: those that the input has. some:
 * are there others? */
OM_INLINE vm conv_dw_mask(const struct om_conv *p, ptrdiff_t col, size_t stride,
                          size_t n, int *some)
{
    size_t lo, hi;
    conv_clip(col, stride, p->in_cols, n, &lo, &hi);
    *some |= lo > 0 || hi < n;
    return vm_between(lo, hi);
}

/* Is a kernel 3 by 3, with stride and dilation 1, and pads its input by no more than
 * one column on either side? */
OM_INLINE int conv_dw_dense(const struct om_conv *p)
{
    return p->row_stride == 1 && p->row_dilation == 1 && p->col_stride == 1 &&
           p->col_dilation == 1 && p->kernel_planes == 1 && p->planes == 1 &&
           p->kernel_rows == 3 && p->kernel_cols == 3 &&
           (p->col_pad == 0 || p->col_pad == 1) &&
           p->out_cols + 1 <= p->in_cols + (size_t)p->col_pad;
}

/* A block of one filter of such a kernel without a strip; zero: see conv_dw_three. x:
 * the channel. False if vectors would read what isn't in the tensor: before its first
 * channel or behind its last one. */
OM_INLINE int conv_dw_beside(int mode, const struct om_conv *p, const struct conv_at *a,
                             const om_f32 *x, const om_f32 *w, om_f32 *y,
                             const struct conv_end *e, int look, int *zero)
{
    const ptrdiff_t top = (ptrdiff_t)a->row - p->row_pad;
    const ptrdiff_t left = (ptrdiff_t)a->col - p->col_pad;
    const ptrdiff_t width = (ptrdiff_t)p->in_cols, size = (ptrdiff_t)p->x_channel;
    const size_t vectors = (a->cols + VFL - 1) / VFL;
    struct conv_dw_rows rows;
    ptrdiff_t end;
    size_t c, n;
    conv_clip(top, 1, p->in_rows, a->rows + 2, &rows.first, &rows.last);
    end = (top + (ptrdiff_t)rows.last - 1) * width + left + 2;
    end += (ptrdiff_t)(vectors * VFL);
    if (rows.first == rows.last || p->plane[0] != 0 || end > 2 * size ||
        (a->group == 0 && (top + (ptrdiff_t)rows.first) * width + left < 0) ||
        (a->group + 1 == p->groups && end > size))
        return 0;
    rows.down = p->in_cols;
    rows.t1 = 1;
    rows.t2 = 2;
    *zero = 0;
    for (c = 0; c < a->cols; c += n) {
        const ptrdiff_t col = left + (ptrdiff_t)c;
        int some = 0;
        vm first, last;
        n = om_min(2 * VFL, a->cols - c);
        first = conv_dw_mask(p, col, 1, VFL, &some);
        last = conv_dw_mask(p, col + 2 + (ptrdiff_t)(n > VFL ? VFL : 0), 1, VFL, &some);
        rows.s = x + top * width + col;
        if (n > VFL)
            *zero |= conv_dw_three(mode, 1, &rows, first, last, w, y + c, p->out_cols,
                                   a->rows, n, e, look);
        else
            *zero |= conv_dw_three(mode, 0, &rows, first, last, w, y + c, p->out_cols,
                                   a->rows, n, e, look);
    }
    return 1;
}

/* A block of one filter; y: its first output. 0: no output is zero, which is looked at
 * if look is set. */
OM_INLINE int conv_dw_block(int mode, const struct om_conv *p, const struct conv_at *a,
                            const om_f32 *strip, const om_f32 *w, om_f32 *y,
                            const struct conv_end *e, int look)
{
    const size_t cols = a->cols, vectors = (cols + VFL - 1) / VFL;
    size_t wide, best = 1, least = (size_t)-1, r, c;
    int zero = 0;
    if (p->row_stride == 1 && p->row_dilation == 1 && p->kernel_planes == 1 &&
        p->kernel_rows == 3 && p->kernel_cols == 3) {
        const vm all = vf_eq(vf_set(0.0f), vf_set(0.0f));
        struct conv_dw_rows rows;
        rows.down = p->strip_cols;
        rows.t1 = p->tap[1];
        rows.t2 = p->tap[2];
        rows.first = 0;
        rows.last = a->rows + 2;
        for (c = 0; c < cols; c += 2 * VFL) {
            rows.s = strip + c;
            if (c + VFL < cols)
                zero |= conv_dw_three(mode, 1, &rows, all, all, w, y + c, p->out_cols,
                                      a->rows, om_min(2 * VFL, cols - c), e, look);
            else
                zero |= conv_dw_three(mode, 0, &rows, all, all, w, y + c, p->out_cols,
                                      a->rows, cols - c, e, look);
        }
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
        if (cost <= least) {
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
        const vm ma = conv_dw_mask(p, col, 2, n, &masked);
        const vm mb = conv_dw_mask(p, col + 1, 2, n, &masked);
        const vm mc = conv_dw_mask(p, col + 2, 2, n, &masked);
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
        const int halved = conv_dw_halved(p), dense = conv_dw_dense(p);               \
        const size_t kinds = p->kernel_planes * p->row_starts * p->col_starts *       \
                             p->strip_rows * p->strip_cols;                           \
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
                if (!(dense && conv_dw_beside(MODE, p, &a, in, w, to, &e,             \
                                              known != CONV_SOUND, &zero)) &&         \
                    !(halved && conv_dw_straight(MODE, p, &a, in, w, to, &e))) {      \
                    if (!filled && (!sides || p->col_blocks > 1))                     \
                        conv_dw_sides(p, &a, strip);                                  \
                    if (!sides)                                                       \
                        mat_zero(strip + kinds, p->strip - kinds);                    \
                    if (!filled)                                                      \
                        conv_dw_fill(p, &a, in, strip);                               \
                    filled = sides = 1;                                               \
                    zero = conv_dw_block(MODE, p, &a, strip, w, to, &e,               \
                                         known != CONV_SOUND);                        \
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
