/* clip.c -- ONNX Clip: min(max(x, lo), hi), so hi wins where lo > hi. NaN passes. A
 * bound that is missing is the type's extreme finite value; a NaN bound bounds nothing.
 * Before opset 11 the bounds were attributes. */
#include "elementwise.h"
#include <float.h>

static void infer(struct node *n)
{
    for (int i = 1; i < n->nin; i++)
        if (in(n, i) && value_count(in(n, i)) != 1)
            bad_model(n, NULL, "a bound must be a scalar, not %s",
                      value_describe(in(n, i)));
    ew_infer_unary(n);
}

/* The bound as a scalar value. */
static struct value *bound(struct node *n, struct steps *s, int i)
{
    struct value *x = in(n, 0), *b, *v;
    const char *attr = i == 1 ? "min" : "max";

    if (n->sig->since < 11 && attr_given(n, attr))
        return ew_float_scalar(x->dtype, attr_float(n, attr));
    if (n->sig->since < 11 && x->dtype == DT_F64)
        return ew_float_scalar(DT_F64, i == 1 ? -FLT_MAX : FLT_MAX);
    b = in(n, i);
    if (!b)
        return i == 1 ? ew_lowest(x->dtype) : ew_highest(x->dtype);
    if (b->rank == 0)
        return b;
    v = temp(n, b->dtype, 0, NULL);
    step_alias(s, n, v, b);
    return v;
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x[3] = {in(n, 0), bound(n, s, 1), bound(n, s, 2)};

    step_ew(s, n, kname("clip", x[0]->dtype), out(n, 0), 3, x, NULL, NULL);
}

static const struct sig sigs[] = {
    {1, "input:T -> output:T", "T=f16,f32,f64",
     "max:float min:float consumed_inputs:ints"},
    {6, "input:T -> output:T", "T=f16,f32,f64",
     "max:float=3.402823466e+38 min:float=-3.402823466e+38"},
    {11, "input:T, min:T?, max:T? -> output:T", "T=f16,f32,f64", ""},
    {12, "input:T, min:T?, max:T? -> output:T", "T=int,f16,f32,f64", ""},
    {13, "input:T, min:T?, max:T? -> output:T", "T=num", ""},
    {0},
};

const struct op op_Clip = {"Clip", "", sigs, infer, lower, OP_ELEMENTWISE};
