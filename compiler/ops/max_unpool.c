/* max_unpool.c -- ONNX MaxUnpool: each x at the place in the output that its index
 * names, 0 elsewhere. Indices count elements of the tensor whose size follows from
 * kernel, strides and pads (without output_shape); with output_shape that tensor lies
 * in the output's first corner, and pads count as 0. */
#include "op.h"
#include "templates/unpool.h"

/* One entry per spatial axis, twice as many for pads; `fallback` if absent. */
static void read_list(const struct node *n, const char *name, size_t want,
                      int64_t least, int64_t fallback, int64_t *to)
{
    size_t count;
    const int64_t *v = attr_ints(n, name, &count);
    if (count && count != want)
        bad_model(n, NULL, "%s has %zu entries, %zu are needed", name, count, want);
    for (size_t i = 0; i < want; i++) {
        to[i] = count ? v[i] : fallback;
        if (to[i] < least)
            bad_model(n, NULL, "%s[%zu] is %lld", name, i, (long long)to[i]);
    }
}

/* The shape that indices mean. */
static void natural_shape(const struct node *n, int64_t *dim)
{
    const struct value *x = in(n, 0);
    const size_t axes = (size_t)(x->rank > 2 ? x->rank - 2 : 0);
    int64_t kernel[RANK_MAX], stride[RANK_MAX], pad[2 * RANK_MAX];
    if (!axes)
        bad_model(n, NULL, "input %s has no spatial axis", value_describe(x));
    read_list(n, "kernel_shape", axes, 1, 1, kernel);
    read_list(n, "strides", axes, 1, 1, stride);
    read_list(n, "pads", 2 * axes, 0, 0, pad);
    dim[0] = x->dim[0];
    dim[1] = x->dim[1];
    for (size_t k = 0; k < axes; k++) {
        int64_t *d = &dim[2 + k];
        bool ok = mul_ok(x->dim[2 + k] - 1, stride[k], d) && add_ok(*d, kernel[k], d);
        if (!in(n, 2))
            ok = ok && add_ok(*d, -pad[k], d) && add_ok(*d, -pad[axes + k], d);
        if (!ok || *d < 0)
            bad_model(n, NULL, "no output size follows on spatial axis %zu", k);
    }
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *index = in(n, 1);
    int64_t dim[RANK_MAX];
    size_t count;
    bool same = x->rank == index->rank;
    for (int k = 0; same && k < x->rank; k++)
        same = x->dim[k] == index->dim[k];
    if (!same)
        bad_model(n, NULL, "input %s and indices %s differ in shape", value_describe(x),
                  value_describe(index));
    natural_shape(n, dim);
    const int64_t *given = const_ints(n, 2, "output_shape", &count);
    if (n->bad)
        return;
    if (given && count != (size_t)x->rank)
        bad_model(n, NULL, "output_shape has %zu entries, %d are needed", count,
                  x->rank);
    out_set(n, 0, x->dtype, x->rank, given ? given : dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    int64_t dim[RANK_MAX], stride[RANK_MAX];
    size_t axes[3 * RANK_MAX];
    struct om_unpool p = {(size_t)value_count(x), 1, (size_t)value_count(y),
                          (size_t)x->rank, NULL};
    natural_shape(n, dim);
    strides_of(y, stride);
    for (int k = 0; k < x->rank; k++) {
        int64_t size;
        if (!mul_ok((int64_t)p.size, dim[k], &size))
            bad_model(n, NULL, "the tensor that indices mean is too large");
        p.size = (size_t)size;
        axes[3 * k] = (size_t)dim[k];
        axes[3 * k + 1] = (size_t)y->dim[k];
        axes[3 * k + 2] = (size_t)stride[k];
    }
    struct step *st =
        step_range(s, n, mem_printf("maxunpool_b%d", dtypes[x->dtype].size),
                   value_count(y) ? 1 : 0);
    p.axes = step_table(st, FIELD_SIZE, axes, 3 * p.rank,
                        "per axis: length in indices, length and stride in the output");
    step_out(st, y);
    step_in(st, x);
    step_in(st, in(n, 1));
    step_params(st, "om_unpool", &p);
    step_cost(st, (double)value_count(y));
}

static const struct sig sigs[] = {
    {9, "X:T1, I:T2, output_shape:T2? -> output:T1", "T1=f16,f32,f64 T2=i64",
     "pads:ints strides:ints kernel_shape:ints!"},
    {11, "X:T1, I:T2, output_shape:T2? -> output:T1", "T1=f16,f32,f64 T2=i64",
     "pads:ints strides:ints kernel_shape:ints!"},
    {22, "X:T1, I:T2, output_shape:T2? -> output:T1", "T1=float T2=i64",
     "pads:ints strides:ints kernel_shape:ints!"},
    {0},
};

const struct op op_MaxUnpool = {"MaxUnpool", "", sigs, infer, lower};
