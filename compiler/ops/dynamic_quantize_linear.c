/* dynamic_quantize_linear.c -- ONNX DynamicQuantizeLinear: the range of x, widened to
 * hold 0, laid over 0 to 255; as the operator's function body says it. The scale of
 * nothing but zeros is 0. */
#include "quant.h"
#include "reduce.h"

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);

    out_set(n, 0, DT_U8, x->rank, x->dim);
    out_set(n, 1, DT_F32, 0, NULL);
    out_set(n, 2, DT_U8, 0, NULL);
}

static struct value *number(struct node *n)
{
    return temp(n, DT_F32, 0, NULL);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *zero = scalar_const(DT_F32, 0);
    struct value *most = scalar_const(DT_F32, 255);
    struct value *least_x = number(n), *most_x = number(n), *lo = number(n);
    struct value *hi = number(n), *range = number(n), *low = number(n);
    struct value *point = number(n);
    struct value *scale = out(n, 1) ? out(n, 1) : number(n);
    struct value *quantised_zero = out(n, 2) ? out(n, 2) : temp(n, DT_U8, 0, NULL);
    bool on[RANK_MAX];

    for (int k = 0; k < RANK_MAX; k++)
        on[k] = true;
    reduce_step(s, n, "reduce_min", least_x, x, on);
    reduce_step(s, n, "reduce_max", most_x, x, on);
    ew2(n, s, "min", lo, least_x, zero);
    ew2(n, s, "max", hi, most_x, zero);
    ew2(n, s, "sub", range, hi, lo);
    ew2(n, s, "div", scale, range, most);
    ew2(n, s, "div", low, lo, scale);
    ew2(n, s, "sub", point, zero, low);
    quant_round(n, s, quantised_zero, point, NULL);
    if (out(n, 0))
        quant_divide(n, s, out(n, 0), x, scale, quantised_zero);
}

static const struct sig sigs[] = {
    {11, "x:f32 -> y:u8, y_scale:f32, y_zero_point:u8", "", ""},
    {0},
};

const struct op op_DynamicQuantizeLinear = {"DynamicQuantizeLinear", "", sigs, infer,
                                            lower};
