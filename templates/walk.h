/* walk.h -- stepping through the outer axes of a strided kernel. A kernel that does
 * items [begin, end) places itself once with om_walk_to and then goes from item to
 * item without a division. */
#ifndef OM_WALK_H
#define OM_WALK_H

#include "base.h"

/* No tensor with more than 64 axes of length 2 or more fits an address space. */
enum { OM_WALK_AXES = 64 };

/* The index at[] of an item, row-major, in rank axes of lengths dim[]. */
OM_INLINE void om_walk_to(size_t item, size_t rank, const size_t *dim, size_t *at)
{
    size_t k;
    for (k = rank; k-- > 0;) {
        at[k] = item % dim[k];
        item /= dim[k];
    }
}

OM_INLINE ptrdiff_t om_walk_offset(size_t rank, const size_t *at,
                                   const ptrdiff_t *stride)
{
    ptrdiff_t sum = 0;
    size_t k;
    for (k = 0; k < rank; k++)
        sum += (ptrdiff_t)at[k] * stride[k];
    return sum;
}

/* The next item: moves at[] and both offsets. */
OM_INLINE void om_walk_next(size_t rank, const size_t *dim, size_t *at,
                            const ptrdiff_t *ystride, const ptrdiff_t *xstride,
                            ptrdiff_t *y, ptrdiff_t *x)
{
    size_t k;
    for (k = rank; k-- > 0;) {
        *y += ystride[k];
        *x += xstride[k];
        if (++at[k] < dim[k])
            return;
        *y -= (ptrdiff_t)dim[k] * ystride[k];
        *x -= (ptrdiff_t)dim[k] * xstride[k];
        at[k] = 0;
    }
}

/* The same for the index alone. */
OM_INLINE void om_walk_step(size_t rank, const size_t *dim, size_t *at)
{
    size_t k;
    for (k = rank; k-- > 0;) {
        if (++at[k] < dim[k])
            return;
        at[k] = 0;
    }
}

#endif
