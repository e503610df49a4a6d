/* matrix.c -- products of matrices as steps: which operand is packed, how the work is
 * cut into items. */
#include "matrix.h"
#include "balance.h"
#include "templates/matmul.h"
#include "templates/pack.h"

static int64_t at_least(int64_t n, int64_t least)
{
    return n < least ? least : n;
}

void matrix_read(const struct node *n, const struct value *a, const struct value *b,
                 bool count, struct matrix *m)
{
    if (a->rank < 1 || b->rank < 1)
        bad_model(n, NULL, "an operand without axes: %s, %s", value_describe(a),
                  value_describe(b));
    m->rows = a->rank > 1 ? a->dim[a->rank - 2] : 1;
    m->depth = a->dim[a->rank - 1];
    m->cols = b->rank > 1 ? b->dim[b->rank - 1] : 1;
    const int64_t depth = b->dim[b->rank > 1 ? b->rank - 2 : 0];
    if (depth != m->depth)
        bad_model(n, NULL, "%s has %lld columns, %s %lld rows", value_describe(a),
                  (long long)m->depth, value_describe(b), (long long)depth);
    const int abatch = a->rank > 2 ? a->rank - 2 : 0;
    const int bbatch = b->rank > 2 ? b->rank - 2 : 0;
    m->axes = abatch > bbatch ? abatch : bbatch;
    int64_t astep, bstep;
    if (!mul_ok(m->rows, m->depth, &astep) || !mul_ok(m->depth, m->cols, &bstep))
        bad_model(n, NULL, "too many elements");
    if (count)
        bstep = 1;
    for (int i = m->axes - 1; i >= 0; i--) {
        const int ai = i - (m->axes - abatch), bi = i - (m->axes - bbatch);
        const int64_t ad = ai >= 0 ? a->dim[ai] : 1, bd = bi >= 0 ? b->dim[bi] : 1;
        if (ad != bd && ad != 1 && bd != 1)
            bad_model(n, NULL, "%s and %s don't broadcast", value_describe(a),
                      value_describe(b));
        m->dim[i] = ad == 1 ? bd : ad;
        m->a_stride[i] = ad == 1 ? 0 : astep;
        m->b_stride[i] = bd == 1 ? 0 : bstep;
        if (!mul_ok(astep, ad, &astep) || !mul_ok(bstep, bd, &bstep))
            bad_model(n, NULL, "too many elements");
    }
}

void matrix_infer(struct node *n, const struct value *a, const struct value *b,
                  enum dtype t)
{
    struct matrix m = {0};
    int64_t dim[RANK_MAX + 2];
    matrix_read(n, a, b, false, &m);
    int rank = m.axes;
    memcpy(dim, m.dim, (size_t)rank * sizeof *dim);
    if (a->rank > 1)
        dim[rank++] = m.rows;
    if (b->rank > 1)
        dim[rank++] = m.cols;
    out_set(n, 0, t, rank, dim);
}

/* Drops axes of length 1, merges those that both operands step through alike, and makes
 * rows of what only a has. */
static void simplify(struct matrix *m)
{
    int r = 0;
    for (int i = 0; i < m->axes; i++) {
        if (m->dim[i] == 1)
            continue;
        if (r && m->a_stride[r - 1] == m->a_stride[i] * m->dim[i] &&
            m->b_stride[r - 1] == m->b_stride[i] * m->dim[i]) {
            m->dim[r - 1] *= m->dim[i];
            m->a_stride[r - 1] = m->a_stride[i];
            m->b_stride[r - 1] = m->b_stride[i];
            continue;
        }
        m->dim[r] = m->dim[i];
        m->a_stride[r] = m->a_stride[i];
        m->b_stride[r] = m->b_stride[i];
        r++;
    }
    if (r && m->b_stride[r - 1] == 0 && m->a_stride[r - 1] == m->rows * m->a_row) {
        r--;
        m->rows *= m->dim[r];
    }
    m->axes = r;
}

/* b with its columns in panels of `width`, matrix after matrix. */
static struct value *pack(struct node *n, struct steps *s, const struct matrix *m,
                          int64_t width)
{
    struct value *to = temp(n, m->b->dtype, m->b->rank, m->b->dim);
    int64_t size = m->depth * m->cols;
    struct om_pack p = {0};
    p.n = (size_t)m->cols;
    p.depth = (size_t)m->depth;
    p.width = (size_t)width;
    p.n_inner = p.n;
    p.inner_stride = (size_t)m->b_col;
    p.depth_stride = (size_t)m->b_depth;
    p.matrices = (size_t)(value_count(m->b) / size);
    p.matrix_stride = (size_t)size;
    struct step *st =
        step_range(s, n, dtypes[m->b->dtype].size == 4 ? "pack_b4" : "pack_b8",
                   (int64_t)p.matrices * blocks(m->cols, width));
    step_out(st, to);
    step_in(st, m->b);
    step_params(st, "om_pack", &p);
    step_cost(st, (double)value_count(m->b));
    return to;
}

const size_t *matrix_axes(struct step *st, const struct matrix *m,
                          const int64_t *stride, const char *note)
{
    size_t t[2 * RANK_MAX + 2] = {1, 0};
    for (int i = 0; i < m->axes; i++) {
        t[2 * i] = (size_t)m->dim[i];
        t[2 * i + 1] = (size_t)stride[i];
    }
    return step_table(st, FIELD_SIZE, t, m->axes ? 2 * (size_t)m->axes : 2, note);
}

static void add_step(struct node *n, struct step *st, const struct matrix *m,
                     struct value *b, const char *tag, const void *params)
{
    (void)n;
    step_out(st, m->y);
    step_in(st, m->a);
    step_in(st, b);
    step_in(st, m->c);
    step_params(st, tag, params);
    step_product(st, 2.0 * (double)value_count(m->y) * (double)m->depth);
}

/* Elements of a packed operand that the caches keep near: few rows at a time need less
 * scratch, and take no longer. */
enum { NEAR = 16384 };

static void lower_f32(struct node *n, struct steps *s, struct matrix *m, int64_t batch)
{
    struct om_matmul p = {0};
    struct value *b = m->b;
    /* a constant is packed once; another operand where it lies the wrong way round */
    const bool packed = m->depth && (is_const(b) || m->b_col != 1);
    if (packed)
        b = pack(n, s, m, OM_MAT_COLS);
    p.rows = (size_t)m->rows;
    p.cols = (size_t)m->cols;
    p.depth = (size_t)m->depth;
    p.a_row = (size_t)m->a_row;
    p.a_depth = (size_t)m->a_depth;
    p.b_panel = packed ? (size_t)m->depth * OM_MAT_COLS : OM_MAT_COLS;
    p.b_step = packed ? 0 : (size_t)m->b_depth;
    p.b_copy = !packed && m->rows >= 2 * OM_MAT_ROWS;
    /* few rows aren't worth much scratch */
    const int64_t most_depth = m->rows > 4 ? OM_MAT_DEPTH : 32;
    const int64_t depth = m->depth < 1 ? 1 : m->depth;
    p.piece = (size_t)blocks(depth, blocks(depth, most_depth));
    p.c_row = (size_t)m->c_row;
    p.c_col = (size_t)m->c_col;
    p.scale = m->alpha != 1;
    p.scale_c = m->beta != 1;
    p.alpha = float_bits(m->alpha);
    p.beta = float_bits(m->beta);
    /* blocks of rows that are about even, at least eight items for tasks to share: rows
     * are copied for each block of columns */
    int64_t size = m->rows, cols = m->cols;
    int64_t most = p.b_copy ? 2 * OM_MAT_BLOCK : OM_MAT_BLOCK;
    if (packed && m->depth * m->cols <= NEAR)
        most = 2 * OM_MAT_ROWS;
    if (size > most)
        size = blocks(blocks(size, blocks(size, most)), OM_MAT_ROWS) * OM_MAT_ROWS;
    int64_t rows = size, items = batch * blocks(m->rows, size);
    int64_t want = blocks(cols, 1024);
    if (node_tasks(n) > 1)
        want = at_least(blocks(8, items), want);
    size = blocks(blocks(cols, want), 128) * 128;
    /* a short last block isn't worth it */
    if (size < cols && cols % size && cols % size < 64)
        size = blocks(blocks(cols, cols / size), 32) * 32;
    size = size < cols ? size : cols;
    spread_blocks(batch, m->rows, m->cols, node_tasks(n), &rows, &size);
    items = batch * blocks(m->rows, rows);
    p.block_rows = (size_t)rows;
    p.row_blocks = (size_t)blocks(m->rows, rows);
    p.block_cols = (size_t)size;
    p.col_blocks = (size_t)blocks(cols, (int64_t)p.block_cols);
    struct step *st = step_range(s, n, "matmul_f32", items * (int64_t)p.col_blocks);
    p.axes = m->axes ? (size_t)m->axes : 1;
    p.a_axes =
        matrix_axes(st, m, m->a_stride, "length, stride of the first's matrices");
    p.b_axes =
        matrix_axes(st, m, m->b_stride, "length, stride of the second's matrices");
    /* a tile, a tile's columns, the rows */
    step_scratch(st, 4 * (OM_MAT_ROWS * 32 + (int64_t)p.piece * 32 +
                          (int64_t)p.block_rows * (OM_MAT_DEPTH + 16)));
    step_blocks(st, batch, p.rows, p.cols, p.block_rows, p.block_cols);
    add_step(n, st, m, b, "om_matmul", &p);
}

/* alpha or beta for integers. */
static uint64_t integer_factor(struct node *n, float v, const char *name)
{
    if (!(v >= -9.2e18f && v <= 9.2e18f) || (float)(int64_t)v != v) {
        unsupported(n, NULL, "%s is %g, with integer operands", name, (double)v);
        return 1;
    }
    return (uint64_t)(int64_t)v;
}

/* f64 and integers. */
static void lower_tiles(struct node *n, struct steps *s, const struct matrix *m,
                        int64_t batch, const char *kernel)
{
    const int64_t size = dtypes[m->y->dtype].size;
    struct om_mattile p = {0};

    p.rows = (size_t)m->rows;
    p.cols = (size_t)m->cols;
    p.depth = (size_t)m->depth;
    p.a_row = (size_t)m->a_row;
    p.a_depth = (size_t)m->a_depth;
    p.b_row = (size_t)m->b_depth;
    p.b_col = (size_t)m->b_col;
    p.b_copy = m->b_col != 1 || m->rows >= 16;
    p.c_row = (size_t)m->c_row;
    p.c_col = (size_t)m->c_col;
    p.alpha_f64 = double_bits((double)m->alpha);
    p.beta_f64 = double_bits((double)m->beta);
    if (m->y->dtype == DT_F64) {
        p.alpha = m->alpha == 1;
        p.beta = m->beta == 1;
    } else {
        p.alpha = integer_factor(n, m->alpha, "alpha");
        p.beta = integer_factor(n, m->beta, "beta");
    }
    /* even pieces of a KiB at most, copies of rows an odd number of cache lines apart
     */
    const int64_t depth = at_least(m->depth, 1), line = 64 / size;
    const int64_t piece = blocks(depth, blocks(depth, 1024 / size));
    p.piece = (size_t)piece;
    p.pitch = (size_t)((blocks(piece, line) | 1) * line);
    /* even blocks of at most 96 rows; eight items for tasks to share */
    const int64_t block = blocks(blocks(m->rows, blocks(m->rows, OM_MAT_BLOCK)), 8) * 8;
    p.block_rows = (size_t)(block < m->rows ? block : m->rows);
    p.row_blocks = (size_t)blocks(m->rows, (int64_t)p.block_rows);
    const int64_t items = batch * (int64_t)p.row_blocks;
    int64_t want = blocks(m->cols, 8192 / size);
    if (node_tasks(n) > 1)
        want = at_least(blocks(8, items), want);
    const int64_t cols = blocks(blocks(m->cols, want), 64) * 64;
    p.block_cols = (size_t)(cols < m->cols ? cols : m->cols);
    p.col_blocks = (size_t)blocks(m->cols, (int64_t)p.block_cols);
    struct step *st = step_range(s, n, kernel, items * (int64_t)p.col_blocks);
    p.axes = m->axes ? (size_t)m->axes : 1;
    p.a_axes =
        matrix_axes(st, m, m->a_stride, "length, stride of the first's matrices");
    p.b_axes =
        matrix_axes(st, m, m->b_stride, "length, stride of the second's matrices");
    /* columns of a tile, its results, rows; two vectors have 512 bytes at most */
    step_scratch(st, (piece + (int64_t)p.block_rows) * 512 +
                         (int64_t)(p.block_rows * p.pitch) * size);
    step_blocks(st, batch, p.rows, p.cols, p.block_rows, p.block_cols);
    add_step(n, st, m, m->b, "om_mattile", &p);
}

/* A single column as MatMul sums it. */
static void lower_rows(struct node *n, struct steps *s, const struct matrix *m,
                       int64_t batch, const char *kernel)
{
    struct om_matrow p = {0};
    p.rows = (size_t)m->rows;
    p.depth = (size_t)m->depth;
    p.a_row = (size_t)m->a_row;
    struct step *st = step_range(s, n, kernel, batch * m->rows);
    p.axes = m->axes ? (size_t)m->axes : 1;
    p.a_axes =
        matrix_axes(st, m, m->a_stride, "length, stride of the first's matrices");
    p.b_axes =
        matrix_axes(st, m, m->b_stride, "length, stride of the second's matrices");
    step_rows(st, 1);
    add_step(n, st, m, m->b, "om_matrow", &p);
}

void matrix_lower(struct node *n, struct steps *s, const struct matrix *job)
{
    struct matrix m = *job;
    int64_t batch = 1;
    if (value_count(m.y) == 0)
        return;
    simplify(&m);
    for (int i = 0; i < m.axes; i++)
        batch *= m.dim[i];
    const bool lanes = m.lanes && m.cols == 1;
    switch (m.y->dtype) {
    case DT_F32:
        if (lanes)
            lower_rows(n, s, &m, batch, "matmul_n1_f32");
        else
            lower_f32(n, s, &m, batch);
        break;
    case DT_F64:
        if (lanes)
            lower_rows(n, s, &m, batch, "matmul_n1_f64");
        else
            lower_tiles(n, s, &m, batch, "matmul_f64");
        break;
    case DT_I32:
    case DT_U32:
        lower_tiles(n, s, &m, batch, "matmul_u32");
        break;
    default:
        lower_tiles(n, s, &m, batch, "matmul_u64");
        break;
    }
}
