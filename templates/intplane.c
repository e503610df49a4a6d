/* intplane.c -- depthwise convolutions of 8-bit integers less their zero points: padded
 * planes of bytes, words of what four columns of taps read made as they are needed. */
#include "kernel.h"
#include "intprod.h"
#include "pack.h"
#include "math/introws.h"

OM_RANGE(int_taps, om_inttaps)
{
    const struct om_inttaps *p = (const struct om_inttaps *)params;
    const size_t per = (p->cols + 3) / 4;
    size_t f, r, c, k;
    for (f = begin; f < end; f++) {
        const om_i16 *w = (const om_i16 *)x[0] + f * p->rows * p->cols;
        om_i32 *head = (om_i32 *)y[0] + f * (2 + 3 * p->rows * per);
        om_i32 *bytes = head + 2, *halves = bytes + p->rows * per;
        uint32_t sum = 0;
        head[0] = 1;
        for (r = 0; r < p->rows; r++, w += p->cols)
            for (c = 0; c < p->cols; c += 4) {
                uint32_t v[4];
                for (k = 0; k < 4; k++) {
                    const int32_t tap = c + k < p->cols ? w[c + k] : 0;
                    if (tap < -128 || tap > 127)
                        head[0] = 0;
                    v[k] = (uint32_t)tap & 0xffffu;
                    sum += (uint32_t)tap;
                }
                *halves++ = (om_i32)(v[0] | v[2] << 16);
                *halves++ = (om_i32)(v[1] | v[3] << 16);
                for (k = 0; k < 4; k++)
                    v[k] &= 0xffu;
                *bytes++ = (om_i32)(v[0] | v[1] << 8 | v[2] << 16 | v[3] << 24);
            }
        head[1] = (om_i32)sum;
    }
    return 0;
}

/* The plane between its padding, which is there already; rows of each phase of the
 * stride follow each other. */
OM_INLINE void int_plane_fill(const struct om_intplane *p, const om_u8 *x, om_u8 *image)
{
    size_t phase, q;
    om_u8 *to = image + p->col_pad;
    for (phase = 0; phase < p->phases; phase++)
        for (q = 0; q < p->phase_rows; q++, to += p->pitch) {
            const size_t at = q * p->row_stride + phase;
            if (at >= p->row_pad && at - p->row_pad < p->in_rows)
                int_copy8(to, x + (at - p->row_pad) * p->in_cols, p->held_cols,
                          p->x_flip != 0);
        }
}

/* How neighbouring outputs and taps lie in a row. */
enum { INT_DENSE, INT_SECOND, INT_SPACED, INT_ANY };

/* What four columns of taps read for the next VFL outputs. */
OM_INLINE vi int_plane_word(int kind, const struct om_intplane *p, const om_u8 *b)
{
    const size_t apart = p->col_dilation;
    om_i32 lanes[VFL_MAX];
    size_t i, k;
    if (kind == INT_DENSE)
        return vi_ldu8w(b);
    if (kind == INT_SECOND) {
        const om_u16 *two = (const om_u16 *)(const void *)b;
        return vi_or(vi_ldu16(two), vi_shl(vi_ldu16(two + 1), 16));
    }
    if (kind == INT_SPACED)
        return vi_or(vi_or(vi_ldu8(b), vi_shl(vi_ldu8(b + apart), 8)),
                     vi_or(vi_shl(vi_ldu8(b + 2 * apart), 16),
                           vi_shl(vi_ldu8(b + 3 * apart), 24)));
    for (i = 0; i < VFL; i++, b += p->col_stride) {
        uint32_t word = 0;
        for (k = 0; k < 4; k++)
            word |= (uint32_t)b[k * apart] << 8 * k;
        lanes[i] = (om_i32)word;
    }
    return vi_ld(lanes);
}

/* What a filter's sums begin with, and what becomes of them. */
struct int_ending {
    uint32_t plus;
    float scale;
    float zero;
};

/* Results of a filter at n positions and some more. dot4 and kind are meant to be
 * constants. */
OM_INLINE void int_plane_run(int dot4, int kind, const struct om_intplane *p,
                             const om_u8 *image, const om_i32 *taps, size_t n,
                             const struct int_ending *end, void *to)
{
    const size_t step = VFL * p->col_stride, four = 4 * p->col_dilation;
    const vf scale = vf_set(end->scale), zero = vf_set(end->zero);
    const vf most = vf_sub(vf_set(p->out == OM_INT_U8 ? 255.0f : 127.0f), zero);
    const vi both = quantize_both(zero);
    size_t j, r, k;
    for (j = 0; j < n; j += 4 * VFL, image += 4 * step) {
        vi c = vi_set((int32_t)end->plus), d = c, e = c, f = c;
        const om_i32 *w = taps;
        for (r = 0; r < p->kernel_rows; r++) {
            const om_u8 *b = image + p->row[r];
            for (k = 0; k < p->kernel_cols; k += 4, b += four) {
                const vi u = vi_set(w[0]);
                const vi s = int_plane_word(kind, p, b);
                const vi t = int_plane_word(kind, p, b + step);
                const vi g = int_plane_word(kind, p, b + 2 * step);
                const vi h = int_plane_word(kind, p, b + 3 * step);
                if (dot4) {
                    c = vi_dot4(c, s, u);
                    d = vi_dot4(d, t, u);
                    e = vi_dot4(e, g, u);
                    f = vi_dot4(f, h, u);
                    w++;
                } else {
                    const vi v = vi_set(w[1]);
                    c = vi_dot2(vi_dot2(c, u, int_even(0, s)), v, int_odd(0, s));
                    d = vi_dot2(vi_dot2(d, u, int_even(0, t)), v, int_odd(0, t));
                    e = vi_dot2(vi_dot2(e, u, int_even(0, g)), v, int_odd(0, g));
                    f = vi_dot2(vi_dot2(f, u, int_even(0, h)), v, int_odd(0, h));
                    w += 2;
                }
            }
        }
        if (p->out == OM_INT_SUMS) {
            om_i32 *sums = (om_i32 *)to + j;
            vi_st(sums, c);
            vi_st(sums + VFL, d);
            vi_st(sums + 2 * VFL, e);
            vi_st(sums + 3 * VFL, f);
            continue;
        }
        c = quantize_sums(c, scale, most);
        d = quantize_sums(d, scale, most);
        e = quantize_sums(e, scale, most);
        f = quantize_sums(f, scale, most);
        if (p->out == OM_INT_U8)
            vi_stu8x4((om_u8 *)to + j, c, d, e, f, both);
        else
            vi_sti8x4((om_u8 *)to + j, c, d, e, f, both);
    }
}

OM_INLINE void int_plane_some(int dot4, const struct om_intplane *p, const om_u8 *image,
                              const om_i32 *taps, size_t n,
                              const struct int_ending *end, void *to)
{
    if (p->col_stride == 1 && p->col_dilation == 1)
        int_plane_run(dot4, INT_DENSE, p, image, taps, n, end, to);
    else if (VFL_MAX > 1 && p->col_stride == 2 && p->col_dilation == 1)
        int_plane_run(dot4, INT_SECOND, p, image, taps, n, end, to);
    else if (p->col_stride == 1)
        int_plane_run(dot4, INT_SPACED, p, image, taps, n, end, to);
    else
        int_plane_run(dot4, INT_ANY, p, image, taps, n, end, to);
}

OM_LOCAL void int_plane_dot4(const struct om_intplane *p, const om_u8 *image,
                             const om_i32 *taps, size_t n, const struct int_ending *end,
                             void *to)
{
    int_plane_some(VI_DOT4, p, image, taps, n, end, to);
}

OM_LOCAL void int_plane_dot2(const struct om_intplane *p, const om_u8 *image,
                             const om_i32 *taps, size_t n, const struct int_ending *end,
                             void *to)
{
    int_plane_some(0, p, image, taps, n, end, to);
}

OM_RANGE(conv_int_plane, om_intplane)
{
    const struct om_intplane *p = (const struct om_intplane *)params;
    const size_t plane = p->out_rows * p->out_cols, in_plane = p->in_rows * p->in_cols;
    const size_t words = p->kernel_rows * ((p->kernel_cols + 3) / 4);
    const size_t size = p->out == OM_INT_SUMS ? sizeof(om_i32) : 1;
    const uint32_t xz = int_zero(x[2], 0, p->x_flip != 0, p->x_flip ? 128 : 0);
    const om_f32 *scale = (const om_f32 *)x[4];
    om_u8 *results = (om_u8 *)scratch, *image = results + p->results;
    struct int_ending ending;
    size_t set, f, row, i;
    ending.scale = 1.0f;
    ending.zero = x[5] ? ((const om_f32 *)x[5])[0] : 0.0f;
    if (begin < end)
        int_fill8(image, p->image, xz);
    for (set = begin; set < end; set++) {
        int_plane_fill(p, (const om_u8 *)x[0] + set * in_plane, image);
        for (f = 0; f < p->filters; f++) {
            const size_t filter = set % p->groups * p->filters + f;
            const om_i32 *taps = (const om_i32 *)x[1] + filter * (2 + 3 * words);
            const int dot4 = VI_DOT4 && vi_has_dot4() && taps[0];
            om_u8 *to = (om_u8 *)y[0] + (set * p->filters + f) * plane * size;
            ending.plus = 0 - xz * (uint32_t)taps[1];
            if (x[3])
                ending.plus += (uint32_t)((const om_i32 *)x[3])[filter];
            if (scale)
                ending.scale = scale[filter * p->scale_filter];
            for (row = 0; row < p->out_rows; row += p->block_rows) {
                const size_t rows = om_min(p->block_rows, p->out_rows - row);
                int_plane_some(
                    dot4, p, image + row * p->pitch, taps + 2 + (dot4 ? 0 : words),
                    (rows - 1) * p->row_step + p->out_cols, &ending, results);
                for (i = 0; i < rows; i++, to += p->out_cols * size)
                    int_copy8(to, results + i * p->row_step * size, p->out_cols * size,
                              0);
            }
        }
    }
    return 0;
}
