/* layer_normalization.c -- ONNX LayerNormalization: d = x - mean, d * (1 / sqrt(mean of
 * d * d + epsilon)) * scale + bias over the axes from `axis` on, in f32. */
#include "norm.h"

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    const int axis = norm_infer(n, in(n, 1), in(n, 2));
    const int64_t stash = attr_int(n, "stash_type");
    int64_t dim[RANK_MAX];
    if (stash != DT_F32 && stash != DT_BF16) {
        unsupported(n, NULL, "stash_type %lld", (long long)stash);
        return;
    }
    for (int k = 0; k < x->rank; k++)
        dim[k] = k < axis ? x->dim[k] : 1;
    out_like(n, 0, x);
    out_set(n, 1, (enum dtype)stash, x->rank, dim);
    out_set(n, 2, (enum dtype)stash, x->rank, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y[3] = {out(n, 0), out(n, 1), out(n, 2)};
    norm_lower(n, s, "layernorm", y, in(n, 1), in(n, 2));
}

static const struct sig sigs[] = {
    {17, "X:T, Scale:T, B:T? -> Y:T, Mean:U?, InvStdDev:U?", "T=float U=f32,bf16",
     "stash_type:int=1 epsilon:float=1e-5 axis:int=-1"},
    {0},
};

const struct op op_LayerNormalization = {"LayerNormalization", "", sigs, infer, lower};
