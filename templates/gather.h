/* gather.h -- elements picked by indices that are known at run time. */
#ifndef OM_GATHER_H
#define OM_GATHER_H

#include "base.h"

/* Gather: y[o, j, block] = x[o, index[j], block]. An item is an (o, j). */
struct om_gather {
    size_t dim;   /* length of the axis in x */
    size_t count; /* indices */
    size_t bytes; /* of a block */
};

/* GatherElements: y[o, j, i] = x[o, index[o, j, i], i] over axes of any lengths; an
 * item is a run of y along its last axis. All strides are in elements. */
struct om_gather_elements {
    size_t dim;               /* length of the axis in x */
    size_t n;                 /* elements of a run */
    size_t index_bytes;       /* of an index: 4 or 8 */
    ptrdiff_t xstep;          /* in x along a run; 0 if the axis is the last one */
    ptrdiff_t axis_stride;    /* of the axis in x */
    size_t rank;              /* outer axes */
    const size_t *dims;       /* lengths of the outer axes of y */
    const ptrdiff_t *xstride; /* in x per outer axis, 0 for the axis */
};

/* GatherND: a tuple of indices names a block of x. An item is a tuple. */
struct om_gather_nd {
    size_t tuple;             /* indices of a tuple */
    size_t per_batch;         /* tuples of a batch */
    size_t batch_bytes;       /* of a batch of x */
    size_t bytes;             /* of a block */
    const size_t *dim;        /* lengths of the indexed axes */
    const size_t *axis_bytes; /* their strides in x */
};

/* ReverseSequence: x is [batch, time, block] or [time, batch, block]; an item is a
 * block. */
struct om_reverse_sequence {
    size_t batch_first; /* 1: [batch, time, block] */
    size_t batch;       /* rows of the batch */
    size_t time;        /* steps of time */
    size_t bytes;       /* of a block */
};

/* An index of 4 or 8 bytes; a negative one counts from the end, once. Values outside
 * [-dim, dim) give dim. */
OM_INLINE size_t om_index(const void *list, size_t at, size_t bytes, size_t dim)
{
    const int64_t i =
        bytes == 8 ? ((const om_i64 *)list)[at] : ((const om_i32 *)list)[at];
    const uint64_t u = i < 0 ? (uint64_t)i + dim : (uint64_t)i;
    return u < dim ? (size_t)u : dim;
}

/* memcpy with the lengths of single elements spelt out: compilers inline those. */
OM_INLINE void om_copy_block(void *y, const void *x, size_t bytes)
{
    switch (bytes) {
    case 1:
        memcpy(y, x, 1);
        break;
    case 2:
        memcpy(y, x, 2);
        break;
    case 4:
        memcpy(y, x, 4);
        break;
    case 8:
        memcpy(y, x, 8);
        break;
    default:
        memcpy(y, x, bytes);
    }
}

#endif
