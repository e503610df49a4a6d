/* upsample.c -- ONNX Upsample, deprecated by Resize: asymmetric coordinates, nearest by
 * floor. Version 1 scales height and width, 7 has scales as attribute, 9 as input. */
#include "resample.h"

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=all",
     "height_scale:float! mode:string=nearest width_scale:float!"},
    {7, "X:T -> Y:T", "T=all", "mode:string=nearest scales:floats!"},
    {9, "X:T, scales:f32 -> Y:T", "T=all", "mode:string=nearest"},
    {0},
};

/* One scale per axis. */
static struct value *read_scales(struct node *n)
{
    const int rank = in(n, 0)->rank;
    const int64_t count = rank;
    size_t given;
    if (n->sig->since >= 9)
        return in(n, 1);
    om_f32 *scale = mem_array((size_t)rank + 1, sizeof *scale);
    if (n->sig->since < 7) {
        if (rank != 4)
            bad_model(n, NULL, "the input must have rank 4, not %d", rank);
        scale[0] = scale[1] = 1;
        scale[2] = attr_float(n, "height_scale");
        scale[3] = attr_float(n, "width_scale");
    } else {
        const float *attr = attr_floats(n, "scales", &given);
        if (given != (size_t)rank)
            bad_model(n, NULL, "scales has %zu elements, the input has rank %d", given,
                      rank);
        memcpy(scale, attr, given * sizeof *scale);
    }
    return new_const(DT_F32, 1, &count, scale);
}

static struct resample read_upsample(struct node *n)
{
    const char *mode = attr_string(n, "mode");
    struct resample r = {.by = read_scales(n)};
    int place[RANK_MAX];
    if (strcmp(mode, "nearest") == 0)
        r.rule.mode = OM_RESAMPLE_NEAREST;
    else if (strcmp(mode, "linear") == 0 || strcmp(mode, "bilinear") == 0)
        r.rule.mode = OM_RESAMPLE_LINEAR;
    else
        bad_model(n, NULL, "mode '%s' is unknown", printable(mode));
    for (int k = 0; k < in(n, 0)->rank; k++)
        place[k] = k + 1;
    resample_axes(&r, in(n, 0), place, (size_t)in(n, 0)->rank);
    return r;
}

static void infer(struct node *n)
{
    struct resample r = read_upsample(n);
    resample_infer(n, &r);
}

static void lower(struct node *n, struct steps *s)
{
    struct resample r = read_upsample(n);
    resample_infer(n, &r);
    if (!n->bad)
        resample_lower(n, s, &r);
}

const struct op op_Upsample = {"Upsample", "", sigs, infer, lower};
