/* space_to_depth.c -- ONNX SpaceToDepth: blocks of space become channels, the inverse
 * of DepthToSpace. DCR: channel = (block row, block column, depth); CRD, from opset 28
 * on: (depth, block row, block column). */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "input:T -> output:T", "T=all", "blocksize:int!"},
    {28, "input:T -> output:T", "T=all", "blocksize:int! mode:string=DCR"},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    const int64_t b = attr_int(n, "blocksize");
    blocks_crd(n);
    if (x->rank != 4)
        bad_model(n, NULL, "the input must have rank 4, not %d", x->rank);
    if (b < 1 || b > INT32_MAX || x->dim[2] % b || x->dim[3] % b)
        bad_model(n, NULL, "%lld by %lld can't be split into blocks of %lld",
                  (long long)x->dim[2], (long long)x->dim[3], (long long)b);
    const int64_t dim[4] = {x->dim[0], size_mul(n, x->dim[1], b * b), x->dim[2] / b,
                            x->dim[3] / b};
    out_moved(n, 4, dim);
}

/* Axes: batch, depth, row, block row, column, block column. */
static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    const int64_t b = attr_int(n, "blocksize"), depth = x->dim[1];
    const int64_t dim[6] = {x->dim[0], depth, y->dim[2], b, y->dim[3], b};
    const bool crd = blocks_crd(n);
    int64_t xs[4], ys[4];
    strides_of(x, xs);
    strides_of(y, ys);
    const int64_t xstride[6] = {xs[0], xs[1], xs[2] * b, xs[2], xs[3] * b, xs[3]};
    const int64_t column = crd ? ys[1] : ys[1] * depth;
    const int64_t ystride[6] = {
        ys[0], crd ? ys[1] * b * b : ys[1], ys[2], column * b, ys[3], column};
    step_move(s, n, y, 0, ystride, x, 0, xstride, 6, dim);
}

const struct op op_SpaceToDepth = {"SpaceToDepth", "", sigs, infer, lower};
