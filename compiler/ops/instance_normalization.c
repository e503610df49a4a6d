/* instance_normalization.c -- ONNX InstanceNormalization: scale * (x - mean) /
 * sqrt(variance + epsilon) + B over each channel, from left to right. */
#include "partnorm.h"

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    if (x->rank < 2)
        bad_model(n, NULL, "input %s has no channels", value_describe(x));
    partnorm_infer(n, x->dim[1]);
}

static void lower(struct node *n, struct steps *s)
{
    partnorm_lower(n, s, "instancenorm", in(n, 0)->dim[1], false);
}

static const struct sig sigs[] = {
    {1, "input:T, scale:T, B:T -> output:T", "T=f16,f32,f64",
     "epsilon:float=1e-5 consumed_inputs:ints"},
    {6, "input:T, scale:T, B:T -> output:T", "T=f16,f32,f64", "epsilon:float=1e-5"},
    {22, "input:T, scale:T, B:T -> output:T", "T=float", "epsilon:float=1e-5"},
    {0},
};

const struct op op_InstanceNormalization = {"InstanceNormalization", "", sigs, infer,
                                            lower};
