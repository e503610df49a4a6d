/* mean.c -- ONNX Mean: the inputs added left to right, each sum rounded, then divided
 * by their number. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *x[2];

    if (n->nin == 1) {
        step_alias(s, n, y, in(n, 0));
        return;
    }
    x[0] = temp(n, y->dtype, y->rank, y->dim);
    x[1] = ew_float_scalar(y->dtype, (float)n->nin);
    ew_lower_fold(n, s, "add", x[0]);
    step_ew(s, n, kname("div", y->dtype), y, 2, x, NULL, NULL);
}

static const struct sig sigs[] = {
    {1, "data_0:T+ -> mean:T", "T=f16,f32,f64", "consumed_inputs:ints"},
    {6, "data_0:T+ -> mean:T", "T=f16,f32,f64", ""},
    {8, "data_0:T+ -> mean:T", "T=f16,f32,f64", ""},
    {13, "data_0:T+ -> mean:T", "T=float", ""},
    {0},
};

const struct op op_Mean = {"Mean", "", sigs, ew_infer_variadic, lower};
