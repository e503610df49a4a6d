/* argreduce.c -- what ArgMax and ArgMin share. */
#include "argreduce.h"
#include "templates/arg.h"

void arg_infer(struct node *n)
{
    const struct value *x = in(n, 0);
    int64_t dim[RANK_MAX];
    int rank = 0;
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank ? x->rank : 1);
    const bool keep = attr_int(n, "keepdims") != 0;
    for (int k = 0; k < x->rank; k++)
        if (k != axis || keep)
            dim[rank++] = k == axis ? 1 : x->dim[k];
    out_set(n, 0, DT_I64, rank, dim);
    if (x->rank && x->dim[axis] == 0 && out(n, 0) && value_count(out(n, 0)))
        bad_model(n, NULL, "no element to choose on axis %d of %s", axis,
                  value_describe(x));
}

void arg_lower(struct node *n, struct steps *s, const char *base)
{
    struct value *x = wide_in(n, s, in(n, 0));
    const int axis = norm_axis(n, attr_int(n, "axis"), x->rank ? x->rank : 1);
    struct om_arg p = {1, 1, 0};
    if (x->rank)
        p.n = (size_t)x->dim[axis];
    for (int k = axis + 1; k < x->rank; k++)
        p.inner *= (size_t)x->dim[k];
    p.last = n->sig->since >= 12 && attr_int(n, "select_last_index") != 0;
    struct step *st = step_range(s, n, kname(base, x->dtype), value_count(out(n, 0)));
    step_out(st, out(n, 0));
    step_in(st, x);
    step_params(st, "om_arg", &p);
    step_cost(st, (double)value_count(x));
}
