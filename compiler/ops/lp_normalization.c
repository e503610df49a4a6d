/* lp_normalization.c -- ONNX LpNormalization: each element divided by the p-norm along
 * an axis, p being 1 or 2; 0 where the norm is 0. */
#include "reduce.h"

static void infer(struct node *n)
{
    const int64_t p = attr_int(n, "p");
    norm_axis(n, attr_int(n, "axis"), in(n, 0)->rank);
    if (p != 1 && p != 2)
        bad_model(n, "1 and 2 are defined", "p is %lld", (long long)p);
    out_like(n, 0, in(n, 0));
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *to = wide_y(n, y);
    struct value *x = wide_in(n, s, in(n, 0));
    const int64_t p = attr_int(n, "p");
    bool on[RANK_MAX] = {false};
    int64_t dim[RANK_MAX];
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank);
    memcpy(dim, x->dim, sizeof dim);
    dim[axis] = 1;
    on[axis] = true;
    struct value *norm = temp(n, x->dtype, x->rank, dim);
    if (p == 1) {
        reduce_step(s, n, "reduce_l1", norm, x, on);
    } else {
        struct value *sum = temp(n, x->dtype, x->rank, dim);
        reduce_step(s, n, "reduce_sumsq", sum, x, on);
        ew1(n, s, "sqrt", norm, sum);
    }
    ew2(n, s, "div_norm", to, x, norm);
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {1, "input:T -> output:T", "T=f16,f32,f64", "p:int=2 axis:int=-1"},
    {22, "input:T -> output:T", "T=float", "p:int=2 axis:int=-1"},
    {0},
};

const struct op op_LpNormalization = {"LpNormalization", "", sigs, infer, lower};
