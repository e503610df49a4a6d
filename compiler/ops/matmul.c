/* matmul.c -- ONNX MatMul: NumPy's matmul. */
#include "matrix.h"
#include "wide.h"

static void infer(struct node *n)
{
    matrix_infer(n, in(n, 0), in(n, 1), in(n, 0)->dtype);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0);
    struct matrix m = {0};
    if (value_count(y) == 0)
        return;
    matrix_read(n, in(n, 0), in(n, 1), false, &m);
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
