/* compare.c -- equal, less, less_equal: truth values, 0 or 1. Comparisons with NaN are
 * false, zeros of both signs are equal. Greater is less with its operands exchanged. */
#include "kernel.h"
#include "math/ints.h"

#define EQUAL_ELEMENTS(a, b) ((a) == (b))

#define EQUAL_TRUTHS(a, b) (((a) != 0) == ((b) != 0))

#define LESS_ELEMENTS(a, b) ((a) < (b))

#define LESS_EQUAL_ELEMENTS(a, b) ((a) <= (b))

OM_CMP_F32(equal_f32, vf_eq)
OM_CMP_F16(equal_f16, vf_eq)
OM_CMP_BF16(equal_bf16, vf_eq)
OM_BINARY_C(equal_f64, bool, f64, f64, om_u8, om_f64, om_f64, (om_u8)EQUAL_ELEMENTS)
OM_BINARY_C(equal_bool, bool, bool, bool, om_u8, om_u8, om_u8, (om_u8)EQUAL_TRUTHS)
TRUTHS2(equal, EQUAL_ELEMENTS)

OM_CMP_F32(less_f32, vf_lt)
OM_CMP_F16(less_f16, vf_lt)
OM_CMP_BF16(less_bf16, vf_lt)
OM_BINARY_C(less_f64, bool, f64, f64, om_u8, om_f64, om_f64, (om_u8)LESS_ELEMENTS)
TRUTHS2(less, LESS_ELEMENTS)

OM_CMP_F32(less_equal_f32, vf_le)
OM_CMP_F16(less_equal_f16, vf_le)
OM_CMP_BF16(less_equal_bf16, vf_le)
OM_BINARY_C(less_equal_f64, bool, f64, f64, om_u8, om_f64, om_f64,
            (om_u8)LESS_EQUAL_ELEMENTS)
TRUTHS2(less_equal, LESS_EQUAL_ELEMENTS)
