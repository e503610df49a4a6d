/* global_average_pool.c -- ONNX GlobalAveragePool: the sum of each plane in index
 * order, divided by its size. */
#include "pooling.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *to = wide_y(n, y);
    pool_global_step(s, n, "pool_plane_mean", to, wide_in(n, s, in(n, 0)));
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64", ""},
    {22, "X:T -> Y:T", "T=float", ""},
    {0},
};

const struct op op_GlobalAveragePool = {"GlobalAveragePool", "", sigs,
                                        pool_infer_global, lower};
