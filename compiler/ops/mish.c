/* mish.c -- ONNX Mish: x tanh(softplus(x)). */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "mish");
}

static const struct sig sigs[] = {
    {18, "X:T -> Y:T", "T=float", ""},
    {22, "X:T -> Y:T", "T=float", ""},
    {0},
};

const struct op op_Mish = {"Mish", "", sigs, ew_infer_unary, lower};
