/* unpool.h -- parameters of MaxUnpool. */
#ifndef OM_UNPOOL_H
#define OM_UNPOOL_H

#include "base.h"

/* An index counts elements of a tensor that lies in the first corner of y. One item. */
struct om_unpool {
    size_t n;           /* elements of x */
    size_t size;        /* of the tensor that indices mean */
    size_t total;       /* of y */
    size_t rank;        /* axes of both */
    const size_t *axes; /* per axis: the tensor's length, y's length, y's stride */
};

#endif
