/* top_k.h -- the first k elements of an order. */
#ifndef OM_TOP_K_H
#define OM_TOP_K_H

#include "base.h"

/* x is [o, dim, inner], y is [o, k, inner]; an item is an (o, inner). */
struct om_top_k {
    size_t k;     /* elements wanted, at least 1 */
    size_t dim;   /* length of the axis */
    size_t inner; /* elements of the axes behind */
    size_t least; /* 1: the smallest first */
};

#endif
