/* dequantize_linear.c -- ONNX DequantizeLinear: (x - zero point) * scale, computed in
 * f32; int32 is subtracted as integers. */
#include "quant.h"

static enum dtype result(const struct node *n)
{
    const enum dtype scale = in(n, 1)->dtype;
    int64_t t = n->sig->since >= 23 ? attr_int(n, "output_dtype") : DT_NONE;

    if (t == DT_NONE)
        t = scale == DT_F8E8M0 ? DT_F32 : scale;
    if (t != DT_F32 && t != DT_F16 && t != DT_BF16)
        bad_model(n, "float, float16 and bfloat16 can be results",
                  "output_dtype = %lld", (long long)t);
    return (enum dtype)t;
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    struct scaling q;

    scaling_read(n, &q);
    out_set(n, 0, result(n), x->rank, x->dim);
}

/* Is b a few nodes behind a? What lies between keeps a's input in memory, four times
 * what its bytes are. */
static bool is_near(const struct node *a, const struct node *b)
{
    return a->graph == b->graph && b->index - a->index <= 16;
}

/* The QuantizeLinear that made n's input of f32 with n's scale and zero point, so that
 * both are one step; its own, if nobody else reads the numbers between, is dropped.
 * NULL if there's none. In mode fast operators on bytes read them. */
static struct node *quantised(const struct node *n, const struct steps *s)
{
    const struct value *x = in(n, 0);
    struct node *q = value_root(in(n, 0))->producer; /* past a Cast to the same type */

    if (s->mode == MODE_FAST || is_const(x) || !node_is(q, "QuantizeLinear") ||
        in(q, 0)->dtype != DT_F32 || in(n, 1)->dtype != DT_F32 ||
        out(n, 0)->dtype != DT_F32 || value_root(out(q, 0)) != value_root(in(n, 0)) ||
        out(q, 0)->dtype != x->dtype || !value_same_dims(x, out(q, 0)) ||
        (q->sig->since >= 23 && attr_int(q, "precision") != DT_NONE &&
         attr_int(q, "precision") != DT_F32) ||
        !kernel_for_mode(kname("fake_quantize", x->dtype), s->mode) || !is_near(q, n) ||
        !scaling_same(n, q))
        return NULL;
    return q;
}

static void fake_quantize(struct node *n, struct steps *s, struct node *first)
{
    struct value *to, *x[3];
    struct step *before = mem_alloc(sizeof *before);
    struct scaling q;

    scaling_read(n, &q);
    x[0] = scaling_x(n, s, &q, in(first, 0));
    x[1] = scaling_of(n, s, &q, in(n, 1));
    x[2] = quant_f32(n, s, scaling_of(n, s, &q, in(n, 2)));
    if (!x[2])
        x[2] = scalar_const(DT_F32, 0);
    to = scaling_y(n, &q, out(n, 0));
    before->node = first;
    step_ew(s, n, kname("fake_quantize", in(n, 0)->dtype), to, 3, x, NULL, NULL)
        ->before = before;
    scaling_end(n, s, out(n, 0), to);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0), *x, *scale, *zero, *v, *to, *product;
    struct node *first = quantised(n, s);
    struct scaling q;

    if (first) {
        fake_quantize(n, s, first);
        return;
    }
    scaling_read(n, &q);
    x = scaling_x(n, s, &q, in(n, 0));
    scale = quant_f32(n, s, scaling_of(n, s, &q, in(n, 1)));
    zero = quant_is_zero(in(n, 2)) ? NULL : scaling_of(n, s, &q, in(n, 2));
    to = scaling_y(n, &q, y);
    if (zero && x->dtype == DT_I32) {
        v = temp(n, DT_I32, x->rank, x->dim);
        ew2(n, s, "sub", v, x, zero);
        x = v;
        zero = NULL;
    }
    v = quant_f32(n, s, x);
    if (zero) {
        struct value *less = temp(n, DT_F32, v->rank, v->dim);
        ew2(n, s, "sub", less, v, quant_f32(n, s, zero));
        v = less;
    }
    product = wide_y(n, to);
    ew2(n, s, "mul", product, v, scale);
    wide_out(n, s, to, product);
    scaling_end(n, s, y, to);
}

#define FLOAT8 "f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz"

static const struct sig sigs[] = {
    {10, "x:T, x_scale:f32, x_zero_point:T? -> y:f32", "T=i8,u8,i32", ""},
    {13, "x:T, x_scale:f32, x_zero_point:T? -> y:f32", "T=i8,u8,i32", "axis:int=1"},
    {19, "x:T1, x_scale:T2, x_zero_point:T1? -> y:T2",
     "T1=i8,u8,i32," FLOAT8 " T2=f32,f16,bf16", "axis:int=1"},
    {21, "x:T1, x_scale:T2, x_zero_point:T1? -> y:T2",
     "T1=i8,u8,i16,u16,i32,u4,i4," FLOAT8 " T2=f32,f16,bf16",
     "axis:int=1 block_size:int=0"},
    {23, "x:T1, x_scale:T2, x_zero_point:T1? -> y:T3",
     "T1=i8,u8,i16,u16,i32,u4,i4,f4e2m1," FLOAT8 " T2=f32,f16,bf16 T3=f32,f16,bf16",
     "axis:int=1 block_size:int=0 output_dtype:int=0"},
    {24, "x:T1, x_scale:T2, x_zero_point:T1? -> y:T3",
     "T1=i8,u8,i16,u16,i32,u4,i4,f4e2m1," FLOAT8
     " T2=f32,f16,bf16,f8e8m0 T3=f32,f16,bf16",
     "axis:int=1 block_size:int=0 output_dtype:int=0"},
    {25, "x:T1, x_scale:T2, x_zero_point:T1? -> y:T3",
     "T1=i8,u8,i16,u16,i32,u4,i4,f4e2m1,u2,i2," FLOAT8
     " T2=f32,f16,bf16,f8e8m0 T3=f32,f16,bf16",
     "axis:int=1 block_size:int=0 output_dtype:int=0"},
    {28, "x:T1, x_scale:T2, x_zero_point:T1? -> y:T3",
     "T1=i8,u8,i16,u16,i32,u4,i4,f4e2m1,u2,i2,f6e2m3,f6e3m2," FLOAT8
     " T2=f32,f16,bf16,f8e8m0 T3=f32,f16,bf16",
     "axis:int=1 block_size:int=0 output_dtype:int=0"},
    {0},
};

const struct op op_DequantizeLinear = {"DequantizeLinear", "", sigs, infer, lower};
