/* conv_f64.h -- parameters of Conv and ConvTranspose in f64. */
#ifndef OM_CONV_F64_H
#define OM_CONV_F64_H

#include "base.h"

/* Spatial axes, fields of each in a table, filters computed together. */
enum {
    OM_CONV64_AXES = 30,
    OM_CONV64_IN = 0,
    OM_CONV64_OUT = 1,
    OM_CONV64_KERNEL = 2,
    OM_CONV64_STRIDE = 3,
    OM_CONV64_DILATION = 4,
    OM_CONV64_PAD = 5,
    OM_CONV64_FIELDS = 6,
    OM_CONV64_FILTERS = 4
};

/* Conv: tap t of output o reads input o * stride + t * dilation - pad on each axis;
 * outside there is nothing. Items, the last one fastest: image, group, block of output
 * positions. ConvTranspose: input i and tap t meet in output i * stride + t * dilation
 * - pad. Items: image, group, block of filters, output row. */
struct om_conv_f64 {
    size_t axes;        /* spatial axes, at least 1 */
    const size_t *axis; /* of each: input, output, kernel, stride, dilation, pad */
    size_t groups;      /* groups */
    size_t channels;    /* input channels of a group */
    size_t filters;     /* output channels of a group */
    size_t taps;        /* taps of a channel */
    size_t x_channel;   /* input elements of a channel */
    size_t y_channel;   /* output elements of a channel */
    size_t block;       /* Conv: positions of an item, ConvTranspose: filters */
    size_t blocks;      /* how many of them */
    size_t depth;       /* Conv: taps of all channels that scratch memory holds */
};

#endif
