/* gridsample.h -- parameters of GridSample. */
#ifndef OM_GRIDSAMPLE_H
#define OM_GRIDSAMPLE_H

#include "base.h"

/* An item is a position of the grid: an output per channel. */
struct om_gridsample {
    size_t channels;    /* of a batch element */
    size_t points;      /* positions of a batch element */
    size_t axes;        /* spatial axes */
    size_t dim[3];      /* their lengths in x, last axis first; 1 where there is none */
    const size_t *more; /* lengths of the outer axes, last first */
    size_t taps;        /* per axis: 1 nearest, 2 linear, 4 cubic */
    size_t padding;     /* 0 zeros, 1 border, 2 reflection */
    size_t align;       /* -1 and 1 are the centres of the outermost elements */
    size_t single;      /* the grid is f32, not f64 */
};

#endif
