/* selu.h -- parameters of selu.c */
#ifndef OM_SELU_H
#define OM_SELU_H

#include "base.h"

struct om_selu {
    om_f32bits alpha; /* factor of the exponential */
    om_f32bits gamma; /* factor of the whole */
};

#endif
