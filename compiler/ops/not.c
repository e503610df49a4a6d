/* not.c -- ONNX Not: true where X is 0. */
#include "elementwise.h"

static void lower(struct node *n, struct steps *s)
{
    ew_lower_unary(n, s, "not");
}

static const struct sig sigs[] = {
    {1, "X:bool -> Y:bool", "", ""},
    {0},
};

const struct op op_Not = {"Not", "", sigs, ew_infer_unary, lower};
