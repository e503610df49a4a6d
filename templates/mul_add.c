/* mul_add.c -- y = a * b + c, the product and the sum each rounded. */
#include "kernel.h"
#include "lists.h"

OM_INLINE vf mul_add_lanes(vf a, vf b, vf c)
{
    return vf_canon(vf_add(vf_mul(a, b), c));
}

OM_INLINE vd mul_add_lanes_d(vd a, vd b, vd c)
{
    return vd_canon(vd_add(vd_mul(a, b), c));
}

OM_TERNARY_F32(mul_add_f32, mul_add_lanes)
OM_TERNARY_F64(mul_add_f64, mul_add_lanes_d)

OM_PAIR(mul, add, mul_add)
