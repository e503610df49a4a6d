/* quantize_linear.c -- ONNX QuantizeLinear: saturate(round(x / scale) + zero point),
 * halves to even; to float8, float6 and float4 x / scale + zero point is rounded by
 * Cast's rules. The division is done in f32; from opset 23 on in the type that
 * `precision` names, by default the scale's. */
#include "quant.h"
#include "cast.h"
#include "qdq.h"

static bool is_small_float(enum dtype t)
{
    return t == DT_F8E4M3FN || t == DT_F8E4M3FNUZ || t == DT_F8E5M2 ||
           t == DT_F8E5M2FNUZ || t == DT_F4E2M1 || t == DT_F6E2M3 || t == DT_F6E3M2;
}

/* Whether this opset has t as a result. */
static bool is_result(const struct node *n, int64_t t)
{
    const int since = n->sig->since;

    switch (t) {
    case DT_I8:
    case DT_U8:
        return true;
    case DT_F8E4M3FN:
    case DT_F8E4M3FNUZ:
    case DT_F8E5M2:
    case DT_F8E5M2FNUZ:
        return since >= 19;
    case DT_I16:
    case DT_U16:
    case DT_I4:
    case DT_U4:
        return since >= 21;
    case DT_F4E2M1:
        return since >= 23;
    case DT_I2:
    case DT_U2:
        return since >= 25;
    case DT_F6E2M3:
    case DT_F6E3M2:
        return since >= 28;
    default:
        return false;
    }
}

static enum dtype precision(const struct node *n)
{
    const enum dtype scale = in(n, 1)->dtype;
    int64_t t = n->sig->since >= 23 ? attr_int(n, "precision") : DT_F32;

    if (t == DT_NONE)
        t = scale == DT_F16 || scale == DT_BF16 ? scale : DT_F32;
    if (t != DT_F32 && t != DT_F16 && t != DT_BF16)
        bad_model(n, "float, float16 and bfloat16 can be divided", "precision = %lld",
                  (long long)t);
    return (enum dtype)t;
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *zero = in(n, 2);
    int64_t t = n->sig->since >= 21 ? attr_int(n, "output_dtype") : DT_NONE;
    struct scaling q;

    if (zero && t != DT_NONE && t != (int64_t)zero->dtype)
        bad_model(n, NULL, "output_dtype = %lld, but the zero point is %s",
                  (long long)t, value_describe(zero));
    if (t == DT_NONE)
        t = zero ? zero->dtype : DT_U8;
    if (!is_result(n, t))
        bad_model(n, NULL, "output_dtype = %lld is no quantised type of this opset",
                  (long long)t);
    scaling_read(n, &q);
    precision(n);
    out_set(n, 0, (enum dtype)t, x->rank, x->dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *x, *scale, *zero, *v, *to;
    const enum dtype p = precision(n);
    struct scaling q;

    if (p == DT_F32 && qdq_lower(n, s))
        return;
    scaling_read(n, &q);
    x = scaling_x(n, s, &q, wide_as(n, s, in(n, 0), p));
    scale = in(n, 1);
    if (scale->dtype != DT_F16 && scale->dtype != DT_BF16)
        scale = quant_f32(n, s, scale);
    scale = scaling_of(n, s, &q, wide_as(n, s, scale, p));
    zero = scaling_of(n, s, &q, in(n, 2));
    to = scaling_y(n, &q, y);
    if (p == DT_F32 && !is_small_float(y->dtype)) {
        quant_divide(n, s, to, x, scale, zero);
        scaling_end(n, s, y, to);
        return;
    }
    v = temp(n, p, x->rank, x->dim);
    ew2(n, s, "div", v, x, scale);
    v = quant_f32(n, s, v);
    if (is_small_float(y->dtype)) {
        const struct om_cast c = {attr_int(n, "saturate") != 0, OM_ROUND_UP};
        if (zero && !quant_is_zero(in(n, 2))) {
            struct value *sum = temp(n, DT_F32, v->rank, v->dim);
            ew2(n, s, "add", sum, v, quant_f32(n, s, zero));
            v = sum;
        }
        step_ew(s, n, kname("cast_f32", y->dtype), to, 1, &v, "om_cast", &c);
    } else {
        quant_round(n, s, to, v, zero);
    }
    scaling_end(n, s, y, to);
}

#define FLOAT8 "f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz"

static const struct sig sigs[] = {
    {10, "x:T1, y_scale:f32, y_zero_point:T2? -> y:T2", "T1=f32,i32 T2=i8,u8", ""},
    {13, "x:T1, y_scale:f32, y_zero_point:T2? -> y:T2", "T1=f32,i32 T2=i8,u8",
     "axis:int=1"},
    {19, "x:T1, y_scale:T1, y_zero_point:T2? -> y:T2",
     "T1=f32,f16,bf16,i32 T2=i8,u8," FLOAT8, "axis:int=1 saturate:int=1"},
    {21, "x:T1, y_scale:T1, y_zero_point:T2? -> y:T2",
     "T1=f32,f16,bf16,i32 T2=i8,u8,i16,u16,u4,i4," FLOAT8,
     "axis:int=1 block_size:int=0 output_dtype:int=0 saturate:int=1"},
    {23, "x:T1, y_scale:T2, y_zero_point:T3? -> y:T3",
     "T1=f32,f16,bf16,i32 T2=f32,f16,bf16,i32 T3=i8,u8,i16,u16,u4,i4,f4e2m1," FLOAT8,
     "axis:int=1 block_size:int=0 output_dtype:int=0 precision:int=0 saturate:int=1"},
    {24, "x:T1, y_scale:T2, y_zero_point:T3? -> y:T3",
     "T1=f32,f16,bf16,i32 T2=f32,f16,bf16,i32,f8e8m0 "
     "T3=i8,u8,i16,u16,u4,i4,f4e2m1," FLOAT8,
     "axis:int=1 block_size:int=0 output_dtype:int=0 precision:int=0 saturate:int=1"},
    {25, "x:T1, y_scale:T2, y_zero_point:T3? -> y:T3",
     "T1=f32,f16,bf16,i32 T2=f32,f16,bf16,i32,f8e8m0 "
     "T3=i8,u8,i16,u16,u4,i4,f4e2m1,u2,i2," FLOAT8,
     "axis:int=1 block_size:int=0 output_dtype:int=0 precision:int=0 saturate:int=1"},
    {28, "x:T1, y_scale:T2, y_zero_point:T3? -> y:T3",
     "T1=f32,f16,bf16,i32 T2=f32,f16,bf16,i32,f8e8m0 "
     "T3=i8,u8,i16,u16,u4,i4,f4e2m1,u2,i2,f6e2m3,f6e3m2," FLOAT8,
     "axis:int=1 block_size:int=0 output_dtype:int=0 precision:int=0 saturate:int=1"},
    {0},
};

const struct op op_QuantizeLinear = {"QuantizeLinear", "", sigs, infer, lower};
