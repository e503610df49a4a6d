/* shrink.h -- parameters of shrink.c */
#ifndef OM_SHRINK_H
#define OM_SHRINK_H

#include "base.h"

struct om_shrink {
    om_f32bits bias;  /* moved towards zero by this */
    om_f32bits lambd; /* bound of what becomes zero */
};

#endif
