/* intprod.c -- products of 8-bit integers less their zero points. Each product and each
 * sum is exact modulo 2^32, so no order and no width changes a bit. With a' = a - za
 * and b' = b - zb over K terms
 *
 *   sum a' b' = sum a b - za sum b - zb sum a + K za zb
 *
 * so the zero points stay out of the inner loop. */
#include "kernel.h"
#include "intprod.h"
#include "pack.h"
#include "walk.h"
#include "math/axes.h"
#include "math/intcore.h"
#include "math/quantize.h"

OM_INLINE vi int_load(const om_i32 *p, size_t n)
{
    return n < VFL ? vi_ldn(p, n) : vi_ld(p);
}

/* n elements of a result from their sums. */
OM_INLINE void int_store(size_t out, void *y, size_t at, vi sum, vf scale, vf zero,
                         size_t n)
{
    vi v = sum;
    om_u8 *to = (om_u8 *)y + at;
    if (out == OM_INT_SUMS) {
        if (n < VFL)
            vi_stn((om_i32 *)y + at, v, n);
        else
            vi_st((om_i32 *)y + at, v);
        return;
    }
    if (out == OM_INT_U8)
        v = quantize_lanes(vf_mul(vi_tof(v), scale), zero, 0.0f, 255.0f);
    else
        v = quantize_lanes(vf_mul(vi_tof(v), scale), zero, -128.0f, 127.0f);
    if (n < VFL)
        vi_st8n(to, v, n);
    else
        vi_st8(to, v);
}

/* A zero point, 0 if there is none, plus what was added to its operand. */
OM_INLINE uint32_t int_zero(const void *zero, size_t at, int is_signed, int add)
{
    uint32_t v = 0;
    if (zero && is_signed)
        v = (uint32_t)(int32_t)((const om_i8 *)zero)[at];
    else if (zero)
        v = ((const om_u8 *)zero)[at];
    return v + (uint32_t)add;
}

/* ---- matrices ---- */

OM_RANGE(int_pack, om_intpack)
{
    const struct om_intpack *p = (const struct om_intpack *)params;
    const size_t panels = (p->cols + OM_MAT_COLS - 1) / OM_MAT_COLS;
    const size_t words = (p->depth + 3) / 4;
    size_t item, k, r, j, n;
    for (item = begin; item < end; item++) {
        const size_t matrix = item / panels, first = item % panels * OM_MAT_COLS;
        const size_t w = om_min(OM_MAT_COLS, p->cols - first);
        const om_u8 *from = (const om_u8 *)x[0] + matrix * p->depth * p->cols + first;
        om_i32 *to = (om_i32 *)y[0] + (matrix * p->cols + first) * words;
        om_i32 *sums = (om_i32 *)y[1] + matrix * p->cols + first;
        for (k = 0; k < words; k++) {
            const om_u8 *row[4];
            for (r = 0; r < 4; r++)
                row[r] = 4 * k + r < p->depth ? from + (4 * k + r) * p->cols : NULL;
            int_weave(to + k * w, row, w, p->flip != 0);
        }
        for (j = 0; j < w; j += n) {
            vi sum = vi_set(0);
            n = om_min(VFL, w - j);
            for (k = 0; k < words; k++) {
                const vi v = int_load(to + k * w + j, n), one = vi_set(0x00010001);
                sum = vi_dot2(vi_dot2(sum, vi_even8(v), one), vi_odd8(v), one);
            }
            if (n < VFL)
                vi_stn(sums + j, sum, n);
            else
                vi_st(sums + j, sum);
        }
    }
    return 0;
}

/* Scratch of an item. */
struct int_space {
    om_i32 *rows;     /* a piece of the rows, as the core wants them */
    om_i32 *words;    /* a piece of one row */
    om_i32 *gathered; /* columns of a narrow tile */
    om_i32 *edge;     /* its sums */
    om_i32 *zeros;    /* b's zero points */
    om_i32 *row_sums; /* of a */
    om_i32 *sums;     /* where y can't hold them */
};

OM_INLINE void int_space_of(struct int_space *s, const struct om_intmul *p,
                            void *scratch)
{
    const size_t words = om_min(INT_DEPTH, (p->depth + 3) / 4);
    s->rows = (om_i32 *)scratch;
    s->words = s->rows + p->block_rows * (2 * words + 32);
    s->gathered = s->words + INT_DEPTH;
    s->edge = s->gathered + words * 32;
    s->zeros = s->edge + p->block_rows * 32;
    s->row_sums = s->zeros + p->block_cols;
    s->sums = s->row_sums + p->block_rows;
}

/* Bytes as they lie in memory to words whose first byte is the lowest. */
OM_INLINE void int_order(om_i32 *word, size_t n)
{
#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
    size_t k;
    for (k = 0; k < n; k++) {
        const uint32_t v = (uint32_t)word[k];
        word[k] = (om_i32)(v >> 24 | (v >> 8 & 0xff00) | (v & 0xff00) << 8 | v << 24);
    }
#else
    (void)word;
    (void)n;
#endif
}

/* Bytes [k, k + n) of rows of a as the core wants them, rows `pitch` words apart. Adds
 * to their sums if those are wanted. */
OM_INLINE void int_copy(int dot4, const struct om_intmul *p, const om_u8 *a,
                        size_t rows, size_t n, size_t pitch, const struct int_space *s)
{
    const size_t words = (n + 3) / 4;
    const uint32_t flip = p->a_flip ? 0x80808080u : 0;
    const uint32_t last = n % 4 ? (1u << n % 4 * 8) - 1 : 0xffffffffu;
    size_t i, k, w;
    for (i = 0; i < rows; i++) {
        om_i32 *word = s->words, lanes[VFL_MAX];
        word[words - 1] = 0;
        memcpy(word, a + i * p->depth, n);
        int_order(word, words);
        for (k = 0; flip && k < words; k++)
            word[k] = (om_i32)((uint32_t)word[k] ^ flip);
        word[words - 1] = (om_i32)((uint32_t)word[words - 1] & last);
        int_row(dot4, 0, s->rows + i * pitch, word, words);
        if (p->b_centred)
            continue;
        vi_st(lanes, vi_set(0));
        for (k = 0; k < words; k += w) {
            vi v, one = vi_set(0x00010001);
            w = om_min(VFL, words - k);
            v = int_load(word + k, w);
            vi_st(lanes, vi_dot2(vi_dot2(vi_ld(lanes), int_even(0, v), one),
                                 int_odd(0, v), one));
        }
        for (k = 0; k < VFL; k++)
            s->row_sums[i] = (om_i32)((uint32_t)s->row_sums[i] + (uint32_t)lanes[k]);
    }
}

/* A piece of the sums of a block: words [k, k + t->depth) of the packed columns from
 * `col` on. */
OM_INLINE void int_columns(int dot4, const struct om_intmul *p, const om_i32 *b,
                           size_t col, size_t cols, size_t rows, size_t k,
                           struct int_job *t, om_i32 *sums, size_t pitch,
                           const struct int_space *s)
{
    const size_t words = (p->depth + 3) / 4;
    size_t i, j, l, n;
    int narrow;
    for (j = 0; j < cols; j += n) {
        const size_t panel = (col + j) / OM_MAT_COLS, in = (col + j) % OM_MAT_COLS;
        const size_t w = om_min(OM_MAT_COLS, p->cols - panel * OM_MAT_COLS);
        const om_i32 *from = b + panel * OM_MAT_COLS * words + k * w + in;
        n = om_min(w - in, cols - j);
        if (MAT_COLS > OM_MAT_COLS && n == OM_MAT_COLS && cols - j >= 2 * OM_MAT_COLS)
            n = 2 * OM_MAT_COLS;
        n = om_min(n, MAT_COLS);
        t->y = sums + j;
        t->y_step = pitch;
        t->b = from;
        t->b_step = w;
        t->b_next = MAT_LANES == OM_MAT_COLS ? OM_MAT_COLS * words : MAT_LANES;
        narrow = n != MAT_COLS && n != MAT_LANES;
        if (narrow) {
            for (i = 0; i < t->depth; i++)
                for (l = 0; l < MAT_COLS; l++)
                    s->gathered[i * MAT_COLS + l] = l < n ? from[i * w + l] : 0;
            for (i = 0; t->more && i < rows; i++)
                memcpy(s->edge + i * MAT_COLS, sums + i * pitch + j,
                       n * sizeof(om_i32));
            t->y = s->edge;
            t->y_step = MAT_COLS;
            t->b = s->gathered;
            t->b_step = MAT_COLS;
            t->b_next = MAT_LANES;
        }
        if (n > MAT_LANES)
            int_panel(dot4, 0, 0, 1, t, rows);
        else
            int_panel(dot4, 0, 0, 0, t, rows);
        for (i = 0; narrow && i < rows; i++)
            memcpy(sums + i * pitch + j, s->edge + i * MAT_COLS, n * sizeof(om_i32));
    }
}

OM_INLINE void int_block(int dot4, const struct om_intmul *p, const om_u8 *a,
                         const om_i32 *b, size_t col, size_t cols, size_t rows,
                         om_i32 *sums, size_t pitch, const struct int_space *s)
{
    const size_t words = (p->depth + 3) / 4;
    struct int_job t;
    size_t k;
    t.off = NULL;
    t.a = s->rows;
    /* rows an odd number of cache lines apart */
    t.a_row = (((dot4 ? 1 : 2) * om_min(INT_DEPTH, words) + 15) / 16 | 1) * 16;
    for (k = 0; k == 0 || k < words; k += INT_DEPTH) {
        t.depth = om_min(INT_DEPTH, words - k);
        t.more = k > 0;
        if (t.depth)
            int_copy(dot4, p, a + 4 * k, rows, om_min(4 * t.depth, p->depth - 4 * k),
                     t.a_row, s);
        int_columns(dot4, p, b, col, cols, rows, k, &t, sums, pitch, s);
    }
}

OM_LOCAL void int_block_dot4(const struct om_intmul *p, const om_u8 *a, const om_i32 *b,
                             size_t col, size_t cols, size_t rows, om_i32 *sums,
                             size_t pitch, const struct int_space *s)
{
    int_block(VI_DOT4, p, a, b, col, cols, rows, sums, pitch, s);
}

OM_LOCAL void int_block_dot2(const struct om_intmul *p, const om_u8 *a, const om_i32 *b,
                             size_t col, size_t cols, size_t rows, om_i32 *sums,
                             size_t pitch, const struct int_space *s)
{
    int_block(0, p, a, b, col, cols, rows, sums, pitch, s);
}

OM_RANGE(matmul_int, om_intmul)
{
    const struct om_intmul *p = (const struct om_intmul *)params;
    const size_t words = (p->depth + 3) / 4;
    const int dot4 = VI_DOT4 && vi_has_dot4();
    struct int_space s;
    size_t item, i, j, n;
    int_space_of(&s, p, scratch);
    for (item = begin; item < end; item++) {
        const size_t row = item % p->row_blocks * p->block_rows;
        const size_t col = item / p->row_blocks % p->col_blocks * p->block_cols;
        const size_t matrix = item / p->row_blocks / p->col_blocks;
        const size_t rows = om_min(p->block_rows, p->rows - row);
        const size_t cols = om_min(p->block_cols, p->cols - col);
        const om_u8 *a = (const om_u8 *)x[0] + axes_offset(p->a_axes, p->axes, matrix) +
                         row * p->depth;
        const size_t which = axes_offset(p->b_axes, p->axes, matrix);
        const om_i32 *b = (const om_i32 *)x[1] + which * words * p->cols;
        const om_i32 *col_sums = (const om_i32 *)x[2] + which * p->cols + col;
        const size_t at = (matrix * p->rows + row) * p->cols + col;
        const size_t az = axes_offset(p->az_axes, p->axes, matrix) + row * p->az_row;
        const size_t bz = axes_offset(p->bz_axes, p->axes, matrix) + col * p->bz_col;
        const int sums_out = p->out == OM_INT_SUMS;
        om_i32 *sums = sums_out ? (om_i32 *)y[0] + at : s.sums;
        const size_t pitch = sums_out ? p->cols : p->block_cols;
        const om_f32 *scale = (const om_f32 *)x[5];
        const vf zero = vf_set(x[6] ? ((const om_f32 *)x[6])[0] : 0.0f);
        for (i = 0; i < rows; i++)
            s.row_sums[i] = 0;
        for (j = 0; j < cols && !p->b_centred; j++)
            s.zeros[j] = (om_i32)int_zero(x[4], bz + j * p->bz_col, !p->b_flip,
                                          p->b_flip ? -128 : 0);
        if (dot4)
            int_block_dot4(p, a, b, col, cols, rows, sums, pitch, &s);
        else
            int_block_dot2(p, a, b, col, cols, rows, sums, pitch, &s);
        for (i = 0; i < rows; i++) {
            const uint32_t za =
                int_zero(x[3], az + i * p->az_row, p->a_flip != 0, p->a_flip ? 128 : 0);
            const uint32_t rest = (uint32_t)s.row_sums[i] - za * (uint32_t)p->depth;
            if (sums_out && p->b_centred && za == 0)
                continue;
            for (j = 0; j < cols; j += VFL) {
                vf by = vf_set(1.0f);
                vi v;
                n = om_min(VFL, cols - j);
                v = int_load(sums + i * pitch + j, n);
                if (za)
                    v = vi_sub(v,
                               vi_mul(vi_set((int32_t)za), int_load(col_sums + j, n)));
                if (!p->b_centred)
                    v = vi_sub(v,
                               vi_mul(vi_set((int32_t)rest), int_load(s.zeros + j, n)));
                if (scale && p->scale_col)
                    by = n < VFL ? vf_ldn(scale + col + j, n) : vf_ld(scale + col + j);
                else if (scale)
                    by = vf_set(scale[0]);
                int_store(p->out, y[0], at + i * p->cols + j, v, by, zero, n);
            }
        }
    }
    return 0;
}

/* ---- convolutions ---- */

/* n bytes, 128 added where `flip` is. */
OM_INLINE void int_copy8(om_u8 *to, const om_u8 *from, size_t n, int flip)
{
    const vi mask = vi_set(flip ? 0x80 : 0);
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        vi_st8(to + i, vi_xor(vi_ldu8(from + i), mask));
    if (i < n)
        vi_st8n(to + i, vi_xor(vi_ldu8n(from + i, n - i), mask), n - i);
}

OM_INLINE void int_fill8(om_u8 *to, size_t n, uint32_t byte)
{
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        vi_st8(to + i, vi_set((int32_t)byte));
    if (i < n)
        vi_st8n(to + i, vi_set((int32_t)byte), n - i);
}

OM_INLINE void int_fill32(om_i32 *to, size_t n, uint32_t word)
{
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        vi_st(to + i, vi_set((int32_t)word));
    if (i < n)
        vi_stn(to + i, vi_set((int32_t)word), n - i);
}

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

/* Rows of phases. Scratch holds four of them. */
OM_INLINE void int_spread_item(const struct om_intspread *p, const om_u8 *const *row,
                               size_t channels, void *y, size_t item, uint32_t fill,
                               om_u8 *space)
{
    const size_t last = p->rank - 1, width = p->size[last];
    size_t phase[OM_WALK_AXES], at[OM_WALK_AXES], i, j, k;
    for (i = 0; i < p->planes; i++) {
        struct int_inside in, none;
        om_walk_to(i, p->rank, p->phases, phase);
        om_walk_to(0, last, p->size, at);
        in = int_clip((ptrdiff_t)phase[last] - p->pad[last],
                      p->in_size ? (ptrdiff_t)p->in[last] : 0, p->stride[last], width);
        none = in;
        none.first = none.last = 0;
        for (j = 0; j < p->plane; j += width) {
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
                           y, (item * p->planes + i) * p->plane + j, fill, space);
            om_walk_step(last, p->size, at);
        }
    }
}

OM_RANGE(int_spread, om_intspread)
{
    const struct om_intspread *p = (const struct om_intspread *)params;
    const size_t fours = p->channels == 1 ? 1 : (p->channels + 3) / 4;
    const uint32_t fill =
        int_zero(x[1], 0, p->flip != 0, p->flip ? 128 : 0); /* 0 to 255 */
    const om_u8 *row[4];
    size_t item, c;
    for (item = begin; item < end; item++) {
        const size_t set = item / fours, first = item % fours * 4;
        const size_t channels = om_min(4, p->channels - first);
        for (c = 0; c < channels; c++)
            row[c] = (const om_u8 *)x[0] + (set * p->channels + first + c) * p->in_size;
        int_spread_item(p, row, channels, y[0], item, fill, (om_u8 *)scratch);
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

/* `some` results of a filter. */
OM_INLINE void int_conv_some(size_t out, void *y, size_t at, const om_i32 *sums,
                             const om_i32 *ones, vi plus, vi times, vf scale, vf zero,
                             size_t some)
{
    vi v = vi_add(int_load(sums, some), plus);
    if (ones)
        v = vi_sub(v, vi_mul(times, int_load(ones, some)));
    int_store(out, y, at, v, scale, zero, some);
}

/* n results of a filter that lie side by side. out is meant to be a constant. */
OM_INLINE void int_conv_run(size_t out, void *y, size_t at, const om_i32 *sums,
                            const om_i32 *ones, vi plus, vi times, vf scale, vf zero,
                            size_t n)
{
    size_t j;
    for (j = 0; j + VFL <= n; j += VFL)
        int_conv_some(out, y, at + j, sums + j, ones ? ones + j : NULL, plus, times,
                      scale, zero, VFL);
    if (j < n)
        int_conv_some(out, y, at + j, sums + j, ones ? ones + j : NULL, plus, times,
                      scale, zero, n - j);
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

/* Sums of some rows of weights at n positions, y_step apart. pairs: scratch. */
OM_INLINE void int_conv_rows(int dot4, const struct om_intconv *p, const om_i32 *w,
                             size_t rows, const om_i32 *image, const om_u32 *off,
                             size_t n, om_i32 *sums, size_t y_step, om_i32 *pairs)
{
    const size_t words = (p->channels + 3) / 4 * p->taps;
    struct int_job t;
    size_t k, i, j;
    t.b_next = MAT_LANES;
    t.b_step = 0;
    t.y_step = y_step;
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
        for (j = 0; j < n; j += MAT_COLS) {
            t.b = image + j;
            t.y = sums + j;
            if (n - j > MAT_LANES)
                int_panel(dot4, 1, 1, 1, &t, rows);
            else
                int_panel(dot4, 1, 1, 0, &t, rows);
        }
    }
}

OM_LOCAL void int_conv_dot4(const struct om_intconv *p, const om_i32 *w, size_t rows,
                            const om_i32 *image, const om_u32 *off, size_t n,
                            om_i32 *sums, size_t y_step, om_i32 *pairs)
{
    int_conv_rows(VI_DOT4, p, w, rows, image, off, n, sums, y_step, pairs);
}

OM_LOCAL void int_conv_dot2(const struct om_intconv *p, const om_i32 *w, size_t rows,
                            const om_i32 *image, const om_u32 *off, size_t n,
                            om_i32 *sums, size_t y_step, om_i32 *pairs)
{
    int_conv_rows(0, p, w, rows, image, off, n, sums, y_step, pairs);
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

OM_RANGE(conv_int, om_intconv)
{
    const struct om_intconv *p = (const struct om_intconv *)params;
    const size_t fours = (p->channels + 3) / 4;
    const size_t positions = (p->out_rows - 1) * p->row + p->out_cols;
    const size_t out_size = p->outer_size * p->out_rows * p->out_cols;
    const size_t y_step = p->block + 32;
    const int dot4 = VI_DOT4 && vi_has_dot4();
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
    for (item = begin; item < end; item++) {
        const size_t pos = item % p->blocks * p->block;
        const size_t outer = item / p->blocks % p->outer_size;
        const size_t set = item / p->blocks / p->outer_size;
        const size_t group = set % p->groups, n = om_min(p->block, positions - pos);
        const om_i32 *image = (const om_i32 *)x[0] + set * fours * p->image +
                              int_conv_base(p, outer) + pos;
        const om_i32 *w = (const om_i32 *)x[1] + group * (p->filters + 1) * p->pitch;
        if (!p->w_centred) {
            const om_i32 *row = w + p->filters * p->pitch;
            if (dot4)
                int_conv_dot4(p, row, 1, image, off, n, ones, y_step, pairs);
            else
                int_conv_dot2(p, row, 1, image, off, n, ones, y_step, pairs);
        }
        for (f = 0; f < p->filters; f += OM_MAT_ROWS) {
            const size_t rows = om_min(OM_MAT_ROWS, p->filters - f);
            if (dot4)
                int_conv_dot4(p, w + f * p->pitch, rows, image, off, n, sums, y_step,
                              pairs);
            else
                int_conv_dot2(p, w + f * p->pitch, rows, image, off, n, sums, y_step,
                              pairs);
            for (i = 0; i < rows; i++) {
                const size_t filter = group * p->filters + f + i;
                const uint32_t wz = int_zero(x[4], filter * p->wz_filter, !p->w_flip,
                                             p->w_flip ? -128 : 0);
                const uint32_t add = int_conv_add(
                    p, x[5], filter, (uint32_t)((const om_i32 *)x[2])[filter], xz, wz);
                int_conv_store(p, y[0],
                               (set * p->filters + f + i) * out_size +
                                   outer * p->out_rows * p->out_cols,
                               sums + i * y_step, p->w_centred ? NULL : ones, pos, n,
                               add, wz, scale ? scale + filter * p->scale_filter : NULL,
                               zero);
            }
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

/* What the zero point of x and the bias give every output of a filter whose weights are
 * less their zero points. */
OM_INLINE uint32_t int_depth_add(const om_i16 *w, size_t taps, const void *bias,
                                 size_t filter, uint32_t xz)
{
    uint32_t add = bias ? (uint32_t)((const om_i32 *)bias)[filter] : 0;
    size_t t;
    for (t = 0; t < taps; t++) {
        const int32_t v = w[t];
        add -= xz * (uint32_t)v;
    }
    return add;
}

/* One channel in a group: bytes, and weights less their zero points as i16. */
OM_RANGE(conv_int_depth, om_intconv)
{
    const struct om_intconv *p = (const struct om_intconv *)params;
    const size_t positions = (p->out_rows - 1) * p->row + p->out_cols;
    const size_t out_size = p->outer_size * p->out_rows * p->out_cols;
    const uint32_t xz = int_zero(x[2], 0, p->x_flip != 0, p->x_flip ? 128 : 0);
    const om_f32 *scale = (const om_f32 *)x[4];
    const om_f32 *zero = (const om_f32 *)x[5];
    om_i32 *sums = (om_i32 *)scratch;
    size_t item, f;
    for (item = begin; item < end; item++) {
        const size_t pos = item % p->blocks * p->block;
        const size_t outer = item / p->blocks % p->outer_size;
        const size_t set = item / p->blocks / p->outer_size;
        const size_t group = set % p->groups, n = om_min(p->block, positions - pos);
        const om_u8 *image =
            (const om_u8 *)x[0] + set * p->image + int_conv_base(p, outer) + pos;
        for (f = 0; f < p->filters; f++) {
            const size_t filter = group * p->filters + f;
            const om_i16 *w = (const om_i16 *)x[1] + filter * p->taps;
            int_depth_sums(image, w, p->tap, p->taps, n, sums);
            int_conv_store(
                p, y[0],
                (set * p->filters + f) * out_size + outer * p->out_rows * p->out_cols,
                sums, NULL, pos, n, int_depth_add(w, p->taps, x[3], filter, xz), 0,
                scale ? scale + filter * p->scale_filter : NULL, zero);
        }
    }
    return 0;
}

/* The plane once for each column of taps, so that a tap reads outputs' inputs side by
 * side: columns that it would find at the other end of a row are padding there. */
OM_INLINE void int_plane_copies(const struct om_intplane *p, const om_u8 *x, om_u8 *to,
                                uint32_t fill)
{
    const size_t plane = p->in_rows * p->in_cols;
    size_t c, i, j;
    for (c = 0; c < p->kernel_cols; c++, to += p->copy) {
        const size_t right = c * p->col_dilation;
        const size_t far = om_min(p->in_cols, right < p->col_pad ? p->col_pad - right
                                                                 : right - p->col_pad);
        const size_t first = right < p->col_pad ? p->in_cols - far : 0;
        memset(to, (int)fill, p->front);
        if (p->x_flip)
            int_copy8(to + p->front, x, plane, 1);
        else
            memcpy(to + p->front, x, plane);
        memset(to + p->front + plane, (int)fill, p->copy - p->front - plane);
        for (i = 0; far && i < plane; i += p->in_cols)
            for (j = first; j < first + far; j++)
                to[p->front + i + j] = (om_u8)fill;
    }
}

/* The copies woven, four columns of taps to a word. */
OM_INLINE void int_plane_weave(const struct om_intplane *p, const om_u8 *copies,
                               om_i32 *to)
{
    size_t c, k;
    for (c = 0; c < p->kernel_cols; c += 4, to += p->words) {
        const om_u8 *four[4];
        for (k = 0; k < 4; k++)
            four[k] = c + k < p->kernel_cols
                          ? copies + (c + k) * (p->copy + p->col_dilation)
                          : NULL;
        int_weave(to, four, p->words - 128, 0);
    }
}

/* Words of the bytes that four columns of taps read of a padded row; what stands where
 * there are less is any byte of the row. */
OM_INLINE void int_row_words(const struct om_intplane *p, const om_u8 *row, size_t taps,
                             om_i32 *to)
{
    const size_t stride = p->col_stride, n = p->out_cols;
    size_t i = 0, k;
    if (VFL_MAX > 1 && stride == 2 && p->col_dilation == 1)
        for (; i < n; i += VFL) {
            const om_u16 *two = (const om_u16 *)(const void *)(row + 2 * i);
            const vi word = vi_or(vi_ldu16(two), vi_shl(vi_ldu16(two + 1), 16));
            if (n - i < VFL)
                vi_stn(to + i, word, n - i);
            else
                vi_st(to + i, word);
        }
    for (; i < n; i++) {
        uint32_t word = 0;
        for (k = 0; k < taps; k++)
            word |= (uint32_t)row[i * stride + k * p->col_dilation] << 8 * k;
        to[i] = (om_i32)word;
    }
}

/* The same words where there is a stride, row by row: rows of each phase of the stride
 * follow each other. row: scratch. */
OM_INLINE void int_plane_rows(const struct om_intplane *p, const om_u8 *x, om_u8 *row,
                              om_i32 *to, uint32_t fill)
{
    size_t phase, q, c;
    memset(row, (int)fill, p->copy);
    for (phase = 0; phase < p->phases; phase++)
        for (q = 0; q < p->phase_rows; q++, to += p->out_cols) {
            const size_t at = q * p->row_stride + phase;
            const int inside = at >= p->row_pad && at - p->row_pad < p->in_rows;
            if (inside)
                int_copy8(row + p->col_pad, x + (at - p->row_pad) * p->in_cols,
                          p->in_cols, p->x_flip != 0);
            for (c = 0; c < p->kernel_cols; c += 4)
                if (inside)
                    int_row_words(p, row + c * p->col_dilation,
                                  om_min(4, p->kernel_cols - c), to + c / 4 * p->words);
                else
                    int_fill32(to + c / 4 * p->words, p->out_cols, fill * 0x01010101u);
        }
}

/* A filter's taps as words of four columns, two words of i16 for each: the even ones,
 * the odd ones; dot4: one of bytes instead, then 0 is returned if they don't fit. */
OM_INLINE int int_plane_taps(int dot4, const struct om_intplane *p, const om_i16 *w,
                             om_i32 *to)
{
    size_t r, c, k;
    for (r = 0; r < p->kernel_rows; r++, w += p->kernel_cols)
        for (c = 0; c < p->kernel_cols; c += 4) {
            uint32_t v[4];
            for (k = 0; k < 4; k++) {
                const int32_t tap = c + k < p->kernel_cols ? w[c + k] : 0;
                if (dot4 && (tap < -128 || tap > 127))
                    return 0;
                v[k] = (uint32_t)tap & (dot4 ? 0xffu : 0xffffu);
            }
            if (dot4) {
                *to++ = (om_i32)(v[0] | v[1] << 8 | v[2] << 16 | v[3] << 24);
            } else {
                *to++ = (om_i32)(v[0] | v[2] << 16);
                *to++ = (om_i32)(v[1] | v[3] << 16);
            }
        }
    return 1;
}

/* Sums of a filter at n positions. */
OM_INLINE void int_plane_sums(int dot4, const struct om_intplane *p,
                              const om_i32 *words, const om_i32 *taps, size_t n,
                              om_i32 *sums)
{
    size_t j, r, k;
    for (j = 0; j < n; j += 2 * VFL) {
        vi c = vi_set(0), d = vi_set(0);
        const om_i32 *w = taps;
        for (r = 0; r < p->kernel_rows; r++)
            for (k = 0; k < p->kernel_cols; k += 4) {
                const om_i32 *b = words + p->row[r] + k / 4 * p->words + j;
                const vi f = vi_ld(b), g = vi_ld(b + VFL), u = vi_set(w[0]);
                if (dot4) {
                    c = vi_dot4(c, f, u);
                    d = vi_dot4(d, g, u);
                    w++;
                } else {
                    const vi v = vi_set(w[1]);
                    c = vi_dot2(vi_dot2(c, u, int_even(0, f)), v, int_odd(0, f));
                    d = vi_dot2(vi_dot2(d, u, int_even(0, g)), v, int_odd(0, g));
                    w += 2;
                }
            }
        vi_st(sums + j, c);
        vi_st(sums + j + VFL, d);
    }
}

OM_LOCAL void int_plane_dot4(const struct om_intplane *p, const om_i32 *words,
                             const om_i32 *taps, size_t n, om_i32 *sums)
{
    int_plane_sums(VI_DOT4, p, words, taps, n, sums);
}

OM_LOCAL void int_plane_dot2(const struct om_intplane *p, const om_i32 *words,
                             const om_i32 *taps, size_t n, om_i32 *sums)
{
    int_plane_sums(0, p, words, taps, n, sums);
}

OM_RANGE(conv_int_plane, om_intplane)
{
    const struct om_intplane *p = (const struct om_intplane *)params;
    const size_t plane = p->out_rows * p->out_cols;
    const size_t in_plane = p->in_rows * p->in_cols;
    const size_t all = p->kernel_rows * p->kernel_cols;
    const size_t per = (p->kernel_cols + 3) / 4;
    const uint32_t xz = int_zero(x[2], 0, p->x_flip != 0, p->x_flip ? 128 : 0);
    const vf zero = vf_set(x[5] ? ((const om_f32 *)x[5])[0] : 0.0f);
    om_i32 *sums = (om_i32 *)scratch, *taps = sums + p->block + 128;
    om_i32 *words = taps + 2 * p->kernel_rows * per;
    om_u8 *copies = (om_u8 *)(words + per * p->words);
    size_t set, f, pos;
    for (set = begin; set < end; set++) {
        const om_u8 *in = (const om_u8 *)x[0] + set * in_plane;
        if (p->same) {
            int_plane_copies(p, in, copies, xz);
            int_plane_weave(p, copies, words);
        } else {
            int_plane_rows(p, in, copies, words, xz);
        }
        for (f = 0; f < p->filters; f++) {
            const size_t filter = set % p->groups * p->filters + f;
            const om_i16 *w = (const om_i16 *)x[1] + filter * all;
            const om_f32 *scale = (const om_f32 *)x[4];
            const vf by = vf_set(scale ? scale[filter * p->scale_filter] : 1.0f);
            const vi plus = vi_set((int32_t)int_depth_add(w, all, x[3], filter, xz));
            const int dot4 = VI_DOT4 && vi_has_dot4() && int_plane_taps(1, p, w, taps);
            if (!dot4)
                int_plane_taps(0, p, w, taps);
            for (pos = 0; pos < plane; pos += p->block) {
                const size_t n = om_min(p->block, plane - pos);
                const size_t at = (set * p->filters + f) * plane + pos;
                if (dot4)
                    int_plane_dot4(p, words + pos, taps, n, sums);
                else
                    int_plane_dot2(p, words + pos, taps, n, sums);
                if (p->out == OM_INT_U8)
                    int_conv_run(OM_INT_U8, y[0], at, sums, NULL, plus, plus, by, zero,
                                 n);
                else
                    int_conv_run(p->out, y[0], at, sums, NULL, plus, plus, by, zero, n);
            }
        }
    }
    return 0;
}
