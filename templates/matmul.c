/* matmul.c -- MatMul and Gemm (docs/abi.md, section 5, says in which order they sum).
 *
 *   matmul_f32       the matrix core; one row goes its own way, past the packing
 *   matmul_n1_f32    one column: 16 partial sums; matmul_n1_f64 likewise
 *   matmul_u32, u64  integers, which wrap around
 *   matmul_f64
 */
#include "kernel.h"
#include "pack.h"
#include "matmul.h"
#include "math/axes.h"
#include "math/matcore.h"
#include "math/sum16.h"

/* ---- f32 ---- */

/* Rows of a, depth elements each, with a pitch that suits the cache. */
OM_INLINE void matmul_copy(const struct om_matmul *p, const om_f32 *a, size_t rows,
                           size_t depth, om_f32 *to)
{
    size_t i, k;
    for (i = 0; i < rows; i++, a += p->a_row, to += MAT_PITCH) {
        if (p->a_depth == 1)
            mat_copy(to, a, depth);
        else
            for (k = 0; k < depth; k++)
                to[k] = a[k * p->a_depth];
    }
}

/* Columns [c, c + n) of b, depth of them below each other from row k on, in lines of
 * MAT_COLS. */
OM_INLINE void matmul_gather(const struct om_matmul *p, const om_f32 *b, size_t c,
                             size_t n, size_t k, size_t depth, om_f32 *to)
{
    size_t i, j, w;
    if (p->b_step && n == MAT_COLS) {
        b += c + k * p->b_step;
        for (i = 0; i < depth; i++, b += p->b_step, to += MAT_COLS) {
            mat_st(to, mat_ld(b));
            mat_st(to + MAT_LANES, mat_ld(b + MAT_LANES));
        }
        return;
    }
    for (j = 0; j < n; j += w) {
        const size_t panel = (c + j) / OM_MAT_COLS, in = (c + j) % OM_MAT_COLS;
        const size_t width = om_min(OM_MAT_COLS, p->cols - panel * OM_MAT_COLS);
        const size_t step = p->b_step ? p->b_step : width;
        const om_f32 *from = b + panel * p->b_panel + k * step + in;
        w = om_min(width - in, n - j);
        for (i = 0; i < depth; i++, from += step)
            mat_copy(to + i * MAT_COLS + j, from, w);
    }
}

/* y = alpha * y + beta * c for some rows and columns. */
OM_INLINE void matmul_finish(int mode, const struct om_matmul *p, const om_f32 *c,
                             om_f32 *y, size_t rows, size_t cols)
{
    const vf alpha = vf_bits(p->alpha), beta = vf_bits(p->beta);
    size_t i, j, n;
    for (i = 0; i < rows; i++, y += p->cols) {
        for (j = 0; j < cols; j += VFL) {
            vf sum, plus;
            n = om_min(VFL, cols - j);
            sum = n < VFL ? vf_ldn(y + j, n) : vf_ld(y + j);
            if (p->scale)
                sum = vf_mul(sum, alpha);
            if (c) {
                const om_f32 *from = c + i * p->c_row + j * p->c_col;
                if (p->c_col == 0)
                    plus = vf_set(from[0]);
                else
                    plus = n < VFL ? vf_ldn(from, n) : vf_ld(from);
                if (p->scale_c)
                    plus = vf_mul(plus, beta);
                sum = vf_add(sum, plus);
            }
            if (mode != MAT_FAST)
                sum = vf_canon(sum);
            if (n < VFL)
                vf_stn(y + j, sum, n);
            else
                vf_st(y + j, sum);
        }
    }
}

/* One row times columns [c, c + 8 * MAT_LANES) of b, if there are as many. */
OM_INLINE void matmul_row8(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, size_t c, om_f32 *y, int last)
{
    const size_t width = om_min(OM_MAT_COLS, p->cols - c / OM_MAT_COLS * OM_MAT_COLS);
    const size_t step = p->b_step ? p->b_step : width;
    const size_t next = MAT_LANES, per = OM_MAT_COLS / MAT_LANES;
    const size_t panel = p->b_panel - (per - 1) * next;
    size_t k;
    vf s0 = vf_set(0.0f), s1 = s0, s2 = s0, s3 = s0, s4 = s0, s5 = s0, s6 = s0, s7 = s0;
    const size_t o1 = 1 % per ? next : panel, o2 = o1 + (2 % per ? next : panel);
    const size_t o3 = o2 + (3 % per ? next : panel), o4 = o3 + (4 % per ? next : panel);
    const size_t o5 = o4 + (5 % per ? next : panel), o6 = o5 + (6 % per ? next : panel);
    const size_t o7 = o6 + (7 % per ? next : panel);
    b += c / OM_MAT_COLS * p->b_panel + c % OM_MAT_COLS;
    for (k = 0; k < p->depth; k++, b += step) {
        const vf w = vf_set(a[k * p->a_depth]);
        s0 = mat_term(mode, w, mat_ld(b), s0);
        s1 = mat_term(mode, w, mat_ld(b + o1), s1);
        s2 = mat_term(mode, w, mat_ld(b + o2), s2);
        s3 = mat_term(mode, w, mat_ld(b + o3), s3);
        s4 = mat_term(mode, w, mat_ld(b + o4), s4);
        s5 = mat_term(mode, w, mat_ld(b + o5), s5);
        s6 = mat_term(mode, w, mat_ld(b + o6), s6);
        s7 = mat_term(mode, w, mat_ld(b + o7), s7);
    }
    if (last && mode != MAT_FAST) {
        s0 = vf_canon(s0);
        s1 = vf_canon(s1);
        s2 = vf_canon(s2);
        s3 = vf_canon(s3);
        s4 = vf_canon(s4);
        s5 = vf_canon(s5);
        s6 = vf_canon(s6);
        s7 = vf_canon(s7);
    }
    mat_st(y, s0);
    mat_st(y + next, s1);
    mat_st(y + 2 * next, s2);
    mat_st(y + 3 * next, s3);
    mat_st(y + 4 * next, s4);
    mat_st(y + 5 * next, s5);
    mat_st(y + 6 * next, s6);
    mat_st(y + 7 * next, s7);
}

/* Columns [c, end) of some rows. a, y: the first row; copy, gathered, tile: scratch.
 */
OM_INLINE void matmul_block(int mode, const struct om_matmul *p, const om_f32 *a,
                            const om_f32 *b, om_f32 *y, size_t rows, size_t c,
                            size_t end, int last, om_f32 *copy, om_f32 *gathered,
                            om_f32 *tile)
{
    const size_t piece = p->piece;
    struct mat_job t;
    size_t k, i, j;
    t.a_step = 1;
    t.off = NULL;
    t.bias = NULL;
    for (k = 0; k == 0 || k < p->depth; k += piece) {
        t.depth = om_min(piece, p->depth - k);
        t.more = k > 0;
        t.last = last && k + t.depth == p->depth;
        matmul_copy(p, a + k * p->a_depth, rows, t.depth, copy);
        for (j = c; j < end; j += MAT_COLS) {
            const size_t n = om_min(MAT_COLS, end - j);
            const size_t panel = j / OM_MAT_COLS;
            if (p->b_copy || n < MAT_COLS) {
                matmul_gather(p, b, j, n, k, t.depth, gathered);
                t.b = gathered;
                t.b_step = MAT_COLS;
                t.b_next = MAT_LANES;
            } else {
                t.b_step = p->b_step
                               ? p->b_step
                               : om_min(OM_MAT_COLS, p->cols - panel * OM_MAT_COLS);
                t.b = b + panel * p->b_panel + j % OM_MAT_COLS + k * t.b_step;
                t.b_next = MAT_LANES == OM_MAT_COLS ? p->b_panel : MAT_LANES;
            }
            t.y_next = MAT_LANES;
            for (i = 0; i < rows; i += OM_MAT_ROWS) {
                const size_t height = om_min(OM_MAT_ROWS, rows - i);
                om_f32 *to = y + i * p->cols + j;
                size_t r;
                t.a = copy + i * MAT_PITCH;
                t.y = n < MAT_COLS ? tile : to;
                t.y_step = n < MAT_COLS ? MAT_COLS : p->cols;
                if (n < MAT_COLS && t.more)
                    for (r = 0; r < height; r++)
                        mat_copy(tile + r * MAT_COLS, to + r * p->cols, n);
                if (n <= MAT_LANES)
                    mat_panel(mode, 0, MAT_PITCH, &t, height);
                else
                    mat_panel(mode, 1, MAT_PITCH, &t, height);
                if (n < MAT_COLS)
                    for (r = 0; r < height; r++)
                        mat_copy(to + r * p->cols, tile + r * MAT_COLS, n);
            }
        }
    }
}

#define MATMUL(NAME, MODE)                                                           \
    OM_RANGE(NAME, om_matmul)                                                        \
    {                                                                                \
        const struct om_matmul *p = (const struct om_matmul *)params;                \
        om_f32 *tile = (om_f32 *)scratch, *gathered = tile + OM_MAT_ROWS * 32;       \
        om_f32 *copy = gathered + p->piece * 32;                                     \
        const int last = !x[2] && !p->scale;                                         \
        size_t i;                                                                    \
        for (i = begin; i < end; i++) {                                              \
            const size_t col = i % p->col_blocks * p->block_cols;                    \
            const size_t row = i / p->col_blocks % p->row_blocks * p->block_rows;    \
            const size_t matrix = i / p->col_blocks / p->row_blocks;                 \
            const size_t rows = om_min(p->block_rows, p->rows - row);                \
            const size_t stop = om_min(col + p->block_cols, p->cols);                \
            const om_f32 *a = (const om_f32 *)x[0] +                                 \
                              axes_offset(p->a_axes, p->axes, matrix) +              \
                              row * p->a_row;                                        \
            const om_f32 *b =                                                        \
                (const om_f32 *)x[1] + axes_offset(p->b_axes, p->axes, matrix);      \
            om_f32 *to = (om_f32 *)y[0] + (matrix * p->rows + row) * p->cols;        \
            size_t c = col;                                                          \
            if (rows == 1)                                                           \
                for (; c + 8 * MAT_LANES <= stop; c += 8 * MAT_LANES)                \
                    matmul_row8(MODE, p, a, b, c, to + c, last);                     \
            if (c < stop)                                                            \
                matmul_block(MODE, p, a, b, to, rows, c, stop, last, copy, gathered, \
                             tile);                                                  \
            if (!last)                                                               \
                matmul_finish(MODE, p,                                               \
                              x[2] ? (const om_f32 *)x[2] + row * p->c_row +         \
                                         col * p->c_col                              \
                                   : NULL,                                           \
                              to + col, rows, stop - col);                           \
        }                                                                            \
        return 0;                                                                    \
    }

OM_DEF(RANGE om_matmul, MATMUL, matmul_f32, MAT_EXACT)
OM_DEF(RANGE om_matmul, MATMUL, matmul_f32_fma, MAT_FMA)
OM_DEF(RANGE om_matmul, MATMUL, matmul_f32_fast, MAT_FAST)

/* l[j] plus the products of a[i] and b[i] for which i mod 16 is j. */
OM_INLINE void matmul_dot16(int mode, om_f32 *l, const om_f32 *a, const om_f32 *b,
                            size_t n)
{
    size_t i = 0, j, w;
    if (VFL == 16) {
        vf s = vf_ld(l);
        for (; i + 16 <= n; i += 16)
            s = mat_term(mode, vf_ld(a + i), vf_ld(b + i), s);
        vf_st(l, s);
    } else if (VFL == 8) {
        vf s = vf_ld(l), t = vf_ld(l + 8);
        for (; i + 16 <= n; i += 16) {
            s = mat_term(mode, vf_ld(a + i), vf_ld(b + i), s);
            t = mat_term(mode, vf_ld(a + i + 8), vf_ld(b + i + 8), t);
        }
        vf_st(l, s);
        vf_st(l + 8, t);
    } else if (VFL == 4) {
        vf s = vf_ld(l), t = vf_ld(l + 4), u = vf_ld(l + 8), v = vf_ld(l + 12);
        for (; i + 16 <= n; i += 16) {
            s = mat_term(mode, vf_ld(a + i), vf_ld(b + i), s);
            t = mat_term(mode, vf_ld(a + i + 4), vf_ld(b + i + 4), t);
            u = mat_term(mode, vf_ld(a + i + 8), vf_ld(b + i + 8), u);
            v = mat_term(mode, vf_ld(a + i + 12), vf_ld(b + i + 12), v);
        }
        vf_st(l, s);
        vf_st(l + 4, t);
        vf_st(l + 8, u);
        vf_st(l + 12, v);
    }
    for (; i < n; i += 16)
        for (j = 0; j < 16 && i + j < n; j += w) {
            vf s;
            w = om_min(VFL, om_min(16 - j, n - i - j));
            if (w == VFL) {
                s = mat_term(mode, vf_ld(a + i + j), vf_ld(b + i + j), vf_ld(l + j));
                vf_st(l + j, s);
            } else {
                s = mat_term(mode, vf_ldn(a + i + j, w), vf_ldn(b + i + j, w),
                             vf_ldn(l + j, w));
                vf_stn(l + j, s, w);
            }
        }
}

#define MATMUL_N1(NAME, MODE)                                                   \
    OM_RANGE(NAME, om_matrow)                                                   \
    {                                                                           \
        const struct om_matrow *p = (const struct om_matrow *)params;           \
        om_f32 l[16], *to = (om_f32 *)y[0];                                     \
        size_t i;                                                               \
        (void)scratch;                                                          \
        for (i = begin; i < end; i++) {                                         \
            const size_t matrix = i / p->rows, row = i % p->rows;               \
            const om_f32 *a = (const om_f32 *)x[0] +                            \
                              axes_offset(p->a_axes, p->axes, matrix) +         \
                              row * p->a_row;                                   \
            const om_f32 *b =                                                   \
                (const om_f32 *)x[1] + axes_offset(p->b_axes, p->axes, matrix); \
            float sum;                                                          \
            sum16_clear(l);                                                     \
            matmul_dot16(MODE, l, a, b, p->depth);                              \
            sum = sum16_fold(l);                                                \
            if ((om_f32_bits(sum) & 0x7fffffffu) > 0x7f800000u)                 \
                sum = om_bits_f32(0x7fc00000u);                                 \
            to[i] = sum;                                                        \
        }                                                                       \
        return 0;                                                               \
    }

OM_DEF(RANGE om_matrow, MATMUL_N1, matmul_n1_f32, MAT_EXACT)
OM_DEF(RANGE om_matrow, MATMUL_N1, matmul_n1_f32_fma, MAT_FMA)
OM_DEF(RANGE om_matrow, MATMUL_N1, matmul_n1_f32_fast, MAT_FAST)

/* ---- f64 ---- */

OM_INLINE vd matmul_ld64(const om_f64 *p, size_t n)
{
    return n < VDL ? vd_ldn(p, n) : vd_ld(p);
}

OM_INLINE void matmul_st64(om_f64 *p, vd v, size_t n)
{
    if (n < VDL)
        vd_stn(p, v, n);
    else
        vd_st(p, v);
}

OM_RANGE(matmul_f64, om_matrow)
{
    const struct om_matrow *p = (const struct om_matrow *)params;
    const vd alpha = vd_bits(p->alpha_f64), beta = vd_bits(p->beta_f64);
    const int scale = p->alpha != 1, scale_c = p->beta != 1;
    size_t i, j, k;
    (void)scratch;
    for (i = begin; i < end; i++) {
        const size_t matrix = i / p->rows, row = i % p->rows;
        const om_f64 *a = (const om_f64 *)x[0] +
                          axes_offset(p->a_axes, p->axes, matrix) + row * p->a_row;
        const om_f64 *b =
            (const om_f64 *)x[1] + axes_offset(p->b_axes, p->axes, matrix);
        const om_f64 *c = x[2] ? (const om_f64 *)x[2] + row * p->c_row : NULL;
        om_f64 *to = (om_f64 *)y[0] + i * p->cols;
        for (j = 0; j < p->cols; j += VDL) {
            const size_t n = om_min(VDL, p->cols - j);
            vd sum = vd_set(0.0);
            for (k = 0; k < p->depth; k++)
                sum = vd_add(sum, vd_mul(vd_set(a[k * p->a_depth]),
                                         matmul_ld64(b + k * p->cols + j, n)));
            if (scale)
                sum = vd_mul(sum, alpha);
            if (c) {
                vd plus = p->c_col ? matmul_ld64(c + j, n) : vd_set(c[0]);
                if (scale_c)
                    plus = vd_mul(plus, beta);
                sum = vd_add(sum, plus);
            }
            matmul_st64(to + j, vd_canon(sum), n);
        }
    }
    return 0;
}

OM_RANGE(matmul_n1_f64, om_matrow)
{
    const struct om_matrow *p = (const struct om_matrow *)params;
    om_f64 l[16 + VDL_MAX];
    size_t i, j, k, w;
    (void)scratch;
    for (i = begin; i < end; i++) {
        const size_t matrix = i / p->rows, row = i % p->rows;
        const om_f64 *a = (const om_f64 *)x[0] +
                          axes_offset(p->a_axes, p->axes, matrix) + row * p->a_row;
        const om_f64 *b =
            (const om_f64 *)x[1] + axes_offset(p->b_axes, p->axes, matrix);
        for (j = 0; j < 16; j++)
            l[j] = 0.0;
        for (k = 0; k < p->depth; k += w) {
            j = k % 16;
            w = om_min(VDL, om_min(16 - j, p->depth - k));
            matmul_st64(l + j,
                        vd_add(matmul_ld64(l + j, w),
                               vd_mul(matmul_ld64(a + k, w), matmul_ld64(b + k, w))),
                        w);
        }
        for (k = 8; k > 0; k /= 2)
            for (j = 0; j < k; j++)
                l[j] = l[j] + l[j + k];
        matmul_st64((om_f64 *)y[0] + i, vd_canon(vd_set(l[0])), 1);
    }
    return 0;
}

/* ---- integers ---- */

#define MATMUL_INT(NAME, TYPE, WIDE)                                                  \
    OM_RANGE(NAME, om_matrow)                                                         \
    {                                                                                 \
        const struct om_matrow *p = (const struct om_matrow *)params;                 \
        size_t i, j, k;                                                               \
        (void)scratch;                                                                \
        for (i = begin; i < end; i++) {                                               \
            const size_t matrix = i / p->rows, row = i % p->rows;                     \
            const TYPE *a = (const TYPE *)x[0] +                                      \
                            axes_offset(p->a_axes, p->axes, matrix) + row * p->a_row; \
            const TYPE *b =                                                           \
                (const TYPE *)x[1] + axes_offset(p->b_axes, p->axes, matrix);         \
            const TYPE *c = x[2] ? (const TYPE *)x[2] + row * p->c_row : NULL;        \
            const WIDE alpha = (WIDE)p->alpha, beta = (WIDE)p->beta;                  \
            TYPE *to = (TYPE *)y[0] + i * p->cols;                                    \
            for (j = 0; j < p->cols; j++)                                             \
                to[j] = 0;                                                            \
            for (k = 0; k < p->depth; k++, b += p->cols) {                            \
                const WIDE factor = a[k * p->a_depth];                                \
                for (j = 0; j < p->cols; j++)                                         \
                    to[j] += factor * b[j];                                           \
            }                                                                         \
            if (c || alpha != 1)                                                      \
                for (j = 0; j < p->cols; j++)                                         \
                    to[j] = alpha * to[j] + (c ? beta * c[j * p->c_col] : 0);         \
        }                                                                             \
        return 0;                                                                     \
    }

OM_DEF(RANGE om_matrow, MATMUL_INT, matmul_u32, om_u32, uint32_t)
OM_DEF(RANGE om_matrow, MATMUL_INT, matmul_u64, om_u64, uint64_t)
