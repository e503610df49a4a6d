/* qlinear_matmul.c -- ONNX QLinearMatMul: the exact integer product, requantised as
 * saturate(round(sum * (a_scale * b_scale / y_scale)) + y_zero_point) in f32. Scales
 * and zero points are one for all, or one per row (a, y) or column (b). */
#include "intprod.h"
#include "matrix.h"

static void infer(struct node *n)
{
    matrix_infer(n, in(n, 0), in(n, 3), in(n, 7)->dtype);
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
    struct value *y = out(n, 0), *b = in(n, 3);
    struct value *bs = quant_operand(n, s, in(n, 4), 0);
    struct value *zero = quant_operand(n, s, in(n, 7), 0);

    if (value_count(y) == 0)
        return;
    int_check_fits(n, bs, y, "scale");
    struct value *scale =
        quant_scale(n, s, of_rows(n, s, in(n, 1)), bs, of_rows(n, s, in(n, 6)));
    const int64_t scales = value_count(scale), cols = b->dim[b->rank - 1];
    const bool by_column = b->rank > 1 && scale->rank > 0 && scales == cols &&
                           scale->dim[scale->rank - 1] == cols;
    if ((scales == 1 || by_column) && (!zero || value_count(zero) == 1)) {
        int_matmul_scaled(n, s, y, in(n, 0), b, in(n, 2), in(n, 5), NULL, scale, zero);
        return;
    }
    struct value *sum = temp(n, DT_I32, y->rank, y->dim);
    int_matmul(n, s, sum, in(n, 0), b, in(n, 2), in(n, 5));
    quant_requantise(n, s, y, sum, scale, of_rows(n, s, in(n, 7)));
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
