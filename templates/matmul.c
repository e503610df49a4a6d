/* matmul.c -- MatMul and Gemm (docs/abi.md, section 5, says in which order they sum).
 *
 *   matmul_f32       the matrix core; one row goes its own way, past the packing
 *   matmul_n1_f32    one column: 16 partial sums; matmul_n1_f64 likewise
 *   matmul_f64       tiles of its own
 *   matmul_u32, u64  the same for integers, which wrap around
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
    size_t i, j, l, w;
    if (p->b_step && n == MAT_COLS) {
        /* the next tile's columns, whose rows no CPU asks for by itself */
        const size_t ahead = c + 2 * MAT_COLS <= p->cols ? MAT_COLS : 0;
        b += c + k * p->b_step;
        for (i = 0; i < depth; i++, b += p->b_step, to += MAT_COLS) {
            MAT_FETCH(b + ahead);
            MAT_FETCH(b + ahead + MAT_LANES);
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
        /* zeros up to whole vectors: what lies there may be slow to multiply */
        for (i = 0; i < depth; i++, from += step)
            for (l = 0; l < w; l += MAT_LANES) {
                const size_t some = om_min(MAT_LANES, w - l);
                mat_st(to + i * MAT_COLS + j + l,
                       some < MAT_LANES ? vf_ldn(from + l, some) : mat_ld(from + l));
            }
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

/* What each of a few rows does with four vectors of columns. */
#define FEW_VARS(i) vf c##i, d##i, e##i, f##i;
#define FEW_CLEAR(i) c##i = d##i = e##i = f##i = vf_set(0.0f);
#define FEW_TERMS(i)                    \
    w = vf_ld1(a + i * a_row);          \
    c##i = mat_term(mode, w, q0, c##i); \
    d##i = mat_term(mode, w, q1, d##i); \
    e##i = mat_term(mode, w, q2, e##i); \
    f##i = mat_term(mode, w, q3, f##i);
#define FEW_CANON(i)       \
    c##i = vf_canon(c##i); \
    d##i = vf_canon(d##i); \
    e##i = vf_canon(e##i); \
    f##i = vf_canon(f##i);
#define FEW_KEEP(i)                                \
    mat_st(y + i * p->cols, c##i);                 \
    mat_st(y + i * p->cols + MAT_LANES, d##i);     \
    mat_st(y + i * p->cols + 2 * MAT_LANES, e##i); \
    mat_st(y + i * p->cols + 3 * MAT_LANES, f##i);

/* Columns [c, c + 4 * MAT_LANES) of a few rows, if there are as many and b is packed:
 * all of k at once, so that b is read like a text. */
#define MATMUL_FEW(EACH)                                                               \
    const size_t width = om_min(OM_MAT_COLS, p->cols - c / OM_MAT_COLS * OM_MAT_COLS); \
    const size_t next = MAT_LANES, per = OM_MAT_COLS / MAT_LANES, a_row = p->a_row;    \
    const size_t panel = p->b_panel - (per - 1) * next;                                \
    const size_t o1 = 1 % per ? next : panel, o2 = o1 + (2 % per ? next : panel);      \
    const size_t o3 = o2 + (3 % per ? next : panel);                                   \
    size_t k;                                                                          \
    vf w, q0, q1, q2, q3;                                                              \
    EACH(FEW_VARS)                                                                     \
    EACH(FEW_CLEAR)                                                                    \
    b += c / OM_MAT_COLS * p->b_panel + c % OM_MAT_COLS;                               \
    for (k = 0; k < p->depth; k++, b += width, a += p->a_depth) {                      \
        q0 = mat_ld(b);                                                                \
        q1 = mat_ld(b + o1);                                                           \
        q2 = mat_ld(b + o2);                                                           \
        q3 = mat_ld(b + o3);                                                           \
        EACH(FEW_TERMS)                                                                \
    }                                                                                  \
    if (last && mode != MAT_FAST) {                                                    \
        EACH(FEW_CANON)                                                                \
    }                                                                                  \
    EACH(FEW_KEEP)

OM_INLINE void matmul_few2(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, size_t c, om_f32 *y,
                           int last){MATMUL_FEW(MAT_EACH2)}

OM_INLINE void matmul_few3(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, size_t c, om_f32 *y,
                           int last){MATMUL_FEW(MAT_EACH3)}

OM_INLINE void matmul_few4(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, size_t c, om_f32 *y,
                           int last){MATMUL_FEW(MAT_EACH4)}

OM_INLINE void matmul_few5(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, size_t c, om_f32 *y,
                           int last){MATMUL_FEW(MAT_EACH5)}

OM_INLINE void matmul_few6(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, size_t c, om_f32 *y,
                           int last){MATMUL_FEW(MAT_EACH6)}

/* So many rows go that way. */
#define MATMUL_FEW_ROWS ((size_t)(MAT_TALL ? 6 : 2))

OM_INLINE void matmul_few(int mode, const struct om_matmul *p, const om_f32 *a,
                          const om_f32 *b, size_t c, om_f32 *y, size_t rows, int last)
{
    if (rows == 2)
        matmul_few2(mode, p, a, b, c, y, last);
    else if (MAT_TALL && rows == 3)
        matmul_few3(mode, p, a, b, c, y, last);
    else if (MAT_TALL && rows == 4)
        matmul_few4(mode, p, a, b, c, y, last);
    else if (MAT_TALL && rows == 5)
        matmul_few5(mode, p, a, b, c, y, last);
    else if (MAT_TALL)
        matmul_few6(mode, p, a, b, c, y, last);
}

/* How many blocks of columns from item i on are one stretch, of 4096 columns or about;
 * row blocks lie between them if there are several. */
OM_INLINE size_t matmul_blocks(size_t i, size_t end, size_t row_blocks, size_t blocks,
                               size_t cols)
{
    if (row_blocks > 1)
        return 1;
    return om_min(om_min(end - i, blocks - i % blocks), 4096 / cols + 1);
}

#define MATMUL_TERM(a, b, sum) mat_term(mode, a, b, sum)

/* y = a b for one row and some columns: four terms of each column before the next
 * column, so that whole rows of b are read, and the sums stay near. From step to step
 * of a is a_step, from row to row of b b_row. */
#define TILE_LINE(T, V, LANES, LD, LDN, ST, STN, SET, TERM)        \
    size_t j, k, w;                                                \
    for (k = 0; k < p->depth; k += 4) {                            \
        const size_t some = om_min(4, p->depth - k);               \
        const T *from = b + k * b_row;                             \
        const V f0 = SET(a[k * a_step]);                           \
        const V f1 = SET(some > 1 ? a[(k + 1) * a_step] : 0);      \
        const V f2 = SET(some > 2 ? a[(k + 2) * a_step] : 0);      \
        const V f3 = SET(some > 3 ? a[(k + 3) * a_step] : 0);      \
        for (j = 0; some == 4 && j + LANES <= cols; j += LANES) {  \
            V sum = k ? LD(y + j) : SET(0);                        \
            sum = TERM(f0, LD(from + j), sum);                     \
            sum = TERM(f1, LD(from + b_row + j), sum);             \
            sum = TERM(f2, LD(from + 2 * b_row + j), sum);         \
            sum = TERM(f3, LD(from + 3 * b_row + j), sum);         \
            ST(y + j, sum);                                        \
        }                                                          \
        for (; j < cols; j += w) {                                 \
            V sum;                                                 \
            w = om_min(LANES, cols - j);                           \
            sum = k ? LDN(y + j, w) : SET(0);                      \
            sum = TERM(f0, LDN(from + j, w), sum);                 \
            if (some > 1)                                          \
                sum = TERM(f1, LDN(from + b_row + j, w), sum);     \
            if (some > 2)                                          \
                sum = TERM(f2, LDN(from + 2 * b_row + j, w), sum); \
            if (some > 3)                                          \
                sum = TERM(f3, LDN(from + 3 * b_row + j, w), sum); \
            STN(y + j, sum, w);                                    \
        }                                                          \
    }                                                              \
    for (j = 0; p->depth == 0 && j < cols; j++)                    \
        y[j] = 0;

OM_INLINE void matmul_line(int mode, const struct om_matmul *p, const om_f32 *a,
                           const om_f32 *b, om_f32 *y, size_t cols)
{
    const size_t a_step = p->a_depth, b_row = p->b_step;
    TILE_LINE(om_f32, vf, VFL, vf_ld, vf_ldn, vf_st, vf_stn, vf_set, MATMUL_TERM)
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
                    mat_panel(mode, 1, MAT_PITCH, &t, height);
                else
                    mat_panel(mode, 2, MAT_PITCH, &t, height);
                if (n < MAT_COLS)
                    for (r = 0; r < height; r++)
                        mat_copy(to + r * p->cols, tile + r * MAT_COLS, n);
            }
        }
    }
}

#define MATMUL(NAME, MODE)                                                            \
    OM_RANGE(NAME, om_matmul)                                                         \
    {                                                                                 \
        const struct om_matmul *p = (const struct om_matmul *)params;                 \
        om_f32 *tile = (om_f32 *)scratch, *gathered = tile + OM_MAT_ROWS * 32;        \
        om_f32 *copy = gathered + p->piece * 32;                                      \
        const int last = !x[2] && !p->scale;                                          \
        size_t i, some;                                                               \
        for (i = begin; i < end; i += some) {                                         \
            const size_t row = i % p->row_blocks * p->block_rows;                     \
            const size_t col = i / p->row_blocks % p->col_blocks * p->block_cols;     \
            const size_t matrix = i / p->row_blocks / p->col_blocks;                  \
            const size_t rows = om_min(p->block_rows, p->rows - row);                 \
            const om_f32 *a = (const om_f32 *)x[0] +                                  \
                              axes_offset(p->a_axes, p->axes, matrix) +               \
                              row * p->a_row;                                         \
            const om_f32 *b =                                                         \
                (const om_f32 *)x[1] + axes_offset(p->b_axes, p->axes, matrix);       \
            const om_f32 *plus =                                                      \
                x[2] ? (const om_f32 *)x[2] + row * p->c_row + col * p->c_col : NULL; \
            om_f32 *to = (om_f32 *)y[0] + (matrix * p->rows + row) * p->cols;         \
            const int line = rows == 1 && p->b_step;                                  \
            size_t c = col, stop;                                                     \
            some = line ? matmul_blocks(i, end, p->row_blocks, p->col_blocks,         \
                                        p->block_cols)                                \
                        : 1;                                                          \
            stop = om_min(col + some * p->block_cols, p->cols);                       \
            if (line) {                                                               \
                matmul_line(MODE, p, a, b + col, to + col, stop - col);               \
                c = stop;                                                             \
            }                                                                         \
            if (rows == 1)                                                            \
                for (; c + 8 * MAT_LANES <= stop; c += 8 * MAT_LANES)                 \
                    matmul_row8(MODE, p, a, b, c, to + c, last);                      \
            if (!p->b_step && rows > 1 && rows <= MATMUL_FEW_ROWS)                    \
                for (; c + 4 * MAT_LANES <= stop; c += 4 * MAT_LANES)                 \
                    matmul_few(MODE, p, a, b, c, to + c, rows, last);                 \
            if (c < stop)                                                             \
                matmul_block(MODE, p, a, b, to, rows, c, stop, last, copy, gathered,  \
                             tile);                                                   \
            if (!last || line)                                                        \
                matmul_finish(MODE, p, plus, to + col, rows, stop - col);             \
        }                                                                             \
        return 0;                                                                     \
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

/* ---- f64: one column ---- */

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

/* ---- f64 and integers ---- */

/* A tile of some rows by two vectors of columns, as in math/matcore.h. Rows of b lie
 * b_step elements apart, rows of a a_row, each row's elements side by side. */
struct tile_job {
    const void *a;
    size_t a_row;
    const void *b;
    size_t b_step;
    size_t depth;
    void *y;
    size_t y_step;
    int more; /* the sums so far are in y */
};

#define TILE_EACH1(X, F, G) X(0, F, G)
#define TILE_EACH2(X, F, G) TILE_EACH1(X, F, G) X(1, F, G)
#define TILE_EACH4(X, F, G) TILE_EACH2(X, F, G) X(2, F, G) X(3, F, G)
#define TILE_EACH8(X, F, G) \
    TILE_EACH4(X, F, G) X(4, F, G) X(5, F, G) X(6, F, G) X(7, F, G)

#define TILE_VARS(i, V, T) V c##i, d##i;
#define TILE_CLEAR(i, SET, T) c##i = d##i = SET(0);
#define TILE_RESUME(i, LD, LANES) \
    c##i = LD(y + i * t->y_step); \
    d##i = LD(y + i * t->y_step + LANES);
#define TILE_TERMS(i, LD1, TERM) \
    w = LD1(a + i * t->a_row);   \
    c##i = TERM(w, p, c##i);     \
    d##i = TERM(w, q, d##i);
#define TILE_KEEP(i, ST, LANES)  \
    ST(y + i * t->y_step, c##i); \
    ST(y + i * t->y_step + LANES, d##i);

#define TILE_BODY(EACH, T, V, LANES, LD, ST, SET, LD1, TERM) \
    const T *a = (const T *)t->a, *b = (const T *)t->b;      \
    T *y = (T *)t->y;                                        \
    size_t k;                                                \
    V p, q, w;                                               \
    EACH(TILE_VARS, V, T)                                    \
    EACH(TILE_CLEAR, SET, T)                                 \
    if (t->more) {                                           \
        EACH(TILE_RESUME, LD, LANES)                         \
    }                                                        \
    for (k = 0; k < t->depth; k++, a++, b += t->b_step) {    \
        p = LD(b);                                           \
        q = LD(b + LANES);                                   \
        EACH(TILE_TERMS, LD1, TERM)                          \
    }                                                        \
    EACH(TILE_KEEP, ST, LANES)

/* sum + w * p */
OM_INLINE vd tile_term_f64(int mode, vd w, vd p, vd sum)
{
    return mode == MAT_EXACT ? vd_add(sum, vd_mul(w, p)) : vd_mad(w, p, sum);
}

#define TILE_TERM_F64(w, p, sum) tile_term_f64(mode, w, p, sum)
#define TILE_LD1_U32(p) vi_set(*(p))
#define TILE_LD1_U64(p) vl_set(*(p))
#define TILE_TERM_U32(w, p, sum) vi_add(sum, vi_mul(w, p))
#define TILE_TERM_U64(w, p, sum) vl_add(sum, vl_mul(w, p))

OM_INLINE void tile1_f64(int mode, const struct tile_job *t)
{
    (void)mode;
    TILE_BODY(TILE_EACH1, om_f64, vd, VDL, vd_ld, vd_st, vd_set, vd_ld1, TILE_TERM_F64)
}

OM_INLINE void tile2_f64(int mode, const struct tile_job *t)
{
    (void)mode;
    TILE_BODY(TILE_EACH2, om_f64, vd, VDL, vd_ld, vd_st, vd_set, vd_ld1, TILE_TERM_F64)
}

OM_INLINE void tile4_f64(int mode, const struct tile_job *t)
{
    (void)mode;
    TILE_BODY(TILE_EACH4, om_f64, vd, VDL, vd_ld, vd_st, vd_set, vd_ld1, TILE_TERM_F64)
}

OM_INLINE void tile8_f64(int mode, const struct tile_job *t)
{
    (void)mode;
    TILE_BODY(TILE_EACH8, om_f64, vd, VDL, vd_ld, vd_st, vd_set, vd_ld1, TILE_TERM_F64)
}

OM_INLINE void tile1_u32(int mode, const struct tile_job *t)
{
    (void)mode;
    TILE_BODY(TILE_EACH1, om_i32, vi, VFL, vi_ld, vi_st, vi_set, TILE_LD1_U32,
              TILE_TERM_U32)
}

OM_INLINE void tile2_u32(int mode, const struct tile_job *t)
{
    (void)mode;
    TILE_BODY(TILE_EACH2, om_i32, vi, VFL, vi_ld, vi_st, vi_set, TILE_LD1_U32,
              TILE_TERM_U32)
}

OM_INLINE void tile4_u32(int mode, const struct tile_job *t)
{
    (void)mode;
    TILE_BODY(TILE_EACH4, om_i32, vi, VFL, vi_ld, vi_st, vi_set, TILE_LD1_U32,
              TILE_TERM_U32)
}

OM_INLINE void tile8_u32(int mode, const struct tile_job *t)
{
    (void)mode;
    TILE_BODY(TILE_EACH8, om_i32, vi, VFL, vi_ld, vi_st, vi_set, TILE_LD1_U32,
              TILE_TERM_U32)
}

OM_INLINE void tile1_u64(int mode, const struct tile_job *t)
{
    (void)mode;
    TILE_BODY(TILE_EACH1, om_i64, vl, VDL, vl_ld, vl_st, vl_set, TILE_LD1_U64,
              TILE_TERM_U64)
}

OM_INLINE void tile2_u64(int mode, const struct tile_job *t)
{
    (void)mode;
    TILE_BODY(TILE_EACH2, om_i64, vl, VDL, vl_ld, vl_st, vl_set, TILE_LD1_U64,
              TILE_TERM_U64)
}

OM_INLINE void tile4_u64(int mode, const struct tile_job *t)
{
    (void)mode;
    TILE_BODY(TILE_EACH4, om_i64, vl, VDL, vl_ld, vl_st, vl_set, TILE_LD1_U64,
              TILE_TERM_U64)
}

OM_INLINE void tile8_u64(int mode, const struct tile_job *t)
{
    (void)mode;
    TILE_BODY(TILE_EACH8, om_i64, vl, VDL, vl_ld, vl_st, vl_set, TILE_LD1_U64,
              TILE_TERM_U64)
}

/* The rows of a block, in the tallest tiles there are. */
#define TILE_ROWS(T, TILE8, TILE4, TILE2, TILE1)                           \
    struct tile_job t = *job;                                              \
    size_t n;                                                              \
    for (; rows; rows -= n) {                                              \
        n = MAT_TALL && rows >= 8 ? 8 : rows >= 4 ? 4 : rows >= 2 ? 2 : 1; \
        if (n == 8)                                                        \
            TILE8(mode, &t);                                               \
        else if (n == 4)                                                   \
            TILE4(mode, &t);                                               \
        else if (n == 2)                                                   \
            TILE2(mode, &t);                                               \
        else                                                               \
            TILE1(mode, &t);                                               \
        t.a = (const T *)t.a + n * t.a_row;                                \
        t.y = (T *)t.y + n * t.y_step;                                     \
    }

OM_INLINE void tile_rows_f64(int mode, const struct tile_job *job, size_t rows){
    TILE_ROWS(om_f64, tile8_f64, tile4_f64, tile2_f64, tile1_f64)}

OM_INLINE void tile_rows_u32(int mode, const struct tile_job *job, size_t rows){
    TILE_ROWS(om_i32, tile8_u32, tile4_u32, tile2_u32, tile1_u32)}

OM_INLINE void tile_rows_u64(int mode, const struct tile_job *job, size_t rows){
    TILE_ROWS(om_i64, tile8_u64, tile4_u64, tile2_u64, tile1_u64)}

OM_INLINE void tile_line_f64(int mode, const struct om_mattile *p, const om_f64 *a,
                             const om_f64 *b, om_f64 *y, size_t cols)
{
    const size_t a_step = p->a_depth, b_row = p->b_row;
    TILE_LINE(om_f64, vd, VDL, vd_ld, vd_ldn, vd_st, vd_stn, vd_set, TILE_TERM_F64)
    (void)mode;
}

OM_LOCAL void tile_line_u32(int mode, const struct om_mattile *p, const om_i32 *a,
                            const om_i32 *b, om_i32 *y, size_t cols)
{
    const size_t a_step = p->a_depth, b_row = p->b_row;
    TILE_LINE(om_i32, vi, VFL, vi_ld, vi_ldn, vi_st, vi_stn, vi_set, TILE_TERM_U32)
    (void)mode;
}

OM_LOCAL void tile_line_u64(int mode, const struct om_mattile *p, const om_i64 *a,
                            const om_i64 *b, om_i64 *y, size_t cols)
{
    const size_t a_step = p->a_depth, b_row = p->b_row;
    TILE_LINE(om_i64, vl, VDL, vl_ld, vl_ldn, vl_st, vl_stn, vl_set, TILE_TERM_U64)
    (void)mode;
}

/* n columns of b, which `ahead` others follow, in lines of 2 * LANES with zeros behind
 * the last. */
#define TILE_COLUMNS(T, LANES, LD, ST)                      \
    const size_t width = 2 * LANES;                         \
    size_t i, j;                                            \
    for (i = 0; i < depth; i++, b += p->b_row, to += width) \
        if (p->b_col == 1 && n == width) {                  \
            MAT_FETCH(b + ahead);                           \
            MAT_FETCH(b + ahead + LANES);                   \
            ST(to, LD(b));                                  \
            ST(to + LANES, LD(b + LANES));                  \
        } else {                                            \
            for (j = 0; j < n; j++)                         \
                to[j] = b[j * p->b_col];                    \
            for (; j < width; j++)                          \
                to[j] = 0;                                  \
        }

OM_INLINE void tile_columns_f64(const struct om_mattile *p, const om_f64 *b, size_t n,
                                size_t ahead, size_t depth,
                                om_f64 *to){TILE_COLUMNS(om_f64, VDL, vd_ld, vd_st)}

OM_INLINE void tile_columns_u32(const struct om_mattile *p, const om_i32 *b, size_t n,
                                size_t ahead, size_t depth,
                                om_i32 *to){TILE_COLUMNS(om_i32, VFL, vi_ld, vi_st)}

OM_INLINE void tile_columns_u64(const struct om_mattile *p, const om_i64 *b, size_t n,
                                size_t ahead, size_t depth,
                                om_i64 *to){TILE_COLUMNS(om_i64, VDL, vl_ld, vl_st)}

/* Columns [0, cols) of some rows. scratch: columns of a tile, a tile's results, the
 * rows. */
#define TILE_BLOCK(T, LANES, COLUMNS, ROWS)                                      \
    const size_t width = 2 * LANES;                                              \
    T *gathered = (T *)scratch, *edge = gathered + p->piece * width;             \
    T *copy = edge + p->block_rows * width;                                      \
    struct tile_job t;                                                           \
    size_t i, j, k, l, n;                                                        \
    t.a = copy;                                                                  \
    t.a_row = p->pitch;                                                          \
    for (k = 0; k == 0 || k < p->depth; k += p->piece) {                         \
        t.depth = om_min(p->piece, p->depth - k);                                \
        t.more = k > 0;                                                          \
        for (i = 0; i < rows; i++)                                               \
            for (l = 0; l < t.depth; l++)                                        \
                copy[i * p->pitch + l] = a[i * p->a_row + (k + l) * p->a_depth]; \
        for (j = 0; j < cols; j += n) {                                          \
            const T *from = b + k * p->b_row + j * p->b_col;                     \
            n = om_min(width, cols - j);                                         \
            t.b = from;                                                          \
            t.b_step = p->b_row;                                                 \
            if (p->b_copy || n < width) {                                        \
                COLUMNS(p, from, n, j + 2 * width <= cols ? width : 0, t.depth,  \
                        gathered);                                               \
                t.b = gathered;                                                  \
                t.b_step = width;                                                \
            }                                                                    \
            t.y = n < width ? edge : y + j;                                      \
            t.y_step = n < width ? width : p->cols;                              \
            for (i = 0; n < width && t.more && i < rows; i++)                    \
                for (l = 0; l < n; l++)                                          \
                    edge[i * width + l] = y[i * p->cols + j + l];                \
            ROWS(mode, &t, rows);                                                \
            for (i = 0; n < width && i < rows; i++)                              \
                for (l = 0; l < n; l++)                                          \
                    y[i * p->cols + j + l] = edge[i * width + l];                \
        }                                                                        \
    }

OM_INLINE void tile_block_f64(int mode, const struct om_mattile *p, const om_f64 *a,
                              const om_f64 *b, om_f64 *y, size_t rows, size_t cols,
                              void *scratch){
    TILE_BLOCK(om_f64, VDL, tile_columns_f64, tile_rows_f64)}

OM_LOCAL void tile_block_u32(int mode, const struct om_mattile *p, const om_i32 *a,
                             const om_i32 *b, om_i32 *y, size_t rows, size_t cols,
                             void *scratch){
    TILE_BLOCK(om_i32, VFL, tile_columns_u32, tile_rows_u32)}

OM_LOCAL void tile_block_u64(int mode, const struct om_mattile *p, const om_i64 *a,
                             const om_i64 *b, om_i64 *y, size_t rows, size_t cols,
                             void *scratch){
    TILE_BLOCK(om_i64, VDL, tile_columns_u64, tile_rows_u64)}

/* y = alpha * y + beta * c, and NaN made canonical. */
OM_LOCAL void tile_finish_f64(int mode, const struct om_mattile *p, const om_f64 *c,
                              om_f64 *y, size_t rows, size_t cols)
{
    const vd alpha = vd_bits(p->alpha_f64), beta = vd_bits(p->beta_f64);
    size_t i, j;
    (void)mode;
    for (i = 0; i < rows; i++, y += p->cols)
        for (j = 0; j < cols; j += VDL) {
            const size_t n = om_min(VDL, cols - j);
            vd sum = matmul_ld64(y + j, n);
            if (p->alpha != 1)
                sum = vd_mul(sum, alpha);
            if (c) {
                const om_f64 *from = c + i * p->c_row + j * p->c_col;
                vd plus = p->c_col ? matmul_ld64(from, n) : vd_set(from[0]);
                if (p->beta != 1)
                    plus = vd_mul(plus, beta);
                sum = vd_add(sum, plus);
            }
            matmul_st64(y + j, vd_canon(sum), n);
        }
}

#define TILE_FINISH_INT(T)                                           \
    const T alpha = (T)p->alpha, beta = (T)p->beta;                  \
    size_t i, j;                                                     \
    (void)mode;                                                      \
    for (i = 0; (c || p->alpha != 1) && i < rows; i++, y += p->cols) \
        for (j = 0; j < cols; j++)                                   \
            y[j] = alpha * y[j] + (c ? beta * c[i * p->c_row + j * p->c_col] : 0);

OM_LOCAL void tile_finish_u32(int mode, const struct om_mattile *p, const om_u32 *c,
                              om_u32 *y, size_t rows,
                              size_t cols){TILE_FINISH_INT(om_u32)}

OM_LOCAL
    void tile_finish_u64(int mode, const struct om_mattile *p, const om_u64 *c,
                         om_u64 *y, size_t rows, size_t cols){TILE_FINISH_INT(om_u64)}

/* T: the lanes' elements; F: those of FINISH. */
#define MATMUL_TILES(NAME, MODE, T, F, LINE, BLOCK, FINISH)                          \
    OM_RANGE(NAME, om_mattile)                                                       \
    {                                                                                \
        const struct om_mattile *p = (const struct om_mattile *)params;              \
        size_t i, some;                                                              \
        for (i = begin; i < end; i += some) {                                        \
            const size_t row = i % p->row_blocks * p->block_rows;                    \
            const size_t col = i / p->row_blocks % p->col_blocks * p->block_cols;    \
            const size_t matrix = i / p->row_blocks / p->col_blocks;                 \
            const size_t rows = om_min(p->block_rows, p->rows - row);                \
            const T *a = (const T *)x[0] + axes_offset(p->a_axes, p->axes, matrix) + \
                         row * p->a_row;                                             \
            const T *b = (const T *)x[1] + axes_offset(p->b_axes, p->axes, matrix) + \
                         col * p->b_col;                                             \
            T *to = (T *)y[0] + (matrix * p->rows + row) * p->cols + col;            \
            const int line = rows == 1 && p->b_col == 1;                             \
            size_t cols;                                                             \
            some = line ? matmul_blocks(i, end, p->row_blocks, p->col_blocks,        \
                                        p->block_cols)                               \
                        : 1;                                                         \
            cols = om_min(some * p->block_cols, p->cols - col);                      \
            if (line)                                                                \
                LINE(MODE, p, a, b, to, cols);                                       \
            else                                                                     \
                BLOCK(MODE, p, a, b, to, rows, cols, scratch);                       \
            FINISH(MODE, p,                                                          \
                   x[2] ? (const F *)x[2] + row * p->c_row + col * p->c_col : NULL,  \
                   (F *)to, rows, cols);                                             \
        }                                                                            \
        return 0;                                                                    \
    }

OM_DEF(RANGE om_mattile, MATMUL_TILES, matmul_f64, MAT_EXACT, om_f64, om_f64,
       tile_line_f64, tile_block_f64, tile_finish_f64)
    OM_DEF(RANGE om_mattile, MATMUL_TILES, matmul_f64_fast, MAT_FAST, om_f64, om_f64,
           tile_line_f64, tile_block_f64, tile_finish_f64)
        OM_DEF(RANGE om_mattile, MATMUL_TILES, matmul_u32, MAT_EXACT, om_i32, om_u32,
               tile_line_u32, tile_block_u32, tile_finish_u32)
            OM_DEF(RANGE om_mattile, MATMUL_TILES, matmul_u64, MAT_EXACT, om_i64,
                   om_u64, tile_line_u64, tile_block_u64, tile_finish_u64)
