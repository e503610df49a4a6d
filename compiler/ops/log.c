/* log.c -- ONNX Log: the natural logarithm. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "log");
}

static const struct sig sigs[] = {
    {1, "input:T -> output:T", "T=f16,f32,f64", "consumed_inputs:ints"},
    {6, "input:T -> output:T", "T=f16,f32,f64", ""},
    {13, "input:T -> output:T", "T=float", ""},
    {0},
};

const struct op op_Log = {"Log", "", sigs, ew_infer_unary, lower};
