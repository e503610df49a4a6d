/* bitwise_not.c -- ONNX BitwiseNot: every bit of an integer turned. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0);

    step_ew(s, n, ew_bits_name("bitnot", x->dtype), out(n, 0), 1, &x, NULL, NULL);
}

static const struct sig sigs[] = {
    {18, "X:T -> Y:T", "T=int", ""},
    {0},
};

const struct op op_BitwiseNot = {"BitwiseNot", "", sigs, ew_infer_unary, lower};
