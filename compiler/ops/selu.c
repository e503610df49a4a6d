/* selu.c -- ONNX Selu: x < 0 ? gamma (alpha e^x - alpha) : gamma x. */
#include "elementwise.h"
#include "selu.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    struct om_selu p;

    p.alpha = float_bits(attr_float(n, "alpha"));
    p.gamma = float_bits(attr_float(n, "gamma"));
    step_ew(s, n, kname("selu", x->dtype), out(n, 0), 1, &x, "om_selu", &p);
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64",
     "alpha:float=1.6732 gamma:float=1.0507 consumed_inputs:ints"},
    {6, "X:T -> Y:T", "T=f16,f32,f64",
     "alpha:float=1.67326319217681884765625 gamma:float=1.05070102214813232421875"},
    {22, "X:T -> Y:T", "T=float",
     "alpha:float=1.67326319217681884765625 gamma:float=1.05070102214813232421875"},
    {0},
};

const struct op op_Selu = {"Selu", "", sigs, ew_infer_unary, lower};
