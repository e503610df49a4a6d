/* arg_max.c -- ONNX ArgMax: where along an axis the greatest element is, the first or
 * the last of equal ones. A NaN counts as the greatest. */
#include "argreduce.h"

static void lower(struct node *n, struct steps *s)
{
    arg_lower(n, s, "argmax");
}

static const struct sig sigs[] = {
    {1, "data:T -> reduced:i64", "T=int,f16,f32,f64", "keepdims:int=1 axis:int=0"},
    {11, "data:T -> reduced:i64", "T=int,f16,f32,f64", "keepdims:int=1 axis:int=0"},
    {12, "data:T -> reduced:i64", "T=int,f16,f32,f64",
     "select_last_index:int=0 keepdims:int=1 axis:int=0"},
    {13, "data:T -> reduced:i64", "T=num",
     "select_last_index:int=0 keepdims:int=1 axis:int=0"},
    {0},
};

const struct op op_ArgMax = {"ArgMax", "", sigs, arg_infer, lower};
