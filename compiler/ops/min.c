/* min.c -- ONNX Min: the least of the inputs, left to right; NaN wins, of equals the
 * later. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_fold(n, s, "min", out(n, 0));
}

static const struct sig sigs[] = {
    {1, "data_0:T+ -> min:T", "T=f16,f32,f64", "consumed_inputs:ints"},
    {6, "data_0:T+ -> min:T", "T=f16,f32,f64", ""},
    {8, "data_0:T+ -> min:T", "T=f16,f32,f64", ""},
    {12, "data_0:T+ -> min:T", "T=int,f16,f32,f64", ""},
    {13, "data_0:T+ -> min:T", "T=num", ""},
    {0},
};

const struct op op_Min = {"Min", "", sigs, ew_infer_variadic, lower};
