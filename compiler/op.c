/* op.c -- the helpers of op.h that read inputs and set outputs in infer. */
#include "op.h"

uint32_t float_bits(float f)
{
    uint32_t u;
    memcpy(&u, &f, sizeof u);
    return u;
}

uint64_t double_bits(double d)
{
    uint64_t u;
    memcpy(&u, &d, sizeof u);
    return u;
}

struct value *in(const struct node *n, int i)
{
    return i < n->nin ? n->in[i] : NULL;
}

struct value *out(const struct node *n, int i)
{
    return i < n->nout ? n->out[i] : NULL;
}

const int64_t *const_ints(struct node *n, int i, const char *what, size_t *count)
{
    struct value *v = in(n, i);
    *count = 0;
    if (!v)
        return NULL;
    if (!is_const(v)) {
        unsupported(n,
                    "give the inputs static shapes (--dim NAME=N), or fix the value "
                    "(--bind NAME=VALUE)",
                    "%s must be constant", what);
        return NULL;
    }
    if (v->dtype != DT_I64 && v->dtype != DT_I32)
        bad_model(n, NULL, "%s must hold i32 or i64, not %s", what,
                  dtype_name(v->dtype));
    *count = (size_t)value_count(v);
    if (*count > (1u << 20))
        bad_model(n, NULL, "%s has too many elements", what);
    int64_t *r = mem_array(*count + 1, sizeof *r);
    for (size_t k = 0; k < *count; k++) {
        const size_t at = v->splat ? 0 : k;
        r[k] = v->dtype == DT_I64 ? ((const int64_t *)v->data)[at]
                                  : ((const int32_t *)v->data)[at];
    }
    return r;
}

int norm_axis(const struct node *n, int64_t axis, int rank)
{
    if (axis < -(int64_t)rank || axis >= rank)
        bad_model(n, NULL, "axis %lld is outside [%d, %d)", (long long)axis, -rank,
                  rank);
    return (int)(axis < 0 ? axis + rank : axis);
}

void out_set(struct node *n, int i, enum dtype t, int rank, const int64_t *dim)
{
    struct value *y = out(n, i);
    if (rank > RANK_MAX)
        bad_model(n, NULL, "output %d has rank %d; at most %d is supported", i, rank,
                  RANK_MAX);
    int64_t count = 1;
    for (int k = 0; k < rank; k++) {
        if (dim[k] < 0)
            bad_model(n, NULL, "output %d has a negative dimension, %lld", i,
                      (long long)dim[k]);
        if (dim[k] && (!mul_ok(count, dim[k], &count) || count > INT64_MAX / 64))
            bad_model(n, NULL, "output %d has too many elements", i);
    }
    if (!y)
        return;
    y->dtype = t;
    y->rank = rank;
    if (rank)
        memcpy(y->dim, dim, (size_t)rank * sizeof *dim);
}

const struct options *node_options(const struct node *n)
{
    const struct graph *g = n->graph;
    while (g && g->parent)
        g = g->parent;
    return g && g->model ? g->model->opt : NULL;
}

int64_t node_tasks(const struct node *n)
{
    const struct options *opt = node_options(n);
    return opt && opt->threads > 1 ? opt->threads : 1;
}

void out_bounded(struct node *n, int i, enum dtype t, int rank, const int64_t *dim)
{
    struct value *y = out(n, i);
    const struct options *opt = node_options(n);
    const struct shape_binding *b = NULL;
    int64_t most[RANK_MAX];
    if (!y)
        return;
    for (size_t k = 0; opt && k < opt->bounds.n; k++)
        if (strcmp(opt->bounds.at[k].name, y->name) == 0)
            b = &opt->bounds.at[k];
    if (!b) {
        unsupported(
            n,
            mem_printf("say how long it may get (--bound %s=1x3x640x640), or fix "
                       "an input (--bind NAME=VALUE)",
                       printable(y->name)),
            "the size of '%s' depends on data", printable(y->name));
        return;
    }
    if (b->rank != rank)
        bad_usage("--bound: '%s' has rank %d, not %d", printable(y->name), rank,
                  b->rank);
    y->bounded = 0;
    for (int k = 0; k < rank; k++) {
        most[k] = dim[k] < 0 ? b->dim[k] : dim[k];
        if (b->dim[k] < most[k])
            bad_usage("--bound: axis %d of '%s' has length %lld", k, printable(y->name),
                      (long long)dim[k]);
        if (dim[k] < 0)
            y->bounded |= UINT32_C(1) << k;
    }
    out_set(n, i, t, rank, most);
}

void out_like(struct node *n, int i, const struct value *x)
{
    out_set(n, i, x->dtype, x->rank, x->dim);
}

bool broadcast_dims(const struct value *const *x, int nx, int *rank, int64_t *dim)
{
    *rank = 0;
    for (int i = 0; i < nx; i++)
        if (x[i] && x[i]->rank > *rank)
            *rank = x[i]->rank;
    for (int k = 0; k < *rank; k++)
        dim[k] = 1;
    for (int i = 0; i < nx; i++)
        for (int k = 0; x[i] && k < x[i]->rank; k++) {
            const int64_t d = x[i]->dim[k];
            int64_t *to = &dim[*rank - x[i]->rank + k];
            if (*to == 1)
                *to = d;
            else if (d != 1 && d != *to)
                return false;
        }
    return true;
}

void out_broadcast(struct node *n, int i, enum dtype t)
{
    int rank;
    int64_t dim[RANK_MAX];
    if (!broadcast_dims((const struct value *const *)n->in, n->nin, &rank, dim))
        bad_model(n, NULL, "the inputs' shapes don't broadcast");
    out_set(n, i, t, rank, dim);
}

void out_const(struct node *n, int i, const void *data)
{
    struct value *y = out(n, i);
    if (y)
        y->data = data;
}

void out_splat(struct node *n, int i, const void *element)
{
    struct value *y = out(n, i);
    if (!y)
        return;
    char *p = mem_alloc((size_t)dtypes[y->dtype].size);
    memcpy(p, element, (size_t)dtypes[y->dtype].size);
    y->data = p;
    y->splat = true;
}

const char *kname(const char *base, enum dtype t)
{
    return mem_printf("%s_%s", base, dtype_name(t));
}

void strides_of(const struct value *v, int64_t *stride)
{
    int64_t s = 1;
    for (int k = v->rank; k-- > 0;) {
        stride[k] = s;
        s *= v->dim[k] ? v->dim[k] : 1;
    }
}
