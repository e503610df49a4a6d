/* erf.c -- ONNX Erf: the error function. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "erf");
}

static const struct sig sigs[] = {
    {9, "input:T -> output:T", "T=f16,f32,f64", ""},
    {13, "input:T -> output:T", "T=float", ""},
    {0},
};

const struct op op_Erf = {"Erf", "", sigs, ew_infer_unary, lower};
