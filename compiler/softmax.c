/* softmax.c -- what Softmax, LogSoftmax and Hardmax share. */
#include "softmax.h"
#include "reduce.h"
#include "templates/softmax.h"

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

/* The same for f64, in steps: x is the input seen as [outer, n, inner]. */
static void lower_f64(struct node *n, struct steps *s, struct value *to,
                      struct value *x, bool log)
{
    const int64_t dim[3] = {x->dim[0], 1, x->dim[2]};
    const bool on[RANK_MAX] = {false, true, false};
    struct value *max = temp(n, x->dtype, 3, dim), *sum = temp(n, x->dtype, 3, dim);
    struct value *d = temp(n, x->dtype, 3, x->dim), *e = temp(n, x->dtype, 3, x->dim);
    reduce_step(s, n, "reduce_max", max, x, on);
    ew2(n, s, "sub", d, x, max);
    ew1(n, s, "exp", e, d);
    reduce_step(s, n, "reduce_sum", sum, e, on);
    if (log) {
        struct value *l = temp(n, x->dtype, 3, dim);
        ew1(n, s, "log", l, sum);
        ew2(n, s, "sub", to, d, l);
    } else {
        ew2(n, s, "div", to, e, sum);
    }
}

void softmax_lower(struct node *n, struct steps *s, const char *base)
{
    struct value *y = out(n, 0);
    if (value_count(y) == 0)
        return;
    struct value *to = wide_y(n, y), *x = wide_in(n, s, in(n, 0));
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
    if (x->dtype == DT_F64 && strcmp(base, "hardmax")) {
        const int64_t dim[3] = {outer, (int64_t)p.n, (int64_t)p.inner};
        struct value *in3 = temp(n, x->dtype, 3, dim),
                     *out3 = temp(n, x->dtype, 3, dim);
        step_alias(s, n, in3, x);
        lower_f64(n, s, out3, in3, strcmp(base, "logsoftmax") == 0);
        step_alias(s, n, y, out3);
        return;
    }
    const bool last = p.inner == 1;
    struct step *st =
        step_range(s, n, kname(last ? mem_printf("%s_last", base) : base, x->dtype),
                   outer * (int64_t)p.inner);
    step_out(st, to);
    step_in(st, x);
    if (last)
        step_line(st, (int64_t)p.n, (int64_t)p.n);
    step_params(st, "om_softmax", &p);
    step_cost(st, 8 * (double)value_count(x));
    if (last)
        step_rows(st, (int64_t)p.n);
    wide_out(n, s, y, to);
}
