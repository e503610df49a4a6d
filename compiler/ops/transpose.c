/* transpose.c -- ONNX Transpose: output axis k is input axis perm[k]; "by default,
 * reverse the dimensions". */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "data:T -> transposed:T", "T=all", "perm:ints"},
    {0},
};

static void read_perm(struct node *n, int *perm)
{
    const int rank = in(n, 0)->rank;
    size_t count;
    const int64_t *given = attr_ints(n, "perm", &count);
    int chosen[RANK_MAX];
    if (!given) {
        for (int k = 0; k < rank; k++)
            perm[k] = rank - 1 - k;
        return;
    }
    if (count != (size_t)rank)
        bad_model(n, NULL, "perm has %zu elements, the input has rank %d", count, rank);
    choose_axes(n, given, count, rank, chosen);
    for (int k = 0; k < rank; k++)
        perm[k] = norm_axis(n, given[k], rank);
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    int perm[RANK_MAX];
    int64_t dim[RANK_MAX];
    read_perm(n, perm);
    for (int k = 0; k < x->rank; k++)
        dim[k] = x->dim[perm[k]];
    out_moved(n, x->rank, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    int perm[RANK_MAX];
    int64_t stride[RANK_MAX], xstride[RANK_MAX];
    read_perm(n, perm);
    strides_of(x, stride);
    for (int k = 0; k < x->rank; k++)
        xstride[k] = stride[perm[k]];
    lower_view(n, s, out(n, 0), x, 0, xstride);
}

const struct op op_Transpose = {"Transpose", "", sigs, infer, lower};
