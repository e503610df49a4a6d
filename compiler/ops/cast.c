/* cast.c -- ONNX Cast. The rules are those of docs/elementwise.md: integers wrap,
 * floating types round to nearest even once, float to integer truncates and saturates;
 * strings are numbers in decimal. */
#include "elementwise.h"
#include <ctype.h>

/* Opset 1 names the type. */
static enum dtype type_of_name(const char *name)
{
    for (int t = DT_NONE + 1; t < DT_COUNT; t++) {
        const char *a = dtypes[t].onnx, *b = name;
        while (*a && toupper((unsigned char)*a) == toupper((unsigned char)*b))
            a++, b++;
        if (!*a && !*b)
            return (enum dtype)t;
    }
    return DT_NONE;
}

static void infer(struct node *n)
{
    int64_t to;

    if (n->sig->since < 6) {
        to = type_of_name(attr_string(n, "to"));
        if (to == DT_NONE)
            bad_model(n, NULL, "to = '%s' names no element type",
                      printable(attr_string(n, "to")));
    } else {
        to = attr_int(n, "to");
    }
    ew_infer_cast(n, to);
}

static void lower(struct node *n, struct steps *s)
{
    ew_lower_cast(n, s);
}

static const struct sig sigs[] = {
    {1, "input:T1 -> output:T2", "T1=f16,f32,f64,int,bool T2=f16,f32,f64,int,bool",
     "to:string!"},
    {6, "input:T1 -> output:T2", "T1=f16,f32,f64,int,bool T2=f16,f32,f64,int,bool",
     "to:int!"},
    {9, "input:T1 -> output:T2",
     "T1=f16,f32,f64,int,bool,str T2=f16,f32,f64,int,bool,str", "to:int!"},
    {13, "input:T1 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16 T2=f16,f32,f64,int,bool,str,bf16", "to:int!"},
    {19, "input:T1 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz "
     "T2=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz",
     "saturate:int=1 to:int!"},
    {21, "input:T1 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4 "
     "T2=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4",
     "saturate:int=1 to:int!"},
    {23, "input:T1 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1 "
     "T2=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1",
     "saturate:int=1 to:int!"},
    {24, "input:T1 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1,"
     "f8e8m0 "
     "T2=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1,"
     "f8e8m0",
     "round_mode:string=up saturate:int=1 to:int!"},
    {25, "input:T1 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1,"
     "f8e8m0,u2,i2 "
     "T2=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1,"
     "f8e8m0,u2,i2",
     "round_mode:string=up saturate:int=1 to:int!"},
    {28, "input:T1 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1,f8e8m0,u2,i2,f6e2m3,f6e3m2 "
     "T2=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1,f8e8m0,u2,i2,f6e2m3,f6e3m2",
     "round_mode:string=up saturate:int=1 to:int!"},
    {0},
};

const struct op op_Cast = {"Cast", "", sigs, infer, lower, OP_ELEMENTWISE};
