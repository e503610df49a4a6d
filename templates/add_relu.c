/* add_relu.c -- y = max(a + b, 0), as Relu has it: a zero gives +0, NaN gives NaN. */
#include "kernel.h"
#include "lists.h"

OM_INLINE vf add_relu_lanes(vf a, vf b)
{
    const vf v = vf_add(a, b);
    return vf_canon(vf_sel(vf_isnan(v), v, vf_maxx(v, vf_set(0.0f))));
}

OM_BINARY_F32(add_relu_f32, add_relu_lanes)

OM_PAIR(add, relu, add_relu)
