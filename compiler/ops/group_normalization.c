/* group_normalization.c -- ONNX GroupNormalization: (x - mean) / sqrt(variance +
 * epsilon) over each group of channels, then * scale + bias; one of these per channel,
 * in opset 18 per group. */
#include "partnorm.h"

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    const int64_t groups = attr_int(n, "num_groups");
    if (x->rank < 2)
        bad_model(n, NULL, "input %s has no channels", value_describe(x));
    if (groups < 1 || x->dim[1] % groups != 0)
        bad_model(n, NULL, "num_groups = %lld does not divide %lld channels",
                  (long long)groups, (long long)x->dim[1]);
    partnorm_infer(n, n->sig->since < 21 ? groups : x->dim[1]);
}

static void lower(struct node *n, struct steps *s)
{
    partnorm_lower(n, s, "groupnorm", attr_int(n, "num_groups"), n->sig->since < 21);
}

static const struct sig sigs[] = {
    {18, "X:T, scale:T, bias:T -> Y:T", "T=float",
     "num_groups:int! epsilon:float=1e-5"},
    {21, "X:T, scale:T, bias:T -> Y:T", "T=float",
     "stash_type:int=1 num_groups:int! epsilon:float=1e-5"},
    {0},
};

const struct op op_GroupNormalization = {"GroupNormalization", "", sigs, infer, lower};
