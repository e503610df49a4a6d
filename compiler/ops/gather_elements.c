/* gather_elements.c -- ONNX GatherElements: "out[i][j][k] =
 * input[i][index[i][j][k]][k]" for axis 1 of rank 3; the output has the shape of the
 * indices. */
#include "movers.h"
#include "gather.h"

static const struct sig sigs[] = {
    {11, "data:T, indices:Tind -> output:T", "T=all Tind=i32,i64", "axis:int=0"},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *index = in(n, 1);
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank);
    if (index->rank != x->rank)
        bad_model(n, NULL, "data and indices have ranks %d and %d", x->rank,
                  index->rank);
    for (int k = 0; k < x->rank; k++)
        if (k != axis && index->dim[k] > x->dim[k])
            bad_model(n, NULL, "axis %d of indices is longer than that of data", k);
    out_set(n, 0, x->dtype, index->rank, index->dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *index = in(n, 1), *y = out(n, 0);
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank), last = x->rank - 1;
    const char *kernel = move_name("gather_elements", x->dtype);
    if (value_count(y) == 0)
        return;
    int64_t xstride[RANK_MAX];
    struct om_gather_elements g = {0};
    strides_of(x, xstride);
    g.dim = (size_t)x->dim[axis];
    g.axis_stride = (ptrdiff_t)xstride[axis];
    xstride[axis] = 0;
    struct step *p = step_range(s, n, kernel, value_count(y) / y->dim[last]);
    step_out(p, y);
    step_in(p, x);
    step_in(p, index);
    g.n = (size_t)y->dim[last];
    g.index_bytes = (size_t)dtypes[index->dtype].size;
    g.xstep = (ptrdiff_t)xstride[last];
    g.rank = (size_t)last;
    g.dims = size_table(p, y->dim, g.rank, "lengths of the outer axes");
    g.xstride = ptrdiff_table(p, xstride, g.rank, "their strides in x, 0 for the axis");
    step_params(p, "om_gather_elements", &g);
    step_cost(p, 4.0 * (double)value_count(y));
}

const struct op op_GatherElements = {"GatherElements", "", sigs, infer, lower};
