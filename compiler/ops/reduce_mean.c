/* reduce_mean.c -- ONNX ReduceMean: sums divided by the number of their terms, which
 * is rounded to the element type. Integers truncate; of nothing they give 0. */
#include "reduce.h"

static void lower(struct node *n, struct steps *s)
{
    bool on[RANK_MAX], none;
    if (!reduce_axes(n, on, &none))
        return;
    struct value *y = out(n, 0);
    if (none) {
        step_alias(s, n, y, in(n, 0));
        return;
    }
    struct value *x = wide_in(n, s, in(n, 0)), *to = wide_y(n, y);
    struct value *sum = temp(n, to->dtype, to->rank, to->dim);
    reduce_step(s, n, "reduce_sum", sum, x, on);
    ew2(n, s, "div", to, sum, scalar_const(to->dtype, (double)reduce_count(n)));
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {1, "data:T -> reduced:T", "T=u32,u64,i32,i64,f16,f32,f64",
     "keepdims:int=1 axes:ints"},
    {11, "data:T -> reduced:T", "T=u32,u64,i32,i64,f16,f32,f64",
     "keepdims:int=1 axes:ints"},
    {13, "data:T -> reduced:T", "T=u32,u64,i32,i64,float", "keepdims:int=1 axes:ints"},
    {18, "data:T, axes:i64? -> reduced:T", "T=u32,u64,i32,i64,float",
     "noop_with_empty_axes:int=0 keepdims:int=1"},
    {0},
};

const struct op op_ReduceMean = {"ReduceMean", "", sigs, reduce_infer, lower};
