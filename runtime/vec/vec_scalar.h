/* vec_scalar.h -- the lane vocabulary (docs/abi.md, section 4.2) with one lane and
 * plain C: the reference of the other ISAs, and what tcc compiles. */
#ifndef VEC_SCALAR_H
#define VEC_SCALAR_H

#include "base.h"

#define VFL ((size_t)1)
#define VDL ((size_t)1)
#define VFL_MAX 1
#define VDL_MAX 1

/* Proofs in tests/ulp hold for these: whether vd_mad is fused, and whether functions
 * use tables of 16 (vd_tab16) or longer polynomials. */
#define VD_FUSED 0
#define VD_TABLE16 1

/* Whether correctly rounded functions have a body in pairs of f32 (math/pair.h), and
 * the size of its tables. */
#define VF_PAIR 0

/* Whether vf_canon and vf_relu stand here; lanes.h has them otherwise. */
#define VF_CLASSES 0

/* Whether correctly rounded functions have a body in fixed point (math/fixed.h). */
#define VF_FIXED OM_FIXED

/* Whether some CPUs of this path have vi_dot4. */
#define VI_DOT4 0

typedef float vf;

typedef int32_t vi;

typedef int vm;

typedef double vd;

typedef int64_t vl;

typedef int vn;

/* --- constants --- */

OM_INLINE vf vf_set(float v)
{
    return v;
}

OM_INLINE vf vf_bits(uint32_t bits)
{
    return om_bits_f32(bits);
}

OM_INLINE vi vi_set(int32_t v)
{
    return v;
}

OM_INLINE vi vi_iota(void)
{
    return 0;
}

OM_INLINE vd vd_set(double v)
{
    return v;
}

OM_INLINE vd vd_bits(uint64_t bits)
{
    return om_bits_f64(bits);
}

OM_INLINE vl vl_set(int64_t v)
{
    return v;
}

/* --- bits --- */

OM_INLINE vi vf_asi(vf a)
{
    return (vi)om_f32_bits(a);
}

OM_INLINE vf vi_asf(vi a)
{
    return om_bits_f32((uint32_t)a);
}

OM_INLINE vl vd_asl(vd a)
{
    return (vl)om_f64_bits(a);
}

OM_INLINE vd vl_asd(vl a)
{
    return om_bits_f64((uint64_t)a);
}

/* --- memory --- */

OM_INLINE vf vf_ld(const om_f32 *p)
{
    return *p;
}

OM_INLINE vf vf_ld1(const om_f32 *p)
{
    return *p;
}

OM_INLINE void vf_st(om_f32 *p, vf v)
{
    *p = v;
}

OM_INLINE vf vf_ldn(const om_f32 *p, size_t n)
{
    return n ? *p : 0;
}

OM_INLINE void vf_stn(om_f32 *p, vf v, size_t n)
{
    if (n)
        *p = v;
}

OM_INLINE vi vi_ld(const om_i32 *p)
{
    return *p;
}

OM_INLINE void vi_st(om_i32 *p, vi v)
{
    *p = v;
}

OM_INLINE void vi_stream(om_i32 *p, vi v)
{
    vi_st(p, v);
}

OM_INLINE void vi_streamed(void)
{
}

OM_INLINE vi vi_ldn(const om_i32 *p, size_t n)
{
    return n ? *p : 0;
}

OM_INLINE void vi_stn(om_i32 *p, vi v, size_t n)
{
    if (n)
        *p = v;
}

OM_INLINE vd vd_ld(const om_f64 *p)
{
    return *p;
}

OM_INLINE vd vd_ld1(const om_f64 *p)
{
    return *p;
}

OM_INLINE void vd_st(om_f64 *p, vd v)
{
    *p = v;
}

OM_INLINE vd vd_ldn(const om_f64 *p, size_t n)
{
    return n ? *p : 0;
}

OM_INLINE void vd_stn(om_f64 *p, vd v, size_t n)
{
    if (n)
        *p = v;
}

OM_INLINE vl vl_ld(const om_i64 *p)
{
    return *p;
}

OM_INLINE void vl_st(om_i64 *p, vl v)
{
    *p = v;
}

OM_INLINE vl vl_ldn(const om_i64 *p, size_t n)
{
    return n ? *p : 0;
}

OM_INLINE void vl_stn(om_i64 *p, vl v, size_t n)
{
    if (n)
        *p = v;
}

/* --- narrow integers in memory, i32 in lanes --- */

OM_INLINE vi vi_ldu8(const om_u8 *p)
{
    return *p;
}

OM_INLINE vi vi_ldi8(const om_i8 *p)
{
    return *p;
}

OM_INLINE vi vi_ldu16(const om_u16 *p)
{
    return *p;
}

OM_INLINE vi vi_ldi16(const om_i16 *p)
{
    return *p;
}

OM_INLINE vi vi_ldu8n(const om_u8 *p, size_t n)
{
    return n ? *p : 0;
}

OM_INLINE vi vi_ldi8n(const om_i8 *p, size_t n)
{
    return n ? *p : 0;
}

OM_INLINE vi vi_ldu16n(const om_u16 *p, size_t n)
{
    return n ? *p : 0;
}

OM_INLINE vi vi_ldi16n(const om_i16 *p, size_t n)
{
    return n ? *p : 0;
}

OM_INLINE void vi_st8(om_u8 *p, vi v)
{
    *p = (om_u8)((uint32_t)v & 0xff);
}

OM_INLINE void vi_st16(om_u16 *p, vi v)
{
    *p = (om_u16)((uint32_t)v & 0xffff);
}

OM_INLINE void vi_st8n(om_u8 *p, vi v, size_t n)
{
    if (n)
        vi_st8(p, v);
}

OM_INLINE void vi_st16n(om_u16 *p, vi v, size_t n)
{
    if (n)
        vi_st16(p, v);
}

OM_INLINE void vi_stu8x4(om_u8 *p, vi a, vi b, vi c, vi d, vi plus)
{
    const vi v[4] = {a, b, c, d};
    int k;
    for (k = 0; k < 4; k++) {
        vi t = v[k] < -32768 ? -32768 : v[k] > 32767 ? 32767 : v[k];
        t += (int16_t)plus;
        p[k] = (om_u8)((uint32_t)(t < 0 ? 0 : t > 255 ? 255 : t) & 0xff);
    }
}

OM_INLINE void vi_sti8x4(om_u8 *p, vi a, vi b, vi c, vi d, vi plus)
{
    const vi v[4] = {a, b, c, d};
    int k;
    for (k = 0; k < 4; k++) {
        vi t = v[k] < -32768 ? -32768 : v[k] > 32767 ? 32767 : v[k];
        t += (int16_t)plus;
        p[k] = (om_u8)((uint32_t)(t < -128 ? -128 : t > 127 ? 127 : t) & 0xff);
    }
}

OM_INLINE vi vi_ldu8w(const om_u8 *p)
{
    return (vi)(p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 |
                (uint32_t)p[3] << 24);
}

OM_INLINE void vi_weave8(om_i32 *to, const om_u8 *a, const om_u8 *b, const om_u8 *c,
                         const om_u8 *d)
{
    int k;
    for (k = 0; k < 4; k++)
        to[k] = (om_i32)(a[k] | (uint32_t)b[k] << 8 | (uint32_t)c[k] << 16 |
                         (uint32_t)d[k] << 24);
}

/* --- i32 --- */

OM_INLINE vi vi_add(vi a, vi b)
{
    return (vi)((uint32_t)a + (uint32_t)b);
}

OM_INLINE vi vi_sub(vi a, vi b)
{
    return (vi)((uint32_t)a - (uint32_t)b);
}

OM_INLINE vi vi_mul(vi a, vi b)
{
    return (vi)((uint32_t)a * (uint32_t)b);
}

OM_INLINE vi vi_dot2(vi sum, vi a, vi b)
{
    const int32_t low = (int32_t)(int16_t)a * (int16_t)b;
    const int32_t high =
        (int32_t)(int16_t)((uint32_t)a >> 16) * (int16_t)((uint32_t)b >> 16);
    return (vi)((uint32_t)sum + (uint32_t)low + (uint32_t)high);
}

OM_INLINE vi vi_even8(vi a)
{
    const uint32_t low = (uint32_t)(int32_t)(int8_t)a & 0xffff;
    return (vi)(low | (uint32_t)(int32_t)(int8_t)((uint32_t)a >> 16) << 16);
}

OM_INLINE vi vi_odd8(vi a)
{
    return vi_even8((vi)((uint32_t)a >> 8));
}

OM_INLINE vi vi_and(vi a, vi b)
{
    return a & b;
}

OM_INLINE vi vi_or(vi a, vi b)
{
    return a | b;
}

OM_INLINE vi vi_xor(vi a, vi b)
{
    return a ^ b;
}

OM_INLINE vi vi_andnot(vi a, vi b)
{
    return ~a & b;
}

OM_INLINE vi vi_shl(vi a, int n)
{
    return (vi)((uint32_t)a << n);
}

OM_INLINE vi vi_shr(vi a, int n)
{
    return a >> n;
}

OM_INLINE vi vi_shru(vi a, int n)
{
    return (vi)((uint32_t)a >> n);
}

/* No instruction for it, so no kernel calls it. */
OM_INLINE vi vi_dot4(vi sum, vi a, vi b)
{
    const vi mask = vi_set(0x00ff00ff);
    sum = vi_dot2(sum, vi_and(a, mask), vi_even8(b));
    return vi_dot2(sum, vi_and(vi_shru(a, 8), mask), vi_odd8(b));
}

OM_INLINE int vi_has_dot4(void)
{
    return 0;
}

OM_INLINE vm vi_eq(vi a, vi b)
{
    return a == b;
}

OM_INLINE vm vi_gt(vi a, vi b)
{
    return a > b;
}

OM_INLINE vi vi_sel(vm m, vi a, vi b)
{
    return m ? a : b;
}

/* --- masks of f32 and i32 lanes --- */

OM_INLINE vm vm_and(vm a, vm b)
{
    return a & b;
}

OM_INLINE vm vm_or(vm a, vm b)
{
    return a | b;
}

OM_INLINE vm vm_xor(vm a, vm b)
{
    return a ^ b;
}

OM_INLINE vm vm_not(vm a)
{
    return !a;
}

OM_INLINE int vm_any(vm a)
{
    return a;
}

OM_INLINE int vm_all(vm a)
{
    return a;
}

OM_INLINE unsigned vm_bits(vm a)
{
    return (unsigned)a;
}

/* --- f32 --- */

OM_INLINE vf vf_add(vf a, vf b)
{
    return a + b;
}

OM_INLINE vf vf_sub(vf a, vf b)
{
    return a - b;
}

OM_INLINE vf vf_mul(vf a, vf b)
{
    float r = a * b;
    OM_FENCE(r);
    return r;
}

OM_INLINE vf vf_div(vf a, vf b)
{
    return a / b;
}

/* On ARM with a unit for singles only, the forms of base.h would emulate doubles. */
OM_INLINE vf vf_sqrt(vf a)
{
#if defined(__arm__) && defined(__ARM_FP) && defined(__GNUC__) && !defined(__TINYC__)
    __asm__("vsqrt.f32 %0, %1" : "=t"(a) : "t"(a));
    return a;
#else
    return om_sqrt_f32(a);
#endif
}

OM_INLINE vf vf_abs(vf a)
{
    return om_bits_f32(om_f32_bits(a) & 0x7fffffffu);
}

OM_INLINE vf vf_neg(vf a)
{
    return om_bits_f32(om_f32_bits(a) ^ 0x80000000u);
}

OM_INLINE vf vf_copysign(vf mag, vf sgn)
{
    return om_bits_f32((om_f32_bits(mag) & 0x7fffffffu) |
                       (om_f32_bits(sgn) & 0x80000000u));
}

OM_INLINE vf vf_fma(vf a, vf b, vf c)
{
#if defined(__ARM_FEATURE_FMA) && defined(__arm__) && defined(__ARM_FP) && \
    defined(__GNUC__) && !defined(__TINYC__)
    __asm__("vfma.f32 %0, %1, %2" : "+t"(c) : "t"(a), "t"(b));
    return c;
#else
    return om_fma_f32(a, b, c);
#endif
}

OM_INLINE vf vf_fnma(vf a, vf b, vf c)
{
    return vf_fma(vf_neg(a), b, c);
}

OM_INLINE vf vf_mad(vf a, vf b, vf c)
{
    return vf_mul(a, b) + c;
}

OM_INLINE vf vf_nmad(vf a, vf b, vf c)
{
    return c - vf_mul(a, b);
}

OM_INLINE vm vf_lt(vf a, vf b)
{
    return a < b;
}

OM_INLINE vm vf_le(vf a, vf b)
{
    return a <= b;
}

OM_INLINE vm vf_eq(vf a, vf b)
{
    return a == b;
}

OM_INLINE vm vf_isnan(vf a)
{
    return (om_f32_bits(a) & 0x7fffffffu) > 0x7f800000u;
}

/* Selections pass bits through integers: an ABI may quiet a float on its way. */
OM_INLINE vf vf_sel(vm m, vf a, vf b)
{
    return om_bits_f32(m ? om_f32_bits(a) : om_f32_bits(b));
}

OM_INLINE vf vf_selneg(vf m, vf a, vf b)
{
    return vf_sel(vf_asi(m) < 0, a, b);
}

OM_INLINE vf vf_minx(vf a, vf b)
{
    return vf_sel(a < b, a, b);
}

OM_INLINE vf vf_maxx(vf a, vf b)
{
    return vf_sel(a > b, a, b);
}

OM_INLINE vf vf_even(vf a, vf b)
{
    (void)b;
    return a;
}

OM_INLINE vf vf_odd(vf a, vf b)
{
    (void)a;
    return b;
}

/* vf_even and vf_odd in an order of lanes of this path's own; vf_settle undoes it. */
OM_INLINE vf vf_evenx(vf a, vf b)
{
    return vf_even(a, b);
}

OM_INLINE vf vf_oddx(vf a, vf b)
{
    return vf_odd(a, b);
}

OM_INLINE vf vf_settle(vf v)
{
    return v;
}

/* In that order: output k takes what output k - 1 had, the first one the last one's. */
OM_INLINE vf vf_turnx(vf v)
{
    return v;
}

/* a, but for the first lane, which is b's. */
OM_INLINE vf vf_headx(vf a, vf b)
{
    (void)a;
    return b;
}

OM_INLINE vf vf_ziplo(vf a, vf b)
{
    (void)b;
    return a;
}

OM_INLINE vf vf_ziphi(vf a, vf b)
{
    (void)a;
    return b;
}

/* From 2^23 on every float is an integer; below it int32_t holds them all. */
OM_INLINE vf vf_trunc(vf a)
{
    float m = vf_abs(a);
    if (!(m < 8388608.0f))
        return a;
    return vf_copysign((float)(int32_t)m, a);
}

OM_INLINE vf vf_rint(vf a)
{
    float m = vf_abs(a);
    if (!(m < 8388608.0f))
        return a;
    m += 8388608.0f;
    return vf_copysign(m - 8388608.0f, a);
}

OM_INLINE vf vf_floor(vf a)
{
    float t = vf_trunc(a);
    return vf_sel(t > a, t - 1.0f, t);
}

OM_INLINE vf vf_ceil(vf a)
{
    float t = vf_trunc(a);
    return vf_sel(t < a, vf_copysign(t + 1.0f, a), t);
}

OM_INLINE vf vf_getexp(vf a)
{
    return (float)((int32_t)(om_f32_bits(a) >> 23 & 255) - 127);
}

OM_INLINE vf vf_getmant(vf a)
{
    return om_bits_f32((om_f32_bits(a) & 0x7fffffu) | 0x3f800000u);
}

OM_INLINE vf vi_tof(vi a)
{
    return (float)a;
}

OM_INLINE vi vf_toi(vf a)
{
    return (vi)a;
}

OM_INLINE vi vf_near(vf a)
{
    return a >= -2147483648.0f ? (vi)vf_rint(a) : INT32_MIN;
}

/* --- masks of f64 and i64 lanes --- */

OM_INLINE vn vn_and(vn a, vn b)
{
    return a & b;
}

OM_INLINE vn vn_or(vn a, vn b)
{
    return a | b;
}

OM_INLINE vn vn_xor(vn a, vn b)
{
    return a ^ b;
}

OM_INLINE vn vn_not(vn a)
{
    return !a;
}

OM_INLINE int vn_any(vn a)
{
    return a;
}

OM_INLINE int vn_all(vn a)
{
    return a;
}

OM_INLINE unsigned vn_bits(vn a)
{
    return (unsigned)a;
}

/* --- i64 --- */

OM_INLINE vl vl_add(vl a, vl b)
{
    return (vl)((uint64_t)a + (uint64_t)b);
}

OM_INLINE vl vl_sub(vl a, vl b)
{
    return (vl)((uint64_t)a - (uint64_t)b);
}

OM_INLINE vl vl_mul(vl a, vl b)
{
    return (vl)((uint64_t)a * (uint64_t)b);
}

OM_INLINE vl vl_and(vl a, vl b)
{
    return a & b;
}

OM_INLINE vl vl_or(vl a, vl b)
{
    return a | b;
}

OM_INLINE vl vl_xor(vl a, vl b)
{
    return a ^ b;
}

OM_INLINE vl vl_andnot(vl a, vl b)
{
    return ~a & b;
}

OM_INLINE vl vl_shl(vl a, int n)
{
    return (vl)((uint64_t)a << n);
}

OM_INLINE vl vl_shru(vl a, int n)
{
    return (vl)((uint64_t)a >> n);
}

OM_INLINE vn vl_eq(vl a, vl b)
{
    return a == b;
}

OM_INLINE vn vl_gt(vl a, vl b)
{
    return a > b;
}

OM_INLINE vl vl_sel(vn m, vl a, vl b)
{
    return m ? a : b;
}

OM_INLINE vd vl_tod52(vl a)
{
    return (double)a;
}

/* --- f64 --- */

OM_INLINE vd vd_add(vd a, vd b)
{
    return a + b;
}

OM_INLINE vd vd_sub(vd a, vd b)
{
    return a - b;
}

OM_INLINE vd vd_mul(vd a, vd b)
{
    double r = a * b;
    OM_FENCE_D(r);
    return r;
}

OM_INLINE vd vd_div(vd a, vd b)
{
    return a / b;
}

OM_INLINE vd vd_sqrt(vd a)
{
    return om_sqrt_f64(a);
}

OM_INLINE vd vd_abs(vd a)
{
    return om_bits_f64(om_f64_bits(a) << 1 >> 1);
}

OM_INLINE vd vd_neg(vd a)
{
    return om_bits_f64(om_f64_bits(a) ^ (uint64_t)1 << 63);
}

OM_INLINE vd vd_copysign(vd mag, vd sgn)
{
    return om_bits_f64(om_f64_bits(mag) << 1 >> 1 | om_f64_bits(sgn) >> 63 << 63);
}

OM_INLINE vd vd_fma(vd a, vd b, vd c)
{
    return om_fma_f64(a, b, c);
}

OM_INLINE vd vd_fnma(vd a, vd b, vd c)
{
    return om_fma_f64(vd_neg(a), b, c);
}

OM_INLINE vd vd_mad(vd a, vd b, vd c)
{
    return vd_mul(a, b) + c;
}

OM_INLINE vd vd_nmad(vd a, vd b, vd c)
{
    return c - vd_mul(a, b);
}

OM_INLINE vn vd_lt(vd a, vd b)
{
    return a < b;
}

OM_INLINE vn vd_le(vd a, vd b)
{
    return a <= b;
}

OM_INLINE vn vd_eq(vd a, vd b)
{
    return a == b;
}

OM_INLINE vn vd_isnan(vd a)
{
    return om_f64_bits(a) << 1 > (uint64_t)0x7ff << 53;
}

OM_INLINE vd vd_sel(vn m, vd a, vd b)
{
    return om_bits_f64(m ? om_f64_bits(a) : om_f64_bits(b));
}

OM_INLINE vd vd_selneg(vd m, vd a, vd b)
{
    return vd_sel(vd_asl(m) < 0, a, b);
}

OM_INLINE vd vd_minx(vd a, vd b)
{
    return vd_sel(a < b, a, b);
}

OM_INLINE vd vd_maxx(vd a, vd b)
{
    return vd_sel(a > b, a, b);
}

/* 4503599627370496 is 2^52: from there on every double is an integer. */
OM_INLINE vd vd_trunc(vd a)
{
    double m = vd_abs(a);
    if (!(m < 4503599627370496.0))
        return a;
    return vd_copysign((double)(int64_t)m, a);
}

OM_INLINE vd vd_rint(vd a)
{
    double m = vd_abs(a);
    if (!(m < 4503599627370496.0))
        return a;
    m += 4503599627370496.0;
    return vd_copysign(m - 4503599627370496.0, a);
}

OM_INLINE vd vd_floor(vd a)
{
    double t = vd_trunc(a);
    return vd_sel(t > a, t - 1.0, t);
}

OM_INLINE vd vd_ceil(vd a)
{
    double t = vd_trunc(a);
    return vd_sel(t < a, vd_copysign(t + 1.0, a), t);
}

OM_INLINE vd vd_getexp(vd a)
{
    return (double)((int32_t)(om_f64_bits(a) >> 52 & 2047) - 1023);
}

OM_INLINE vd vd_getmant(vd a)
{
    return om_bits_f64(om_f64_bits(a) << 12 >> 12 | (uint64_t)0x3ff << 52);
}

OM_INLINE vl vd_tol52(vd a)
{
    return (vl)vd_rint(a);
}

/* --- f32 in memory, f64 in lanes --- */

OM_INLINE vd vd_ldf(const om_f32 *p)
{
    return (double)*p;
}

OM_INLINE void vd_stf(om_f32 *p, vd v)
{
    *p = (float)v;
}

OM_INLINE vd vd_ldfn(const om_f32 *p, size_t n)
{
    return n ? (double)*p : 0;
}

OM_INLINE void vd_stfn(om_f32 *p, vd v, size_t n)
{
    if (n)
        *p = (float)v;
}

OM_INLINE vd vd_rndf(vd a)
{
    float f = (float)a;
    return (double)f;
}

/* --- f16 in memory, f32 in lanes; NaN is stored as 0x7E00 --- */

OM_INLINE vf vf_ldf16(const om_u16 *p)
{
    return om_f16_f32(*p);
}

OM_INLINE vf vf_ldf16n(const om_u16 *p, size_t n)
{
    return n ? om_f16_f32(*p) : 0;
}

OM_INLINE void vf_stf16(om_u16 *p, vf v)
{
    *p = (om_u16)om_f32_f16(v);
}

OM_INLINE void vf_stf16n(om_u16 *p, vf v, size_t n)
{
    if (n)
        *p = (om_u16)om_f32_f16(v);
}

/* --- tables --- */

OM_INLINE vd vd_tab(const uint64_t *t, vl i)
{
    return om_bits_f64(t[i]);
}

OM_INLINE vd vd_tab16(const uint64_t *t, vl i)
{
    return om_bits_f64(t[i & 15]);
}

OM_INLINE vf vf_tab8(const uint32_t *t, vi i)
{
    return om_bits_f32(t[i & 7]);
}

OM_INLINE vf vf_tab32(const uint32_t *t, vi i)
{
    return om_bits_f32(t[i & 31]);
}

/* --- lanes put together --- */

OM_INLINE size_t vf_pack(om_f32 *p, unsigned bits, vf v)
{
    *p = v;
    return bits & 1;
}

OM_INLINE vf vf_unpack(const om_f32 *p, unsigned bits, vf v)
{
    return bits & 1 ? *p : v;
}

#endif
