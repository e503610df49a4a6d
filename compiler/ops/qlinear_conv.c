/* qlinear_conv.c -- ONNX QLinearConv: the exact integer convolution plus bias,
 * requantised as saturate(round(sum * (x_scale * w_scale / y_scale)) + y_zero_point) in
 * f32. The weights' scale and zero point are one for all or one per filter. */
#include "intprod.h"

static void check_scalar(const struct node *n, int i, const char *what)
{
    if (value_count(in(n, i)) != 1)
        bad_model(n, NULL, "%s must be a scalar, not %s", what,
                  value_describe(in(n, i)));
}

static void infer(struct node *n)
{
    const struct value *w = in(n, 3), *ws = in(n, 4), *b = in(n, 8);

    int_conv_infer(n, in(n, 0), w, in(n, 2), in(n, 5), in(n, 7)->dtype);
    check_scalar(n, 1, "x_scale");
    check_scalar(n, 6, "y_scale");
    check_scalar(n, 7, "y_zero_point");
    if (value_count(ws) != 1 && (ws->rank != 1 || ws->dim[0] != w->dim[0]))
        bad_model(n, NULL, "scale %s, weights %s", value_describe(ws),
                  value_describe(w));
    if (b && (b->rank != 1 || b->dim[0] != w->dim[0]))
        bad_model(n, NULL, "bias %s, weights %s", value_describe(b), value_describe(w));
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0);

    if (value_count(y) == 0)
        return;
    struct value *scale =
        quant_scale(n, s, quant_operand(n, s, in(n, 1), 0),
                    quant_operand(n, s, in(n, 4), 0), quant_operand(n, s, in(n, 6), 0));
    int_conv(n, s, y, in(n, 0), in(n, 3), in(n, 2), in(n, 5), in(n, 8), scale,
             quant_operand(n, s, in(n, 7), 0));
}

static const struct sig sigs[] = {
    {10,
     "x:T1, x_scale:f32, x_zero_point:T1, w:T2, w_scale:f32, w_zero_point:T2, "
     "y_scale:f32, y_zero_point:T3, B:i32? -> y:T3",
     "T1=i8,u8 T2=i8,u8 T3=i8,u8",
     "auto_pad:string=NOTSET dilations:ints group:int=1 kernel_shape:ints pads:ints "
     "strides:ints"},
    {0},
};

const struct op op_QLinearConv = {"QLinearConv", "", sigs, infer, lower};
