/* conv.c -- Conv of f32 (docs/abi.md, section 5, says in which order it sums).
 *
 *   conv_f32       weights packed in panels of filters; a matrix product over strips
 *   conv_flip_f32  the same with filters for columns: for planes that fill few vectors
 *   conv_skip_f32  weights as they stand, no zeros added for padding: for weights that
 *                  aren't known or aren't finite
 *
 * Those of one input channel per group lie in conv_dw.c. Strips are explained in
 * conv.h. */
#include "kernel.h"
#include "pack.h"
#include "conv.h"
#include "math/convcore.h"
#include "math/transpose.h"

/* Columns beyond a strip's last row that its last tile may read: padding that rows
 * share, and a vector, for a tile of more vectors than columns need is not taken. */
#define CONV_BEYOND (OM_CONV_SHARED + MAT_LANES)

/* Copies a block's input in `channels` channels, from the first one x, into the strip,
 * and zeros behind it: what a tile reads there has no effect, but takes its time if it
 * happens to be subnormal. again: the strip holds the same block of other channels,
 * whose zeros may stay. A few channels at a time, so that those are read from memory
 * once. */
OM_LOCAL void conv_fill(const struct om_conv *p, const struct conv_at *a,
                        const om_f32 *x, size_t channels, om_f32 *strip, int again)
{
    const ptrdiff_t *plane = p->plane + a->plane * p->kernel_planes;
    const size_t kind = p->strip_rows * p->strip_cols;
    const size_t rows = p->strip_rows - (p->block_rows - a->rows);
    const int flat = p->row_stride == 1 && p->col_stride == 1 &&
                     p->strip_cols == p->in_cols && p->strip_rows > 1;
    const size_t all = p->kernel_planes * p->row_starts * p->col_starts * kind;
    const size_t short_by = (p->strip_rows - rows) * p->strip_cols;
    const size_t apart = p->strip_channel - om_min(all, p->strip_channel);
    size_t few, c, k, s, t, i, j;
    for (c = 0; !again && c < channels; c++) {
        om_f32 *to = strip + c * p->strip_channel;
        for (i = 0; short_by && i < all; i += kind)
            mat_zero(to + i + rows * p->strip_cols, om_min(CONV_BEYOND, short_by));
        mat_zero(to + all, c + 1 == channels ? CONV_BEYOND : apart);
    }
    for (few = 0; few < channels; few += 4)
        for (t = 0; t < p->col_starts; t++) {
            const ptrdiff_t left =
                (ptrdiff_t)(a->col * p->col_stride) + p->col_start[t];
            size_t lo, hi;
            conv_clip(left, p->col_stride, p->in_cols, p->strip_cols, &lo, &hi);
            for (s = 0; s < p->row_starts; s++) {
                const ptrdiff_t top =
                    (ptrdiff_t)(a->row * p->row_stride) + p->row_start[s];
                size_t first, last;
                conv_clip(top, p->row_stride, p->in_rows, rows, &first, &last);
                for (c = few; c < om_min(channels, few + 4); c++) {
                    om_f32 *to =
                        strip + c * p->strip_channel + (s * p->col_starts + t) * kind;
                    const om_f32 *in = x + c * p->x_channel;
                    for (k = 0; k < p->kernel_planes; k++) {
                        om_f32 *row = to + k * p->row_starts * p->col_starts * kind;
                        const om_f32 *from;
                        if (plane[k] < 0 || lo == hi || first == last) {
                            if (!again)
                                mat_zero(row, rows * p->strip_cols);
                            continue;
                        }
                        if (!again) {
                            mat_zero(row, first * p->strip_cols);
                            mat_zero(row + last * p->strip_cols,
                                     (rows - last) * p->strip_cols);
                        }
                        row += first * p->strip_cols;
                        from = in + plane[k] +
                               (top + (ptrdiff_t)(first * p->row_stride)) *
                                   (ptrdiff_t)p->in_cols +
                               left + (ptrdiff_t)(lo * p->col_stride);
                        if (flat) {
                            /* row after row in one go, then the columns between them */
                            const size_t n = last - first, gap = p->strip_cols - hi;
                            if (!again) {
                                mat_zero(row, lo);
                                mat_zero(row + n * p->strip_cols - gap, gap);
                            }
                            mat_copy(row + lo, from, n * p->strip_cols - gap - lo);
                            for (i = 1; i < n; i++)
                                for (j = 0; j < gap + lo; j++)
                                    row[i * p->strip_cols - gap + j] = 0.0f;
                            continue;
                        }
                        for (i = first; i < last; i++) {
                            if (!again) {
                                mat_zero(row, lo);
                                mat_zero(row + hi, p->strip_cols - hi);
                            }
                            if (p->col_stride == 1)
                                mat_copy(row + lo, from, hi - lo);
                            else
                                conv_every(row + lo, from, p->col_stride, hi - lo);
                            row += p->strip_cols;
                            from += p->row_stride * p->in_cols;
                        }
                    }
                }
            }
        }
}

/* Panels as functions of their own: constants of what is around them would take
 * registers from the tiles. */
typedef void conv_panel(const struct mat_job *t, size_t rows, size_t columns);

OM_LOCAL void conv_panel_exact(const struct mat_job *t, size_t rows, size_t columns)
{
    mat_columns(MAT_EXACT, MAT_TAPS, t, rows, columns);
}

OM_LOCAL void conv_panel_fma(const struct mat_job *t, size_t rows, size_t columns)
{
    mat_columns(MAT_FMA, MAT_TAPS, t, rows, columns);
}

OM_LOCAL void conv_panel_fast(const struct mat_job *t, size_t rows, size_t columns)
{
    mat_columns(MAT_FAST, MAT_TAPS, t, rows, columns);
}

/* The same where rows are outputs. */
OM_LOCAL void conv_flip_panel_exact(const struct mat_job *t, size_t rows,
                                    size_t columns)
{
    mat_columns(MAT_EXACT, 0, t, rows, columns);
}

OM_LOCAL void conv_flip_panel_fma(const struct mat_job *t, size_t rows, size_t columns)
{
    mat_columns(MAT_FMA, 0, t, rows, columns);
}

OM_LOCAL void conv_flip_panel_fast(const struct mat_job *t, size_t rows, size_t columns)
{
    mat_columns(MAT_FAST, 0, t, rows, columns);
}

/* Terms that take no longer than memory needs to bring a line, and outputs that the
 * second cache hardly has room for. */
enum { CONV_SHORT = 64, CONV_FAR = 1 << 18 };

/* Where the matrix core finds a slab of a block's input: column c of term k at
 * in + off[k] + c, but from column `whole` on at rest + rest_off[k] + c - whole. */
struct conv_in {
    const om_f32 *in;
    const om_u32 *off;
    const om_f32 *rest;
    const om_u32 *rest_off;
    size_t whole;
};

/* What a tile of few columns takes from y, or from what is added to it. */
OM_INLINE void conv_gather(const struct mat_run *run, size_t runs, om_f32 *tile,
                           size_t cols, const om_f32 *y, size_t y_step, size_t rows)
{
    size_t i, r;
    for (i = 0; i < rows; i++)
        for (r = 0; r < runs; r++)
            mat_copy(tile + i * cols + run[r].from, y + i * y_step + run[r].to,
                     run[r].n);
}

/* Asks for the lines of the tile of y that is `on` columns further, and of what is
 * added to it, while sums are on the way: a store that waits for its line holds up
 * those after it. */
OM_INLINE void conv_ahead(const struct mat_job *t, size_t rows, size_t cols, size_t on)
{
    size_t i, c;
    for (i = 0; i < rows; i++)
        for (c = on; c < on + cols; c += 16) {
            MAT_FETCH_STORE(t->y + i * t->y_step + c);
            if (t->after.add)
                MAT_FETCH_NEAR(t->after.add + i * t->after.add_step + c);
        }
}

/* Lets a tile ask, as its terms go by, for lines of other outputs and of what is added
 * to them (NULL: nothing): y and add are the first of `filters` rows of `cols` columns;
 * each turn asks for a line of as many rows as the tile has terms. Where kernels are 1
 * by 1 memory has little time to bring them otherwise. */
OM_INLINE void conv_outputs(const struct om_conv *p, struct mat_job *t, const om_f32 *y,
                            const om_f32 *add, size_t filters, size_t cols, size_t turn)
{
    const size_t lines = (cols + 15) / 16, kinds = add ? 2 : 1;
    const size_t row = turn / (lines * kinds) * t->depth;
    if (row >= filters)
        return;
    t->ahead =
        (turn / lines % kinds ? add : y) + row * p->y_channel + turn % lines * 16;
    t->ahead_step = p->y_channel;
}

/* How many columns the next tile has, of `left` ones: four vectors where there are
 * registers and columns enough, else two, or one. Taps of strided kernels, or single
 * ones, share few lines: half as many columns then serve twice as many rows for each
 * line from the second cache. */
OM_INLINE size_t conv_cols(const struct om_conv *p, size_t left)
{
    if (MAT_WIDE && p->taps > 1 && p->row_stride * p->col_stride == 1 &&
        left > 3 * MAT_LANES)
        return 2 * MAT_COLS;
    return left > MAT_LANES ? MAT_COLS : MAT_LANES;
}

/* Terms [from, from + part) of the sums of a block's first `filters` filters. w, y,
 * bias and after: the group's; tile: room for a tile, with after->add for two. */
OM_INLINE void conv_block(int mode, conv_panel *panel, const struct om_conv *p,
                          const struct conv_at *a, const om_f32 *w,
                          const struct conv_in *x, size_t from, size_t part, om_f32 *y,
                          const om_f32 *bias, const struct mat_after *after,
                          size_t filters, om_f32 *tile)
{
    const size_t depth = p->channels * p->taps, piece = mat_depth(part, OM_CONV_DEPTH);
    const size_t columns = (a->rows - 1) * p->strip_cols + a->cols;
    const size_t corner =
        a->plane * p->out_rows * p->out_cols + a->row * p->out_cols + a->col;
    const om_f32 *add = after->add ? after->add + corner : NULL;
    const int far = p->direct && p->filters * p->y_channel * (add ? 2 : 1) > CONV_FAR;
    const int fetch = p->direct && p->channels * p->x_channel > CONV_FAR;
    struct mat_run run[MAT_RUNS];
    struct mat_gaps gaps;
    struct mat_job t;
    size_t f, k, c, i, g, r, cols, rows, runs, turn, lines;
    int whole; /* nothing goes through `tile` */
    (void)mode;
    y += corner;
    t.b_next = MAT_LANES;
    t.b_step = 0;
    t.after = *after;
    t.after.add = NULL;
    for (f = a->filters; f < a->filters + filters; f += OM_MAT_BLOCK) {
        const size_t end = om_min(a->filters + filters, f + OM_MAT_BLOCK);
        for (k = 0; k == 0 || k < part; k += piece) {
            t.depth = om_min(piece, part - k);
            t.more = from + k > 0;
            t.last = from + k + t.depth == depth;
            for (c = 0; c < columns; c += cols) {
                cols = conv_cols(p, columns - c);
                runs = mat_runs(run, c, om_min(cols, columns - c), p->strip_cols,
                                a->cols, p->out_cols);
                if (runs == 0)
                    continue;
                whole = run[0].n == cols;
                t.gaps = NULL;
                if (MAT_WIDE && !whole && cols > MAT_COLS &&
                    mat_find_gaps(&gaps, run, runs)) {
                    whole = 1;
                    t.gaps = &gaps;
                }
                turn = lines = 0;
                t.b = c < x->whole ? x->in + c : x->rest + (c - x->whole);
                t.off = (c < x->whole ? x->off : x->rest_off) + k;
                if (fetch && c > 0 && c + 2 * cols <= columns)
                    lines = (cols + 15) / 16;
                for (g = f; g < end; g += rows) {
                    const size_t first = g / OM_MAT_ROWS * OM_MAT_ROWS;
                    const size_t width = om_min(OM_MAT_ROWS, p->filters - first);
                    om_f32 *to = y + g * p->y_channel;
                    rows = first + width - g;
                    if (cols > MAT_COLS)
                        rows = mat_wide_rows(rows);
                    t.a = w + first * depth + (from + k) * width + (g - first);
                    t.a_step = width;
                    /* the next panel; a block's other tiles find it near */
                    t.ahead = c == 0 && first + 2 * OM_MAT_ROWS <= p->filters
                                  ? t.a + OM_MAT_ROWS * depth
                                  : t.a;
                    t.ahead_step = width;
                    if (turn < lines) {
                        /* the next tile's columns, a line of each term at a time */
                        t.ahead = t.b + t.off[0] + cols + turn++ * 16;
                        t.ahead_step = p->x_channel;
                    } else if (far && c > 0 && whole && t.last &&
                               c + 2 * cols <= columns)
                        conv_outputs(p, &t, y + f * p->y_channel + run[0].to + cols,
                                     add ? add + (run[0].to + cols + f * p->y_channel)
                                         : NULL,
                                     end - f, cols, turn++ - lines);
                    t.bias = bias ? bias + g : NULL;
                    if (after->scale) {
                        t.after.scale = after->scale + g;
                        t.after.shift = after->shift + g;
                    }
                    t.y = t.gaps ? to : whole ? to + run[0].to : tile;
                    t.y_step = whole ? p->y_channel : cols;
                    if (!whole && t.more)
                        conv_gather(run, runs, tile, cols, to, p->y_channel, rows);
                    if (add && t.last) {
                        const om_f32 *more = add + g * p->y_channel;
                        t.after.add = t.gaps  ? more
                                      : whole ? more + run[0].to
                                              : tile + OM_CONV_TILE;
                        t.after.add_step = t.y_step;
                        if (!whole)
                            conv_gather(run, runs, tile + OM_CONV_TILE, cols, more,
                                        p->y_channel, rows);
                    }
                    if (whole && (!t.more || (t.last && add)))
                        conv_ahead(&t, rows, cols,
                                   (t.depth < CONV_SHORT && c + 2 * cols <= columns
                                        ? cols
                                        : 0) +
                                       (t.gaps ? run[0].to : 0));
                    panel(&t, rows, cols);
                    if (!whole)
                        for (i = 0; i < rows; i++)
                            for (r = 0; r < runs; r++)
                                mat_copy(to + i * p->y_channel + run[r].to,
                                         tile + i * cols + run[r].from, run[r].n);
                }
            }
        }
    }
}

/* n outputs of all filters, from sums of `pitch` elements each. */
OM_INLINE void conv_turn(const struct om_conv *p, om_f32 *y, const om_f32 *sums,
                         size_t n, size_t filters, size_t pitch)
{
    const size_t whole = n / TR_EDGE * TR_EDGE;
    size_t c, f;
    for (c = 0; c < whole; c += TR_EDGE)
        for (f = 0; f < filters; f += TR_EDGE)
            tr_block((om_u32 *)(y + f * p->y_channel + c), (ptrdiff_t)p->y_channel,
                     (const om_u32 *)(sums + c * pitch + f), (ptrdiff_t)pitch);
    for (f = 0; whole < n && f < filters; f++)
        for (c = whole; c < n; c++)
            y[f * p->y_channel + c] = sums[c * pitch + f];
}

/* y[i] += add[i], then Relu if it is asked for. */
OM_INLINE void conv_sum(int mode, om_f32 *y, const om_f32 *add, size_t n, int relu)
{
    size_t i;
    for (i = 0; i < n; i += VFL) {
        const size_t some = om_min(VFL, n - i);
        vf v = some < VFL ? vf_add(vf_ldn(y + i, some), vf_ldn(add + i, some))
                          : vf_add(vf_ld(y + i), vf_ld(add + i));
        if (relu)
            v = vf_relu(v);
        else if (mode != MAT_FAST)
            v = vf_canon(v);
        if (some < VFL)
            vf_stn(y + i, v, some);
        else
            vf_st(y + i, v);
    }
}

/* As conv_block, but rows are outputs and columns filters, which come packed in panels
 * of OM_MAT_COLS, a whole number of them. sums: [output][filter], an odd number of
 * cache lines apart if they can be. */
OM_INLINE void conv_flip_block(int mode, conv_panel *panel, const struct om_conv *p,
                               const struct conv_at *a, const om_f32 *w,
                               const struct conv_in *x, size_t from, size_t part,
                               om_f32 *y, const om_f32 *bias,
                               const struct mat_after *after, size_t filters,
                               om_f32 *sums)
{
    const size_t depth = p->channels * p->taps, piece = mat_depth(part, OM_CONV_DEPTH);
    const size_t outputs = (a->rows - 1) * p->strip_cols + a->cols;
    const size_t pitch = filters + OM_MAT_COLS;
    size_t corner =
        a->plane * p->out_rows * p->out_cols + a->row * p->out_cols + a->col;
    const om_f32 *add, *ahead, *last = w + p->filters * depth;
    struct mat_job t;
    size_t f, k, g, r, rows, cols;
    t.a_step = 0;
    t.b_step = OM_MAT_COLS;
    t.b_next = MAT_LANES == OM_MAT_COLS ? depth * OM_MAT_COLS : MAT_LANES;
    t.y_step = pitch;
    t.bias = NULL;
    t.last = 0;
    w += a->filters * depth;
    for (k = 0; k == 0 || k < part; k += piece) {
        t.depth = om_min(piece, part - k);
        t.off = x->off + k;
        t.more = from + k > 0;
        for (f = 0; f < filters; f += cols) {
            size_t panels, tiles, turns, turn;
            cols = filters - f > MAT_LANES ? MAT_COLS : MAT_LANES;
            if (MAT_WIDE && filters - f >= 2 * MAT_COLS)
                cols = 2 * MAT_COLS;
            t.b = w + f / OM_MAT_COLS * OM_MAT_COLS * depth + f % OM_MAT_COLS +
                  (from + k) * OM_MAT_COLS;
            /* what comes next: other filters, or terms; evenly over the tiles */
            if (f + cols < filters)
                ahead = w + (f + cols) / OM_MAT_COLS * OM_MAT_COLS * depth +
                        (from + k) * OM_MAT_COLS;
            else if (from + k + t.depth < depth)
                ahead = w + (from + k + t.depth) * OM_MAT_COLS;
            else
                ahead = w + filters * depth;
            panels = ahead < last ? (cols + OM_MAT_COLS - 1) / OM_MAT_COLS : 0;
            tiles = (outputs + 5) / (cols > MAT_COLS ? 6 : OM_MAT_ROWS);
            turns = panels && tiles > panels ? om_min(tiles / panels, OM_MAT_COLS) : 1;
            t.ahead_step = (OM_MAT_COLS + turns - 1) / turns;
            turn = 0;
            for (g = 0; g < outputs; g += rows) {
                rows = outputs - g;
                if (cols > MAT_COLS)
                    rows = mat_wide_rows(rows);
                rows = om_min(OM_MAT_ROWS, rows);
                t.a = x->in + g;
                t.y = sums + g * pitch + f;
                t.ahead = t.b;
                if (panels) {
                    if (turn * t.ahead_step < OM_MAT_COLS)
                        t.ahead = ahead + turn * t.ahead_step * t.depth;
                    if (++turn == turns) {
                        ahead += OM_MAT_COLS * depth;
                        panels--;
                        turn = 0;
                    }
                }
                panel(&t, rows, cols);
            }
        }
    }
    if (from + part < depth)
        return;
    for (f = 0; f < filters; f += MAT_LANES) {
        const size_t at = a->filters + f;
        const vf none = vf_set(0.0f);
        const vf b = bias ? mat_ld(bias + at) : none;
        const vf scale = after->scale ? mat_ld(after->scale + at) : none;
        const vf shift = after->scale ? mat_ld(after->shift + at) : none;
        for (g = 0; g < outputs; g++) {
            vf v = mat_ld(sums + g * pitch + f);
            if (bias)
                v = vf_add(v, b);
            if (after->scale)
                v = vf_add(vf_mul(v, scale), shift);
            if (after->relu && !after->add)
                v = vf_relu(v);
            else if (mode != MAT_FAST)
                v = vf_canon(v);
            mat_st(sums + g * pitch + f, v);
        }
    }
    corner += a->filters * p->y_channel;
    y += corner;
    add = after->add ? after->add + corner : NULL;
    for (r = 0; r < a->rows; r += rows) {
        const int whole = p->strip_cols == p->out_cols && a->cols == p->out_cols;
        const size_t n = whole ? outputs : a->cols;
        rows = whole ? a->rows : 1;
        conv_turn(p, y + r * p->out_cols, sums + r * p->strip_cols * pitch, n, filters,
                  pitch);
        for (f = 0; add && f < filters; f++) {
            const size_t at = f * p->y_channel + r * p->out_cols;
            conv_sum(mode, y + at, add + at, n, after->relu);
        }
    }
}

/* What follows the sums of a group. */
OM_INLINE struct mat_after conv_after(const struct om_conv *p, const void *const *x,
                                      const struct conv_at *a)
{
    const size_t first = a->group * p->filters;
    struct mat_after after = {0, 0, 0, 0, 0};
    if (p->after & OM_CONV_SCALE) {
        after.scale = (const om_f32 *)x[3] + first;
        after.shift = (const om_f32 *)x[4] + first;
    }
    if (p->after & OM_CONV_ADD)
        after.add = (const om_f32 *)x[5] +
                    (a->image * p->groups * p->filters + first) * p->y_channel;
    after.relu = (p->after & OM_CONV_RELU) != 0;
    return after;
}

/* Copies n columns, less than a tile has, with zeros up to whole vectors: whatever lies
 * there would go through the tile, slowly where it happens to be subnormal. */
OM_INLINE void conv_rest(om_f32 *to, const om_f32 *from, size_t n)
{
    size_t i, some;
    for (i = 0; i < n; i += MAT_LANES) {
        some = om_min(MAT_LANES, n - i);
        mat_st(to + i, some < MAT_LANES ? vf_ldn(from + i, some) : mat_ld(from + i));
    }
}

/* The slab of channels from x on, for a block that is read in place: its last columns,
 * which don't fill a tile, go into the strip. */
OM_INLINE void conv_direct(const struct om_conv *p, const struct conv_at *a,
                           const om_f32 *x, size_t channels, om_f32 *strip, int turned,
                           struct conv_in *in)
{
    size_t c;
    in->in = x + p->plane[a->plane] + a->row * p->in_cols + a->col;
    in->whole = turned ? a->cols : a->cols / MAT_COLS * MAT_COLS;
    for (c = 0; c < channels && in->whole < a->cols; c++)
        conv_rest(strip + c * p->strip_channel, in->in + in->whole + c * p->x_channel,
                  a->cols - in->whole);
}

/* WIDTH: of the weights' panels; TILE: elements of scratch for BLOCK; TURNED: filters
 * are columns. Blocks of filters that follow each other are done together. */
#define CONV(NAME, MODE, BLOCK, PANEL, WIDTH, TILE, TURNED)                           \
    OM_RANGE(NAME, om_conv)                                                           \
    {                                                                                 \
        const struct om_conv *p = (const struct om_conv *)params;                     \
        const size_t depth = p->channels * p->taps;                                   \
        const size_t x_group = p->channels * p->x_channel;                            \
        const size_t y_group = p->filters * p->y_channel;                             \
        const size_t most = om_min(p->slab, p->channels) * p->taps + OM_MAT_AHEAD;    \
        om_f32 *strip = (om_f32 *)scratch, *tile = strip + p->strip;                  \
        om_u32 *off = (om_u32 *)(tile + (TILE)), *direct = off + most;                \
        const int one = p->planes * p->row_blocks * p->col_blocks == 1;               \
        struct conv_in in = {strip, off, strip, off, (size_t)-1};                     \
        size_t i, k, c, f, n, some;                                                   \
        for (c = 0; c < om_min(p->slab, p->channels); c++)                            \
            for (k = 0; k < p->taps; k++) {                                           \
                off[c * p->taps + k] = (uint32_t)(c * p->strip_channel + p->tap[k]);  \
                if (p->direct)                                                        \
                    direct[c] = (uint32_t)(c * p->x_channel);                         \
            }                                                                         \
        for (k = 0; k < OM_MAT_AHEAD; k++) {                                          \
            off[most - OM_MAT_AHEAD + k] = 0;                                         \
            if (p->direct)                                                            \
                direct[most - OM_MAT_AHEAD + k] = 0;                                  \
        }                                                                             \
        if (p->direct)                                                                \
            in.off = direct;                                                          \
        for (i = begin; i < end; i += some) {                                         \
            const struct conv_at a = conv_locate(p, i);                               \
            const size_t at = a.image * p->groups + a.group;                          \
            const om_f32 *from = (const om_f32 *)x[0] + at * x_group;                 \
            const om_f32 *w = (const om_f32 *)x[1] + a.group * p->filters * depth;    \
            const om_f32 *bias = (const om_f32 *)x[2];                                \
            const struct mat_after after = conv_after(p, x, &a);                      \
            om_f32 *out = (om_f32 *)y[0] + at * y_group;                              \
            int known = conv_known(MODE, p);                                          \
            some = i % p->filter_blocks;                                              \
            some = om_min(p->filter_blocks - some, p->together - some % p->together); \
            some = om_min(end - i, some);                                             \
            n = om_min(some * p->block_filters, p->filters - a.filters);              \
            known = conv_foresee(p, &a, from, n, known);                              \
            if (bias)                                                                 \
                bias += a.group * p->filters;                                         \
            for (c = 0; c == 0 || c < p->channels; c += p->slab) {                    \
                const size_t channels = om_min(p->slab, p->channels - c);             \
                if (p->direct)                                                        \
                    conv_direct(p, &a, from + c * p->x_channel, channels, strip,      \
                                TURNED, &in);                                         \
                else                                                                  \
                    conv_fill(p, &a, from + c * p->x_channel, channels, strip,        \
                              c > 0 || (one && i > begin));                           \
                BLOCK(MODE, PANEL, p, &a, w, &in, c * p->taps, channels * p->taps,    \
                      out, bias, &after, n, tile);                                    \
            }                                                                         \
            for (f = a.filters; known != CONV_SOUND && f < a.filters + n; f++) {      \
                const size_t panel = f / WIDTH * WIDTH,                               \
                             filter = a.group * p->filters + f;                       \
                struct conv_end e = conv_ending(p, x, filter);                        \
                if (after.add)                                                        \
                    e.add = after.add + f * p->y_channel +                            \
                            a.plane * p->out_rows * p->out_cols;                      \
                known = conv_check(p, &a, from, w + panel * depth + (f - panel),      \
                                   om_min(WIDTH, p->filters - panel),                 \
                                   out + f * p->y_channel +                           \
                                       a.plane * p->out_rows * p->out_cols,           \
                                   &e, known);                                        \
            }                                                                         \
        }                                                                             \
        return 0;                                                                     \
    }

/* What BLOCK works in: tiles, or all sums of a block. */
#define CONV_TILES (p->after & OM_CONV_ADD ? 2 * OM_CONV_TILE : OM_CONV_TILE)
#define CONV_SUMS \
    (p->block_rows * p->strip_cols * (p->block_filters * p->together + OM_MAT_COLS))

OM_DEF(RANGE om_conv, CONV, conv_f32, MAT_EXACT, conv_block, conv_panel_exact,
       OM_MAT_ROWS, CONV_TILES, 0)
OM_DEF(RANGE om_conv, CONV, conv_f32_fma, MAT_FMA, conv_block, conv_panel_fma,
       OM_MAT_ROWS, CONV_TILES, 0)
OM_DEF(RANGE om_conv, CONV, conv_f32_fast, MAT_FAST, conv_block, conv_panel_fast,
       OM_MAT_ROWS, CONV_TILES, 0)

OM_DEF(RANGE om_conv, CONV, conv_flip_f32, MAT_EXACT, conv_flip_block,
       conv_flip_panel_exact, OM_MAT_COLS, CONV_SUMS, 1)
OM_DEF(RANGE om_conv, CONV, conv_flip_f32_fma, MAT_FMA, conv_flip_block,
       conv_flip_panel_fma, OM_MAT_COLS, CONV_SUMS, 1)
OM_DEF(RANGE om_conv, CONV, conv_flip_f32_fast, MAT_FAST, conv_flip_block,
       conv_flip_panel_fast, OM_MAT_COLS, CONV_SUMS, 1)

/* sum[i] += w * x[i] */
OM_INLINE void conv_axpy(int mode, om_f32 *sum, vf w, const om_f32 *x, size_t n)
{
    size_t i;
    for (i = 0; i + VFL <= n; i += VFL)
        vf_st(sum + i, mat_term(mode, w, vf_ld(x + i), vf_ld(sum + i)));
    if (i < n)
        vf_stn(sum + i, mat_term(mode, w, vf_ldn(x + i, n - i), vf_ldn(sum + i, n - i)),
               n - i);
}

/* Sums one row of outputs, tap by tap, with the columns that the tap reaches. */
OM_INLINE void conv_skip_row(int mode, const struct om_conv *p, const om_f32 *x,
                             const om_f32 *w, size_t plane, size_t row, om_f32 *sum,
                             om_f32 *gather)
{
    size_t c, k, i, j, lo, hi;
    mat_zero(sum, p->out_cols);
    for (c = 0; c < p->channels; c++, x += p->x_channel)
        for (k = 0; k < p->kernel_planes; k++) {
            const ptrdiff_t in = p->plane[plane * p->kernel_planes + k];
            for (i = 0; i < p->kernel_rows; i++, w += p->kernel_cols) {
                const ptrdiff_t r =
                    (ptrdiff_t)(row * p->row_stride + i * p->row_dilation) - p->row_pad;
                if (in < 0 || r < 0 || (size_t)r >= p->in_rows)
                    continue;
                for (j = 0; j < p->kernel_cols; j++) {
                    const ptrdiff_t left =
                        (ptrdiff_t)(j * p->col_dilation) - p->col_pad;
                    const om_f32 *from = x + in + r * (ptrdiff_t)p->in_cols;
                    conv_clip(left, p->col_stride, p->in_cols, p->out_cols, &lo, &hi);
                    if (lo == hi)
                        continue;
                    from += left + (ptrdiff_t)(lo * p->col_stride);
                    if (p->col_stride != 1) {
                        conv_every(gather, from, p->col_stride, hi - lo);
                        from = gather;
                    }
                    conv_axpy(mode, sum + lo, vf_set(w[j]), from, hi - lo);
                }
            }
        }
}

#define CONV_SKIP(NAME, MODE)                                                          \
    OM_RANGE(NAME, om_conv)                                                            \
    {                                                                                  \
        const struct om_conv *p = (const struct om_conv *)params;                      \
        const size_t x_group = p->channels * p->x_channel;                             \
        om_f32 *sum = (om_f32 *)scratch, *gather = sum + p->out_cols;                  \
        size_t i, j;                                                                   \
        for (i = begin; i < end; i++) {                                                \
            const size_t row = i % p->out_rows, plane = i / p->out_rows % p->planes;   \
            const size_t at = i / p->out_rows / p->planes; /* image, filter */         \
            const size_t filter = at % (p->groups * p->filters);                       \
            const om_f32 *in = (const om_f32 *)x[0] + at / p->filters * x_group;       \
            const om_f32 *w = (const om_f32 *)x[1] + filter * p->channels * p->taps;   \
            const struct conv_end e = conv_ending(p, x, filter);                       \
            om_f32 *out = (om_f32 *)y[0] + i * p->out_cols;                            \
            conv_skip_row(MODE, p, in, w, plane, row, sum, gather);                    \
            for (j = 0; j < p->out_cols; j += VFL) {                                   \
                const size_t n = om_min(VFL, p->out_cols - j);                         \
                conv_put(MODE, out + j, n < VFL ? vf_ldn(sum + j, n) : vf_ld(sum + j), \
                         n, &e);                                                       \
            }                                                                          \
        }                                                                              \
        return 0;                                                                      \
    }

OM_DEF(RANGE om_conv, CONV_SKIP, conv_skip_f32, MAT_EXACT)
OM_DEF(RANGE om_conv, CONV_SKIP, conv_skip_f32_fma, MAT_FMA)
OM_DEF(RANGE om_conv, CONV_SKIP, conv_skip_f32_fast, MAT_FAST)
