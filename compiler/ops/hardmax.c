/* hardmax.c -- ONNX Hardmax: 1 at the first maximum along the axis, 0 elsewhere. */
#include "softmax.h"

static void lower(struct node *n, struct steps *s)
{
    softmax_lower(n, s, "hardmax");
}

static const struct sig sigs[] = {
    {1, "input:T -> output:T", "T=f16,f32,f64", "axis:int=1"},
    {11, "input:T -> output:T", "T=f16,f32,f64", "axis:int=1"},
    {13, "input:T -> output:T", "T=float", "axis:int=-1"},
    {0},
};

const struct op op_Hardmax = {"Hardmax", "", sigs, softmax_infer, lower};
