/* conv_integer.c -- ONNX ConvInteger: Conv of x - x_zero_point with w - w_zero_point in
 * 32 bits, modulo 2^32. Padding counts as x_zero_point. */
#include "intprod.h"

static void infer(struct node *n)
{
    int_conv_infer(n, in(n, 0), in(n, 1), in(n, 2), in(n, 3), DT_I32);
}

static void lower(struct node *n, struct steps *s)
{
    int_conv(n, s, out(n, 0), in(n, 0), in(n, 1), in(n, 2), in(n, 3), NULL, NULL, NULL);
}

static const struct sig sigs[] = {
    {10, "x:T1, w:T2, x_zero_point:T1?, w_zero_point:T2? -> y:i32", "T1=i8,u8 T2=i8,u8",
     "auto_pad:string=NOTSET dilations:ints group:int=1 kernel_shape:ints pads:ints "
     "strides:ints"},
    {0},
};

const struct op op_ConvInteger = {"ConvInteger", "", sigs, infer, lower};
