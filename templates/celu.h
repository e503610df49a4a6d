/* celu.h -- parameters of celu.c */
#ifndef OM_CELU_H
#define OM_CELU_H

#include "base.h"

struct om_celu {
    om_f32bits alpha; /* scale of argument and result */
};

#endif
