/* is_inf.c -- ONNX IsInf, either sign to choose. E4M3FN and the FNUZ types have no
 * infinity. */
#include "elementwise.h"
#include "isinf.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);
    struct om_isinf p = {attr_int(n, "detect_positive") != 0,
                         attr_int(n, "detect_negative") != 0};

    step_ew(s, n, kname("isinf", x->dtype), out(n, 0), 1, &x, "om_isinf", &p);
}

static const struct sig sigs[] = {
    {10, "X:T1 -> Y:bool", "T1=f32,f64", "detect_negative:int=1 detect_positive:int=1"},
    {20, "X:T1 -> Y:bool", "T1=float,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz",
     "detect_negative:int=1 detect_positive:int=1"},
    {0},
};

const struct op op_IsInf = {"IsInf", "", sigs, ew_infer_unary_bool, lower};
