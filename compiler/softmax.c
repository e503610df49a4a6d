/* softmax.c -- what Softmax, LogSoftmax and Hardmax share. */
#include "softmax.h"
#include "../templates/softmax.h"

/* The axis; before opset 13 it may be the rank (from 11 on) and means where to cut. */
static int softmax_axis(const struct node *n)
{
    const int rank = in(n, 0)->rank;
    const int64_t axis = attr_int(n, "axis");
    if (n->sig->since < 13 && axis == rank)
        return rank;
    return norm_axis(n, axis, rank);
}

void softmax_infer(struct node *n)
{
    softmax_axis(n);
    out_like(n, 0, in(n, 0));
}

void softmax_lower(struct node *n, struct steps *s, const char *base)
{
    struct value *y = out(n, 0), *to = wide_y(n, y), *x = wide_in(n, s, in(n, 0));
    const int axis = softmax_axis(n);
    const bool flat = n->sig->since < 13;
    struct om_softmax p = {1, 1};
    int64_t outer = 1;
    for (int k = 0; k < x->rank; k++)
        if (k < axis)
            outer *= x->dim[k];
        else if (k == axis || flat)
            p.n *= (size_t)x->dim[k];
        else
            p.inner *= (size_t)x->dim[k];
    const bool last = p.inner == 1;
    struct step *st =
        step_range(s, n, kname(last ? mem_printf("%s_last", base) : base, x->dtype),
                   value_count(x) ? outer * (int64_t)p.inner : 0);
    step_out(st, to);
    step_in(st, x);
    step_params(st, "om_softmax", &p);
    step_cost(st, 8 * (double)value_count(x));
    wide_out(n, s, y, to);
}
