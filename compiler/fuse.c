/* fuse.c -- runs of elementwise steps over one iteration space become groups.
 *
 * requires: lower
 * provides: program.groups in an order that can run. A group of EW steps is a loop over
 *           tiles, one kernel call per step; values that only the group reads live in
 *           the tile. Every other step is a group of its own. Fusing never changes a
 *           bit: each element sees the same operations.
 */
#include "compiler.h"
#include <string.h>

/* How far ahead of a group its next member is looked for. */
enum { WINDOW = 64, GROUP_STEPS = 24 };

/* Elements of a tile: a few f32 tiles of this length stay in the first-level cache. A
 * group of one step has no tile values; its tile only sets the grain of tasks. */
enum { TILE = 1024, TILE_SINGLE = 16384 };

/* Does o walk its value in the order in which the step writes y? */
static bool walks_whole(const struct step *s, const struct operand *o)
{
    int64_t want = dtypes[o->v->dtype].size;
    for (int k = s->rank; k-- > 0; want *= s->dim[k])
        if (s->dim[k] != 1 && o->stride[k] != want)
            return false;
    return o->offset == 0;
}

static bool same_space(const struct step *a, const struct step *b)
{
    return a->rank == b->rank &&
           memcmp(a->dim, b->dim, (size_t)a->rank * sizeof *a->dim) == 0;
}

static bool makes(const struct group *g, const struct value *root)
{
    for (size_t i = 0; i < g->steps.n; i++)
        if (g->steps.at[i]->y.at[0].v == root)
            return true;
    return false;
}

/* Can s run inside g? Its operands from the group must be read in step with the tile,
 * all others must be complete before the group begins. */
static bool joins(const struct group *g, const struct step *s)
{
    bool depends = false;
    if (s->kind != STEP_EW || !same_space(g->steps.at[0], s))
        return false;
    for (size_t i = 0; i < s->x.n; i++) {
        struct value *r = value_root(s->x.at[i].v);
        if (makes(g, r)) {
            if (!walks_whole(s, &s->x.at[i]))
                return false;
            depends = true;
        } else if (r->writers && !is_const(r) && !is_const(s->x.at[i].v)) {
            return false;
        }
    }
    return depends;
}

static void add_step(struct group *g, struct step *s, int number)
{
    s->group = number;
    vec_push(&g->steps, s);
}

/* Values that no step outside the group reads. */
static void find_locals(struct group *g)
{
    for (size_t i = 0; i < g->steps.n && g->steps.at[0]->kind == STEP_EW; i++) {
        struct value *y = g->steps.at[i]->y.at[0].v;
        int reads = 0;
        for (size_t j = 0; j < g->steps.n; j++)
            for (size_t k = 0; k < g->steps.at[j]->x.n; k++)
                reads += value_root(g->steps.at[j]->x.at[k].v) == y;
        if (reads == y->uses && y->output_index < 0)
            vec_push(&g->local, y);
    }
}

void fuse(struct program *p)
{
    /* From here on value.writers counts the steps that are not yet placed. */
    bool *placed = mem_array(p->steps.n + 1, sizeof *placed);
    for (size_t i = 0; i < p->steps.n; i++) {
        if (placed[i])
            continue;
        struct group *g = mem_alloc(sizeof *g);
        add_step(g, p->steps.at[i], (int)p->groups.n);
        if (p->steps.at[i]->kind == STEP_EW) {
            const size_t end =
                i + 1 + WINDOW < p->steps.n ? i + 1 + WINDOW : p->steps.n;
            for (size_t j = i + 1; j < end && g->steps.n < GROUP_STEPS; j++)
                if (!placed[j] && joins(g, p->steps.at[j])) {
                    add_step(g, p->steps.at[j], (int)p->groups.n);
                    placed[j] = true;
                }
        }
        for (size_t k = 0; k < g->steps.n; k++)
            for (size_t y = 0; y < g->steps.at[k]->y.n; y++)
                if (g->steps.at[k]->y.at[y].v) {
                    g->steps.at[k]->y.at[y].v->writers--;
                    g->steps.at[k]->y.at[y].v->last_writer = (int)p->groups.n;
                }
        find_locals(g);
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

static void choose_tile(const struct group *g, struct nest *nest)
{
    const int64_t tile = g->steps.n > 1 ? TILE : TILE_SINGLE;
    if (nest->n >= tile) {
        nest->tile_rows = 1;
        nest->tile_n = tile;
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
        if (value_root(s->x.at[k].v) == v)
            return true;
    return false;
}

/* The last step of the group that reads v. */
static size_t last_read(const struct group *g, const struct value *v)
{
    size_t last = 0;
    for (size_t i = 0; i < g->steps.n; i++)
        if (reads(g->steps.at[i], v))
            last = i;
    return last;
}

/* Tile values hold rows x n elements, row by row. One takes the slot of another whose
 * last reader is the step that writes it, or came before, if their elements have one
 * size: kernels may work in place. */
static void place_tiles(struct group *g, const struct nest *nest)
{
    struct slot {
        int size;
        int64_t offset;
        const struct value *holder;
    };
    VEC(struct slot) slots = {0};
    for (size_t i = 0; i < g->steps.n; i++) {
        struct value *y = g->steps.at[i]->y.at[0].v;
        bool local = false;
        for (size_t k = 0; k < g->local.n; k++)
            local |= g->local.at[k] == y;
        if (!local)
            continue;
        const int size = dtypes[y->dtype].size;
        size_t k = 0;
        while (k < slots.n &&
               (slots.at[k].size != size || last_read(g, slots.at[k].holder) > i))
            k++;
        if (k == slots.n) {
            const struct slot fresh = {size, (int64_t)g->scratch, NULL};
            vec_push(&slots, fresh);
            g->scratch +=
                (size_t)(nest->tile_rows * nest->tile_n * size + 63) / 64 * 64;
        }
        slots.at[k].holder = y;
        y->offset = slots.at[k].offset;
    }
}

void group_nest(struct group *g)
{
    const struct step *first = g->steps.at[0];
    if (first->kind == STEP_RANGE) {
        g->scratch = first->scratch;
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
    place_tiles(g, nest);
}
