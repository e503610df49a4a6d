/* elu.c -- ONNX Elu: x < 0 ? alpha (e^x - 1) : x. */
#include "elementwise.h"
#include "elu.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    struct om_elu p;

    p.alpha = float_bits(attr_float(n, "alpha"));
    step_ew(s, n, kname("elu", x->dtype), out(n, 0), 1, &x, "om_elu", &p);
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64", "alpha:float=1 consumed_inputs:ints"},
    {6, "X:T -> Y:T", "T=f16,f32,f64", "alpha:float=1"},
    {22, "X:T -> Y:T", "T=float", "alpha:float=1"},
    {0},
};

const struct op op_Elu = {"Elu", "", sigs, ew_infer_unary, lower};
