/* eye_like.c -- ONNX EyeLike: ones on diagonal k of a matrix of the input's shape. */
#include "movers.h"

static const struct sig sigs[] = {
    {9, "input:T1 -> output:T2", "T1=num,bool T2=num,bool", "dtype:int k:int=0"},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    enum dtype t = x->dtype;
    if (x->rank != 2)
        bad_model(n, NULL, "the input must have rank 2, not %d", x->rank);
    if (attr_given(n, "dtype")) {
        const int64_t to = attr_int(n, "dtype");
        if (to < DT_F32 || to > DT_BF16 || to == DT_STR || to == DT_C64 ||
            to == DT_C128) {
            unsupported(n, NULL, "dtype %lld", (long long)to);
            return;
        }
        t = (enum dtype)to;
    }
    out_set(n, 0, t, 2, x->dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0);
    const int64_t k = attr_int(n, "k"), rows = y->dim[0], columns = y->dim[1];
    const int64_t row = k < 0 ? -(k + 1) : 0, column = k > 0 ? k : 0;
    lower_fill(n, s, y, number_const(y->dtype, 0));
    const int64_t first = k < 0 ? row + 1 : 0;
    if (row >= rows || first >= rows || column >= columns)
        return;
    const int64_t count =
        rows - first < columns - column ? rows - first : columns - column;
    const int64_t ystride = columns + 1, xstride = 0;
    step_move(s, n, y, first * columns + column, &ystride, number_const(y->dtype, 1), 0,
              &xstride, 1, &count);
}

const struct op op_EyeLike = {"EyeLike", "", sigs, infer, lower};
