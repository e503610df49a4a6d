/* global_lp_pool.c -- ONNX GlobalLpPool: the p-norm of each plane, as in LpPool; sums
 * are those of ReduceSum over the spatial axes. */
#include "lp.h"
#include "pooling.h"
#include "reduce.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *to = wide_y(n, y);
    struct value *x = wide_in(n, s, in(n, 0));
    const double p = lp_p(n);
    struct value *sum = p == 1 ? to : temp(n, to->dtype, to->rank, to->dim);
    bool on[RANK_MAX] = {false};
    for (int k = 2; k < x->rank; k++)
        on[k] = true;
    if (p == 1 || p == 2)
        reduce_step(s, n, p == 1 ? "reduce_l1" : "reduce_sumsq", sum, x, on);
    else
        reduce_step(s, n, "reduce_sum", sum, lp_power(n, s, x, p), on);
    if (p != 1)
        lp_root(n, s, to, sum, p);
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64", "p:float=2"},
    {2, "X:T -> Y:T", "T=f16,f32,f64", "p:int=2"},
    {22, "X:T -> Y:T", "T=float", "p:int=2"},
    {0},
};

const struct op op_GlobalLpPool = {"GlobalLpPool", "", sigs, pool_infer_global, lower};
