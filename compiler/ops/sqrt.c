/* sqrt.c -- ONNX Sqrt: the square root. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "sqrt");
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64", "consumed_inputs:ints"},
    {6, "X:T -> Y:T", "T=f16,f32,f64", ""},
    {13, "X:T -> Y:T", "T=float", ""},
    {0},
};

const struct op op_Sqrt = {"Sqrt", "", sigs, ew_infer_unary, lower};
