/* reduce_min.c -- ONNX ReduceMin: the least element; NaN wins, -0 is below +0,
 * of nothing it is +inf or the highest integer. */
#include "reduce.h"

static void lower(struct node *n, struct steps *s)
{
    reduce_lower(n, s, "reduce_min", true);
}

static const struct sig sigs[] = {
    {1, "data:T -> reduced:T", "T=u32,u64,i32,i64,f16,f32,f64",
     "keepdims:int=1 axes:ints"},
    {11, "data:T -> reduced:T", "T=u32,u64,i32,i64,f16,f32,f64",
     "keepdims:int=1 axes:ints"},
    {12, "data:T -> reduced:T", "T=u32,u64,i32,i64,f16,f32,f64,u8,i8",
     "keepdims:int=1 axes:ints"},
    {13, "data:T -> reduced:T", "T=u32,u64,i32,i64,float,u8,i8",
     "keepdims:int=1 axes:ints"},
    {18, "data:T, axes:i64? -> reduced:T", "T=u32,u64,i32,i64,float,u8,i8",
     "noop_with_empty_axes:int=0 keepdims:int=1"},
    {20, "data:T, axes:i64? -> reduced:T", "T=u32,u64,i32,i64,float,u8,i8,bool",
     "noop_with_empty_axes:int=0 keepdims:int=1"},
    {0},
};

const struct op op_ReduceMin = {"ReduceMin", "", sigs, reduce_infer, lower};
