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

/* Sets right the lanes whose input is in the list: pairs of input and result, as f32.
 */
OM_LOCAL void wide_fix_lanes(const om_f64 *x, om_f64 *y, int n, const uint32_t *list,
                             int pairs)
{
    int i, k;
    for (i = 0; i < n; i++)
        for (k = 0; k < pairs; k++)
            if (om_f32_bits((float)x[i]) == list[2 * k])
                y[i] = (double)om_bits_f32(list[2 * k + 1]);
}

/* y = f(x), but for the listed inputs. Those are results within 2^-46 or so (64 ulps)
 * of the middle between two floats; few others are, so this mostly costs the test. */
OM_INLINE vd wide_fix(vd x, vd y, const uint32_t *list, int pairs)
{
    const vl d = vl_and(vl_add(vd_asl(y), vl_set(0x10000400)), vl_set(0x1ffff800));
    if (vn_any(vl_eq(d, vl_set(0)))) {
        om_f64 xs[VDL_MAX], ys[VDL_MAX];
        vd_st(xs, x);
        vd_st(ys, y);
        wide_fix_lanes(xs, ys, (int)VDL, list, pairs);
        y = vd_ld(ys);
    }
    return y;
}

#endif
