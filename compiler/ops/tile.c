/* tile.c -- ONNX Tile: the input repeated along each axis. Before opset 6 along one
 * axis, number and axis being inputs of the data's type. */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "input:T, tiles:T, axis:T -> output:T", "T=all", ""},
    {6, "input:T, repeats:i64 -> output:T", "T=all", ""},
    {0},
};

/* One count per axis; false with n->bad. */
static bool read_repeats(struct node *n, int64_t *repeats)
{
    const struct value *x = in(n, 0);
    size_t count;
    if (n->sig->since >= 6) {
        const int64_t *given = const_ints(n, 1, "repeats", &count);
        if (n->bad)
            return false;
        if (count != (size_t)x->rank)
            bad_model(n, NULL, "repeats has %zu elements, the input has rank %d", count,
                      x->rank);
        for (int k = 0; k < x->rank; k++)
            repeats[k] = given[k];
    } else {
        const double *tiles = const_numbers(n, 1, "tiles", &count);
        const bool one = count == 1;
        const double *axis = const_numbers(n, 2, "axis", &count);
        if (n->bad)
            return false;
        if (!one || count != 1 || !(tiles[0] >= 0 && tiles[0] < 9e15) ||
            !(axis[0] > -1000 && axis[0] < 1000))
            bad_model(n, NULL, "tiles and axis must be one number each");
        for (int k = 0; k < x->rank; k++)
            repeats[k] = 1;
        repeats[norm_axis(n, (int64_t)axis[0], x->rank)] = (int64_t)tiles[0];
    }
    for (int k = 0; k < x->rank; k++)
        if (repeats[k] < 0)
            bad_model(n, NULL, "axis %d is repeated %lld times", k,
                      (long long)repeats[k]);
    return true;
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    int64_t repeats[RANK_MAX], dim[RANK_MAX];
    if (!read_repeats(n, repeats))
        return;
    for (int k = 0; k < x->rank; k++)
        dim[k] = size_mul(n, x->dim[k], repeats[k]);
    out_moved(n, x->rank, dim);
}

/* Each axis of y is two: which copy, and where in it. */
static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    int64_t repeats[RANK_MAX], xstride[RANK_MAX], ystride[RANK_MAX];
    int64_t dim[2 * RANK_MAX], ys[2 * RANK_MAX], xs[2 * RANK_MAX];
    if (!read_repeats(n, repeats))
        return;
    if (value_count(y) == value_count(x)) {
        step_alias(s, n, y, x);
        return;
    }
    strides_of(x, xstride);
    strides_of(y, ystride);
    for (int k = 0; k < x->rank; k++) {
        dim[2 * k] = repeats[k];
        ys[2 * k] = ystride[k] * x->dim[k];
        xs[2 * k] = 0;
        dim[2 * k + 1] = x->dim[k];
        ys[2 * k + 1] = ystride[k];
        xs[2 * k + 1] = xstride[k];
    }
    step_move(s, n, y, 0, ys, x, 0, xs, 2 * x->rank, dim);
}

const struct op op_Tile = {"Tile", "", sigs, infer, lower};
