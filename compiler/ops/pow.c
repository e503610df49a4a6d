/* pow.c -- ONNX Pow: X to the power Y, of X's type. A floating X takes Y converted to
 * its type; an integer X takes integers exactly, and floats by way of f64. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x[2] = {in(n, 0), ew_operand_b(n, s)}, *z = out(n, 0);
    enum dtype base = x[0]->dtype, power = x[1]->dtype;

    if (ew_is_int(base) && !ew_is_int(power)) {
        x[0] = ew_as(n, s, x[0], DT_F64);
        x[1] = ew_as(n, s, x[1], DT_F64);
        z = temp(n, DT_F64, z->rank, z->dim);
        step_ew(s, n, "pow_f64", z, 2, x, NULL, NULL);
        z = ew_as(n, s, z, base);
        step_alias(s, n, out(n, 0), z);
        return;
    }
    if (base == DT_F16 || base == DT_BF16) { /* in f32, rounded once more */
        x[0] = ew_as(n, s, x[0], DT_F32);
        x[1] = ew_as(n, s, x[1], DT_F32);
        z = temp(n, DT_F32, z->rank, z->dim);
        step_ew(s, n, "pow_f32", z, 2, x, NULL, NULL);
        step_ew(s, n, kname("cast_f32", base), out(n, 0), 1, &z, NULL, NULL);
        return;
    }
    if (ew_is_int(base) && power == DT_U64) { /* up to 2^64 - 1 */
        step_ew(s, n, kname(kname("pow", base), power), z, 2, x, NULL, NULL);
        return;
    }
    x[1] = ew_as(n, s, x[1], ew_is_int(base) ? DT_I64 : base);
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
