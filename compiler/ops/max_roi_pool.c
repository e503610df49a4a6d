/* max_roi_pool.c -- ONNX MaxRoiPool. */
#include "wide.h"
#include "maxroipool.h"

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *rois = in(n, 1);
    size_t count;
    const int64_t *shape = attr_ints(n, "pooled_shape", &count);
    if (x->rank != 4)
        bad_model(n, NULL, "input %s is not [batch, channels, height, width]",
                  value_describe(x));
    if (rois->rank != 2 || rois->dim[1] != 5)
        bad_model(n, NULL, "regions %s are not [regions, 5]", value_describe(rois));
    if (count != 2 || shape[0] < 1 || shape[1] < 1 || shape[0] > INT32_MAX ||
        shape[1] > INT32_MAX)
        bad_model(n, NULL, "pooled_shape is not two positive sizes");
    const int64_t dim[4] = {rois->dim[0], x->dim[1], shape[0], shape[1]};
    out_set(n, 0, x->dtype, 4, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = wide_in(n, s, in(n, 0)), *rois = wide_in(n, s, in(n, 1));
    struct value *y = out(n, 0), *to = wide_y(n, y);
    const struct om_maxroipool p = {
        (size_t)x->dim[0],  (size_t)x->dim[1],
        (size_t)x->dim[2],  (size_t)x->dim[3],
        (size_t)y->dim[2],  (size_t)y->dim[3],
        x->dtype == DT_F32, float_bits(attr_float(n, "spatial_scale"))};
    struct step *st =
        step_range(s, n, kname("maxroipool", x->dtype), y->dim[0] * y->dim[1]);
    step_out(st, to);
    step_in(st, x);
    step_in(st, rois);
    step_params(st, "om_maxroipool", &p);
    step_cost(st, (double)value_count(y) * 32);
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {1, "X:T, rois:T -> Y:T", "T=f16,f32,f64",
     "pooled_shape:ints! spatial_scale:float=1"},
    {22, "X:T, rois:T -> Y:T", "T=float", "pooled_shape:ints! spatial_scale:float=1"},
    {0},
};

const struct op op_MaxRoiPool = {"MaxRoiPool", "", sigs, infer, lower};
