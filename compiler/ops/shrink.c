/* shrink.c -- ONNX Shrink: x + bias below -lambd, x - bias above lambd, else 0. */
#include "elementwise.h"
#include "shrink.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    struct om_shrink p;

    p.bias = float_bits(attr_float(n, "bias"));
    p.lambd = float_bits(attr_float(n, "lambd"));
    step_ew(s, n, kname("shrink", x->dtype), out(n, 0), 1, &x, "om_shrink", &p);
}

static const struct sig sigs[] = {
    {9, "input:T -> output:T", "T=num", "bias:float=0 lambd:float=0.5"},
    {0},
};

const struct op op_Shrink = {"Shrink", "", sigs, ew_infer_unary, lower};
