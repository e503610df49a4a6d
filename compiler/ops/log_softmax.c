/* log_softmax.c -- ONNX LogSoftmax: (x - m) - log(sum of exp(x - m)), m the maximum
 * along the axis. */
#include "softmax.h"

static void lower(struct node *n, struct steps *s)
{
    softmax_lower(n, s, "logsoftmax");
}

static const struct sig sigs[] = {
    {1, "input:T -> output:T", "T=f16,f32,f64", "axis:int=1"},
    {11, "input:T -> output:T", "T=f16,f32,f64", "axis:int=1"},
    {13, "input:T -> output:T", "T=float", "axis:int=-1"},
    {0},
};

const struct op op_LogSoftmax = {"LogSoftmax", "", sigs, softmax_infer, lower};
