/* matcore.h -- the matrix core that Conv, ConvTranspose, MatMul and Gemm share. A tile
 * of up to 12 rows by two vectors of columns, or 6 by four, stays in registers while k
 * runs: one accumulator per output, terms in increasing k, whatever the tile
 * (docs/abi.md, section 5). The latter reads less: 10 vectors or elements, rather than
 * 14, for 24 products. Rows come packed in panels of OM_MAT_ROWS (templates/pack.h),
 * interleaved by k, so that a step reads them side by side; a step of columns lies at
 * b + off[k], or at b + k * b_step. */
#ifndef MATCORE_H
#define MATCORE_H

/* How a term joins a sum. */
enum { MAT_EXACT, MAT_FMA, MAT_FAST };

/* Whether 24 accumulators fit into the registers. */
#if defined(__aarch64__)
#define MAT_TALL 1
#else
#define MAT_TALL (VFL_MAX == 16)
#endif

/* Whether tiles of four vectors of columns are used too. */
#define MAT_WIDE (VFL_MAX == 16)

/* Columns of a vector; an SVE vector may be longer than a panel. */
#define MAT_LANES (VFL_MAX > 16 ? om_min(VFL, 16) : VFL)

/* Asks for a line that is wanted soon, in the second cache or the first, or that will
 * be written. */
#if defined(__GNUC__) && !defined(__TINYC__)
#define MAT_FETCH_STORE(p) __builtin_prefetch(p, 1, 3)
#define MAT_FETCH(p) __builtin_prefetch(p, 0, 2)
#define MAT_FETCH_NEAR(p) __builtin_prefetch(p, 0, 3)
#else
#define MAT_FETCH_STORE(p) (void)(p)
#define MAT_FETCH(p) (void)(p)
#define MAT_FETCH_NEAR(p) (void)(p)
#endif

/* Whether to ask for columns at b + off[k] some steps before they are read: where
 * products and sums fill all pipes (AVX-512), what waits is never made up for. */
#define MAT_NEAR (a_row == MAT_TAPS && VFL_MAX == 16)

/* Whether two steps are taken at a time, where a step's own cost shows (AVX-512);
 * products and sums apart leave room for it. */
#define MAT_TWICE \
    (VFL_MAX == 16 && mode != MAT_EXACT && (a_row == MAT_TAPS || a_row == 0))

/* Columns of a tile, at most 32. */
#define MAT_COLS (2 * MAT_LANES)

/* What is done with complete sums, each operation rounded: row i times scale[i] plus
 * shift[i] (NULL: neither), plus its element of `add`, which lies as y does (NULL:
 * none), then Relu. */
struct mat_after {
    const om_f32 *scale;
    const om_f32 *shift;
    const om_f32 *add;
    size_t add_step;
    int relu;
};

/* Where the vectors of a tile of four go if not every column is an output: lane i of
 * vector k to y[low_to[k] + i] if it is in low[k], to y[high_to[k] + i] if it is in
 * high[k]. */
#if VFL_MAX == 16
struct mat_gaps {
    vm low[4];
    vm high[4];
    ptrdiff_t low_to[4];
    ptrdiff_t high_to[4];
};
#else
struct mat_gaps {
    char none; /* tiles are not as wide */
};
#endif

/* A tile's operands. Row i at depth k is a[k * a_step + i * a_row], a_row being a
 * parameter of the tile: 1 for packed panels, MAT_TAPS too, MAT_PITCH for rows as they
 * were; 0 for rows side by side at a + off[k]. Columns lie at b + k * b_step, with
 * MAT_TAPS at b + off[k], which is OM_MAT_AHEAD longer than depth; from vector to
 * vector it is b_next, with MAT_TAPS MAT_LANES. Row i of the result lies at y + i *
 * y_step. more: the sums so far are in y. ahead, with off: what other tiles will want
 * soon, ahead_step elements for each k. last: the sums are complete, so add bias[i] to
 * row i (NULL: none) and canonicalise NaN. With MAT_TAPS what `after` says follows, and
 * a tile of four vectors may have gaps (NULL: none). */
struct mat_job {
    const om_f32 *a;
    size_t a_step;
    const om_f32 *b;
    size_t b_next;
    size_t b_step;
    const om_u32 *off;
    const om_f32 *ahead;
    size_t ahead_step;
    size_t depth;
    om_f32 *y;
    size_t y_step;
    const om_f32 *bias;
    int more;
    int last;
    struct mat_after after;
    const struct mat_gaps *gaps;
};

/* From row to row of rows that aren't packed: an odd number of cache lines. MAT_TAPS
 * stands for packed panels whose columns lie at b + off[k]. */
enum { MAT_PITCH = OM_MAT_DEPTH + 16, MAT_TAPS = 2 };

OM_INLINE vf mat_ld(const om_f32 *p)
{
    return VFL_MAX > 16 ? vf_ldn(p, MAT_LANES) : vf_ld(p);
}

OM_INLINE void mat_st(om_f32 *p, vf v)
{
    if (VFL_MAX > 16)
        vf_stn(p, v, MAT_LANES);
    else
        vf_st(p, v);
}

#if VFL_MAX == 16
/* Vector k of a row of y. */
OM_INLINE vf mat_take(const om_f32 *y, const struct mat_gaps *g, size_t k)
{
    const vf low = vf_take(y + g->low_to[k], g->low[k], vf_set(0.0f));
    return vf_take(y + g->high_to[k], g->high[k], low);
}

OM_INLINE void mat_put(om_f32 *y, const struct mat_gaps *g, size_t k, vf v)
{
    vf_put(y + g->low_to[k], g->low[k], v);
    vf_put(y + g->high_to[k], g->high[k], v);
}
#endif

/* sum + a * b */
OM_INLINE vf mat_term(int mode, vf a, vf b, vf sum)
{
    if (mode == MAT_EXACT)
        return vf_add(sum, vf_mul(a, b));
    return mode == MAT_FMA ? vf_fma(a, b, sum) : vf_mad(a, b, sum);
}

#define MAT_EACH1(X) X(0)
#define MAT_EACH2(X) MAT_EACH1(X) X(1)
#define MAT_EACH3(X) MAT_EACH2(X) X(2)
#define MAT_EACH4(X) MAT_EACH3(X) X(3)
#define MAT_EACH5(X) MAT_EACH4(X) X(4)
#define MAT_EACH6(X) MAT_EACH5(X) X(5)
#define MAT_EACH8(X) MAT_EACH6(X) X(6) X(7)
#define MAT_EACH12(X) MAT_EACH8(X) X(8) X(9) X(10) X(11)

/* What each row of a tile does, for as many vectors as there are. */
#define MAT_VARS(i) vf c##i, d##i, e##i, f##i;
#define MAT_CLEAR(i) c##i = d##i = e##i = f##i = vf_set(0.0f);
#define MAT_RESUME(i)                              \
    c##i = mat_ld(y + i * ys);                     \
    if (wide > 1)                                  \
        d##i = mat_ld(y + MAT_LANES + i * ys);     \
    if (wide > 2) {                                \
        e##i = mat_ld(y + 2 * MAT_LANES + i * ys); \
        f##i = mat_ld(y + 3 * MAT_LANES + i * ys); \
    }
#define MAT_APART (a_row == MAT_TAPS || a_row == 0 ? 1 : a_row)
#define MAT_TERMS(i)                       \
    w = vf_ld1(a + i * MAT_APART);         \
    c##i = mat_term(mode, w, p, c##i);     \
    if (wide > 1)                          \
        d##i = mat_term(mode, w, q, d##i); \
    if (wide > 2) {                        \
        e##i = mat_term(mode, w, r, e##i); \
        f##i = mat_term(mode, w, s, f##i); \
    }
#define MAT_ALL(i, DO) \
    c##i = DO(c##i);   \
    d##i = DO(d##i);   \
    e##i = DO(e##i);   \
    f##i = DO(f##i);
#define MAT_PLUS(v) vf_add(v, w)
#define MAT_TIMES(v) vf_mul(v, w)
#define MAT_BIAS(i)         \
    w = vf_set(t->bias[i]); \
    MAT_ALL(i, MAT_PLUS)
#define MAT_CANON(i) MAT_ALL(i, vf_canon)
#define MAT_SCALE(i)               \
    w = vf_set(t->after.scale[i]); \
    MAT_ALL(i, MAT_TIMES)          \
    w = vf_set(t->after.shift[i]); \
    MAT_ALL(i, MAT_PLUS)
#define MAT_ADD(i)                                                       \
    c##i = vf_add(c##i, mat_ld(add + i * add_step));                     \
    if (wide > 1)                                                        \
        d##i = vf_add(d##i, mat_ld(add + MAT_LANES + i * add_step));     \
    if (wide > 2) {                                                      \
        e##i = vf_add(e##i, mat_ld(add + 2 * MAT_LANES + i * add_step)); \
        f##i = vf_add(f##i, mat_ld(add + 3 * MAT_LANES + i * add_step)); \
    }
#define MAT_RELU(i) MAT_ALL(i, vf_relu)
#define MAT_KEEP(i)                               \
    mat_st(y + i * ys, c##i);                     \
    if (wide > 1)                                 \
        mat_st(y + MAT_LANES + i * ys, d##i);     \
    if (wide > 2) {                               \
        mat_st(y + 2 * MAT_LANES + i * ys, e##i); \
        mat_st(y + 3 * MAT_LANES + i * ys, f##i); \
    }

#if VFL_MAX == 16
#define MAT_RESUME_GAPS(i)                \
    c##i = mat_take(y + i * ys, gaps, 0); \
    d##i = mat_take(y + i * ys, gaps, 1); \
    e##i = mat_take(y + i * ys, gaps, 2); \
    f##i = mat_take(y + i * ys, gaps, 3);
#define MAT_ADD_GAPS(i)                                         \
    c##i = vf_add(c##i, mat_take(add + i * add_step, gaps, 0)); \
    d##i = vf_add(d##i, mat_take(add + i * add_step, gaps, 1)); \
    e##i = vf_add(e##i, mat_take(add + i * add_step, gaps, 2)); \
    f##i = vf_add(f##i, mat_take(add + i * add_step, gaps, 3));
#define MAT_KEEP_GAPS(i)                \
    mat_put(y + i * ys, gaps, 0, c##i); \
    mat_put(y + i * ys, gaps, 1, d##i); \
    mat_put(y + i * ys, gaps, 2, e##i); \
    mat_put(y + i * ys, gaps, 3, f##i);
#else
#define MAT_RESUME_GAPS(i)
#define MAT_ADD_GAPS(i)
#define MAT_KEEP_GAPS(i)
#endif

/* The terms of depth k. */
#define MAT_STEP(EACH, k)                                                         \
    {                                                                             \
        const om_f32 *b = t->b + (a_row == MAT_TAPS ? t->off[k] : (k)*t->b_step); \
        if (!a_row)                                                               \
            a = t->a + t->off[k];                                                 \
        if (a_row == MAT_TAPS || !a_row)                                          \
            MAT_FETCH(t->ahead + (k)*t->ahead_step);                              \
        if (MAT_NEAR)                                                             \
            MAT_FETCH_NEAR(t->b + t->off[(k) + OM_MAT_AHEAD]);                    \
        if (MAT_NEAR && wide > 1)                                                 \
            MAT_FETCH_NEAR(t->b + t->off[(k) + OM_MAT_AHEAD] + b_next);           \
        if (MAT_NEAR && wide > 2) {                                               \
            MAT_FETCH_NEAR(t->b + t->off[(k) + OM_MAT_AHEAD] + 2 * b_next);       \
            MAT_FETCH_NEAR(t->b + t->off[(k) + OM_MAT_AHEAD] + 3 * b_next);       \
        }                                                                         \
        p = mat_ld(b);                                                            \
        q = wide > 1 ? mat_ld(b + b_next) : p;                                    \
        r = wide > 2 ? mat_ld(b + 2 * b_next) : p;                                \
        s = wide > 2 ? mat_ld(b + 3 * b_next) : p;                                \
        EACH(MAT_TERMS)                                                           \
        if (a_row)                                                                \
            a += t->a_step;                                                       \
    }

/* The body of a tile. */
#define MAT_TILE(EACH)                                               \
    const om_f32 *a = t->a;                                          \
    const size_t ys = t->y_step;                                     \
    const size_t b_next = a_row == MAT_TAPS ? MAT_LANES : t->b_next; \
    const struct mat_gaps *const gaps =                              \
        a_row == MAT_TAPS && wide > 2 ? t->gaps : NULL;              \
    om_f32 *y = t->y;                                                \
    size_t k;                                                        \
    vf p, q, r, s, w;                                                \
    EACH(MAT_VARS)                                                   \
    EACH(MAT_CLEAR)                                                  \
    if (t->more && gaps) {                                           \
        EACH(MAT_RESUME_GAPS)                                        \
    } else if (t->more) {                                            \
        EACH(MAT_RESUME)                                             \
    }                                                                \
    for (k = 0; MAT_TWICE && k + 2 <= t->depth; k += 2) {            \
        MAT_STEP(EACH, k)                                            \
        MAT_STEP(EACH, k + 1)                                        \
    }                                                                \
    for (; k < t->depth; k++)                                        \
        MAT_STEP(EACH, k)                                            \
    if (t->last && t->bias) {                                        \
        EACH(MAT_BIAS)                                               \
    }                                                                \
    if (a_row == MAT_TAPS && t->last && t->after.scale) {            \
        EACH(MAT_SCALE)                                              \
    }                                                                \
    if (a_row == MAT_TAPS && t->last && t->after.add) {              \
        const size_t add_step = t->after.add_step;                   \
        const om_f32 *add = t->after.add;                            \
        if (gaps) {                                                  \
            EACH(MAT_ADD_GAPS)                                       \
        } else {                                                     \
            EACH(MAT_ADD)                                            \
        }                                                            \
    }                                                                \
    if (a_row == MAT_TAPS && t->last && t->after.relu) {             \
        EACH(MAT_RELU)                                               \
    } else if (t->last && mode != MAT_FAST) {                        \
        EACH(MAT_CANON)                                              \
    }                                                                \
    if (gaps) {                                                      \
        EACH(MAT_KEEP_GAPS)                                          \
    } else {                                                         \
        EACH(MAT_KEEP)                                               \
    }

OM_TILE void mat_tile1(int mode, int wide, size_t a_row,
                       const struct mat_job *t){MAT_TILE(MAT_EACH1)}

OM_TILE void mat_tile2(int mode, int wide, size_t a_row,
                       const struct mat_job *t){MAT_TILE(MAT_EACH2)}

OM_TILE void mat_tile3(int mode, int wide, size_t a_row,
                       const struct mat_job *t){MAT_TILE(MAT_EACH3)}

OM_TILE void mat_tile4(int mode, int wide, size_t a_row,
                       const struct mat_job *t){MAT_TILE(MAT_EACH4)}

OM_TILE void mat_tile5(int mode, int wide, size_t a_row,
                       const struct mat_job *t){MAT_TILE(MAT_EACH5)}

OM_TILE void mat_tile6(int mode, int wide, size_t a_row,
                       const struct mat_job *t){MAT_TILE(MAT_EACH6)}

OM_TILE void mat_tile8(int mode, int wide, size_t a_row,
                       const struct mat_job *t){MAT_TILE(MAT_EACH8)}

OM_TILE void mat_tile12(int mode, int wide, size_t a_row,
                        const struct mat_job *t){MAT_TILE(MAT_EACH12)}

/* Rows of the next tile of four vectors, of n that are left: at most 6, in tiles that
 * are not too small. */
OM_INLINE size_t mat_wide_rows(size_t n)
{
    return n == 7 || n == 8 ? 4 : om_min(n, 6);
}

/* The rows of one panel, in the tallest tiles there are. mode, wide (vectors of
 * columns: 1, 2 or 4) and a_row are meant to be constants. */
OM_INLINE void mat_panel(int mode, int wide, size_t a_row, const struct mat_job *job,
                         size_t rows)
{
    struct mat_job t = *job;
    size_t n;
    for (; rows; rows -= n) {
        if (wide > 2 && rows == 5) {
            mat_tile5(mode, wide, a_row, &t);
            n = 5;
        } else if (MAT_TALL && wide <= 2 && rows >= 12) {
            mat_tile12(mode, wide, a_row, &t);
            n = 12;
        } else if (MAT_TALL && wide <= 2 && rows >= 8) {
            mat_tile8(mode, wide, a_row, &t);
            n = 8;
        } else if (rows >= 6 && (wide <= 2 || (rows != 7 && rows != 8))) {
            mat_tile6(mode, wide, a_row, &t);
            n = 6;
        } else if (rows >= 4) {
            mat_tile4(mode, wide, a_row, &t);
            n = 4;
        } else if (rows == 3) {
            mat_tile3(mode, wide, a_row, &t);
            n = 3;
        } else if (rows >= 2) {
            mat_tile2(mode, wide, a_row, &t);
            n = 2;
        } else {
            mat_tile1(mode, wide, a_row, &t);
            n = 1;
        }
        t.a += n * MAT_APART;
        t.y += n * t.y_step;
        if (t.bias)
            t.bias += n;
        if (a_row == MAT_TAPS && t.after.scale) {
            t.after.scale += n;
            t.after.shift += n;
        }
        if (a_row == MAT_TAPS && t.after.add)
            t.after.add += n * t.after.add_step;
    }
}

/* The same for `columns` of one vector, two or four, which need not be constant: the
 * widths that a tile may have. */
OM_INLINE void mat_columns(int mode, size_t a_row, const struct mat_job *t, size_t rows,
                           size_t columns)
{
    if (columns <= MAT_LANES)
        mat_panel(mode, 1, a_row, t, rows);
    else if (MAT_WIDE && columns > MAT_COLS)
        mat_panel(mode, 4, a_row, t, rows);
    else
        mat_panel(mode, 2, a_row, t, rows);
}

/* Columns [from, from + n) of a tile that are outputs, from output `to` on. */
struct mat_run {
    size_t from;
    size_t n;
    size_t to;
};

/* The most runs of 64 columns, between which gaps lie. */
enum { MAT_RUNS = 33 };

/* The runs of `count` columns from position pos on, where of each `pitch` positions the
 * first `cols` are outputs, and from row to row of these it is `step`. How many: 0 in a
 * gap. */
OM_INLINE size_t mat_runs(struct mat_run *run, size_t pos, size_t count, size_t pitch,
                          size_t cols, size_t step)
{
    size_t k = 0, from, n, row, col;
    run->from = 0;
    run->n = count;
    run->to = pos;
    if (pos + count <= cols || (pitch == cols && cols == step))
        return 1;
    row = pos / pitch;
    col = pos % pitch;
    for (from = 0; from < count; from += n, row++, col = 0) {
        n = om_min(pitch - col, count - from);
        if (col >= cols)
            continue;
        run[k].from = from;
        run[k].n = om_min(n, cols - col);
        run[k++].to = row * step + col;
    }
    return k;
}

#if VFL_MAX == 16
/* The gaps of a tile of four vectors between these runs. False if a vector has parts of
 * three. */
OM_INLINE int mat_find_gaps(struct mat_gaps *g, const struct mat_run *run, size_t runs)
{
    const vm none = vf_lt(vf_set(0.0f), vf_set(0.0f));
    size_t k, r = 0;
    for (k = 0; k < 4; k++) {
        const size_t first = k * VFL, last = first + VFL;
        size_t n = 0;
        g->low[k] = g->high[k] = none;
        g->low_to[k] = g->high_to[k] = 0;
        while (r < runs && run[r].from < last) {
            const size_t end = run[r].from + run[r].n;
            const size_t lo = run[r].from > first ? run[r].from - first : 0;
            const vm m = vm_between(lo, end - first);
            const ptrdiff_t to =
                (ptrdiff_t)run[r].to + (ptrdiff_t)first - (ptrdiff_t)run[r].from;
            if (n == 2)
                return 0;
            (n ? g->high : g->low)[k] = m;
            (n ? g->high_to : g->low_to)[k] = to;
            n++;
            if (end > last)
                break;
            r++;
        }
    }
    return 1;
}
#else
OM_INLINE int mat_find_gaps(struct mat_gaps *g, const struct mat_run *run, size_t runs)
{
    (void)g;
    (void)run;
    (void)runs;
    return 0;
}
#endif

OM_INLINE void mat_copy(om_f32 *to, const om_f32 *from, size_t n)
{
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        vf_st(to + i, vf_ld(from + i));
    if (i < n)
        vf_stn(to + i, vf_ldn(from + i, n - i), n - i);
}

OM_INLINE void mat_zero(om_f32 *to, size_t n)
{
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        vf_st(to + i, vf_set(0.0f));
    if (i < n)
        vf_stn(to + i, vf_set(0.0f), n - i);
}

/* to[i] = from[2 * i] */
OM_INLINE void mat_copy_even(om_f32 *to, const om_f32 *from, size_t n)
{
    size_t i;
    for (i = 0; i + VFL < n; i += VFL) {
        const vf low = vf_ld(from + 2 * i), high = vf_ld(from + 2 * i + VFL);
        vf_st(to + i, vf_even(low, high));
    }
    if (i < n) {
        const size_t rest = 2 * (n - i) - 1, low = om_min(rest, VFL);
        const vf v = vf_ldn(from + 2 * i, low);
        vf_stn(to + i, vf_even(v, vf_ldn(from + 2 * i + low, rest - low)), n - i);
    }
}

/* The length of the pieces that k is cut into: even ones of at most `most`, so that a
 * tile's columns stay in a near cache. At least 1. */
OM_INLINE size_t mat_depth(size_t depth, size_t most)
{
    const size_t pieces = (depth + most - 1) / most;
    return pieces > 1 ? (depth + pieces - 1) / pieces : depth + (depth == 0);
}

#endif
