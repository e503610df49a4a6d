/* scatter_nd.c -- ONNX ScatterND: the last axis of `indices` holds tuples, each naming
 * a block of the output that a block of `updates` replaces or, from opset 16 on, joins.
 */
#include "movers.h"
#include "scatter.h"
#include "scattering.h"
#include "wide.h"

static const struct sig sigs[] = {
    {11, "data:T, indices:i64, updates:T -> output:T", "T=all", ""},
    {16, "data:T, indices:i64, updates:T -> output:T", "T=all",
     "reduction:string=none"},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *index = in(n, 1), *updates = in(n, 2);
    scattering_check(n);
    if (x->rank < 1 || index->rank < 1)
        bad_model(n, NULL, "data and indices must have an axis");
    const int64_t tuple = index->dim[index->rank - 1];
    if (tuple > x->rank)
        bad_model(n, NULL, "tuples of %lld indices, data has rank %d", (long long)tuple,
                  x->rank);
    bool fits = updates->rank == index->rank - 1 + x->rank - (int)tuple;
    for (int k = 0; fits && k < updates->rank; k++) {
        const int lead = index->rank - 1;
        fits = updates->dim[k] ==
               (k < lead ? index->dim[k] : x->dim[k - lead + (int)tuple]);
    }
    if (!fits)
        bad_model(n, NULL, "updates do not have the shape that indices and data give");
    out_like(n, 0, x);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *index = in(n, 1);
    const int tuple = (int)index->dim[index->rank - 1];
    struct scattering p;
    if (!scattering_begin(n, s, "scatter_nd", &p) || value_count(p.y) == 0)
        return;
    const struct value *x = p.data;
    const int64_t items = tuple ? x->dim[0] : 1;
    int64_t stride[RANK_MAX];
    struct step *step = step_range(s, n, p.kernel, items);
    struct om_scatter_nd t = {0};
    step_out(step, p.y);
    step_in(step, p.data);
    step_in(step, index);
    step_in(step, p.updates);
    strides_of(x, stride);
    t.reduction = p.reduction;
    t.tuple = (size_t)tuple;
    t.count = (size_t)dims_product(index->dim, 0, index->rank - 1);
    t.block = (size_t)dims_product(x->dim, tuple, x->rank);
    t.slice = (size_t)(value_count(x) / items);
    t.dim = size_table(step, x->dim, t.tuple, "lengths of the indexed axes");
    t.stride = size_table(step, stride, t.tuple, "their strides in y");
    step_params(step, "om_scatter_nd", &t);
    step_cost(step,
              (double)value_count(x) / 4 + (double)t.count * (8 + (double)t.block));
    wide_out(n, s, out(n, 0), p.y);
}

const struct op op_ScatterND = {"ScatterND", "", sigs, infer, lower};
