/* pool.h -- parameters of the pooling kernels. */
#ifndef OM_POOL_H
#define OM_POOL_H

#include "base.h"

/* Taps on the innermost axis, and rows of a window, that kernels keep tables of. */
enum { OM_POOL_TAPS = 16, OM_POOL_ROWS = 64 };

/* Windows over three spatial axes (fewer: leading ones of length 1); an item is a row
 * of outputs. Each table has three entries per output position of its axis: the first
 * input index that a tap inside the input reads, the number of such taps, the number
 * of taps that AveragePool's divisor counts. Without a span windows go one by one. */
struct om_pool {
    size_t in[3];        /* lengths of the input's axes */
    size_t out[3];       /* and of the output's */
    size_t dilation[3];  /* distance between taps */
    size_t stride;       /* between windows of the innermost axis */
    size_t taps;         /* of a window on that axis */
    size_t pad;          /* elements before the input there */
    size_t column_major; /* Indices count the first axis fastest */
    size_t total;        /* elements of the input */
    size_t span;         /* positions done together, a window's rows or more; or 0 */
    const size_t *d;     /* windows on the first axis */
    const size_t *h;     /* on the second */
    const size_t *w;     /* on the innermost */
};

/* Pooling of a whole plane; an item is a plane. */
struct om_pool_plane {
    size_t n; /* elements of a plane */
};

#endif
