/* move.h -- strided copies. All strides are bytes. */
#ifndef OM_MOVE_H
#define OM_MOVE_H

#include "base.h"

/* Outer axes around one inner run of n elements. An item is one run. */
struct om_move {
    size_t rank;              /* outer axes */
    size_t n;                 /* elements of a run; move_rows: bytes */
    ptrdiff_t ystep;          /* from element to element of a run; move_rows: unused */
    ptrdiff_t xstep;          /* the same in the source, 0 repeats one element */
    const size_t *dim;        /* lengths of the outer axes */
    const ptrdiff_t *ystride; /* per outer axis */
    const ptrdiff_t *xstride; /* per outer axis */
};

/* Outer axes around a matrix: y is n columns by m rows with its columns next to each
 * other, x the transposed one. An item is a band of OM_TRANSPOSE_BAND rows of y. */
struct om_transpose {
    size_t rank;              /* outer axes */
    size_t n;                 /* columns of y, contiguous there */
    size_t m;                 /* rows of y, contiguous in x */
    size_t bands;             /* bands of rows, the last may be shorter */
    ptrdiff_t ystep;          /* from row to row of y */
    ptrdiff_t xstep;          /* from column to column in x */
    const size_t *dim;        /* lengths of the outer axes */
    const ptrdiff_t *ystride; /* per outer axis */
    const ptrdiff_t *xstride; /* per outer axis */
};

enum { OM_TRANSPOSE_BAND = 16 };

#endif
