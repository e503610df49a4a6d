/* div.c -- ONNX Div: A / B. Integers truncate toward zero; x / 0 is 0 and the
 * most negative value divided by -1 is itself. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_binary(n, s, "div");
}

static const struct sig sigs[] = {
    {1, "A:T, B:T -> C:T", "T=f16,f32,f64",
     "axis:int broadcast:int=0 consumed_inputs:ints"},
    {6, "A:T, B:T -> C:T", "T=u32,u64,i32,i64,f16,f32,f64", "axis:int broadcast:int=0"},
    {7, "A:T, B:T -> C:T", "T=u32,u64,i32,i64,f16,f32,f64", ""},
    {13, "A:T, B:T -> C:T", "T=u32,u64,i32,i64,float", ""},
    {14, "A:T, B:T -> C:T", "T=num", ""},
    {0},
};

const struct op op_Div = {"Div", "", sigs, ew_infer_binary, lower};
