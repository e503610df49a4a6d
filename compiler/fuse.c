/* fuse.c -- runs of elementwise steps over one iteration space become groups.
 *
 * requires: lower
 * provides: program.groups in an order that can run. A group of EW steps is a loop over
 *           tiles, one kernel call per step; values that only the group reads live in
 *           the tile. A RANGE step whose items write known tiles (struct item_tiles)
 *           takes along the EW steps that follow: they treat what a few items have
 *           written while it is in the cache. Every other step is a group of its own.
 *           Fusing never changes a bit: each element sees the same operations.
 */
#include "fuse.h"
#include <string.h>

/* Bytes of a tile's widest operand: a few such tiles stay in the first-level cache, and
 * the shorter they are, the better memory keeps up with the kernels; half as many cost
 * more in calls. A group of one step has no tile values; its tile, in elements, only
 * sets the grain of tasks. */
enum { TILE_BYTES = 2048, TILE_SINGLE = 16384 };

/* Elements that a RANGE step writes before the EW steps behind it get their turn: they
 * stay in the second cache, more of them if items share work. Several steps take rows
 * of SEVERAL elements in turn. Longer rows than LONGEST are left alone. */
enum { CHUNK = 16384, SHARED = 131072, SEVERAL = 4096, LONGEST = 65536 };

int64_t step_space(const struct step *s)
{
    int64_t count = 1;
    for (int k = 0; k < s->rank; k++)
        count *= s->dim[k];
    return count;
}

bool walks_whole(const struct step *s, const struct operand *o)
{
    int64_t want = dtypes[o->v->dtype].size;
    for (int k = s->rank; k-- > 0; want *= s->dim[k] ? s->dim[k] : 1)
        if (s->dim[k] != 1 && o->stride[k] != want)
            return false;
    return o->offset == 0;
}

bool same_space(const struct step *a, const struct step *b)
{
    return a->rank == b->rank &&
           memcmp(a->dim, b->dim, (size_t)a->rank * sizeof *a->dim) == 0;
}

bool group_makes(const struct group *g, const struct value *root)
{
    for (size_t i = 0; i < g->steps.n; i++)
        if (g->steps.at[i]->y.at[0].v == root)
            return true;
    return false;
}

/* The strides of o within lines of n elements of the step's space and from line to
 * line, in bytes. False if it has no such strides. */
bool line_strides(const struct step *s, const struct operand *o, int64_t n,
                  int64_t *inner, int64_t *outer)
{
    int64_t dim[RANK_MAX + 1], stride[1][RANK_MAX];
    memcpy(dim, s->dim, sizeof s->dim);
    memcpy(stride[0], o->stride, sizeof stride[0]);
    const int rank = merge_axes(s->rank, dim, 1, stride);
    *inner = rank ? stride[0][rank - 1] : 0;
    *outer = rank == 2 ? stride[0][0] : *inner * n;
    return rank < 2 || (rank == 2 && dim[1] == n);
}

bool tiles_are_rows(const struct item_tiles *t)
{
    return t->tile_rows == 1 && t->row_tiles == t->group_rows &&
           t->tile_cols == t->part && t->part == t->n;
}

/* Does the operand wait for a step that isn't placed? */
bool is_pending(const struct operand *o)
{
    const struct value *r = value_root(o->v);
    return r->writers && !is_const(r) && !is_const(o->v);
}

/* Is the output of the RANGE step all tiles, and its only one? */
static bool is_tiled(const struct step *s)
{
    const struct item_tiles *t = s->tiles;
    if (!t || t->tile_cols > LONGEST || !s->y.n || s->y.at[0].offset)
        return false;
    for (size_t k = 1; k < s->y.n; k++)
        if (s->y.at[k].v)
            return false;
    return value_count(s->y.at[0].v) == t->rows * t->n;
}

/* Does s read what g makes, in step with the tile, and else only what is complete
 * before the group begins? In lines of n elements; 0: as s does. */
static bool reads_along(const struct group *g, const struct step *s, int64_t n)
{
    int64_t inner, outer;
    bool depends = false;
    for (size_t i = 0; i < s->x.n; i++) {
        const struct operand *o = &s->x.at[i];
        if (group_makes(g, value_root(o->v))) {
            if (!walks_whole(s, o))
                return false;
            depends = true;
        } else if (is_pending(o) ||
                   (n && (o->offset || !line_strides(s, o, n, &inner, &outer)))) {
            return false;
        }
    }
    return depends;
}

/* Can EW step s treat what the RANGE step that leads g has written, tile by tile? */
static bool follows(const struct group *g, const struct step *s)
{
    const struct item_tiles *t = g->steps.at[0]->tiles;
    return s->kind == STEP_EW && !s->extent && is_tiled(g->steps.at[0]) &&
           step_space(s) == t->rows * t->n && walks_whole(s, &s->y.at[0]) &&
           reads_along(g, s, t->n);
}

/* Can s run inside g? */
static bool joins(const struct group *g, const struct step *s)
{
    const struct step *first = g->steps.at[0];
    if (first->kind == STEP_RANGE)
        return follows(g, s);
    return s->kind == STEP_EW && s->extent == first->extent && same_space(first, s) &&
           reads_along(g, s, 0);
}

static bool in_list(const struct value *const *list, size_t n, const struct value *v)
{
    for (size_t i = 0; i < n; i++)
        if (list[i] == v)
            return true;
    return false;
}

bool is_local(const struct group *g, const struct value *v)
{
    return in_list((const struct value *const *)g->local.at, g->local.n, v);
}

bool is_streamed(const struct group *g, const struct value *v)
{
    return in_list((const struct value *const *)g->streamed.at, g->streamed.n, v);
}

bool in_tile(const struct group *g, const struct value *v)
{
    return is_local(g, v) || is_streamed(g, v);
}

/* Does no step outside the group read y? */
static bool is_inner(const struct group *g, const struct value *y)
{
    int reads = 0;
    for (size_t j = 0; j < g->steps.n; j++)
        for (size_t k = 0; k < g->steps.at[j]->x.n; k++)
            if (g->steps.at[j]->x.at[k].v)
                reads += value_root(g->steps.at[j]->x.at[k].v) == y;
    return reads == y->uses && y->output_index < 0;
}

/* Values that no step outside the group reads live in the tile, but for what a RANGE
 * step writes: the last step writes over that if it can. */
static void find_locals(struct group *g)
{
    const bool range = !g->lines && g->steps.at[0]->kind == STEP_RANGE;
    if (range && g->steps.n == 1)
        return;
    for (size_t i = range; i < g->steps.n; i++) {
        struct value *y = g->steps.at[i]->y.at[0].v;
        if (is_inner(g, y))
            vec_push(&g->local, y);
    }
    if (!range)
        return;
    struct value *y = g->steps.at[0]->y.at[0].v;
    struct value *last = g->steps.at[g->steps.n - 1]->y.at[0].v;
    if (is_inner(g, y) && !is_inner(g, last) && y->writers == 0 && last->writers == 0 &&
        dtypes[y->dtype].size == dtypes[last->dtype].size &&
        value_bytes(y) == value_bytes(last))
        y->over = last;
}

/* ---- past the caches
 * ------------------------------------------------------------------------------------
 */

/* Bytes of memory that the group walks: of its operands but for tile values. */
static double group_traffic(const struct group *g)
{
    VEC(const struct value *) seen = {0};
    double bytes = 0;
    for (size_t i = 0; i < g->steps.n; i++) {
        const struct step *s = g->steps.at[i];
        for (size_t k = 0; k <= s->x.n; k++) {
            struct value *v = k ? s->x.at[k - 1].v : s->y.at[0].v;
            const struct value *r = is_const(v) ? v : value_root(v);
            bool known = is_local(g, r);
            for (size_t j = 0; j < seen.n && !known; j++)
                known = seen.at[j] == r;
            if (known)
                continue;
            vec_push(&seen, r);
            bytes += r->splat ? 0 : (double)value_bytes(r);
        }
    }
    return bytes;
}

/* A plain store reads a line before it writes it. Where a group moves more than caches
 * hold, that is a third of the traffic for nothing: its graph outputs, which nobody
 * reads while they are near, then stay in the tile and are copied to memory by stores
 * that don't, which x86 has. Other values are not: they may take the place of an
 * operand, whose lines are near. */
static void find_streamed(const struct program *p, struct group *g)
{
    enum { X86 = 1u << ISA_SSE2 | 1u << ISA_AVX2 | 1u << ISA_AVX512 };
    const struct options *opt = p->opt;
    if (!opt->stream || !(opt->isas & X86) || g->steps.at[0]->extent ||
        (!g->lines && g->steps.at[0]->kind == STEP_RANGE) ||
        group_traffic(g) < (double)opt->stream)
        return;
    for (size_t i = 0; i < g->steps.n; i++) {
        const struct step *s = g->steps.at[i];
        struct value *y = s->y.at[0].v;
        if (y->output_index >= 0 && y->dtype != DT_STR &&
            (g->lines ? value_count(y) == g->lines->rows * g->lines->n
                      : walks_whole(s, &s->y.at[0]) && value_count(y) == step_space(s)))
            vec_push(&g->streamed, y);
    }
}

/* The group that step `first` begins, a loop over tiles or a RANGE step with what
 * follows it. */
static struct group *tile_group(const struct program *p, size_t first,
                                const bool *placed)
{
    struct group *g = mem_alloc(sizeof *g);
    const size_t end =
        first + 1 + WINDOW < p->steps.n ? first + 1 + WINDOW : p->steps.n;
    vec_push(&g->steps, p->steps.at[first]);
    for (size_t j = first + 1; j < end && g->steps.n < GROUP_STEPS; j++)
        if (!placed[j] && joins(g, p->steps.at[j]))
            vec_push(&g->steps, p->steps.at[j]);
    return g;
}

void fuse(struct program *p)
{
    /* From here on value.writers counts the steps that are not yet placed. */
    bool *placed = mem_array(p->steps.n + 1, sizeof *placed);
    for (size_t i = 0; i < p->steps.n; i++) {
        if (placed[i])
            continue;
        struct group *g = row_group(p, i, placed);
        if (!g)
            g = tile_group(p, i, placed);
        for (size_t k = 0; k < g->steps.n; k++)
            g->steps.at[k]->group = (int)p->groups.n;
        for (size_t j = i; j < p->steps.n && j <= i + WINDOW; j++)
            for (size_t k = 0; k < g->steps.n; k++)
                placed[j] |= g->steps.at[k] == p->steps.at[j];
        for (size_t k = 0; k < g->steps.n; k++)
            for (size_t y = 0; y < g->steps.at[k]->y.n; y++)
                if (g->steps.at[k]->y.at[y].v) {
                    g->steps.at[k]->y.at[y].v->writers--;
                    g->steps.at[k]->y.at[y].v->last_writer = (int)p->groups.n;
                }
        find_locals(g);
        find_streamed(p, g);
        group_nest(g);
        vec_push(&p->groups, g);
    }
}

/* ---- the group's loop nest
 * -------------------------------------------------------------------- */

static void collect_strides(const struct group *g, struct nest *nest)
{
    for (size_t i = 0; i < g->steps.n; i++)
        nest->noperands += 1 + g->steps.at[i]->x.n;
    nest->stride = mem_array(nest->noperands, sizeof *nest->stride);
    size_t n = 0;
    for (size_t i = 0; i < g->steps.n; i++) {
        const struct step *s = g->steps.at[i];
        memcpy(nest->stride[n++], s->y.at[0].stride, sizeof *nest->stride);
        for (size_t k = 0; k < s->x.n; k++)
            memcpy(nest->stride[n++], s->x.at[k].stride, sizeof *nest->stride);
    }
}

/* Is the inner axis a vector for some input of every step? */
static bool inner_is_vector(const struct group *g, const struct nest *nest)
{
    size_t at = 0;
    if (!nest->rank)
        return false;
    for (size_t i = 0; i < g->steps.n; i++) {
        const size_t nx = g->steps.at[i]->x.n;
        bool some = nx == 0;
        for (size_t k = 1; k <= nx; k++)
            some |= nest->stride[at + k][nest->rank - 1] != 0;
        if (!some)
            return false;
        at += 1 + nx;
    }
    return true;
}

/* Elements of a tile. */
static int64_t tile_size(const struct group *g)
{
    int widest = 1;
    if (g->steps.n == 1 && !g->streamed.n)
        return TILE_SINGLE;
    for (size_t i = 0; i < g->steps.n; i++) {
        const struct step *s = g->steps.at[i];
        for (size_t k = 0; k <= s->x.n; k++) {
            const struct value *v = k ? s->x.at[k - 1].v : s->y.at[0].v;
            if (dtypes[v->dtype].size > widest)
                widest = dtypes[v->dtype].size;
        }
    }
    return TILE_BYTES / widest;
}

/* Long lines are cut into even tiles, of whole vectors; of whole cache lines if they
 * are streamed. */
static void choose_tile(const struct group *g, struct nest *nest)
{
    const int64_t tile = tile_size(g), whole = g->streamed.n ? 64 : 16;
    if (nest->n >= tile) {
        const int64_t tiles = (nest->n + tile - 1) / tile;
        nest->tile_rows = 1;
        nest->tile_n = ((nest->n + tiles - 1) / tiles + whole - 1) / whole * whole;
    } else {
        nest->tile_n = nest->n ? nest->n : 1;
        nest->tile_rows = tile / nest->tile_n;
        if (nest->tile_rows > nest->rows)
            nest->tile_rows = nest->rows ? nest->rows : 1;
    }
    nest->row_tiles = (nest->rows + nest->tile_rows - 1) / nest->tile_rows;
    nest->n_tiles = (nest->n + nest->tile_n - 1) / nest->tile_n;
    nest->items = nest->outer * nest->row_tiles * nest->n_tiles;
}

static bool reads(const struct step *s, const struct value *v)
{
    for (size_t k = 0; k < s->x.n; k++)
        if (s->x.at[k].v && value_root(s->x.at[k].v) == v)
            return true;
    return false;
}

/* The last step of the group that reads v; behind all if it is streamed. */
static size_t last_read(const struct group *g, const struct value *v)
{
    size_t last = is_streamed(g, v) ? g->steps.n : 0;
    for (size_t i = 0; i < g->steps.n; i++)
        if (reads(g->steps.at[i], v) && last < i)
            last = i;
    return last;
}

/* Bytes that y takes while its group has a tile, or some rows, in turn. */
static int64_t local_bytes(const struct group *g, const struct value *y)
{
    const struct nest *nest = g->nest ? g->nest : g->tail;
    const int64_t count = g->lines ? value_count(y) / g->lines->rows * g->lines->chunk
                                   : nest->tile_rows * nest->tile_n;
    return count * dtypes[y->dtype].size;
}

/* Values of the group's own lie in its scratch, behind that of its steps, row by row.
 * One takes the slot of another that has been read for the last time, if their elements
 * have one size: EW kernels may work in place, others may not. */
static void place_locals(struct group *g)
{
    struct slot {
        int64_t bytes, offset;
        const struct value *holder;
    };
    VEC(struct slot) slots = {0};
    for (size_t i = 0; i < g->steps.n; i++)
        if (g->steps.at[i]->scratch > g->scratch)
            g->scratch = g->steps.at[i]->scratch;
    g->scratch = (g->scratch + 63) / 64 * 64;
    for (size_t i = 0; i < g->steps.n; i++) {
        struct value *y = g->steps.at[i]->y.at[0].v;
        const size_t free_from = g->steps.at[i]->kind == STEP_RANGE ? i : i + 1;
        if (!in_tile(g, y))
            continue;
        const int64_t bytes = local_bytes(g, y);
        size_t k = 0;
        while (k < slots.n &&
               (slots.at[k].bytes != bytes ||
                dtypes[slots.at[k].holder->dtype].size != dtypes[y->dtype].size ||
                last_read(g, slots.at[k].holder) >= free_from))
            k++;
        if (k == slots.n) {
            const struct slot fresh = {bytes, (int64_t)g->scratch, NULL};
            vec_push(&slots, fresh);
            g->scratch += (size_t)(bytes + 63) / 64 * 64;
        }
        slots.at[k].holder = y;
        y->offset = slots.at[k].offset;
    }
}

/* The nest of the EW steps behind a RANGE step. If an item is a row, a tile is `chunk`
 * rows, or one row if all operands are contiguous; else some of an item's rows. */
static void tail_nest(struct group *g)
{
    const struct item_tiles *t = g->steps.at[0]->tiles;
    struct nest *nest = g->tail = mem_alloc(sizeof *nest);
    const bool row = tiles_are_rows(t);
    const int64_t size = t->tile_rows * t->tile_cols;
    const int64_t items =
        t->rows / t->group_rows * t->row_tiles * (t->n / t->part) * t->col_tiles;
    int64_t chunk = size < CHUNK ? CHUNK / (size ? size : 1) : 1;
    bool line = row;
    CHECK(items == (int64_t)g->steps.at[0]->items);
    if (chunk < t->together && size * t->together <= SHARED)
        chunk = t->together;
    chunk = chunk < items ? chunk : items;
    g->chunk = (size_t)chunk;
    for (size_t i = 1; i < g->steps.n; i++)
        nest->noperands += 1 + g->steps.at[i]->x.n;
    nest->stride = mem_array(nest->noperands, sizeof *nest->stride);
    size_t at = 0;
    for (size_t i = 1; i < g->steps.n; i++) {
        const struct step *s = g->steps.at[i];
        for (size_t k = 0; k <= s->x.n; k++) {
            int64_t *to = nest->stride[at++];
            CHECK(line_strides(s, k ? &s->x.at[k - 1] : &s->y.at[0], t->n, &to[1],
                               &to[0]));
            line &= to[0] == to[1] * t->n;
        }
    }
    nest->rank = line ? 1 : 2;
    for (size_t i = 0; line && i < nest->noperands; i++)
        nest->stride[i][0] = nest->stride[i][1];
    nest->outer = 1;
    nest->items = items;
    nest->rows = line ? 1 : t->rows;
    nest->n = line ? t->rows * t->n : t->n;
    nest->dim[0] = line ? nest->n : nest->rows;
    nest->dim[1] = nest->n;
    /* tasks begin and end at any item, so a row's chunk has no fixed size */
    nest->tile_rows = line ? 1 : row ? chunk : t->tile_rows;
    nest->tile_n = line ? chunk * t->n : t->tile_cols;
    if (!row && g->steps.n > 2) {
        const int64_t some = t->tile_cols < SEVERAL ? SEVERAL / t->tile_cols : 1;
        nest->tile_rows = some < t->tile_rows ? some : t->tile_rows;
    }
    nest->row_tiles = line  ? 1
                      : row ? items
                            : (nest->rows + nest->tile_rows - 1) / nest->tile_rows;
    nest->n_tiles = line ? items : t->n / t->part * t->col_tiles;
    place_locals(g);
}

void group_nest(struct group *g)
{
    const struct step *first = g->steps.at[0];
    if (g->lines) {
        place_locals(g);
        return;
    }
    if (first->kind == STEP_RANGE) {
        g->scratch = first->scratch;
        if (g->steps.n > 1)
            tail_nest(g);
        return;
    }
    struct nest *nest = g->nest = mem_alloc(sizeof *nest);
    memcpy(nest->dim, first->dim, sizeof first->dim);
    collect_strides(g, nest);
    nest->rank = merge_axes(first->rank, nest->dim, nest->noperands, nest->stride);
    /* If not, the axis joins the rows and the inner axis is one element long. */
    if (!inner_is_vector(g, nest)) {
        for (size_t i = 0; i < nest->noperands; i++)
            nest->stride[i][nest->rank] = 0;
        nest->dim[nest->rank++] = 1;
    }
    nest->n = nest->dim[nest->rank - 1];
    nest->rows = nest->rank > 1 ? nest->dim[nest->rank - 2] : 1;
    nest->outer = 1;
    for (int k = 0; k + 2 < nest->rank; k++)
        nest->outer *= nest->dim[k];
    choose_tile(g, nest);
    place_locals(g);
}
