/* expand.c -- ONNX Expand: broadcasts the input and `shape` with each other. */
#include "movers.h"

static const struct sig sigs[] = {
    {8, "input:T, shape:i64 -> output:T", "T=all", ""},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    size_t count;
    const int64_t *shape = const_ints(n, 1, "shape", &count);
    if (n->bad)
        return;
    if (count > RANK_MAX)
        bad_model(n, NULL, "shape has %zu elements; at most %d are supported", count,
                  RANK_MAX);
    struct value wanted = {.rank = (int)count};
    for (size_t k = 0; k < count; k++) {
        if (shape[k] < 0)
            bad_model(n, NULL, "shape has the element %lld", (long long)shape[k]);
        wanted.dim[k] = shape[k];
    }
    int rank;
    int64_t dim[RANK_MAX];
    if (!broadcast_dims((const struct value *[]){x, &wanted}, 2, &rank, dim))
        bad_model(n, NULL, "the input does not broadcast to the shape");
    out_moved(n, rank, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    int64_t stride[RANK_MAX], xstride[RANK_MAX] = {0};
    const int lead = y->rank - x->rank;
    strides_of(x, stride);
    for (int k = 0; k < x->rank; k++)
        xstride[lead + k] = x->dim[k] == 1 ? 0 : stride[k];
    lower_view(n, s, y, x, 0, xstride);
}

const struct op op_Expand = {"Expand", "", sigs, infer, lower};
