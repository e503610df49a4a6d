/* depth_to_space.c -- ONNX DepthToSpace: blocks of channels become blocks of space.
 * DCR: channel = (block row, block column, depth); CRD: (depth, block row, block
 * column). */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "input:T -> output:T", "T=all", "blocksize:int!"},
    {11, "input:T -> output:T", "T=all", "blocksize:int! mode:string=DCR"},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    const int64_t b = attr_int(n, "blocksize");
    blocks_crd(n);
    if (x->rank != 4)
        bad_model(n, NULL, "the input must have rank 4, not %d", x->rank);
    if (b < 1 || b > INT32_MAX || x->dim[1] % (b * b) != 0)
        bad_model(n, NULL, "%lld channels can't be split into blocks of %lld",
                  (long long)x->dim[1], (long long)b);
    const int64_t dim[4] = {x->dim[0], x->dim[1] / (b * b), size_mul(n, x->dim[2], b),
                            size_mul(n, x->dim[3], b)};
    out_moved(n, 4, dim);
}

/* Axes: batch, depth, row, block row, column, block column. */
static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    const int64_t b = attr_int(n, "blocksize"), depth = y->dim[1];
    const int64_t dim[6] = {x->dim[0], depth, x->dim[2], b, x->dim[3], b};
    int64_t xs[4], ys[4];
    strides_of(x, xs);
    strides_of(y, ys);
    const bool crd = blocks_crd(n);
    const int64_t column = crd ? xs[1] : xs[1] * depth;
    const int64_t xstride[6] = {
        xs[0], crd ? xs[1] * b * b : xs[1], xs[2], column * b, xs[3], column};
    const int64_t ystride[6] = {ys[0], ys[1], ys[2] * b, ys[2], ys[3] * b, ys[3]};
    step_move(s, n, y, 0, ystride, x, 0, xstride, 6, dim);
}

const struct op op_DepthToSpace = {"DepthToSpace", "", sigs, infer, lower};
