/* pool_nd.h -- parameters of pooling over more than three spatial axes. */
#ifndef OM_POOL_ND_H
#define OM_POOL_ND_H

#include "base.h"

/* Fields of an axis in the table. */
enum {
    OM_POOL_ND_IN = 0,
    OM_POOL_ND_OUT = 1,
    OM_POOL_ND_KERNEL = 2,
    OM_POOL_ND_STRIDE = 3,
    OM_POOL_ND_DILATION = 4,
    OM_POOL_ND_BEFORE = 5,
    OM_POOL_ND_AFTER = 6,
    OM_POOL_ND_FIELDS = 7
};

/* Tap t of output o reads input o * stride + t * dilation - padding before. An item is
 * a plane, all spatial axes of one channel. */
struct om_pool_nd {
    size_t axes;         /* spatial axes */
    const size_t *axis;  /* of each: input, output, kernel, stride, dilation, padding */
    size_t in;           /* elements of an input plane */
    size_t out;          /* elements of an output plane */
    size_t taps;         /* of a window */
    size_t column_major; /* Indices count the first axis fastest */
    size_t padding;      /* AveragePool's divisor counts taps in the declared padding */
};

#endif
