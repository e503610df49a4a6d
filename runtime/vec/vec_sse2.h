/* vec_sse2.h -- the lane vocabulary (docs/abi.md, section 4.2) in SSE2, the least an
 * x86-64 has: no FMA, no blend, no rounding instruction, no 64-bit comparison. */
#ifndef VEC_SSE2_H
#define VEC_SSE2_H

#include <emmintrin.h>
#include "base.h"

#define VFL ((size_t)4)
#define VDL ((size_t)2)
#define VFL_MAX 4
#define VDL_MAX 2

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
#define VF_FIXED 0

/* Whether some CPUs of this path have vi_dot4. */
#define VI_DOT4 0

typedef __m128 vf;

typedef __m128i vi;

typedef __m128i vm;

typedef __m128d vd;

typedef __m128i vl;

typedef __m128i vn;

/* --- constants --- */

OM_INLINE vf vf_set(float v)
{
    return _mm_set1_ps(v);
}

OM_INLINE vf vf_bits(uint32_t bits)
{
    return _mm_castsi128_ps(_mm_set1_epi32((int32_t)bits));
}

OM_INLINE vi vi_set(int32_t v)
{
    return _mm_set1_epi32(v);
}

OM_INLINE vi vi_iota(void)
{
    return _mm_setr_epi32(0, 1, 2, 3);
}

OM_INLINE vd vd_set(double v)
{
    return _mm_set1_pd(v);
}

OM_INLINE vd vd_bits(uint64_t bits)
{
    return _mm_castsi128_pd(_mm_set1_epi64x((int64_t)bits));
}

OM_INLINE vl vl_set(int64_t v)
{
    return _mm_set1_epi64x(v);
}

/* --- bits --- */

OM_INLINE vi vf_asi(vf a)
{
    return _mm_castps_si128(a);
}

OM_INLINE vf vi_asf(vi a)
{
    return _mm_castsi128_ps(a);
}

OM_INLINE vl vd_asl(vd a)
{
    return _mm_castpd_si128(a);
}

OM_INLINE vd vl_asd(vl a)
{
    return _mm_castsi128_pd(a);
}

/* --- memory --- */

OM_INLINE vi vi_ld(const om_i32 *p)
{
    return _mm_loadu_si128((const __m128i *)p);
}

OM_INLINE void vi_st(om_i32 *p, vi v)
{
    _mm_storeu_si128((__m128i *)p, v);
}

OM_INLINE void vi_stream(om_i32 *p, vi v)
{
    _mm_stream_si128((__m128i *)p, v);
}

OM_INLINE void vi_streamed(void)
{
    _mm_sfence();
}

OM_INLINE vi vi_ldn(const om_i32 *p, size_t n)
{
    if (n > 3)
        return vi_ld(p);
    if (n == 3)
        return _mm_unpacklo_epi64(_mm_loadl_epi64((const __m128i *)p),
                                  _mm_cvtsi32_si128(p[2]));
    if (n == 2)
        return _mm_loadl_epi64((const __m128i *)p);
    return n ? _mm_cvtsi32_si128(*p) : _mm_setzero_si128();
}

OM_INLINE void vi_stn(om_i32 *p, vi v, size_t n)
{
    if (n > 3) {
        vi_st(p, v);
        return;
    }
    if (n & 2) {
        _mm_storel_epi64((__m128i *)p, v);
        v = _mm_unpackhi_epi64(v, v);
        p += 2;
    }
    if (n & 1)
        *p = _mm_cvtsi128_si32(v);
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
    return _mm_loadu_si128((const __m128i *)p);
}

OM_INLINE void vl_st(om_i64 *p, vl v)
{
    _mm_storeu_si128((__m128i *)p, v);
}

OM_INLINE vl vl_ldn(const om_i64 *p, size_t n)
{
    if (n > 1)
        return vl_ld(p);
    return n ? _mm_loadl_epi64((const __m128i *)p) : _mm_setzero_si128();
}

OM_INLINE void vl_stn(om_i64 *p, vl v, size_t n)
{
    if (n > 1)
        vl_st(p, v);
    else if (n)
        _mm_storel_epi64((__m128i *)p, v);
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
    int32_t w;
    __m128i z = _mm_setzero_si128();
    memcpy(&w, p, 4);
    return _mm_unpacklo_epi16(_mm_unpacklo_epi8(_mm_cvtsi32_si128(w), z), z);
}

OM_INLINE vi vi_ldi8(const om_i8 *p)
{
    int32_t w;
    __m128i t;
    memcpy(&w, p, 4);
    t = _mm_cvtsi32_si128(w);
    t = _mm_unpacklo_epi8(t, t);
    return _mm_srai_epi32(_mm_unpacklo_epi16(t, t), 24);
}

OM_INLINE vi vi_ldu16(const om_u16 *p)
{
    return _mm_unpacklo_epi16(_mm_loadl_epi64((const __m128i *)p), _mm_setzero_si128());
}

OM_INLINE vi vi_ldi16(const om_i16 *p)
{
    __m128i t = _mm_loadl_epi64((const __m128i *)p);
    return _mm_srai_epi32(_mm_unpacklo_epi16(t, t), 16);
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
    __m128i t = _mm_and_si128(v, _mm_set1_epi32(0xff));
    int32_t w;
    t = _mm_packs_epi32(t, t);
    w = _mm_cvtsi128_si32(_mm_packus_epi16(t, t));
    memcpy(p, &w, 4);
}

/* Sign extension first: the packing saturates. */
OM_INLINE void vi_st16(om_u16 *p, vi v)
{
    __m128i t = _mm_srai_epi32(_mm_slli_epi32(v, 16), 16);
    _mm_storel_epi64((__m128i *)p, _mm_packs_epi32(t, t));
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

OM_INLINE void vi_stu8x4(om_u8 *p, vi a, vi b, vi c, vi d, vi plus)
{
    a = _mm_adds_epi16(_mm_packs_epi32(a, b), plus);
    c = _mm_adds_epi16(_mm_packs_epi32(c, d), plus);
    _mm_storeu_si128((__m128i *)(void *)p, _mm_packus_epi16(a, c));
}

OM_INLINE void vi_sti8x4(om_u8 *p, vi a, vi b, vi c, vi d, vi plus)
{
    a = _mm_adds_epi16(_mm_packs_epi32(a, b), plus);
    c = _mm_adds_epi16(_mm_packs_epi32(c, d), plus);
    _mm_storeu_si128((__m128i *)(void *)p, _mm_packs_epi16(a, c));
}

OM_INLINE vi vi_ldu8w(const om_u8 *p)
{
    const __m128i v = _mm_loadl_epi64((const __m128i *)(const void *)p);
    const __m128i two = _mm_unpacklo_epi8(v, _mm_srli_epi64(v, 8));
    return _mm_unpacklo_epi16(two, _mm_srli_si128(two, 4));
}

OM_INLINE void vi_weave8(om_i32 *to, const om_u8 *a, const om_u8 *b, const om_u8 *c,
                         const om_u8 *d)
{
    const __m128i e = _mm_loadu_si128((const __m128i *)(const void *)a);
    const __m128i f = _mm_loadu_si128((const __m128i *)(const void *)b);
    const __m128i g = _mm_loadu_si128((const __m128i *)(const void *)c);
    const __m128i h = _mm_loadu_si128((const __m128i *)(const void *)d);
    const __m128i ef = _mm_unpacklo_epi8(e, f), gh = _mm_unpacklo_epi8(g, h);
    const __m128i ef2 = _mm_unpackhi_epi8(e, f), gh2 = _mm_unpackhi_epi8(g, h);
    __m128i *at = (__m128i *)(void *)to;
    _mm_storeu_si128(at, _mm_unpacklo_epi16(ef, gh));
    _mm_storeu_si128(at + 1, _mm_unpackhi_epi16(ef, gh));
    _mm_storeu_si128(at + 2, _mm_unpacklo_epi16(ef2, gh2));
    _mm_storeu_si128(at + 3, _mm_unpackhi_epi16(ef2, gh2));
}

/* --- i32 --- */

OM_INLINE vi vi_add(vi a, vi b)
{
    return _mm_add_epi32(a, b);
}

OM_INLINE vi vi_sub(vi a, vi b)
{
    return _mm_sub_epi32(a, b);
}

OM_INLINE vi vi_mul(vi a, vi b)
{
    __m128i even = _mm_mul_epu32(a, b);
    __m128i odd = _mm_mul_epu32(_mm_srli_epi64(a, 32), _mm_srli_epi64(b, 32));
    even = _mm_and_si128(even, _mm_set_epi32(0, -1, 0, -1));
    return _mm_or_si128(even, _mm_slli_epi64(odd, 32));
}

OM_INLINE vi vi_dot2(vi sum, vi a, vi b)
{
    return _mm_add_epi32(sum, _mm_madd_epi16(a, b));
}

OM_INLINE vi vi_even8(vi a)
{
    return _mm_srai_epi16(_mm_slli_epi16(a, 8), 8);
}

OM_INLINE vi vi_odd8(vi a)
{
    return _mm_srai_epi16(a, 8);
}

OM_INLINE vi vi_and(vi a, vi b)
{
    return _mm_and_si128(a, b);
}

OM_INLINE vi vi_or(vi a, vi b)
{
    return _mm_or_si128(a, b);
}

OM_INLINE vi vi_xor(vi a, vi b)
{
    return _mm_xor_si128(a, b);
}

OM_INLINE vi vi_andnot(vi a, vi b)
{
    return _mm_andnot_si128(a, b);
}

OM_INLINE vi vi_shl(vi a, int n)
{
    return _mm_slli_epi32(a, n);
}

OM_INLINE vi vi_shr(vi a, int n)
{
    return _mm_srai_epi32(a, n);
}

OM_INLINE vi vi_shru(vi a, int n)
{
    return _mm_srli_epi32(a, n);
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
    return _mm_cmpeq_epi32(a, b);
}

OM_INLINE vm vi_gt(vi a, vi b)
{
    return _mm_cmpgt_epi32(a, b);
}

OM_INLINE vi vi_sel(vm m, vi a, vi b)
{
    return _mm_or_si128(_mm_and_si128(m, a), _mm_andnot_si128(m, b));
}

/* --- masks of f32 and i32 lanes --- */

OM_INLINE vm vm_and(vm a, vm b)
{
    return _mm_and_si128(a, b);
}

OM_INLINE vm vm_or(vm a, vm b)
{
    return _mm_or_si128(a, b);
}

OM_INLINE vm vm_xor(vm a, vm b)
{
    return _mm_xor_si128(a, b);
}

OM_INLINE vm vm_not(vm a)
{
    return _mm_xor_si128(a, _mm_set1_epi32(-1));
}

OM_INLINE unsigned vm_bits(vm a)
{
    return (unsigned)_mm_movemask_ps(_mm_castsi128_ps(a));
}

OM_INLINE int vm_any(vm a)
{
    return vm_bits(a) != 0;
}

OM_INLINE int vm_all(vm a)
{
    return vm_bits(a) == 0xf;
}

/* --- masks of f64 and i64 lanes --- */

OM_INLINE vn vn_and(vn a, vn b)
{
    return _mm_and_si128(a, b);
}

OM_INLINE vn vn_or(vn a, vn b)
{
    return _mm_or_si128(a, b);
}

OM_INLINE vn vn_xor(vn a, vn b)
{
    return _mm_xor_si128(a, b);
}

OM_INLINE vn vn_not(vn a)
{
    return _mm_xor_si128(a, _mm_set1_epi32(-1));
}

OM_INLINE unsigned vn_bits(vn a)
{
    return (unsigned)_mm_movemask_pd(_mm_castsi128_pd(a));
}

OM_INLINE int vn_any(vn a)
{
    return vn_bits(a) != 0;
}

OM_INLINE int vn_all(vn a)
{
    return vn_bits(a) == 0x3;
}

/* --- i64 --- */

OM_INLINE vl vl_add(vl a, vl b)
{
    return _mm_add_epi64(a, b);
}

OM_INLINE vl vl_sub(vl a, vl b)
{
    return _mm_sub_epi64(a, b);
}

OM_INLINE vl vl_mul(vl a, vl b)
{
    const __m128i cross = _mm_add_epi64(_mm_mul_epu32(_mm_srli_epi64(a, 32), b),
                                        _mm_mul_epu32(a, _mm_srli_epi64(b, 32)));
    return _mm_add_epi64(_mm_mul_epu32(a, b), _mm_slli_epi64(cross, 32));
}

OM_INLINE vl vl_and(vl a, vl b)
{
    return _mm_and_si128(a, b);
}

OM_INLINE vl vl_or(vl a, vl b)
{
    return _mm_or_si128(a, b);
}

OM_INLINE vl vl_xor(vl a, vl b)
{
    return _mm_xor_si128(a, b);
}

OM_INLINE vl vl_andnot(vl a, vl b)
{
    return _mm_andnot_si128(a, b);
}

OM_INLINE vl vl_shl(vl a, int n)
{
    return _mm_slli_epi64(a, n);
}

OM_INLINE vl vl_shru(vl a, int n)
{
    return _mm_srli_epi64(a, n);
}

OM_INLINE vn vl_eq(vl a, vl b)
{
    __m128i t = _mm_cmpeq_epi32(a, b);
    return _mm_and_si128(t, _mm_shuffle_epi32(t, 0xb1));
}

/* The high halves decide; where they are equal, the borrow of b - a does. */
OM_INLINE vn vl_gt(vl a, vl b)
{
    __m128i t = _mm_and_si128(_mm_cmpeq_epi32(a, b), _mm_sub_epi64(b, a));
    t = _mm_or_si128(t, _mm_cmpgt_epi32(a, b));
    return _mm_shuffle_epi32(_mm_srai_epi32(t, 31), 0xf5);
}

OM_INLINE vl vl_sel(vn m, vl a, vl b)
{
    return _mm_or_si128(_mm_and_si128(m, a), _mm_andnot_si128(m, b));
}

/* --- f32 --- */

OM_INLINE vf vf_add(vf a, vf b)
{
    return _mm_add_ps(a, b);
}

OM_INLINE vf vf_sub(vf a, vf b)
{
    return _mm_sub_ps(a, b);
}

OM_INLINE vf vf_mul(vf a, vf b)
{
    vf r = _mm_mul_ps(a, b);
    OM_FENCE(r);
    return r;
}

OM_INLINE vf vf_div(vf a, vf b)
{
    return _mm_div_ps(a, b);
}

OM_INLINE vf vf_sqrt(vf a)
{
    return _mm_sqrt_ps(a);
}

OM_INLINE vf vf_abs(vf a)
{
    return _mm_andnot_ps(vf_bits(0x80000000u), a);
}

OM_INLINE vf vf_neg(vf a)
{
    return _mm_xor_ps(vf_bits(0x80000000u), a);
}

OM_INLINE vf vf_copysign(vf mag, vf sgn)
{
    return _mm_or_ps(vf_abs(mag), _mm_and_ps(vf_bits(0x80000000u), sgn));
}

/* om_fma_f32 (base.h) on two lanes: the sum of an exact product and d, to odd. */
OM_INLINE vd vd_sum_odd(vd p, vd d)
{
    vd s = _mm_add_pd(p, d), t = _mm_sub_pd(s, p);
    vd e = _mm_add_pd(_mm_sub_pd(p, _mm_sub_pd(s, t)), _mm_sub_pd(d, t));
    vd z = _mm_setzero_pd();
    vl inexact = vd_asl(_mm_or_pd(_mm_cmplt_pd(e, z), _mm_cmpgt_pd(e, z)));
    vl even = vl_andnot(vd_asl(s), vl_and(inexact, vl_set(1)));
    vl down = vl_and(even, vl_shru(vd_asl(_mm_xor_pd(e, s)), 63));
    return vl_asd(vl_sub(vl_add(vd_asl(s), even), vl_add(down, down)));
}

OM_INLINE vf vf_fma(vf a, vf b, vf c)
{
    vd p = _mm_mul_pd(_mm_cvtps_pd(a), _mm_cvtps_pd(b));
    vd q = _mm_mul_pd(_mm_cvtps_pd(_mm_movehl_ps(a, a)),
                      _mm_cvtps_pd(_mm_movehl_ps(b, b)));
    p = vd_sum_odd(p, _mm_cvtps_pd(c));
    q = vd_sum_odd(q, _mm_cvtps_pd(_mm_movehl_ps(c, c)));
    return _mm_movelh_ps(_mm_cvtpd_ps(p), _mm_cvtpd_ps(q));
}

OM_INLINE vf vf_fnma(vf a, vf b, vf c)
{
    return vf_fma(vf_neg(a), b, c);
}

OM_INLINE vf vf_mad(vf a, vf b, vf c)
{
    return _mm_add_ps(vf_mul(a, b), c);
}

OM_INLINE vf vf_nmad(vf a, vf b, vf c)
{
    return _mm_sub_ps(c, vf_mul(a, b));
}

OM_INLINE vm vf_lt(vf a, vf b)
{
    return vf_asi(_mm_cmplt_ps(a, b));
}

OM_INLINE vm vf_le(vf a, vf b)
{
    return vf_asi(_mm_cmple_ps(a, b));
}

OM_INLINE vm vf_eq(vf a, vf b)
{
    return vf_asi(_mm_cmpeq_ps(a, b));
}

OM_INLINE vm vf_isnan(vf a)
{
    return vi_gt(vf_asi(vf_abs(a)), vi_set(0x7f800000));
}

OM_INLINE vf vf_sel(vm m, vf a, vf b)
{
    return vi_asf(vi_sel(m, vf_asi(a), vf_asi(b)));
}

OM_INLINE vf vf_selneg(vf m, vf a, vf b)
{
    return vf_sel(_mm_srai_epi32(vf_asi(m), 31), a, b);
}

OM_INLINE vf vf_minx(vf a, vf b)
{
    return _mm_min_ps(a, b);
}

OM_INLINE vf vf_maxx(vf a, vf b)
{
    return _mm_max_ps(a, b);
}

OM_INLINE vf vf_even(vf a, vf b)
{
    return _mm_shuffle_ps(a, b, 0x88);
}

OM_INLINE vf vf_odd(vf a, vf b)
{
    return _mm_shuffle_ps(a, b, 0xdd);
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
    return _mm_shuffle_ps(v, v, 0x93);
}

/* a, but for the first lane, which is b's. */
OM_INLINE vf vf_headx(vf a, vf b)
{
    return _mm_move_ss(a, b);
}

OM_INLINE vf vf_ziplo(vf a, vf b)
{
    return _mm_unpacklo_ps(a, b);
}

OM_INLINE vf vf_ziphi(vf a, vf b)
{
    return _mm_unpackhi_ps(a, b);
}

OM_INLINE vf vi_tof(vi a)
{
    return _mm_cvtepi32_ps(a);
}

OM_INLINE vi vf_toi(vf a)
{
    return _mm_cvttps_epi32(a);
}

OM_INLINE vi vf_near(vf a)
{
    return _mm_cvtps_epi32(a);
}

/* r with the sign of a, where a has a fraction part; else (from 2^23 on, NaN) a. */
OM_INLINE vf vf_rounded(vf a, vf r)
{
    vm small = vf_lt(vf_abs(a), vf_set(8388608.0f));
    return vf_sel(small, _mm_or_ps(r, _mm_and_ps(vf_bits(0x80000000u), a)), a);
}

OM_INLINE vf vf_trunc(vf a)
{
    return vf_rounded(a, vi_tof(vf_toi(a)));
}

OM_INLINE vf vf_rint(vf a)
{
    vf big = vf_set(8388608.0f);
    return vf_rounded(a, vf_sub(vf_add(vf_abs(a), big), big));
}

OM_INLINE vf vf_floor(vf a)
{
    vf t = vi_tof(vf_toi(a));
    return vf_rounded(a, vf_sub(t, _mm_and_ps(_mm_cmpgt_ps(t, a), vf_set(1.0f))));
}

OM_INLINE vf vf_ceil(vf a)
{
    vf t = vi_tof(vf_toi(a));
    return vf_rounded(a, vf_add(t, _mm_and_ps(_mm_cmplt_ps(t, a), vf_set(1.0f))));
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
    return _mm_add_pd(a, b);
}

OM_INLINE vd vd_sub(vd a, vd b)
{
    return _mm_sub_pd(a, b);
}

OM_INLINE vd vd_mul(vd a, vd b)
{
    vd r = _mm_mul_pd(a, b);
    OM_FENCE(r);
    return r;
}

OM_INLINE vd vd_div(vd a, vd b)
{
    return _mm_div_pd(a, b);
}

OM_INLINE vd vd_sqrt(vd a)
{
    return _mm_sqrt_pd(a);
}

OM_INLINE vd vd_abs(vd a)
{
    return _mm_andnot_pd(vd_bits((uint64_t)1 << 63), a);
}

OM_INLINE vd vd_neg(vd a)
{
    return _mm_xor_pd(vd_bits((uint64_t)1 << 63), a);
}

OM_INLINE vd vd_copysign(vd mag, vd sgn)
{
    return _mm_or_pd(vd_abs(mag), _mm_and_pd(vd_bits((uint64_t)1 << 63), sgn));
}

OM_INLINE vd vd_high(vd a)
{
    return _mm_unpackhi_pd(a, a);
}

OM_INLINE vd vd_fma(vd a, vd b, vd c)
{
    double lo = om_fma_f64(_mm_cvtsd_f64(a), _mm_cvtsd_f64(b), _mm_cvtsd_f64(c));
    double hi = om_fma_f64(_mm_cvtsd_f64(vd_high(a)), _mm_cvtsd_f64(vd_high(b)),
                           _mm_cvtsd_f64(vd_high(c)));
    return _mm_setr_pd(lo, hi);
}

OM_INLINE vd vd_fnma(vd a, vd b, vd c)
{
    return vd_fma(vd_neg(a), b, c);
}

OM_INLINE vd vd_mad(vd a, vd b, vd c)
{
    return _mm_add_pd(vd_mul(a, b), c);
}

OM_INLINE vd vd_nmad(vd a, vd b, vd c)
{
    return _mm_sub_pd(c, vd_mul(a, b));
}

OM_INLINE vn vd_lt(vd a, vd b)
{
    return vd_asl(_mm_cmplt_pd(a, b));
}

OM_INLINE vn vd_le(vd a, vd b)
{
    return vd_asl(_mm_cmple_pd(a, b));
}

OM_INLINE vn vd_eq(vd a, vd b)
{
    return vd_asl(_mm_cmpeq_pd(a, b));
}

/* The sign of infinity - |a|, as integers, spread over the lane. */
OM_INLINE vn vd_isnan(vd a)
{
    vl t = vl_sub(vl_set((int64_t)0x7ff << 52), vd_asl(vd_abs(a)));
    return _mm_shuffle_epi32(_mm_srai_epi32(t, 31), 0xf5);
}

OM_INLINE vd vd_sel(vn m, vd a, vd b)
{
    return vl_asd(vl_sel(m, vd_asl(a), vd_asl(b)));
}

OM_INLINE vd vd_selneg(vd m, vd a, vd b)
{
    return vd_sel(_mm_shuffle_epi32(_mm_srai_epi32(vd_asl(m), 31), 0xf5), a, b);
}

OM_INLINE vd vd_minx(vd a, vd b)
{
    return _mm_min_pd(a, b);
}

OM_INLINE vd vd_maxx(vd a, vd b)
{
    return _mm_max_pd(a, b);
}

/* 6755399441055744 = 2^52 + 2^51: the integer added to it is its last 51 bits. */
OM_INLINE vd vl_tod52(vl a)
{
    vd magic = vd_set(6755399441055744.0);
    return vd_sub(vl_asd(vl_add(a, vd_asl(magic))), magic);
}

OM_INLINE vl vd_tol52(vd a)
{
    vd magic = vd_set(6755399441055744.0);
    return vl_sub(vd_asl(vd_add(a, magic)), vd_asl(magic));
}

/* r with the sign of a, where a has a fraction part; else (from 2^52 on, NaN) a. */
OM_INLINE vd vd_rounded(vd a, vd r)
{
    vn small = vd_lt(vd_abs(a), vd_set(4503599627370496.0));
    return vd_sel(small, _mm_or_pd(r, _mm_and_pd(vd_bits((uint64_t)1 << 63), a)), a);
}

/* |a| below 2^52 rounded to an integer, half to even, and given the sign of a. */
OM_INLINE vd vd_nearest(vd a)
{
    vd big = vd_set(4503599627370496.0);
    return vd_copysign(vd_sub(vd_add(vd_abs(a), big), big), a);
}

OM_INLINE vd vd_rint(vd a)
{
    return vd_rounded(a, vd_nearest(a));
}

OM_INLINE vd vd_trunc(vd a)
{
    vd m = vd_abs(a), t = vd_nearest(m);
    return vd_rounded(a, vd_sub(t, _mm_and_pd(_mm_cmpgt_pd(t, m), vd_set(1.0))));
}

OM_INLINE vd vd_floor(vd a)
{
    vd t = vd_nearest(a);
    return vd_rounded(a, vd_sub(t, _mm_and_pd(_mm_cmpgt_pd(t, a), vd_set(1.0))));
}

OM_INLINE vd vd_ceil(vd a)
{
    vd t = vd_nearest(a);
    return vd_rounded(a, vd_add(t, _mm_and_pd(_mm_cmplt_pd(t, a), vd_set(1.0))));
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
    return _mm_cvtps_pd(_mm_castsi128_ps(_mm_loadl_epi64((const __m128i *)p)));
}

OM_INLINE void vd_stf(om_f32 *p, vd v)
{
    _mm_storel_epi64((__m128i *)p, _mm_castps_si128(_mm_cvtpd_ps(v)));
}

OM_INLINE vd vd_ldfn(const om_f32 *p, size_t n)
{
    if (n > 1)
        return vd_ldf(p);
    return n ? _mm_cvtps_pd(_mm_set_ss(*p)) : _mm_setzero_pd();
}

OM_INLINE void vd_stfn(om_f32 *p, vd v, size_t n)
{
    if (n > 1)
        vd_stf(p, v);
    else if (n)
        *p = _mm_cvtss_f32(_mm_cvtpd_ps(v));
}

OM_INLINE vd vd_rndf(vd a)
{
    return _mm_cvtps_pd(_mm_cvtpd_ps(a));
}

/* --- f16 in memory, f32 in lanes; NaN is stored as 0x7E00 --- */

/* om_f16_f32 and om_f32_f16 (base.h), four at a time. */
OM_INLINE vf vf_of_f16(vi h)
{
    vi m = vi_shl(vi_and(h, vi_set(0x7fff)), 13);
    vi sign = vi_shl(vi_and(h, vi_set(0x8000)), 16);
    vi r = vi_add(m, vi_set(112 << 23));
    vf tiny = vf_sub(vi_asf(vi_add(m, vi_set(113 << 23))), vf_bits(0x38800000u));
    r = vi_sel(vi_gt(m, vi_set(0x0f7fffff)), vi_add(m, vi_set(224 << 23)), r);
    r = vi_sel(vi_gt(vi_set(0x00800000), m), vf_asi(tiny), r);
    return vi_asf(vi_or(r, sign));
}

OM_INLINE vi vf_to_f16(vf v)
{
    vi m = vf_asi(vf_abs(v));
    vi sign = vi_and(vi_shru(vf_asi(v), 16), vi_set(0x8000));
    vi odd = vi_and(vi_shru(m, 13), vi_set(1));
    vi r = vi_shru(vi_add(vi_add(m, vi_set(0xfff - (112 << 23))), odd), 13);
    vi tiny = vf_asi(vf_add(vi_asf(m), vf_set(0.5f)));
    r = vi_sel(vi_gt(vi_set(113 << 23), m), vi_sub(tiny, vi_set(0x3f000000)), r);
    r = vi_sel(vi_gt(m, vi_set(0x477fefff)), vi_set(0x7c00), r);
    r = vi_or(r, sign);
    return vi_sel(vi_gt(m, vi_set(0x7f800000)), vi_set(0x7e00), r);
}

OM_INLINE vf vf_ldf16(const om_u16 *p)
{
    return vf_of_f16(vi_ldu16(p));
}

OM_INLINE vf vf_ldf16n(const om_u16 *p, size_t n)
{
    return vf_of_f16(vi_ldu16n(p, n));
}

OM_INLINE void vf_stf16(om_u16 *p, vf v)
{
    vi_st16(p, vf_to_f16(v));
}

OM_INLINE void vf_stf16n(om_u16 *p, vf v, size_t n)
{
    vi_st16n(p, vf_to_f16(v), n);
}

/* --- tables --- */

OM_INLINE vd vd_tab(const uint64_t *t, vl i)
{
    const __m128i *a = (const __m128i *)(t + _mm_cvtsi128_si32(i));
    const double *b = (const double *)(t + _mm_cvtsi128_si32(_mm_unpackhi_epi64(i, i)));
    return _mm_loadh_pd(_mm_castsi128_pd(_mm_loadl_epi64(a)), b);
}

OM_INLINE vd vd_tab16(const uint64_t *t, vl i)
{
    return vd_tab(t, vl_and(i, vl_set(15)));
}

OM_INLINE vf vf_tab(const uint32_t *t, vi j)
{
    const __m128i k = _mm_shuffle_epi32(j, 0xee);
    const int32_t a = (int32_t)t[_mm_cvtsi128_si32(j)];
    const int32_t b = (int32_t)t[_mm_cvtsi128_si32(_mm_shuffle_epi32(j, 0x55))];
    const int32_t c = (int32_t)t[_mm_cvtsi128_si32(k)];
    const int32_t d = (int32_t)t[_mm_cvtsi128_si32(_mm_shuffle_epi32(k, 0x55))];
    return vi_asf(_mm_setr_epi32(a, b, c, d));
}

OM_INLINE vf vf_tab8(const uint32_t *t, vi i)
{
    return vf_tab(t, vi_and(i, vi_set(7)));
}

OM_INLINE vf vf_tab32(const uint32_t *t, vi i)
{
    return vf_tab(t, vi_and(i, vi_set(31)));
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
