/* hardsigmoid.c -- ONNX HardSigmoid: alpha x + beta held between 0 and 1. */
#include "elementwise.h"
#include "hardsigmoid.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    struct om_hardsigmoid p;

    p.alpha = float_bits(attr_float(n, "alpha"));
    p.beta = float_bits(attr_float(n, "beta"));
    step_ew(s, n, kname("hardsigmoid", x->dtype), out(n, 0), 1, &x, "om_hardsigmoid",
            &p);
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64",
     "alpha:float=0.2 beta:float=0.5 consumed_inputs:ints"},
    {6, "X:T -> Y:T", "T=f16,f32,f64", "alpha:float=0.2 beta:float=0.5"},
    {22, "X:T -> Y:T", "T=float", "alpha:float=0.2 beta:float=0.5"},
    {0},
};

const struct op op_HardSigmoid = {"HardSigmoid", "", sigs, ew_infer_unary, lower};
