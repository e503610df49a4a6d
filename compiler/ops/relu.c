/* relu.c -- ONNX Relu: Y = max(0, X), elementwise. */
#include "op.h"

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64", "consumed_inputs:ints"},
    {6, "X:T -> Y:T", "T=f16,f32,f64", ""},
    {13, "X:T -> Y:T", "T=float", ""},
    {14, "X:T -> Y:T", "T=float,i8,i16,i32,i64", ""},
    {0},
};

static void infer(struct node *n)
{
    out_like(n, 0, in(n, 0));
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    step_ew(s, n, kname("relu", x->dtype), out(n, 0), 1, &x, NULL, NULL);
}

const struct op op_Relu = {"Relu", "", sigs, infer, lower, OP_ELEMENTWISE};
