/* vec_avx2.h -- the lane vocabulary (docs/abi.md, section 4.2) in AVX2 and FMA. */
#ifndef VEC_AVX2_H
#define VEC_AVX2_H

#include <immintrin.h>
#include "base.h"
#include "isa.h"

#define VFL ((size_t)8)
#define VDL ((size_t)4)
#define VFL_MAX 8
#define VDL_MAX 4

/* Proofs in tests/ulp hold for these: whether vd_mad is fused, and whether functions
 * use tables of 16 (vd_tab16) or longer polynomials. */
#define VD_FUSED 1
#define VD_TABLE16 0

/* Whether correctly rounded functions have a body in pairs of f32 (math/pair.h), and
 * the size of its tables. */
#define VF_PAIR 8

/* Whether vf_canon and vf_relu stand here; lanes.h has them otherwise. */
#define VF_CLASSES 0

/* Whether correctly rounded functions have a body in fixed point (math/fixed.h). */
#define VF_FIXED 0

/* Whether some CPUs of this path have vi_dot4. */
#define VI_DOT4 1

typedef __m256 vf;

typedef __m256i vi;

typedef __m256i vm;

typedef __m256d vd;

typedef __m256i vl;

typedef __m256i vn;

/* --- constants --- */

OM_INLINE vf vf_set(float v)
{
    return _mm256_set1_ps(v);
}

OM_INLINE vf vf_bits(uint32_t bits)
{
    return _mm256_castsi256_ps(_mm256_set1_epi32((int32_t)bits));
}

OM_INLINE vi vi_set(int32_t v)
{
    return _mm256_set1_epi32(v);
}

OM_INLINE vi vi_iota(void)
{
    return _mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7);
}

OM_INLINE vd vd_set(double v)
{
    return _mm256_set1_pd(v);
}

OM_INLINE vd vd_bits(uint64_t bits)
{
    return _mm256_castsi256_pd(_mm256_set1_epi64x((int64_t)bits));
}

OM_INLINE vl vl_set(int64_t v)
{
    return _mm256_set1_epi64x(v);
}

/* --- bits --- */

OM_INLINE vi vf_asi(vf a)
{
    return _mm256_castps_si256(a);
}

OM_INLINE vf vi_asf(vi a)
{
    return _mm256_castsi256_ps(a);
}

OM_INLINE vl vd_asl(vd a)
{
    return _mm256_castpd_si256(a);
}

OM_INLINE vd vl_asd(vl a)
{
    return _mm256_castsi256_pd(a);
}

/* --- memory --- */

/* All ones in the first n lanes. */
OM_INLINE vi vi_first(size_t n)
{
    return _mm256_cmpgt_epi32(_mm256_set1_epi32((int32_t)n), vi_iota());
}

OM_INLINE vl vl_first(size_t n)
{
    return _mm256_cmpgt_epi64(_mm256_set1_epi64x((int64_t)n),
                              _mm256_setr_epi64x(0, 1, 2, 3));
}

OM_INLINE vi vi_ld(const om_i32 *p)
{
    return _mm256_loadu_si256((const __m256i *)p);
}

OM_INLINE void vi_st(om_i32 *p, vi v)
{
    _mm256_storeu_si256((__m256i *)p, v);
}

OM_INLINE void vi_stream(om_i32 *p, vi v)
{
    _mm256_stream_si256((__m256i *)p, v);
}

OM_INLINE void vi_streamed(void)
{
    _mm_sfence();
}

OM_INLINE vi vi_ldn(const om_i32 *p, size_t n)
{
    return _mm256_maskload_epi32((const int *)p, vi_first(n));
}

OM_INLINE void vi_stn(om_i32 *p, vi v, size_t n)
{
    _mm256_maskstore_epi32((int *)p, vi_first(n), v);
}

OM_INLINE vf vf_ld(const om_f32 *p)
{
    return vi_asf(vi_ld((const om_i32 *)p));
}

/* One element in all lanes. As if it were an integer: a broadcast of floats takes a
 * turn of the adders on some CPUs (AMD Zen 4). In assembler, since compilers choose for
 * themselves which of the two they write. */
OM_INLINE vf vf_ld1(const om_f32 *p)
{
    vf r;
    __asm__("vpbroadcastd {%1, %0|%0, %1}" : "=x"(r) : "m"(*p));
    return r;
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
    return _mm256_loadu_si256((const __m256i *)p);
}

OM_INLINE void vl_st(om_i64 *p, vl v)
{
    _mm256_storeu_si256((__m256i *)p, v);
}

OM_INLINE vl vl_ldn(const om_i64 *p, size_t n)
{
    return _mm256_maskload_epi64((const long long *)p, vl_first(n));
}

OM_INLINE void vl_stn(om_i64 *p, vl v, size_t n)
{
    _mm256_maskstore_epi64((long long *)p, vl_first(n), v);
}

OM_INLINE vd vd_ld(const om_f64 *p)
{
    return vl_asd(vl_ld((const om_i64 *)p));
}

OM_INLINE vd vd_ld1(const om_f64 *p)
{
    vd r;
    __asm__("vpbroadcastq {%1, %0|%0, %1}" : "=x"(r) : "m"(*p));
    return r;
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
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)p));
}

OM_INLINE vi vi_ldi8(const om_i8 *p)
{
    return _mm256_cvtepi8_epi32(_mm_loadl_epi64((const __m128i *)p));
}

OM_INLINE vi vi_ldu16(const om_u16 *p)
{
    return _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)p));
}

OM_INLINE vi vi_ldi16(const om_i16 *p)
{
    return _mm256_cvtepi16_epi32(_mm_loadu_si128((const __m128i *)p));
}

OM_INLINE vi vi_ldu8n(const om_u8 *p, size_t n)
{
    om_u8 b[8] = {0};
    memcpy(b, p, n);
    return vi_ldu8(b);
}

OM_INLINE vi vi_ldi8n(const om_i8 *p, size_t n)
{
    om_i8 b[8] = {0};
    memcpy(b, p, n);
    return vi_ldi8(b);
}

OM_INLINE vi vi_ldu16n(const om_u16 *p, size_t n)
{
    om_u16 b[8] = {0};
    memcpy(b, p, 2 * n);
    return vi_ldu16(b);
}

OM_INLINE vi vi_ldi16n(const om_i16 *p, size_t n)
{
    om_i16 b[8] = {0};
    memcpy(b, p, 2 * n);
    return vi_ldi16(b);
}

OM_INLINE void vi_st8(om_u8 *p, vi v)
{
    const __m256i pick =
        _mm256_setr_epi8(0, 4, 8, 12, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1,
                         -1, -1, -1, -1, 0, 4, 8, 12, -1, -1, -1, -1, -1, -1, -1, -1);
    __m256i t = _mm256_shuffle_epi8(v, pick);
    _mm_storel_epi64((__m128i *)p, _mm_or_si128(_mm256_castsi256_si128(t),
                                                _mm256_extracti128_si256(t, 1)));
}

OM_INLINE void vi_st16(om_u16 *p, vi v)
{
    __m256i t = _mm256_and_si256(v, _mm256_set1_epi32(0xffff));
    t = _mm256_permute4x64_epi64(_mm256_packus_epi32(t, t), 0x08);
    _mm_storeu_si128((__m128i *)p, _mm256_castsi256_si128(t));
}

OM_INLINE void vi_st8n(om_u8 *p, vi v, size_t n)
{
    om_u8 b[8];
    vi_st8(b, v);
    memcpy(p, b, n);
}

OM_INLINE void vi_st16n(om_u16 *p, vi v, size_t n)
{
    om_u16 b[8];
    vi_st16(b, v);
    memcpy(p, b, 2 * n);
}

OM_INLINE void vec_st8x4(om_u8 *p, __m256i bytes)
{
    const __m256i at = _mm256_setr_epi32(0, 4, 1, 5, 2, 6, 3, 7);
    _mm256_storeu_si256((__m256i *)(void *)p, _mm256_permutevar8x32_epi32(bytes, at));
}

OM_INLINE void vi_stu8x4(om_u8 *p, vi a, vi b, vi c, vi d, vi plus)
{
    a = _mm256_adds_epi16(_mm256_packs_epi32(a, b), plus);
    c = _mm256_adds_epi16(_mm256_packs_epi32(c, d), plus);
    vec_st8x4(p, _mm256_packus_epi16(a, c));
}

OM_INLINE void vi_sti8x4(om_u8 *p, vi a, vi b, vi c, vi d, vi plus)
{
    a = _mm256_adds_epi16(_mm256_packs_epi32(a, b), plus);
    c = _mm256_adds_epi16(_mm256_packs_epi32(c, d), plus);
    vec_st8x4(p, _mm256_packs_epi16(a, c));
}

OM_INLINE vi vi_ldu8w(const om_u8 *p)
{
    const __m256i in = _mm256_setr_epi8(0, 1, 2, 3, 1, 2, 3, 4, 2, 3, 4, 5, 3, 4, 5, 6,
                                        0, 1, 2, 3, 1, 2, 3, 4, 2, 3, 4, 5, 3, 4, 5, 6);
    const __m128i low = _mm_loadu_si128((const __m128i *)(const void *)p);
    const __m128i high = _mm_loadu_si128((const __m128i *)(const void *)(p + 4));
    return _mm256_shuffle_epi8(
        _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1), in);
}

OM_INLINE void vi_weave8(om_i32 *to, const om_u8 *a, const om_u8 *b, const om_u8 *c,
                         const om_u8 *d)
{
    const __m256i e = _mm256_loadu_si256((const __m256i *)(const void *)a);
    const __m256i f = _mm256_loadu_si256((const __m256i *)(const void *)b);
    const __m256i g = _mm256_loadu_si256((const __m256i *)(const void *)c);
    const __m256i h = _mm256_loadu_si256((const __m256i *)(const void *)d);
    const __m256i ef = _mm256_unpacklo_epi8(e, f), gh = _mm256_unpacklo_epi8(g, h);
    const __m256i ef2 = _mm256_unpackhi_epi8(e, f), gh2 = _mm256_unpackhi_epi8(g, h);
    /* of each half its words 0 to 3, 4 to 7, ... */
    const __m256i q0 = _mm256_unpacklo_epi16(ef, gh);
    const __m256i q1 = _mm256_unpackhi_epi16(ef, gh);
    const __m256i q2 = _mm256_unpacklo_epi16(ef2, gh2);
    const __m256i q3 = _mm256_unpackhi_epi16(ef2, gh2);
    __m256i *at = (__m256i *)(void *)to;
    _mm256_storeu_si256(at, _mm256_permute2x128_si256(q0, q1, 0x20));
    _mm256_storeu_si256(at + 1, _mm256_permute2x128_si256(q2, q3, 0x20));
    _mm256_storeu_si256(at + 2, _mm256_permute2x128_si256(q0, q1, 0x31));
    _mm256_storeu_si256(at + 3, _mm256_permute2x128_si256(q2, q3, 0x31));
}

/* --- i32 --- */

OM_INLINE vi vi_add(vi a, vi b)
{
    return _mm256_add_epi32(a, b);
}

OM_INLINE vi vi_sub(vi a, vi b)
{
    return _mm256_sub_epi32(a, b);
}

OM_INLINE vi vi_mul(vi a, vi b)
{
    return _mm256_mullo_epi32(a, b);
}

OM_INLINE vi vi_dot2(vi sum, vi a, vi b)
{
    return _mm256_add_epi32(sum, _mm256_madd_epi16(a, b));
}

OM_INLINE vi vi_even8(vi a)
{
    return _mm256_srai_epi16(_mm256_slli_epi16(a, 8), 8);
}

OM_INLINE vi vi_odd8(vi a)
{
    return _mm256_srai_epi16(a, 8);
}

/* In assembler, since the path's region doesn't ask for AVX-VNNI. */
OM_INLINE vi vi_dot4(vi sum, vi a, vi b)
{
#if OM_ASM_DOT4
    __asm__("%{vex%} vpdpbusd {%2, %1, %0|%0, %1, %2}" : "+x"(sum) : "x"(a), "x"(b));
#else
    (void)a;
    (void)b;
#endif
    return sum;
}

OM_INLINE int vi_has_dot4(void)
{
    return (om_cpu_dot4() & OM_DOT4_AVX2) != 0;
}

OM_INLINE vi vi_and(vi a, vi b)
{
    return _mm256_and_si256(a, b);
}

OM_INLINE vi vi_or(vi a, vi b)
{
    return _mm256_or_si256(a, b);
}

OM_INLINE vi vi_xor(vi a, vi b)
{
    return _mm256_xor_si256(a, b);
}

OM_INLINE vi vi_andnot(vi a, vi b)
{
    return _mm256_andnot_si256(a, b);
}

OM_INLINE vi vi_shl(vi a, int n)
{
    return _mm256_slli_epi32(a, n);
}

OM_INLINE vi vi_shr(vi a, int n)
{
    return _mm256_srai_epi32(a, n);
}

OM_INLINE vi vi_shru(vi a, int n)
{
    return _mm256_srli_epi32(a, n);
}

OM_INLINE vm vi_eq(vi a, vi b)
{
    return _mm256_cmpeq_epi32(a, b);
}

OM_INLINE vm vi_gt(vi a, vi b)
{
    return _mm256_cmpgt_epi32(a, b);
}

OM_INLINE vi vi_sel(vm m, vi a, vi b)
{
    return _mm256_blendv_epi8(b, a, m);
}

/* --- masks of f32 and i32 lanes --- */

OM_INLINE vm vm_and(vm a, vm b)
{
    return _mm256_and_si256(a, b);
}

OM_INLINE vm vm_or(vm a, vm b)
{
    return _mm256_or_si256(a, b);
}

OM_INLINE vm vm_xor(vm a, vm b)
{
    return _mm256_xor_si256(a, b);
}

OM_INLINE vm vm_not(vm a)
{
    return _mm256_xor_si256(a, _mm256_set1_epi32(-1));
}

OM_INLINE unsigned vm_bits(vm a)
{
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(a));
}

OM_INLINE int vm_any(vm a)
{
    return vm_bits(a) != 0;
}

OM_INLINE int vm_all(vm a)
{
    return vm_bits(a) == 0xff;
}

/* --- f32 --- */

OM_INLINE vf vf_add(vf a, vf b)
{
    return _mm256_add_ps(a, b);
}

OM_INLINE vf vf_sub(vf a, vf b)
{
    return _mm256_sub_ps(a, b);
}

OM_INLINE vf vf_mul(vf a, vf b)
{
    vf r = _mm256_mul_ps(a, b);
    OM_FENCE(r);
    return r;
}

OM_INLINE vf vf_div(vf a, vf b)
{
    return _mm256_div_ps(a, b);
}

OM_INLINE vf vf_sqrt(vf a)
{
    return _mm256_sqrt_ps(a);
}

OM_INLINE vf vf_abs(vf a)
{
    return _mm256_andnot_ps(vf_bits(0x80000000u), a);
}

OM_INLINE vf vf_neg(vf a)
{
    return _mm256_xor_ps(vf_bits(0x80000000u), a);
}

OM_INLINE vf vf_copysign(vf mag, vf sgn)
{
    return _mm256_or_ps(vf_abs(mag), _mm256_and_ps(vf_bits(0x80000000u), sgn));
}

OM_INLINE vf vf_fma(vf a, vf b, vf c)
{
    return _mm256_fmadd_ps(a, b, c);
}

OM_INLINE vf vf_fnma(vf a, vf b, vf c)
{
    return _mm256_fnmadd_ps(a, b, c);
}

OM_INLINE vf vf_mad(vf a, vf b, vf c)
{
    return _mm256_fmadd_ps(a, b, c);
}

OM_INLINE vf vf_nmad(vf a, vf b, vf c)
{
    return _mm256_fnmadd_ps(a, b, c);
}

OM_INLINE vm vf_lt(vf a, vf b)
{
    return vf_asi(_mm256_cmp_ps(a, b, _CMP_LT_OQ));
}

OM_INLINE vm vf_le(vf a, vf b)
{
    return vf_asi(_mm256_cmp_ps(a, b, _CMP_LE_OQ));
}

OM_INLINE vm vf_eq(vf a, vf b)
{
    return vf_asi(_mm256_cmp_ps(a, b, _CMP_EQ_OQ));
}

OM_INLINE vm vf_isnan(vf a)
{
    return vi_gt(vf_asi(vf_abs(a)), vi_set(0x7f800000));
}

OM_INLINE vf vf_sel(vm m, vf a, vf b)
{
    return _mm256_blendv_ps(b, a, vi_asf(m));
}

OM_INLINE vf vf_selneg(vf m, vf a, vf b)
{
    return _mm256_blendv_ps(b, a, m);
}

OM_INLINE vf vf_minx(vf a, vf b)
{
    return _mm256_min_ps(a, b);
}

OM_INLINE vf vf_maxx(vf a, vf b)
{
    return _mm256_max_ps(a, b);
}

OM_INLINE vf vf_even(vf a, vf b)
{
    const __m256d t = _mm256_castps_pd(_mm256_shuffle_ps(a, b, 0x88));
    return _mm256_castpd_ps(_mm256_permute4x64_pd(t, 0xd8));
}

OM_INLINE vf vf_odd(vf a, vf b)
{
    const __m256d t = _mm256_castps_pd(_mm256_shuffle_ps(a, b, 0xdd));
    return _mm256_castpd_ps(_mm256_permute4x64_pd(t, 0xd8));
}

/* vf_even and vf_odd in an order of lanes of this path's own; vf_settle undoes it. */
OM_INLINE vf vf_evenx(vf a, vf b)
{
    return _mm256_shuffle_ps(a, b, 0x88);
}

OM_INLINE vf vf_oddx(vf a, vf b)
{
    return _mm256_shuffle_ps(a, b, 0xdd);
}

OM_INLINE vf vf_settle(vf v)
{
    return _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(v), 0xd8));
}

/* In that order: output k takes what output k - 1 had, the first one the last one's. */
OM_INLINE vf vf_turnx(vf v)
{
    return _mm256_permutevar8x32_ps(v, _mm256_setr_epi32(7, 0, 5, 2, 1, 4, 3, 6));
}

/* a, but for the first lane, which is b's. */
OM_INLINE vf vf_headx(vf a, vf b)
{
    return _mm256_blend_ps(a, b, 1);
}

OM_INLINE vf vf_ziplo(vf a, vf b)
{
    return _mm256_permute2f128_ps(_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b),
                                  0x20);
}

OM_INLINE vf vf_ziphi(vf a, vf b)
{
    return _mm256_permute2f128_ps(_mm256_unpacklo_ps(a, b), _mm256_unpackhi_ps(a, b),
                                  0x31);
}

OM_INLINE vf vf_floor(vf a)
{
    return _mm256_round_ps(a, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
}

OM_INLINE vf vf_ceil(vf a)
{
    return _mm256_round_ps(a, _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC);
}

OM_INLINE vf vf_trunc(vf a)
{
    return _mm256_round_ps(a, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
}

OM_INLINE vf vf_rint(vf a)
{
    return _mm256_round_ps(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}

OM_INLINE vf vi_tof(vi a)
{
    return _mm256_cvtepi32_ps(a);
}

OM_INLINE vi vf_toi(vf a)
{
    return _mm256_cvttps_epi32(a);
}

OM_INLINE vi vf_near(vf a)
{
    return _mm256_cvtps_epi32(a);
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

/* --- masks of f64 and i64 lanes --- */

OM_INLINE vn vn_and(vn a, vn b)
{
    return _mm256_and_si256(a, b);
}

OM_INLINE vn vn_or(vn a, vn b)
{
    return _mm256_or_si256(a, b);
}

OM_INLINE vn vn_xor(vn a, vn b)
{
    return _mm256_xor_si256(a, b);
}

OM_INLINE vn vn_not(vn a)
{
    return _mm256_xor_si256(a, _mm256_set1_epi32(-1));
}

OM_INLINE unsigned vn_bits(vn a)
{
    return (unsigned)_mm256_movemask_pd(_mm256_castsi256_pd(a));
}

OM_INLINE int vn_any(vn a)
{
    return vn_bits(a) != 0;
}

OM_INLINE int vn_all(vn a)
{
    return vn_bits(a) == 0xf;
}

/* --- i64 --- */

OM_INLINE vl vl_add(vl a, vl b)
{
    return _mm256_add_epi64(a, b);
}

OM_INLINE vl vl_sub(vl a, vl b)
{
    return _mm256_sub_epi64(a, b);
}

OM_INLINE vl vl_mul(vl a, vl b)
{
    const __m256i cross =
        _mm256_add_epi64(_mm256_mul_epu32(_mm256_srli_epi64(a, 32), b),
                         _mm256_mul_epu32(a, _mm256_srli_epi64(b, 32)));
    return _mm256_add_epi64(_mm256_mul_epu32(a, b), _mm256_slli_epi64(cross, 32));
}

OM_INLINE vl vl_and(vl a, vl b)
{
    return _mm256_and_si256(a, b);
}

OM_INLINE vl vl_or(vl a, vl b)
{
    return _mm256_or_si256(a, b);
}

OM_INLINE vl vl_xor(vl a, vl b)
{
    return _mm256_xor_si256(a, b);
}

OM_INLINE vl vl_andnot(vl a, vl b)
{
    return _mm256_andnot_si256(a, b);
}

OM_INLINE vl vl_shl(vl a, int n)
{
    return _mm256_slli_epi64(a, n);
}

OM_INLINE vl vl_shru(vl a, int n)
{
    return _mm256_srli_epi64(a, n);
}

OM_INLINE vn vl_eq(vl a, vl b)
{
    return _mm256_cmpeq_epi64(a, b);
}

OM_INLINE vn vl_gt(vl a, vl b)
{
    return _mm256_cmpgt_epi64(a, b);
}

OM_INLINE vl vl_sel(vn m, vl a, vl b)
{
    return _mm256_blendv_epi8(b, a, m);
}

/* --- f64 --- */

OM_INLINE vd vd_add(vd a, vd b)
{
    return _mm256_add_pd(a, b);
}

OM_INLINE vd vd_sub(vd a, vd b)
{
    return _mm256_sub_pd(a, b);
}

OM_INLINE vd vd_mul(vd a, vd b)
{
    vd r = _mm256_mul_pd(a, b);
    OM_FENCE(r);
    return r;
}

OM_INLINE vd vd_div(vd a, vd b)
{
    return _mm256_div_pd(a, b);
}

OM_INLINE vd vd_sqrt(vd a)
{
    return _mm256_sqrt_pd(a);
}

OM_INLINE vd vd_abs(vd a)
{
    return _mm256_andnot_pd(vd_bits((uint64_t)1 << 63), a);
}

OM_INLINE vd vd_neg(vd a)
{
    return _mm256_xor_pd(vd_bits((uint64_t)1 << 63), a);
}

OM_INLINE vd vd_copysign(vd mag, vd sgn)
{
    return _mm256_or_pd(vd_abs(mag), _mm256_and_pd(vd_bits((uint64_t)1 << 63), sgn));
}

OM_INLINE vd vd_fma(vd a, vd b, vd c)
{
    return _mm256_fmadd_pd(a, b, c);
}

OM_INLINE vd vd_fnma(vd a, vd b, vd c)
{
    return _mm256_fnmadd_pd(a, b, c);
}

OM_INLINE vd vd_mad(vd a, vd b, vd c)
{
    return _mm256_fmadd_pd(a, b, c);
}

OM_INLINE vd vd_nmad(vd a, vd b, vd c)
{
    return _mm256_fnmadd_pd(a, b, c);
}

OM_INLINE vn vd_lt(vd a, vd b)
{
    return vd_asl(_mm256_cmp_pd(a, b, _CMP_LT_OQ));
}

OM_INLINE vn vd_le(vd a, vd b)
{
    return vd_asl(_mm256_cmp_pd(a, b, _CMP_LE_OQ));
}

OM_INLINE vn vd_eq(vd a, vd b)
{
    return vd_asl(_mm256_cmp_pd(a, b, _CMP_EQ_OQ));
}

OM_INLINE vn vd_isnan(vd a)
{
    return vl_gt(vd_asl(vd_abs(a)), vl_set((int64_t)0x7ff << 52));
}

OM_INLINE vd vd_sel(vn m, vd a, vd b)
{
    return _mm256_blendv_pd(b, a, vl_asd(m));
}

OM_INLINE vd vd_selneg(vd m, vd a, vd b)
{
    return _mm256_blendv_pd(b, a, m);
}

OM_INLINE vd vd_minx(vd a, vd b)
{
    return _mm256_min_pd(a, b);
}

OM_INLINE vd vd_maxx(vd a, vd b)
{
    return _mm256_max_pd(a, b);
}

OM_INLINE vd vd_floor(vd a)
{
    return _mm256_round_pd(a, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
}

OM_INLINE vd vd_ceil(vd a)
{
    return _mm256_round_pd(a, _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC);
}

OM_INLINE vd vd_trunc(vd a)
{
    return _mm256_round_pd(a, _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
}

OM_INLINE vd vd_rint(vd a)
{
    return _mm256_round_pd(a, _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
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
    return _mm256_cvtps_pd(_mm_castsi128_ps(_mm_loadu_si128((const __m128i *)p)));
}

OM_INLINE void vd_stf(om_f32 *p, vd v)
{
    _mm_storeu_si128((__m128i *)p, _mm_castps_si128(_mm256_cvtpd_ps(v)));
}

OM_INLINE vd vd_ldfn(const om_f32 *p, size_t n)
{
    __m128i m = _mm256_castsi256_si128(vi_first(n));
    return _mm256_cvtps_pd(_mm_castsi128_ps(_mm_maskload_epi32((const int *)p, m)));
}

OM_INLINE void vd_stfn(om_f32 *p, vd v, size_t n)
{
    __m128i m = _mm256_castsi256_si128(vi_first(n));
    _mm_maskstore_epi32((int *)p, m, _mm_castps_si128(_mm256_cvtpd_ps(v)));
}

OM_INLINE vd vd_rndf(vd a)
{
    return _mm256_cvtps_pd(_mm256_cvtpd_ps(a));
}

/* --- f16 in memory, f32 in lanes; NaN is stored as 0x7E00 --- */

OM_INLINE vf vf_ldf16(const om_u16 *p)
{
    return _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)p));
}

OM_INLINE void vf_stf16(om_u16 *p, vf v)
{
    vf c = vf_sel(vf_isnan(v), vf_bits(0x7fc00000u), v);
    _mm_storeu_si128((__m128i *)p, _mm256_cvtps_ph(c, _MM_FROUND_TO_NEAREST_INT));
}

OM_INLINE vf vf_ldf16n(const om_u16 *p, size_t n)
{
    om_u16 b[8] = {0};
    memcpy(b, p, 2 * n);
    return vf_ldf16(b);
}

OM_INLINE void vf_stf16n(om_u16 *p, vf v, size_t n)
{
    om_u16 b[8];
    vf_stf16(b, v);
    memcpy(p, b, 2 * n);
}

/* --- tables --- */

/* Two loads and an insertion per half: on many CPUs faster than a gather. */
OM_INLINE __m128d vd_tab_half(const uint64_t *t, __m128i i)
{
    const __m128i *a = (const __m128i *)(t + _mm_cvtsi128_si32(i));
    const double *b = (const double *)(t + _mm_extract_epi32(i, 2));
    return _mm_loadh_pd(_mm_castsi128_pd(_mm_loadl_epi64(a)), b);
}

OM_INLINE vd vd_tab(const uint64_t *t, vl i)
{
    __m128d lo = vd_tab_half(t, _mm256_castsi256_si128(i));
    __m128d hi = vd_tab_half(t, _mm256_extracti128_si256(i, 1));
    return _mm256_insertf128_pd(_mm256_castpd128_pd256(lo), hi, 1);
}

OM_INLINE vd vd_tab16(const uint64_t *t, vl i)
{
    return vd_tab(t, vl_and(i, vl_set(15)));
}

OM_INLINE vf vf_tab8(const uint32_t *t, vi i)
{
    const __m256i v = _mm256_loadu_si256((const __m256i *)(const void *)t);
    return _mm256_permutevar8x32_ps(_mm256_castsi256_ps(v), i);
}

OM_INLINE vf vf_tab32(const uint32_t *t, vi i)
{
    const __m256i j = _mm256_and_si256(i, _mm256_set1_epi32(31));
    return _mm256_i32gather_ps((const float *)(const void *)t, j, 4);
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
