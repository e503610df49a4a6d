/* finite.c -- x, or 0 if x is infinite or NaN (the shift of ReduceLogSumExp). */
#include "kernel.h"

OM_INLINE vd finite_lanes(vd x)
{
    return vd_sel(vd_lt(vd_abs(x), vd_bits((uint64_t)0x7ff << 52)), x, vd_set(0.0));
}

OM_DEF(EW f64 f64, OM_EW1_F64, finite_f64, finite_lanes)
