/* softplus.c -- ONNX Softplus: log(1 + e^x). */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "softplus");
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64", ""},
    {22, "X:T -> Y:T", "T=float", ""},
    {0},
};

const struct op op_Softplus = {"Softplus", "", sigs, ew_infer_unary, lower};
