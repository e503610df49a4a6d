/* batch_normalization.c -- ONNX BatchNormalization. Per channel a = scale / sqrt(var +
 * epsilon), b = bias - mean * a, then y = x * a + b, every operation rounded. Training
 * puts the batch's own mean and variance in place of the inputs. Opsets 1 to 8 may have
 * a set of numbers per element of the batch instead of per channel (spatial = 0). */
#include "reduce.h"

static bool spatial(const struct node *n)
{
    return n->sig->since >= 9 || attr_int(n, "spatial") != 0;
}

/* Before opset 14 the outputs beyond the first ask for training. */
static bool training(const struct node *n)
{
    if (n->sig->since >= 14)
        return attr_int(n, "training_mode") != 0;
    return out(n, 1) || out(n, 2) || out(n, 3) || out(n, 4);
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    const bool per_channel = spatial(n);
    const int64_t one = 1, *dim = x->dim + 1;
    int rank = per_channel ? 1 : x->rank - 1;
    if (x->rank < 1)
        bad_model(n, NULL, "the input is a scalar");
    if (x->rank == 1) {
        dim = &one;
        rank = 1;
    }
    for (int i = 1; i < 5; i++) {
        const struct value *v = in(n, i);
        bool same = v->rank == rank;
        for (int k = 0; same && k < rank; k++)
            same = v->dim[k] == dim[k];
        if (!same)
            bad_model(n, "it needs one number per channel",
                      "%s does not fit the input %s", schema_input_name(n, i),
                      value_describe(x));
    }
    out_like(n, 0, x);
    for (int i = 1; i < n->nout; i++)
        out_set(n, i, in(n, i % 2 ? 3 : 4)->dtype, rank, dim);
    if (n->sig->since >= 14 && !training(n) && (out(n, 1) || out(n, 2)))
        bad_model(n, NULL, "only training_mode = 1 has more than one output");
}

/* Parameter v in type t, shaped to stand under x's axes from the second on. */
static struct value *under(struct node *n, struct steps *s, struct value *v,
                           enum dtype t)
{
    const struct value *x = in(n, 0);
    int64_t dim[RANK_MAX];
    v = wide_as(n, s, v, t);
    if (v->rank != 1 || x->rank <= 2)
        return v;
    dim[0] = v->dim[0];
    for (int k = 1; k < x->rank - 1; k++)
        dim[k] = 1;
    struct value *r = temp(n, t, x->rank - 1, dim);
    step_alias(s, n, r, v);
    return r;
}

static struct value *like(struct node *n, const struct value *v)
{
    return temp(n, v->dtype, v->rank, v->dim);
}

/* Mean and population variance of x, of the shape of the parameters. */
static void batch_moments(struct node *n, struct steps *s, struct value *x,
                          struct value *mean, struct value *var)
{
    bool on[RANK_MAX];
    int64_t count = 1;
    for (int k = 0; k < x->rank; k++) {
        on[k] = k == 0 || (k > 1 && spatial(n));
        if (on[k])
            count *= x->dim[k];
    }
    struct value *terms = scalar_const(x->dtype, (double)count);
    struct value *sum = like(n, mean), *squares = like(n, mean), *d = like(n, x);
    reduce_step(s, n, "reduce_sum", sum, x, on);
    ew2(n, s, "div", mean, sum, terms);
    ew2(n, s, "sub", d, x, mean);
    reduce_step(s, n, "reduce_sumsq", squares, d, on);
    ew2(n, s, "div", var, squares, terms);
}

/* Output i, running or saved, if wanted: old * momentum + now * (1 - momentum). */
static void running(struct node *n, struct steps *s, int i, struct value *old,
                    struct value *now)
{
    struct value *y = out(n, i);
    if (!y)
        return;
    const float momentum = attr_float(n, "momentum");
    struct value *kept = like(n, now), *news = like(n, now), *sum = like(n, now);
    ew2(n, s, "mul", kept, old, scalar_const(now->dtype, (double)momentum));
    ew2(n, s, "mul", news, now, scalar_const(now->dtype, (double)(1 - momentum)));
    ew2(n, s, "add", sum, kept, news);
    wide_as_alias(n, s, y, sum);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *x = wide_in(n, s, in(n, 0)), *to = wide_y(n, y);
    const enum dtype t = x->dtype;
    struct value *scale = under(n, s, in(n, 1), t), *bias = under(n, s, in(n, 2), t);
    struct value *mean = under(n, s, in(n, 3), t), *var = under(n, s, in(n, 4), t);
    if (training(n)) {
        struct value *m = like(n, mean), *v = like(n, var);
        batch_moments(n, s, x, m, v);
        running(n, s, 1, mean, m);
        running(n, s, 2, var, v);
        if (out(n, 3))
            wide_as_alias(n, s, out(n, 3), m);
        if (out(n, 4))
            wide_as_alias(n, s, out(n, 4), v);
        mean = m;
        var = v;
    }
    struct value *shifted = like(n, var), *root = like(n, var), *a = like(n, var);
    struct value *product = like(n, var), *b = like(n, var);
    ew2(n, s, "add", shifted, var, scalar_const(t, (double)attr_float(n, "epsilon")));
    ew1(n, s, "sqrt", root, shifted);
    ew2(n, s, "div", a, scale, root);
    ew2(n, s, "mul", product, mean, a);
    ew2(n, s, "sub", b, bias, product);
    ew3(n, s, "mul_add", to, x, a, b);
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {1,
     "X:T, scale:T, B:T, mean:T, var:T -> Y:T, mean:T?, var:T?, saved_mean:T?, "
     "saved_var:T?",
     "T=f16,f32,f64",
     "consumed_inputs:ints momentum:float=0.9 epsilon:float=1e-5 is_test:int=0 "
     "spatial:int=1"},
    {6,
     "X:T, scale:T, B:T, mean:T, var:T -> Y:T, mean:T?, var:T?, saved_mean:T?, "
     "saved_var:T?",
     "T=f16,f32,f64",
     "momentum:float=0.9 epsilon:float=1e-5 is_test:int=0 spatial:int=1"},
    {7,
     "X:T, scale:T, B:T, mean:T, var:T -> Y:T, mean:T?, var:T?, saved_mean:T?, "
     "saved_var:T?",
     "T=f16,f32,f64", "momentum:float=0.9 epsilon:float=1e-5 spatial:int=1"},
    {9,
     "X:T, scale:T, B:T, mean:T, var:T -> Y:T, mean:T?, var:T?, saved_mean:T?, "
     "saved_var:T?",
     "T=f16,f32,f64", "momentum:float=0.9 epsilon:float=1e-5"},
    {14,
     "X:T, scale:T, B:T, input_mean:U, input_var:U -> Y:T, running_mean:U?, "
     "running_var:U?",
     "T=float U=float", "training_mode:int=0 momentum:float=0.9 epsilon:float=1e-5"},
    {15,
     "X:T, scale:T1, B:T1, input_mean:T2, input_var:T2 -> Y:T, running_mean:T2?, "
     "running_var:T2?",
     "T=float T1=float T2=float",
     "training_mode:int=0 momentum:float=0.9 epsilon:float=1e-5"},
    {0},
};

const struct op op_BatchNormalization = {"BatchNormalization", "", sigs, infer, lower};
