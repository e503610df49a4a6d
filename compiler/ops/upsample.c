/* upsample.c -- ONNX Upsample, deprecated by Resize: asymmetric coordinates, nearest by
 * floor. Version 1 scales height and width, 7 has scales as attribute, 9 as input. */
#include "movers.h"
#include "resample.h"
#include <math.h>

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=all",
     "height_scale:float! mode:string=nearest width_scale:float!"},
    {7, "X:T -> Y:T", "T=all", "mode:string=nearest scales:floats!"},
    {9, "X:T, scales:f32 -> Y:T", "T=all", "mode:string=nearest"},
    {0},
};

/* One scale per axis; false with n->bad. */
static bool read_scales(struct node *n, double *scale)
{
    const int rank = in(n, 0)->rank;
    size_t count;
    if (n->sig->since < 7) {
        if (rank != 4)
            bad_model(n, NULL, "the input must have rank 4, not %d", rank);
        scale[0] = scale[1] = 1;
        scale[2] = attr_float(n, "height_scale");
        scale[3] = attr_float(n, "width_scale");
        return true;
    }
    const float *attr = n->sig->since < 9 ? attr_floats(n, "scales", &count) : NULL;
    const double *input =
        n->sig->since < 9 ? NULL : const_numbers(n, 1, "scales", &count);
    if (n->bad)
        return false;
    if (count != (size_t)rank)
        bad_model(n, NULL, "scales has %zu elements, the input has rank %d", count,
                  rank);
    for (int k = 0; k < rank; k++)
        scale[k] = attr ? (double)attr[k] : input[k];
    return true;
}

static bool read_upsample(struct node *n, struct resample *r)
{
    const struct value *x = in(n, 0);
    const char *mode = attr_string(n, "mode");
    double scale[RANK_MAX];
    memset(r, 0, sizeof *r);
    if (!read_scales(n, scale))
        return false;
    if (strcmp(mode, "nearest") == 0)
        r->mode = RESAMPLE_NEAREST;
    else if (strcmp(mode, "linear") == 0 || strcmp(mode, "bilinear") == 0)
        r->mode = RESAMPLE_LINEAR;
    else
        bad_model(n, NULL, "mode '%s' is unknown", printable(mode));
    r->rank = x->rank;
    for (int k = 0; k < x->rank; k++) {
        const float size = floorf((float)x->dim[k] * (float)scale[k]);
        if (!(scale[k] > 0 && size < 2147483648.0f))
            bad_model(n, NULL, "axis %d has the scale %g", k, scale[k]);
        r->axis[k] =
            (struct resample_axis){x->dim[k], (int64_t)size, (float)scale[k], 0, 1};
    }
    return true;
}

static void infer(struct node *n)
{
    struct resample r;
    int64_t dim[RANK_MAX];
    if (!read_upsample(n, &r))
        return;
    for (int k = 0; k < r.rank; k++)
        dim[k] = r.axis[k].out;
    out_set(n, 0, in(n, 0)->dtype, r.rank, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct resample r;
    if (read_upsample(n, &r))
        resample_lower(n, s, &r);
}

const struct op op_Upsample = {"Upsample", "", sigs, infer, lower};
