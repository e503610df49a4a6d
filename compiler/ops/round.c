/* round.c -- ONNX Round: halves go to the even neighbour, the sign of zero is kept. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "round");
}

static const struct sig sigs[] = {
    {11, "X:T -> Y:T", "T=f16,f32,f64", ""},
    {22, "X:T -> Y:T", "T=float", ""},
    {0},
};

const struct op op_Round = {"Round", "", sigs, ew_infer_unary, lower};
