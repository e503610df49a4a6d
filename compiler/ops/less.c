/* less.c -- ONNX Less: A < B. False if either is NaN. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_binary(n, s, "less");
}

static const struct sig sigs[] = {
    {1, "A:T, B:T -> C:bool", "T=f16,f32,f64", "axis:int broadcast:int=0"},
    {7, "A:T, B:T -> C:bool", "T=f16,f32,f64", ""},
    {9, "A:T, B:T -> C:bool", "T=int,f16,f32,f64", ""},
    {13, "A:T, B:T -> C:bool", "T=num", ""},
    {0},
};

const struct op op_Less = {"Less", "", sigs, ew_infer_binary_bool, lower};
