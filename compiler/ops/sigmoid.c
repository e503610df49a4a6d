/* sigmoid.c -- ONNX Sigmoid: 1 / (1 + e^-x). */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "sigmoid");
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64", "consumed_inputs:ints"},
    {6, "X:T -> Y:T", "T=f16,f32,f64", ""},
    {13, "X:T -> Y:T", "T=float", ""},
    {0},
};

const struct op op_Sigmoid = {"Sigmoid", "", sigs, ew_infer_unary, lower};
