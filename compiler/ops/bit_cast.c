/* bit_cast.c -- ONNX BitCast: the same bits read as another type of the same width. */
#include "elementwise.h"

static void infer(struct node *n)
{
    int64_t to = attr_int(n, "to");
    const struct value *x = in(n, 0);

    if (to <= DT_NONE || to >= DT_COUNT || to == DT_STR) {
        unsupported(n, NULL, "to = %lld is not a type we store", (long long)to);
        return;
    }
    if (dtypes[to].bits != dtypes[x->dtype].bits)
        bad_model(n, NULL, "%s has %d bits, %s has %d", dtypes[to].onnx,
                  dtypes[to].bits, dtypes[x->dtype].onnx, dtypes[x->dtype].bits);
    out_set(n, 0, (enum dtype)to, x->rank, x->dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *y = out(n, 0);

    if (dtypes[x->dtype].bits < 8 && x->dtype != y->dtype)
        step_ew(s, n, kname("cast_u8", y->dtype == DT_F4E2M1 ? DT_U4 : y->dtype), y, 1,
                &x, NULL, NULL);
    else
        step_alias(s, n, y, x);
}

static const struct sig sigs[] = {
    {26, "input:T1 -> output:T2",
     "T1=f16,bf16,f32,f64,int,bool,c64,c128,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,"
     "i4,f4e2m1,f8e8m0,u2,i2 "
     "T2=f16,bf16,f32,f64,int,bool,c64,c128,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz,u4,"
     "i4,f4e2m1,f8e8m0,u2,i2",
     "to:int!"},
    {0},
};

const struct op op_BitCast = {"BitCast", "", sigs, infer, lower};
