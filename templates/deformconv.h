/* deformconv.h -- parameters of DeformConv. */
#ifndef OM_DEFORMCONV_H
#define OM_DEFORMCONV_H

#include "base.h"

/* Positions of an item. */
enum { OM_DEFORM_RUN = 16 };

/* An item is a run of positions of one batch element, for all output channels. There
 * are three spatial axes, the missing ones before the others and of length 1. */
struct om_deformconv {
    size_t channels;        /* of a batch element of x */
    size_t outs;            /* of y */
    size_t group_channels;  /* of x in a group */
    size_t group_outs;      /* of y in a group */
    size_t offset_channels; /* of x that share offsets */
    size_t taps;            /* of the kernel */
    size_t points;          /* positions of a channel of y */
    size_t runs;            /* of those */
    size_t axes;            /* offsets of a tap */
    size_t in[3];           /* of x */
    size_t kernel[3];       /* taps */
    size_t out[3];          /* of y */
    size_t stride[3];       /* per axis */
    size_t dilation[3];     /* per axis */
    size_t pad[3];          /* before the axis */
    size_t single;          /* offsets are f32, not f64 */
};

#endif
