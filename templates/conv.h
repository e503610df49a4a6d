/* conv.h -- parameters of Conv. */
#ifndef OM_CONV_H
#define OM_CONV_H

#include "base.h"

/* The two inner spatial axes are rows and columns; those outside them are merged into
 * planes (one if there are none). Sizes and offsets count elements.
 *
 * A block is block_rows by block_cols outputs of one plane, image and group. Its input
 * is first copied into a strip with the padding written out as zeros, so that tap t of
 * the block's output (r, c) lies at tap[t] + r * strip_cols + c, whatever stride and
 * dilation are: [channel][kernel plane][row start][column start][strip row][strip col],
 * where row i of row start s is input row
 *     first output row * row_stride + row_start[s] + i * row_stride
 * and likewise the columns. A start for each phase of the stride needs the smallest
 * strip; a start for each kernel column makes strip_cols == block_cols, so that outputs
 * of several rows fill vectors without gaps. It holds `slab` channels: when these have
 * joined the sums of all filters, the next ones take their place.
 *
 * Items, the last one fastest: image, group, plane, block of rows, block of columns,
 * block of filters.
 *
 * Where a window is one element of stride 1, a block's input lies in rows as it is and
 * `direct` says that it is read in place; the strip then holds the columns of the last
 * tile, which vectors would read beyond.
 *
 * What follows is done as the sums are stored (`after`), each operation rounded as by
 * itself: times x[3][filter] plus x[4][filter], plus x[5], which has the shape of the
 * output, and Relu. */

/* Bits of om_conv.after; elements of a tile in scratch memory, 12 rows of 32 or 6 of
 * 64, of which conv_f32 has one, with OM_CONV_ADD two. */
enum { OM_CONV_SCALE = 1, OM_CONV_ADD = 2, OM_CONV_RELU = 4, OM_CONV_TILE = 12 * 32 };

/* How far k runs before the matrix core turns to other outputs: sums that lie in memory
 * meanwhile cost more than columns that come from the second cache. */
enum { OM_CONV_DEPTH = 512 };

/* The most padding in front of a row of the strip that serves as the padding behind the
 * row before it, too. */
enum { OM_CONV_SHARED = 8 };

struct om_conv {
    size_t groups;              /* groups */
    size_t channels;            /* input channels of a group */
    size_t filters;             /* output channels of a group */
    size_t taps;                /* taps of a channel: kernel planes * rows * columns */
    size_t x_channel;           /* input elements of a channel */
    size_t y_channel;           /* output elements of a channel */
    size_t in_rows;             /* input rows of a plane */
    size_t in_cols;             /* input columns */
    size_t out_rows;            /* output rows of a plane */
    size_t out_cols;            /* output columns */
    size_t row_stride;          /* stride of rows */
    size_t col_stride;          /* stride of columns */
    size_t kernel_planes;       /* taps on the outer axes */
    size_t kernel_rows;         /* taps on the rows' axis */
    size_t kernel_cols;         /* taps on the columns' axis */
    size_t row_dilation;        /* distance of taps on the rows' axis */
    size_t col_dilation;        /* distance of taps on the columns' axis */
    ptrdiff_t row_pad;          /* padding before the first row */
    ptrdiff_t col_pad;          /* padding before the first column */
    size_t padded;              /* 1 if some tap lies in the padding */
    size_t after;               /* what follows the sums: OM_CONV_... */
    size_t direct;              /* 1 if the input is read in place */
    om_f32bits least;           /* least magnitude of a weight, 0 aside; or +inf */
    size_t planes;              /* output planes */
    const ptrdiff_t *plane;     /* [planes][kernel_planes]: input plane, -1: padding */
    size_t block_rows;          /* output rows of a block */
    size_t block_cols;          /* output columns of a block */
    size_t row_blocks;          /* blocks of rows */
    size_t col_blocks;          /* blocks of columns */
    size_t block_filters;       /* output channels of an item */
    size_t filter_blocks;       /* blocks of output channels */
    size_t together;            /* so many of them are done together, at most */
    size_t row_starts;          /* length of row_start */
    const ptrdiff_t *row_start; /* first input row of each kind of strip row */
    size_t col_starts;          /* length of col_start */
    const ptrdiff_t *col_start; /* first input column of each kind of strip column */
    size_t strip_rows;          /* rows of a strip */
    size_t strip_cols;          /* columns of a strip */
    size_t strip_channel;       /* strip elements from channel to channel */
    size_t slab;                /* channels that a strip holds at a time */
    size_t strip;      /* elements of a strip, with what vectors read beyond it */
    const size_t *tap; /* [taps]: strip offset of a tap */
};

#endif
