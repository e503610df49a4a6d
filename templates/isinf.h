/* isinf.h -- parameters of the isinf kernels. */
#ifndef OM_ISINF_H
#define OM_ISINF_H

#include "base.h"

struct om_isinf {
    int32_t positive; /* is +infinity infinite? */
    int32_t negative; /* is -infinity? */
};

#endif
