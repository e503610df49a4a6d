/* thresholdedrelu.c -- ONNX ThresholdedRelu: x > alpha ? x : 0. */
#include "elementwise.h"
#include "thresholdedrelu.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    struct om_thresholdedrelu p;

    p.alpha = float_bits(attr_float(n, "alpha"));
    step_ew(s, n, kname("thresholdedrelu", x->dtype), out(n, 0), 1, &x,
            "om_thresholdedrelu", &p);
}

static const struct sig sigs[] = {
    {10, "X:T -> Y:T", "T=f16,f32,f64", "alpha:float=1"},
    {22, "X:T -> Y:T", "T=float", "alpha:float=1"},
    {0},
};

const struct op op_ThresholdedRelu = {"ThresholdedRelu", "", sigs, ew_infer_unary,
                                      lower};
