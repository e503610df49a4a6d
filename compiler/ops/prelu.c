/* prelu.c -- ONNX PRelu: x < 0 ? slope x : x. Before opset 7 slope was one per channel
 * (dimension 1) or one for all. */
#include "elementwise.h"

static bool same_shape(const struct value *a, const struct value *b)
{
    bool same = a->rank == b->rank;

    for (int i = 0; same && i < a->rank; i++)
        same = a->dim[i] == b->dim[i];
    return same;
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *slope = in(n, 1);

    if (n->sig->since >= 7) {
        ew_infer_binary(n);
        if (!same_shape(out(n, 0), x))
            bad_model(n, NULL, "slope %s does not broadcast to X %s",
                      value_describe(slope), value_describe(x));
        return;
    }
    if (value_count(slope) != 1 &&
        (slope->rank != 1 || x->rank < 2 || slope->dim[0] != x->dim[1]))
        bad_model(n, NULL, "slope %s is neither one per channel nor a single one",
                  value_describe(slope));
    ew_infer_unary(n);
}

/* The slopes of channels, with as many dimensions of 1 behind as X has. */
static struct value *slopes(struct node *n, struct steps *s)
{
    struct value *slope = in(n, 1), *v;
    int64_t dim[RANK_MAX];
    int rank = in(n, 0)->rank - 1;

    if (n->sig->since >= 7 || value_count(slope) == 1 || rank < 2)
        return slope;
    dim[0] = slope->dim[0];
    for (int i = 1; i < rank; i++)
        dim[i] = 1;
    v = temp(n, slope->dtype, rank, dim);
    step_alias(s, n, v, slope);
    return v;
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x[2] = {in(n, 0), slopes(n, s)};

    if (x[0]->dtype == DT_U32 || x[0]->dtype == DT_U64) { /* never below zero */
        step_alias(s, n, out(n, 0), x[0]);
        return;
    }
    step_ew(s, n, kname("prelu", x[0]->dtype), out(n, 0), 2, x, NULL, NULL);
}

static const struct sig sigs[] = {
    {1, "X:T, slope:T -> Y:T", "T=f16,f32,f64", "consumed_inputs:ints"},
    {6, "X:T, slope:T -> Y:T", "T=f16,f32,f64", ""},
    {7, "X:T, slope:T -> Y:T", "T=f16,f32,f64", ""},
    {9, "X:T, slope:T -> Y:T", "T=f16,f32,f64,i32,i64,u32,u64", ""},
    {16, "X:T, slope:T -> Y:T", "T=float,i32,i64,u32,u64", ""},
    {0},
};

const struct op op_PRelu = {"PRelu", "", sigs, infer, lower};
