/* resample.h -- Resize and Upsample: where each output position lies in the input, as
 * lists of indices (nearest) or of weighted taps (linear, cubic), made offline. */
#ifndef RESAMPLE_H
#define RESAMPLE_H

#include "op.h"

enum resample_mode { RESAMPLE_NEAREST, RESAMPLE_LINEAR, RESAMPLE_CUBIC };

enum resample_coord {
    COORD_ASYMMETRIC,
    COORD_HALF_PIXEL,
    COORD_HALF_PIXEL_SYMMETRIC,
    COORD_PYTORCH_HALF_PIXEL,
    COORD_TF_HALF_PIXEL_FOR_NN,
    COORD_ALIGN_CORNERS,
    COORD_TF_CROP_AND_RESIZE
};

enum resample_round { ROUND_FLOOR, ROUND_CEIL, ROUND_PREFER_FLOOR, ROUND_PREFER_CEIL };

struct resample_axis {
    int64_t in, out;
    float scale;
    float start, end; /* region of interest, COORD_TF_CROP_AND_RESIZE */
};

struct resample {
    enum resample_mode mode;
    enum resample_coord coord;
    enum resample_round round;
    bool exclude_outside, antialias;
    float cubic_a, extrapolation;
    int rank;
    struct resample_axis axis[RANK_MAX];
};

/* Output 0 = input 0 resampled; its shape has been inferred from the axes. */
void resample_lower(struct node *n, struct steps *s, const struct resample *r);

#endif
