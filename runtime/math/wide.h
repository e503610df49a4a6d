/* wide.h -- f32 functions in f64 lanes: what the correctly rounded functions share.
 *
 * A function body takes the widened input and returns a double so near to the true
 * value that rounding it to f32, which the store does, gives the true value rounded
 * once. No body tests for that: tests/ulp proves it over all inputs. The proof holds
 * for the text of a body and two properties of an ISA: whether vd_mad is fused
 * (VD_FUSED) and whether tables of 16 are used (VD_TABLE16). */
#ifndef MATH_WIDE_H
#define MATH_WIDE_H

/* 1.5 2^52: adding it leaves the nearest integer in the low bits. */
#define VD_MAGIC 0x4338000000000000

OM_INLINE double mul_f64(double a, double b)
{
    double r = a * b;
    OM_FENCE_D(r);
    return r;
}

/* x held between lo and hi, NaN kept. */
OM_INLINE vd vd_clamp(vd x, double lo, double hi)
{
    return vd_maxx(vd_set(lo), vd_minx(vd_set(hi), x));
}

/* p x + c, c a bit pattern: a step of a polynomial. */
OM_INLINE vd vd_step(vd p, vd x, uint64_t c)
{
    return vd_mad(p, x, vd_bits(c));
}

#endif
