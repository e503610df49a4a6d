/* min.c -- y = min(a, b). NaN if either is; of equals the second, so that
 * min(-0, +0) is +0 and min(+0, -0) is -0. */
#include "kernel.h"
#include "math/ints.h"

#define MIN_INT(a, b) ((a) < (b) ? (a) : (b))

OM_BINARY_F32(min_f32, vf_min2)
OM_BINARY_F64(min_f64, vd_min2)
OM_BINARY_F16(min_f16, vf_min2)
OM_BINARY_BF16(min_bf16, vf_min2)
SIGNED2(min, MIN_INT)
UNSIGNED2(min, MIN_INT)
