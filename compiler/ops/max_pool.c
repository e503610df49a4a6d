/* max_pool.c -- ONNX MaxPool: the greatest element of each window, NaN only where all
 * are, and its index in the whole input. */
#include "pooling.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *index = out(n, 1);
    struct value *x = wide_in(n, s, in(n, 0)), *to = wide_y(n, y);
    pool_step(s, n, "maxpool", to, index, x);
    wide_out(n, s, y, to);
}

static const struct sig sigs[] = {
    {1, "X:T -> Y:T", "T=f16,f32,f64",
     "auto_pad:string=NOTSET pads:ints strides:ints kernel_shape:ints!"},
    {8, "X:T -> Y:T, Indices:I?", "T=f16,f32,f64 I=i64",
     "storage_order:int=0 auto_pad:string=NOTSET pads:ints strides:ints "
     "kernel_shape:ints!"},
    {10, "X:T -> Y:T, Indices:I?", "T=f16,f32,f64 I=i64",
     "storage_order:int=0 ceil_mode:int=0 dilations:ints auto_pad:string=NOTSET "
     "pads:ints strides:ints kernel_shape:ints!"},
    {11, "X:T -> Y:T, Indices:I?", "T=f16,f32,f64 I=i64",
     "storage_order:int=0 ceil_mode:int=0 dilations:ints auto_pad:string=NOTSET "
     "pads:ints strides:ints kernel_shape:ints!"},
    {12, "X:T -> Y:T, Indices:I?", "T=f16,f32,f64,i8,u8 I=i64",
     "storage_order:int=0 ceil_mode:int=0 dilations:ints auto_pad:string=NOTSET "
     "pads:ints strides:ints kernel_shape:ints!"},
    {22, "X:T -> Y:T, Indices:I?", "T=float,i8,u8 I=i64",
     "storage_order:int=0 ceil_mode:int=0 dilations:ints auto_pad:string=NOTSET "
     "pads:ints strides:ints kernel_shape:ints!"},
    {0},
};

const struct op op_MaxPool = {"MaxPool", "", sigs, pool_infer_index, lower};
