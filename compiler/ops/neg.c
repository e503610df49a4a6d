/* neg.c -- ONNX Neg: -X; the most negative integer stays itself. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "neg");
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64", "consumed_inputs:ints"},
    {6, "X:T -> Y:T", "T=i8,i16,i32,i64,f16,f32,f64", ""},
    {13, "X:T -> Y:T", "T=i8,i16,i32,i64,float", ""},
    {0},
};

const struct op op_Neg = {"Neg", "", sigs, ew_infer_unary, lower};
