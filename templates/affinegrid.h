/* affinegrid.h -- parameters of AffineGrid. */
#ifndef OM_AFFINEGRID_H
#define OM_AFFINEGRID_H

#include "base.h"

/* An item is a position of the grid. */
struct om_affinegrid {
    size_t axes;   /* 2 or 3 */
    size_t dim[3]; /* lengths of the grid's axes, last axis first; 1 if there is none */
    size_t align;  /* -1 and 1 are the centres of the outermost elements */
};

#endif
