/* dropout.c -- ONNX Dropout in inference, where it passes its input on and the mask, if
 * asked for, is true everywhere. Training with a ratio of 0 is the same. */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "data:T -> output:T, mask:T?", "T=float",
     "ratio:float=0.5 is_test:int=0 consumed_inputs:ints"},
    {6, "data:T -> output:T, mask:T?", "T=float", "ratio:float=0.5 is_test:int=0"},
    {7, "data:T -> output:T, mask:T?", "T=float", "ratio:float=0.5"},
    {10, "data:T -> output:T, mask:bool?", "T=float", "ratio:float=0.5"},
    {12, "data:T, ratio:T1?, training_mode:T2? -> output:T, mask:T2?",
     "T=float,f8e4m3fn,f8e4m3fnuz,f8e5m2,f8e5m2fnuz "
     "T1=float,f8e4m3fn,f8e4m3fnuz,f8e5m2,"
     "f8e5m2fnuz T2=bool",
     "seed:int"},
    {0},
};

/* Whether elements may be dropped; n->bad if that is not known. */
static bool drops(struct node *n)
{
    size_t count;
    if (n->sig->since < 7)
        return !attr_int(n, "is_test") && attr_float(n, "ratio") != 0;
    if (n->sig->since < 12)
        return false;
    const double *training = const_numbers(n, 2, "training_mode", &count);
    if (n->bad || !training || count != 1 || training[0] == 0)
        return false;
    const double *ratio = const_numbers(n, 1, "ratio", &count);
    return n->bad || !ratio || count != 1 || ratio[0] != 0;
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0);
    if (drops(n) && !n->bad)
        unsupported(n, "export the model for inference", "training");
    if (n->bad)
        return;
    out_reshaped(n, x->rank, x->dim);
    if (out(n, 1)) {
        /* the mask of opset 1 to 9 has the data's type */
        const enum dtype t = n->sig->since < 10 ? x->dtype : DT_BOOL;
        out_set(n, 1, t, x->rank, x->dim);
        out_splat(n, 1, number_const(t, 1)->data);
    }
}

const struct op op_Dropout = {"Dropout", "", sigs, infer, lower_reshaped};
