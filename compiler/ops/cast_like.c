/* cast_like.c -- ONNX CastLike: Cast to the element type of the second input, whose
 * values are never read. */
#include "elementwise.h"

static void infer(struct node *n)
{
    ew_infer_cast(n, in(n, 1)->dtype);
}

static void lower(struct node *n, struct steps *s)
{
    ew_lower_cast(n, s);
}

static const struct sig sigs[] = {
    {15, "input:T1, target_type:T2 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16 T2=f16,f32,f64,int,bool,str,bf16", ""},
    {19, "input:T1, target_type:T2 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz "
     "T2=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz",
     "saturate:int=1"},
    {21, "input:T1, target_type:T2 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4 "
     "T2=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4",
     "saturate:int=1"},
    {23, "input:T1, target_type:T2 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1 "
     "T2=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1",
     "saturate:int=1"},
    {24, "input:T1, target_type:T2 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1,"
     "f8e8m0 "
     "T2=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1,"
     "f8e8m0",
     "round_mode:string=up saturate:int=1"},
    {25, "input:T1, target_type:T2 -> output:T2",
     "T1=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1,"
     "f8e8m0,u2,i2 "
     "T2=f16,f32,f64,int,bool,str,bf16,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,i4,"
     "f4e2m1,"
     "f8e8m0,u2,i2",
     "round_mode:string=up saturate:int=1"},
    {0},
};

const struct op op_CastLike = {"CastLike", "", sigs, infer, lower};
