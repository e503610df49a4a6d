/* partnorm.c -- what InstanceNormalization and GroupNormalization share. */
#include "partnorm.h"
#include "templates/norm.h"

void partnorm_infer(struct node *n, int64_t count)
{
    const struct value *x = in(n, 0);
    for (int i = 1; i < 3; i++) {
        const struct value *v = in(n, i);
        if (v->rank != 1 || v->dim[0] != count)
            bad_model(n, NULL, "%s is %s, not a list of %lld", schema_input_name(n, i),
                      value_describe(v), (long long)count);
    }
    out_like(n, 0, x);
}

void partnorm_lower(struct node *n, struct steps *s, const char *kernel, int64_t groups,
                    bool per_group)
{
    struct value *y = out(n, 0), *x = wide_as(n, s, in(n, 0), DT_F32);
    struct value *to = y->dtype == DT_F32 ? y : temp(n, DT_F32, y->rank, y->dim);
    struct om_norm p = {.n = 1};
    const size_t channels = groups ? (size_t)(x->dim[1] / groups) : 0;
    for (int k = 2; k < x->rank; k++)
        p.n *= (size_t)x->dim[k];
    p.part = per_group ? p.n * channels : p.n;
    p.parts = per_group ? 1 : channels;
    p.n *= channels;
    p.scales = (size_t)(per_group ? groups : x->dim[1]);
    p.epsilon = float_bits(attr_float(n, "epsilon"));
    struct value *scale = wide_as(n, s, in(n, 1), DT_F32);
    struct value *bias = wide_as(n, s, in(n, 2), DT_F32);
    struct step *st = step_range(s, n, kname(kernel, DT_F32),
                                 value_count(x) ? x->dim[0] * groups : 0);
    step_out(st, to);
    step_in(st, x);
    step_in(st, scale);
    step_in(st, bias);
    step_params(st, "om_norm", &p);
    step_cost(st, 4 * (double)value_count(x));
    step_rows(st, (int64_t)p.n);
    wide_out(n, s, y, to);
}
