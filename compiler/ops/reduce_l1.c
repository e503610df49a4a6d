/* reduce_l1.c -- ONNX ReduceL1: sums of magnitudes. */
#include "reduce.h"

static void lower(struct node *n, struct steps *s)
{
    reduce_lower(n, s, "reduce_l1", false);
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

const struct op op_ReduceL1 = {"ReduceL1", "", sigs, reduce_infer, lower};
