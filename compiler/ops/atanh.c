/* atanh.c -- ONNX Atanh: the inverse hyperbolic tangent. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "atanh");
}

static const struct sig sigs[] = {
    {9, "input:T -> output:T", "T=f16,f32,f64", ""},
    {22, "input:T -> output:T", "T=float", ""},
    {0},
};

const struct op op_Atanh = {"Atanh", "", sigs, ew_infer_unary, lower};
