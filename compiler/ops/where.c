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

/* Behind v's dimensions one more, of `count` elements of type t. A constant that stores
 * one element for all broadcasts it. */
static struct value *deeper(struct node *n, struct steps *s, struct value *v,
                            enum dtype t, int64_t count)
{
    int64_t dim[RANK_MAX];
    struct value *y;

    for (int i = 0; i < v->rank; i++)
        dim[i] = v->splat ? 1 : v->dim[i];
    dim[v->rank] = count;
    if (v->splat)
        return new_const(t, v->rank + 1, dim, v->data);
    y = temp(n, t, v->rank + 1, dim);
    step_alias(s, n, y, v);
    return y;
}

/* complex128 as pairs of f64, which the condition broadcasts to. */
static void lower_pairs(struct node *n, struct steps *s)
{
    int64_t dim[RANK_MAX];
    const int rank = out(n, 0)->rank;
    struct value *x[3], *y;

    for (int i = 0; i < 3; i++)
        x[i] =
            i ? deeper(n, s, in(n, i), DT_F64, 2) : deeper(n, s, in(n, i), DT_BOOL, 1);
    for (int i = 0; i < rank; i++)
        dim[i] = out(n, 0)->dim[i];
    dim[rank] = 2;
    y = temp(n, DT_F64, rank + 1, dim);
    step_ew(s, n, "where_b8", y, 3, x, NULL, NULL);
    step_alias(s, n, out(n, 0), y);
}

static void lower(struct node *n, struct steps *s)
{
    if (in(n, 1)->dtype == DT_C128 && out(n, 0)->rank < RANK_MAX) {
        lower_pairs(n, s);
        return;
    }
    const char *kernel = move_name(n, "where", in(n, 1)->dtype);
    if (kernel)
        step_ew(s, n, kernel, out(n, 0), 3, n->in, NULL, NULL);
}

const struct op op_Where = {"Where", "", sigs, infer, lower};
