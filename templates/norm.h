/* norm.h -- parameters of the normalisations. */
#ifndef OM_NORM_H
#define OM_NORM_H

#include "base.h"

/* An item is a row of n elements with its own moments. */
struct om_norm {
    size_t n;           /* elements of a row */
    size_t part;        /* elements of a row that share a scale and a bias */
    size_t parts;       /* of these in a row */
    size_t scales;      /* scales that rows go through in turn */
    om_f32bits epsilon; /* added to the variance */
};

#endif
