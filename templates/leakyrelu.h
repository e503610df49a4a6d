/* leakyrelu.h -- parameters of leakyrelu.c */
#ifndef OM_LEAKYRELU_H
#define OM_LEAKYRELU_H

#include "base.h"

struct om_leakyrelu {
    om_f32bits alpha; /* slope below zero */
};

#endif
