/* roialign.h -- parameters of RoiAlign. */
#ifndef OM_ROIALIGN_H
#define OM_ROIALIGN_H

#include "base.h"

/* An item is a bin of a region: an output per channel. */
struct om_roialign {
    size_t batch;      /* elements of x */
    size_t channels;   /* of one */
    size_t height;     /* of a channel */
    size_t width;      /* of a channel */
    size_t out_height; /* bins of a region, down */
    size_t out_width;  /* and across */
    size_t ratio;      /* samples of a bin per axis; 0: one per element */
    size_t half_pixel; /* coordinates shifted by -0.5; regions may be small */
    size_t max;        /* the greatest weighted element instead of the mean */
    size_t single;     /* regions are f32, not f64 */
    om_f32bits scale;  /* of the regions' coordinates */
};

#endif
