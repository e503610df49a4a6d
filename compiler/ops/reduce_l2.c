/* reduce_l2.c -- ONNX ReduceL2: square roots of sums of squares. Integer sums
 * become f32 for the root, as in the operator's function body. */
#include "reduce.h"

static void lower(struct node *n, struct steps *s)
{
    reduce_lower_then(n, s, "reduce_sumsq", "sqrt");
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

const struct op op_ReduceL2 = {"ReduceL2", "", sigs, reduce_infer, lower};
