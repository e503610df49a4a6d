/* roi_align.c -- ONNX RoiAlign. Before opset 16 coordinates are not shifted. Mode max
 * takes the greatest of the weighted elements of all samples, not of their sums. */
#include "wide.h"
#include "roialign.h"

/* Position of the attribute's value in two names. */
static size_t choice(struct node *n, const char *attr, const char *a, const char *b)
{
    const char *given = attr_string(n, attr);
    if (strcmp(given, a) == 0)
        return 0;
    if (strcmp(given, b) == 0)
        return 1;
    bad_model(n, NULL, "%s '%s' is unknown", attr, printable(given));
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *rois = in(n, 1), *batch = in(n, 2);
    const int64_t h = attr_int(n, "output_height"), w = attr_int(n, "output_width");
    const int64_t ratio = attr_int(n, "sampling_ratio");
    if (x->rank != 4)
        bad_model(n, NULL, "input %s is not [batch, channels, height, width]",
                  value_describe(x));
    if (rois->rank != 2 || rois->dim[1] != 4 || batch->rank != 1 ||
        batch->dim[0] != rois->dim[0])
        bad_model(n, NULL, "regions %s and batch_indices %s do not fit",
                  value_describe(rois), value_describe(batch));
    if (h < 1 || w < 1 || h > INT32_MAX || w > INT32_MAX)
        bad_model(n, NULL, "the output is %lld x %lld", (long long)h, (long long)w);
    if (ratio < 0 || ratio > 1 << 24)
        bad_model(n, NULL, "sampling_ratio is %lld", (long long)ratio);
    if (x->dim[2] == 0 || x->dim[3] == 0)
        bad_model(n, NULL, "input %s has nothing to sample", value_describe(x));
    choice(n, "mode", "avg", "max");
    if (n->sig->since >= 16)
        choice(n, "coordinate_transformation_mode", "output_half_pixel", "half_pixel");
    const int64_t dim[4] = {rois->dim[0], x->dim[1], h, w};
    out_set(n, 0, x->dtype, 4, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = wide_in(n, s, in(n, 0)), *rois = wide_in(n, s, in(n, 1));
    struct value *y = out(n, 0), *to = wide_y(n, y);
    struct om_roialign p;
    memset(&p, 0, sizeof p);
    p.batch = (size_t)x->dim[0];
    p.channels = (size_t)x->dim[1];
    p.height = (size_t)x->dim[2];
    p.width = (size_t)x->dim[3];
    p.out_height = (size_t)y->dim[2];
    p.out_width = (size_t)y->dim[3];
    p.ratio = (size_t)attr_int(n, "sampling_ratio");
    p.max = choice(n, "mode", "avg", "max");
    p.half_pixel = n->sig->since >= 16 && choice(n, "coordinate_transformation_mode",
                                                 "output_half_pixel", "half_pixel");
    p.single = x->dtype == DT_F32;
    p.scale = float_bits(attr_float(n, "spatial_scale"));
    struct step *st = step_range(s, n, kname("roialign", x->dtype),
                                 y->dim[0] * y->dim[2] * y->dim[3]);
    step_out(st, to);
    step_in(st, x);
    step_in(st, rois);
    step_in(st, in(n, 2));
    step_params(st, "om_roialign", &p);
    step_cost(st, (double)value_count(y) * 32);
    wide_out(n, s, y, to);
}

#define ATTRS                                                                      \
    "mode:string=avg output_height:int=1 output_width:int=1 sampling_ratio:int=0 " \
    "spatial_scale:float=1"
#define IO "X:T1, rois:T1, batch_indices:T2 -> Y:T1"

static const struct sig sigs[] = {
    {10, IO, "T1=f16,f32,f64 T2=i64", ATTRS},
    {16, IO, "T1=f16,f32,f64 T2=i64",
     ATTRS " coordinate_transformation_mode:string=half_pixel"},
    {22, IO, "T1=float T2=i64",
     ATTRS " coordinate_transformation_mode:string=half_pixel"},
    {0},
};

const struct op op_RoiAlign = {"RoiAlign", "", sigs, infer, lower};
