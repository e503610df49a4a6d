/* introws.h -- what the kernels of integer products share: rows of bytes and words, and
 * the way of sums to the output. */
#ifndef MATH_INTROWS_H
#define MATH_INTROWS_H

#include "math/intcore.h"
#include "math/quantize.h"

OM_INLINE vi int_load(const om_i32 *p, size_t n)
{
    return n < VFL ? vi_ldn(p, n) : vi_ld(p);
}

/* n elements of a result from their sums. */
OM_INLINE void int_store(size_t out, void *y, size_t at, vi sum, vf scale, vf zero,
                         size_t n)
{
    vi v = sum;
    om_u8 *to = (om_u8 *)y + at;
    if (out == OM_INT_SUMS) {
        if (n < VFL)
            vi_stn((om_i32 *)y + at, v, n);
        else
            vi_st((om_i32 *)y + at, v);
        return;
    }
    if (out == OM_INT_U8)
        v = quantize_lanes(vf_mul(vi_tof(v), scale), zero, 0.0f, 255.0f);
    else
        v = quantize_lanes(vf_mul(vi_tof(v), scale), zero, -128.0f, 127.0f);
    if (n < VFL)
        vi_st8n(to, v, n);
    else
        vi_st8(to, v);
}

/* A zero point, 0 if there is none, plus what was added to its operand. */
OM_INLINE uint32_t int_zero(const void *zero, size_t at, int is_signed, int add)
{
    uint32_t v = 0;
    if (zero && is_signed)
        v = (uint32_t)(int32_t)((const om_i8 *)zero)[at];
    else if (zero)
        v = ((const om_u8 *)zero)[at];
    return v + (uint32_t)add;
}

/* n bytes, 128 added where `flip` is. */
OM_INLINE void int_copy8(om_u8 *to, const om_u8 *from, size_t n, int flip)
{
    const vi mask = vi_set(flip ? 0x80 : 0);
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        vi_st8(to + i, vi_xor(vi_ldu8(from + i), mask));
    if (i < n)
        vi_st8n(to + i, vi_xor(vi_ldu8n(from + i, n - i), mask), n - i);
}

OM_INLINE void int_fill8(om_u8 *to, size_t n, uint32_t byte)
{
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        vi_st8(to + i, vi_set((int32_t)byte));
    if (i < n)
        vi_st8n(to + i, vi_set((int32_t)byte), n - i);
}

OM_INLINE void int_fill32(om_i32 *to, size_t n, uint32_t word)
{
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        vi_st(to + i, vi_set((int32_t)word));
    if (i < n)
        vi_stn(to + i, vi_set((int32_t)word), n - i);
}

/* `some` results of a filter. */
OM_INLINE void int_conv_some(size_t out, void *y, size_t at, const om_i32 *sums,
                             const om_i32 *ones, vi plus, vi times, vf scale, vf zero,
                             size_t some)
{
    vi v = vi_add(int_load(sums, some), plus);
    if (ones)
        v = vi_sub(v, vi_mul(times, int_load(ones, some)));
    int_store(out, y, at, v, scale, zero, some);
}

/* n results of a filter that lie side by side. out is meant to be a constant. */
OM_INLINE void int_conv_run(size_t out, void *y, size_t at, const om_i32 *sums,
                            const om_i32 *ones, vi plus, vi times, vf scale, vf zero,
                            size_t n)
{
    size_t j;
    for (j = 0; j + VFL <= n; j += VFL)
        int_conv_some(out, y, at + j, sums + j, ones ? ones + j : NULL, plus, times,
                      scale, zero, VFL);
    if (j < n)
        int_conv_some(out, y, at + j, sums + j, ones ? ones + j : NULL, plus, times,
                      scale, zero, n - j);
}

/* What the zero point of x and the bias give every output of a filter whose weights are
 * less their zero points. */
OM_INLINE uint32_t int_depth_add(const om_i16 *w, size_t taps, const void *bias,
                                 size_t filter, uint32_t xz)
{
    uint32_t add = bias ? (uint32_t)((const om_i32 *)bias)[filter] : 0;
    size_t t;
    for (t = 0; t < taps; t++) {
        const int32_t v = w[t];
        add -= xz * (uint32_t)v;
    }
    return add;
}

#endif
