/* abs.c -- ONNX Abs: the sign bit cleared; the most negative integer stays itself. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);

    if (x->dtype == DT_U8 || x->dtype == DT_U16 || x->dtype == DT_U32 ||
        x->dtype == DT_U64)
        step_alias(s, n, out(n, 0), x);
    else
        ew_lower_unary(n, s, "abs");
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64", "consumed_inputs:ints"},
    {6, "X:T -> Y:T", "T=int,f16,f32,f64", ""},
    {13, "X:T -> Y:T", "T=num", ""},
    {0},
};

const struct op op_Abs = {"Abs", "", sigs, ew_infer_unary, lower};
