/* average_pool.c -- ONNX AveragePool: the sum of each window in the order of its taps,
 * divided by their number: those inside the input, with count_include_pad those in the
 * declared padding too. */
#include "pooling.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *to = wide_y(n, y);
    struct value *x = wide_in(n, s, in(n, 0));
    /* one window that is the plane: the same sum, of eight planes at a time */
    if (pool_whole_plane(n, x))
        pool_global_step(s, n, "pool_plane_mean", to, x);
    else
        pool_step(s, n, "avgpool", to, NULL, x);
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64",
     "auto_pad:string=NOTSET pads:ints strides:ints kernel_shape:ints!"},
    {7, "X:T -> Y:T", "T=f16,f32,f64",
     "count_include_pad:int=0 auto_pad:string=NOTSET pads:ints strides:ints "
     "kernel_shape:ints!"},
    {10, "X:T -> Y:T", "T=f16,f32,f64",
     "count_include_pad:int=0 ceil_mode:int=0 auto_pad:string=NOTSET pads:ints "
     "strides:ints kernel_shape:ints!"},
    {11, "X:T -> Y:T", "T=f16,f32,f64",
     "count_include_pad:int=0 ceil_mode:int=0 auto_pad:string=NOTSET pads:ints "
     "strides:ints kernel_shape:ints!"},
    {19, "X:T -> Y:T", "T=f16,f32,f64",
     "count_include_pad:int=0 ceil_mode:int=0 dilations:ints auto_pad:string=NOTSET "
     "pads:ints strides:ints kernel_shape:ints!"},
    {22, "X:T -> Y:T", "T=float",
     "count_include_pad:int=0 ceil_mode:int=0 dilations:ints auto_pad:string=NOTSET "
     "pads:ints strides:ints kernel_shape:ints!"},
    {0},
};

const struct op op_AveragePool = {"AveragePool", "", sigs, pool_infer, lower};
