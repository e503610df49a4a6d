/* resize.c -- ONNX Resize. Output sizes: the given ones, or floor(in * scale) in f32;
 * with keep_aspect_ratio_policy one scale for all axes, in * scale rounded half up. */
#include "movers.h"
#include "resample.h"

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

static size_t mode_of(struct node *n)
{
    static const char *const modes[] = {"nearest", "linear", "cubic"};
    return (size_t)choice(n, "mode", modes, 3);
}

static void read_modes(struct node *n, struct resample *r)
{
    static const char *const rounds[] = {"floor", "ceil", "round_prefer_floor",
                                         "round_prefer_ceil"};
    static const char *const coords[] = {"asymmetric",           "half_pixel",
                                         "half_pixel_symmetric", "pytorch_half_pixel",
                                         "tf_half_pixel_for_nn", "align_corners",
                                         "tf_crop_and_resize"};
    static const char *const policies[] = {"stretch", "not_larger", "not_smaller"};
    struct om_resample *p = &r->rule;
    p->mode = mode_of(n);
    if (n->sig->since < 11)
        return; /* asymmetric, floor */
    p->coord = (size_t)choice(n, "coordinate_transformation_mode", coords, 7);
    p->round = (size_t)choice(n, "nearest_mode", rounds, 4);
    p->exclude_outside = attr_int(n, "exclude_outside") != 0;
    p->cubic = float_bits(attr_float(n, "cubic_coeff_a"));
    r->extrapolation = attr_float(n, "extrapolation_value");
    if (n->sig->since < 18)
        return;
    p->antialias = attr_int(n, "antialias") != 0;
    p->aspect = (size_t)choice(n, "keep_aspect_ratio_policy", policies, 3);
}

static void read_axes(struct node *n, struct resample *r)
{
    const int rank = in(n, 0)->rank;
    int place[RANK_MAX];
    size_t count = 0;
    const int64_t *axes = n->sig->since >= 18 ? attr_ints(n, "axes", &count) : NULL;
    if (axes)
        choose_axes(n, axes, count, rank, place);
    for (int k = 0; k < rank && !axes; k++)
        place[k] = k + 1;
    resample_axes(r, in(n, 0), place, axes ? count : (size_t)rank);
}

/* NULL for an empty list, as for none. */
static struct value *list_of(const struct node *n, int i)
{
    struct value *v = in(n, i);
    return v && v->rank == 1 && v->dim[0] == 0 ? NULL : v;
}

static struct resample read_resize(struct node *n)
{
    struct resample r = {.extrapolation = 0};
    const bool old = n->sig->since < 11;
    struct value *scales = list_of(n, old ? 1 : 2), *sizes = old ? NULL : list_of(n, 3);
    read_modes(n, &r);
    read_axes(n, &r);
    if (sizes && scales)
        bad_model(n, NULL, "has both scales and sizes");
    if (!sizes && !scales && r.rule.count)
        bad_model(n, NULL, "has neither scales nor sizes");
    r.by = sizes ? sizes : scales;
    r.rule.by_sizes = sizes != NULL;
    r.region = old ? NULL : list_of(n, 1);
    return r;
}

static void infer(struct node *n)
{
    struct resample r = read_resize(n);
    resample_infer(n, &r);
}

static void lower(struct node *n, struct steps *s)
{
    struct resample r = read_resize(n);
    resample_infer(n, &r);
    if (!n->bad)
        resample_lower(n, s, &r);
}

const struct op op_Resize = {"Resize", "", sigs, infer, lower};
