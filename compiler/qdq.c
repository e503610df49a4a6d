/* qdq.c -- integer operators written as operators on dequantised values. Tools that
 * quantise models write QLinearConv as
 *
 *   QuantizeLinear(Relu(Conv(DequantizeLinear(x), DequantizeLinear(w),
 *                            DequantizeLinear(bias))))
 *
 * Sums of integers are exact where those of f32 are rounded, so the results may differ
 * by one step: mode fast only. */
#include "qdq.h"
#include "intprod.h"
#include <math.h>

static bool is_op(const struct node *n, const char *name)
{
    return n && !n->op->domain[0] && !strcmp(n->op->name, name);
}

/* The DequantizeLinear that made v of bytes or, for `sums`, of i32; else NULL. */
static struct node *dequantised(const struct value *v, bool sums)
{
    struct node *n = v ? v->producer : NULL;

    if (!is_op(n, "DequantizeLinear") || v->dtype != DT_F32 ||
        in(n, 1)->dtype != DT_F32)
        return NULL;
    if (strstr(n->sig->attrs, "block_size") && attr_int(n, "block_size") != 0)
        return NULL;
    const enum dtype t = in(n, 0)->dtype;
    return (sums ? t == DT_I32 : t == DT_I8 || t == DT_U8) ? n : NULL;
}

static bool is_single(const struct value *v)
{
    return !v || value_count(v) == 1;
}

/* Whether the scale and the zero point of n are one for all, or one for each index of
 * the first axis, `count` of them. */
static bool is_by_filter(const struct node *n, int64_t count)
{
    const struct value *scale = in(n, 1), *zero = in(n, 2);

    if (is_single(scale) && is_single(zero))
        return true;
    return scale->rank == 1 && value_count(scale) == count &&
           strstr(n->sig->attrs, "axis") &&
           norm_axis(n, attr_int(n, "axis"), in(n, 0)->rank) == 0;
}

static float float_at(const struct value *v, int64_t i)
{
    float f;

    memcpy(&f, (const char *)v->data + (v->splat || is_single(v) ? 0 : i) * 4, 4);
    return f;
}

/* Whether the sums' scale is the product of the others', up to rounding. */
static bool scales_agree(const struct node *x, const struct node *w,
                         const struct node *bias, int64_t filters)
{
    const struct value *xs = in(x, 1), *ws = in(w, 1), *bs = in(bias, 1);

    if (!is_const(xs) || !is_const(ws) || !is_const(bs))
        return false;
    for (int64_t i = 0; i < filters; i++) {
        const double want = (double)float_at(xs, 0) * (double)float_at(ws, i);
        if (!(fabs((double)float_at(bs, i) - want) <= 1e-5 * fabs(want)))
            return false;
    }
    return true;
}

/* Whether saturation to v's type alone makes every result at least v. */
static bool is_least(const struct value *v, enum dtype t)
{
    if (!v)
        return t == DT_U8;
    return is_const(v) && is_single(v) &&
           *(const uint8_t *)v->data == (t == DT_U8 ? 0 : 0x80);
}

bool qdq_conv(struct node *q, struct steps *s)
{
    struct value *y = out(q, 0), *v = in(q, 0), *zero = in(q, 2);

    if (s->mode != MODE_FAST || v->dtype != DT_F32 || in(q, 1)->dtype != DT_F32 ||
        (y->dtype != DT_U8 && y->dtype != DT_I8) || !is_single(in(q, 1)) ||
        !is_single(zero) || value_count(y) == 0)
        return false;
    if (is_op(v->producer, "Relu")) {
        if (!is_least(zero, y->dtype))
            return false;
        v = in(v->producer, 0);
    }
    struct node *conv = v->producer;
    if (!is_op(conv, "Conv"))
        return false;
    struct node *x = dequantised(in(conv, 0), false),
                *w = dequantised(in(conv, 1), false);
    struct node *bias = in(conv, 2) ? dequantised(in(conv, 2), true) : NULL;
    if (!x || !w || !is_single(in(x, 1)) || !is_single(in(x, 2)) ||
        !is_by_filter(w, in(w, 0)->dim[0]))
        return false;
    if (in(conv, 2) && (!bias || (in(bias, 2) && !quant_is_zero(in(bias, 2))) ||
                        !is_by_filter(bias, in(w, 0)->dim[0]) ||
                        !scales_agree(x, w, bias, in(w, 0)->dim[0])))
        return false;
    struct value *scale =
        quant_scale(q, s, quant_operand(q, s, in(x, 1), 0),
                    quant_operand(q, s, in(w, 1), 0), quant_operand(q, s, in(q, 1), 0));
    int_conv(conv, s, y, in(x, 0), in(w, 0), in(x, 2), in(w, 2),
             bias ? in(bias, 0) : NULL, scale, quant_operand(q, s, zero, 0));
    return true;
}
