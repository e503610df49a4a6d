/* acosh.c -- ONNX Acosh: the inverse hyperbolic cosine. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "acosh");
}

static const struct sig sigs[] = {
    {9, "input:T -> output:T", "T=f16,f32,f64", ""},
    {22, "input:T -> output:T", "T=float", ""},
    {0},
};

const struct op op_Acosh = {"Acosh", "", sigs, ew_infer_unary, lower};
