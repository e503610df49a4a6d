/* col2im.h -- parameters of Col2Im. */
#ifndef OM_COL2IM_H
#define OM_COL2IM_H

#include "base.h"

/* An item is a line of the image along its last axis. */
struct om_col2im {
    size_t rank;        /* axes of the image */
    size_t lines;       /* of a channel */
    size_t taps;        /* elements of a block */
    size_t blocks;      /* per channel */
    const size_t *axes; /* per axis: length, block's length, stride, dilation, padding
                           before it, blocks */
};

#endif
