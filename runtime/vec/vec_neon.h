/* vec_neon.h -- the lane vocabulary (docs/abi.md, section 4.2) in AArch64 Advanced
 * SIMD. */
#ifndef VEC_NEON_H
#define VEC_NEON_H

#include <arm_neon.h>
#include "base.h"

#define VFL ((size_t)4)
#define VDL ((size_t)2)
#define VFL_MAX 4
#define VDL_MAX 2

/* Proofs in tests/ulp hold for these: whether vd_mad is fused, and whether functions
 * use tables of 16 (vd_tab16) or longer polynomials. */
#define VD_FUSED 1
#define VD_TABLE16 1

/* Whether correctly rounded functions have a body in pairs of f32 (math/pair.h), and
 * the size of its tables. */
#define VF_PAIR 0

/* Whether vf_canon and vf_relu stand here; lanes.h has them otherwise. */
#define VF_CLASSES 0

/* Whether correctly rounded functions have a body in fixed point (math/fixed.h). */
#define VF_FIXED 0

/* Whether some CPUs of this path have vi_dot4. */
#define VI_DOT4 0

typedef float32x4_t vf;

typedef int32x4_t vi;

typedef uint32x4_t vm;

typedef float64x2_t vd;

typedef int64x2_t vl;

typedef uint64x2_t vn;

/* --- constants --- */

OM_INLINE vf vf_set(float v)
{
    return vdupq_n_f32(v);
}

OM_INLINE vf vf_bits(uint32_t bits)
{
    return vreinterpretq_f32_u32(vdupq_n_u32(bits));
}

OM_INLINE vi vi_set(int32_t v)
{
    return vdupq_n_s32(v);
}

OM_INLINE vi vi_iota(void)
{
    return vreinterpretq_s32_u64(vcombine_u64(vcreate_u64((uint64_t)1 << 32),
                                              vcreate_u64((uint64_t)3 << 32 | 2)));
}

OM_INLINE vd vd_set(double v)
{
    return vdupq_n_f64(v);
}

OM_INLINE vd vd_bits(uint64_t bits)
{
    return vreinterpretq_f64_u64(vdupq_n_u64(bits));
}

OM_INLINE vl vl_set(int64_t v)
{
    return vdupq_n_s64(v);
}

/* --- bits --- */

OM_INLINE vi vf_asi(vf a)
{
    return vreinterpretq_s32_f32(a);
}

OM_INLINE vf vi_asf(vi a)
{
    return vreinterpretq_f32_s32(a);
}

OM_INLINE vl vd_asl(vd a)
{
    return vreinterpretq_s64_f64(a);
}

OM_INLINE vd vl_asd(vl a)
{
    return vreinterpretq_f64_s64(a);
}

/* --- memory: through bytes, which may alias anything --- */

OM_INLINE vi vi_ld(const om_i32 *p)
{
    return vreinterpretq_s32_u8(vld1q_u8((const uint8_t *)p));
}

OM_INLINE void vi_st(om_i32 *p, vi v)
{
    vst1q_u8((uint8_t *)p, vreinterpretq_u8_s32(v));
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
    vi v = vdupq_n_s32(0);
    if (n > 3)
        return vi_ld(p);
    if (n & 2) {
        uint8x8_t two = vld1_u8((const uint8_t *)p);
        v = vcombine_s32(vreinterpret_s32_u8(two), vdup_n_s32(0));
        return n & 1 ? vsetq_lane_s32(p[2], v, 2) : v;
    }
    return n ? vsetq_lane_s32(*p, v, 0) : v;
}

OM_INLINE void vi_stn(om_i32 *p, vi v, size_t n)
{
    if (n > 3) {
        vi_st(p, v);
        return;
    }
    if (n & 2) {
        vst1_u8((uint8_t *)p, vget_low_u8(vreinterpretq_u8_s32(v)));
        v = vextq_s32(v, v, 2);
        p += 2;
    }
    if (n & 1)
        *p = vgetq_lane_s32(v, 0);
}

OM_INLINE vf vf_ld(const om_f32 *p)
{
    return vi_asf(vi_ld((const om_i32 *)p));
}

OM_INLINE vf vf_ld1(const om_f32 *p)
{
    return vf_set(*p);
}

OM_INLINE void vf_st(om_f32 *p, vf v)
{
    vi_st((om_i32 *)p, vf_asi(v));
}

OM_INLINE vf vf_ldn(const om_f32 *p, size_t n)
{
    return vi_asf(vi_ldn((const om_i32 *)p, n));
}

OM_INLINE void vf_stn(om_f32 *p, vf v, size_t n)
{
    vi_stn((om_i32 *)p, vf_asi(v), n);
}

OM_INLINE vl vl_ld(const om_i64 *p)
{
    return vreinterpretq_s64_u8(vld1q_u8((const uint8_t *)p));
}

OM_INLINE void vl_st(om_i64 *p, vl v)
{
    vst1q_u8((uint8_t *)p, vreinterpretq_u8_s64(v));
}

OM_INLINE vl vl_ldn(const om_i64 *p, size_t n)
{
    if (n > 1)
        return vl_ld(p);
    return n ? vsetq_lane_s64(*p, vdupq_n_s64(0), 0) : vdupq_n_s64(0);
}

OM_INLINE void vl_stn(om_i64 *p, vl v, size_t n)
{
    if (n > 1)
        vl_st(p, v);
    else if (n)
        *p = vgetq_lane_s64(v, 0);
}

OM_INLINE vd vd_ld(const om_f64 *p)
{
    return vl_asd(vl_ld((const om_i64 *)p));
}

OM_INLINE vd vd_ld1(const om_f64 *p)
{
    return vd_set(*p);
}

OM_INLINE void vd_st(om_f64 *p, vd v)
{
    vl_st((om_i64 *)p, vd_asl(v));
}

OM_INLINE vd vd_ldn(const om_f64 *p, size_t n)
{
    return vl_asd(vl_ldn((const om_i64 *)p, n));
}

OM_INLINE void vd_stn(om_f64 *p, vd v, size_t n)
{
    vl_stn((om_i64 *)p, vd_asl(v), n);
}

/* --- narrow integers in memory, i32 in lanes --- */

OM_INLINE vi vi_ldu8(const om_u8 *p)
{
    uint32_t w;
    memcpy(&w, p, 4);
    return vreinterpretq_s32_u32(
        vmovl_u16(vget_low_u16(vmovl_u8(vreinterpret_u8_u32(vdup_n_u32(w))))));
}

OM_INLINE vi vi_ldi8(const om_i8 *p)
{
    uint32_t w;
    memcpy(&w, p, 4);
    return vmovl_s16(vget_low_s16(vmovl_s8(vreinterpret_s8_u32(vdup_n_u32(w)))));
}

OM_INLINE vi vi_ldu16(const om_u16 *p)
{
    return vreinterpretq_s32_u32(
        vmovl_u16(vreinterpret_u16_u8(vld1_u8((const uint8_t *)p))));
}

OM_INLINE vi vi_ldi16(const om_i16 *p)
{
    return vmovl_s16(vreinterpret_s16_u8(vld1_u8((const uint8_t *)p)));
}

OM_INLINE vi vi_ldu8n(const om_u8 *p, size_t n)
{
    om_u8 b[4] = {0};
    memcpy(b, p, n);
    return vi_ldu8(b);
}

OM_INLINE vi vi_ldi8n(const om_i8 *p, size_t n)
{
    om_i8 b[4] = {0};
    memcpy(b, p, n);
    return vi_ldi8(b);
}

OM_INLINE vi vi_ldu16n(const om_u16 *p, size_t n)
{
    om_u16 b[4] = {0};
    memcpy(b, p, 2 * n);
    return vi_ldu16(b);
}

OM_INLINE vi vi_ldi16n(const om_i16 *p, size_t n)
{
    om_i16 b[4] = {0};
    memcpy(b, p, 2 * n);
    return vi_ldi16(b);
}

OM_INLINE void vi_st8(om_u8 *p, vi v)
{
    uint16x4_t t = vmovn_u32(vreinterpretq_u32_s32(v));
    uint8x8_t b = vmovn_u16(vcombine_u16(t, t));
    uint32_t w = vget_lane_u32(vreinterpret_u32_u8(b), 0);
    memcpy(p, &w, 4);
}

OM_INLINE void vi_st16(om_u16 *p, vi v)
{
    uint16x4_t t = vmovn_u32(vreinterpretq_u32_s32(v));
    vst1_u8((uint8_t *)p, vreinterpret_u8_u16(t));
}

OM_INLINE void vi_st8n(om_u8 *p, vi v, size_t n)
{
    om_u8 b[4];
    vi_st8(b, v);
    memcpy(p, b, n);
}

OM_INLINE void vi_st16n(om_u16 *p, vi v, size_t n)
{
    om_u16 b[4];
    vi_st16(b, v);
    memcpy(p, b, 2 * n);
}

OM_INLINE int16x8_t vec_narrow(vi a, vi b, vi plus)
{
    return vqaddq_s16(vcombine_s16(vqmovn_s32(a), vqmovn_s32(b)),
                      vreinterpretq_s16_s32(plus));
}

OM_INLINE void vi_stu8x4(om_u8 *p, vi a, vi b, vi c, vi d, vi plus)
{
    vst1q_u8((uint8_t *)p, vcombine_u8(vqmovun_s16(vec_narrow(a, b, plus)),
                                       vqmovun_s16(vec_narrow(c, d, plus))));
}

OM_INLINE void vi_sti8x4(om_u8 *p, vi a, vi b, vi c, vi d, vi plus)
{
    vst1q_s8((int8_t *)p, vcombine_s8(vqmovn_s16(vec_narrow(a, b, plus)),
                                      vqmovn_s16(vec_narrow(c, d, plus))));
}

OM_INLINE vi vi_ldu8w(const om_u8 *p)
{
    const uint8x8_t v = vld1_u8((const uint8_t *)p);
    const uint16x4_t low = vget_low_u16(vmovl_u8(v));
    const uint16x4_t up = vget_low_u16(vmovl_u8(vext_u8(v, v, 1)));
    const uint16x4_t third = vget_low_u16(vmovl_u8(vext_u8(v, v, 2)));
    const uint16x4_t last = vget_low_u16(vmovl_u8(vext_u8(v, v, 3)));
    return vreinterpretq_s32_u32(
        vorrq_u32(vmovl_u16(vorr_u16(low, vshl_n_u16(up, 8))),
                  vshlq_n_u32(vmovl_u16(vorr_u16(third, vshl_n_u16(last, 8))), 16)));
}

OM_INLINE void vi_weave8(om_i32 *to, const om_u8 *a, const om_u8 *b, const om_u8 *c,
                         const om_u8 *d)
{
    uint8x16x4_t v;
    v.val[0] = vld1q_u8((const uint8_t *)a);
    v.val[1] = vld1q_u8((const uint8_t *)b);
    v.val[2] = vld1q_u8((const uint8_t *)c);
    v.val[3] = vld1q_u8((const uint8_t *)d);
    vst4q_u8((uint8_t *)to, v);
}

/* --- i32 --- */

OM_INLINE vi vi_add(vi a, vi b)
{
    return vaddq_s32(a, b);
}

OM_INLINE vi vi_sub(vi a, vi b)
{
    return vsubq_s32(a, b);
}

OM_INLINE vi vi_mul(vi a, vi b)
{
    return vmulq_s32(a, b);
}

OM_INLINE vi vi_dot2(vi sum, vi a, vi b)
{
    const int16x8_t p = vreinterpretq_s16_s32(a), q = vreinterpretq_s16_s32(b);
    return vaddq_s32(sum, vpaddq_s32(vmull_s16(vget_low_s16(p), vget_low_s16(q)),
                                     vmull_high_s16(p, q)));
}

OM_INLINE vi vi_even8(vi a)
{
    const int16x8_t p = vreinterpretq_s16_s32(a);
    return vreinterpretq_s32_s16(vshrq_n_s16(vshlq_n_s16(p, 8), 8));
}

OM_INLINE vi vi_odd8(vi a)
{
    return vreinterpretq_s32_s16(vshrq_n_s16(vreinterpretq_s16_s32(a), 8));
}

OM_INLINE vi vi_and(vi a, vi b)
{
    return vandq_s32(a, b);
}

OM_INLINE vi vi_or(vi a, vi b)
{
    return vorrq_s32(a, b);
}

OM_INLINE vi vi_xor(vi a, vi b)
{
    return veorq_s32(a, b);
}

OM_INLINE vi vi_andnot(vi a, vi b)
{
    return vbicq_s32(b, a);
}

/* The operators on vectors take a shift that is constant only after inlining. */
OM_INLINE vi vi_shl(vi a, int n)
{
    return vreinterpretq_s32_u32(vreinterpretq_u32_s32(a) << n);
}

OM_INLINE vi vi_shr(vi a, int n)
{
    return a >> n;
}

OM_INLINE vi vi_shru(vi a, int n)
{
    return vreinterpretq_s32_u32(vreinterpretq_u32_s32(a) >> n);
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
    return vceqq_s32(a, b);
}

OM_INLINE vm vi_gt(vi a, vi b)
{
    return vcgtq_s32(a, b);
}

OM_INLINE vi vi_sel(vm m, vi a, vi b)
{
    return vbslq_s32(m, a, b);
}

/* --- masks of f32 and i32 lanes --- */

OM_INLINE vm vm_and(vm a, vm b)
{
    return vandq_u32(a, b);
}

OM_INLINE vm vm_or(vm a, vm b)
{
    return vorrq_u32(a, b);
}

OM_INLINE vm vm_xor(vm a, vm b)
{
    return veorq_u32(a, b);
}

OM_INLINE vm vm_not(vm a)
{
    return vmvnq_u32(a);
}

OM_INLINE unsigned vm_bits(vm a)
{
    const vm weight = vreinterpretq_u32_u64(vcombine_u64(
        vcreate_u64((uint64_t)2 << 32 | 1), vcreate_u64((uint64_t)8 << 32 | 4)));
    return vaddvq_u32(vandq_u32(a, weight));
}

OM_INLINE int vm_any(vm a)
{
    return vmaxvq_u32(a) != 0;
}

OM_INLINE int vm_all(vm a)
{
    return vminvq_u32(a) != 0;
}

/* --- masks of f64 and i64 lanes --- */

OM_INLINE vn vn_and(vn a, vn b)
{
    return vandq_u64(a, b);
}

OM_INLINE vn vn_or(vn a, vn b)
{
    return vorrq_u64(a, b);
}

OM_INLINE vn vn_xor(vn a, vn b)
{
    return veorq_u64(a, b);
}

OM_INLINE vn vn_not(vn a)
{
    return vreinterpretq_u64_u32(vmvnq_u32(vreinterpretq_u32_u64(a)));
}

OM_INLINE unsigned vn_bits(vn a)
{
    return (unsigned)((vgetq_lane_u64(a, 0) & 1) | (vgetq_lane_u64(a, 1) & 2));
}

OM_INLINE int vn_any(vn a)
{
    return vmaxvq_u32(vreinterpretq_u32_u64(a)) != 0;
}

OM_INLINE int vn_all(vn a)
{
    return vminvq_u32(vreinterpretq_u32_u64(a)) != 0;
}

/* --- i64 --- */

OM_INLINE vl vl_add(vl a, vl b)
{
    return vaddq_s64(a, b);
}

OM_INLINE vl vl_sub(vl a, vl b)
{
    return vsubq_s64(a, b);
}

OM_INLINE vl vl_mul(vl a, vl b)
{
    const uint32x2_t low = vmovn_u64(vreinterpretq_u64_s64(b));
    const uint32x2_t a_low = vmovn_u64(vreinterpretq_u64_s64(a));
    const uint32x2_t a_high = vshrn_n_u64(vreinterpretq_u64_s64(a), 32);
    uint64x2_t cross = vmull_u32(a_high, low);
    cross = vmlal_u32(cross, a_low, vshrn_n_u64(vreinterpretq_u64_s64(b), 32));
    return vreinterpretq_s64_u64(vmlal_u32(vshlq_n_u64(cross, 32), a_low, low));
}

OM_INLINE vl vl_and(vl a, vl b)
{
    return vandq_s64(a, b);
}

OM_INLINE vl vl_or(vl a, vl b)
{
    return vorrq_s64(a, b);
}

OM_INLINE vl vl_xor(vl a, vl b)
{
    return veorq_s64(a, b);
}

OM_INLINE vl vl_andnot(vl a, vl b)
{
    return vbicq_s64(b, a);
}

/* The operators on vectors take a shift that is constant only after inlining. */
OM_INLINE vl vl_shl(vl a, int n)
{
    return vreinterpretq_s64_u64(vreinterpretq_u64_s64(a) << n);
}

OM_INLINE vl vl_shru(vl a, int n)
{
    return vreinterpretq_s64_u64(vreinterpretq_u64_s64(a) >> n);
}

OM_INLINE vn vl_eq(vl a, vl b)
{
    return vceqq_s64(a, b);
}

OM_INLINE vn vl_gt(vl a, vl b)
{
    return vcgtq_s64(a, b);
}

OM_INLINE vl vl_sel(vn m, vl a, vl b)
{
    return vbslq_s64(m, a, b);
}

/* --- f32 --- */

OM_INLINE vf vf_add(vf a, vf b)
{
    return vaddq_f32(a, b);
}

OM_INLINE vf vf_sub(vf a, vf b)
{
    return vsubq_f32(a, b);
}

OM_INLINE vf vf_mul(vf a, vf b)
{
    vf r = vmulq_f32(a, b);
    OM_FENCE(r);
    return r;
}

OM_INLINE vf vf_div(vf a, vf b)
{
    return vdivq_f32(a, b);
}

OM_INLINE vf vf_sqrt(vf a)
{
    return vsqrtq_f32(a);
}

OM_INLINE vf vf_abs(vf a)
{
    return vabsq_f32(a);
}

OM_INLINE vf vf_neg(vf a)
{
    return vnegq_f32(a);
}

OM_INLINE vf vf_copysign(vf mag, vf sgn)
{
    return vbslq_f32(vdupq_n_u32(0x80000000u), sgn, mag);
}

OM_INLINE vf vf_fma(vf a, vf b, vf c)
{
    return vfmaq_f32(c, a, b);
}

OM_INLINE vf vf_fnma(vf a, vf b, vf c)
{
    return vfmsq_f32(c, a, b);
}

OM_INLINE vf vf_mad(vf a, vf b, vf c)
{
    return vfmaq_f32(c, a, b);
}

OM_INLINE vf vf_nmad(vf a, vf b, vf c)
{
    return vfmsq_f32(c, a, b);
}

OM_INLINE vm vf_lt(vf a, vf b)
{
    return vcltq_f32(a, b);
}

OM_INLINE vm vf_le(vf a, vf b)
{
    return vcleq_f32(a, b);
}

OM_INLINE vm vf_eq(vf a, vf b)
{
    return vceqq_f32(a, b);
}

OM_INLINE vm vf_isnan(vf a)
{
    return vi_gt(vf_asi(vf_abs(a)), vi_set(0x7f800000));
}

OM_INLINE vf vf_sel(vm m, vf a, vf b)
{
    return vbslq_f32(m, a, b);
}

OM_INLINE vf vf_selneg(vf m, vf a, vf b)
{
    return vbslq_f32(vcltzq_s32(vf_asi(m)), a, b);
}

OM_INLINE vf vf_minx(vf a, vf b)
{
    return vbslq_f32(vcltq_f32(a, b), a, b);
}

OM_INLINE vf vf_maxx(vf a, vf b)
{
    return vbslq_f32(vcgtq_f32(a, b), a, b);
}

OM_INLINE vf vf_even(vf a, vf b)
{
    return vuzp1q_f32(a, b);
}

OM_INLINE vf vf_odd(vf a, vf b)
{
    return vuzp2q_f32(a, b);
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
    return vextq_f32(v, v, 3);
}

/* a, but for the first lane, which is b's. */
OM_INLINE vf vf_headx(vf a, vf b)
{
    return vcopyq_laneq_f32(a, 0, b, 0);
}

OM_INLINE vf vf_ziplo(vf a, vf b)
{
    return vzip1q_f32(a, b);
}

OM_INLINE vf vf_ziphi(vf a, vf b)
{
    return vzip2q_f32(a, b);
}

OM_INLINE vf vf_floor(vf a)
{
    return vrndmq_f32(a);
}

OM_INLINE vf vf_ceil(vf a)
{
    return vrndpq_f32(a);
}

OM_INLINE vf vf_trunc(vf a)
{
    return vrndq_f32(a);
}

OM_INLINE vf vf_rint(vf a)
{
    return vrndnq_f32(a);
}

OM_INLINE vf vi_tof(vi a)
{
    return vcvtq_f32_s32(a);
}

OM_INLINE vi vf_toi(vf a)
{
    return vcvtq_s32_f32(a);
}

OM_INLINE vi vf_near(vf a)
{
    return vbslq_s32(vceqq_f32(a, a), vcvtnq_s32_f32(a), vi_set(INT32_MIN));
}

OM_INLINE vf vf_getexp(vf a)
{
    vi e = vi_and(vi_shru(vf_asi(a), 23), vi_set(255));
    return vi_tof(vi_sub(e, vi_set(127)));
}

OM_INLINE vf vf_getmant(vf a)
{
    return vi_asf(vi_or(vi_and(vf_asi(a), vi_set(0x7fffff)), vi_set(0x3f800000)));
}

/* --- f64 --- */

OM_INLINE vd vd_add(vd a, vd b)
{
    return vaddq_f64(a, b);
}

OM_INLINE vd vd_sub(vd a, vd b)
{
    return vsubq_f64(a, b);
}

OM_INLINE vd vd_mul(vd a, vd b)
{
    vd r = vmulq_f64(a, b);
    OM_FENCE(r);
    return r;
}

OM_INLINE vd vd_div(vd a, vd b)
{
    return vdivq_f64(a, b);
}

OM_INLINE vd vd_sqrt(vd a)
{
    return vsqrtq_f64(a);
}

OM_INLINE vd vd_abs(vd a)
{
    return vabsq_f64(a);
}

OM_INLINE vd vd_neg(vd a)
{
    return vnegq_f64(a);
}

OM_INLINE vd vd_copysign(vd mag, vd sgn)
{
    return vbslq_f64(vdupq_n_u64((uint64_t)1 << 63), sgn, mag);
}

OM_INLINE vd vd_fma(vd a, vd b, vd c)
{
    return vfmaq_f64(c, a, b);
}

OM_INLINE vd vd_fnma(vd a, vd b, vd c)
{
    return vfmsq_f64(c, a, b);
}

OM_INLINE vd vd_mad(vd a, vd b, vd c)
{
    return vfmaq_f64(c, a, b);
}

OM_INLINE vd vd_nmad(vd a, vd b, vd c)
{
    return vfmsq_f64(c, a, b);
}

OM_INLINE vn vd_lt(vd a, vd b)
{
    return vcltq_f64(a, b);
}

OM_INLINE vn vd_le(vd a, vd b)
{
    return vcleq_f64(a, b);
}

OM_INLINE vn vd_eq(vd a, vd b)
{
    return vceqq_f64(a, b);
}

OM_INLINE vn vd_isnan(vd a)
{
    return vl_gt(vd_asl(vd_abs(a)), vl_set((int64_t)0x7ff << 52));
}

OM_INLINE vd vd_sel(vn m, vd a, vd b)
{
    return vbslq_f64(m, a, b);
}

OM_INLINE vd vd_selneg(vd m, vd a, vd b)
{
    return vbslq_f64(vcltzq_s64(vd_asl(m)), a, b);
}

OM_INLINE vd vd_minx(vd a, vd b)
{
    return vbslq_f64(vcltq_f64(a, b), a, b);
}

OM_INLINE vd vd_maxx(vd a, vd b)
{
    return vbslq_f64(vcgtq_f64(a, b), a, b);
}

OM_INLINE vd vd_floor(vd a)
{
    return vrndmq_f64(a);
}

OM_INLINE vd vd_ceil(vd a)
{
    return vrndpq_f64(a);
}

OM_INLINE vd vd_trunc(vd a)
{
    return vrndq_f64(a);
}

OM_INLINE vd vd_rint(vd a)
{
    return vrndnq_f64(a);
}

OM_INLINE vd vl_tod52(vl a)
{
    return vcvtq_f64_s64(a);
}

OM_INLINE vl vd_tol52(vd a)
{
    return vcvtnq_s64_f64(a);
}

OM_INLINE vd vd_getexp(vd a)
{
    vl e = vl_and(vl_shru(vd_asl(a), 52), vl_set(2047));
    return vl_tod52(vl_sub(e, vl_set(1023)));
}

OM_INLINE vd vd_getmant(vd a)
{
    vl m = vl_and(vd_asl(a), vl_set(((int64_t)1 << 52) - 1));
    return vl_asd(vl_or(m, vl_set((int64_t)0x3ff << 52)));
}

/* --- f32 in memory, f64 in lanes --- */

OM_INLINE vd vd_ldf(const om_f32 *p)
{
    return vcvt_f64_f32(vreinterpret_f32_u8(vld1_u8((const uint8_t *)p)));
}

OM_INLINE void vd_stf(om_f32 *p, vd v)
{
    vst1_u8((uint8_t *)p, vreinterpret_u8_f32(vcvt_f32_f64(v)));
}

OM_INLINE vd vd_ldfn(const om_f32 *p, size_t n)
{
    if (n > 1)
        return vd_ldf(p);
    return n ? vsetq_lane_f64((double)*p, vdupq_n_f64(0), 0) : vdupq_n_f64(0);
}

OM_INLINE void vd_stfn(om_f32 *p, vd v, size_t n)
{
    if (n > 1)
        vd_stf(p, v);
    else if (n)
        *p = vget_lane_f32(vcvt_f32_f64(v), 0);
}

OM_INLINE vd vd_rndf(vd a)
{
    return vcvt_f64_f32(vcvt_f32_f64(a));
}

/* --- f16 in memory, f32 in lanes; NaN is stored as 0x7E00 --- */

OM_INLINE vf vf_ldf16(const om_u16 *p)
{
    return vcvt_f32_f16(vreinterpret_f16_u8(vld1_u8((const uint8_t *)p)));
}

OM_INLINE void vf_stf16(om_u16 *p, vf v)
{
    vf c = vf_sel(vf_isnan(v), vf_bits(0x7fc00000u), v);
    vst1_u8((uint8_t *)p, vreinterpret_u8_f16(vcvt_f16_f32(c)));
}

OM_INLINE vf vf_ldf16n(const om_u16 *p, size_t n)
{
    om_u16 b[4] = {0};
    memcpy(b, p, 2 * n);
    return vf_ldf16(b);
}

OM_INLINE void vf_stf16n(om_u16 *p, vf v, size_t n)
{
    om_u16 b[4];
    vf_stf16(b, v);
    memcpy(p, b, 2 * n);
}

/* --- tables --- */

OM_INLINE vd vd_tab(const uint64_t *t, vl i)
{
    uint64x1_t lo = vcreate_u64(t[vgetq_lane_s64(i, 0)]);
    uint64x1_t hi = vcreate_u64(t[vgetq_lane_s64(i, 1)]);
    return vreinterpretq_f64_u64(vcombine_u64(lo, hi));
}

OM_INLINE vd vd_tab16(const uint64_t *t, vl i)
{
    return vd_tab(t, vl_and(i, vl_set(15)));
}

OM_INLINE vf vf_tab8(const uint32_t *t, vi i)
{
    uint8x16x2_t v;
    /* bytes 4 i to 4 i + 3 */
    const int32x4_t j =
        vmlaq_n_s32(vdupq_n_s32(0x03020100), vandq_s32(i, vdupq_n_s32(7)), 0x04040404);
    v.val[0] = vreinterpretq_u8_u32(vld1q_u32(t));
    v.val[1] = vreinterpretq_u8_u32(vld1q_u32(t + 4));
    return vreinterpretq_f32_u8(vqtbl2q_u8(v, vreinterpretq_u8_s32(j)));
}

OM_INLINE vf vf_tab32(const uint32_t *t, vi i)
{
    const int32x4_t j = vandq_s32(i, vdupq_n_s32(31));
    uint32x4_t v = vdupq_n_u32(t[vgetq_lane_s32(j, 0)]);
    v = vsetq_lane_u32(t[vgetq_lane_s32(j, 1)], v, 1);
    v = vsetq_lane_u32(t[vgetq_lane_s32(j, 2)], v, 2);
    v = vsetq_lane_u32(t[vgetq_lane_s32(j, 3)], v, 3);
    return vreinterpretq_f32_u32(v);
}

/* --- lanes put together --- */

OM_INLINE size_t vf_pack(om_f32 *p, unsigned bits, vf v)
{
    om_f32 t[VFL_MAX];
    size_t n = 0, i;
    vf_st(t, v);
    for (i = 0; i < VFL; i++) {
        p[n] = t[i];
        n += bits >> i & 1;
    }
    return n;
}

OM_INLINE vf vf_unpack(const om_f32 *p, unsigned bits, vf v)
{
    om_f32 t[VFL_MAX];
    size_t n = 0, i;
    vf_st(t, v);
    for (i = 0; i < VFL; i++) {
        t[i] = bits >> i & 1 ? p[n] : t[i];
        n += bits >> i & 1;
    }
    return vf_ld(t);
}

#endif
