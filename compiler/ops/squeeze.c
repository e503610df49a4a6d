/* squeeze.c -- ONNX Squeeze: drops axes of length 1. "If axes is not provided, all the
 * single dimensions will be removed"; a list that is empty removes none. */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "data:T -> squeezed:T", "T=all", "axes:ints"},
    {13, "data:T, axes:i64? -> squeezed:T", "T=all", ""},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    size_t count;
    const int64_t *axes = attr_or_input(n, 13, "axes", 1, &count);
    int chosen[RANK_MAX], rank = 0;
    int64_t dim[RANK_MAX];
    if (n->bad)
        return;
    choose_axes(n, axes, count, x->rank, chosen);
    for (int k = 0; k < x->rank; k++) {
        if (chosen[k] && x->dim[k] != 1)
            bad_model(n, NULL, "axis %d has length %lld, not 1", k,
                      (long long)x->dim[k]);
        if (axes ? !chosen[k] : x->dim[k] != 1)
            dim[rank++] = x->dim[k];
    }
    out_reshaped(n, rank, dim);
}

const struct op op_Squeeze = {"Squeeze", "", sigs, infer, lower_reshaped};
