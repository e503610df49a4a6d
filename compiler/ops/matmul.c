/* matmul.c -- ONNX MatMul: NumPy's matmul. */
#include "matrix.h"
#include "wide.h"

/* The operands as matrices with batch axes: a 1-D one is a row, or a column. */
static void read_operands(const struct node *n, struct matrix *m)
{
    const struct value *a = in(n, 0), *b = in(n, 1);
    if (a->rank < 1 || b->rank < 1)
        bad_model(n, NULL, "an operand without axes: %s, %s", value_describe(a),
                  value_describe(b));
    m->rows = a->rank > 1 ? a->dim[a->rank - 2] : 1;
    m->depth = a->dim[a->rank - 1];
    m->cols = b->rank > 1 ? b->dim[b->rank - 1] : 1;
    int64_t depth = b->dim[b->rank > 1 ? b->rank - 2 : 0];
    if (depth != m->depth)
        bad_model(n, NULL, "%s has %lld columns, %s %lld rows", value_describe(a),
                  (long long)m->depth, value_describe(b), (long long)depth);
    int abatch = a->rank > 2 ? a->rank - 2 : 0, bbatch = b->rank > 2 ? b->rank - 2 : 0;
    m->axes = abatch > bbatch ? abatch : bbatch;
    int64_t astep = m->rows * m->depth, bstep = m->depth * m->cols;
    for (int i = m->axes - 1; i >= 0; i--) {
        int ai = i - (m->axes - abatch), bi = i - (m->axes - bbatch);
        int64_t ad = ai >= 0 ? a->dim[ai] : 1, bd = bi >= 0 ? b->dim[bi] : 1;
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

static void infer(struct node *n)
{
    const struct value *a = in(n, 0), *b = in(n, 1);
    struct matrix m = {0};
    int64_t dim[RANK_MAX + 2];
    int rank;
    read_operands(n, &m);
    rank = m.axes;
    memcpy(dim, m.dim, (size_t)rank * sizeof *dim);
    if (a->rank > 1)
        dim[rank++] = m.rows;
    if (b->rank > 1)
        dim[rank++] = m.cols;
    out_set(n, 0, a->dtype, rank, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0);
    struct matrix m = {0};
    if (value_count(y) == 0)
        return;
    read_operands(n, &m);
    m.a = wide_in(n, s, in(n, 0));
    m.b = wide_in(n, s, in(n, 1));
    m.y = wide_y(n, y);
    m.a_row = m.depth;
    m.a_depth = 1;
    m.b_depth = m.cols;
    m.b_col = 1;
    m.alpha = m.beta = 1;
    m.lanes = true;
    matrix_lower(n, s, &m);
    wide_out(n, s, y, m.y);
}

static const struct sig sigs[] = {
    {1, "A:T, B:T -> Y:T", "T=f16,f32,f64", ""},
    {9, "A:T, B:T -> Y:T", "T=u32,u64,i32,i64,f16,f32,f64", ""},
    {13, "A:T, B:T -> Y:T", "T=u32,u64,i32,i64,f16,bf16,f32,f64", ""},
    {0},
};

const struct op op_MatMul = {"MatMul", "", sigs, infer, lower};
