/* elu.h -- parameters of elu.c */
#ifndef OM_ELU_H
#define OM_ELU_H

#include "base.h"

struct om_elu {
    om_f32bits alpha; /* factor of the part below zero */
};

#endif
