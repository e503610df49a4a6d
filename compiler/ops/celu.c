/* celu.c -- ONNX Celu: alpha Elu(x / alpha), as its function body says. */
#include "elementwise.h"
#include "celu.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    struct om_celu p;

    p.alpha = float_bits(attr_float(n, "alpha"));
    step_ew(s, n, kname("celu", x->dtype), out(n, 0), 1, &x, "om_celu", &p);
}

static const struct sig sigs[] = {
    {12, "X:T -> Y:T", "T=f32", "alpha:float=1"},
    {28, "X:T -> Y:T", "T=float", "alpha:float=1"},
    {0},
};

const struct op op_Celu = {"Celu", "", sigs, ew_infer_unary, lower};
