/* bitwise_xor.c -- ONNX BitwiseXor of integers. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    struct value *x[2] = {in(n, 0), in(n, 1)};

    step_ew(s, n, ew_bits_name("bitxor", x[0]->dtype), out(n, 0), 2, x, NULL, NULL);
}

static const struct sig sigs[] = {
    {18, "A:T, B:T -> C:T", "T=int", ""},
    {0},
};

const struct op op_BitwiseXor = {"BitwiseXor", "", sigs, ew_infer_binary, lower};
