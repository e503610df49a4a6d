/* qdq.c -- integer operators written as operators on dequantised values. Tools that
 * quantise models write QLinearConv as this, products of matrices with Gemm likewise:
 *
 *   QuantizeLinear(Relu(Conv(DequantizeLinear(x), DequantizeLinear(w),
 *                            DequantizeLinear(bias))))
 *
 * Sums of integers are exact where those of f32 are rounded, so the results may differ
 * by one step: mode fast only. */
#include "qdq.h"
#include "intprod.h"
#include <math.h>

/* The DequantizeLinear that made v of bytes or, for `sums`, of i32; else NULL. */
static struct node *dequantised(const struct value *v, bool sums)
{
    struct node *n = v ? v->producer : NULL;

    if (!node_is(n, "DequantizeLinear") || v->dtype != DT_F32 ||
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
 * this axis, `count` of them. */
static bool is_along(const struct node *n, int axis, int64_t count)
{
    const struct value *scale = in(n, 1), *zero = in(n, 2);

    if (is_single(scale) && is_single(zero))
        return true;
    return scale->rank == 1 && value_count(scale) == count &&
           strstr(n->sig->attrs, "axis") &&
           norm_axis(n, attr_int(n, "axis"), in(n, 0)->rank) == axis;
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

/* What q rounds: through a Relu that saturation does as well; NULL if q isn't of the
 * kind that becomes an operator on bytes. */
static struct value *rounded(const struct node *q, const struct steps *s)
{
    const struct value *y = out(q, 0), *zero = in(q, 2);
    struct value *v = in(q, 0);

    if (s->mode != MODE_FAST || v->dtype != DT_F32 || in(q, 1)->dtype != DT_F32 ||
        (y->dtype != DT_U8 && y->dtype != DT_I8) || !is_single(in(q, 1)) ||
        !is_single(zero) || value_count(y) == 0)
        return NULL;
    if (!node_is(v->producer, "Relu"))
        return v;
    return is_least(zero, y->dtype) ? in(v->producer, 0) : NULL;
}

/* Whether the sums of x and w, `count` columns or filters, may begin with bias. */
static bool is_bias(const struct node *bias, const struct node *x, const struct node *w,
                    int64_t count)
{
    return bias && in(bias, 0)->rank == 1 && value_count(in(bias, 0)) == count &&
           (!in(bias, 2) || quant_is_zero(in(bias, 2))) && is_along(bias, 0, count) &&
           scales_agree(x, w, bias, count);
}

static bool qdq_conv(struct node *q, struct steps *s, struct node *conv)
{
    struct node *x = dequantised(in(conv, 0), false),
                *w = dequantised(in(conv, 1), false);
    struct node *bias = in(conv, 2) ? dequantised(in(conv, 2), true) : NULL;

    if (!x || !w || !is_single(in(x, 1)) || !is_single(in(x, 2)) ||
        !is_along(w, 0, in(w, 0)->dim[0]) ||
        (in(conv, 2) && !is_bias(bias, x, w, in(w, 0)->dim[0])))
        return false;
    struct value *scale =
        quant_scale(q, s, quant_operand(q, s, in(x, 1), 0),
                    quant_operand(q, s, in(w, 1), 0), quant_operand(q, s, in(q, 1), 0));
    int_conv(conv, s, out(q, 0), in(x, 0), in(w, 0), in(x, 2), in(w, 2),
             bias ? in(bias, 0) : NULL, scale, quant_operand(q, s, in(q, 2), 0));
    return true;
}

/* v's columns as rows. */
static struct value *transposed(struct node *n, struct steps *s, struct value *v)
{
    const int64_t dim[2] = {v->dim[1], v->dim[0]};
    const int64_t ystride[2] = {v->dim[0], 1}, xstride[2] = {1, v->dim[1]};
    struct value *y = temp(n, v->dtype, 2, dim);

    step_move(s, n, y, 0, ystride, v, 0, xstride, 2, dim);
    return y;
}

static bool qdq_gemm(struct node *q, struct steps *s, struct node *gemm)
{
    struct node *a = dequantised(in(gemm, 0), false),
                *b = dequantised(in(gemm, 1), false);
    struct node *bias = in(gemm, 2) ? dequantised(in(gemm, 2), true) : NULL;
    const bool flip = attr_int(gemm, "transB") != 0;

    if (!a || !b || !is_single(in(a, 1)) || !is_single(in(a, 2)) ||
        attr_int(gemm, "transA") != 0 || attr_float(gemm, "alpha") != 1 ||
        (bias && attr_float(gemm, "beta") != 1))
        return false;
    const int64_t cols = in(b, 0)->dim[!flip];
    if (!is_along(b, !flip, cols) || (in(gemm, 2) && !is_bias(bias, a, b, cols)))
        return false;
    struct value *scale =
        quant_scale(q, s, quant_operand(q, s, in(a, 1), 0),
                    quant_operand(q, s, in(b, 1), 0), quant_operand(q, s, in(q, 1), 0));
    int_matmul_scaled(gemm, s, out(q, 0), in(a, 0),
                      flip ? transposed(gemm, s, in(b, 0)) : in(b, 0), in(a, 2),
                      in(b, 2), bias ? in(bias, 0) : NULL, scale,
                      quant_operand(q, s, in(q, 2), 0));
    return true;
}

bool qdq_lower(struct node *q, struct steps *s)
{
    struct value *v = rounded(q, s);

    if (v && node_is(v->producer, "Conv"))
        return qdq_conv(q, s, v->producer);
    return v && node_is(v->producer, "Gemm") && qdq_gemm(q, s, v->producer);
}
