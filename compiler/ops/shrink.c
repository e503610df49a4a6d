/* shrink.c -- ONNX Shrink: x + bias below -lambd, x - bias above lambd, else 0.
 * Integers are compared with the number lambd itself; their sums are truncated, and
 * wrap. */
#include "elementwise.h"
#include "shrink.h"
#include <math.h>

/* An integral number as an int64_t; the nearest there is, 0 of NaN. */
static int64_t held(double v)
{
    if (v >= 0x1p63)
        return INT64_MAX;
    return v > -0x1p63 ? (int64_t)v : v < 0 ? INT64_MIN : 0;
}

static void lower_integers(struct node *n, struct steps *s, double bias, double lambd)
{
    struct value *x = in(n, 0);
    const enum dtype t = x->dtype;
    const bool is_signed = t == DT_I8 || t == DT_I16 || t == DT_I32 || t == DT_I64;
    const double end = ldexp(1, dtypes[t].bits - is_signed); /* above the greatest */
    const double least = is_signed ? -end : 0, low = ceil(-lambd), high = floor(lambd);
    struct om_shrinkint p = {0};

    if (low >= end)
        p.lows = OM_SHRINK_ALL;
    else if (low >= least)
        p.lows = OM_SHRINK_SOME;
    if (high < least)
        p.highs = OM_SHRINK_ALL;
    else if (high < end)
        p.highs = OM_SHRINK_SOME;
    if (p.lows == OM_SHRINK_SOME)
        p.low = t == DT_U64 ? (int64_t)(uint64_t)low : held(low);
    if (p.highs == OM_SHRINK_SOME)
        p.high = t == DT_U64 ? (int64_t)(uint64_t)high : held(high);
    p.plus = held(floor(bias));
    p.minus = held(ceil(bias));
    p.partial = floor(bias) != ceil(bias);
    step_ew(s, n, kname("shrink", t), out(n, 0), 1, &x, "om_shrinkint", &p);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    struct om_shrink p;

    if (ew_is_int(x->dtype)) {
        lower_integers(n, s, (double)attr_float(n, "bias"),
                       (double)attr_float(n, "lambd"));
        return;
    }
    p.bias = float_bits(attr_float(n, "bias"));
    p.lambd = float_bits(attr_float(n, "lambd"));
    step_ew(s, n, kname("shrink", x->dtype), out(n, 0), 1, &x, "om_shrink", &p);
}

static const struct sig sigs[] = {
    {9, "input:T -> output:T", "T=num", "bias:float=0 lambd:float=0.5"},
    {0},
};

const struct op op_Shrink = {"Shrink", "", sigs, ew_infer_unary, lower};
