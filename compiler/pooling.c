/* pooling.c -- what the pooling operators share: window tables and steps. */
#include "pooling.h"
#include "templates/pool.h"
#include "templates/pool_nd.h"

void pool_infer(struct node *n)
{
    const struct value *x = in(n, 0);
    struct window w;
    int64_t dim[RANK_MAX];
    window_read(n, x, NULL, &w);
    dim[0] = x->dim[0];
    dim[1] = x->dim[1];
    for (int k = 0; k < w.rank; k++)
        dim[2 + k] = w.out[k];
    out_set(n, 0, x->dtype, x->rank, dim);
}

void pool_infer_index(struct node *n)
{
    pool_infer(n);
    const struct value *y = out(n, 0);
    if (y)
        out_set(n, 1, DT_I64, y->rank, y->dim);
    else
        bad_model(n, NULL, "the first output is missing");
}

/* Taps of output o on an axis that AveragePool's divisor counts: those inside the
 * input, with count_include_pad those in the declared padding too. */
static int64_t counted(const struct window *w, int k, int64_t o, int64_t inside,
                       bool padding)
{
    if (!padding)
        return inside;
    const int64_t start = o * w->stride[k];
    const int64_t end = w->pad_begin[k] + w->in[k] + w->pad_end[k];
    const int64_t taps = start < end ? (end - start - 1) / w->dilation[k] + 1 : 0;
    return taps < w->kernel[k] ? taps : w->kernel[k];
}

enum { TABLE_MAX = 1 << 23 }; /* windows along one axis */

/* The table of one axis, three entries per output; -1 stands for an axis that the input
 * lacks. */
static const size_t *axis_table(struct step *st, const struct window *w, int k,
                                bool padding)
{
    static const size_t none[3] = {0, 1, 1};
    if (k < 0)
        return step_table(st, FIELD_SIZE, none, 3, "one window");
    if (w->out[k] > TABLE_MAX) {
        unsupported(st->node, NULL, "an axis of %lld windows", (long long)w->out[k]);
        return NULL;
    }
    size_t *t = mem_array(3 * (size_t)w->out[k], sizeof *t);
    for (int64_t o = 0; o < w->out[k]; o++) {
        int64_t first, last;
        window_taps(w, k, o, &first, &last);
        if (last > first)
            t[3 * o] =
                (size_t)(o * w->stride[k] + first * w->dilation[k] - w->pad_begin[k]);
        t[3 * o + 1] = (size_t)(last - first);
        t[3 * o + 2] = (size_t)counted(w, k, o, last - first, padding);
    }
    return step_table(st, FIELD_SIZE, t, 3 * (size_t)w->out[k],
                      mem_printf("first input, taps inside, taps counted: kernel %lld, "
                                 "stride %lld, dilation %lld, padding %lld and %lld",
                                 (long long)w->kernel[k], (long long)w->stride[k],
                                 (long long)w->dilation[k], (long long)w->pad_begin[k],
                                 (long long)w->pad_end[k]));
}

/* How many positions the f32 kernels do together, and the scratch memory for it; as
 * pool_prepare in templates/pool.c divides it. */
static void plan_span(struct step *st, const struct window *w, struct om_pool *p)
{
    enum { AIM = 4096, MOST = 1 << 20, VECTOR = 64 };
    const int last = w->rank - 1;
    const int64_t columns = w->in[last];
    int64_t rows = 1, least = columns, width, bytes;
    for (int k = 0; k < last; k++)
        if (!mul_ok(rows, w->kernel[k], &rows))
            return;
    if (p->taps > OM_POOL_TAPS || rows > OM_POOL_ROWS || w->out[last] == 0 ||
        !mul_ok(w->out[last] - 1, w->stride[last], &width) || width >= columns)
        return;
    /* the rows of one window, those between them too */
    if (last > 0 &&
        !mul_ok(least, (w->kernel[last - 1] - 1) * w->dilation[last - 1] + 1, &least))
        return;
    if ((last > 1 && !mul_ok(least, w->kernel[last - 2], &least)) || least > MOST)
        return;
    /* No more than a plane has: small models must not pay for large ones. */
    int64_t plane = 1;
    for (int k = 0; k <= last; k++)
        if (!mul_ok(plane, w->in[k], &plane))
            return;
    const int64_t aim = plane < AIM ? plane : AIM;
    const int64_t span = least > aim ? least : aim;
    p->span = (size_t)span;
    if (p->stride == 2 && p->dilation[2] == 1 && p->taps > 1)
        return; /* in vectors, from the input */
    if (!mul_ok(columns + 2 * VECTOR, (int64_t)p->taps + 2, &bytes) ||
        !add_ok(bytes, span + 6 * VECTOR, &bytes) || !mul_ok(bytes, 4, &bytes)) {
        p->span = 0;
        return;
    }
    step_scratch(st, bytes);
}

/* More than three spatial axes: the same sums and maxima, base_nd_TYPE. */
static void pool_nd_step(struct steps *s, struct node *n, const char *base,
                         struct value *y, struct value *index, struct value *x,
                         const struct window *w, int64_t taps)
{
    size_t axis[RANK_MAX * OM_POOL_ND_FIELDS];
    struct om_pool_nd p = {0};
    struct step *st = step_range(s, n, kname(mem_printf("%s_nd", base), x->dtype),
                                 value_count(y) ? x->dim[0] * x->dim[1] : 0);
    p.axes = (size_t)w->rank;
    p.in = p.out = 1;
    for (int k = 0; k < w->rank; k++) {
        size_t *a = axis + k * OM_POOL_ND_FIELDS;
        a[OM_POOL_ND_IN] = (size_t)w->in[k];
        a[OM_POOL_ND_OUT] = (size_t)w->out[k];
        a[OM_POOL_ND_KERNEL] = (size_t)w->kernel[k];
        a[OM_POOL_ND_STRIDE] = (size_t)w->stride[k];
        a[OM_POOL_ND_DILATION] = (size_t)w->dilation[k];
        a[OM_POOL_ND_BEFORE] = (size_t)w->pad_begin[k];
        a[OM_POOL_ND_AFTER] = (size_t)w->pad_end[k];
        p.in *= (size_t)w->in[k];
        p.out *= (size_t)w->out[k];
    }
    p.taps = (size_t)taps;
    p.column_major = attr_find(n, "storage_order") && attr_int(n, "storage_order") != 0;
    p.padding =
        attr_find(n, "count_include_pad") && attr_int(n, "count_include_pad") != 0;
    p.axis = step_table(st, FIELD_SIZE, axis, p.axes * OM_POOL_ND_FIELDS,
                        "per axis: input, output, kernel, stride, dilation, padding "
                        "before and after");
    step_out(st, y);
    step_out(st, index);
    step_in(st, x);
    step_params(st, "om_pool_nd", &p);
    step_cost(st, (double)value_count(y) * (double)taps * w->rank);
}

void pool_step(struct steps *s, struct node *n, const char *base, struct value *y,
               struct value *index, struct value *x)
{
    struct window w;
    struct om_pool p = {0};
    int64_t taps = 1;
    window_read(n, x, NULL, &w);
    for (int k = 0; k < w.rank; k++)
        if (!mul_ok(taps, w.kernel[k], &taps) || taps > INT32_MAX)
            bad_model(n, NULL, "the kernel has too many elements");
    if (w.rank > 3) {
        pool_nd_step(s, n, base, y, index, x, &w, taps);
        return;
    }
    const int last = w.rank - 1;
    const bool padding =
        attr_find(n, "count_include_pad") && attr_int(n, "count_include_pad") != 0;
    int64_t rows = value_count(y);
    rows = rows ? rows / w.out[last] : 0;
    if (strcmp(base, "maxpool") == 0 && (index || x->dtype != DT_F32))
        base = "maxpool_index";
    struct step *st = step_range(s, n, kname(base, x->dtype), rows);
    for (int k = 0; k < 3; k++) {
        const int from = w.rank - 3 + k;
        p.in[k] = from < 0 ? 1 : (size_t)w.in[from];
        p.out[k] = from < 0 ? 1 : (size_t)w.out[from];
        p.dilation[k] = from < 0 ? 1 : (size_t)w.dilation[from];
    }
    p.stride = (size_t)w.stride[last];
    p.taps = (size_t)w.kernel[last];
    p.column_major = attr_find(n, "storage_order") && attr_int(n, "storage_order") != 0;
    p.pad = (size_t)w.pad_begin[last];
    p.d = axis_table(st, &w, last - 2, padding);
    p.h = axis_table(st, &w, last - 1, padding);
    p.w = axis_table(st, &w, last, padding);
    p.total = (size_t)value_count(x);
    if (x->dtype == DT_F32 && !index)
        plan_span(st, &w, &p);
    step_out(st, y);
    step_out(st, index);
    step_in(st, x);
    step_params(st, "om_pool", &p);
    step_cost(st, (double)value_count(y) * (double)taps);
    if (rows)
        step_rows(st, w.out[last]);
}

bool pool_whole_plane(const struct node *n, const struct value *x)
{
    struct window w;
    window_read(n, x, NULL, &w);
    for (int k = 0; k < w.rank; k++)
        if (w.out[k] != 1 || w.kernel[k] != w.in[k] || w.dilation[k] != 1 ||
            w.pad_begin[k] || w.pad_end[k])
            return false;
    return true;
}

void pool_infer_global(struct node *n)
{
    const struct value *x = in(n, 0);
    int64_t dim[RANK_MAX];
    if (x->rank < 2)
        bad_model(n, "it takes [batch, channels, axes...]", "input %s is too small",
                  value_describe(x));
    for (int k = 0; k < x->rank; k++)
        dim[k] = k < 2 ? x->dim[k] : 1;
    out_set(n, 0, x->dtype, x->rank, dim);
}

void pool_global_step(struct steps *s, struct node *n, const char *base,
                      struct value *y, struct value *x)
{
    struct om_pool_plane p = {1};
    for (int k = 2; k < x->rank; k++)
        p.n *= (size_t)x->dim[k];
    struct step *st = step_range(s, n, kname(base, x->dtype), value_count(y));
    step_out(st, y);
    step_in(st, x);
    step_params(st, "om_pool_plane", &p);
    step_cost(st, (double)value_count(x));
    step_rows(st, 1);
}
