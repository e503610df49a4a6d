/* intprod.h -- parameters of integer products: MatMulInteger, ConvInteger and the
 * QLinear operators. */
#ifndef OM_INTPROD_H
#define OM_INTPROD_H

#include "base.h"

/* y = a b for each matrix of a batch, all contiguous. An axis in a table is a length
 * and a stride in elements, outermost first; there is at least one. Items: matrix,
 * block of rows, block of columns. */
struct om_intmul {
    size_t rows;          /* of a and y */
    size_t cols;          /* of b and y */
    size_t depth;         /* columns of a, rows of b */
    size_t axes;          /* axes of the batch */
    const size_t *a_axes; /* lengths and strides of the batch in a */
    const size_t *b_axes; /* lengths and strides of the batch in b */
    size_t block_rows;    /* rows of an item */
    size_t block_cols;    /* columns of an item */
    size_t row_blocks;    /* items along rows */
    size_t col_blocks;    /* items along columns */
};

/* x [batch, groups * channels, in...], w [groups * filters, channels, taps...]. Tap t
 * of output o reads input o * stride + t * dilation - pad of each axis; outside there
 * is nothing. Items: batch, group, block of output positions. */
struct om_intconv {
    size_t rank;               /* axes outside the last one */
    const size_t *out;         /* output positions, per axis outside the last one */
    const size_t *taps;        /* taps, likewise */
    const ptrdiff_t *in;       /* input positions, likewise */
    const ptrdiff_t *in_step;  /* elements from position to position, likewise */
    const ptrdiff_t *stride;   /* strides, likewise */
    const ptrdiff_t *dilation; /* dilations, likewise */
    const ptrdiff_t *pad;      /* padding in front, likewise */
    size_t out_last;           /* output positions of the last axis */
    size_t taps_last;          /* taps of the last axis */
    ptrdiff_t in_last;         /* input positions of the last axis */
    ptrdiff_t stride_last;     /* stride of the last axis */
    ptrdiff_t dilation_last;   /* dilation of the last axis */
    ptrdiff_t pad_last;        /* padding in front of the last axis */
    size_t outer_taps;         /* product of taps */
    size_t channels;           /* input channels of a group */
    size_t filters;            /* output channels of a group */
    size_t groups;             /* groups */
    size_t depth;              /* channels * all taps */
    size_t in_size;            /* input positions of a channel */
    size_t positions;          /* output positions of a channel */
    size_t block;              /* positions of an item */
    size_t blocks;             /* items along positions */
};

#endif
