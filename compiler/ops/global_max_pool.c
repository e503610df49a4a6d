/* global_max_pool.c -- ONNX GlobalMaxPool: the greatest element of each plane, at least
 * the lowest finite number; NaN is never greater. */
#include "pooling.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *to = wide_y(n, y);
    pool_global_step(s, n, "pool_plane_max", to, wide_in(n, s, in(n, 0)));
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64", ""},
    {22, "X:T -> Y:T", "T=float", ""},
    {0},
};

const struct op op_GlobalMaxPool = {"GlobalMaxPool", "", sigs, pool_infer_global,
                                    lower};
