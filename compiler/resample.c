/* resample.c -- coordinates, taps and steps of Resize and Upsample.
 *
 * Coordinates and weights are f32 arithmetic, each operation rounded once, so every
 * host makes the same tables. Linear and cubic resample one axis after the other,
 * shrinking axes first, in axis order. */
#include "resample.h"
#include "movers.h"
#include "wide.h"
#include <math.h>
#include "resize.h"

/* a * b, which no compiler fuses with a sum. */
static float times(float a, float b)
{
    float r = a * b;
    OM_FENCE(r);
    return r;
}

/* Position of output j in the input. */
static float coordinate(const struct resample *r, const struct resample_axis *a,
                        int64_t j)
{
    const float x = (float)j, in = (float)a->in, out = (float)a->out;
    const float half = (x + 0.5f) / a->scale - 0.5f;
    float t;
    switch (r->coord) {
    case COORD_ASYMMETRIC:
        return x / a->scale;
    case COORD_HALF_PIXEL:
        return half;
    case COORD_HALF_PIXEL_SYMMETRIC:
        t = 1.0f - out / times(a->scale, in);
        return times(in / 2.0f, t) + half;
    case COORD_PYTORCH_HALF_PIXEL:
        return a->out > 1 ? half : 0.0f;
    case COORD_TF_HALF_PIXEL_FOR_NN:
        return (x + 0.5f) / a->scale;
    case COORD_ALIGN_CORNERS:
        return a->out > 1 ? times(x, in - 1.0f) / (out - 1.0f) : 0.0f;
    case COORD_TF_CROP_AND_RESIZE:
        if (a->out > 1) {
            t = times(times(x, a->end - a->start), in - 1.0f) / (out - 1.0f);
            return times(a->start, in - 1.0f) + t;
        }
        return times(times(0.5f, a->start + a->end), in - 1.0f);
    }
    INTERNAL("coordinate mode %d", (int)r->coord);
}

/* Whether the axis passes through unchanged. */
static bool untouched(const struct resample *r, const struct resample_axis *a)
{
    if (a->in != a->out)
        return false;
    return r->coord == COORD_TF_CROP_AND_RESIZE ? a->start == 0.0f && a->end == 1.0f
                                                : a->scale == 1.0f;
}

/* Positions outside the input are extrapolated in one mode only. */
static bool outside(const struct resample *r, const struct resample_axis *a, float x)
{
    return r->coord == COORD_TF_CROP_AND_RESIZE && !(x >= 0 && x <= (float)(a->in - 1));
}

static int64_t clamp_index(float x, int64_t length)
{
    return !(x > 0) ? 0 : x >= (float)(length - 1) ? length - 1 : (int64_t)x;
}

/* ---- nearest ------------------------------------------------------------------- */

static float round_coordinate(enum resample_round round, float x)
{
    const float low = floorf(x), part = x - low;
    switch (round) {
    case ROUND_FLOOR:
        return low;
    case ROUND_CEIL:
        return ceilf(x);
    case ROUND_PREFER_FLOOR:
        return part > 0.5f ? low + 1.0f : low;
    case ROUND_PREFER_CEIL:
        return part >= 0.5f ? low + 1.0f : low;
    }
    INTERNAL("rounding %d", (int)round);
}

static const int32_t *nearest_list(const struct resample *r,
                                   const struct resample_axis *a)
{
    int32_t *list = mem_array((size_t)a->out + 1, sizeof *list);
    for (int64_t j = 0; j < a->out; j++) {
        const float x = coordinate(r, a, j);
        list[j] = outside(r, a, x)
                      ? -1
                      : (int32_t)clamp_index(round_coordinate(r->round, x), a->in);
    }
    return list;
}

/* The extrapolation value as an element; NULL for zero. */
static struct value *fill_value(const struct resample *r, enum dtype t)
{
    if (r->coord != COORD_TF_CROP_AND_RESIZE || r->extrapolation == 0)
        return NULL;
    return number_const(t, r->extrapolation);
}

static void lower_nearest(struct node *n, struct steps *s, const struct resample *r)
{
    const int32_t *list[RANK_MAX] = {NULL};
    for (int k = 0; k < r->rank; k++)
        if (!untouched(r, &r->axis[k]))
            list[k] = nearest_list(r, &r->axis[k]);
    lower_map(n, s, out(n, 0), in(n, 0), list, fill_value(r, in(n, 0)->dtype));
}

/* ---- linear and cubic ------------------------------------------------------------ */

enum { TAPS_MAX = 1 << 16, TABLE_MAX = 1 << 24 };

struct taps {
    int64_t count; /* per output */
    int32_t *index;
    uint32_t *weight;
};

static float linear_filter(float d)
{
    d = fabsf(d);
    return d < 1.0f ? 1.0f - d : 0.0f;
}

/* Keys, "Cubic Convolution Interpolation for Digital Image Processing", 1981. */
static float cubic_filter(float d, float a)
{
    d = fabsf(d);
    if (d <= 1.0f)
        return times(times(times(a + 2.0f, d) - (a + 3.0f), d), d) + 1.0f;
    if (d < 2.0f)
        return times(times(times(a, d) - times(5.0f, a), d) + times(8.0f, a), d) -
               times(4.0f, a);
    return 0.0f;
}

/* With antialias a shrinking axis has its filter stretched by 1 / scale. */
static float filter_scale(const struct resample *r, const struct resample_axis *a)
{
    return r->antialias && a->scale < 1.0f ? a->scale : 1.0f;
}

static int64_t tap_count(const struct resample *r, const struct resample_axis *a)
{
    const float reach = r->mode == RESAMPLE_CUBIC ? 2.0f : 1.0f;
    const float wide = ceilf(reach / filter_scale(r, a));
    return wide < TAPS_MAX / 2 ? 2 * (int64_t)wide : 0;
}

/* Weights of the taps left .. left + count - 1 around x, left and right of it. */
static void set_taps(const struct resample *r, const struct resample_axis *a, float x,
                     const struct taps *t, int64_t at)
{
    const float scale = filter_scale(r, a);
    const bool line = r->mode == RESAMPLE_LINEAR && scale == 1.0f;
    float w[TAPS_MAX], sum = 0;
    if (line) /* as exact at the edges as inside */
        x = x < 0 ? 0 : x > (float)(a->in - 1) ? (float)(a->in - 1) : x;
    const float left = floorf(x) - (float)(t->count / 2 - 1);
    bool normalise = r->antialias && scale < 1.0f;
    for (int64_t i = 0; i < t->count; i++) {
        const float from = left + (float)i, d = times(x - from, scale);
        w[i] = r->mode == RESAMPLE_CUBIC ? cubic_filter(d, r->cubic_a)
               : line && i == 1          ? x - (from - 1.0f) /* exact, unlike 1 - |d| */
                                         : linear_filter(d);
        if (r->exclude_outside && !(from >= 0 && from <= (float)(a->in - 1)))
            w[i] = 0;
        sum += w[i];
    }
    normalise |= r->exclude_outside;
    for (int64_t i = 0; i < t->count; i++) {
        t->index[at + i] = (int32_t)clamp_index(left + (float)i, a->in);
        t->weight[at + i] = float_bits(normalise && sum != 0 ? w[i] / sum : w[i]);
    }
}

/* False, and the node reported, if the tables would not fit. */
static bool make_taps(struct node *n, const struct resample *r,
                      const struct resample_axis *a, struct taps *t)
{
    int64_t total;
    t->count = tap_count(r, a);
    if (!t->count || !mul_ok(t->count, a->out, &total) || total > TABLE_MAX) {
        unsupported(n, NULL, "an axis from %lld to %lld", (long long)a->in,
                    (long long)a->out);
        return false;
    }
    t->index = mem_array((size_t)total + 1, sizeof *t->index);
    t->weight = mem_array((size_t)total + 1, sizeof *t->weight);
    for (int64_t j = 0; j < a->out; j++)
        set_taps(r, a, coordinate(r, a, j), t, j * t->count);
    return true;
}

/* Where the longest stretch begins in which output j + 2 has the taps of output j,
 * moved by one; *end: where it ends, a whole number of pairs further on. Two taps, no
 * weight zero. */
static int64_t doubled(const struct taps *t, int64_t out, int64_t *end)
{
    int64_t best = 0;
    *end = 0;
    for (int64_t from = 0, to; t->count == 2 && from + 4 <= out; from = to) {
        for (to = from; to < out; to++) {
            const int64_t k = 2 * to, before = k - 4;
            if (!(t->weight[k] << 1) || !(t->weight[k + 1] << 1))
                break;
            if (to >= from + 2 && (t->weight[k] != t->weight[before] ||
                                   t->weight[k + 1] != t->weight[before + 1] ||
                                   t->index[k] != t->index[before] + 1 ||
                                   t->index[k + 1] != t->index[before + 1] + 1))
                break;
        }
        if ((to - from) / 2 * 2 > *end - best) {
            best = from;
            *end = from + (to - from) / 2 * 2;
        }
        to = to > from + 2 ? to - 1 : from + 1;
    }
    return best;
}

/* One axis; returns the value with it resampled, which is `y` if given. */
static struct value *lower_axis(struct node *n, struct steps *s,
                                const struct resample *r, struct value *x, int axis,
                                struct value *y)
{
    const struct resample_axis *a = &r->axis[axis];
    int64_t dim[RANK_MAX];
    struct taps t;
    if (!make_taps(n, r, a, &t))
        return NULL;
    memcpy(dim, x->dim, sizeof dim);
    dim[axis] = a->out;
    if (!y)
        y = temp(n, x->dtype, x->rank, dim);
    const int64_t outer = dims_product(dim, 0, axis);
    const int64_t inner = dims_product(dim, axis + 1, x->rank);
    const bool line = inner == 1;
    struct step *p = step_range(s, n, kname(line ? "resize_line" : "resize", x->dtype),
                                line ? outer : outer * a->out);
    struct om_resize m = {0};
    step_out(p, y);
    step_in(p, x);
    m.in = (size_t)a->in;
    m.out = (size_t)a->out;
    m.inner = (size_t)inner;
    m.taps = (size_t)t.count;
    m.index = step_table(p, FIELD_I32, t.index, (size_t)(t.count * a->out),
                         "source index of each tap, by output");
    m.weight = step_table(p, FIELD_F32BITS, t.weight, (size_t)(t.count * a->out),
                          "weight of each tap");
    if (line && x->dtype == DT_F32) {
        int64_t end;
        m.twice = (size_t)doubled(&t, a->out, &end);
        m.twice_end = (size_t)end;
    }
    step_params(p, "om_resize", &m);
    step_cost(p, (double)value_count(y) * (double)t.count);
    step_rows(p, line ? a->out : inner);
    return y;
}

/* What linear and cubic compute in: f32, for integers of 32 bits and more f64. */
static enum dtype compute_type(enum dtype t)
{
    switch (t) {
    case DT_F64:
    case DT_I32:
    case DT_U32:
    case DT_I64:
    case DT_U64:
        return DT_F64;
    default:
        return DT_F32;
    }
}

/* Puts the extrapolation value where some coordinate lies outside. */
static struct value *extrapolated(struct node *n, struct steps *s,
                                  const struct resample *r, struct value *v,
                                  struct value *y)
{
    const int32_t *list[RANK_MAX] = {NULL};
    bool any = false;
    for (int k = 0; k < r->rank; k++) {
        const struct resample_axis *a = &r->axis[k];
        int32_t *own = mem_array((size_t)a->out + 1, sizeof *own);
        bool here = false;
        for (int64_t j = 0; j < a->out; j++) {
            const bool off = outside(r, a, coordinate(r, a, j));
            own[j] = off ? -1 : (int32_t)j;
            here |= off;
        }
        if (here)
            list[k] = own;
        any |= here;
    }
    if (!any)
        return v;
    if (!y)
        y = temp(n, v->dtype, v->rank, v->dim);
    lower_map(n, s, y, v, list, fill_value(r, v->dtype));
    return y;
}

static void lower_smooth(struct node *n, struct steps *s, const struct resample *r)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    const enum dtype t = compute_type(x->dtype);
    int order[RANK_MAX], count = 0;
    for (int shrink = 1; shrink >= 0; shrink--)
        for (int k = 0; k < r->rank; k++)
            if (!untouched(r, &r->axis[k]) &&
                (r->axis[k].out < r->axis[k].in) == shrink)
                order[count++] = k;
    const bool crop = r->coord == COORD_TF_CROP_AND_RESIZE;
    struct value *v = wide_as(n, s, x, t);
    for (int i = 0; i < count && v; i++) {
        const bool last = i == count - 1 && !crop && y->dtype == t;
        v = lower_axis(n, s, r, v, order[i], last ? y : NULL);
    }
    if (v && crop)
        v = extrapolated(n, s, r, v, y->dtype == t ? y : NULL);
    if (!v || v == y)
        return;
    if (v->dtype == y->dtype)
        step_alias(s, n, y, v);
    else
        wide_out(n, s, y, v);
}

void resample_lower(struct node *n, struct steps *s, const struct resample *r)
{
    bool same = true;
    if (value_count(out(n, 0)) == 0)
        return;
    for (int k = 0; k < r->rank; k++) {
        same = same && untouched(r, &r->axis[k]);
        if (r->axis[k].in > INT32_MAX || r->axis[k].out > TABLE_MAX) {
            unsupported(n, NULL, "axis %d is too long", k);
            return;
        }
    }
    if (same)
        step_alias(s, n, out(n, 0), in(n, 0));
    else if (r->mode == RESAMPLE_NEAREST)
        lower_nearest(n, s, r);
    else
        lower_smooth(n, s, r);
}
