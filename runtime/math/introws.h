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
    const uint32_t sign = 0x80808080u;
    size_t i = 0;
    if (!flip) {
        int_move8(to, from, n);
        return;
    }
    for (; VFL_MAX > 1 && n - i >= 4 * VFL; i += 4 * VFL)
        vi_st((om_i32 *)(void *)(to + i),
              vi_xor(vi_ld((const om_i32 *)(const void *)(from + i)),
                     vi_set((int32_t)sign)));
    for (; n - i >= 4; i += 4) {
        uint32_t v;
        memcpy(&v, from + i, 4);
        v ^= sign;
        memcpy(to + i, &v, 4);
    }
    for (; i < n; i++)
        to[i] = (om_u8)(from[i] ^ 0x80);
}

OM_INLINE void int_fill8(om_u8 *to, size_t n, uint32_t byte)
{
    memset(to, (int)byte, n);
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

/* 4 VFL results of a filter. */
OM_INLINE void int_conv_four(size_t out, void *y, size_t at, const om_i32 *sums,
                             const om_i32 *ones, vi plus, vi times, vf scale, vf most,
                             vi both)
{
    om_u8 *to = (om_u8 *)y + at;
    vi a = vi_add(vi_ld(sums), plus), b = vi_add(vi_ld(sums + VFL), plus);
    vi c = vi_add(vi_ld(sums + 2 * VFL), plus), d = vi_add(vi_ld(sums + 3 * VFL), plus);
    if (ones) {
        a = vi_sub(a, vi_mul(times, vi_ld(ones)));
        b = vi_sub(b, vi_mul(times, vi_ld(ones + VFL)));
        c = vi_sub(c, vi_mul(times, vi_ld(ones + 2 * VFL)));
        d = vi_sub(d, vi_mul(times, vi_ld(ones + 3 * VFL)));
    }
    a = quantize_sums(a, scale, most);
    b = quantize_sums(b, scale, most);
    c = quantize_sums(c, scale, most);
    d = quantize_sums(d, scale, most);
    if (out == OM_INT_U8)
        vi_stu8x4(to, a, b, c, d, both);
    else
        vi_sti8x4(to, a, b, c, d, both);
}

/* n results of a filter that lie side by side; 4 VFL sums may be read. out is meant to
 * be a constant. */
OM_INLINE void int_conv_run(size_t out, void *y, size_t at, const om_i32 *sums,
                            const om_i32 *ones, vi plus, vi times, vf scale, vf zero,
                            size_t n)
{
    const size_t four = 4 * VFL;
    size_t j = 0;
    if (out != OM_INT_SUMS && n > VFL) {
        const vf most = vf_sub(vf_set(out == OM_INT_U8 ? 255.0f : 127.0f), zero);
        const vi both = quantize_both(zero);
        om_u8 bytes[4 * VFL_MAX + 32];
        if (n < four) {
            int_conv_four(out, bytes, 0, sums, ones, plus, times, scale, most, both);
            int_move8((om_u8 *)y + at, bytes, n);
            return;
        }
        /* the last ones lie over those before */
        for (; j < n; j += four) {
            j = j + four <= n ? j : n - four;
            int_conv_four(out, y, at + j, sums + j, ones ? ones + j : NULL, plus, times,
                          scale, most, both);
        }
        return;
    }
    for (; j + VFL <= n; j += VFL)
        int_conv_some(out, y, at + j, sums + j, ones ? ones + j : NULL, plus, times,
                      scale, zero, VFL);
    if (j < n)
        int_conv_some(out, y, at + j, sums + j, ones ? ones + j : NULL, plus, times,
                      scale, zero, n - j);
}

/* Columns of a panel's sums, at most, and from row to row. */
#define INT_COLS (4 * MAT_LANES)

/* Where a panel's sums become bytes at once: rows `step` apart at `to`, of which each
 * has what is added to its sums and its scale. Of every `row` positions from the first
 * of all on, `pos` before the panel's, out_cols are wanted. */
struct int_bytes {
    const om_i32 *start;
    const om_f32 *scale;
    float zero;
    int is_signed;
    om_u8 *to;
    size_t step;
    size_t pos;
    size_t row;
    size_t out_cols;
};

/* Sums of a panel's rows at `count` positions from position `at` on: up to two vectors
 * of a row, or four. Not within the core's loops: what it keeps in registers would
 * drive sums out of them. */
OM_LOCAL void int_panel_bytes(const struct int_bytes *e, const om_i32 *sums,
                              size_t rows, size_t at, size_t count)
{
    const size_t both_rows = count <= MAT_COLS;
    const vf zero = vf_set(e->zero);
    const vf most = vf_sub(vf_set(e->is_signed ? 127.0f : 255.0f), zero);
    const vi both = quantize_both(zero);
    om_u8 bytes[4 * VFL_MAX + 32];
    struct mat_run run[MAT_RUNS];
    const size_t runs =
        mat_runs(run, e->pos + at, count, e->row, e->out_cols, e->out_cols);
    const int whole = runs == 1 && run->n == INT_COLS;
    size_t i, j, k, m;
    for (i = 0; i < rows; i = j + 1, sums += (1 + both_rows) * INT_COLS) {
        const om_i32 *next;
        om_u8 *to = bytes;
        vi a, b, c, d, plus, plus_next;
        vf scale, scale_next;
        j = both_rows && i + 1 < rows ? i + 1 : i;
        next = both_rows ? sums + (j - i) * INT_COLS : sums + MAT_COLS;
        plus = vi_set(e->start[i]);
        plus_next = vi_set(e->start[j]);
        scale = vf_set(e->scale[i]);
        scale_next = vf_set(e->scale[j]);
        a = quantize_sums(vi_add(vi_ld(sums), plus), scale, most);
        b = quantize_sums(vi_add(vi_ld(sums + VFL), plus), scale, most);
        c = quantize_sums(vi_add(vi_ld(next), plus_next), scale_next, most);
        d = quantize_sums(vi_add(vi_ld(next + VFL), plus_next), scale_next, most);
        if (whole)
            to = e->to + i * e->step + run->to;
        if (e->is_signed)
            vi_sti8x4(to, a, b, c, d, both);
        else
            vi_stu8x4(to, a, b, c, d, both);
        for (k = i; !whole && k <= j; k++)
            for (m = 0; m < runs; m++)
                int_move8(e->to + k * e->step + run[m].to,
                          bytes + (k - i) * MAT_COLS + run[m].from, run[m].n);
    }
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
