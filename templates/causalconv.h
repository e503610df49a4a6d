/* causalconv.h -- parameters of CausalConvWithState. */
#ifndef OM_CAUSALCONV_H
#define OM_CAUSALCONV_H

#include "base.h"

/* An item is a channel of a batch element. */
struct om_causalconv {
    size_t channels; /* of a batch element */
    size_t length;   /* of a channel */
    size_t taps;     /* of its kernel */
};

#endif
