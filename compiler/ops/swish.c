/* swish.c -- ONNX Swish: x sigmoid(alpha x). */
#include "elementwise.h"
#include "swish.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    struct om_swish p;

    p.alpha = float_bits(attr_float(n, "alpha"));
    step_ew(s, n, kname("swish", x->dtype), out(n, 0), 1, &x, "om_swish", &p);
}

static const struct sig sigs[] = {
    {24, "X:T -> Y:T", "T=float", "alpha:float=1"},
    {0},
};

const struct op op_Swish = {"Swish", "", sigs, ew_infer_unary, lower};
