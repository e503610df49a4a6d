/* asin.c -- ONNX Asin: the arcsine. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "asin");
}

static const struct sig sigs[] = {
    {7, "input:T -> output:T", "T=f16,f32,f64", ""},
    {22, "input:T -> output:T", "T=float", ""},
    {0},
};

const struct op op_Asin = {"Asin", "", sigs, ew_infer_unary, lower};
