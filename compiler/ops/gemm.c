/* gemm.c -- ONNX Gemm: alpha * A' B' + beta * C. Before opset 7 C is broadcast if an
 * attribute says so; a shape that needs it says as much, so the attribute isn't read.
 */
#include "matrix.h"
#include "wide.h"

static void read_operands(const struct node *n, struct matrix *m)
{
    const struct value *a = in(n, 0), *b = in(n, 1), *c = in(n, 2);
    const bool at = attr_int(n, "transA") != 0, bt = attr_int(n, "transB") != 0;
    if (a->rank != 2 || b->rank != 2)
        bad_model(n, "both must be matrices", "A is %s, B is %s", value_describe(a),
                  value_describe(b));
    m->rows = a->dim[at];
    m->depth = a->dim[!at];
    m->cols = b->dim[!bt];
    if (b->dim[bt] != m->depth)
        bad_model(n, NULL, "A' has %lld columns, B' %lld rows (%s, %s)",
                  (long long)m->depth, (long long)b->dim[bt], value_describe(a),
                  value_describe(b));
    m->a_row = at ? 1 : a->dim[1];
    m->a_depth = at ? a->dim[1] : 1;
    m->b_depth = bt ? 1 : b->dim[1];
    m->b_col = bt ? b->dim[1] : 1;
    m->alpha = attr_float(n, "alpha");
    m->beta = attr_float(n, "beta");
    if (!c)
        return;
    int64_t rows = c->rank > 1 ? c->dim[c->rank - 2] : 1;
    int64_t cols = c->rank > 0 ? c->dim[c->rank - 1] : 1;
    if (c->rank > 2 || (rows != 1 && rows != m->rows) || (cols != 1 && cols != m->cols))
        bad_model(n, NULL, "C is %s, the product %lld by %lld", value_describe(c),
                  (long long)m->rows, (long long)m->cols);
    m->c_row = rows == 1 ? 0 : cols;
    m->c_col = cols == 1 ? 0 : 1;
}

static void infer(struct node *n)
{
    struct matrix m = {0};
    read_operands(n, &m);
    const int64_t dim[2] = {m.rows, m.cols};
    out_set(n, 0, in(n, 0)->dtype, 2, dim);
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
    m.c = in(n, 2) ? wide_in(n, s, in(n, 2)) : NULL;
    m.y = wide_y(n, y);
    matrix_lower(n, s, &m);
    wide_out(n, s, y, m.y);
}

static const struct sig sigs[] = {
    {1, "A:T, B:T, C:T -> Y:T", "T=f16,f32,f64",
     "alpha:float=1 beta:float=1 broadcast:int=0 transA:int=0 transB:int=0"},
    {6, "A:T, B:T, C:T -> Y:T", "T=f16,f32,f64",
     "alpha:float=1 beta:float=1 broadcast:int=0 transA:int=0 transB:int=0"},
    {7, "A:T, B:T, C:T -> Y:T", "T=f16,f32,f64",
     "alpha:float=1 beta:float=1 transA:int=0 transB:int=0"},
    {9, "A:T, B:T, C:T -> Y:T", "T=u32,u64,i32,i64,f16,f32,f64",
     "alpha:float=1 beta:float=1 transA:int=0 transB:int=0"},
    {11, "A:T, B:T, C:T? -> Y:T", "T=u32,u64,i32,i64,f16,f32,f64",
     "alpha:float=1 beta:float=1 transA:int=0 transB:int=0"},
    {13, "A:T, B:T, C:T? -> Y:T", "T=u32,u64,i32,i64,f16,bf16,f32,f64",
     "alpha:float=1 beta:float=1 transA:int=0 transB:int=0"},
    {0},
};

const struct op op_Gemm = {"Gemm", "", sigs, infer, lower};
