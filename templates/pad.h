/* pad.h -- x between constant elements. */
#ifndef OM_PAD_H
#define OM_PAD_H

#include "base.h"

/* Outer axes around rows of y; an item is a row. A row whose outer index lies in
 * [lo, hi) on every axis holds elements of x between padding, any other only padding.
 */
struct om_pad {
    size_t rank;              /* outer axes */
    size_t n;                 /* elements of a row of y */
    size_t before;            /* padding in front of x in a row */
    size_t inside;            /* elements from x */
    const size_t *dim;        /* lengths of the outer axes of y */
    const size_t *lo;         /* first outer index with elements of x */
    const size_t *hi;         /* one past the last; lo if there is none */
    const ptrdiff_t *xstride; /* bytes, per outer axis */
};

#endif
