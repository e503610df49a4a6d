/* softmax.c -- ONNX Softmax: exp(x - m) / sum of exp(x - m), m the maximum along the
 * axis. */
#include "softmax.h"

static void lower(struct node *n, struct steps *s)
{
    softmax_lower(n, s, "softmax");
}

static const struct sig sigs[] = {
    {1, "input:T -> output:T", "T=f16,f32,f64", "axis:int=1"},
    {11, "input:T -> output:T", "T=f16,f32,f64", "axis:int=1"},
    {13, "input:T -> output:T", "T=float", "axis:int=-1"},
    {0},
};

const struct op op_Softmax = {"Softmax", "", sigs, softmax_infer, lower};
