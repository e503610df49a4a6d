/* reduce_log_sum_exp.c -- ONNX ReduceLogSumExp: log(sum(exp(x - m))) + m, m the
 * greatest of the x, or 0 if that isn't finite. Integers are converted to f32. */
#include "reduce.h"

/* The sum in steps: f64 has no kernel of its own. */
static void sum_f64(struct node *n, struct steps *s, struct value *sum, struct value *x,
                    struct value *max, const bool *on)
{
    int64_t dim[RANK_MAX];
    for (int k = 0; k < x->rank; k++)
        dim[k] = on[k] ? 1 : x->dim[k];
    struct value *m = temp(n, x->dtype, x->rank, dim),
                 *top = temp(n, x->dtype, x->rank, dim);
    struct value *d = temp(n, x->dtype, x->rank, x->dim);
    struct value *e = temp(n, x->dtype, x->rank, x->dim);
    step_alias(s, n, m, max);
    ew1(n, s, "finite", top, m);
    ew2(n, s, "sub", d, x, top);
    ew1(n, s, "exp", e, d);
    reduce_step(s, n, "reduce_sum", sum, e, on);
}

static void lower(struct node *n, struct steps *s)
{
    bool on[RANK_MAX], none;
    if (!reduce_axes(n, on, &none))
        return;
    struct value *y = out(n, 0);
    const enum dtype t = y->dtype == DT_F64 ? DT_F64 : DT_F32;
    struct value *x = wide_as(n, s, in(n, 0), t);
    struct value *to = y->dtype == t ? y : temp(n, t, y->rank, y->dim);
    struct value *max = temp(n, t, y->rank, y->dim), *sum = temp(n, t, y->rank, y->dim);
    struct value *log = temp(n, t, y->rank, y->dim);
    reduce_step(s, n, "reduce_max", max, x, on);
    if (t == DT_F64)
        sum_f64(n, s, sum, x, max, on);
    else
        reduce_step2(s, n, "reduce_sumexp", sum, x, max, on);
    ew1(n, s, "log", log, sum);
    ew2(n, s, "add", to, log, max);
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
    {28, "data:T, axes:i64? -> reduced:T", "T=float",
     "noop_with_empty_axes:int=0 keepdims:int=1"},
    {0},
};

const struct op op_ReduceLogSumExp = {"ReduceLogSumExp", "", sigs, reduce_infer, lower};
