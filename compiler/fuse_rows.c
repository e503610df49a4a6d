/* fuse_rows.c -- groups that take rows in turn: reductions of rows, the elementwise
 * steps before them and those that use their results, on a few rows after the other, so
 * that a row is in the cache for all of them. LayerNormalization or Softmax spelled in
 * nodes is one such group.
 *
 * A value of the group has an element per row, or n. Every step does the rows by
 * themselves, so any division of them gives the same bits.
 */
#include "fuse.h"

/* Elements of the rows that are done together: their values stay in the near caches.
 * Reductions are quickest with four rows or more at a time; rows that are too long for
 * that come singly. */
enum { ROWS_AT_ONCE = 4096, FOUR_UP_TO = 2048, LONGEST_ROW = 65536 };

/* Can the reduction, or what else treats a row as one item, be in g? */
static bool range_fits(const struct group *g, const struct step *s, bool *depends)
{
    const struct lines *l = g->lines;
    if (s->row_in != l->n || (int64_t)s->items != l->rows || s->x.at[0].offset ||
        s->y.at[0].offset || value_count(s->y.at[0].v) != l->rows * s->row_out)
        return false;
    *depends = group_makes(g, value_root(s->x.at[0].v));
    return *depends || !is_pending(&s->x.at[0]);
}

/* Can input o of the EW step be read row by row? */
static bool input_fits(const struct group *g, const struct step *s,
                       const struct operand *o, bool full, bool *depends, bool *vector)
{
    const struct lines *l = g->lines;
    struct value *r = value_root(o->v);
    const int64_t size = dtypes[r->dtype].size;
    int64_t inner, outer;
    if (o->offset || !line_strides(s, o, full ? l->n : l->rows, &inner, &outer) ||
        (inner && inner != size))
        return false;
    *vector |= inner != 0;
    if (!group_makes(g, r))
        return !is_pending(o);
    *depends = true;
    if (value_count(r) == l->rows && full)
        return !inner && outer == size;
    return value_count(r) == step_space(s) && walks_whole(s, o);
}

static bool fits(const struct group *g, const struct step *s, bool *depends)
{
    const struct lines *l = g->lines;
    bool vector = false;
    *depends = false;
    if (s->kind == STEP_RANGE)
        return range_fits(g, s, depends);
    const bool full = step_space(s) == l->rows * l->n;
    if (s->extent || (!full && step_space(s) != l->rows) ||
        !walks_whole(s, &s->y.at[0]) || value_count(s->y.at[0].v) != step_space(s))
        return false;
    for (size_t k = 0; k < s->x.n; k++)
        if (!input_fits(g, s, &s->x.at[k], full, depends, &vector))
            return false;
    return vector;
}

/* Rows of the first reduction of as many elements as the step has, if there is one. */
static struct lines *rows_of(const struct program *p, size_t first, const bool *placed)
{
    const struct step *s = p->steps.at[first];
    const int64_t count =
        s->kind == STEP_RANGE ? s->row_in * (int64_t)s->items : step_space(s);
    for (size_t j = first; j < p->steps.n && j <= first + WINDOW; j++) {
        const struct step *r = p->steps.at[j];
        if (placed[j] || !r->row_in || r->row_in * (int64_t)r->items != count)
            continue;
        struct lines *l = mem_alloc(sizeof *l);
        l->rows = (int64_t)r->items;
        l->n = r->row_in;
        l->chunk = l->n > FOUR_UP_TO         ? 1
                   : l->n > ROWS_AT_ONCE / 8 ? 4
                                             : ROWS_AT_ONCE / l->n / 4 * 4;
        if (l->chunk > l->rows)
            l->chunk = l->rows;
        return l->rows > 1 && l->n > 1 && l->n <= LONGEST_ROW ? l : NULL;
    }
    return NULL;
}

/* The group of rows that step `first` begins; NULL if it begins none that is worth it:
 * one in which whole rows are met twice, once by a reduction. */
struct group *row_group(const struct program *p, size_t first, const bool *placed)
{
    struct lines *l = rows_of(p, first, placed);
    bool depends, range = false;
    int rows = 0;
    if (!l)
        return NULL;
    struct group *g = mem_alloc(sizeof *g);
    g->lines = l;
    for (size_t j = first; j < p->steps.n && j <= first + WINDOW; j++) {
        struct step *s = p->steps.at[j];
        if (placed[j] || g->steps.n == GROUP_STEPS || !fits(g, s, &depends) ||
            (j > first && !depends)) {
            if (j == first)
                return NULL;
            continue;
        }
        vec_push(&g->steps, s);
        range |= s->kind == STEP_RANGE;
        rows += s->kind == STEP_RANGE || step_space(s) == l->rows * l->n;
    }
    return range && rows > 1 ? g : NULL;
}
