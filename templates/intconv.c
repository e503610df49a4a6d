/* intconv.c -- convolutions of 8-bit integers less their zero points, as intprod.c has
 * products: padded images in phases, words of four channels, sums of a group's filters;
 * groups of one channel by themselves. */
#include "kernel.h"
#include "intprod.h"
#include "pack.h"
#include "walk.h"
#include "math/introws.h"

/* Positions [first, last) of a row of a phase lie inside x. */
struct int_inside {
    ptrdiff_t at; /* x's position for position 0 */
    size_t first;
    size_t last;
};

OM_INLINE struct int_inside int_clip(ptrdiff_t at, ptrdiff_t length, ptrdiff_t stride,
                                     size_t n)
{
    const ptrdiff_t count = (ptrdiff_t)n;
    ptrdiff_t first = at < 0 ? (stride - 1 - at) / stride : 0, last;
    struct int_inside in;
    last = at < length ? (length - at + stride - 1) / stride : 0;
    first = first < count ? first : count;
    last = last < count ? last : count;
    in.at = at;
    in.first = (size_t)first;
    in.last = (size_t)(last < first ? first : last);
    return in;
}

/* The elements of a row of x, `length` long, at these positions, as bytes. */
OM_INLINE void int_phase(om_u8 *to, const om_u8 *from, const struct int_inside *in,
                         ptrdiff_t length, ptrdiff_t stride, int flip)
{
    const ptrdiff_t first = (ptrdiff_t)in->first, last = (ptrdiff_t)in->last;
    ptrdiff_t j = first;
    if (stride == 1) {
        int_copy8(to + first, from + (in->at + first), in->last - in->first, flip);
        return;
    }
    /* every second byte: pairs are read, their first bytes kept; the last vector lies
     * over the one before */
    if (VFL_MAX > 1 && stride == 2) {
        const ptrdiff_t lanes = (ptrdiff_t)VFL, pairs = (length - in->at) / 2;
        const ptrdiff_t end = pairs < last ? pairs : last;
        for (; end - first >= lanes && j < end; j += lanes) {
            j = j + lanes <= end ? j : end - lanes;
            vi_st8(to + j,
                   vi_ldu16((const om_u16 *)(const void *)(from + in->at + 2 * j)));
        }
    }
    for (; j < last; j++)
        to[j] = from[in->at + j * stride];
    for (j = first; flip && j < last; j++)
        to[j] = (om_u8)(to[j] ^ 0x80);
}

/* A row of a phase from rows of x: a byte each, or four of them woven. */
OM_INLINE void int_spread_row(const struct om_intspread *p, const om_u8 *const *row,
                              size_t channels, size_t offset,
                              const struct int_inside *in, void *y, size_t to,
                              uint32_t fill, om_u8 *space)
{
    const size_t last = p->rank - 1, width = p->size[last], n = in->last - in->first;
    const size_t pitch = width + 64;
    const ptrdiff_t stride = p->stride[last];
    const int flip = p->flip != 0;
    const om_u8 *four[4];
    om_i32 *word;
    size_t c;
    if (p->channels == 1) {
        om_u8 *byte = (om_u8 *)y + to;
        int_fill8(byte, in->first, fill);
        int_fill8(byte + in->last, width - in->last, fill);
        if (n)
            int_phase(byte, row[0] + offset, in, (ptrdiff_t)p->in[last], stride, flip);
        return;
    }
    word = (om_i32 *)y + to;
    fill *= 0x01010101u >> 8 * (4 - channels);
    int_fill32(word, in->first, fill);
    int_fill32(word + in->last, width - in->last, fill);
    if (!n)
        return;
    for (c = 0; c < 4; c++)
        four[c] = NULL;
    for (c = 0; c < channels; c++) {
        four[c] = row[c] + offset + in->at + (ptrdiff_t)in->first;
        if (stride == 1)
            continue;
        int_phase(space + c * pitch, row[c] + offset, in, (ptrdiff_t)p->in[last],
                  stride, flip);
        four[c] = space + c * pitch + in->first;
    }
    int_weave(word + in->first, four, n, flip && stride == 1);
}

/* Rows [first, end) of the phases of a channel, or of four of them, the first of which
 * begins at y's position `to`. Scratch holds four rows. */
OM_INLINE void int_spread_item(const struct om_intspread *p, const om_u8 *const *row,
                               size_t channels, void *y, size_t to, size_t first,
                               size_t end, uint32_t fill, om_u8 *space)
{
    const size_t last = p->rank - 1, width = p->size[last];
    size_t phase[OM_WALK_AXES], at[OM_WALK_AXES], i, j, k;
    for (i = 0; i < p->planes; i++) {
        struct int_inside in, none;
        om_walk_to(i, p->rank, p->phases, phase);
        om_walk_to(first, last, p->size, at);
        in = int_clip((ptrdiff_t)phase[last] - p->pad[last],
                      p->in_size ? (ptrdiff_t)p->in[last] : 0, p->stride[last], width);
        none = in;
        none.first = none.last = 0;
        for (j = first; j < end; j++) {
            size_t offset = 0;
            int inside = 1;
            for (k = 0; k < last; k++) {
                const ptrdiff_t pos =
                    (ptrdiff_t)at[k] * p->stride[k] + (ptrdiff_t)phase[k] - p->pad[k];
                if (pos < 0 || pos >= (ptrdiff_t)p->in[k])
                    inside = 0;
                offset = offset * p->in[k] + (inside ? (size_t)pos : 0);
            }
            int_spread_row(p, row, channels, offset * p->in[last], inside ? &in : &none,
                           y, to + (i * p->rows + j) * width, fill, space);
            om_walk_step(last, p->size, at);
        }
    }
}

OM_RANGE(int_spread, om_intspread)
{
    const struct om_intspread *p = (const struct om_intspread *)params;
    const size_t fours = p->channels == 1 ? 1 : (p->channels + 3) / 4;
    const size_t image = p->planes * p->rows * p->size[p->rank - 1];
    const uint32_t fill =
        int_zero(x[1], 0, p->flip != 0, p->flip ? 128 : 0); /* 0 to 255 */
    const om_u8 *row[4];
    size_t item, c;
    for (item = begin; item < end; item++) {
        const size_t set = item / fours / p->parts, four = item % fours;
        const size_t part = item / fours % p->parts;
        const size_t channels = om_min(4, p->channels - four * 4);
        for (c = 0; c < channels; c++)
            row[c] =
                (const om_u8 *)x[0] + (set * p->channels + four * 4 + c) * p->in_size;
        int_spread_item(p, row, channels, y[0], (set * fours + four) * image,
                        part * p->rows / p->parts, (part + 1) * p->rows / p->parts,
                        fill, (om_u8 *)scratch);
    }
    return 0;
}

OM_RANGE(int_filter, om_intfilter)
{
    const struct om_intfilter *p = (const struct om_intfilter *)params;
    size_t item, c, t, k;
    for (item = begin; item < end; item++) {
        const size_t group = item / (p->filters + 1), f = item % (p->filters + 1);
        const size_t filter = group * p->filters + f;
        const om_u8 *w = (const om_u8 *)x[0] + filter * p->channels * p->taps;
        om_i32 *to = (om_i32 *)y[0] + item * p->pitch;
        uint32_t sum = 0;
        for (k = 0; k < p->pitch; k++)
            to[k] = 0;
        for (c = 0; c < p->channels; c++)
            for (t = 0; t < p->taps; t++) {
                om_i32 *word = to + c / 4 * p->taps + t;
                uint32_t v = 1;
                if (f < p->filters)
                    v = w[c * p->taps + t] ^ (p->flip ? 0x80u : 0u);
                *word = (om_i32)((uint32_t)*word | v << c % 4 * 8);
                sum += v - (v & 0x80u) * 2;
            }
        if (f < p->filters)
            ((om_i32 *)y[1])[filter] = (om_i32)sum;
    }
    return 0;
}

/* Results of a filter from its sums at positions [pos, pos + n), which count gaps. out
 * is meant to be a constant. */
OM_INLINE void int_conv_row(size_t out, const struct om_intconv *p, void *y, size_t to,
                            const om_i32 *sums, const om_i32 *ones, size_t pos,
                            size_t n, uint32_t add, uint32_t wz, vf scale, vf zero)
{
    const vi plus = vi_set((int32_t)add), times = vi_set((int32_t)wz);
    size_t row = pos / p->row, col = pos % p->row, from, w;
    for (from = 0; from < n; from += w, row++, col = 0) {
        const size_t at = to + row * p->out_cols + col;
        size_t length;
        w = om_min(p->row - col, n - from);
        length = col < p->out_cols ? om_min(w, p->out_cols - col) : 0;
        int_conv_run(out, y, at, sums + from, ones ? ones + from : NULL, plus, times,
                     scale, zero, length);
    }
}

OM_LOCAL void int_conv_store(const struct om_intconv *p, void *y, size_t to,
                             const om_i32 *sums, const om_i32 *ones, size_t pos,
                             size_t n, uint32_t add, uint32_t wz, const om_f32 *scale,
                             const om_f32 *zero)
{
    const vf by = vf_set(scale ? scale[0] : 1.0f), plus = vf_set(zero ? zero[0] : 0.0f);
    if (p->out == OM_INT_SUMS)
        int_conv_row(OM_INT_SUMS, p, y, to, sums, ones, pos, n, add, wz, by, plus);
    else if (p->out == OM_INT_U8 && !ones)
        int_conv_row(OM_INT_U8, p, y, to, sums, NULL, pos, n, add, wz, by, plus);
    else
        int_conv_row(p->out, p, y, to, sums, ones, pos, n, add, wz, by, plus);
}

/* What every output of a filter gets: its bias and the zero points' terms. */
OM_INLINE uint32_t int_conv_add(const struct om_intconv *p, const void *bias,
                                size_t filter, uint32_t sum, uint32_t xz, uint32_t wz)
{
    uint32_t add = xz * (wz * (uint32_t)(p->channels * p->taps) - sum);
    if (bias)
        add += (uint32_t)((const om_i32 *)bias)[filter];
    return add;
}

OM_INLINE uint32_t int_conv_zero(const struct om_intconv *p, const void *zero,
                                 size_t filter)
{
    return int_zero(zero, filter * p->wz_filter, !p->w_flip, p->w_flip ? -128 : 0);
}

/* Sums of some rows of weights at n positions, y_step apart; or what `end` says, where
 * one piece holds all channels. pairs: scratch. */
OM_INLINE void int_conv_rows(int dot4, const struct om_intconv *p, const om_i32 *w,
                             size_t rows, const om_i32 *image, const om_u32 *off,
                             size_t n, om_i32 *sums, size_t y_step, om_i32 *pairs,
                             const struct int_bytes *end)
{
    const size_t words = (p->channels + 3) / 4 * p->taps;
    struct int_job t;
    size_t k, i, j, cols;
    t.b_next = MAT_LANES;
    t.b_step = 0;
    t.y_step = end ? INT_COLS : y_step;
    for (k = 0; k == 0 || k < words; k += INT_DEPTH) {
        t.depth = om_min(INT_DEPTH, words - k);
        t.more = k > 0;
        t.off = off + k;
        t.a = w + k;
        t.a_row = p->pitch;
        if (!dot4) {
            for (i = 0; i < rows; i++)
                int_row(0, 1, pairs + i * (2 * INT_DEPTH + 16), w + i * p->pitch + k,
                        t.depth);
            t.a = pairs;
            t.a_row = 2 * INT_DEPTH + 16;
        }
        for (j = 0; j < n; j += cols) {
            t.b = image + j;
            t.y = end ? sums : sums + j;
            cols = MAT_COLS;
            if (INT_WIDE && dot4 && n - j > 3 * MAT_LANES) {
                cols = INT_COLS;
                int_panel(dot4, 1, 1, INT_WIDE ? 4 : 2, &t, rows);
            } else if (n - j > MAT_LANES)
                int_panel(dot4, 1, 1, 2, &t, rows);
            else
                int_panel(dot4, 1, 1, 1, &t, rows);
            if (end)
                int_panel_bytes(end, sums, rows, j, om_min(cols, n - j));
        }
    }
}

OM_LOCAL void int_conv_dot4(const struct om_intconv *p, const om_i32 *w, size_t rows,
                            const om_i32 *image, const om_u32 *off, size_t n,
                            om_i32 *sums, size_t y_step, om_i32 *pairs,
                            const struct int_bytes *end)
{
    int_conv_rows(VI_DOT4, p, w, rows, image, off, n, sums, y_step, pairs, end);
}

OM_LOCAL void int_conv_dot2(const struct om_intconv *p, const om_i32 *w, size_t rows,
                            const om_i32 *image, const om_u32 *off, size_t n,
                            om_i32 *sums, size_t y_step, om_i32 *pairs,
                            const struct int_bytes *end)
{
    int_conv_rows(0, p, w, rows, image, off, n, sums, y_step, pairs, end);
}

/* The item's first position in a phase, and the output it belongs to less `pos`. */
OM_INLINE size_t int_conv_base(const struct om_intconv *p, size_t outer)
{
    size_t at[OM_WALK_AXES], k, base = 0;
    om_walk_to(outer, p->rank, p->outer, at);
    for (k = 0; k < p->rank; k++)
        base += at[k] * p->step[k];
    return base;
}

/* What is computed at once: positions [pos, pos + n) of a set's outer output. */
struct int_block {
    size_t set;
    size_t outer;
    size_t pos;
    size_t n;
};

/* Items of the widest tile. */
enum { INT_TILE_UNITS = 4 };

/* The block that begins with item *item, which is moved on: whole tiles, and about as
 * large as those that follow it in this range and this image. */
OM_INLINE struct int_block int_conv_block(const struct om_intconv *p, size_t *item,
                                          size_t end)
{
    const size_t unit = *item % p->units, left = om_min(p->units - unit, end - *item);
    const size_t blocks = (left + p->block - 1) / p->block;
    const size_t even = (left + blocks - 1) / blocks, tile = INT_TILE_UNITS;
    const size_t some = om_min(left, (even + tile - 1) / tile * tile);
    const size_t positions = (p->out_rows - 1) * p->row + p->out_cols;
    struct int_block b;
    b.outer = *item / p->units % p->outer_size;
    b.set = *item / p->units / p->outer_size;
    b.pos = unit * OM_INT_UNIT;
    b.n = om_min(some * OM_INT_UNIT, positions - b.pos);
    *item += some;
    return b;
}

OM_RANGE(conv_int, om_intconv)
{
    const struct om_intconv *p = (const struct om_intconv *)params;
    const size_t fours = (p->channels + 3) / 4;
    const size_t out_size = p->outer_size * p->out_rows * p->out_cols;
    const size_t y_step = p->block * OM_INT_UNIT + 32;
    const int dot4 = VI_DOT4 && vi_has_dot4();
    /* sums of one piece go to the output at once */
    const int direct = p->out != OM_INT_SUMS && p->w_centred &&
                       fours * p->taps <= INT_DEPTH && VFL == MAT_LANES;
    const uint32_t xz = int_zero(x[3], 0, p->x_flip != 0, p->x_flip ? 128 : 0);
    const om_f32 *scale = (const om_f32 *)x[6];
    const om_f32 *zero = (const om_f32 *)x[7];
    om_u32 *off = (om_u32 *)scratch;
    om_i32 *ones = (om_i32 *)scratch + fours * p->taps, *sums = ones + y_step;
    om_i32 *pairs = sums + OM_MAT_ROWS * y_step;
    size_t item, c, t, f, i;
    for (c = 0; c < fours; c++)
        for (t = 0; t < p->taps; t++)
            off[c * p->taps + t] = (om_u32)(c * p->image + p->tap[t]);
    for (item = begin; item < end;) {
        const struct int_block b = int_conv_block(p, &item, end);
        const size_t set = b.set, pos = b.pos, n = b.n, group = set % p->groups;
        const om_i32 *image = (const om_i32 *)x[0] + set * fours * p->image +
                              int_conv_base(p, b.outer) + pos;
        const om_i32 *w = (const om_i32 *)x[1] + group * (p->filters + 1) * p->pitch;
        if (!p->w_centred) {
            const om_i32 *row = w + p->filters * p->pitch;
            if (dot4)
                int_conv_dot4(p, row, 1, image, off, n, ones, y_step, pairs, NULL);
            else
                int_conv_dot2(p, row, 1, image, off, n, ones, y_step, pairs, NULL);
        }
        for (f = 0; f < p->filters; f += OM_MAT_ROWS) {
            const size_t rows = om_min(OM_MAT_ROWS, p->filters - f);
            const size_t first = group * p->filters + f;
            const size_t to =
                (set * p->filters + f) * out_size + b.outer * p->out_rows * p->out_cols;
            om_i32 add[OM_MAT_ROWS];
            om_f32 by[OM_MAT_ROWS];
            struct int_bytes ending;
            for (i = 0; i < rows; i++) {
                const size_t filter = first + i;
                add[i] = (om_i32)int_conv_add(p, x[5], filter,
                                              (uint32_t)((const om_i32 *)x[2])[filter],
                                              xz, int_conv_zero(p, x[4], filter));
                by[i] = scale ? scale[filter * p->scale_filter] : 1.0f;
            }
            ending.start = add;
            ending.scale = by;
            ending.zero = zero ? zero[0] : 0.0f;
            ending.is_signed = p->out == OM_INT_I8;
            ending.to = (om_u8 *)y[0] + to;
            ending.step = out_size;
            ending.pos = pos;
            ending.row = p->row;
            ending.out_cols = p->out_cols;
            if (dot4)
                int_conv_dot4(p, w + f * p->pitch, rows, image, off, n, sums, y_step,
                              pairs, direct ? &ending : NULL);
            else
                int_conv_dot2(p, w + f * p->pitch, rows, image, off, n, sums, y_step,
                              pairs, direct ? &ending : NULL);
            for (i = 0; !direct && i < rows; i++)
                int_conv_store(p, y[0], to + i * out_size, sums + i * y_step,
                               p->w_centred ? NULL : ones, pos, n, (uint32_t)add[i],
                               int_conv_zero(p, x[4], first + i), by + i, zero);
        }
    }
    return 0;
}

/* Sums of a filter at n positions of bytes, two taps at a time. */
OM_INLINE void int_depth_sums(const om_u8 *image, const om_i16 *w, const size_t *tap,
                              size_t taps, size_t n, om_i32 *sums)
{
    size_t t, j;
    for (j = 0; j < n; j += 2 * VFL) {
        vi c = vi_set(0), d = vi_set(0);
        for (t = 0; t + 1 < taps; t += 2) {
            const om_u8 *a = image + j + tap[t];
            const om_u8 *b = image + j + tap[t + 1];
            const vi pair = vi_set((int32_t)((uint32_t)(uint16_t)w[t] |
                                             (uint32_t)(uint16_t)w[t + 1] << 16));
            c = vi_dot2(c, pair, vi_or(vi_ldu8(a), vi_shl(vi_ldu8(b), 16)));
            d = vi_dot2(d, pair, vi_or(vi_ldu8(a + VFL), vi_shl(vi_ldu8(b + VFL), 16)));
        }
        if (t < taps) {
            const om_u8 *a = image + j + tap[t];
            const vi one = vi_set((int32_t)w[t] & 0xffff);
            c = vi_dot2(c, one, vi_ldu8(a));
            d = vi_dot2(d, one, vi_ldu8(a + VFL));
        }
        vi_st(sums + j, c);
        vi_st(sums + j + VFL, d);
    }
}

/* One channel in a group: bytes, and weights less their zero points as i16. */
OM_RANGE(conv_int_depth, om_intconv)
{
    const struct om_intconv *p = (const struct om_intconv *)params;
    const size_t out_size = p->outer_size * p->out_rows * p->out_cols;
    const uint32_t xz = int_zero(x[2], 0, p->x_flip != 0, p->x_flip ? 128 : 0);
    const om_f32 *scale = (const om_f32 *)x[4];
    const om_f32 *zero = (const om_f32 *)x[5];
    om_i32 *sums = (om_i32 *)scratch;
    size_t item, f;
    for (item = begin; item < end;) {
        const struct int_block b = int_conv_block(p, &item, end);
        const size_t set = b.set, pos = b.pos, n = b.n, group = set % p->groups;
        const om_u8 *image =
            (const om_u8 *)x[0] + set * p->image + int_conv_base(p, b.outer) + pos;
        for (f = 0; f < p->filters; f++) {
            const size_t filter = group * p->filters + f;
            const om_i16 *w = (const om_i16 *)x[1] + filter * p->taps;
            int_depth_sums(image, w, p->tap, p->taps, n, sums);
            int_conv_store(
                p, y[0],
                (set * p->filters + f) * out_size + b.outer * p->out_rows * p->out_cols,
                sums, NULL, pos, n, int_depth_add(w, p->taps, x[3], filter, xz), 0,
                scale ? scale + filter * p->scale_filter : NULL, zero);
        }
    }
    return 0;
}
