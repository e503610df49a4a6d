/* lrn.h -- parameters of the sum of squares in LRN. */
#ifndef OM_LRN_H
#define OM_LRN_H

#include "base.h"

/* An item is a channel of a batch element, of n elements. */
struct om_lrn {
    size_t channels; /* of a batch element */
    size_t before;   /* channels summed below one, as far as there are any */
    size_t after;    /* and above it */
    size_t n;        /* elements of a channel */
};

#endif
