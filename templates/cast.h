/* cast.h -- parameters of the conversions to float8, float6 and float4. */
#ifndef OM_CAST_H
#define OM_CAST_H

#include "base.h"

enum { OM_ROUND_UP, OM_ROUND_DOWN, OM_ROUND_NEAREST };

struct om_cast {
    int32_t saturate; /* out of range: the extreme finite value; 0: infinity or NaN */
    int32_t round;    /* float8e8m0: OM_ROUND_UP, OM_ROUND_DOWN or OM_ROUND_NEAREST */
};

#endif
