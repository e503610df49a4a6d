/* sum.c -- ONNX Sum: the inputs added left to right, each sum rounded. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_fold(n, s, "add", out(n, 0));
}

static const struct sig sigs[] = {
    {1, "data_0:T+ -> sum:T", "T=f16,f32,f64", "consumed_inputs:ints"},
    {6, "data_0:T+ -> sum:T", "T=f16,f32,f64", ""},
    {8, "data_0:T+ -> sum:T", "T=f16,f32,f64", ""},
    {13, "data_0:T+ -> sum:T", "T=float", ""},
    {0},
};

const struct op op_Sum = {"Sum", "", sigs, ew_infer_variadic, lower};
