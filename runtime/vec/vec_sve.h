/* vec_sve.h -- the lane vocabulary (docs/abi.md, section 4.2) in SVE, whatever its
 * vector length. */
#ifndef VEC_SVE_H
#define VEC_SVE_H

#include <arm_sve.h>
#include "base.h"

#define VFL ((size_t)svcntw())
#define VDL ((size_t)svcntd())
/* Of vectors of 2048 bits, the longest. */
#define VFL_MAX 64
#define VDL_MAX 32

/* Proofs in tests/ulp hold for these: whether vd_mad is fused, and whether functions
 * use tables of 16 (vd_tab16) or longer polynomials. */
#define VD_FUSED 1
#define VD_TABLE16 0

/* Whether correctly rounded functions have a body in pairs of f32 (math/pair.h), and
 * the size of its tables. */
#define VF_PAIR 0

/* Whether vf_canon and vf_relu stand here; lanes.h has them otherwise. */
#define VF_CLASSES 0

/* Whether correctly rounded functions have a body in fixed point (math/fixed.h). */
#define VF_FIXED 0

/* Whether some CPUs of this path have vi_dot4. */
#define VI_DOT4 0

typedef svfloat32_t vf;

typedef svint32_t vi;

typedef svbool_t vm;

typedef svfloat64_t vd;

typedef svint64_t vl;

typedef svbool_t vn;

/* --- constants --- */

OM_INLINE vf vf_set(float v)
{
    return svdup_n_f32(v);
}

OM_INLINE vf vf_bits(uint32_t bits)
{
    return svreinterpret_f32_u32(svdup_n_u32(bits));
}

OM_INLINE vi vi_set(int32_t v)
{
    return svdup_n_s32(v);
}

OM_INLINE vi vi_iota(void)
{
    return svindex_s32(0, 1);
}

OM_INLINE vd vd_set(double v)
{
    return svdup_n_f64(v);
}

OM_INLINE vd vd_bits(uint64_t bits)
{
    return svreinterpret_f64_u64(svdup_n_u64(bits));
}

OM_INLINE vl vl_set(int64_t v)
{
    return svdup_n_s64(v);
}

/* --- bits --- */

OM_INLINE vi vf_asi(vf a)
{
    return svreinterpret_s32_f32(a);
}

OM_INLINE vf vi_asf(vi a)
{
    return svreinterpret_f32_s32(a);
}

OM_INLINE vl vd_asl(vd a)
{
    return svreinterpret_s64_f64(a);
}

OM_INLINE vd vl_asd(vl a)
{
    return svreinterpret_f64_s64(a);
}

/* --- memory: through bytes, which may alias anything --- */

OM_INLINE svuint8_t vec_ld(const void *p, size_t bytes)
{
    return svld1_u8(svwhilelt_b8_u64(0, bytes), (const uint8_t *)p);
}

OM_INLINE void vec_st(void *p, svuint8_t v, size_t bytes)
{
    svst1_u8(svwhilelt_b8_u64(0, bytes), (uint8_t *)p, v);
}

OM_INLINE vf vf_ld(const om_f32 *p)
{
    return svreinterpret_f32_u8(svld1_u8(svptrue_b8(), (const uint8_t *)p));
}

OM_INLINE vf vf_ld1(const om_f32 *p)
{
    return vf_set(*p);
}

OM_INLINE void vf_st(om_f32 *p, vf v)
{
    svst1_u8(svptrue_b8(), (uint8_t *)p, svreinterpret_u8_f32(v));
}

OM_INLINE vf vf_ldn(const om_f32 *p, size_t n)
{
    return svreinterpret_f32_u8(vec_ld(p, 4 * n));
}

OM_INLINE void vf_stn(om_f32 *p, vf v, size_t n)
{
    vec_st(p, svreinterpret_u8_f32(v), 4 * n);
}

OM_INLINE vi vi_ld(const om_i32 *p)
{
    return svreinterpret_s32_u8(svld1_u8(svptrue_b8(), (const uint8_t *)p));
}

OM_INLINE void vi_st(om_i32 *p, vi v)
{
    svst1_u8(svptrue_b8(), (uint8_t *)p, svreinterpret_u8_s32(v));
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
    return svreinterpret_s32_u8(vec_ld(p, 4 * n));
}

OM_INLINE void vi_stn(om_i32 *p, vi v, size_t n)
{
    vec_st(p, svreinterpret_u8_s32(v), 4 * n);
}

OM_INLINE vd vd_ld(const om_f64 *p)
{
    return svreinterpret_f64_u8(svld1_u8(svptrue_b8(), (const uint8_t *)p));
}

OM_INLINE vd vd_ld1(const om_f64 *p)
{
    return vd_set(*p);
}

OM_INLINE void vd_st(om_f64 *p, vd v)
{
    svst1_u8(svptrue_b8(), (uint8_t *)p, svreinterpret_u8_f64(v));
}

OM_INLINE vd vd_ldn(const om_f64 *p, size_t n)
{
    return svreinterpret_f64_u8(vec_ld(p, 8 * n));
}

OM_INLINE void vd_stn(om_f64 *p, vd v, size_t n)
{
    vec_st(p, svreinterpret_u8_f64(v), 8 * n);
}

OM_INLINE vl vl_ld(const om_i64 *p)
{
    return svreinterpret_s64_u8(svld1_u8(svptrue_b8(), (const uint8_t *)p));
}

OM_INLINE void vl_st(om_i64 *p, vl v)
{
    svst1_u8(svptrue_b8(), (uint8_t *)p, svreinterpret_u8_s64(v));
}

OM_INLINE vl vl_ldn(const om_i64 *p, size_t n)
{
    return svreinterpret_s64_u8(vec_ld(p, 8 * n));
}

OM_INLINE void vl_stn(om_i64 *p, vl v, size_t n)
{
    vec_st(p, svreinterpret_u8_s64(v), 8 * n);
}

/* --- narrow integers in memory, i32 in lanes --- */

OM_INLINE vi vi_ldu8n(const om_u8 *p, size_t n)
{
    return svld1ub_s32(svwhilelt_b32_u64(0, n), p);
}

OM_INLINE vi vi_ldi8n(const om_i8 *p, size_t n)
{
    return svld1sb_s32(svwhilelt_b32_u64(0, n), p);
}

OM_INLINE vi vi_ldu16n(const om_u16 *p, size_t n)
{
    return svreinterpret_s32_u32(svunpklo_u32(svreinterpret_u16_u8(vec_ld(p, 2 * n))));
}

OM_INLINE vi vi_ldi16n(const om_i16 *p, size_t n)
{
    return svunpklo_s32(svreinterpret_s16_u8(vec_ld(p, 2 * n)));
}

OM_INLINE vi vi_ldu8(const om_u8 *p)
{
    return vi_ldu8n(p, VFL);
}

OM_INLINE vi vi_ldi8(const om_i8 *p)
{
    return vi_ldi8n(p, VFL);
}

OM_INLINE vi vi_ldu16(const om_u16 *p)
{
    return vi_ldu16n(p, VFL);
}

OM_INLINE vi vi_ldi16(const om_i16 *p)
{
    return vi_ldi16n(p, VFL);
}

OM_INLINE void vi_st8n(om_u8 *p, vi v, size_t n)
{
    svst1b_s32(svwhilelt_b32_u64(0, n), (om_i8 *)p, v);
}

OM_INLINE void vi_st16n(om_u16 *p, vi v, size_t n)
{
    svuint16_t h = svreinterpret_u16_s32(v);
    vec_st(p, svreinterpret_u8_u16(svuzp1_u16(h, h)), 2 * n);
}

OM_INLINE void vi_st8(om_u8 *p, vi v)
{
    vi_st8n(p, v, VFL);
}

OM_INLINE void vi_st16(om_u16 *p, vi v)
{
    vi_st16n(p, v, VFL);
}

/* a plus the i16 in plus, as the saturating narrower vectors do it. */
OM_INLINE void vec_st8(om_u8 *p, vi a, vi plus, int32_t least, int32_t most)
{
    const svbool_t all = svptrue_b32();
    a = svmin_n_s32_x(all, svmax_n_s32_x(all, a, -32768), 32767);
    a = svadd_s32_x(all, a, svexth_s32_x(all, plus));
    svst1b_s32(all, (om_i8 *)p, svmin_n_s32_x(all, svmax_n_s32_x(all, a, least), most));
}

OM_INLINE void vi_stu8x4(om_u8 *p, vi a, vi b, vi c, vi d, vi plus)
{
    vec_st8(p, a, plus, 0, 255);
    vec_st8(p + VFL, b, plus, 0, 255);
    vec_st8(p + 2 * VFL, c, plus, 0, 255);
    vec_st8(p + 3 * VFL, d, plus, 0, 255);
}

OM_INLINE void vi_sti8x4(om_u8 *p, vi a, vi b, vi c, vi d, vi plus)
{
    vec_st8(p, a, plus, -128, 127);
    vec_st8(p + VFL, b, plus, -128, 127);
    vec_st8(p + 2 * VFL, c, plus, -128, 127);
    vec_st8(p + 3 * VFL, d, plus, -128, 127);
}

OM_INLINE vi vi_ldu8w(const om_u8 *p)
{
    const svbool_t all = svptrue_b32();
    const vi low = svorr_s32_x(all, vi_ldu8(p), svlsl_n_s32_x(all, vi_ldu8(p + 1), 8));
    const vi up =
        svorr_s32_x(all, vi_ldu8(p + 2), svlsl_n_s32_x(all, vi_ldu8(p + 3), 8));
    return svorr_s32_x(all, low, svlsl_n_s32_x(all, up, 16));
}

OM_INLINE void vi_weave8(om_i32 *to, const om_u8 *a, const om_u8 *b, const om_u8 *c,
                         const om_u8 *d)
{
    const svbool_t all = svptrue_b8();
    svst4_u8(all, (uint8_t *)to,
             svcreate4_u8(
                 svld1_u8(all, (const uint8_t *)a), svld1_u8(all, (const uint8_t *)b),
                 svld1_u8(all, (const uint8_t *)c), svld1_u8(all, (const uint8_t *)d)));
}

/* --- i32 --- */

OM_INLINE vi vi_add(vi a, vi b)
{
    return svadd_s32_x(svptrue_b32(), a, b);
}

OM_INLINE vi vi_sub(vi a, vi b)
{
    return svsub_s32_x(svptrue_b32(), a, b);
}

OM_INLINE vi vi_mul(vi a, vi b)
{
    return svmul_s32_x(svptrue_b32(), a, b);
}

OM_INLINE vi vi_dot2(vi sum, vi a, vi b)
{
    const svbool_t all = svptrue_b32();
    sum = svmla_s32_x(all, sum, svexth_s32_x(all, a), svexth_s32_x(all, b));
    return svmla_s32_x(all, sum, svasr_n_s32_x(all, a, 16), svasr_n_s32_x(all, b, 16));
}

OM_INLINE vi vi_even8(vi a)
{
    return svreinterpret_s32_s16(svextb_s16_x(svptrue_b16(), svreinterpret_s16_s32(a)));
}

OM_INLINE vi vi_odd8(vi a)
{
    return svreinterpret_s32_s16(
        svasr_n_s16_x(svptrue_b16(), svreinterpret_s16_s32(a), 8));
}

OM_INLINE vi vi_and(vi a, vi b)
{
    return svand_s32_x(svptrue_b32(), a, b);
}

OM_INLINE vi vi_or(vi a, vi b)
{
    return svorr_s32_x(svptrue_b32(), a, b);
}

OM_INLINE vi vi_xor(vi a, vi b)
{
    return sveor_s32_x(svptrue_b32(), a, b);
}

OM_INLINE vi vi_andnot(vi a, vi b)
{
    return svbic_s32_x(svptrue_b32(), b, a);
}

OM_INLINE vi vi_shl(vi a, int n)
{
    return svlsl_n_s32_x(svptrue_b32(), a, (uint32_t)n);
}

OM_INLINE vi vi_shr(vi a, int n)
{
    return svasr_n_s32_x(svptrue_b32(), a, (uint32_t)n);
}

OM_INLINE vi vi_shru(vi a, int n)
{
    return svreinterpret_s32_u32(
        svlsr_n_u32_x(svptrue_b32(), svreinterpret_u32_s32(a), (uint32_t)n));
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
    return svcmpeq_s32(svptrue_b32(), a, b);
}

OM_INLINE vm vi_gt(vi a, vi b)
{
    return svcmpgt_s32(svptrue_b32(), a, b);
}

OM_INLINE vi vi_sel(vm m, vi a, vi b)
{
    return svsel_s32(m, a, b);
}

/* --- masks of f32 and i32 lanes --- */

OM_INLINE vm vm_and(vm a, vm b)
{
    return svand_b_z(svptrue_b32(), a, b);
}

OM_INLINE vm vm_or(vm a, vm b)
{
    return svorr_b_z(svptrue_b32(), a, b);
}

OM_INLINE vm vm_xor(vm a, vm b)
{
    return sveor_b_z(svptrue_b32(), a, b);
}

OM_INLINE vm vm_not(vm a)
{
    return svnot_b_z(svptrue_b32(), a);
}

OM_INLINE int vm_any(vm a)
{
    return svptest_any(svptrue_b32(), a);
}

OM_INLINE int vm_all(vm a)
{
    return !svptest_any(svptrue_b32(), svnot_b_z(svptrue_b32(), a));
}

/* --- masks of f64 and i64 lanes --- */

OM_INLINE vn vn_and(vn a, vn b)
{
    return svand_b_z(svptrue_b64(), a, b);
}

OM_INLINE vn vn_or(vn a, vn b)
{
    return svorr_b_z(svptrue_b64(), a, b);
}

OM_INLINE vn vn_xor(vn a, vn b)
{
    return sveor_b_z(svptrue_b64(), a, b);
}

OM_INLINE vn vn_not(vn a)
{
    return svnot_b_z(svptrue_b64(), a);
}

OM_INLINE int vn_any(vn a)
{
    return svptest_any(svptrue_b64(), a);
}

OM_INLINE int vn_all(vn a)
{
    return !svptest_any(svptrue_b64(), svnot_b_z(svptrue_b64(), a));
}

/* --- i64 --- */

OM_INLINE vl vl_add(vl a, vl b)
{
    return svadd_s64_x(svptrue_b64(), a, b);
}

OM_INLINE vl vl_sub(vl a, vl b)
{
    return svsub_s64_x(svptrue_b64(), a, b);
}

OM_INLINE vl vl_mul(vl a, vl b)
{
    return svmul_s64_x(svptrue_b64(), a, b);
}

OM_INLINE vl vl_and(vl a, vl b)
{
    return svand_s64_x(svptrue_b64(), a, b);
}

OM_INLINE vl vl_or(vl a, vl b)
{
    return svorr_s64_x(svptrue_b64(), a, b);
}

OM_INLINE vl vl_xor(vl a, vl b)
{
    return sveor_s64_x(svptrue_b64(), a, b);
}

OM_INLINE vl vl_andnot(vl a, vl b)
{
    return svbic_s64_x(svptrue_b64(), b, a);
}

OM_INLINE vl vl_shl(vl a, int n)
{
    return svlsl_n_s64_x(svptrue_b64(), a, (uint64_t)n);
}

OM_INLINE vl vl_shru(vl a, int n)
{
    return svreinterpret_s64_u64(
        svlsr_n_u64_x(svptrue_b64(), svreinterpret_u64_s64(a), (uint64_t)n));
}

OM_INLINE vn vl_eq(vl a, vl b)
{
    return svcmpeq_s64(svptrue_b64(), a, b);
}

OM_INLINE vn vl_gt(vl a, vl b)
{
    return svcmpgt_s64(svptrue_b64(), a, b);
}

OM_INLINE vl vl_sel(vn m, vl a, vl b)
{
    return svsel_s64(m, a, b);
}

/* --- f32 --- */

OM_INLINE vf vf_add(vf a, vf b)
{
    return svadd_f32_x(svptrue_b32(), a, b);
}

OM_INLINE vf vf_sub(vf a, vf b)
{
    return svsub_f32_x(svptrue_b32(), a, b);
}

OM_INLINE vf vf_mul(vf a, vf b)
{
    vf r = svmul_f32_x(svptrue_b32(), a, b);
    OM_FENCE(r);
    return r;
}

OM_INLINE vf vf_div(vf a, vf b)
{
    return svdiv_f32_x(svptrue_b32(), a, b);
}

OM_INLINE vf vf_sqrt(vf a)
{
    return svsqrt_f32_x(svptrue_b32(), a);
}

OM_INLINE vf vf_abs(vf a)
{
    return svabs_f32_x(svptrue_b32(), a);
}

OM_INLINE vf vf_neg(vf a)
{
    return svneg_f32_x(svptrue_b32(), a);
}

OM_INLINE vf vf_copysign(vf mag, vf sgn)
{
    vi sign = vi_set(INT32_MIN);
    return vi_asf(vi_or(vi_andnot(sign, vf_asi(mag)), vi_and(sign, vf_asi(sgn))));
}

OM_INLINE vf vf_fma(vf a, vf b, vf c)
{
    return svmla_f32_x(svptrue_b32(), c, a, b);
}

OM_INLINE vf vf_fnma(vf a, vf b, vf c)
{
    return svmls_f32_x(svptrue_b32(), c, a, b);
}

OM_INLINE vf vf_mad(vf a, vf b, vf c)
{
    return svmla_f32_x(svptrue_b32(), c, a, b);
}

OM_INLINE vf vf_nmad(vf a, vf b, vf c)
{
    return svmls_f32_x(svptrue_b32(), c, a, b);
}

OM_INLINE vm vf_lt(vf a, vf b)
{
    return svcmplt_f32(svptrue_b32(), a, b);
}

OM_INLINE vm vf_le(vf a, vf b)
{
    return svcmple_f32(svptrue_b32(), a, b);
}

OM_INLINE vm vf_eq(vf a, vf b)
{
    return svcmpeq_f32(svptrue_b32(), a, b);
}

OM_INLINE vm vf_isnan(vf a)
{
    return vi_gt(vf_asi(vf_abs(a)), vi_set(0x7f800000));
}

OM_INLINE vf vf_sel(vm m, vf a, vf b)
{
    return svsel_f32(m, a, b);
}

OM_INLINE vf vf_selneg(vf m, vf a, vf b)
{
    return svsel_f32(svcmplt_n_s32(svptrue_b32(), vf_asi(m), 0), a, b);
}

OM_INLINE vf vf_minx(vf a, vf b)
{
    return svsel_f32(svcmplt_f32(svptrue_b32(), a, b), a, b);
}

OM_INLINE vf vf_maxx(vf a, vf b)
{
    return svsel_f32(svcmpgt_f32(svptrue_b32(), a, b), a, b);
}

OM_INLINE vf vf_even(vf a, vf b)
{
    return svuzp1_f32(a, b);
}

OM_INLINE vf vf_odd(vf a, vf b)
{
    return svuzp2_f32(a, b);
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
    return svinsr_n_f32(v, svlastb_f32(svptrue_b32(), v));
}

/* a, but for the first lane, which is b's. */
OM_INLINE vf vf_headx(vf a, vf b)
{
    return svsel_f32(svptrue_pat_b32(SV_VL1), b, a);
}

OM_INLINE vf vf_ziplo(vf a, vf b)
{
    return svzip1_f32(a, b);
}

OM_INLINE vf vf_ziphi(vf a, vf b)
{
    return svzip2_f32(a, b);
}

OM_INLINE vf vf_floor(vf a)
{
    return svrintm_f32_x(svptrue_b32(), a);
}

OM_INLINE vf vf_ceil(vf a)
{
    return svrintp_f32_x(svptrue_b32(), a);
}

OM_INLINE vf vf_trunc(vf a)
{
    return svrintz_f32_x(svptrue_b32(), a);
}

OM_INLINE vf vf_rint(vf a)
{
    return svrintn_f32_x(svptrue_b32(), a);
}

OM_INLINE vf vi_tof(vi a)
{
    return svcvt_f32_s32_x(svptrue_b32(), a);
}

OM_INLINE vi vf_toi(vf a)
{
    return svcvt_s32_f32_x(svptrue_b32(), a);
}

OM_INLINE vi vf_near(vf a)
{
    const svbool_t all = svptrue_b32();
    return svsel_s32(svcmpeq_f32(all, a, a),
                     svcvt_s32_f32_x(all, svrintn_f32_x(all, a)), vi_set(INT32_MIN));
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
    return svadd_f64_x(svptrue_b64(), a, b);
}

OM_INLINE vd vd_sub(vd a, vd b)
{
    return svsub_f64_x(svptrue_b64(), a, b);
}

OM_INLINE vd vd_mul(vd a, vd b)
{
    vd r = svmul_f64_x(svptrue_b64(), a, b);
    OM_FENCE(r);
    return r;
}

OM_INLINE vd vd_div(vd a, vd b)
{
    return svdiv_f64_x(svptrue_b64(), a, b);
}

OM_INLINE vd vd_sqrt(vd a)
{
    return svsqrt_f64_x(svptrue_b64(), a);
}

OM_INLINE vd vd_abs(vd a)
{
    return svabs_f64_x(svptrue_b64(), a);
}

OM_INLINE vd vd_neg(vd a)
{
    return svneg_f64_x(svptrue_b64(), a);
}

OM_INLINE vd vd_copysign(vd mag, vd sgn)
{
    vl sign = vl_set(INT64_MIN);
    return vl_asd(vl_or(vl_andnot(sign, vd_asl(mag)), vl_and(sign, vd_asl(sgn))));
}

OM_INLINE vd vd_fma(vd a, vd b, vd c)
{
    return svmla_f64_x(svptrue_b64(), c, a, b);
}

OM_INLINE vd vd_fnma(vd a, vd b, vd c)
{
    return svmls_f64_x(svptrue_b64(), c, a, b);
}

OM_INLINE vd vd_mad(vd a, vd b, vd c)
{
    return svmla_f64_x(svptrue_b64(), c, a, b);
}

OM_INLINE vd vd_nmad(vd a, vd b, vd c)
{
    return svmls_f64_x(svptrue_b64(), c, a, b);
}

OM_INLINE vn vd_lt(vd a, vd b)
{
    return svcmplt_f64(svptrue_b64(), a, b);
}

OM_INLINE vn vd_le(vd a, vd b)
{
    return svcmple_f64(svptrue_b64(), a, b);
}

OM_INLINE vn vd_eq(vd a, vd b)
{
    return svcmpeq_f64(svptrue_b64(), a, b);
}

OM_INLINE vn vd_isnan(vd a)
{
    return vl_gt(vd_asl(vd_abs(a)), vl_set((int64_t)0x7ff << 52));
}

OM_INLINE vd vd_sel(vn m, vd a, vd b)
{
    return svsel_f64(m, a, b);
}

OM_INLINE vd vd_selneg(vd m, vd a, vd b)
{
    return svsel_f64(svcmplt_n_s64(svptrue_b64(), vd_asl(m), 0), a, b);
}

OM_INLINE vd vd_minx(vd a, vd b)
{
    return svsel_f64(svcmplt_f64(svptrue_b64(), a, b), a, b);
}

OM_INLINE vd vd_maxx(vd a, vd b)
{
    return svsel_f64(svcmpgt_f64(svptrue_b64(), a, b), a, b);
}

OM_INLINE vd vd_floor(vd a)
{
    return svrintm_f64_x(svptrue_b64(), a);
}

OM_INLINE vd vd_ceil(vd a)
{
    return svrintp_f64_x(svptrue_b64(), a);
}

OM_INLINE vd vd_trunc(vd a)
{
    return svrintz_f64_x(svptrue_b64(), a);
}

OM_INLINE vd vd_rint(vd a)
{
    return svrintn_f64_x(svptrue_b64(), a);
}

OM_INLINE vd vl_tod52(vl a)
{
    return svcvt_f64_s64_x(svptrue_b64(), a);
}

OM_INLINE vl vd_tol52(vd a)
{
    return svcvt_s64_f64_x(svptrue_b64(), vd_rint(a));
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

/* --- f32 in memory, f64 in lanes: the conversions use the even f32 elements --- */

OM_INLINE vd vd_ldfn(const om_f32 *p, size_t n)
{
    svuint64_t t = svunpklo_u64(svreinterpret_u32_u8(vec_ld(p, 4 * n)));
    return svcvt_f64_f32_x(svptrue_b64(), svreinterpret_f32_u64(t));
}

OM_INLINE void vd_stfn(om_f32 *p, vd v, size_t n)
{
    svfloat32_t t = svcvt_f32_f64_x(svptrue_b64(), v);
    vec_st(p, svreinterpret_u8_f32(svuzp1_f32(t, t)), 4 * n);
}

OM_INLINE vd vd_ldf(const om_f32 *p)
{
    return vd_ldfn(p, VDL);
}

OM_INLINE void vd_stf(om_f32 *p, vd v)
{
    vd_stfn(p, v, VDL);
}

OM_INLINE vd vd_rndf(vd a)
{
    return svcvt_f64_f32_x(svptrue_b64(), svcvt_f32_f64_x(svptrue_b64(), a));
}

/* --- f16 in memory, f32 in lanes; NaN is stored as 0x7E00 --- */

/* An f16 is the lower half of its 32-bit lane. */
OM_INLINE vf vf_ldf16n(const om_u16 *p, size_t n)
{
    return svcvt_f32_f16_x(svptrue_b32(), svreinterpret_f16_s32(vi_ldu16n(p, n)));
}

OM_INLINE void vf_stf16n(om_u16 *p, vf v, size_t n)
{
    vf c = vf_sel(vf_isnan(v), vf_bits(0x7fc00000u), v);
    vi_st16n(p, svreinterpret_s32_f16(svcvt_f16_f32_x(svptrue_b32(), c)), n);
}

OM_INLINE vf vf_ldf16(const om_u16 *p)
{
    return vf_ldf16n(p, VFL);
}

OM_INLINE void vf_stf16(om_u16 *p, vf v)
{
    vf_stf16n(p, v, VFL);
}

/* --- tables --- */

OM_INLINE vd vd_tab(const uint64_t *t, vl i)
{
    return svreinterpret_f64_u64(svld1_gather_s64index_u64(svptrue_b64(), t, i));
}

OM_INLINE vd vd_tab16(const uint64_t *t, vl i)
{
    return vd_tab(t, vl_and(i, vl_set(15)));
}

OM_INLINE vf vf_tab8(const uint32_t *t, vi i)
{
    const svuint32_t v =
        svld1_gather_s32index_u32(svptrue_b32(), t, svand_n_s32_x(svptrue_b32(), i, 7));
    return svreinterpret_f32_u32(v);
}

OM_INLINE vf vf_tab32(const uint32_t *t, vi i)
{
    const svint32_t j = svand_n_s32_x(svptrue_b32(), i, 31);
    const svuint32_t v = svld1_gather_s32index_u32(svptrue_b32(), t, j);
    return svreinterpret_f32_u32(v);
}

#endif
