/* mod.c -- remainders. fmod: a - trunc(a / b) * b, which has the sign of a; mod:
 * a - floor(a / b) * b, which has the sign of b. Integers: x mod 0 is 0, nothing traps.
 * Floating point: fmod is exact; x mod 0, infinity mod x and NaN give NaN. */
#include "kernel.h"
#include "math/intdiv.h"

/* b + 1 <= 1 as unsigned: b is 0 or -1, which leave no rest. */
#define FMOD_SIGNED(a, b) ((uint64_t)(b) + 1 <= 1 ? 0 : (a) % (b))

#define MOD_SIGNED(a, b) \
    (FMOD_SIGNED(a, b) + (FMOD_SIGNED(a, b) && (FMOD_SIGNED(a, b) ^ (b)) < 0 ? (b) : 0))

#define MOD_UNSIGNED(a, b) ((b) ? (a) % (b) : 0)

OM_INLINE int32_t fmod_short(int32_t a, int32_t b)
{
    return (a - quot_short(a, b) * b) & ((b == 0) - 1);
}

/* r moved by b if its sign is the other one. */
OM_INLINE int32_t mod_sign(int32_t r, int32_t b)
{
    return r + (b & -(int32_t)(r != 0) & ((r ^ b) >> 31));
}

OM_INLINE int32_t mod_short(int32_t a, int32_t b)
{
    return mod_sign(fmod_short(a, b), b);
}

OM_INLINE int32_t fmod_i32(int32_t a, int32_t b)
{
    const uint32_t r = (uint32_t)a - (uint32_t)quot_i32(a, b) * (uint32_t)b;
    return (int32_t)r & ((b == 0) - 1);
}

OM_INLINE int32_t mod_i32(int32_t a, int32_t b)
{
    return mod_sign(fmod_i32(a, b), b);
}

OM_INLINE uint32_t mod_u32(uint32_t a, uint32_t b)
{
    return (a - quot_u32(a, b) * b) & ((uint32_t)(b == 0) - 1);
}

QUOT_LIST(fmod, fmod_short, fmod_i32, mod_u32, FMOD_SIGNED, MOD_UNSIGNED)
QUOT_LIST(mod, mod_short, mod_i32, mod_u32, MOD_SIGNED, MOD_UNSIGNED)

/* The mantissas as integers; that of x is moved up to the exponent of y as far as the
 * rest, below that of y, leaves room for in 64 bits. */
OM_LOCAL float fmod_float(float x, float y)
{
    const uint32_t sign = om_f32_bits(x) & 0x80000000u;
    const uint32_t ux = om_f32_bits(x) ^ sign, uy = om_f32_bits(y) & 0x7fffffffu;
    uint32_t ex = ux >> 23, ey = uy >> 23, r, my;
    if (ux >= 0x7f800000u || uy > 0x7f800000u || uy == 0)
        return om_bits_f32(0x7fc00000u);
    if (ux < uy)
        return x;
    r = (ux & 0x7fffffu) | (ex ? 0x800000u : 0);
    my = (uy & 0x7fffffu) | (ey ? 0x800000u : 0);
    ex += !ex;
    ey += !ey;
    r %= my;
    while (ex > ey && r) {
        const uint32_t k = ex - ey < 40 ? ex - ey : 40;
        r = (uint32_t)(((uint64_t)r << k) % my);
        ex -= k;
    }
    for (; r && ey > 1 && !(r >> 23); ey--)
        r <<= 1;
    return om_bits_f32(sign | (r ? r + ((ey - 1) << 23) : 0));
}

OM_LOCAL double fmod_double(double x, double y)
{
    const uint64_t one = (uint64_t)1 << 52, inf = (uint64_t)0x7ff << 52;
    const uint64_t sign = om_f64_bits(x) >> 63 << 63;
    const uint64_t ux = om_f64_bits(x) ^ sign, uy = om_f64_bits(y) << 1 >> 1;
    uint64_t ex = ux >> 52, ey = uy >> 52, r, my;
    if (ux >= inf || uy > inf || uy == 0)
        return om_bits_f64(inf | one >> 1);
    if (ux < uy)
        return x;
    r = (ux & (one - 1)) | (ex ? one : 0);
    my = (uy & (one - 1)) | (ey ? one : 0);
    ex += !ex;
    ey += !ey;
    r %= my;
    while (ex > ey && r) {
        const uint64_t k = ex - ey < 11 ? ex - ey : 11;
        r = (r << k) % my;
        ex -= k;
    }
    for (; r && ey > 1 && !(r >> 52); ey--)
        r <<= 1;
    return om_bits_f64(sign | (r ? r + ((ey - 1) << 52) : 0));
}

/* A zero takes the sign of y; another rest of the wrong sign is moved by y. */
OM_INLINE float mod_float(float x, float y)
{
    const float r = fmod_float(x, y);
    const uint32_t b = om_f32_bits(r), sign = om_f32_bits(y) & 0x80000000u;
    if (!(b << 1))
        return om_bits_f32(sign);
    return (b & 0x7fffffffu) < 0x7f800000u && (b & 0x80000000u) != sign ? r + y : r;
}

OM_INLINE double mod_double(double x, double y)
{
    const double r = fmod_double(x, y);
    const uint64_t b = om_f64_bits(r), sign = om_f64_bits(y) >> 63 << 63;
    if (!(b << 1))
        return om_bits_f64(sign);
    return b << 1 >> 1 < (uint64_t)0x7ff << 52 && b >> 63 << 63 != sign ? r + y : r;
}

/* Quotients below 2^23: the truncated one is right or one too large, since dividing
 * rounds, and a - q b is a float either way, whose sign tells. */
OM_INLINE vf mod_lanes(vf a, vf b, int floored)
{
    om_f32 x[VFL_MAX], y[VFL_MAX];
    size_t i;
#if VD_FUSED
    const vf m = vf_abs(a), d = vf_abs(b), q = vf_div(m, d), zero = vf_set(0.0f);
    if (vm_all(vm_and(vf_lt(q, vf_set(8388608.0f)), vf_lt(d, vf_bits(0x7f800000u))))) {
        vf r = vf_fnma(vf_trunc(q), d, m);
        r = vf_copysign(vf_sel(vf_lt(r, zero), vf_add(r, d), r), a);
        if (!floored)
            return r;
        return vf_sel(vf_eq(r, zero), vf_copysign(zero, b),
                      vf_selneg(vi_asf(vi_xor(vf_asi(r), vf_asi(b))), vf_add(r, b), r));
    }
#endif
    vf_st(x, a);
    vf_st(y, b);
    for (i = 0; i < VFL; i++)
        x[i] = floored ? mod_float(x[i], y[i]) : fmod_float(x[i], y[i]);
    return vf_ld(x);
}

OM_INLINE vf fmod_f32_lanes(vf a, vf b)
{
    return mod_lanes(a, b, 0);
}

OM_INLINE vf mod_f32_lanes(vf a, vf b)
{
    return mod_lanes(a, b, 1);
}

OM_BINARY_F32(fmod_f32, fmod_f32_lanes)
OM_BINARY_F32(mod_f32, mod_f32_lanes)
OM_BINARY_C(fmod_f64, f64, f64, f64, om_f64, om_f64, om_f64, fmod_double)
OM_BINARY_C(mod_f64, f64, f64, f64, om_f64, om_f64, om_f64, mod_double)
