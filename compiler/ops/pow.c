/* pow.c -- ONNX Pow: X to the power Y, of X's type. A floating X takes Y converted to
 * its type; an integer X takes integers as i64, exactly, and floats by way of f64. */
#include "elementwise.h"

static bool is_integer(enum dtype t)
{
    return t == DT_I32 || t == DT_I64 || t == DT_U32 || t == DT_U64 || t == DT_I16 ||
           t == DT_U16 || t == DT_I8 || t == DT_U8;
}

static struct value *converted(struct node *n, struct steps *s, struct value *x,
                               enum dtype to)
{
    struct value *y;

    if (x->dtype == to)
        return x;
    y = temp(n, to, x->rank, x->dim);
    if (x->dtype == DT_U64 && to == DT_I64)
        step_alias(s, n, y, x);
    else
        step_ew(s, n, kname(kname("cast", x->dtype), to), y, 1, &x, NULL, NULL);
    return y;
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x[2] = {in(n, 0), in(n, 1)}, *z = out(n, 0);
    enum dtype base = x[0]->dtype, power = x[1]->dtype;

    if (n->sig->since < 7) {
        ew_lower_binary(n, s, "pow");
        return;
    }
    if (is_integer(base) && !is_integer(power)) {
        x[0] = converted(n, s, x[0], DT_F64);
        x[1] = converted(n, s, x[1], DT_F64);
        z = temp(n, DT_F64, z->rank, z->dim);
        step_ew(s, n, "pow_f64", z, 2, x, NULL, NULL);
        z = converted(n, s, z, base);
        step_alias(s, n, out(n, 0), z);
        return;
    }
    if (base == DT_F16 || base == DT_BF16) { /* in f32, rounded once more */
        x[0] = converted(n, s, x[0], DT_F32);
        x[1] = converted(n, s, x[1], DT_F32);
        z = temp(n, DT_F32, z->rank, z->dim);
        step_ew(s, n, "pow_f32", z, 2, x, NULL, NULL);
        step_ew(s, n, kname("cast_f32", base), out(n, 0), 1, &z, NULL, NULL);
        return;
    }
    x[1] = converted(n, s, x[1], is_integer(base) ? DT_I64 : base);
    step_ew(s, n, kname("pow", base), z, 2, x, NULL, NULL);
}

static const struct sig sigs[] = {
    {1, "X:T, Y:T -> Z:T", "T=f16,f32,f64", "axis:int broadcast:int=0"},
    {7, "X:T, Y:T -> Z:T", "T=f16,f32,f64", ""},
    {12, "X:T, Y:T1 -> Z:T", "T=i32,i64,f16,f32,f64 T1=int,f16,f32,f64", ""},
    {13, "X:T, Y:T1 -> Z:T", "T=i32,i64,float T1=int,float", ""},
    {15, "X:T, Y:T1 -> Z:T", "T=i32,i64,float T1=num", ""},
    {0},
};

const struct op op_Pow = {"Pow", "", sigs, ew_infer_binary, lower};
