/* sign.c -- ONNX Sign: -1, 0 or 1; both zeros give +0, NaN stays NaN. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "sign");
}

static const struct sig sigs[] = {
    {9, "input:T -> output:T", "T=int,f16,f32,f64", ""},
    {13, "input:T -> output:T", "T=num", ""},
    {0},
};

const struct op op_Sign = {"Sign", "", sigs, ew_infer_unary, lower};
