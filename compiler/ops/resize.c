/* resize.c -- ONNX Resize. Output sizes: the given ones, or floor(in * scale) in f32;
 * with keep_aspect_ratio_policy one scale for all axes, in * scale rounded half up. */
#include "movers.h"
#include "resample.h"
#include <math.h>

#define COMMON                                                                    \
    "coordinate_transformation_mode:string=half_pixel cubic_coeff_a:float=-0.75 " \
    "exclude_outside:int=0 extrapolation_value:float=0 mode:string=nearest "      \
    "nearest_mode:string=round_prefer_floor"
#define SINCE_18 \
    COMMON " antialias:int=0 axes:ints keep_aspect_ratio_policy:string=stretch"

static const struct sig sigs[] = {
    {10, "X:T, scales:f32 -> Y:T", "T=all", "mode:string=nearest"},
    {11, "X:T, roi:T2?, scales:f32?, sizes:i64? -> Y:T", "T=all T2=f16,f32,f64",
     COMMON},
    {18, "X:T, roi:T2?, scales:f32?, sizes:i64? -> Y:T", "T=all T2=f16,bf16,f32,f64",
     SINCE_18},
    {0},
};

/* Position of the attribute's value in a list of names; a bad model if it is not there.
 */
static int choice(struct node *n, const char *attr, const char *const *names, int count)
{
    const char *given = attr_string(n, attr);
    for (int i = 0; i < count; i++)
        if (names[i] && strcmp(given, names[i]) == 0)
            return i;
    bad_model(n, NULL, "%s '%s' is unknown", attr, printable(given));
}

static void read_modes(struct node *n, struct resample *r)
{
    static const char *const modes[] = {"nearest", "linear", "cubic"};
    static const char *const rounds[] = {"floor", "ceil", "round_prefer_floor",
                                         "round_prefer_ceil"};
    static const char *const coords[] = {"asymmetric",           "half_pixel",
                                         "half_pixel_symmetric", "pytorch_half_pixel",
                                         "tf_half_pixel_for_nn", "align_corners",
                                         "tf_crop_and_resize"};
    r->mode = (enum resample_mode)choice(n, "mode", modes, 3);
    if (n->sig->since < 11)
        return; /* asymmetric, floor */
    r->coord =
        (enum resample_coord)choice(n, "coordinate_transformation_mode", coords, 7);
    r->round = (enum resample_round)choice(n, "nearest_mode", rounds, 4);
    r->exclude_outside = attr_int(n, "exclude_outside") != 0;
    r->cubic_a = attr_float(n, "cubic_coeff_a");
    r->extrapolation = attr_float(n, "extrapolation_value");
    r->antialias = n->sig->since >= 18 && attr_int(n, "antialias") != 0;
}

/* The axes that scales, sizes and roi speak of: chosen[k] - 1 is axis k's place. */
static size_t read_axes(struct node *n, int *chosen)
{
    const int rank = in(n, 0)->rank;
    size_t count = 0;
    const int64_t *axes = n->sig->since >= 18 ? attr_ints(n, "axes", &count) : NULL;
    if (axes) {
        choose_axes(n, axes, count, rank, chosen);
        return count;
    }
    for (int k = 0; k < rank; k++)
        chosen[k] = k + 1;
    return (size_t)rank;
}

static void check_length(struct node *n, const char *what, size_t have, size_t need)
{
    if (have != need)
        bad_model(n, NULL, "%s has %zu elements, not %zu", what, have, need);
}

static void scaled_size(struct node *n, struct resample_axis *a, float length,
                        bool round)
{
    float size = length * a->scale;
    size = round ? floorf(size + 0.5f) : floorf(size);
    if (!(size >= 0 && size < 2147483648.0f))
        bad_model(n, NULL, "an axis of length %lld scaled by %g", (long long)a->in,
                  (double)a->scale);
    a->out = (int64_t)size;
}

static void apply_scales(struct node *n, struct resample *r, const int *chosen,
                         const double *scales)
{
    for (int k = 0; k < r->rank; k++) {
        struct resample_axis *a = &r->axis[k];
        if (!chosen[k])
            continue;
        a->scale = (float)scales[chosen[k] - 1];
        if (!(a->scale > 0 && a->scale < INFINITY))
            bad_model(n, NULL, "axis %d has the scale %g", k, (double)a->scale);
        float length = (float)a->in;
        if (r->coord == COORD_TF_CROP_AND_RESIZE)
            length *= a->end - a->start;
        scaled_size(n, a, length, false);
    }
}

static void apply_sizes(struct node *n, struct resample *r, const int *chosen,
                        const int64_t *sizes)
{
    static const char *const policies[] = {"stretch", "not_larger", "not_smaller"};
    const int policy =
        n->sig->since >= 18 ? choice(n, "keep_aspect_ratio_policy", policies, 3) : 0;
    float common = 0;
    bool any = false;
    for (int k = 0; k < r->rank; k++) {
        struct resample_axis *a = &r->axis[k];
        if (!chosen[k])
            continue;
        a->out = sizes[chosen[k] - 1];
        if (a->out < 0 || a->out > INT32_MAX || (a->in == 0 && a->out != 0))
            bad_model(n, NULL, "axis %d of length %lld gets the size %lld", k,
                      (long long)a->in, (long long)a->out);
        a->scale = a->in ? (float)a->out / (float)a->in : 1.0f;
        if (!any || (policy == 1 ? a->scale < common : a->scale > common))
            common = a->scale;
        any = true;
    }
    for (int k = 0; policy && k < r->rank; k++) {
        if (!chosen[k])
            continue;
        r->axis[k].scale = common;
        scaled_size(n, &r->axis[k], (float)r->axis[k].in, true);
    }
}

/* False with n->bad. */
static bool read_resize(struct node *n, struct resample *r)
{
    const struct value *x = in(n, 0);
    size_t nroi = 0, nscales, nsizes = 0;
    int chosen[RANK_MAX];
    memset(r, 0, sizeof *r);
    read_modes(n, r);
    r->rank = x->rank;
    const size_t count = read_axes(n, chosen);
    for (int k = 0; k < x->rank; k++)
        r->axis[k] = (struct resample_axis){x->dim[k], x->dim[k], 1, 0, 1};
    if (n->sig->since >= 11 && r->coord == COORD_TF_CROP_AND_RESIZE) {
        const double *roi = const_numbers(n, 1, "roi", &nroi);
        if (n->bad)
            return false;
        check_length(n, "roi", nroi, 2 * count);
        for (int k = 0; k < x->rank; k++)
            if (chosen[k]) {
                r->axis[k].start = (float)roi[chosen[k] - 1];
                r->axis[k].end = (float)roi[(size_t)chosen[k] - 1 + count];
            }
    }
    const double *scales =
        const_numbers(n, n->sig->since >= 11 ? 2 : 1, "scales", &nscales);
    const int64_t *sizes =
        n->sig->since >= 11 ? const_ints(n, 3, "sizes", &nsizes) : NULL;
    if (n->bad)
        return false;
    const bool by_sizes = sizes && nsizes > 0;
    if (by_sizes && scales && nscales > 0)
        bad_model(n, NULL, "has both scales and sizes");
    if (!by_sizes && nscales == 0 && count > 0)
        bad_model(n, NULL, "has neither scales nor sizes");
    if (by_sizes) {
        check_length(n, "sizes", nsizes, count);
        apply_sizes(n, r, chosen, sizes);
    } else {
        check_length(n, "scales", nscales, count);
        apply_scales(n, r, chosen, scales);
    }
    return true;
}

static void infer(struct node *n)
{
    struct resample r;
    int64_t dim[RANK_MAX];
    if (!read_resize(n, &r))
        return;
    for (int k = 0; k < r.rank; k++)
        dim[k] = r.axis[k].out;
    out_set(n, 0, in(n, 0)->dtype, r.rank, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct resample r;
    if (read_resize(n, &r))
        resample_lower(n, s, &r);
}

const struct op op_Resize = {"Resize", "", sigs, infer, lower};
