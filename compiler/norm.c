/* norm.c -- what LayerNormalization and RMSNormalization share. */
#include "norm.h"
#include "templates/norm.h"

static int first_axis(const struct node *n)
{
    return norm_axis(n, attr_int(n, "axis"), in(n, 0)->rank);
}

static bool under_x(const struct value *x, const struct value *v)
{
    if (v->rank > x->rank)
        return false;
    for (int k = 0; k < v->rank; k++)
        if (v->dim[k] != 1 && v->dim[k] != x->dim[x->rank - v->rank + k])
            return false;
    return true;
}

int norm_infer(struct node *n, const struct value *scale, const struct value *bias)
{
    const struct value *x = in(n, 0);
    if (!under_x(x, scale))
        bad_model(n, NULL, "scale %s does not broadcast to %s", value_describe(scale),
                  value_describe(x));
    if (bias && !under_x(x, bias))
        bad_model(n, NULL, "bias %s does not broadcast to %s", value_describe(bias),
                  value_describe(x));
    return first_axis(n);
}

/* One element of v for each of a row, in order; NULL will do as well. */
static bool fills_row(const struct value *x, int axis, const struct value *v)
{
    if (!v)
        return true;
    for (int k = 0; k < x->rank; k++) {
        const int at = k - (x->rank - v->rank);
        const int64_t have = at < 0 ? 1 : v->dim[at];
        if (have != (k < axis ? 1 : x->dim[k]))
            return false;
    }
    return true;
}

void norm_lower(struct node *n, struct steps *s, const char *kernel, struct value **y,
                struct value *scale, struct value *bias)
{
    struct value *x = wide_as(n, s, in(n, 0), DT_F32);
    const int axis = first_axis(n);
    struct om_norm p = {.n = 1, .parts = 1, .scales = 1};
    int64_t rows = 1;
    for (int k = 0; k < x->rank; k++)
        if (k < axis)
            rows *= x->dim[k];
        else
            p.n *= (size_t)x->dim[k];
    p.part = p.n;
    p.epsilon = float_bits(attr_float(n, "epsilon"));
    const bool inside =
        y[0]->dtype != DT_F64 && fills_row(x, axis, scale) && fills_row(x, axis, bias);
    struct value *to[3] = {y[0]->dtype == DT_F32 && (inside || !scale)
                               ? y[0]
                               : temp(n, DT_F32, x->rank, x->dim),
                           NULL, NULL};
    struct value *row_scale = inside ? wide_as(n, s, scale, DT_F32) : NULL;
    struct value *row_bias = inside ? wide_as(n, s, bias, DT_F32) : NULL;
    struct step *st =
        step_range(s, n, kname(kernel, DT_F32), value_count(x) ? rows : 0);
    for (int i = 0; i < 3; i++) {
        if (i && y[i])
            to[i] =
                y[i]->dtype == DT_F32 ? y[i] : temp(n, DT_F32, y[i]->rank, y[i]->dim);
        step_out(st, to[i]);
    }
    step_in(st, x);
    step_in(st, row_scale);
    step_in(st, row_bias);
    step_params(st, "om_norm", &p);
    step_cost(st, 4 * (double)value_count(x));
    step_rows(st, (int64_t)p.n);
    for (int i = 1; i < 3; i++)
        if (y[i])
            wide_out(n, s, y[i], to[i]);
    if (inside) {
        wide_out(n, s, y[0], to[0]);
        return;
    }
    const enum dtype t = wide_type(y[0]->dtype);
    struct value *v = wide_as(n, s, to[0], t), *last = wide_y(n, y[0]);
    if (bias)
        ew3(n, s, "mul_add", last, v, wide_as(n, s, scale, t), wide_as(n, s, bias, t));
    else
        ew2(n, s, "mul", last, v, wide_as(n, s, scale, t));
    wide_out(n, s, y[0], last);
}
