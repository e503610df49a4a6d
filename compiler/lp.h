/* lp.h -- p-norms, for LpPool and GlobalLpPool. */
#ifndef LP_H
#define LP_H

#include "wide.h"

/* The attribute p, an int from opset 2 on, a float before. */
double lp_p(struct node *n);

/* pow(|x|, p), or something shorter with the same bits. */
struct value *lp_power(struct node *n, struct steps *s, struct value *x, double p);

/* y = pow(sum, 1 / p) */
void lp_root(struct node *n, struct steps *s, struct value *y, struct value *sum,
             double p);

#endif
