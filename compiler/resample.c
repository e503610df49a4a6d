/* resample.c -- shapes, tables and steps of Resize and Upsample. Linear and cubic
 * resample one axis after the other, shrinking axes first, in axis order. */
#include "resample.h"
#include "movers.h"
#include "wide.h"
#include "resize.h"

/* ---- infer --------------------------------------------------------------------- */

void resample_axes(struct resample *r, const struct value *x, const int *place,
                   size_t count)
{
    size_t *in = mem_array((size_t)x->rank + 1, sizeof *in);
    size_t *at = mem_array((size_t)x->rank + 1, sizeof *at);
    for (int k = 0; k < x->rank; k++) {
        in[k] = (size_t)x->dim[k];
        at[k] = (size_t)place[k];
    }
    r->rule.rank = (size_t)x->rank;
    r->rule.count = count;
    r->rule.in = in;
    r->rule.place = at;
}

static void check_length(struct node *n, const char *what, const struct value *v,
                         size_t count)
{
    if (value_count(v) != (int64_t)count)
        bad_model(n, NULL, "%s has %lld elements, not %zu", what,
                  (long long)value_count(v), count);
}

/* Elements of a constant as f32. */
static const om_f32 *floats_of(const struct value *v)
{
    if (!v)
        return NULL;
    const int64_t count = value_count(v);
    const double *number = value_numbers(v);
    om_f32 *to = mem_array((size_t)count + 1, sizeof *to);
    for (int64_t i = 0; i < count; i++)
        to[i] = (float)number[i];
    return to;
}

static void infer_constant(struct node *n, struct resample *r)
{
    const struct om_resample *p = &r->rule;
    const om_f32 *scales = p->by_sizes || !r->by ? NULL : floats_of(r->by);
    const om_i64 *sizes = p->by_sizes ? value_expand(r->by) : NULL;
    int64_t dim[RANK_MAX];
    const size_t bad =
        om_resample_shape(p, r->axis, scales, sizes, floats_of(r->region));
    if (bad < p->rank && p->by_sizes)
        bad_model(n, NULL, "axis %zu of length %zu gets the size %lld", bad, p->in[bad],
                  (long long)sizes[p->place[bad] - 1]);
    if (bad < p->rank)
        bad_model(n, NULL, "axis %zu of length %zu gets the scale %g", bad, p->in[bad],
                  (double)scales[p->place[bad] - 1]);
    for (size_t k = 0; k < p->rank; k++)
        dim[k] = (int64_t)r->axis[k].out;
    out_set(n, 0, in(n, 0)->dtype, (int)p->rank, dim);
}

void resample_infer(struct node *n, struct resample *r)
{
    const struct om_resample *p = &r->rule;
    const bool region = p->coord == OM_COORD_TF_CROP_AND_RESIZE;
    int64_t dim[RANK_MAX];
    if (r->by)
        check_length(n, p->by_sizes ? "sizes" : "scales", r->by, p->count);
    if (!region)
        r->region = NULL;
    else if (r->region)
        check_length(n, "roi", r->region, 2 * p->count);
    else
        bad_model(n, NULL, "tf_crop_and_resize needs roi");
    r->varies = (r->by && !is_const(r->by)) || (r->region && !is_const(r->region));
    if (!r->varies) {
        infer_constant(n, r);
        return;
    }
    for (size_t k = 0; k < p->rank; k++)
        dim[k] = p->place[k] ? -1 : (int64_t)p->in[k];
    out_bounded(n, 0, in(n, 0)->dtype, (int)p->rank, dim);
}

/* ---- nearest ------------------------------------------------------------------- */

static const int32_t *nearest_list(const struct resample *r,
                                   const struct om_resample_axis *a)
{
    int32_t *list = mem_array(a->out + 1, sizeof *list);
    for (size_t j = 0; j < a->out; j++)
        list[j] = om_resample_nearest(&r->rule, a, j);
    return list;
}

/* The extrapolation value as an element; NULL for zero. */
static struct value *fill_value(const struct resample *r, enum dtype t)
{
    if (r->rule.coord != OM_COORD_TF_CROP_AND_RESIZE || r->extrapolation == 0)
        return NULL;
    return number_const(t, r->extrapolation);
}

static void lower_nearest(struct node *n, struct steps *s, const struct resample *r)
{
    const int32_t *list[RANK_MAX] = {NULL};
    for (size_t k = 0; k < r->rule.rank; k++)
        if (!om_resample_same(&r->rule, &r->axis[k]))
            list[k] = nearest_list(r, &r->axis[k]);
    lower_map(n, s, out(n, 0), in(n, 0), list, fill_value(r, in(n, 0)->dtype));
}

/* ---- linear and cubic ------------------------------------------------------------ */

enum { TABLE_MAX = 1 << 24 };

struct taps {
    int64_t count; /* per output */
    int32_t *index;
    uint32_t *weight;
};

/* False, and the node reported, if the tables would not fit. */
static bool make_taps(struct node *n, const struct resample *r,
                      const struct om_resample_axis *a, struct taps *t)
{
    int64_t total;
    t->count = (int64_t)om_resample_taps(&r->rule, a);
    if (!t->count || !mul_ok(t->count, (int64_t)a->out, &total) || total > TABLE_MAX) {
        unsupported(n, NULL, "an axis from %zu to %zu", a->in, a->out);
        return false;
    }
    t->index = mem_array((size_t)total + 1, sizeof *t->index);
    t->weight = mem_array((size_t)total + 1, sizeof *t->weight);
    for (size_t j = 0; j < a->out; j++)
        om_resample_weigh(&r->rule, a, j, (size_t)t->count,
                          (om_i32 *)t->index + j * (size_t)t->count,
                          (om_u32 *)t->weight + j * (size_t)t->count);
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
    const struct om_resample_axis *a = &r->axis[axis];
    int64_t dim[RANK_MAX];
    struct taps t;
    if (!make_taps(n, r, a, &t))
        return NULL;
    memcpy(dim, x->dim, sizeof dim);
    dim[axis] = (int64_t)a->out;
    if (!y)
        y = temp(n, x->dtype, x->rank, dim);
    const int64_t outer = dims_product(dim, 0, axis);
    const int64_t inner = dims_product(dim, axis + 1, x->rank);
    const bool line = inner == 1;
    struct step *p = step_range(s, n, kname(line ? "resize_line" : "resize", x->dtype),
                                line ? outer : outer * (int64_t)a->out);
    struct om_resize m = {0};
    step_out(p, y);
    step_in(p, x);
    m.in = a->in;
    m.out = a->out;
    m.inner = (size_t)inner;
    m.taps = (size_t)t.count;
    m.index = step_table(p, FIELD_I32, t.index, (size_t)t.count * a->out,
                         "source index of each tap, by output");
    m.weight = step_table(p, FIELD_F32BITS, t.weight, (size_t)t.count * a->out,
                          "weight of each tap");
    if (line && x->dtype == DT_F32) {
        int64_t end;
        m.twice = (size_t)doubled(&t, (int64_t)a->out, &end);
        m.twice_end = (size_t)end;
    }
    step_params(p, "om_resize", &m);
    step_cost(p, (double)value_count(y) * (double)t.count);
    step_rows(p, line ? (int64_t)a->out : inner);
    return y;
}

/* Puts the extrapolation value where some coordinate lies outside. */
static struct value *extrapolated(struct node *n, struct steps *s,
                                  const struct resample *r, struct value *v,
                                  struct value *y)
{
    const int32_t *list[RANK_MAX] = {NULL};
    bool any = false;
    for (size_t k = 0; k < r->rule.rank; k++) {
        const struct om_resample_axis *a = &r->axis[k];
        int32_t *own = mem_array(a->out + 1, sizeof *own);
        bool here = false;
        for (size_t j = 0; j < a->out; j++) {
            const bool off =
                om_resample_outside(&r->rule, a, om_resample_position(&r->rule, a, j));
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
    const enum dtype t = interpolation_type(x->dtype);
    int order[RANK_MAX], count = 0;
    for (int shrink = 1; shrink >= 0; shrink--)
        for (size_t k = 0; k < r->rule.rank; k++)
            if (!om_resample_same(&r->rule, &r->axis[k]) &&
                (r->axis[k].out < r->axis[k].in) == shrink)
                order[count++] = (int)k;
    const bool crop = r->rule.coord == OM_COORD_TF_CROP_AND_RESIZE;
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

/* ---- sizes known at run time
 * ----------------------------------------------------- */

/* Into how many parts the rows of each step are divided. */
enum { PARTS = 64 };

/* The tables of the axes that may be resampled: where each begins. False, and the node
 * reported, if they are too long. */
static bool place_tables(struct node *n, struct resample *r, struct step *p,
                         int64_t *lists, int64_t *taps)
{
    const struct value *y = out(n, 0);
    const int64_t reach = r->rule.mode == OM_RESAMPLE_CUBIC ? 2 : 1;
    int64_t list_at[RANK_MAX + 1] = {0}, tap_at[RANK_MAX + 1] = {0};
    int k;
    for (k = 0; k < y->rank; k++) {
        const int64_t wide = r->rule.antialias ? 4 * (int64_t)r->rule.in[k] : 0;
        list_at[k + 1] = list_at[k] + y->dim[k];
        tap_at[k + 1] = tap_at[k];
        if (r->rule.place[k])
            tap_at[k + 1] += 2 * reach * (y->dim[k] + wide);
        if (tap_at[k + 1] > TABLE_MAX || list_at[k + 1] > TABLE_MAX) {
            unsupported(n, NULL, "axis %d is too long", k);
            return false;
        }
    }
    r->rule.most = size_table(p, y->dim, (size_t)k, "the longest that y may be");
    r->rule.lists = size_table(p, list_at, (size_t)k + 1, "where source indices begin");
    r->rule.taps = size_table(p, tap_at, (size_t)k + 1, "where taps begin");
    *lists = list_at[k];
    *taps = tap_at[k];
    return true;
}

/* y, of any number of axes, picked from x; `source`: x's shape, NULL if that is known.
 */
static void pick_step(struct node *n, struct steps *s, const struct resample *r,
                      struct value *y, struct value *x, struct value *lists,
                      struct value *source)
{
    struct step *p = step_range(s, n, move_name("resample_pick", x->dtype), PARTS);
    struct om_resample_pick t = {.rank = r->rule.rank, .items = PARTS};
    step_out(p, y);
    step_in(p, x);
    step_in(p, fill_value(r, x->dtype));
    step_in(p, y->extent);
    step_in(p, lists);
    step_in(p, source);
    t.in = step_table(p, FIELD_SIZE, r->rule.in, t.rank, "lengths of x");
    t.lists =
        step_table(p, FIELD_SIZE, r->rule.lists, t.rank, "where source indices begin");
    step_params(p, "om_resample_pick", &t);
    step_cost(p, (double)value_count(y));
}

/* A pass for each axis that may be resampled; the last one writes y. */
static void pass_steps(struct node *n, struct steps *s, const struct resample *r,
                       struct value *y, struct value *x, struct value *const table[3])
{
    const int64_t big = value_count(x), most = value_count(y);
    const int64_t room = big > most ? big : most;
    struct om_resize_pass t = {.rank = r->rule.rank, .items = PARTS};
    struct value *before = NULL;
    for (size_t k = 0; k < t.rank; k++)
        t.passes += r->rule.place[k] != 0;
    for (; t.pass < t.passes; t.pass++) {
        struct value *to = t.pass + 1 == t.passes ? y : temp(n, x->dtype, 1, &room);
        struct step *p = step_range(s, n, kname("resize_pass", x->dtype), PARTS);
        step_out(p, to);
        step_in(p, x);
        step_in(p, before);
        step_in(p, y->extent);
        for (int i = 0; i < 3; i++)
            step_in(p, table[i]);
        t.in = step_table(p, FIELD_SIZE, r->rule.in, t.rank, "lengths of x");
        t.taps = step_table(p, FIELD_SIZE, r->rule.taps, t.rank, "where taps begin");
        step_params(p, "om_resize_pass", &t);
        step_cost(p, 4 * (double)room);
        before = to;
    }
}

/* A bounded value of y's shape. */
static struct value *like_bounded(struct node *n, const struct value *y, enum dtype t)
{
    struct value *v = temp(n, t, y->rank, y->dim);
    v->bounded = y->bounded;
    v->extent = y->extent;
    return v;
}

static void lower_varying(struct node *n, struct steps *s, struct resample *r)
{
    struct value *x = in(n, 0), *y = out(n, 0), *table[4] = {NULL};
    const bool nearest = r->rule.mode == OM_RESAMPLE_NEAREST;
    const bool crop = r->rule.coord == OM_COORD_TF_CROP_AND_RESIZE;
    const enum dtype t = nearest ? x->dtype : interpolation_type(x->dtype);
    const int64_t plan = 1 + 2 * y->rank;
    int64_t lists, taps;
    struct value *source = nearest ? x : wide_as(n, s, x, t);
    struct value *by = wide_as(n, s, r->by, r->rule.by_sizes ? DT_I64 : DT_F32);
    struct value *region = wide_as(n, s, r->region, DT_F32);
    struct step *p = step_range(s, n, "resample_plan", 1);
    if (!place_tables(n, r, p, &lists, &taps))
        return;
    if (!nearest) {
        table[0] = temp(n, DT_I32, 1, &plan);
        table[1] = temp(n, DT_I32, 1, &taps);
        table[2] = temp(n, DT_U32, 1, &taps);
    }
    if (nearest || crop)
        table[3] = temp(n, DT_I32, 1, &lists);
    step_out(p, value_extent(n, y));
    for (int i = 0; i < 4; i++)
        step_out(p, table[i]);
    step_in(p, by);
    step_in(p, region);
    r->rule.in = step_table(p, FIELD_SIZE, r->rule.in, r->rule.rank, "lengths of x");
    r->rule.place = step_table(p, FIELD_SIZE, r->rule.place, r->rule.rank,
                               "1 + number of an axis's scale");
    step_params(p, "om_resample", &r->rule);
    step_cost(p, 16.0 * (double)(lists + taps));
    if (nearest) {
        pick_step(n, s, r, y, x, table[3], NULL);
        return;
    }
    struct value *v = y->dtype == t && !crop ? y : like_bounded(n, y, t);
    pass_steps(n, s, r, v, source, table);
    if (crop) {
        struct value *whole = y->dtype == t ? y : like_bounded(n, y, t);
        pick_step(n, s, r, whole, v, table[3], y->extent);
        v = whole;
    }
    if (v != y)
        wide_out(n, s, y, v);
}

void resample_lower(struct node *n, struct steps *s, struct resample *r)
{
    bool same = !r->varies;
    if (value_count(out(n, 0)) == 0 && !r->varies)
        return;
    for (size_t k = 0; k < r->rule.rank; k++) {
        same = same && om_resample_same(&r->rule, &r->axis[k]);
        if (r->rule.in[k] > INT32_MAX || out(n, 0)->dim[k] > TABLE_MAX) {
            unsupported(n, NULL, "axis %zu is too long", k);
            return;
        }
    }
    if (r->varies)
        lower_varying(n, s, r);
    else if (same)
        step_alias(s, n, out(n, 0), in(n, 0));
    else if (r->rule.mode == OM_RESAMPLE_NEAREST)
        lower_nearest(n, s, r);
    else
        lower_smooth(n, s, r);
}
