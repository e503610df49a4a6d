/* trilu.c -- ONNX Trilu: the upper or lower triangle of matrices, from diagonal k on;
 * the rest is zero. */
#include "movers.h"
#include "trilu.h"

static const struct sig sigs[] = {
    {14, "input:T, k:i64? -> output:T", "T=all", "upper:int=1"},
    {0},
};

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *k = in(n, 1);
    if (x->rank < 2)
        bad_model(n, NULL, "the input must have rank 2 or more, not %d", x->rank);
    if (k && value_count(k) != 1)
        bad_model(n, NULL, "k must have one element");
    out_like(n, 0, x);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    const char *kernel = move_name("trilu", y->dtype);
    if (value_count(y) == 0)
        return;
    const int64_t columns = x->dim[x->rank - 1];
    struct om_trilu t = {0};
    struct step *p = step_range(s, n, kernel, value_count(x) / columns);
    step_out(p, y);
    step_in(p, x);
    step_in(p, in(n, 1));
    t.rows = (size_t)x->dim[x->rank - 2];
    t.columns = (size_t)columns;
    t.upper = attr_int(n, "upper") != 0;
    step_params(p, "om_trilu", &t);
    step_cost(p, (double)value_count(y) / 4);
}

const struct op op_Trilu = {"Trilu", "", sigs, infer, lower};
