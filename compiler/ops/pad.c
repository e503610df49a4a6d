/* pad.c -- ONNX Pad: elements before and after each axis; negative numbers crop. What
 * is cropped goes first: reflect, edge and wrap continue what is left. A reflection
 * longer than the axis bounces between its ends, as NumPy's does. */
#include "elementwise.h"
#include "movers.h"
#include "pad.h"

static const struct sig sigs[] = {
    {1, "data:T -> output:T", "T=float",
     "mode:string=constant paddings:ints! value:float=0"},
    {2, "data:T -> output:T", "T=float",
     "mode:string=constant pads:ints! value:float=0"},
    {11, "data:T, pads:i64, constant_value:T? -> output:T", "T=all",
     "mode:string=constant"},
    {18, "data:T, pads:i64, constant_value:T?, axes:Tind? -> output:T",
     "T=all Tind=i32,i64", "mode:string=constant"},
    {0},
};

/* Per axis: the elements [from, from + inside) of x stand in y at lo. */
struct padding {
    bool any;
    int64_t out[RANK_MAX], lo[RANK_MAX], from[RANK_MAX], inside[RANK_MAX];
};

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

static void pad_axis(struct node *n, struct padding *p, int k, int64_t before,
                     int64_t after)
{
    const int64_t length = in(n, 0)->dim[k];
    p->out[k] = size_add(n, size_add(n, length, before), after);
    if (p->out[k] < 0)
        bad_model(n, NULL, "axis %d has length %lld, %lld and %lld are cropped", k,
                  (long long)length, -(long long)before, -(long long)after);
    p->lo[k] = before > 0 ? before : 0;
    p->from[k] = before < 0 ? -before : 0;
    p->inside[k] = length + least(after, 0) - p->from[k];
    if (p->inside[k] <= 0) {
        p->inside[k] = p->from[k] = 0;
        p->lo[k] = least(p->lo[k], p->out[k]);
    }
    p->any |= before != 0 || after != 0;
}

/* False with n->bad. */
static bool read_padding(struct node *n, struct padding *p)
{
    const int rank = in(n, 0)->rank;
    size_t npads, naxes = 0;
    const int64_t *pads =
        attr_or_input(n, 11, n->sig->since == 1 ? "paddings" : "pads", 1, &npads);
    const int64_t *axes = n->sig->since >= 18 ? const_ints(n, 3, "axes", &naxes) : NULL;
    int chosen[RANK_MAX];
    memset(p, 0, sizeof *p);
    if (n->bad)
        return false;
    const size_t count = axes ? naxes : (size_t)rank;
    if (npads != 2 * count)
        bad_model(n, NULL, "pads has %zu elements for %zu axes", npads, count);
    if (axes)
        choose_axes(n, axes, naxes, rank, chosen);
    for (int k = 0; k < rank; k++) {
        const size_t i = axes ? (size_t)chosen[k] - 1 : (size_t)k;
        if (axes && !chosen[k])
            pad_axis(n, p, k, 0, 0);
        else
            pad_axis(n, p, k, pads[i], pads[i + count]);
    }
    return true;
}

/* The element of `length` that stands at i, which may lie outside. */
typedef int64_t continuation(int64_t i, int64_t length);

static int64_t edge(int64_t i, int64_t length)
{
    return i < 0 ? 0 : least(i, length - 1);
}

static int64_t wrap(int64_t i, int64_t length)
{
    i %= length;
    return i < 0 ? i + length : i;
}

static int64_t reflect(int64_t i, int64_t length)
{
    const int64_t period = length > 1 ? 2 * (length - 1) : 1;
    i = wrap(i, period);
    return i < length ? i : period - i;
}

static continuation *find_mode(const struct node *n)
{
    const char *mode = attr_string(n, "mode");
    return strcmp(mode, "reflect") == 0 ? reflect
           : strcmp(mode, "edge") == 0  ? edge
           : strcmp(mode, "wrap") == 0  ? wrap
                                        : NULL;
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *value = in(n, 2);
    const char *mode = attr_string(n, "mode");
    struct padding p;
    if (!find_mode(n) && strcmp(mode, "constant") != 0)
        bad_model(n, NULL, "mode '%s' is unknown", printable(mode));
    if (!read_padding(n, &p))
        return;
    if (value && value_count(value) != 1)
        bad_model(n, NULL, "constant_value must have one element");
    for (int k = 0; find_mode(n) && k < x->rank; k++)
        if (p.inside[k] == 0 && p.out[k] > 0)
            bad_model(n, NULL, "axis %d has nothing to continue", k);
    out_set(n, 0, x->dtype, x->rank, p.out);
}

static struct value *pad_value(const struct node *n)
{
    if (n->sig->since >= 11)
        return in(n, 2);
    const float v = attr_float(n, "value");
    return float_bits(v) ? ew_float_scalar(in(n, 0)->dtype, v) : NULL;
}

/* Rows are everything from the last padded axis on. */
static void lower_constant(struct node *n, struct steps *s, const struct padding *p)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    const char *kernel = move_name(n, "pad", y->dtype);
    const int64_t size = dtypes[y->dtype].size, count = value_count(y);
    int64_t stride[RANK_MAX], offset = 0;
    if (!kernel || !count)
        return;
    strides_of(x, stride);
    int last = 0, rank = 0;
    for (int k = 0; k < x->rank; k++) {
        offset += p->from[k] * stride[k];
        if (p->out[k] != x->dim[k] || p->lo[k] || p->from[k])
            last = k;
    }
    int64_t dim[RANK_MAX], lo[RANK_MAX], hi[RANK_MAX], bytes[RANK_MAX];
    for (int k = 0; k < last; k++) {
        const bool plain = p->inside[k] == p->out[k] && p->out[k] == x->dim[k];
        if (plain && rank && lo[rank - 1] == 0 && hi[rank - 1] == dim[rank - 1] &&
            bytes[rank - 1] == stride[k] * x->dim[k] * size) {
            dim[rank - 1] *= p->out[k];
            hi[rank - 1] = dim[rank - 1];
            bytes[rank - 1] = stride[k] * size;
            continue;
        }
        dim[rank] = p->out[k];
        lo[rank] = p->lo[k];
        hi[rank] = p->lo[k] + p->inside[k];
        bytes[rank++] = stride[k] * size;
    }
    const int64_t inner = dims_product(x->dim, last + 1, x->rank);
    struct om_pad t = {0};
    struct step *step = step_range(s, n, kernel, count / (p->out[last] * inner));
    step_out(step, y);
    step_in_at(step, x, offset * size);
    step_in(step, pad_value(n));
    t.rank = (size_t)rank;
    t.n = (size_t)(p->out[last] * inner);
    t.before = (size_t)(p->lo[last] * inner);
    t.inside = (size_t)(p->inside[last] * inner);
    t.dim = size_table(step, dim, t.rank, "lengths of the outer axes of y");
    t.lo = size_table(step, lo, t.rank, "the first index from x");
    t.hi = size_table(step, hi, t.rank, "one past the last");
    t.xstride = ptrdiff_table(step, bytes, t.rank, "strides in x, bytes");
    step_params(step, "om_pad", &t);
    step_cost(step, (double)count / 2);
}

static void lower_continued(struct node *n, struct steps *s, const struct padding *p)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    const int32_t *list[RANK_MAX] = {NULL};
    for (int k = 0; k < x->rank; k++) {
        if (p->out[k] == x->dim[k] && p->lo[k] == 0 && p->from[k] == 0)
            continue;
        if (x->dim[k] > INT32_MAX || p->out[k] > INT32_MAX) {
            unsupported(n, NULL, "axis %d is too long", k);
            return;
        }
        int32_t *index = mem_array((size_t)p->out[k] + 1, sizeof *index);
        for (int64_t i = 0; i < p->out[k]; i++)
            index[i] = (int32_t)(p->from[k] + find_mode(n)(i - p->lo[k], p->inside[k]));
        list[k] = index;
    }
    lower_map(n, s, y, x, list, NULL);
}

static void lower(struct node *n, struct steps *s)
{
    struct padding p;
    if (!read_padding(n, &p))
        return;
    if (!p.any)
        step_alias(s, n, out(n, 0), in(n, 0));
    else if (find_mode(n))
        lower_continued(n, s, &p);
    else
        lower_constant(n, s, &p);
}

const struct op op_Pad = {"Pad", "", sigs, infer, lower};
