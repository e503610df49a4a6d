/* lp.c -- p-norms, for LpPool and GlobalLpPool. */
#include "lp.h"

double lp_p(struct node *n)
{
    const double p =
        n->sig->since < 2 ? (double)attr_float(n, "p") : (double)attr_int(n, "p");
    if (!(p > 0))
        bad_model(n, NULL, "p must be positive");
    return p;
}

struct value *lp_power(struct node *n, struct steps *s, struct value *x, double p)
{
    struct value *t = temp(n, x->dtype, x->rank, x->dim);
    if (p == 2) {
        ew2(n, s, "mul", t, x, x);
        return t;
    }
    ew1(n, s, "abs", t, x);
    if (p == 1)
        return t;
    struct value *power = temp(n, x->dtype, x->rank, x->dim);
    ew2(n, s, "pow", power, t, scalar_const(x->dtype, p));
    return power;
}

void lp_root(struct node *n, struct steps *s, struct value *y, struct value *sum,
             double p)
{
    if (p == 2)
        ew1(n, s, "sqrt", y, sum);
    else
        ew2(n, s, "pow", y, sum, scalar_const(y->dtype, 1 / p));
}
