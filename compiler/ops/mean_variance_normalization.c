/* mean_variance_normalization.c -- ONNX MeanVarianceNormalization: d = x - mean, then
 * d / (sqrt(mean of d * d) + 1e-9). */
#include "reduce.h"

static void read_axes(struct node *n, bool *on)
{
    static const int64_t usual[] = {0, 2, 3};
    const struct value *x = in(n, 0);
    const bool given = attr_given(n, "axes");
    size_t count = 3;
    const int64_t *axes = given ? attr_ints(n, "axes", &count) : usual;
    memset(on, 0, RANK_MAX * sizeof *on);
    for (size_t i = 0; i < count; i++)
        on[norm_axis(n, axes[i], x->rank)] = true;
}

static void infer(struct node *n)
{
    bool on[RANK_MAX];
    read_axes(n, on);
    out_like(n, 0, in(n, 0));
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *x = wide_in(n, s, in(n, 0)), *to = wide_y(n, y);
    const enum dtype t = x->dtype;
    bool on[RANK_MAX];
    int64_t dim[RANK_MAX], count = 1;
    read_axes(n, on);
    for (int k = 0; k < x->rank; k++) {
        dim[k] = on[k] ? 1 : x->dim[k];
        count *= on[k] ? x->dim[k] : 1;
    }
    struct value *terms = scalar_const(t, (double)count), *v[6];
    for (int i = 0; i < 6; i++)
        v[i] = temp(n, t, x->rank, dim);
    struct value *d = temp(n, t, x->rank, x->dim);
    reduce_step(s, n, "reduce_sum", v[0], x, on);
    ew2(n, s, "div", v[1], v[0], terms);
    ew2(n, s, "sub", d, x, v[1]);
    reduce_step(s, n, "reduce_sumsq", v[2], d, on);
    ew2(n, s, "div", v[3], v[2], terms);
    ew1(n, s, "sqrt", v[4], v[3]);
    ew2(n, s, "add", v[5], v[4], scalar_const(t, 1e-9));
    ew2(n, s, "div", to, d, v[5]);
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {9, "X:T -> Y:T", "T=f16,f32,f64", "axes:ints"},
    {13, "X:T -> Y:T", "T=float", "axes:ints"},
    {0},
};

const struct op op_MeanVarianceNormalization = {"MeanVarianceNormalization", "", sigs,
                                                infer, lower};
