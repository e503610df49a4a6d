/* shrink.h -- parameters of shrink.c */
#ifndef OM_SHRINK_H
#define OM_SHRINK_H

#include "base.h"

struct om_shrink {
    om_f32bits bias;  /* moved towards zero by this */
    om_f32bits lambd; /* bound of what becomes zero */
};

enum { OM_SHRINK_NONE, OM_SHRINK_SOME, OM_SHRINK_ALL };

/* Of integers. Bounds of u64 are its bits. */
struct om_shrinkint {
    int64_t low;     /* x below it has bias added, ... */
    int64_t high;    /* ... above it subtracted */
    int64_t plus;    /* floor(bias) */
    int64_t minus;   /* ceil(bias) */
    int32_t lows;    /* OM_SHRINK_SOME: compare with low; NONE or ALL are below */
    int32_t highs;   /* the same of high */
    int32_t partial; /* bias is no integer: sums are truncated */
};

#endif
