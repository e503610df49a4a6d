/* pack.h -- operands of the matrix core rearranged into panels. */
#ifndef OM_PACK_H
#define OM_PACK_H

#include "base.h"

/* Rows of a panel of weights, columns of a panel of MatMul's second operand; how far k
 * runs before the matrix core turns to other outputs; the rows it treats together; by
 * how much a table of offsets is longer than k. */
enum {
    OM_MAT_ROWS = 12,
    OM_MAT_COLS = 16,
    OM_MAT_DEPTH = 256,
    OM_MAT_BLOCK = 96,
    OM_MAT_AHEAD = 8
};

/* Matrices of n by depth elements, each cut along n into panels of `width` and a last
 * one of what remains. Element j of a panel at depth k goes to [panel][k][j]. Items are
 * the panels of all matrices. Strides in elements; n counts rows of n_inner, matrices
 * come in groups of `matrices`. */
struct om_pack {
    size_t n;             /* what is cut into panels */
    size_t depth;         /* length of k */
    size_t width;         /* of a panel */
    size_t n_inner;       /* length of a row of n */
    size_t inner_stride;  /* from one n to the next in a row, in the source */
    size_t outer_stride;  /* from row to row */
    size_t depth_stride;  /* from one k to the next */
    size_t matrices;      /* in a group */
    size_t matrix_stride; /* from one matrix to the next */
    size_t group_stride;  /* from group to group */
};

#endif
