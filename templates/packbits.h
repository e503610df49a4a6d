/* packbits.h -- elements of 2, 4 and 6 bits: packed at the interface, bytes inside. */
#ifndef OM_PACKBITS_H
#define OM_PACKBITS_H

#include "base.h"

/* An item is one packed byte, or three of them with four elements of 6 bits. The first
 * element lies in the lowest bits. */
struct om_packbits {
    size_t n; /* elements */
};

#endif
