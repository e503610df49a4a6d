/* cum_sum.h -- running sums along an axis. */
#ifndef OM_CUM_SUM_H
#define OM_CUM_SUM_H

#include "base.h"

/* An item is an index of the axes before. */
struct om_cum_sum {
    size_t dim;       /* length of the axis */
    size_t inner;     /* elements of the axes behind */
    size_t exclusive; /* 1: an element's own value is left out of its sum */
    size_t reverse;   /* 1: from the end */
};

#endif
