/* reduce.h -- parameters of the reductions. */
#ifndef OM_REDUCE_H
#define OM_REDUCE_H

#include "base.h"

/* Output i is kept position i; each sums `rows` positions of the reduced axes (times n,
 * in the kernels named _last). An axis in a table is a length and a stride in elements,
 * outermost first; an empty list is one axis of length 1. */
struct om_reduce {
    size_t n;           /* length of the innermost axis, which has stride 1 */
    size_t rows;        /* positions on the other reduced axes */
    size_t nred;        /* their number */
    const size_t *red;  /* the axes */
    size_t nkept;       /* number of kept axes, without an innermost one */
    const size_t *kept; /* the axes */
};

#endif
