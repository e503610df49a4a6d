/* equal.c -- ONNX Equal: A == B. NaN equals nothing, -0 equals +0. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_binary(n, s, "equal");
}

static const struct sig sigs[] = {
    {1, "A:T, B:T -> C:bool", "T=bool,i32,i64", "axis:int broadcast:int=0"},
    {7, "A:T, B:T -> C:bool", "T=bool,i32,i64", ""},
    {11, "A:T, B:T -> C:bool", "T=bool,int,f16,f32,f64", ""},
    {13, "A:T, B:T -> C:bool", "T=bool,num", ""},
    {19, "A:T, B:T -> C:bool", "T=bool,num,str", ""},
    {0},
};

const struct op op_Equal = {"Equal", "", sigs, ew_infer_binary_bool, lower};
