/* swish.h -- parameters of swish.c */
#ifndef OM_SWISH_H
#define OM_SWISH_H

#include "base.h"

struct om_swish {
    om_f32bits alpha; /* scale of the sigmoid's argument */
};

#endif
