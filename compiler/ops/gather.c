/* gather.c -- ONNX Gather: blocks of `data` along an axis, picked by indices. "All
 * index values are expected to be within bounds [-s, s-1] along axis of size s." */
#include "movers.h"
#include "gather.h"

static const struct sig sigs[] = {
    {1, "data:T, indices:Tind -> output:T", "T=all Tind=i32,i64", "axis:int=0"},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *index = in(n, 1);
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank);
    int64_t dim[2 * RANK_MAX];
    int rank = 0;
    for (int k = 0; k < axis; k++)
        dim[rank++] = x->dim[k];
    for (int k = 0; k < index->rank; k++)
        dim[rank++] = index->dim[k];
    for (int k = axis + 1; k < x->rank; k++)
        dim[rank++] = x->dim[k];
    out_set(n, 0, x->dtype, rank, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *index = in(n, 1), *y = out(n, 0);
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank);
    if (value_count(y) == 0)
        return;
    const int64_t block =
        dims_product(x->dim, axis + 1, x->rank) * dtypes[x->dtype].size;
    const int64_t outer = dims_product(x->dim, 0, axis), count = value_count(index);
    struct step *p = step_range(s, n, kname("gather", index->dtype), outer * count);
    step_out(p, y);
    step_in(p, x);
    step_in(p, index);
    struct om_gather g = {0};
    g.dim = (size_t)x->dim[axis];
    g.count = (size_t)count;
    g.bytes = (size_t)block;
    step_params(p, "om_gather", &g);
    step_cost(p, (double)value_count(y) + 4.0 * (double)(outer * count));
}

const struct op op_Gather = {"Gather", "", sigs, infer, lower};
