/* one_hot.c -- ONNX OneHot: an axis of length `depth` in which the element that the
 * index names is `on`, the others `off`. "Any entries in the indices input tensor with
 * values outside the range [-depth, depth-1] will result in one-hot representation with
 * all off_value values." */
#include "movers.h"
#include "wide.h"
#include "one_hot.h"

static const struct sig sigs[] = {
    {9, "indices:T1, depth:T2, values:T3 -> output:T3", "T1=num T2=num T3=all",
     "axis:int=-1"},
    {0},
};

static int read_axis(const struct node *n)
{
    return norm_axis(n, attr_int(n, "axis"), in(n, 0)->rank + 1);
}

static void infer(struct node *n)
{
    const struct value *index = in(n, 0), *values = in(n, 2);
    const int axis = read_axis(n);
    size_t count;
    const double *depth = const_numbers(n, 1, "depth", &count);
    int64_t dim[RANK_MAX + 1];
    if (n->bad)
        return;
    if (count != 1 || !(depth[0] >= 0 && depth[0] < 9e15))
        bad_model(n, NULL, "depth must be one number that is not negative");
    if (values->rank != 1 || values->dim[0] != 2)
        bad_model(n, NULL, "values must have two elements, off and on");
    for (int k = 0, from = 0; k <= index->rank; k++)
        dim[k] = k == axis ? (int64_t)depth[0] : index->dim[from++];
    out_set(n, 0, values->dtype, index->rank + 1, dim);
}

/* The indices as i64; u64 beyond its range become 2^63 and so its least, which is
 * outside of any depth. */
static struct value *as_i64(struct node *n, struct steps *s, struct value *x)
{
    if (x->dtype != DT_U64)
        return wide_as(n, s, wide_in(n, s, x), DT_I64);
    struct value *capped = temp(n, DT_U64, x->rank, x->dim);
    struct value *y = temp(n, DT_I64, x->rank, x->dim);
    ew2(n, s, "min", capped, x, scalar_const(DT_U64, 9223372036854775808.0));
    step_alias(s, n, y, capped);
    return y;
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *index = in(n, 0);
    const char *kernel = move_name("one_hot", y->dtype);
    const int axis = read_axis(n);
    if (value_count(y) == 0)
        return;
    index = as_i64(n, s, index);
    struct om_one_hot t = {0};
    struct step *p = step_range(s, n, kernel, dims_product(y->dim, 0, axis));
    step_out(p, y);
    step_in(p, index);
    step_in(p, in(n, 2));
    t.depth = (size_t)y->dim[axis];
    t.inner = (size_t)dims_product(y->dim, axis + 1, y->rank);
    step_params(p, "om_one_hot", &t);
    step_cost(p, (double)value_count(y) / 4);
}

const struct op op_OneHot = {"OneHot", "", sigs, infer, lower};
