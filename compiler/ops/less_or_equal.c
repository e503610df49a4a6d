/* less_or_equal.c -- ONNX LessOrEqual: A <= B. False if either is NaN. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_binary(n, s, "less_equal");
}

static const struct sig sigs[] = {
    {12, "A:T, B:T -> C:bool", "T=int,f16,f32,f64", ""},
    {16, "A:T, B:T -> C:bool", "T=num", ""},
    {0},
};

const struct op op_LessOrEqual = {"LessOrEqual", "", sigs, ew_infer_binary_bool, lower};
