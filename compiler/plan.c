/* plan.c -- lifetimes become arena offsets.
 *
 * requires: fuse
 * provides: value.offset (a multiple of ARENA_ALIGN) of every value that is no input,
 *           output, constant or tile value; the same for each group's scratch;
 *           program.arena, scratch, lower_bound; program.weights with an offset each.
 *
 * A group is one unit of time; its scratch is a block that lives for that unit. Values
 * that an elementwise group, or a step of `over`, may overwrite in place share a block.
 * Blocks are placed by two rules, largest first and in order of time, and the lower
 * peak is kept.
 */
#include "fuse.h"
#include <stdlib.h>
#include <string.h>

enum { ARENA_ALIGN = 64, EXACT_BLOCKS = 6000 };

struct block {
    int64_t size, offset;
    int first, last; /* groups, inclusive */
    size_t number;   /* in order of time */
};

struct life {
    struct value *v;
    int first, last;
    struct block *block;
};

static int64_t align_up(int64_t n)
{
    return (n + ARENA_ALIGN - 1) / ARENA_ALIGN * ARENA_ALIGN;
}

/* ---- constants
 * ---------------------------------------------------------------------------- */

/* A constant that only elementwise steps read keeps its splat; anything else needs all
 * its bytes. Strings hold addresses, so they stand in the C text alone. */
static void add_weight(struct program *p, const struct step *s, struct operand *o)
{
    struct value *v = o->v;
    if (!is_const(v))
        v = o->v = value_root(v);
    if (s->kind != STEP_EW)
        value_expand(v);
    if (v->weight >= 0)
        return;
    v->weight = 0;
    if (v->dtype == DT_STR)
        vec_push(&p->strings, v);
    else
        vec_push(&p->weights, v);
}

static void place_weights(struct program *p)
{
    for (size_t i = 0; i < p->weights.n; i++) {
        struct value *v = p->weights.at[i];
        const int64_t bytes = v->splat ? dtypes[v->dtype].size : value_bytes(v);
        v->weight = p->weight_bytes;
        if (!add_ok(p->weight_bytes, align_up(bytes), &p->weight_bytes))
            bad_file(p->model->path, NULL, "the weights have too many bytes");
    }
}

/* ---- lifetimes
 * -------------------------------------------------------------------------------- */

typedef VEC(struct life) life_list;

/* value.id is the index of its life, plus one. */
static void live_at(life_list *lives, struct value *v, int t)
{
    if (!v->id) {
        const struct life l = {v, t, t, NULL};
        vec_push(lives, l);
        v->id = (int)lives->n;
    }
    struct life *l = &lives->at[v->id - 1];
    if (t > l->last)
        l->last = t;
}

static void collect(struct program *p, life_list *lives)
{
    for (size_t t = 0; t < p->groups.n; t++) {
        struct group *g = p->groups.at[t];
        for (size_t i = 0; i < g->steps.n; i++) {
            struct step *s = g->steps.at[i];
            for (size_t k = 0; k < s->y.n; k++) {
                struct value *v = s->y.at[k].v;
                if (v && v->output_index < 0 && !v->over && !is_local(g, v))
                    live_at(lives, v, (int)t);
            }
            if (s->extent && s->extent->output_index < 0)
                live_at(lives, s->extent, (int)t);
            for (size_t k = 0; k < s->x.n; k++) {
                if (!s->x.at[k].v)
                    continue;
                struct value *v = value_root(s->x.at[k].v);
                if (is_const(v) || is_const(s->x.at[k].v))
                    add_weight(p, s, &s->x.at[k]);
                else if (v->kind == VALUE_NODE && v->output_index < 0 && !v->over &&
                         !is_local(g, v))
                    live_at(lives, v, (int)t);
            }
        }
    }
}

/* The bytes that a step makes for strings live as long as any string may point there:
 * movers copy strings, not what they point to. Those of an output live to the end. */
static void keep_texts(struct program *p, life_list *lives)
{
    for (size_t i = 0; i < p->outputs.n; i++)
        value_root(p->outputs.at[i])->text_until = (int)p->groups.n;
    for (size_t t = p->groups.n; t-- > 0;)
        for (size_t i = p->groups.at[t]->steps.n; i-- > 0;) {
            struct step *s = p->groups.at[t]->steps.at[i];
            struct value *text = NULL;
            int until = (int)t;
            for (size_t k = 0; k < s->y.n; k++) {
                struct value *y = s->y.at[k].v;
                if (y && y->text)
                    text = y;
                else if (y && y->dtype == DT_STR && y->text_until > until)
                    until = y->text_until;
            }
            if (text)
                live_at(lives, text, until);
            for (size_t k = 0; k < s->x.n; k++) {
                struct value *x = s->x.at[k].v ? value_root(s->x.at[k].v) : NULL;
                const int needed = text ? (int)t : until;
                if (x && x->dtype == DT_STR && x->text_until < needed)
                    x->text_until = needed;
            }
        }
}

/* ---- in place
 * ------------------------------------------------------------------------------------
 */

/* May the EW group g, whose step `by` writes y, overwrite x? Every read of x is in step
 * with the tile and not after that step. */
static bool may_overwrite(const struct group *g, size_t by, const struct value *x)
{
    const struct nest *nest = g->nest;
    size_t at = 0, y_at = 0;
    for (size_t i = 0; i < by; i++)
        y_at += 1 + g->steps.at[i]->x.n;
    for (size_t i = 0; i < g->steps.n; i++) {
        const struct step *s = g->steps.at[i];
        for (size_t k = 0; k < s->x.n; k++) {
            if (value_root(s->x.at[k].v) != x)
                continue;
            if (i > by || memcmp(nest->stride[at + 1 + k], nest->stride[y_at],
                                 (size_t)nest->rank * sizeof(int64_t)) != 0)
                return false;
        }
        at += 1 + s->x.n;
    }
    return true;
}

static bool overwritten_already(const life_list *lives, const struct life *x, int t)
{
    for (size_t i = 0; i < lives->n; i++)
        if (lives->at[i].block == x->block && lives->at[i].first == t)
            return true;
    return false;
}

/* The block of x, if it dies in group t, where y begins, and y has its size. */
static struct block *dying(const life_list *lives, const struct value *x,
                           const struct life *y)
{
    const int t = y->first;
    const struct life *l = x->id ? &lives->at[x->id - 1] : NULL;
    return l && l->block && l->last == t && l->first < t &&
                   dtypes[x->dtype].size == dtypes[y->v->dtype].size &&
                   value_bytes(x) == value_bytes(y->v) &&
                   !overwritten_already(lives, l, t)
               ? l->block
               : NULL;
}

/* The input that a RANGE step by itself may write over. */
static const struct value *written_over(const struct group *g, const struct value *y)
{
    const struct step *s = g->steps.at[0];
    if (g->steps.n != 1 || !s->over || s->y.n != 1 || s->y.at[0].v != y)
        return NULL;
    const struct value *x = value_root(s->x.at[s->over - 1].v);
    for (size_t k = 0; k < s->x.n; k++)
        if (k != s->over - 1 && s->x.at[k].v && value_root(s->x.at[k].v) == x)
            return NULL;
    return x;
}

/* The block of an input of group t that dies there and that y may overwrite. */
static struct block *reuse(struct program *p, life_list *lives, const struct life *y)
{
    const int t = y->first;
    const struct group *g = p->groups.at[t];
    const struct value *over;
    size_t by = 0;
    if (y->last == t)
        return NULL;
    if (!g->nest)
        return (over = written_over(g, y->v)) ? dying(lives, over, y) : NULL;
    while (by < g->steps.n && g->steps.at[by]->y.at[0].v != y->v)
        by++;
    if (by == g->steps.n)
        return NULL;
    for (size_t i = 0; i <= by; i++)
        for (size_t k = 0; k < g->steps.at[i]->x.n; k++) {
            struct value *x = value_root(g->steps.at[i]->x.at[k].v);
            struct block *b = dying(lives, x, y);
            if (b && may_overwrite(g, by, x))
                return b;
        }
    return NULL;
}

/* ---- placing
 * -------------------------------------------------------------------------------------
 */

static bool largest_first;

static int compare(const void *pa, const void *pb)
{
    const struct block *a = *(struct block *const *)pa, *b = *(struct block *const *)pb;
    if (largest_first && a->size != b->size)
        return a->size > b->size ? -1 : 1;
    if (a->first != b->first)
        return a->first < b->first ? -1 : 1;
    if (a->size != b->size)
        return a->size > b->size ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static int by_offset(const void *pa, const void *pb)
{
    const struct block *a = *(struct block *const *)pa, *b = *(struct block *const *)pb;
    return a->offset < b->offset ? -1 : a->offset > b->offset;
}

/* Each block goes to the lowest gap among the placed blocks alive with it; the tightest
 * gap of all if `tight`. Returns the peak. */
static int64_t place(struct block **b, size_t n, bool tight)
{
    struct block **near = mem_array(n + 1, sizeof *near);
    struct block **alive = mem_array(n + 1, sizeof *alive);
    size_t living = 0;
    int64_t peak = 0;
    for (size_t i = 0; i < n; i++) {
        size_t m = 0;
        if (!largest_first) { /* in order of time: what is over stays over */
            for (size_t k = 0; k < living; k++)
                if (b[i]->first <= alive[k]->last)
                    alive[m++] = alive[k];
            living = m;
            memcpy(near, alive, m * sizeof *near);
            alive[living++] = b[i];
        } else {
            for (size_t k = 0; k < i; k++)
                if (b[k]->first <= b[i]->last && b[i]->first <= b[k]->last)
                    near[m++] = b[k];
        }
        qsort(near, m, sizeof *near, by_offset);
        int64_t at = 0, best = -1, best_gap = INT64_MAX;
        for (size_t k = 0; k < m; k++) {
            const int64_t gap = near[k]->offset - at;
            if (gap >= b[i]->size && gap < best_gap) {
                best = at;
                best_gap = gap;
                if (!tight)
                    break;
            }
            if (near[k]->offset + near[k]->size > at)
                at = near[k]->offset + near[k]->size;
        }
        b[i]->offset = best >= 0 ? best : at;
        if (b[i]->offset + b[i]->size > peak)
            peak = b[i]->offset + b[i]->size;
    }
    return peak;
}

static int64_t place_blocks(struct block **b, size_t n)
{
    if (!n)
        return 0;
    int64_t best = INT64_MAX;
    int64_t *keep = mem_array(n + 1, sizeof *keep);
    struct block **order = mem_array(n + 1, sizeof *order);
    const int tries = n > EXACT_BLOCKS ? 1 : 4;
    for (int t = 0; t < tries; t++) {
        memcpy(order, b, n * sizeof *b);
        largest_first = t < 2 && n <= EXACT_BLOCKS;
        qsort(order, n, sizeof *order, compare);
        const int64_t peak = place(order, n, t & 1);
        if (peak >= best)
            continue;
        best = peak;
        for (size_t i = 0; i < n; i++)
            keep[i] = b[i]->offset;
    }
    for (size_t i = 0; i < n; i++)
        b[i]->offset = keep[i];
    return best;
}

/* ---- the bound
 * --------------------------------------------------------------------------------------
 */

/* The largest sum of tensors live at once if the steps ran one by one, unfused, in file
 * order, and each tensor had its own memory. */
static int64_t live_bound(const struct program *p)
{
    int64_t now = 0, peak = 0;
    VEC(struct value *) made = {0};
    VEC(int) left = {0}; /* reads to come */
    for (size_t i = 0; i < p->steps.n; i++) {
        const struct step *s = p->steps.at[i];
        for (size_t k = 0; k < s->y.n; k++) {
            struct value *v = s->y.at[k].v;
            if (v && v->output_index < 0 && !v->id && v->uses) {
                now += value_bytes(v);
                vec_push(&made, v);
                v->id = (int)made.n;
                vec_push(&left, v->uses);
            }
        }
        peak = now > peak ? now : peak;
        for (size_t k = 0; k < s->x.n; k++) {
            struct value *v = s->x.at[k].v ? value_root(s->x.at[k].v) : NULL;
            if (v && v->id && --left.at[v->id - 1] == 0)
                now -= value_bytes(v);
        }
    }
    for (size_t i = 0; i < made.n; i++)
        made.at[i]->id = 0;
    return peak;
}

void plan(struct program *p)
{
    life_list lives = {0};
    VEC(struct block *) blocks = {0};
    p->lower_bound = live_bound(p);
    collect(p, &lives);
    keep_texts(p, &lives);
    place_weights(p);
    for (size_t i = 0; i < lives.n; i++) {
        struct life *l = &lives.at[i];
        l->block = reuse(p, &lives, l);
        if (l->block) {
            l->block->last = l->last > l->block->last ? l->last : l->block->last;
        } else {
            struct block *b = mem_alloc(sizeof *b);
            *b = (struct block){align_up(value_bytes(l->v)), 0, l->first, l->last,
                                blocks.n};
            l->block = b;
            vec_push(&blocks, b);
        }
    }
    for (size_t t = 0; t < p->groups.n; t++) {
        struct group *g = p->groups.at[t];
        struct block *b = mem_alloc(sizeof *b);
        g->scratch = (size_t)align_up((int64_t)g->scratch);
        int64_t bytes;
        if (!mul_ok((int64_t)g->scratch, p->opt->threads, &bytes))
            bad_file(p->model->path, NULL, "the scratch needs too much memory");
        *b = (struct block){bytes, 0, (int)t, (int)t, blocks.n};
        p->scratch = bytes > p->scratch ? bytes : p->scratch;
        if (bytes)
            vec_push(&blocks, b);
        g->scratch_offset = bytes ? (int64_t)blocks.n - 1 : -1;
    }
    int64_t total = 0;
    for (size_t i = 0; i < blocks.n; i++)
        if (!add_ok(total, blocks.at[i]->size, &total))
            bad_file(p->model->path, NULL, "the tensors need too much memory");
    p->arena = place_blocks(blocks.at, blocks.n);
    for (size_t i = 0; i < lives.n; i++) {
        lives.at[i].v->offset = lives.at[i].block->offset;
        vec_push(&p->planned, lives.at[i].v);
    }
    for (size_t t = 0; t < p->groups.n; t++)
        if (p->groups.at[t]->scratch_offset >= 0)
            p->groups.at[t]->scratch_offset =
                blocks.at[p->groups.at[t]->scratch_offset]->offset;
}
