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
#include "math/axes.h"
#include "math/introws.h"

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
        if (INT_WIDE && dot4 && n == MAT_COLS && cols - j >= 2 * MAT_COLS)
            n = 2 * MAT_COLS;
        t->y = sums + j;
        t->y_step = pitch;
        t->b = from;
        t->b_step = w;
        t->b_next = MAT_LANES == OM_MAT_COLS ? OM_MAT_COLS * words : MAT_LANES;
        narrow = n < MAT_COLS && n != MAT_LANES;
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
        if (n > MAT_COLS)
            int_panel(dot4, 0, 0, INT_WIDE ? 4 : 2, t, rows);
        else if (n > MAT_LANES)
            int_panel(dot4, 0, 0, 2, t, rows);
        else
            int_panel(dot4, 0, 0, 1, t, rows);
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
        const om_i32 *bias = (const om_i32 *)x[7];
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
                if (bias)
                    v = vi_add(v, int_load(bias + col + j, n));
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
