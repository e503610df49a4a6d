/* unsqueeze.c -- ONNX Unsqueeze: axes of length 1 at the places that `axes` names in
 * the output. */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "data:T -> expanded:T", "T=all", "axes:ints!"},
    {13, "data:T, axes:i64 -> expanded:T", "T=all", ""},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    size_t count;
    const int64_t *axes = attr_or_input(n, 13, "axes", 1, &count);
    int chosen[RANK_MAX];
    int64_t dim[RANK_MAX];
    if (n->bad)
        return;
    if (count > (size_t)(RANK_MAX - x->rank))
        bad_model(n, NULL, "the output has a rank above %d", RANK_MAX);
    const int rank = x->rank + (int)count;
    choose_axes(n, axes, count, rank, chosen);
    for (int k = 0, from = 0; k < rank; k++)
        dim[k] = chosen[k] ? 1 : x->dim[from++];
    out_reshaped(n, rank, dim);
}

const struct op op_Unsqueeze = {"Unsqueeze", "", sigs, infer, lower_reshaped};
