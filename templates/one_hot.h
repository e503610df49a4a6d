/* one_hot.h -- one element set per index. */
#ifndef OM_ONE_HOT_H
#define OM_ONE_HOT_H

#include "base.h"

/* y[o, d, i] = values[index[o, i] == d]. An item is an o. */
struct om_one_hot {
    size_t depth; /* length of the axis in y */
    size_t inner; /* indices of an item */
};

#endif
