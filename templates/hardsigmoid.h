/* hardsigmoid.h -- parameters of hardsigmoid.c */
#ifndef OM_HARDSIGMOID_H
#define OM_HARDSIGMOID_H

#include "base.h"

struct om_hardsigmoid {
    om_f32bits alpha; /* slope */
    om_f32bits beta;  /* value at 0 */
};

#endif
