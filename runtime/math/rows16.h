/* rows16.h -- rows in groups of up to 16: what each row left in 16 lanes is folded for
 * all of them at once, a vector holding one lane of many rows. Sums keep the order of
 * sum16.h, so the bits are the same. */
#ifndef MATH_ROWS16_H
#define MATH_ROWS16_H

#include "math/sum16.h"
#include "math/transpose.h"

/* Lanes in memory: ROWS16 rows of 16. */
enum { ROWS16 = 16, ROWS16_LANES = 256 };

/* Elements of a group of rows, which are to stay in the nearest caches. */
enum { ROWS16_GROUP = 4096 };

/* Rows of n elements to do together, of those left: a multiple of four if there are. */
OM_INLINE size_t rows16_count(size_t n, size_t left)
{
    const size_t most = om_min(ROWS16, n ? ROWS16_GROUP / n : (size_t)ROWS16);
    return om_min(left, most > 4 ? most & ~(size_t)3 : most ? most : 1);
}

/* The first n lanes. */
OM_INLINE vm rows16_first(size_t n)
{
    return vi_gt(vi_set((int32_t)om_min(n, 64)), vi_iota());
}

/* t[16 r] to t[16 r + 15] = row r of x in 16 lanes, r < rows, rows being `pitch` apart.
 * Sums of four rows at a time: each alone is a chain that waits for its last addition.
 */
OM_INLINE void rows16_lanes(om_f32 *t, const om_f32 *x, size_t pitch, size_t rows,
                            size_t n, int what)
{
    size_t r = 0, i;
    for (; VFL == 16 && r + 4 <= rows; r += 4) {
        const om_f32 *p = x + r * pitch, *q = p + pitch, *s = q + pitch, *w = s + pitch;
        vf a = vf_set(0.0f), b = a, c = a, d = a;
        for (i = 0; i + VFL <= n; i += VFL) {
            a = sum16_step(a, vf_ld(p + i), what);
            b = sum16_step(b, vf_ld(q + i), what);
            c = sum16_step(c, vf_ld(s + i), what);
            d = sum16_step(d, vf_ld(w + i), what);
        }
        if (i < n) {
            a = sum16_step(a, vf_ldn(p + i, n - i), what);
            b = sum16_step(b, vf_ldn(q + i, n - i), what);
            c = sum16_step(c, vf_ldn(s + i, n - i), what);
            d = sum16_step(d, vf_ldn(w + i, n - i), what);
        }
        vf_st(t + 16 * r, a);
        vf_st(t + 16 * r + VFL, b);
        vf_st(t + 16 * r + 2 * VFL, c);
        vf_st(t + 16 * r + 3 * VFL, d);
    }
    for (; r < rows; r++) {
        sum16_clear(t + 16 * r);
        sum16_row(t + 16 * r, x + r * pitch, n, what);
    }
}

/* t[16 r + j] to u[16 j + r]. */
OM_INLINE void rows16_turn(om_f32 *u, const om_f32 *t)
{
    size_t i, j;
    for (i = 0; i < 16; i += TR_EDGE)
        for (j = 0; j < 16; j += TR_EDGE)
            tr_block((om_u32 *)(u + 16 * j + i), 16, (const om_u32 *)(t + 16 * i + j),
                     16);
}

/* Lanes of a column of u that are done at a time. */
OM_INLINE size_t rows16_step(void)
{
    return VFL_MAX > 16 ? om_min(VFL, 16) : VFL;
}

OM_INLINE vf rows16_ld(const om_f32 *p)
{
    return VFL_MAX > 16 ? vf_ldn(p, om_min(VFL, 16)) : vf_ld(p);
}

OM_INLINE void rows16_st(om_f32 *p, vf v)
{
    if (VFL_MAX > 16)
        vf_stn(p, v, om_min(VFL, 16));
    else
        vf_st(p, v);
}

/* s[r] = the sum of t[16 r] to t[16 r + 15], folded as sum16_fold does, r < rows. What
 * other rows of t hold doesn't matter. */
OM_INLINE void rows16_sum(om_f32 *s, const om_f32 *t, size_t rows)
{
    om_f32 u[ROWS16_LANES];
    size_t c, j;
    if (rows == 1) {
        for (j = 0; j < 16; j++)
            u[j] = t[j];
        s[0] = sum16_fold(u);
        return;
    }
    rows16_turn(u, t);
    for (c = 0; c < rows; c += rows16_step()) {
        om_f32 *const v = u + c;
        for (j = 0; j < 4; j++) {
            const vf a = vf_add(rows16_ld(v + 16 * j), rows16_ld(v + 16 * (j + 8)));
            const vf b =
                vf_add(rows16_ld(v + 16 * (j + 4)), rows16_ld(v + 16 * (j + 12)));
            rows16_st(v + 16 * j, vf_add(a, b));
        }
        rows16_st(s + c, vf_add(vf_add(rows16_ld(v), rows16_ld(v + 32)),
                                vf_add(rows16_ld(v + 16), rows16_ld(v + 48))));
    }
}

/* m[r] = the greatest of t[16 r] to t[16 r + 15], none being NaN; a zero's sign is any
 * of theirs. */
OM_INLINE void rows16_max(om_f32 *m, const om_f32 *t, size_t rows)
{
    om_f32 u[ROWS16_LANES];
    size_t c, j;
    if (rows == 1) {
        om_f32 best = t[0];
        for (j = 1; j < 16; j++)
            best = t[j] > best ? t[j] : best;
        m[0] = best;
        return;
    }
    rows16_turn(u, t);
    for (c = 0; c < rows; c += rows16_step()) {
        vf a = rows16_ld(u + c), b = rows16_ld(u + c + 16);
        for (j = 2; j < 16; j += 2) {
            a = vf_maxx(rows16_ld(u + c + 16 * j), a);
            b = vf_maxx(rows16_ld(u + c + 16 * (j + 1)), b);
        }
        rows16_st(m + c, vf_maxx(a, b));
    }
}

#endif
