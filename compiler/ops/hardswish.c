/* hardswish.c -- ONNX HardSwish: x HardSigmoid(x), alpha 1/6, beta 1/2. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "hardswish");
}

static const struct sig sigs[] = {
    {14, "X:T -> Y:T", "T=f16,f32,f64", ""},
    {22, "X:T -> Y:T", "T=float", ""},
    {0},
};

const struct op op_HardSwish = {"HardSwish", "", sigs, ew_infer_unary, lower};
