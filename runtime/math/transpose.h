/* transpose.h -- small matrices of 4-byte elements change rows and columns in
 * registers. Intrinsics stand here, beside the vocabulary, since nothing else wants
 * them; plain C where a vector holds one element or its length isn't known. */
#ifndef MATH_TRANSPOSE_H
#define MATH_TRANSPOSE_H

/* Rows and columns of a block. */
#if VFL_MAX == 8 || VFL_MAX == 16
#include <immintrin.h>
enum { TR_EDGE = 8 };
#else
#if VFL_MAX == 4
#if VD_FUSED
#include <arm_neon.h>
#else
#include <emmintrin.h>
#endif
#endif
enum { TR_EDGE = 4 };
#endif

#if VFL_MAX == 8 || VFL_MAX == 16
OM_INLINE __m256 tr_ld(const om_u32 *p)
{
    return _mm256_castsi256_ps(_mm256_loadu_si256((const __m256i *)p));
}

OM_INLINE void tr_st(om_u32 *p, __m256 v)
{
    _mm256_storeu_si256((__m256i *)p, _mm256_castps_si256(v));
}

/* Four elements of a row of x, and four of the row `apart` behind it: halves come from
 * memory side by side, which takes loads where moving them takes shuffles. */
OM_INLINE __m256 tr_two(const om_u32 *x, ptrdiff_t apart)
{
    const __m128i low = _mm_loadu_si128((const __m128i *)x);
    const __m128i high = _mm_loadu_si128((const __m128i *)(x + apart));
    return _mm256_castsi256_ps(
        _mm256_inserti128_si256(_mm256_castsi128_si256(low), high, 1));
}

/* Four rows of y from four columns of x. */
OM_INLINE void tr_half(om_u32 *y, ptrdiff_t ys, const om_u32 *x, ptrdiff_t xs)
{
    const __m256 a = tr_two(x, 4 * xs), b = tr_two(x + xs, 4 * xs);
    const __m256 c = tr_two(x + 2 * xs, 4 * xs), d = tr_two(x + 3 * xs, 4 * xs);
    const __m256 ab0 = _mm256_unpacklo_ps(a, b), ab2 = _mm256_unpackhi_ps(a, b);
    const __m256 cd0 = _mm256_unpacklo_ps(c, d), cd2 = _mm256_unpackhi_ps(c, d);
    tr_st(y, _mm256_shuffle_ps(ab0, cd0, 0x44));
    tr_st(y + ys, _mm256_shuffle_ps(ab0, cd0, 0xee));
    tr_st(y + 2 * ys, _mm256_shuffle_ps(ab2, cd2, 0x44));
    tr_st(y + 3 * ys, _mm256_shuffle_ps(ab2, cd2, 0xee));
}
#endif

/* y[i] = x[2 i] for i < TR_EDGE; x[2 TR_EDGE - 1] is read too. */
OM_INLINE void tr_even(om_u32 *y, const om_u32 *x)
{
#if VFL_MAX == 8 || VFL_MAX == 16
    const __m256 v = _mm256_shuffle_ps(tr_ld(x), tr_ld(x + 8), 0x88);
    tr_st(y, _mm256_castpd_ps(_mm256_permute4x64_pd(_mm256_castps_pd(v), 0xd8)));
#else
#if VFL_MAX == 4
    const vi a = vi_ld((const om_i32 *)x), b = vi_ld((const om_i32 *)(x + 4));
#if VD_FUSED
    vi_st((om_i32 *)y, vuzp1q_s32(a, b));
#else
    vf_st((om_f32 *)y, _mm_shuffle_ps(vi_asf(a), vi_asf(b), 0x88));
#endif
#else
    int i;
    for (i = 0; i < TR_EDGE; i++)
        y[i] = x[2 * i];
#endif
#endif
}

/* y[j * ys + i] = x[i * xs + j] for i, j < TR_EDGE. y overlaps x nowhere. */
OM_INLINE void tr_block(om_u32 *y, ptrdiff_t ys, const om_u32 *x, ptrdiff_t xs)
{
#if VFL_MAX == 8 || VFL_MAX == 16
    tr_half(y, ys, x, xs);
    tr_half(y + 4 * ys, ys, x + 4, xs);
#else
#if VFL_MAX == 4
    const vi a = vi_ld((const om_i32 *)x), b = vi_ld((const om_i32 *)(x + xs));
    const vi c = vi_ld((const om_i32 *)(x + 2 * xs));
    const vi d = vi_ld((const om_i32 *)(x + 3 * xs));
#if VD_FUSED
    const int32x4_t ac0 = vzip1q_s32(a, c), ac2 = vzip2q_s32(a, c);
    const int32x4_t bd0 = vzip1q_s32(b, d), bd2 = vzip2q_s32(b, d);
    vi_st((om_i32 *)y, vzip1q_s32(ac0, bd0));
    vi_st((om_i32 *)(y + ys), vzip2q_s32(ac0, bd0));
    vi_st((om_i32 *)(y + 2 * ys), vzip1q_s32(ac2, bd2));
    vi_st((om_i32 *)(y + 3 * ys), vzip2q_s32(ac2, bd2));
#else
    const __m128i ac0 = _mm_unpacklo_epi32(a, c), ac2 = _mm_unpackhi_epi32(a, c);
    const __m128i bd0 = _mm_unpacklo_epi32(b, d), bd2 = _mm_unpackhi_epi32(b, d);
    vi_st((om_i32 *)y, _mm_unpacklo_epi32(ac0, bd0));
    vi_st((om_i32 *)(y + ys), _mm_unpackhi_epi32(ac0, bd0));
    vi_st((om_i32 *)(y + 2 * ys), _mm_unpacklo_epi32(ac2, bd2));
    vi_st((om_i32 *)(y + 3 * ys), _mm_unpackhi_epi32(ac2, bd2));
#endif
#else
    int i, j;
    for (j = 0; j < TR_EDGE; j++)
        for (i = 0; i < TR_EDGE; i++)
            y[j * ys + i] = x[i * xs + j];
#endif
#endif
}

#endif
