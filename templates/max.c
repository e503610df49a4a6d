/* max.c -- y = max(a, b). NaN if either is; of equals the second, so that
 * max(-0, +0) is +0 and max(+0, -0) is -0. */
#include "kernel.h"
#include "math/ints.h"

#define MAX_INT(a, b) ((a) > (b) ? (a) : (b))

OM_BINARY_F32(max_f32, vf_max2)
OM_BINARY_F64(max_f64, vd_max2)
OM_BINARY_F16(max_f16, vf_max2)
OM_BINARY_BF16(max_bf16, vf_max2)
SIGNED2(max, MAX_INT)
UNSIGNED2(max, MAX_INT)
