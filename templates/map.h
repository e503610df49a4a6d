/* map.h -- y[i, j, ...] = x[index0[i], index1[j], ...]. */
#ifndef OM_MAP_H
#define OM_MAP_H

#include "base.h"

/* Outer axes around rows of y; an item is a row. `index` holds the source indices of
 * the axes that have a list, one list after the other from index[1] on; -1 stands for
 * the fill element. An axis whose `first` is 0 has none: its index is the position. */
struct om_map {
    size_t rank;              /* outer axes */
    size_t n;                 /* elements of a row of y */
    size_t row;               /* where the list of the row begins, or 0 */
    size_t repeat;            /* r, if that list is i / r for element i; else 0 */
    size_t holes;             /* 1 if there is a -1 in that list */
    const size_t *dim;        /* lengths of the outer axes of y */
    const size_t *first;      /* where the list of an outer axis begins, or 0 */
    const ptrdiff_t *xstride; /* bytes between source indices, per outer axis */
    const int32_t *index;     /* the lists */
};

#endif
