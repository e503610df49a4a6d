/* maxroipool.h -- parameters of MaxRoiPool. */
#ifndef OM_MAXROIPOOL_H
#define OM_MAXROIPOOL_H

#include "base.h"

/* An item is a channel of a region. */
struct om_maxroipool {
    size_t batch;      /* elements of x */
    size_t channels;   /* of one */
    size_t height;     /* of a channel */
    size_t width;      /* of a channel */
    size_t out_height; /* of y */
    size_t out_width;  /* of y */
    size_t single;     /* computed in f32, not f64 */
    om_f32bits scale;  /* of the regions' coordinates */
};

#endif
