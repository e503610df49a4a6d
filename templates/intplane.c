/* intplane.c -- depthwise convolutions of 8-bit integers less their zero points: planes
 * as words of four taps, in scratch memory. */
#include "kernel.h"
#include "intprod.h"
#include "pack.h"
#include "math/introws.h"

/* The plane once for each column of taps, so that a tap reads outputs' inputs side by
 * side: columns that it would find at the other end of a row are padding there. */
OM_INLINE void int_plane_copies(const struct om_intplane *p, const om_u8 *x, om_u8 *to,
                                uint32_t fill)
{
    const size_t plane = p->in_rows * p->in_cols;
    size_t c, i, j;
    for (c = 0; c < p->kernel_cols; c++, to += p->copy) {
        const size_t right = c * p->col_dilation;
        const size_t far = om_min(p->in_cols, right < p->col_pad ? p->col_pad - right
                                                                 : right - p->col_pad);
        const size_t first = right < p->col_pad ? p->in_cols - far : 0;
        memset(to, (int)fill, p->front);
        if (p->x_flip)
            int_copy8(to + p->front, x, plane, 1);
        else
            memcpy(to + p->front, x, plane);
        memset(to + p->front + plane, (int)fill, p->copy - p->front - plane);
        for (i = 0; far && i < plane; i += p->in_cols)
            for (j = first; j < first + far; j++)
                to[p->front + i + j] = (om_u8)fill;
    }
}

/* The copies woven, four columns of taps to a word. */
OM_INLINE void int_plane_weave(const struct om_intplane *p, const om_u8 *copies,
                               om_i32 *to)
{
    size_t c, k;
    for (c = 0; c < p->kernel_cols; c += 4, to += p->words) {
        const om_u8 *four[4];
        for (k = 0; k < 4; k++)
            four[k] = c + k < p->kernel_cols
                          ? copies + (c + k) * (p->copy + p->col_dilation)
                          : NULL;
        int_weave(to, four, p->words - 128, 0);
    }
}

/* Words of the bytes that four columns of taps read of a padded row; what stands where
 * there are less is any byte of the row. */
OM_INLINE void int_row_words(const struct om_intplane *p, const om_u8 *row, size_t taps,
                             om_i32 *to)
{
    const size_t stride = p->col_stride, n = p->out_cols;
    size_t i = 0, k;
    if (VFL_MAX > 1 && stride == 2 && p->col_dilation == 1)
        for (; i < n; i += VFL) {
            const om_u16 *two = (const om_u16 *)(const void *)(row + 2 * i);
            const vi word = vi_or(vi_ldu16(two), vi_shl(vi_ldu16(two + 1), 16));
            if (n - i < VFL)
                vi_stn(to + i, word, n - i);
            else
                vi_st(to + i, word);
        }
    for (; i < n; i++) {
        uint32_t word = 0;
        for (k = 0; k < taps; k++)
            word |= (uint32_t)row[i * stride + k * p->col_dilation] << 8 * k;
        to[i] = (om_i32)word;
    }
}

/* The same words where there is a stride, row by row: rows of each phase of the stride
 * follow each other. row: scratch. */
OM_INLINE void int_plane_rows(const struct om_intplane *p, const om_u8 *x, om_u8 *row,
                              om_i32 *to, uint32_t fill)
{
    size_t phase, q, c;
    memset(row, (int)fill, p->copy);
    for (phase = 0; phase < p->phases; phase++)
        for (q = 0; q < p->phase_rows; q++, to += p->out_cols) {
            const size_t at = q * p->row_stride + phase;
            const int inside = at >= p->row_pad && at - p->row_pad < p->in_rows;
            if (inside)
                int_copy8(row + p->col_pad, x + (at - p->row_pad) * p->in_cols,
                          p->in_cols, p->x_flip != 0);
            for (c = 0; c < p->kernel_cols; c += 4)
                if (inside)
                    int_row_words(p, row + c * p->col_dilation,
                                  om_min(4, p->kernel_cols - c), to + c / 4 * p->words);
                else
                    int_fill32(to + c / 4 * p->words, p->out_cols, fill * 0x01010101u);
        }
}

/* A filter's taps as words of four columns, two words of i16 for each: the even ones,
 * the odd ones; dot4: one of bytes instead, then 0 is returned if they don't fit. */
OM_INLINE int int_plane_taps(int dot4, const struct om_intplane *p, const om_i16 *w,
                             om_i32 *to)
{
    size_t r, c, k;
    for (r = 0; r < p->kernel_rows; r++, w += p->kernel_cols)
        for (c = 0; c < p->kernel_cols; c += 4) {
            uint32_t v[4];
            for (k = 0; k < 4; k++) {
                const int32_t tap = c + k < p->kernel_cols ? w[c + k] : 0;
                if (dot4 && (tap < -128 || tap > 127))
                    return 0;
                v[k] = (uint32_t)tap & (dot4 ? 0xffu : 0xffffu);
            }
            if (dot4) {
                *to++ = (om_i32)(v[0] | v[1] << 8 | v[2] << 16 | v[3] << 24);
            } else {
                *to++ = (om_i32)(v[0] | v[2] << 16);
                *to++ = (om_i32)(v[1] | v[3] << 16);
            }
        }
    return 1;
}

/* Sums of a filter at n positions. */
OM_INLINE void int_plane_sums(int dot4, const struct om_intplane *p,
                              const om_i32 *words, const om_i32 *taps, size_t n,
                              om_i32 *sums)
{
    size_t j, r, k;
    for (j = 0; j < n; j += 2 * VFL) {
        vi c = vi_set(0), d = vi_set(0);
        const om_i32 *w = taps;
        for (r = 0; r < p->kernel_rows; r++)
            for (k = 0; k < p->kernel_cols; k += 4) {
                const om_i32 *b = words + p->row[r] + k / 4 * p->words + j;
                const vi f = vi_ld(b), g = vi_ld(b + VFL), u = vi_set(w[0]);
                if (dot4) {
                    c = vi_dot4(c, f, u);
                    d = vi_dot4(d, g, u);
                    w++;
                } else {
                    const vi v = vi_set(w[1]);
                    c = vi_dot2(vi_dot2(c, u, int_even(0, f)), v, int_odd(0, f));
                    d = vi_dot2(vi_dot2(d, u, int_even(0, g)), v, int_odd(0, g));
                    w += 2;
                }
            }
        vi_st(sums + j, c);
        vi_st(sums + j + VFL, d);
    }
}

OM_LOCAL void int_plane_dot4(const struct om_intplane *p, const om_i32 *words,
                             const om_i32 *taps, size_t n, om_i32 *sums)
{
    int_plane_sums(VI_DOT4, p, words, taps, n, sums);
}

OM_LOCAL void int_plane_dot2(const struct om_intplane *p, const om_i32 *words,
                             const om_i32 *taps, size_t n, om_i32 *sums)
{
    int_plane_sums(0, p, words, taps, n, sums);
}

OM_RANGE(conv_int_plane, om_intplane)
{
    const struct om_intplane *p = (const struct om_intplane *)params;
    const size_t plane = p->out_rows * p->out_cols;
    const size_t in_plane = p->in_rows * p->in_cols;
    const size_t all = p->kernel_rows * p->kernel_cols;
    const size_t per = (p->kernel_cols + 3) / 4;
    const uint32_t xz = int_zero(x[2], 0, p->x_flip != 0, p->x_flip ? 128 : 0);
    const vf zero = vf_set(x[5] ? ((const om_f32 *)x[5])[0] : 0.0f);
    om_i32 *sums = (om_i32 *)scratch, *taps = sums + p->block + 128;
    om_i32 *words = taps + 2 * p->kernel_rows * per;
    om_u8 *copies = (om_u8 *)(words + per * p->words);
    size_t set, f, pos;
    for (set = begin; set < end; set++) {
        const om_u8 *in = (const om_u8 *)x[0] + set * in_plane;
        if (p->same) {
            int_plane_copies(p, in, copies, xz);
            int_plane_weave(p, copies, words);
        } else {
            int_plane_rows(p, in, copies, words, xz);
        }
        for (f = 0; f < p->filters; f++) {
            const size_t filter = set % p->groups * p->filters + f;
            const om_i16 *w = (const om_i16 *)x[1] + filter * all;
            const om_f32 *scale = (const om_f32 *)x[4];
            const vf by = vf_set(scale ? scale[filter * p->scale_filter] : 1.0f);
            const vi plus = vi_set((int32_t)int_depth_add(w, all, x[3], filter, xz));
            const int dot4 = VI_DOT4 && vi_has_dot4() && int_plane_taps(1, p, w, taps);
            if (!dot4)
                int_plane_taps(0, p, w, taps);
            for (pos = 0; pos < plane; pos += p->block) {
                const size_t n = om_min(p->block, plane - pos);
                const size_t at = (set * p->filters + f) * plane + pos;
                if (dot4)
                    int_plane_dot4(p, words + pos, taps, n, sums);
                else
                    int_plane_dot2(p, words + pos, taps, n, sums);
                if (p->out == OM_INT_U8)
                    int_conv_run(OM_INT_U8, y[0], at, sums, NULL, plus, plus, by, zero,
                                 n);
                else
                    int_conv_run(p->out, y[0], at, sums, NULL, plus, plus, by, zero, n);
            }
        }
    }
    return 0;
}
