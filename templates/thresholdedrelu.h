/* thresholdedrelu.h -- parameters of thresholdedrelu.c */
#ifndef OM_THRESHOLDEDRELU_H
#define OM_THRESHOLDEDRELU_H

#include "base.h"

struct om_thresholdedrelu {
    om_f32bits alpha; /* threshold */
};

#endif
