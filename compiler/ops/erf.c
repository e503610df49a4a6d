/* erf.c -- ONNX Erf: the error function. Of integers (opset 9) the f64 result is
 * truncated: 1 from 6 on, which ONNX's reference gives too. */
#include "elementwise.h"
#include "wide.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *y = out(n, 0), *r;

    if (ew_is_int(x->dtype)) {
        r = temp(n, DT_F64, y->rank, y->dim);
        ew1(n, s, "erf", r, wide_as(n, s, x, DT_F64));
        step_ew(s, n, kname("cast_f64", y->dtype), y, 1, &r, NULL, NULL);
        return;
    }
    ew_lower_unary(n, s, "erf");
}

static const struct sig sigs[] = {
    {9, "input:T -> output:T", "T=int,f16,f32,f64", ""},
    {13, "input:T -> output:T", "T=float", ""},
    {0},
};

const struct op op_Erf = {"Erf", "", sigs, ew_infer_unary, lower};
