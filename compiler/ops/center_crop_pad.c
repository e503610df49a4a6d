/* center_crop_pad.c -- ONNX CenterCropPad: each axis is cropped or zero-padded around
 * its centre to the length in `shape`; of an odd difference the larger half is at the
 * end. */
#include "movers.h"
#include "padding.h"

static const struct sig sigs[] = {
    {18, "input_data:T, shape:Tind -> output_data:T", "T=all Tind=i32,i64",
     "axes:ints"},
    {0},
};

/* False with n->bad. */
static bool read_padding(struct node *n, struct padding *p)
{
    const struct value *x = in(n, 0);
    size_t count, naxes;
    const int64_t *shape = const_ints(n, 1, "shape", &count);
    const int64_t *axes = attr_ints(n, "axes", &naxes);
    int chosen[RANK_MAX];
    memset(p, 0, sizeof *p);
    if (n->bad)
        return false;
    if (count != (axes ? naxes : (size_t)x->rank))
        bad_model(n, NULL, "shape has %zu elements for %zu axes", count,
                  axes ? naxes : (size_t)x->rank);
    if (axes)
        choose_axes(n, axes, naxes, x->rank, chosen);
    for (int k = 0; k < x->rank; k++) {
        const int i = axes ? chosen[k] - 1 : k;
        const int64_t to = i < 0 ? x->dim[k] : shape[i];
        if (to < 0)
            bad_model(n, NULL, "axis %d gets the length %lld", k, (long long)to);
        const int64_t before =
            to < x->dim[k] ? -((x->dim[k] - to) / 2) : (to - x->dim[k]) / 2;
        padding_axis(n, p, k, before, to - x->dim[k] - before);
    }
    return true;
}

static void infer(struct node *n)
{
    struct padding p;
    if (read_padding(n, &p))
        out_set(n, 0, in(n, 0)->dtype, in(n, 0)->rank, p.out);
}

static void lower(struct node *n, struct steps *s)
{
    struct padding p;
    if (read_padding(n, &p))
        padding_lower(n, s, &p, NULL);
}

const struct op op_CenterCropPad = {"CenterCropPad", "", sigs, infer, lower};
