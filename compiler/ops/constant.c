/* constant.c -- ONNX Constant: the value of its one attribute. */
#include "movers.h"

#define VALUES                                                                \
    "value:tensor sparse_value:sparse value_float:float value_floats:floats " \
    "value_int:int value_ints:ints value_string:string value_strings:strings"

static const struct sig sigs[] = {
    {1, "-> output:T", "T=all", "value:tensor!"},
    {11, "-> output:T", "T=all", "value:tensor sparse_value:sparse"},
    {12, "-> output:T", "T=all", VALUES},
    {0},
};

static void infer(struct node *n)
{
    if (n->nattrs != 1)
        bad_model(n, NULL, "needs exactly one value attribute, has %zu", n->nattrs);
    const struct attr *a = &n->attrs[0];
    const int64_t count = (int64_t)a->n;
    struct om_str *text;
    switch (a->kind) {
    case ATTR_TENSOR:
    case ATTR_SPARSE:
        if (!a->t || !a->t->data)
            bad_model(n, NULL, "attribute '%s' has no data", a->name);
        out_set(n, 0, a->t->dtype, a->t->rank, a->t->dim);
        out_const(n, 0, a->t->data);
        if (out(n, 0))
            out(n, 0)->splat = a->t->splat;
        return;
    case ATTR_FLOAT:
        out_set(n, 0, DT_F32, 0, NULL);
        out_const(n, 0, &a->f);
        return;
    case ATTR_INT:
        out_set(n, 0, DT_I64, 0, NULL);
        out_const(n, 0, &a->i);
        return;
    case ATTR_FLOATS:
        out_set(n, 0, DT_F32, 1, &count);
        out_const(n, 0, count ? (const void *)a->floats : mem_alloc(1));
        return;
    case ATTR_INTS:
        out_set(n, 0, DT_I64, 1, &count);
        out_const(n, 0, count ? (const void *)a->ints : mem_alloc(1));
        return;
    case ATTR_STRING:
        text = mem_alloc(sizeof *text);
        *text = (struct om_str){a->s, a->n};
        out_set(n, 0, DT_STR, 0, NULL);
        out_const(n, 0, text);
        return;
    case ATTR_STRINGS:
        out_set(n, 0, DT_STR, 1, &count);
        out_const(n, 0, count ? (const void *)a->strings : mem_alloc(1));
        return;
    default:
        INTERNAL("attribute kind %d", (int)a->kind);
    }
}

const struct op op_Constant = {"Constant", "", sigs, infer, NULL};
