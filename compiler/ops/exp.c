/* exp.c -- ONNX Exp: e^x. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "exp");
}

static const struct sig sigs[] = {
    {1, "input:T -> output:T", "T=f16,f32,f64", "consumed_inputs:ints"},
    {6, "input:T -> output:T", "T=f16,f32,f64", ""},
    {13, "input:T -> output:T", "T=float", ""},
    {0},
};

const struct op op_Exp = {"Exp", "", sigs, ew_infer_unary, lower};
