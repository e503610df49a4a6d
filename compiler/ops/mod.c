/* mod.c -- ONNX Mod. fmod = 0: A - floor(A / B) * B, which has B's sign; fmod = 1:
 * A - trunc(A / B) * B, which has A's. Integers: x mod 0 is 0. Floating types need
 * fmod = 1 before opset 28. */
#include "elementwise.h"

static bool is_float(enum dtype t)
{
    return t == DT_F16 || t == DT_BF16 || t == DT_F32 || t == DT_F64;
}

static void infer(struct node *n)
{
    int64_t fmod = attr_int(n, "fmod");

    if (fmod != 0 && fmod != 1)
        bad_model(n, NULL, "fmod is %lld, neither 0 nor 1", (long long)fmod);
    if (n->sig->since < 28 && !fmod && is_float(in(n, 0)->dtype))
        bad_model(n, "set fmod to 1", "fmod = 0 takes integers only before opset 28");
    ew_infer_binary(n);
}

/* f16 and bf16 by way of f32, in which the remainder is exact. */
static void lower(struct node *n, struct steps *s)
{
    const char *base = attr_int(n, "fmod") ? "fmod" : "mod";
    struct value *x[2] = {in(n, 0), in(n, 1)}, *y = out(n, 0), *r;
    const enum dtype t = y->dtype;

    if (t != DT_F16 && t != DT_BF16) {
        ew_lower_binary(n, s, base);
        return;
    }
    for (int i = 0; i < 2; i++) {
        struct value *wide = temp(n, DT_F32, x[i]->rank, x[i]->dim);
        step_ew(s, n, kname(kname("cast", t), DT_F32), wide, 1, &x[i], NULL, NULL);
        x[i] = wide;
    }
    r = temp(n, DT_F32, y->rank, y->dim);
    step_ew(s, n, kname(base, DT_F32), r, 2, x, NULL, NULL);
    step_ew(s, n, kname("cast_f32", t), y, 1, &r, NULL, NULL);
}

static const struct sig sigs[] = {
    {10, "A:T, B:T -> C:T", "T=int,f16,f32,f64", "fmod:int=0"},
    {13, "A:T, B:T -> C:T", "T=num", "fmod:int=0"},
    {28, "A:T, B:T -> C:T", "T=num", "fmod:int=0"},
    {0},
};

const struct op op_Mod = {"Mod", "", sigs, infer, lower};
