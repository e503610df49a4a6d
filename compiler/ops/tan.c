/* tan.c -- ONNX Tan: the tangent. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "tan");
}

static const struct sig sigs[] = {
    {7, "input:T -> output:T", "T=f16,f32,f64", ""},
    {22, "input:T -> output:T", "T=float", ""},
    {0},
};

const struct op op_Tan = {"Tan", "", sigs, ew_infer_unary, lower};
