/* gather_nd.c -- ONNX GatherND: the last axis of `indices` holds tuples, each naming a
 * block of `data`; the first batch_dims axes run through both. */
#include "movers.h"
#include "gather.h"

static const struct sig sigs[] = {
    {11, "data:T, indices:i64 -> output:T", "T=all", ""},
    {12, "data:T, indices:i64 -> output:T", "T=all", "batch_dims:int=0"},
    {0},
};

static int batch_dims(const struct node *n)
{
    return n->sig->since >= 12 ? (int)attr_int(n, "batch_dims") : 0;
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *index = in(n, 1);
    const int64_t b = n->sig->since >= 12 ? attr_int(n, "batch_dims") : 0;
    if (x->rank < 1 || index->rank < 1)
        bad_model(n, NULL, "data and indices must have an axis");
    if (b < 0 || b >= x->rank || b >= index->rank)
        bad_model(n, NULL, "batch_dims %lld does not fit the ranks %d and %d",
                  (long long)b, x->rank, index->rank);
    for (int k = 0; k < b; k++)
        if (x->dim[k] != index->dim[k])
            bad_model(n, NULL, "data and indices differ on batch axis %d", k);
    const int64_t tuple = index->dim[index->rank - 1];
    if (tuple > x->rank - b)
        bad_model(n, NULL, "tuples of %lld indices, data has %d axes left",
                  (long long)tuple, x->rank - (int)b);
    int64_t dim[2 * RANK_MAX];
    int rank = 0;
    for (int k = 0; k < index->rank - 1; k++)
        dim[rank++] = index->dim[k];
    for (int k = (int)(b + tuple); k < x->rank; k++)
        dim[rank++] = x->dim[k];
    out_set(n, 0, x->dtype, rank, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *index = in(n, 1), *y = out(n, 0);
    const int b = batch_dims(n), tuple = (int)index->dim[index->rank - 1];
    const int64_t size = dtypes[x->dtype].size;
    if (value_count(y) == 0)
        return;
    int64_t axis_bytes[RANK_MAX];
    strides_of(x, axis_bytes);
    for (int k = 0; k < x->rank; k++)
        axis_bytes[k] *= size;
    const int64_t tuples = dims_product(index->dim, 0, index->rank - 1);
    struct step *p = step_range(s, n, "gather_nd", tuples);
    step_out(p, y);
    step_in(p, x);
    step_in(p, index);
    struct om_gather_nd g = {0};
    g.tuple = (size_t)tuple;
    g.per_batch = (size_t)dims_product(index->dim, b, index->rank - 1);
    g.batch_bytes = (size_t)(dims_product(x->dim, b, x->rank) * size);
    g.bytes = (size_t)(dims_product(x->dim, b + tuple, x->rank) * size);
    g.dim = size_table(p, x->dim + b, g.tuple, "lengths of the indexed axes");
    g.axis_bytes = size_table(p, axis_bytes + b, g.tuple, "their strides in x, bytes");
    step_params(p, "om_gather_nd", &g);
    step_cost(p, (double)value_count(y) + 4.0 * (double)(tuples * tuple));
}

const struct op op_GatherND = {"GatherND", "", sigs, infer, lower};
