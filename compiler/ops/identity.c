/* identity.c -- ONNX Identity. */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "input:T -> output:T", "T=all", ""},
    {0},
};

static void infer(struct node *n)
{
    out_reshaped(n, in(n, 0)->rank, in(n, 0)->dim);
}

const struct op op_Identity = {"Identity", "", sigs, infer, lower_reshaped};
