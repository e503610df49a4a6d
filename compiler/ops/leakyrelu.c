/* leakyrelu.c -- ONNX LeakyRelu: x < 0 ? alpha x : x. */
#include "elementwise.h"
#include "leakyrelu.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    struct om_leakyrelu p;

    p.alpha = float_bits(attr_float(n, "alpha"));
    step_ew(s, n, kname("leakyrelu", x->dtype), out(n, 0), 1, &x, "om_leakyrelu", &p);
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64", "alpha:float=0.01 consumed_inputs:ints"},
    {6, "X:T -> Y:T", "T=f16,f32,f64", "alpha:float=0.01"},
    {16, "X:T -> Y:T", "T=float", "alpha:float=0.01"},
    {0},
};

const struct op op_LeakyRelu = {"LeakyRelu", "", sigs, ew_infer_unary, lower};
