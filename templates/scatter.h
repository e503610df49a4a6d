/* scatter.h -- elements put where indices say. */
#ifndef OM_SCATTER_H
#define OM_SCATTER_H

#include "base.h"

enum { OM_SCATTER_ADD = 1, OM_SCATTER_MUL = 2, OM_SCATTER_MAX = 3, OM_SCATTER_MIN = 4 };

/* ScatterElements: y = x, then y[o, index[o, j, i], i] = update[o, j, i]. An item is an
 * o, an index of the axes before the scattered one. All in elements. */
struct om_scatter_elements {
    size_t reduction;         /* OM_SCATTER_...; 0 replaces */
    size_t dim;               /* length of the axis in y */
    size_t axis_stride;       /* its stride in y */
    size_t index_bytes;       /* of an index: 4 or 8 */
    size_t chunk;             /* elements of y in an item */
    size_t count;             /* indices of an item */
    size_t lead;              /* axes before the scattered one */
    const size_t *lead_dim;   /* their lengths in y */
    const size_t *lead_count; /* in the indices; items beyond are only copied */
    size_t rank;              /* axes from the scattered one on */
    const size_t *dims;       /* their lengths in the indices */
    const ptrdiff_t *ystride; /* their strides in y, 0 for the scattered one */
};

/* ScatterND: y = x, then the block of y that a tuple names gets a block of the updates.
 * An item is a slice of y along its first axis (all of y if tuples are empty). */
struct om_scatter_nd {
    size_t reduction;     /* OM_SCATTER_...; 0 replaces */
    size_t tuple;         /* indices of a tuple */
    size_t count;         /* tuples */
    size_t block;         /* elements of a block */
    size_t slice;         /* elements of y in an item */
    const size_t *dim;    /* lengths of the indexed axes */
    const size_t *stride; /* their strides in y, elements */
};

#endif
