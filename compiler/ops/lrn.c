/* lrn.c -- ONNX LRN: x / pow(bias + alpha / size * sum of squares, beta), the sum over
 * neighbouring channels in their order, alpha / size rounded once by the compiler. */
#include "wide.h"
#include "templates/lrn.h"

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    if (x->rank < 2)
        bad_model(n, "it takes [batch, channels, axes...]", "input %s has no channels",
                  value_describe(x));
    if (attr_int(n, "size") < 1)
        bad_model(n, NULL, "size is %lld", (long long)attr_int(n, "size"));
    out_like(n, 0, x);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *x = wide_in(n, s, in(n, 0)), *to = wide_y(n, y);
    const enum dtype t = x->dtype;
    const int64_t size = attr_int(n, "size");
    const float alpha = attr_float(n, "alpha");
    const double factor =
        t == DT_F64 ? (double)alpha / (double)size : (double)(alpha / (float)size);
    struct om_lrn p = {(size_t)x->dim[1], (size_t)((size - 1) / 2), (size_t)(size / 2),
                       1};
    for (int k = 2; k < x->rank; k++)
        p.n *= (size_t)x->dim[k];
    struct value *v[4];
    for (int i = 0; i < 4; i++)
        v[i] = temp(n, t, x->rank, x->dim);
    struct step *st = step_range(s, n, kname("lrn_sumsq", t), x->dim[0] * x->dim[1]);
    step_out(st, v[0]);
    step_in(st, x);
    step_params(st, "om_lrn", &p);
    step_cost(st, (double)value_count(x) * (double)(size < 64 ? size : 64));
    ew2(n, s, "mul", v[1], v[0], scalar_const(t, factor));
    ew2(n, s, "add", v[2], v[1], scalar_const(t, (double)attr_float(n, "bias")));
    ew2(n, s, "pow", v[3], v[2], scalar_const(t, (double)attr_float(n, "beta")));
    ew2(n, s, "div", to, x, v[3]);
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64",
     "bias:float=1 beta:float=0.75 alpha:float=1e-4 size:int!"},
    {13, "X:T -> Y:T", "T=float",
     "bias:float=1 beta:float=0.75 alpha:float=1e-4 size:int!"},
    {0},
};

const struct op op_LRN = {"LRN", "", sigs, infer, lower};
