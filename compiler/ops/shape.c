/* shape.c -- ONNX Shape: the dimensions [start, end) of the input. "Values of start and
 * end are clamped to the range [0, r]" after a negative one is counted from the end. */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "data:T -> shape:i64", "T=all", ""},
    {15, "data:T -> shape:i64", "T=all", "start:int=0 end:int"},
    {0},
};

static int64_t clamped(int64_t v, int rank)
{
    if (v < 0)
        v += rank;
    return v < 0 ? 0 : v > rank ? rank : v;
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    int64_t start = 0, end = x->rank;
    if (n->sig->since >= 15) {
        start = clamped(attr_int(n, "start"), x->rank);
        if (attr_given(n, "end"))
            end = clamped(attr_int(n, "end"), x->rank);
    }
    const int64_t count = end > start ? end - start : 0;
    int64_t *dim = mem_array((size_t)count + 1, sizeof *dim);
    for (int64_t k = 0; k < count; k++)
        dim[k] = x->dim[start + k];
    out_set(n, 0, DT_I64, 1, &count);
    out_const(n, 0, dim);
}

const struct op op_Shape = {"Shape", "", sigs, infer, NULL};
