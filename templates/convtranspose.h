/* convtranspose.h -- parameters of ConvTranspose. */
#ifndef OM_CONVTRANSPOSE_H
#define OM_CONVTRANSPOSE_H

#include "base.h"

/* The two inner spatial axes are rows and columns; those outside them are merged into
 * planes (one if there are none). Sizes count elements. A block is block_rows output
 * rows of one plane, image and group, and block_filters of its output channels. The
 * input rows that reach it are multiplied with the weights of every tap, and each
 * output adds the products that land on it in the order of the taps.
 *
 * Items: image, group, plane, block of rows, block of filters. */
struct om_convtranspose {
    size_t groups;          /* groups */
    size_t channels;        /* input channels of a group */
    size_t filters;         /* output channels of a group */
    size_t x_channel;       /* input elements of a channel */
    size_t y_channel;       /* output elements of a channel */
    size_t in_rows;         /* input rows of a plane */
    size_t in_cols;         /* input columns */
    size_t out_rows;        /* output rows of a plane */
    size_t out_cols;        /* output columns */
    size_t row_stride;      /* output rows from input row to input row */
    size_t col_stride;      /* output columns from input column to input column */
    size_t kernel_planes;   /* taps on the outer axes */
    size_t kernel_rows;     /* taps on the rows' axis */
    size_t kernel_cols;     /* taps on the columns' axis */
    size_t row_dilation;    /* distance of taps on the rows' axis */
    size_t col_dilation;    /* distance of taps on the columns' axis */
    size_t row_pad;         /* rows cut off before the first */
    size_t col_pad;         /* columns cut off before the first */
    size_t planes;          /* output planes */
    const ptrdiff_t *plane; /* [planes][kernel_planes]: input plane, -1: none */
    size_t block_rows;      /* output rows of a block */
    size_t row_blocks;      /* blocks of rows */
    size_t block_filters;   /* output channels of a block */
    size_t filter_blocks;   /* blocks of output channels */
    size_t strip_channel;   /* elements of a channel of the input rows in scratch */
    size_t phase;           /* elements of a phase of the column stride in scratch */
    const size_t *col;      /* [kernel_cols][3]: of each tap the first input column that
                             * lands on an output, the element of the sums, phase by
                             * phase, that it lands on, and how many do */
};

#endif
