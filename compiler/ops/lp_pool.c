/* lp_pool.c -- ONNX LpPool: the p-norm of each window. p is 1: a sum of magnitudes; 2:
 * the root of a sum of squares; else pow(sum of pow(|x|, p), 1 / p) with 1 / p in f32.
 */
#include "lp.h"
#include "pooling.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *to = wide_y(n, y);
    struct value *x = wide_in(n, s, in(n, 0));
    const double p = lp_p(n);
    struct value *sum = p == 1 ? to : temp(n, to->dtype, to->rank, to->dim);
    pool_step(s, n, "sumpool", sum, NULL, lp_power(n, s, x, p));
    if (p != 1)
        lp_root(n, s, to, sum, p);
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64",
     "p:float=2 auto_pad:string=NOTSET pads:ints strides:ints kernel_shape:ints"},
    {2, "X:T -> Y:T", "T=f16,f32,f64",
     "p:int=2 auto_pad:string=NOTSET pads:ints strides:ints kernel_shape:ints!"},
    {11, "X:T -> Y:T", "T=f16,f32,f64",
     "p:int=2 auto_pad:string=NOTSET pads:ints strides:ints kernel_shape:ints!"},
    {18, "X:T -> Y:T", "T=f16,f32,f64",
     "ceil_mode:int=0 dilations:ints p:int=2 auto_pad:string=NOTSET pads:ints "
     "strides:ints kernel_shape:ints!"},
    {22, "X:T -> Y:T", "T=float",
     "ceil_mode:int=0 dilations:ints p:int=2 auto_pad:string=NOTSET pads:ints "
     "strides:ints kernel_shape:ints!"},
    {0},
};

const struct op op_LpPool = {"LpPool", "", sigs, pool_infer, lower};
