/* trilu.h -- triangles of matrices. */
#ifndef OM_TRILU_H
#define OM_TRILU_H

#include "base.h"

struct om_trilu {
    size_t rows;    /* of a matrix */
    size_t columns; /* of a matrix */
    size_t upper;   /* 1: columns from row + k on are kept; 0: up to row + k */
};

#endif
