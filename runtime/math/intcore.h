/* intcore.h -- the matrix core for bytes. Sums of products are exact modulo 2^32, so
 * any order and any means gives the same bits. Four terms of a sum lie side by side, in
 * a word. The products are those of a byte without sign and one with it; the callers
 * move others into these ranges and take what that adds from the sums.
 *
 * Where the CPU has vi_dot4 rows are words too; else a word is two: bytes 0 and 2, then
 * bytes 1 and 3, widened to i16 (int_rows makes them). */
#ifndef INTCORE_H
#define INTCORE_H

#include "math/matcore.h"

/* Words of a piece of a sum: what int_rows copies at a time. */
enum { INT_DEPTH = 512 };

/* Tiles of six rows by four vectors instead of twelve by two: as many sums with four
 * loads less, which a sibling thread that loads, too, leaves room for. */
#define INT_WIDE (VI_DOT4 && VFL_MAX == 16)

/* A tile's operands. Row i at depth k is a[i * a_row + k], or two words from
 * a[i * a_row + 2 * k] on; columns at depth k lie at b + off[k], or b + k * b_step if
 * off is NULL, each further vector b_next behind the one before. Row i of the sums lies
 * at y + i * y_step. more: the sums so far are in y. */
struct int_job {
    const om_i32 *a;
    size_t a_row;
    const om_i32 *b;
    size_t b_next;
    size_t b_step;
    const om_u32 *off;
    size_t depth;
    om_i32 *y;
    size_t y_step;
    int more;
};

/* n bytes in pieces of a constant length, which compilers move without a call. The last
 * piece lies over the one before. */
OM_INLINE void int_move8(om_u8 *to, const om_u8 *from, size_t n)
{
    size_t i;
    if (n >= 32)
        for (i = 0; i < n; i += 32) {
            i = i + 32 <= n ? i : n - 32;
            memcpy(to + i, from + i, 32);
        }
    else if (n >= 16) {
        memcpy(to, from, 16);
        memcpy(to + n - 16, from + n - 16, 16);
    } else if (n >= 8) {
        memcpy(to, from, 8);
        memcpy(to + n - 8, from + n - 8, 8);
    } else if (n >= 4) {
        memcpy(to, from, 4);
        memcpy(to + n - 4, from + n - 4, 4);
    } else {
        for (i = 0; i < n; i++)
            to[i] = from[i];
    }
}

OM_INLINE vi int_ld(const om_i32 *p)
{
    return VFL_MAX > 16 ? vi_ldn(p, MAT_LANES) : vi_ld(p);
}

OM_INLINE void int_st(om_i32 *p, vi v)
{
    if (VFL_MAX > 16)
        vi_stn(p, v, MAT_LANES);
    else
        vi_st(p, v);
}

/* Bytes 0 and 2, or 1 and 3, as i16. */
OM_INLINE vi int_even(int is_signed, vi v)
{
    return is_signed ? vi_even8(v) : vi_and(v, vi_set(0x00ff00ff));
}

OM_INLINE vi int_odd(int is_signed, vi v)
{
    return is_signed ? vi_odd8(v) : vi_and(vi_shru(v, 8), vi_set(0x00ff00ff));
}

#define INT_VARS(i) vi c##i, d##i, e##i, f##i;
#define INT_CLEAR(i) c##i = d##i = e##i = f##i = vi_set(0);
#define INT_RESUME(i)                              \
    c##i = int_ld(y + i * ys);                     \
    if (wide > 1)                                  \
        d##i = int_ld(y + i * ys + MAT_LANES);     \
    if (wide > 2) {                                \
        e##i = int_ld(y + i * ys + 2 * MAT_LANES); \
        f##i = int_ld(y + i * ys + 3 * MAT_LANES); \
    }
#define INT_KEEP(i)                               \
    int_st(y + i * ys, c##i);                     \
    if (wide > 1)                                 \
        int_st(y + i * ys + MAT_LANES, d##i);     \
    if (wide > 2) {                               \
        int_st(y + i * ys + 2 * MAT_LANES, e##i); \
        int_st(y + i * ys + 3 * MAT_LANES, f##i); \
    }
#define INT_DOT4(i)                                                     \
    w = vi_set(a[i * ar]);                                              \
    c##i = rows_signed ? vi_dot4(c##i, p, w) : vi_dot4(c##i, w, p);     \
    if (wide > 1)                                                       \
        d##i = rows_signed ? vi_dot4(d##i, q, w) : vi_dot4(d##i, w, q); \
    if (wide > 2) {                                                     \
        e##i = rows_signed ? vi_dot4(e##i, r, w) : vi_dot4(e##i, w, r); \
        f##i = rows_signed ? vi_dot4(f##i, s, w) : vi_dot4(f##i, w, s); \
    }
#define INT_DOT2(i)                 \
    w = vi_set(a[i * ar]);          \
    c##i = vi_dot2(c##i, w, p);     \
    if (wide > 1)                   \
        d##i = vi_dot2(d##i, w, q); \
    w = vi_set(a[i * ar + 1]);      \
    c##i = vi_dot2(c##i, w, p_odd); \
    if (wide > 1)                   \
        d##i = vi_dot2(d##i, w, q_odd);

#define INT_TILE(EACH)                                              \
    const size_t ar = t->a_row, ys = t->y_step;                     \
    const om_i32 *a = t->a;                                         \
    om_i32 *y = t->y;                                               \
    size_t k;                                                       \
    vi p, q, r, s, w, p_odd, q_odd;                                 \
    EACH(INT_VARS)                                                  \
    EACH(INT_CLEAR)                                                 \
    if (t->more) {                                                  \
        EACH(INT_RESUME)                                            \
    }                                                               \
    for (k = 0; k < t->depth; k++) {                                \
        const om_i32 *b = t->b + (off ? t->off[k] : k * t->b_step); \
        p = int_ld(b);                                              \
        q = wide > 1 ? int_ld(b + t->b_next) : p;                   \
        r = wide > 2 ? int_ld(b + 2 * t->b_next) : p;               \
        s = wide > 2 ? int_ld(b + 3 * t->b_next) : p;               \
        if (dot4) {                                                 \
            EACH(INT_DOT4)                                          \
            a++;                                                    \
        } else {                                                    \
            p_odd = int_odd(!rows_signed, p);                       \
            q_odd = int_odd(!rows_signed, q);                       \
            p = int_even(!rows_signed, p);                          \
            q = int_even(!rows_signed, q);                          \
            EACH(INT_DOT2)                                          \
            a += 2;                                                 \
        }                                                           \
    }                                                               \
    EACH(INT_KEEP)

OM_TILE void int_tile1(int dot4, int rows_signed, int off, int wide,
                       const struct int_job *t){INT_TILE(MAT_EACH1)}

OM_TILE void int_tile2(int dot4, int rows_signed, int off, int wide,
                       const struct int_job *t){INT_TILE(MAT_EACH2)}

OM_TILE void int_tile4(int dot4, int rows_signed, int off, int wide,
                       const struct int_job *t){INT_TILE(MAT_EACH4)}

OM_TILE void int_tile6(int dot4, int rows_signed, int off, int wide,
                       const struct int_job *t){INT_TILE(MAT_EACH6)}

OM_TILE void int_tile8(int dot4, int rows_signed, int off, int wide,
                       const struct int_job *t){INT_TILE(MAT_EACH8)}

OM_TILE void int_tile12(int dot4, int rows_signed, int off, int wide,
                        const struct int_job *t){INT_TILE(MAT_EACH12)}

/* Some rows, in the tallest tiles there are. All but the job are meant to be constants:
 * rows_signed: the columns' bytes have no sign; off: use it; wide: vectors of columns,
 * 1, 2 or, where INT_WIDE and dot4 are, 4. */
OM_INLINE void int_panel(int dot4, int rows_signed, int off, int wide,
                         const struct int_job *job, size_t rows)
{
    struct int_job t = *job;
    size_t n;
    for (; rows; rows -= n) {
        if (MAT_TALL && wide < 4 && rows >= 12) {
            int_tile12(dot4, rows_signed, off, wide, &t);
            n = 12;
        } else if (MAT_TALL && wide < 4 && rows >= 8) {
            int_tile8(dot4, rows_signed, off, wide, &t);
            n = 8;
        } else if (wide == 4 && rows >= 6) {
            int_tile6(dot4, rows_signed, off, wide, &t);
            n = 6;
        } else if (rows >= 4) {
            int_tile4(dot4, rows_signed, off, wide, &t);
            n = 4;
        } else if (rows >= 2) {
            int_tile2(dot4, rows_signed, off, wide, &t);
            n = 2;
        } else {
            int_tile1(dot4, rows_signed, off, wide, &t);
            n = 1;
        }
        t.a += n * t.a_row;
        t.y += n * t.y_step;
    }
}

/* `words` words of a row as int_tile wants them. */
OM_INLINE void int_row(int dot4, int is_signed, om_i32 *to, const om_i32 *from,
                       size_t words)
{
    size_t k;
    for (k = 0; k < words; k++)
        if (dot4) {
            to[k] = from[k];
        } else {
            const uint32_t v = (uint32_t)from[k];
            uint32_t even = v & 0x00ff00ffu, odd = v >> 8 & 0x00ff00ffu;
            if (is_signed) { /* 0x80 * 0x1fe = 0xff00 */
                even |= (even & 0x00800080u) * 0x1feu;
                odd |= (odd & 0x00800080u) * 0x1feu;
            }
            to[2 * k] = (om_i32)even;
            to[2 * k + 1] = (om_i32)odd;
        }
}

/* Words i to i + w of the first `count` rows' bytes. */
OM_INLINE vi int_word(size_t count, const om_u8 *const *row, size_t i, size_t w)
{
    vi word = w < VFL ? vi_ldu8n(row[0] + i, w) : vi_ldu8(row[0] + i);
    if (count > 1)
        word = vi_or(
            word, vi_shl(w < VFL ? vi_ldu8n(row[1] + i, w) : vi_ldu8(row[1] + i), 8));
    if (count > 2)
        word = vi_or(
            word, vi_shl(w < VFL ? vi_ldu8n(row[2] + i, w) : vi_ldu8(row[2] + i), 16));
    if (count > 3)
        word = vi_or(
            word, vi_shl(w < VFL ? vi_ldu8n(row[3] + i, w) : vi_ldu8(row[3] + i), 24));
    return word;
}

OM_INLINE void int_words(size_t count, om_i32 *to, const om_u8 *const *row, size_t n,
                         int flipped, vi flip)
{
    size_t i = 0, k;
    for (; count == 4 && n - i >= 4 * VFL; i += 4 * VFL) {
        vi_weave8(to + i, row[0] + i, row[1] + i, row[2] + i, row[3] + i);
        for (k = 0; flipped && k < 4 * VFL; k += VFL)
            vi_st(to + i + k, vi_xor(vi_ld(to + i + k), flip));
    }
    for (; i + VFL <= n; i += VFL)
        vi_st(to + i, vi_xor(int_word(count, row, i, VFL), flip));
    if (i < n)
        vi_stn(to + i, vi_xor(int_word(count, row, i, n - i), flip), n - i);
}

/* Words from four rows of bytes: byte k of word i is row k's element i, 0x80 added
 * (exclusive or) where `flip` is. The last rows may be NULL: zeros, which stay so. */
OM_LOCAL void int_weave(om_i32 *to, const om_u8 *const *row, size_t n, int flip)
{
    size_t count = 0;
    vi mask;
    while (count < 4 && row[count])
        count++;
    mask = vi_set(flip && count ? (int32_t)(0x80808080u >> 8 * (4 - count)) : 0);
    if (count == 4)
        int_words(4, to, row, n, flip, mask);
    else if (count == 3)
        int_words(3, to, row, n, flip, mask);
    else if (count)
        int_words(count, to, row, n, flip, mask);
}

#endif
