/* rms_normalization.c -- ONNX RMSNormalization: x / sqrt(mean of x * x + epsilon) *
 * scale over the axes from `axis` on, in f32. The scale's type is the result's. */
#include "norm.h"

static void infer(struct node *n)
{
    norm_infer(n, in(n, 1), NULL);
    out_set(n, 0, in(n, 1)->dtype, in(n, 0)->rank, in(n, 0)->dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y[3] = {out(n, 0), NULL, NULL};
    norm_lower(n, s, "rmsnorm", y, in(n, 1), NULL);
}

static const struct sig sigs[] = {
    {23, "X:T, scale:V -> Y:V", "T=float V=float",
     "stash_type:int=1 epsilon:float=1e-5 axis:int=-1"},
    {0},
};

const struct op op_RMSNormalization = {"RMSNormalization", "", sigs, infer, lower};
