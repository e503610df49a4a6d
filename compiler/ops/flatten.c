/* flatten.c -- ONNX Flatten: to a matrix; the axes before `axis` make its rows. */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "input:T -> output:T", "T=all", "axis:int=1"},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    int64_t axis = attr_int(n, "axis");
    if (axis < -x->rank || axis > x->rank)
        bad_model(n, NULL, "axis %lld is outside [%d, %d]", (long long)axis, -x->rank,
                  x->rank);
    if (axis < 0)
        axis += x->rank;
    int64_t dim[2] = {1, 1};
    for (int k = 0; k < x->rank; k++)
        dim[k >= axis] = size_mul(n, dim[k >= axis], x->dim[k]);
    out_reshaped(n, 2, dim);
}

const struct op op_Flatten = {"Flatten", "", sigs, infer, lower_reshaped};
