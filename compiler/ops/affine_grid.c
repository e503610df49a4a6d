/* affine_grid.c -- ONNX AffineGrid: the size must be constant. An axis of length 1 with
 * align_corners lies at 0. */
#include "wide.h"
#include "affinegrid.h"

static void infer(struct node *n)
{
    const struct value *theta = in(n, 0);
    int64_t dim[RANK_MAX];
    size_t count;
    const int64_t *size = const_ints(n, 1, "size", &count);
    if (n->bad)
        return;
    if (count != 4 && count != 5)
        bad_model(n, NULL, "size has %zu entries, not 4 or 5", count);
    const int axes = (int)count - 2;
    if (theta->rank != 3 || theta->dim[0] != size[0] || theta->dim[1] != axes ||
        theta->dim[2] != axes + 1)
        bad_model(n, NULL, "theta %s does not fit a size of %zu axes",
                  value_describe(theta), count);
    dim[0] = size[0];
    for (int k = 0; k < axes; k++) {
        dim[1 + k] = size[2 + k];
        if (dim[1 + k] < 0 || dim[1 + k] > INT32_MAX)
            bad_model(n, NULL, "size[%d] is %lld", 2 + k, (long long)dim[1 + k]);
    }
    dim[axes + 1] = axes;
    out_set(n, 0, theta->dtype, axes + 2, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *to = wide_y(n, y), *theta = wide_in(n, s, in(n, 0));
    const int axes = y->rank - 2;
    struct om_affinegrid p = {(size_t)axes, {1, 1, 1}, 0};
    int64_t items = y->dim[0];
    for (int k = 0; k < axes; k++) {
        p.dim[k] = (size_t)y->dim[axes - k];
        items *= y->dim[axes - k];
    }
    p.align = attr_int(n, "align_corners") != 0;
    struct step *st = step_range(s, n, kname("affinegrid", to->dtype), items);
    step_out(st, to);
    step_in(st, theta);
    step_params(st, "om_affinegrid", &p);
    step_cost(st, (double)value_count(y) * 8);
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {20, "theta:T, size:i64 -> grid:T", "T=float", "align_corners:int=0"},
    {0},
};

const struct op op_AffineGrid = {"AffineGrid", "", sigs, infer, lower};
