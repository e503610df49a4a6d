/* slice.c -- ONNX Slice: start, end and step per axis, as NumPy's. "Negative values of
 * starts and ends count from the end [...] If the value passed to start or end is
 * larger than the number of elements in this dimension, it represents n"; with a
 * negative step start is clamped to [0, n - 1] and end to [-1, n - 1]. */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "data:T -> output:T", "T=all", "axes:ints ends:ints! starts:ints!"},
    {10, "data:T, starts:Tind, ends:Tind, axes:Tind?, steps:Tind? -> output:T",
     "T=all Tind=i32,i64", ""},
    {0},
};

struct slice {
    int64_t start[RANK_MAX], step[RANK_MAX], count[RANK_MAX];
};

static int64_t clamp(int64_t v, int64_t lo, int64_t hi)
{
    return v < lo ? lo : v > hi ? hi : v;
}

static void slice_axis(struct slice *p, int k, int64_t n, int64_t start, int64_t end,
                       int64_t step)
{
    if (start < 0)
        start += n;
    if (end < 0)
        end += n;
    start = step > 0 ? clamp(start, 0, n) : clamp(start, 0, n - 1);
    end = step > 0 ? clamp(end, 0, n) : clamp(end, -1, n - 1);
    step = clamp(step, -INT64_MAX / 2, INT64_MAX / 2);
    const int64_t way = n == 0 ? 0 : step > 0 ? end - start : start - end;
    const int64_t stride = step > 0 ? step : -step;
    p->count[k] = way > 0 ? (way - 1) / stride + 1 : 0;
    p->start[k] = p->count[k] ? start : 0;
    p->step[k] = p->count[k] > 1 ? step : 1;
}

/* False with n->bad. */
static bool read_slice(struct node *n, struct slice *p)
{
    const struct value *x = in(n, 0);
    size_t nstarts, nends, naxes, nsteps = 0;
    const int64_t *starts = attr_or_input(n, 10, "starts", 1, &nstarts);
    const int64_t *ends = attr_or_input(n, 10, "ends", 2, &nends);
    const int64_t *axes = attr_or_input(n, 10, "axes", 3, &naxes);
    const int64_t *steps =
        n->sig->since >= 10 ? const_ints(n, 4, "steps", &nsteps) : NULL;
    int chosen[RANK_MAX];
    if (n->bad)
        return false;
    if (nends != nstarts || (axes && naxes != nstarts) || (steps && nsteps != nstarts))
        bad_model(n, NULL, "starts, ends, axes and steps differ in length");
    if (!axes) {
        int64_t *all = mem_array(nstarts + 1, sizeof *all);
        for (size_t i = 0; i < nstarts; i++)
            all[i] = (int64_t)i;
        axes = all;
    }
    choose_axes(n, axes, nstarts, x->rank, chosen);
    for (int k = 0; k < x->rank; k++) {
        const int i = chosen[k] - 1;
        if (i >= 0 && steps && steps[i] == 0)
            bad_model(n, NULL, "the step of axis %d is 0", k);
        if (i < 0)
            slice_axis(p, k, x->dim[k], 0, x->dim[k], 1);
        else
            slice_axis(p, k, x->dim[k], starts[i], ends[i], steps ? steps[i] : 1);
    }
    return true;
}

static void infer(struct node *n)
{
    struct slice p;
    if (read_slice(n, &p))
        out_moved(n, in(n, 0)->rank, p.count);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    struct slice p;
    int64_t xstride[RANK_MAX], offset = 0;
    if (!read_slice(n, &p))
        return;
    strides_of(x, xstride);
    for (int k = 0; k < x->rank; k++) {
        offset += p.start[k] * xstride[k];
        xstride[k] *= p.step[k];
    }
    lower_view(n, s, out(n, 0), x, offset, xstride);
}

const struct op op_Slice = {"Slice", "", sigs, infer, lower};
