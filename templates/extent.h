/* extent.h -- the actual shape of a tensor whose size depends on data. */
#ifndef OM_EXTENT_H
#define OM_EXTENT_H

#include "base.h"

struct om_extent {
    size_t rank; /* a size_t for each dimension */
};

#endif
