/* arg.h -- parameters of ArgMax, ArgMin and Hardmax. */
#ifndef OM_ARG_H
#define OM_ARG_H

#include "base.h"

/* x seen as [outer, n, inner], the axis of length n. An item is an (outer, inner). */
struct om_arg {
    size_t n;     /* length of the axis, at least 1 */
    size_t inner; /* elements of an index on it */
    size_t last;  /* of equal elements the last one is meant */
};

#endif
