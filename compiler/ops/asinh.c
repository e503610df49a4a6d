/* asinh.c -- ONNX Asinh: the inverse hyperbolic sine. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "asinh");
}

static const struct sig sigs[] = {
    {9, "input:T -> output:T", "T=f16,f32,f64", ""},
    {22, "input:T -> output:T", "T=float", ""},
    {0},
};

const struct op op_Asinh = {"Asinh", "", sigs, ew_infer_unary, lower};
