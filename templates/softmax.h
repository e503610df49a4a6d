/* softmax.h -- parameters of Softmax, LogSoftmax and Hardmax. */
#ifndef OM_SOFTMAX_H
#define OM_SOFTMAX_H

#include "base.h"

/* x seen as [outer, n, inner], normalised over n. An item is an (outer, inner). */
struct om_softmax {
    size_t n;     /* length of the axis */
    size_t inner; /* elements of an index on it; 1 in the kernels named _last */
};

#endif
