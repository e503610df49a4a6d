/* qlinear_matmul.c -- ONNX QLinearMatMul: the exact integer product, requantised as
 * saturate(round(sum * (a_scale * b_scale / y_scale)) + y_zero_point) in f32. Scales
 * and zero points are one for all, or one per row (a, y) or column (b). */
#include "intprod.h"

static void infer(struct node *n)
{
    int_matmul_infer(n, in(n, 0), in(n, 3), in(n, 7)->dtype);
}

/* What belongs to rows, to be broadcast over y. */
static struct value *of_rows(struct node *n, struct steps *s, struct value *v)
{
    struct value *r = quant_operand(n, s, v, in(n, 3)->rank > 1);

    int_check_fits(n, r, out(n, 0), "scale or zero point");
    return r;
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *sum = temp(n, DT_I32, y->rank, y->dim);
    struct value *bs = quant_operand(n, s, in(n, 4), 0);

    if (value_count(y) == 0)
        return;
    int_check_fits(n, bs, y, "scale");
    int_matmul(n, s, sum, in(n, 0), in(n, 3), in(n, 2), in(n, 5));
    quant_requantise(n, s, y, sum, of_rows(n, s, in(n, 1)), bs, of_rows(n, s, in(n, 6)),
                     of_rows(n, s, in(n, 7)));
}

static const struct sig sigs[] = {
    {10,
     "a:T1, a_scale:f32, a_zero_point:T1, b:T2, b_scale:f32, b_zero_point:T2, "
     "y_scale:f32, y_zero_point:T3 -> y:T3",
     "T1=i8,u8 T2=i8,u8 T3=i8,u8", ""},
    {21,
     "a:T1, a_scale:TS, a_zero_point:T1, b:T2, b_scale:TS, b_zero_point:T2, "
     "y_scale:TS, y_zero_point:T3 -> y:T3",
     "TS=f32,f16,bf16 T1=i8,u8 T2=i8,u8 T3=i8,u8", ""},
    {0},
};

const struct op op_QLinearMatMul = {"QLinearMatMul", "", sigs, infer, lower};
