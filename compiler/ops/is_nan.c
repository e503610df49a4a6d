/* is_nan.c -- ONNX IsNaN. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "isnan");
}

static const struct sig sigs[] = {
    {9, "X:T1 -> Y:bool", "T1=f16,f32,f64", ""},
    {13, "X:T1 -> Y:bool", "T1=float", ""},
    {20, "X:T1 -> Y:bool", "T1=float,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz", ""},
    {0},
};

const struct op op_IsNaN = {"IsNaN", "", sigs, ew_infer_unary_bool, lower};
