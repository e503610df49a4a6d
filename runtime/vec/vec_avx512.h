/* vec_avx512.h -- the lane vocabulary (docs/abi.md, section 4.2) in AVX-512 F, VL, BW
 * and DQ. */
#ifndef VEC_AVX512_H
#define VEC_AVX512_H

#include <immintrin.h>
#include "base.h"
#include "isa.h"

#define VFL ((size_t)16)
#define VDL ((size_t)8)
#define VFL_MAX 16
#define VDL_MAX 8

/* Proofs in tests/ulp hold for these: whether vd_mad is fused, and whether functions
 * use tables of 16 (vd_tab16) or longer polynomials. */
#define VD_FUSED 1
#define VD_TABLE16 1

/* Whether correctly rounded functions have a body in pairs of f32 (math/pair.h), and
 * the size of its tables. */
#define VF_PAIR 32

/* Whether vf_canon and vf_relu stand here; lanes.h has them otherwise. */
#define VF_CLASSES 1

/* Whether correctly rounded functions have a body in fixed point (math/fixed.h). */
#define VF_FIXED 0

/* Whether some CPUs of this path have vi_dot4. */
#define VI_DOT4 1

typedef __m512 vf;

typedef __m512i vi;

typedef __mmask16 vm;

typedef __m512d vd;

typedef __m512i vl;

typedef __mmask8 vn;

/* All lanes. GCC 12 warns of an uninitialised variable in the unmasked form of many
 * intrinsics when it compiles C++; the zero-masking form with this is the same code. */
#define VM_EVERY ((__mmask16)0xffff)
#define VN_EVERY ((__mmask8)0xff)

/* --- constants --- */

OM_INLINE vf vf_set(float v)
{
    return _mm512_set1_ps(v);
}

OM_INLINE vf vf_bits(uint32_t bits)
{
    return _mm512_castsi512_ps(_mm512_set1_epi32((int32_t)bits));
}

OM_INLINE vi vi_set(int32_t v)
{
    return _mm512_set1_epi32(v);
}

OM_INLINE vi vi_iota(void)
{
    return _mm512_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

OM_INLINE vd vd_set(double v)
{
    return _mm512_set1_pd(v);
}

OM_INLINE vd vd_bits(uint64_t bits)
{
    return _mm512_castsi512_pd(_mm512_set1_epi64((int64_t)bits));
}

OM_INLINE vl vl_set(int64_t v)
{
    return _mm512_set1_epi64(v);
}

/* --- bits --- */

OM_INLINE vi vf_asi(vf a)
{
    return _mm512_castps_si512(a);
}

OM_INLINE vf vi_asf(vi a)
{
    return _mm512_castsi512_ps(a);
}

OM_INLINE vl vd_asl(vd a)
{
    return _mm512_castpd_si512(a);
}

OM_INLINE vd vl_asd(vl a)
{
    return _mm512_castsi512_pd(a);
}

/* --- memory --- */

OM_INLINE vm vm_first(size_t n)
{
    return (vm)((1u << n) - 1);
}

OM_INLINE vn vn_first(size_t n)
{
    return (vn)((1u << n) - 1);
}

OM_INLINE vi vi_ld(const om_i32 *p)
{
    return _mm512_loadu_si512(p);
}

OM_INLINE void vi_st(om_i32 *p, vi v)
{
    _mm512_storeu_si512(p, v);
}

OM_INLINE void vi_stream(om_i32 *p, vi v)
{
    _mm512_stream_si512((__m512i *)p, v);
}

OM_INLINE void vi_streamed(void)
{
    _mm_sfence();
}

OM_INLINE vi vi_ldn(const om_i32 *p, size_t n)
{
    return _mm512_maskz_loadu_epi32(vm_first(n), p);
}

OM_INLINE void vi_stn(om_i32 *p, vi v, size_t n)
{
    _mm512_mask_storeu_epi32(p, vm_first(n), v);
}

OM_INLINE vf vf_ld(const om_f32 *p)
{
    return _mm512_loadu_ps(p);
}

/* One element in all lanes. As if it were an integer: a broadcast of floats takes a
 * turn of the adders on some CPUs (AMD Zen 4). In assembler, since compilers choose for
 * themselves which of the two they write. */
OM_INLINE vf vf_ld1(const om_f32 *p)
{
    vf r;
    __asm__("vpbroadcastd {%1, %0|%0, %1}" : "=v"(r) : "m"(*p));
    return r;
}

OM_INLINE void vf_st(om_f32 *p, vf v)
{
    _mm512_storeu_ps(p, v);
}

OM_INLINE vf vf_ldn(const om_f32 *p, size_t n)
{
    return _mm512_maskz_loadu_ps(vm_first(n), p);
}

OM_INLINE void vf_stn(om_f32 *p, vf v, size_t n)
{
    _mm512_mask_storeu_ps(p, vm_first(n), v);
}

OM_INLINE vl vl_ld(const om_i64 *p)
{
    return _mm512_loadu_si512(p);
}

OM_INLINE void vl_st(om_i64 *p, vl v)
{
    _mm512_storeu_si512(p, v);
}

OM_INLINE vl vl_ldn(const om_i64 *p, size_t n)
{
    return _mm512_maskz_loadu_epi64(vn_first(n), p);
}

OM_INLINE void vl_stn(om_i64 *p, vl v, size_t n)
{
    _mm512_mask_storeu_epi64(p, vn_first(n), v);
}

OM_INLINE vd vd_ld(const om_f64 *p)
{
    return _mm512_loadu_pd(p);
}

OM_INLINE vd vd_ld1(const om_f64 *p)
{
    vd r;
    __asm__("vpbroadcastq {%1, %0|%0, %1}" : "=v"(r) : "m"(*p));
    return r;
}

OM_INLINE void vd_st(om_f64 *p, vd v)
{
    _mm512_storeu_pd(p, v);
}

OM_INLINE vd vd_ldn(const om_f64 *p, size_t n)
{
    return _mm512_maskz_loadu_pd(vn_first(n), p);
}

OM_INLINE void vd_stn(om_f64 *p, vd v, size_t n)
{
    _mm512_mask_storeu_pd(p, vn_first(n), v);
}

/* --- narrow integers in memory, i32 in lanes --- */

OM_INLINE vi vi_ldu8(const om_u8 *p)
{
    return _mm512_maskz_cvtepu8_epi32(VM_EVERY, _mm_loadu_si128((const __m128i *)p));
}

OM_INLINE vi vi_ldi8(const om_i8 *p)
{
    return _mm512_maskz_cvtepi8_epi32(VM_EVERY, _mm_loadu_si128((const __m128i *)p));
}

OM_INLINE vi vi_ldu16(const om_u16 *p)
{
    return _mm512_maskz_cvtepu16_epi32(VM_EVERY,
                                       _mm256_loadu_si256((const __m256i *)p));
}

OM_INLINE vi vi_ldi16(const om_i16 *p)
{
    return _mm512_maskz_cvtepi16_epi32(VM_EVERY,
                                       _mm256_loadu_si256((const __m256i *)p));
}

OM_INLINE vi vi_ldu8n(const om_u8 *p, size_t n)
{
    return _mm512_maskz_cvtepu8_epi32(VM_EVERY, _mm_maskz_loadu_epi8(vm_first(n), p));
}

OM_INLINE vi vi_ldi8n(const om_i8 *p, size_t n)
{
    return _mm512_maskz_cvtepi8_epi32(VM_EVERY, _mm_maskz_loadu_epi8(vm_first(n), p));
}

OM_INLINE vi vi_ldu16n(const om_u16 *p, size_t n)
{
    return _mm512_maskz_cvtepu16_epi32(VM_EVERY,
                                       _mm256_maskz_loadu_epi16(vm_first(n), p));
}

OM_INLINE vi vi_ldi16n(const om_i16 *p, size_t n)
{
    return _mm512_maskz_cvtepi16_epi32(VM_EVERY,
                                       _mm256_maskz_loadu_epi16(vm_first(n), p));
}

OM_INLINE void vi_st8(om_u8 *p, vi v)
{
    _mm_storeu_si128((__m128i *)p, _mm512_maskz_cvtepi32_epi8(VM_EVERY, v));
}

OM_INLINE void vi_st16(om_u16 *p, vi v)
{
    _mm256_storeu_si256((__m256i *)p, _mm512_maskz_cvtepi32_epi16(VM_EVERY, v));
}

OM_INLINE void vi_st8n(om_u8 *p, vi v, size_t n)
{
    _mm_mask_storeu_epi8(p, vm_first(n), _mm512_maskz_cvtepi32_epi8(VM_EVERY, v));
}

OM_INLINE void vi_st16n(om_u16 *p, vi v, size_t n)
{
    _mm256_mask_storeu_epi16(p, vm_first(n), _mm512_maskz_cvtepi32_epi16(VM_EVERY, v));
}

/* i16 of a, b, c and d in this order within each quarter to their places. */
OM_INLINE void vec_st8x4(om_u8 *p, __m512i bytes)
{
    const __m512i at =
        _mm512_setr_epi32(0, 4, 8, 12, 1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15);
    _mm512_storeu_si512(p, _mm512_maskz_permutexvar_epi32(VM_EVERY, at, bytes));
}

OM_INLINE void vi_stu8x4(om_u8 *p, vi a, vi b, vi c, vi d, vi plus)
{
    a = _mm512_adds_epi16(_mm512_packs_epi32(a, b), plus);
    c = _mm512_adds_epi16(_mm512_packs_epi32(c, d), plus);
    vec_st8x4(p, _mm512_packus_epi16(a, c));
}

OM_INLINE void vi_sti8x4(om_u8 *p, vi a, vi b, vi c, vi d, vi plus)
{
    a = _mm512_adds_epi16(_mm512_packs_epi32(a, b), plus);
    c = _mm512_adds_epi16(_mm512_packs_epi32(c, d), plus);
    vec_st8x4(p, _mm512_packs_epi16(a, c));
}

OM_INLINE vi vi_ldu8w(const om_u8 *p)
{
    const __m512i two =
        _mm512_setr_epi32(0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4);
    const __m128i in = _mm_setr_epi8(0, 1, 2, 3, 1, 2, 3, 4, 2, 3, 4, 5, 3, 4, 5, 6);
    const __m512i v =
        _mm512_castsi256_si512(_mm256_loadu_si256((const __m256i *)(const void *)p));
    return _mm512_shuffle_epi8(_mm512_maskz_permutexvar_epi32(VM_EVERY, two, v),
                               _mm512_maskz_broadcast_i32x4(VM_EVERY, in));
}

OM_INLINE void vi_weave8(om_i32 *to, const om_u8 *a, const om_u8 *b, const om_u8 *c,
                         const om_u8 *d)
{
    const __m512i e = _mm512_loadu_si512(a), f = _mm512_loadu_si512(b);
    const __m512i g = _mm512_loadu_si512(c), h = _mm512_loadu_si512(d);
    const __m512i ef = _mm512_unpacklo_epi8(e, f), gh = _mm512_unpacklo_epi8(g, h);
    const __m512i ef2 = _mm512_unpackhi_epi8(e, f), gh2 = _mm512_unpackhi_epi8(g, h);
    /* of each quarter its words 0 to 3, 4 to 7, ... */
    const __m512i q0 = _mm512_unpacklo_epi16(ef, gh);
    const __m512i q1 = _mm512_unpackhi_epi16(ef, gh);
    const __m512i q2 = _mm512_unpacklo_epi16(ef2, gh2);
    const __m512i q3 = _mm512_unpackhi_epi16(ef2, gh2);
    const __m512i s = _mm512_maskz_shuffle_i32x4(VM_EVERY, q0, q1, 0x44);
    const __m512i t = _mm512_maskz_shuffle_i32x4(VM_EVERY, q2, q3, 0x44);
    const __m512i u = _mm512_maskz_shuffle_i32x4(VM_EVERY, q0, q1, 0xee);
    const __m512i v = _mm512_maskz_shuffle_i32x4(VM_EVERY, q2, q3, 0xee);
    _mm512_storeu_si512(to, _mm512_maskz_shuffle_i32x4(VM_EVERY, s, t, 0x88));
    _mm512_storeu_si512(to + 16, _mm512_maskz_shuffle_i32x4(VM_EVERY, s, t, 0xdd));
    _mm512_storeu_si512(to + 32, _mm512_maskz_shuffle_i32x4(VM_EVERY, u, v, 0x88));
    _mm512_storeu_si512(to + 48, _mm512_maskz_shuffle_i32x4(VM_EVERY, u, v, 0xdd));
}

/* --- i32 --- */

OM_INLINE vi vi_add(vi a, vi b)
{
    return _mm512_add_epi32(a, b);
}

OM_INLINE vi vi_sub(vi a, vi b)
{
    return _mm512_sub_epi32(a, b);
}

OM_INLINE vi vi_mul(vi a, vi b)
{
    return _mm512_mullo_epi32(a, b);
}

OM_INLINE vi vi_dot2(vi sum, vi a, vi b)
{
    return _mm512_add_epi32(sum, _mm512_madd_epi16(a, b));
}

OM_INLINE vi vi_even8(vi a)
{
    return _mm512_srai_epi16(_mm512_slli_epi16(a, 8), 8);
}

OM_INLINE vi vi_odd8(vi a)
{
    return _mm512_srai_epi16(a, 8);
}

/* In assembler, since the path's region doesn't ask for AVX-512 VNNI. */
OM_INLINE vi vi_dot4(vi sum, vi a, vi b)
{
#if OM_ASM_DOT4
    __asm__("vpdpbusd {%2, %1, %0|%0, %1, %2}" : "+v"(sum) : "v"(a), "v"(b));
#else
    (void)a;
    (void)b;
#endif
    return sum;
}

OM_INLINE int vi_has_dot4(void)
{
    return (om_cpu_dot4() & OM_DOT4_AVX512) != 0;
}

OM_INLINE vi vi_and(vi a, vi b)
{
    return _mm512_and_si512(a, b);
}

OM_INLINE vi vi_or(vi a, vi b)
{
    return _mm512_or_si512(a, b);
}

OM_INLINE vi vi_xor(vi a, vi b)
{
    return _mm512_xor_si512(a, b);
}

OM_INLINE vi vi_andnot(vi a, vi b)
{
    return _mm512_maskz_andnot_epi32(VM_EVERY, a, b);
}

OM_INLINE vi vi_shl(vi a, int n)
{
    return _mm512_maskz_slli_epi32(VM_EVERY, a, (unsigned)n);
}

OM_INLINE vi vi_shr(vi a, int n)
{
    return _mm512_maskz_srai_epi32(VM_EVERY, a, (unsigned)n);
}

OM_INLINE vi vi_shru(vi a, int n)
{
    return _mm512_maskz_srli_epi32(VM_EVERY, a, (unsigned)n);
}

OM_INLINE vm vi_eq(vi a, vi b)
{
    return _mm512_cmpeq_epi32_mask(a, b);
}

OM_INLINE vm vi_gt(vi a, vi b)
{
    return _mm512_cmpgt_epi32_mask(a, b);
}

OM_INLINE vi vi_sel(vm m, vi a, vi b)
{
    return _mm512_mask_blend_epi32(m, b, a);
}

/* --- masks of f32 and i32 lanes --- */

OM_INLINE vm vm_and(vm a, vm b)
{
    return (vm)(a & b);
}

OM_INLINE vm vm_or(vm a, vm b)
{
    return (vm)(a | b);
}

OM_INLINE vm vm_xor(vm a, vm b)
{
    return (vm)(a ^ b);
}

OM_INLINE vm vm_not(vm a)
{
    return (vm)~a;
}

OM_INLINE unsigned vm_bits(vm a)
{
    return a;
}

OM_INLINE int vm_any(vm a)
{
    return a != 0;
}

OM_INLINE int vm_all(vm a)
{
    return a == 0xffff;
}

/* --- f32 --- */

OM_INLINE vf vf_add(vf a, vf b)
{
    return _mm512_add_ps(a, b);
}

OM_INLINE vf vf_sub(vf a, vf b)
{
    return _mm512_sub_ps(a, b);
}

OM_INLINE vf vf_mul(vf a, vf b)
{
    vf r = _mm512_mul_ps(a, b);
    OM_FENCE_V(r);
    return r;
}

OM_INLINE vf vf_div(vf a, vf b)
{
    return _mm512_div_ps(a, b);
}

OM_INLINE vf vf_sqrt(vf a)
{
    return _mm512_maskz_sqrt_ps(VM_EVERY, a);
}

OM_INLINE vf vf_abs(vf a)
{
    return _mm512_andnot_ps(vf_bits(0x80000000u), a);
}

OM_INLINE vf vf_neg(vf a)
{
    return _mm512_xor_ps(vf_bits(0x80000000u), a);
}

/* 0xd8: the bit of the second operand where the third is 1, else of the first */
OM_INLINE vf vf_copysign(vf mag, vf sgn)
{
    return vi_asf(
        _mm512_ternarylogic_epi32(vf_asi(sgn), vf_asi(mag), vi_set(0x7fffffff), 0xd8));
}

OM_INLINE vf vf_fma(vf a, vf b, vf c)
{
    return _mm512_fmadd_ps(a, b, c);
}

OM_INLINE vf vf_fnma(vf a, vf b, vf c)
{
    return _mm512_fnmadd_ps(a, b, c);
}

OM_INLINE vf vf_mad(vf a, vf b, vf c)
{
    return _mm512_fmadd_ps(a, b, c);
}

OM_INLINE vf vf_nmad(vf a, vf b, vf c)
{
    return _mm512_fnmadd_ps(a, b, c);
}

OM_INLINE vm vf_lt(vf a, vf b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_LT_OQ);
}

OM_INLINE vm vf_le(vf a, vf b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_LE_OQ);
}

OM_INLINE vm vf_eq(vf a, vf b)
{
    return _mm512_cmp_ps_mask(a, b, _CMP_EQ_OQ);
}

/* Classes 0x81: quiet and signalling NaN. */
OM_INLINE vm vf_isnan(vf a)
{
    return _mm512_fpclass_ps_mask(a, 0x81);
}

OM_INLINE vf vf_sel(vm m, vf a, vf b)
{
    return _mm512_mask_blend_ps(m, b, a);
}

OM_INLINE vf vf_selneg(vf m, vf a, vf b)
{
    return _mm512_mask_blend_ps(_mm512_movepi32_mask(vf_asi(m)), b, a);
}

OM_INLINE vf vf_minx(vf a, vf b)
{
    return _mm512_maskz_min_ps(VM_EVERY, a, b);
}

OM_INLINE vf vf_maxx(vf a, vf b)
{
    return _mm512_maskz_max_ps(VM_EVERY, a, b);
}

/* Every NaN to the positive quiet NaN without payload. The table has four bits for each
 * class of x, from quiet NaN on: 0 takes the first operand, 1 takes x, 8 gives +0. */
OM_INLINE vf vf_canon(vf x)
{
    return _mm512_fixupimm_ps(vf_bits(0x7fc00000u), x, _mm512_set1_epi32(0x11111100),
                              0);
}

/* x > 0 ? x : +0, NaN as vf_canon has it; classes: NaNs, zero, 1, -inf, inf, negative,
 * positive */
OM_INLINE vf vf_relu(vf x)
{
    return _mm512_fixupimm_ps(vf_bits(0x7fc00000u), x, _mm512_set1_epi32(0x18181800),
                              0);
}

/* The lanes of v in m, to p + lane; nothing else is touched. */
OM_INLINE void vf_put(om_f32 *p, vm m, vf v)
{
    _mm512_mask_storeu_ps(p, m, v);
}

/* The lanes in m from p + lane, the others from v; nothing else is read. */
OM_INLINE vf vf_take(const om_f32 *p, vm m, vf v)
{
    return _mm512_mask_loadu_ps(v, m, p);
}

OM_INLINE vf vf_even(vf a, vf b)
{
    const __m512i t =
        _mm512_setr_epi32(0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30);
    return _mm512_permutex2var_ps(a, t, b);
}

OM_INLINE vf vf_odd(vf a, vf b)
{
    const __m512i t =
        _mm512_setr_epi32(1, 3, 5, 7, 9, 11, 13, 15, 17, 19, 21, 23, 25, 27, 29, 31);
    return _mm512_permutex2var_ps(a, t, b);
}

/* vf_even and vf_odd in an order of lanes of this path's own; vf_settle undoes it. */
OM_INLINE vf vf_evenx(vf a, vf b)
{
    return _mm512_shuffle_ps(a, b, 0x88);
}

OM_INLINE vf vf_oddx(vf a, vf b)
{
    return _mm512_shuffle_ps(a, b, 0xdd);
}

OM_INLINE vf vf_settle(vf v)
{
    const __m512i t = _mm512_setr_epi64(0, 2, 4, 6, 1, 3, 5, 7);
    return _mm512_castpd_ps(
        _mm512_maskz_permutexvar_pd((__mmask8)VM_EVERY, t, _mm512_castps_pd(v)));
}

/* In that order: output k takes what output k - 1 had, the first one the last one's. */
OM_INLINE vf vf_turnx(vf v)
{
    const __m512i t =
        _mm512_setr_epi32(15, 0, 13, 2, 1, 4, 3, 6, 5, 8, 7, 10, 9, 12, 11, 14);
    return _mm512_maskz_permutexvar_ps((__mmask16)VM_EVERY, t, v);
}

/* a, but for the first lane, which is b's. */
OM_INLINE vf vf_headx(vf a, vf b)
{
    return _mm512_mask_mov_ps(a, 1, b);
}

OM_INLINE vf vf_ziplo(vf a, vf b)
{
    const __m512i t =
        _mm512_setr_epi32(0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    return _mm512_permutex2var_ps(a, t, b);
}

OM_INLINE vf vf_ziphi(vf a, vf b)
{
    const __m512i t =
        _mm512_setr_epi32(8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    return _mm512_permutex2var_ps(a, t, b);
}

OM_INLINE vf vf_floor(vf a)
{
    return _mm512_maskz_roundscale_ps(VM_EVERY, a,
                                      _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
}

OM_INLINE vf vf_ceil(vf a)
{
    return _mm512_maskz_roundscale_ps(VM_EVERY, a,
                                      _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC);
}

OM_INLINE vf vf_trunc(vf a)
{
    return _mm512_maskz_roundscale_ps(VM_EVERY, a,
                                      _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
}

OM_INLINE vf vf_rint(vf a)
{
    return _mm512_maskz_roundscale_ps(VM_EVERY, a,
                                      _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}

OM_INLINE vf vi_tof(vi a)
{
    return _mm512_maskz_cvtepi32_ps(VM_EVERY, a);
}

OM_INLINE vi vf_toi(vf a)
{
    return _mm512_maskz_cvttps_epi32(VM_EVERY, a);
}

OM_INLINE vi vf_near(vf a)
{
    return _mm512_maskz_cvtps_epi32(VM_EVERY, a);
}

OM_INLINE vf vf_getexp(vf a)
{
    return _mm512_maskz_getexp_ps(VM_EVERY, a);
}

OM_INLINE vf vf_getmant(vf a)
{
    return _mm512_maskz_getmant_ps(VM_EVERY, a, _MM_MANT_NORM_1_2, _MM_MANT_SIGN_zero);
}

/* --- masks of f64 and i64 lanes --- */

OM_INLINE vn vn_and(vn a, vn b)
{
    return (vn)(a & b);
}

OM_INLINE vn vn_or(vn a, vn b)
{
    return (vn)(a | b);
}

OM_INLINE vn vn_xor(vn a, vn b)
{
    return (vn)(a ^ b);
}

OM_INLINE vn vn_not(vn a)
{
    return (vn)~a;
}

OM_INLINE unsigned vn_bits(vn a)
{
    return a;
}

OM_INLINE int vn_any(vn a)
{
    return a != 0;
}

OM_INLINE int vn_all(vn a)
{
    return a == 0xff;
}

/* --- i64 --- */

OM_INLINE vl vl_add(vl a, vl b)
{
    return _mm512_add_epi64(a, b);
}

OM_INLINE vl vl_sub(vl a, vl b)
{
    return _mm512_sub_epi64(a, b);
}

OM_INLINE vl vl_mul(vl a, vl b)
{
    return _mm512_mullo_epi64(a, b);
}

OM_INLINE vl vl_and(vl a, vl b)
{
    return _mm512_and_si512(a, b);
}

OM_INLINE vl vl_or(vl a, vl b)
{
    return _mm512_or_si512(a, b);
}

OM_INLINE vl vl_xor(vl a, vl b)
{
    return _mm512_xor_si512(a, b);
}

OM_INLINE vl vl_andnot(vl a, vl b)
{
    return _mm512_maskz_andnot_epi64(VN_EVERY, a, b);
}

OM_INLINE vl vl_shl(vl a, int n)
{
    return _mm512_maskz_slli_epi64(VN_EVERY, a, (unsigned)n);
}

OM_INLINE vl vl_shru(vl a, int n)
{
    return _mm512_maskz_srli_epi64(VN_EVERY, a, (unsigned)n);
}

OM_INLINE vn vl_eq(vl a, vl b)
{
    return _mm512_cmpeq_epi64_mask(a, b);
}

OM_INLINE vn vl_gt(vl a, vl b)
{
    return _mm512_cmpgt_epi64_mask(a, b);
}

OM_INLINE vl vl_sel(vn m, vl a, vl b)
{
    return _mm512_mask_blend_epi64(m, b, a);
}

/* --- f64 --- */

OM_INLINE vd vd_add(vd a, vd b)
{
    return _mm512_add_pd(a, b);
}

OM_INLINE vd vd_sub(vd a, vd b)
{
    return _mm512_sub_pd(a, b);
}

OM_INLINE vd vd_mul(vd a, vd b)
{
    vd r = _mm512_mul_pd(a, b);
    OM_FENCE_V(r);
    return r;
}

OM_INLINE vd vd_div(vd a, vd b)
{
    return _mm512_div_pd(a, b);
}

OM_INLINE vd vd_sqrt(vd a)
{
    return _mm512_maskz_sqrt_pd(VN_EVERY, a);
}

OM_INLINE vd vd_abs(vd a)
{
    return _mm512_andnot_pd(vd_bits((uint64_t)1 << 63), a);
}

OM_INLINE vd vd_neg(vd a)
{
    return _mm512_xor_pd(vd_bits((uint64_t)1 << 63), a);
}

OM_INLINE vd vd_copysign(vd mag, vd sgn)
{
    return vl_asd(
        _mm512_ternarylogic_epi64(vd_asl(sgn), vd_asl(mag), vl_set(INT64_MAX), 0xd8));
}

OM_INLINE vd vd_fma(vd a, vd b, vd c)
{
    return _mm512_fmadd_pd(a, b, c);
}

OM_INLINE vd vd_fnma(vd a, vd b, vd c)
{
    return _mm512_fnmadd_pd(a, b, c);
}

OM_INLINE vd vd_mad(vd a, vd b, vd c)
{
    return _mm512_fmadd_pd(a, b, c);
}

OM_INLINE vd vd_nmad(vd a, vd b, vd c)
{
    return _mm512_fnmadd_pd(a, b, c);
}

OM_INLINE vn vd_lt(vd a, vd b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_LT_OQ);
}

OM_INLINE vn vd_le(vd a, vd b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_LE_OQ);
}

OM_INLINE vn vd_eq(vd a, vd b)
{
    return _mm512_cmp_pd_mask(a, b, _CMP_EQ_OQ);
}

OM_INLINE vn vd_isnan(vd a)
{
    return _mm512_fpclass_pd_mask(a, 0x81);
}

OM_INLINE vd vd_sel(vn m, vd a, vd b)
{
    return _mm512_mask_blend_pd(m, b, a);
}

OM_INLINE vd vd_selneg(vd m, vd a, vd b)
{
    return _mm512_mask_blend_pd(_mm512_movepi64_mask(vd_asl(m)), b, a);
}

OM_INLINE vd vd_minx(vd a, vd b)
{
    return _mm512_maskz_min_pd(VN_EVERY, a, b);
}

OM_INLINE vd vd_maxx(vd a, vd b)
{
    return _mm512_maskz_max_pd(VN_EVERY, a, b);
}

OM_INLINE vd vd_floor(vd a)
{
    return _mm512_maskz_roundscale_pd(VN_EVERY, a,
                                      _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
}

OM_INLINE vd vd_ceil(vd a)
{
    return _mm512_maskz_roundscale_pd(VN_EVERY, a,
                                      _MM_FROUND_TO_POS_INF | _MM_FROUND_NO_EXC);
}

OM_INLINE vd vd_trunc(vd a)
{
    return _mm512_maskz_roundscale_pd(VN_EVERY, a,
                                      _MM_FROUND_TO_ZERO | _MM_FROUND_NO_EXC);
}

OM_INLINE vd vd_rint(vd a)
{
    return _mm512_maskz_roundscale_pd(VN_EVERY, a,
                                      _MM_FROUND_TO_NEAREST_INT | _MM_FROUND_NO_EXC);
}

OM_INLINE vd vl_tod52(vl a)
{
    return _mm512_cvtepi64_pd(a);
}

OM_INLINE vl vd_tol52(vd a)
{
    return _mm512_cvtpd_epi64(a);
}

OM_INLINE vd vd_getexp(vd a)
{
    return _mm512_maskz_getexp_pd(VN_EVERY, a);
}

OM_INLINE vd vd_getmant(vd a)
{
    return _mm512_maskz_getmant_pd(VN_EVERY, a, _MM_MANT_NORM_1_2, _MM_MANT_SIGN_zero);
}

/* --- f32 in memory, f64 in lanes --- */

OM_INLINE vd vd_ldf(const om_f32 *p)
{
    return _mm512_maskz_cvtps_pd(
        VN_EVERY, _mm256_castsi256_ps(_mm256_loadu_si256((const __m256i *)p)));
}

OM_INLINE void vd_stf(om_f32 *p, vd v)
{
    _mm256_storeu_si256((__m256i *)p,
                        _mm256_castps_si256(_mm512_maskz_cvtpd_ps(VN_EVERY, v)));
}

OM_INLINE vd vd_ldfn(const om_f32 *p, size_t n)
{
    return _mm512_maskz_cvtps_pd(VN_EVERY, _mm256_maskz_loadu_ps(vn_first(n), p));
}

OM_INLINE void vd_stfn(om_f32 *p, vd v, size_t n)
{
    _mm256_mask_storeu_ps(p, vn_first(n), _mm512_maskz_cvtpd_ps(VN_EVERY, v));
}

OM_INLINE vd vd_rndf(vd a)
{
    return _mm512_maskz_cvtps_pd(VN_EVERY, _mm512_maskz_cvtpd_ps(VN_EVERY, a));
}

/* --- f16 in memory, f32 in lanes; NaN is stored as 0x7E00 --- */

OM_INLINE vf vf_ldf16(const om_u16 *p)
{
    return _mm512_maskz_cvtph_ps(VM_EVERY, _mm256_loadu_si256((const __m256i *)p));
}

OM_INLINE vf vf_ldf16n(const om_u16 *p, size_t n)
{
    return _mm512_maskz_cvtph_ps(VM_EVERY, _mm256_maskz_loadu_epi16(vm_first(n), p));
}

OM_INLINE __m256i vf_to_f16(vf v)
{
    vf c = vf_sel(vf_isnan(v), vf_bits(0x7fc00000u), v);
    return _mm512_maskz_cvtps_ph(VM_EVERY, c, _MM_FROUND_TO_NEAREST_INT);
}

OM_INLINE void vf_stf16(om_u16 *p, vf v)
{
    _mm256_storeu_si256((__m256i *)p, vf_to_f16(v));
}

OM_INLINE void vf_stf16n(om_u16 *p, vf v, size_t n)
{
    _mm256_mask_storeu_epi16(p, vm_first(n), vf_to_f16(v));
}

/* --- tables --- */

OM_INLINE vd vd_tab(const uint64_t *t, vl i)
{
    return vl_asd(_mm512_mask_i64gather_epi64(vl_set(0), VN_EVERY, i, t, 8));
}

OM_INLINE vd vd_tab16(const uint64_t *t, vl i)
{
    __m512i lo = _mm512_loadu_si512(t), hi = _mm512_loadu_si512(t + 8);
    return vl_asd(_mm512_permutex2var_epi64(lo, i, hi));
}

/* Indices count modulo 16: the table stands twice in the register. */
OM_INLINE vf vf_tab8(const uint32_t *t, vi i)
{
    const __m256i v = _mm256_loadu_si256((const __m256i *)(const void *)t);
    const __m512i w = _mm512_maskz_broadcast_i64x4(VN_EVERY, v);
    return vi_asf(_mm512_maskz_permutexvar_epi32(VM_EVERY, i, w));
}

OM_INLINE vf vf_tab32(const uint32_t *t, vi i)
{
    const __m512i lo = _mm512_loadu_si512(t), hi = _mm512_loadu_si512(t + 16);
    return vi_asf(_mm512_permutex2var_epi32(lo, i, hi));
}

/* --- lanes put together --- */

OM_INLINE size_t vf_pack(om_f32 *p, unsigned bits, vf v)
{
    _mm512_storeu_ps(p, _mm512_maskz_compress_ps((__mmask16)bits, v));
    return (size_t)__builtin_popcount(bits);
}

OM_INLINE vf vf_unpack(const om_f32 *p, unsigned bits, vf v)
{
    return _mm512_mask_expand_ps(v, (__mmask16)bits, _mm512_loadu_ps(p));
}

#endif
