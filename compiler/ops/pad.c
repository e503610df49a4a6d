/* pad.c -- ONNX Pad: elements before and after each axis; negative numbers crop. What
 * is cropped goes first: reflect, edge and wrap continue what is left. A reflection
 * longer than the axis bounces between its ends, as NumPy's does. */
#include "movers.h"
#include "padding.h"

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
            padding_axis(n, p, k, 0, 0);
        else
            padding_axis(n, p, k, pads[i], pads[i + count]);
    }
    return true;
}

/* The element of `length` that stands at i, which may lie outside. */
typedef int64_t continuation(int64_t i, int64_t length);

static int64_t edge(int64_t i, int64_t length)
{
    return i < 0 ? 0 : i < length ? i : length - 1;
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
    return float_bits(v) ? number_const(in(n, 0)->dtype, v) : NULL;
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
    if (p.any && find_mode(n))
        lower_continued(n, s, &p);
    else
        padding_lower(n, s, &p, pad_value(n));
}

const struct op op_Pad = {"Pad", "", sigs, infer, lower};
