/* softsign.c -- ONNX Softsign: x / (1 + |x|). */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "softsign");
}

static const struct sig sigs[] = {
    {1, "input:T -> output:T", "T=f16,f32,f64", ""},
    {22, "input:T -> output:T", "T=float", ""},
    {0},
};

const struct op op_Softsign = {"Softsign", "", sigs, ew_infer_unary, lower};
