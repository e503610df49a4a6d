/* top_k.c -- ONNX TopK: the k largest or smallest elements along an axis, in order, and
 * their indices. "Given two equivalent values, this operator uses the indices along the
 * axis as a tiebreaker. That is, the element with the lower index will appear first."
 * NaN counts as larger than any number. Results are in order even without `sorted`. */
#include "movers.h"
#include "wide.h"
#include "top_k.h"

static const struct sig sigs[] = {
    {1, "X:T -> Values:T, Indices:i64", "T=float", "axis:int=-1 k:int!"},
    {10, "X:T, K:i64 -> Values:T, Indices:i64", "T=float", "axis:int=-1"},
    {11, "X:T, K:i64 -> Values:T, Indices:i64", "T=num",
     "axis:int=-1 largest:int=1 sorted:int=1"},
    {0},
};

static int64_t read_k(struct node *n)
{
    size_t count;
    if (n->sig->since < 10)
        return attr_int(n, "k");
    const int64_t *k = const_ints(n, 1, "K", &count);
    if (n->bad)
        return 0;
    if (count != 1)
        bad_model(n, NULL, "K must have one element");
    return k[0];
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank);
    const int64_t k = read_k(n);
    int64_t dim[RANK_MAX];
    if (n->bad)
        return;
    if (k < 0 || k > x->dim[axis])
        bad_model(n, NULL, "k is %lld, the axis has length %lld", (long long)k,
                  (long long)x->dim[axis]);
    memcpy(dim, x->dim, sizeof dim);
    dim[axis] = k;
    out_set(n, 0, x->dtype, x->rank, dim);
    out_set(n, 1, DT_I64, x->rank, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = wide_in(n, s, in(n, 0)), *y = out(n, 0), *index = out(n, 1);
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank);
    const int64_t k = read_k(n);
    int64_t dim[RANK_MAX];
    memcpy(dim, x->dim, sizeof dim);
    dim[axis] = k;
    if (dims_product(dim, 0, x->rank) == 0)
        return;
    struct value *to = y && y->dtype == x->dtype ? y : temp(n, x->dtype, x->rank, dim);
    struct om_top_k t = {0};
    struct step *p =
        step_range(s, n, kname("top_k", x->dtype), dims_product(dim, 0, x->rank) / k);
    step_out(p, to);
    step_out(p, index ? index : temp(n, DT_I64, x->rank, dim));
    step_in(p, x);
    t.k = (size_t)k;
    t.dim = (size_t)x->dim[axis];
    t.inner = (size_t)dims_product(x->dim, axis + 1, x->rank);
    t.least = n->sig->since >= 11 && attr_int(n, "largest") == 0;
    step_params(p, "om_top_k", &t);
    step_scratch(p, size_mul(n, k, 8));
    step_cost(p, 4.0 * (double)value_count(x));
    if (y)
        wide_out(n, s, y, to);
}

const struct op op_TopK = {"TopK", "", sigs, infer, lower};
