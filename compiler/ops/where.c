/* where.c -- ONNX Where: X where the condition is true, else Y; all three broadcast. */
#include "movers.h"

static const struct sig sigs[] = {
    {9, "condition:B, X:T, Y:T -> output:T", "B=bool T=all", ""},
    {0},
};

static void infer(struct node *n)
{
    out_broadcast(n, 0, in(n, 1)->dtype);
}

static void lower(struct node *n, struct steps *s)
{
    step_ew(s, n, move_name("where", in(n, 1)->dtype), out(n, 0), 3, n->in, NULL, NULL);
}

const struct op op_Where = {"Where", "", sigs, infer, lower};
