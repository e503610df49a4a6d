/* hardswish.c -- y = x HardSigmoid(x): x times x 0.16666667f + 0.5 (two roundings) held
 * between 0 and 1. */
#include "kernel.h"

OM_INLINE vf hardswish_lanes(vf x)
{
    /* 0.16666667 */
    const vf t = vf_add(vf_mul(x, vf_bits(0x3e2aaaab)), vf_set(0.5f));
    return vf_canon(vf_mul(x, vf_maxx(vf_set(0.0f), vf_minx(vf_set(1.0f), t))));
}

OM_INLINE vd hardswish_f64_lanes(vd x)
{
    /* the same factor: ONNX's is a float */
    const vd t = vd_add(vd_mul(x, vd_bits(0x3fc5555560000000)), vd_set(0.5));
    return vd_canon(vd_mul(x, vd_maxx(vd_set(0.0), vd_minx(vd_set(1.0), t))));
}

OM_DEF(EW f32 f32, OM_EW1_F32, hardswish_f32, hardswish_lanes)

OM_DEF(EW f16 f16, OM_EW1_F16, hardswish_f16, hardswish_lanes)

OM_DEF(EW bf16 bf16, OM_EW1_BF16, hardswish_bf16, hardswish_lanes)

OM_DEF(EW f64 f64, OM_EW1_F64, hardswish_f64, hardswish_f64_lanes)
