/* max.c -- ONNX Max: the greatest of the inputs, left to right; NaN wins, of equals the
 * later. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_fold(n, s, "max", out(n, 0));
}

static const struct sig sigs[] = {
    {1, "data_0:T+ -> max:T", "T=f16,f32,f64", "consumed_inputs:ints"},
    {6, "data_0:T+ -> max:T", "T=f16,f32,f64", ""},
    {8, "data_0:T+ -> max:T", "T=f16,f32,f64", ""},
    {12, "data_0:T+ -> max:T", "T=int,f16,f32,f64", ""},
    {13, "data_0:T+ -> max:T", "T=num", ""},
    {0},
};

const struct op op_Max = {"Max", "", sigs, ew_infer_variadic, lower};
