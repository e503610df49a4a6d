/* size.c -- ONNX Size: the number of elements. */
#include "movers.h"

static const struct sig sigs[] = {
    {1, "data:T -> size:i64", "T=all", ""},
    {0},
};

static void infer(struct node *n)
{
    int64_t *count = mem_alloc(sizeof *count);
    *count = value_count(in(n, 0));
    out_set(n, 0, DT_I64, 0, NULL);
    out_const(n, 0, count);
}

const struct op op_Size = {"Size", "", sigs, infer, NULL};
