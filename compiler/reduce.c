/* reduce.c -- what the reducing operators share: which axes, output shapes, steps. */
#include "reduce.h"
#include "templates/reduce.h"

bool reduce_axes(struct node *n, bool *on, bool *none)
{
    const struct value *x = in(n, 0);
    const bool as_input = strstr(n->sig->io, "axes:") != NULL;
    const bool noop = as_input && attr_int(n, "noop_with_empty_axes") != 0;
    size_t count = 0;
    const int64_t *axes;
    memset(on, 0, RANK_MAX * sizeof *on);
    *none = false;
    if (!as_input) {
        axes = attr_ints(n, "axes", &count);
    } else {
        struct value *v = in(n, 1);
        if (v && v->rank > 1)
            bad_model(n, NULL, "axes must be a list, not %s", value_describe(v));
        /* an empty list needs no data */
        axes = v && v->rank == 1 && v->dim[0] == 0 ? NULL
                                                   : const_ints(n, 1, "axes", &count);
        if (n->bad)
            return false;
    }
    if (count == 0) {
        *none = noop;
        for (int k = 0; k < x->rank; k++)
            on[k] = !noop;
        return true;
    }
    for (size_t i = 0; i < count; i++) {
        const int k = norm_axis(n, axes[i], x->rank);
        if (on[k])
            bad_model(n, NULL, "axis %d is given twice", k);
        on[k] = true;
    }
    return true;
}

void reduce_infer(struct node *n)
{
    const struct value *x = in(n, 0);
    bool on[RANK_MAX], none;
    int64_t dim[RANK_MAX];
    int rank = 0;
    if (!reduce_axes(n, on, &none))
        return;
    const bool keep = attr_int(n, "keepdims") != 0;
    for (int k = 0; k < x->rank; k++)
        if (!on[k] || keep)
            dim[rank++] = on[k] ? 1 : x->dim[k];
    out_set(n, 0, x->dtype, rank, dim);
}

int64_t reduce_count(struct node *n)
{
    const struct value *x = in(n, 0);
    bool on[RANK_MAX], none;
    int64_t count = 1;
    if (!reduce_axes(n, on, &none))
        return 1;
    for (int k = 0; k < x->rank; k++)
        if (on[k] && !mul_ok(count, x->dim[k], &count))
            bad_model(n, NULL, "too many elements to reduce");
    return count;
}

/* A run of adjacent axes that are all reduced or all kept. */
struct run {
    bool on;
    int64_t len, stride;
};

static int merge(const struct value *x, const bool *on, struct run *r)
{
    int64_t stride[RANK_MAX];
    int n = 0;
    strides_of(x, stride);
    for (int k = 0; k < x->rank; k++) {
        if (x->dim[k] == 1)
            continue;
        if (n && r[n - 1].on == on[k]) {
            r[n - 1].len *= x->dim[k];
            r[n - 1].stride = stride[k];
        } else {
            r[n++] = (struct run){on[k], x->dim[k], stride[k]};
        }
    }
    return n;
}

/* The runs of one kind as a table; one axis of length 1 if there are none. */
static size_t table(const struct run *r, int n, bool on, size_t *to)
{
    size_t count = 0;
    for (int i = 0; i < n; i++)
        if (r[i].on == on) {
            to[2 * count] = (size_t)r[i].len;
            to[2 * count++ + 1] = (size_t)r[i].stride;
        }
    if (count == 0) {
        to[0] = 1;
        to[1] = 0;
        count = 1;
    }
    return count;
}

void reduce_step2(struct steps *s, struct node *n, const char *base, struct value *y,
                  struct value *x, struct value *per_output, const bool *on)
{
    struct run r[RANK_MAX];
    struct om_reduce p = {.n = 1, .rows = 1};
    size_t red[2 * RANK_MAX], kept[2 * RANK_MAX];
    int runs = merge(x, on, r);
    const bool floats = x->dtype == DT_F32 || x->dtype == DT_F64;
    const bool last = floats && runs && r[runs - 1].on;
    if (runs && (last || !r[runs - 1].on))
        p.n = (size_t)r[--runs].len;
    p.nred = table(r, runs, true, red);
    p.nkept = table(r, runs, false, kept);
    for (size_t i = 0; i < p.nred; i++)
        p.rows *= red[2 * i];
    struct step *st =
        step_range(s, n, kname(last ? mem_printf("%s_last", base) : base, x->dtype),
                   value_count(y));
    p.red =
        step_table(st, FIELD_SIZE, red, 2 * p.nred, "length, stride of reduced axes");
    p.kept =
        step_table(st, FIELD_SIZE, kept, 2 * p.nkept, "length, stride of kept axes");
    step_out(st, y);
    step_in(st, x);
    if (per_output)
        step_in(st, per_output);
    if (last && p.rows == 1 && p.nkept == 1 && kept[1] == p.n && !per_output)
        step_line(st, (int64_t)p.n, 1);
    step_params(st, "om_reduce", &p);
    step_cost(st, (double)value_count(x));
    step_rows(st, 1);
}

void reduce_step(struct steps *s, struct node *n, const char *base, struct value *y,
                 struct value *x, const bool *on)
{
    reduce_step2(s, n, base, y, x, NULL, on);
}

void reduce_lower(struct node *n, struct steps *s, const char *base, bool plain)
{
    bool on[RANK_MAX], none;
    if (!reduce_axes(n, on, &none))
        return;
    struct value *y = out(n, 0);
    if (none && plain) {
        step_alias(s, n, y, in(n, 0));
        return;
    }
    struct value *to = wide_y(n, y);
    reduce_step(s, n, base, to, wide_in(n, s, in(n, 0)), on);
    wide_out(n, s, y, to);
}

void reduce_lower_then(struct node *n, struct steps *s, const char *base,
                       const char *then)
{
    bool on[RANK_MAX], none;
    if (!reduce_axes(n, on, &none))
        return;
    struct value *y = out(n, 0), *x = wide_in(n, s, in(n, 0));
    struct value *sum = temp(n, x->dtype, y->rank, y->dim);
    reduce_step(s, n, base, sum, x, on);
    sum = wide_as(n, s, sum, x->dtype == DT_F64 ? DT_F64 : DT_F32);
    struct value *to =
        y->dtype == sum->dtype ? y : temp(n, sum->dtype, y->rank, y->dim);
    ew1(n, s, then, to, sum);
    wide_out(n, s, y, to);
}
