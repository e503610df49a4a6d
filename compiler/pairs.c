/* pairs.c -- two steps, the second the only reader of the first, become one whose
 * kernel does both: fewer passes over memory or tiles, the same bits. Before that, of
 * elementwise steps that do the same with the same operands one is left.
 *
 * requires: fold
 * provides: steps in which such pairs are one
 */
#include "compiler.h"
#include "fuse.h"
#include <string.h>

/* How many steps before a step its first half is looked for. */
enum { NEAR = 64 };

/* The text behind a prefix, or NULL. */
static const char *behind(const char *s, const char *prefix)
{
    const size_t n = strlen(prefix);
    return strncmp(s, prefix, n) == 0 ? s + n : NULL;
}

static bool ends_in(const char *s, const char *end)
{
    const size_t n = strlen(s), m = strlen(end);
    return n >= m && strcmp(s + n - m, end) == 0;
}

/* The kernel that does both steps, or NULL. Of f32 and f64 alone: kernels of the short
 * floats don't round between the two. One that a mode has for the first step needs one
 * of that mode for both. */
static const char *both_steps(const struct step *first, const struct step *second)
{
    for (size_t i = 0; i < kernel_pair_count; i++) {
        const struct kernel_pair *p = &kernel_pairs[i];
        const char *type = behind(first->kernel, p->first);
        const char *rest = behind(second->kernel, p->second);
        if (!type || !rest || *rest != '_')
            continue;
        const char *mode = behind(type, "_f32");
        if (!mode)
            mode = behind(type, "_f64");
        if (!mode || (*mode && *mode != '_') ||
            !ends_in(rest, mem_printf("%.*s", (int)(mode - type), type)))
            continue;
        const char *name = mem_printf("%s%s%s", p->both, rest, mode);
        if (kernel_for_mode(name, MODE_EXACT))
            return name;
    }
    return NULL;
}

/* Is what `first` makes read by this operand alone, all of it in order? */
static bool feeds(const struct step *first, const struct operand *o)
{
    const struct value *t = first->y.at[0].v;
    return o->v && t && first->y.n == 1 && value_root(o->v) == t && t->uses == 1 &&
           t->writers == 1 && t->output_index < 0 && !o->offset &&
           walks_whole(first, &first->y.at[0]);
}

/* The pair's inputs are the first's, then the second's but for input `at`. */
static bool add_pair(struct step *first, struct step *second, size_t at)
{
    const char *both = both_steps(first, second);
    if (!both || first->extent || second->extent || !same_space(first, second) ||
        !walks_whole(second, &second->x.at[at]))
        return false;
    for (size_t k = 0; k < second->x.n; k++)
        if (k != at)
            vec_push(&first->x, second->x.at[k]);
    second->x.n = 0;
    for (size_t k = 0; k < first->x.n; k++)
        vec_push(&second->x, first->x.at[k]);
    second->kernel = both;
    return true;
}

/* A reduction of f(x) becomes the one of x that has f inside. */
static bool add_reduction(const struct step *first, struct step *second)
{
    const struct operand *a = &first->x.at[0];
    const char *both = both_steps(first, second);
    struct value *x = a->v;
    if (!both || second->x.n != 1 || first->extent || a->offset || is_const(x) ||
        !walks_whole(first, a) || value_count(x) != value_count(first->y.at[0].v))
        return false;
    for (size_t k = 1; k < first->x.n; k++)
        if (memcmp(&first->x.at[k], a, sizeof *a) != 0)
            return false;
    /* a square reads its operand twice */
    value_root(x)->uses -= (int)first->x.n - 1;
    second->kernel = both;
    second->x.at[0] = *a;
    return true;
}

/* ---- joining
 * ---------------------------------------------------------------------------- */

/* The second step does both, if there's a way. */
static bool join_two(struct step *first, struct step *second, size_t at)
{
    if (first->kind != STEP_EW)
        return first->ending && first->ending(first, second, at);
    if (second->kind == STEP_EW
            ? !add_pair(first, second, at)
            : second->kind != STEP_RANGE || !add_reduction(first, second))
        return false;
    second->cost += first->cost;
    return true;
}

/* Finds among the n steps before it the one that makes input `at` of a step, as its
 * only reader; n if it isn't near. */
static size_t maker(const struct program *p, size_t n, const struct step *s, size_t at)
{
    for (size_t i = n; i-- > 0 && i + NEAR >= n;)
        if (feeds(p->steps.at[i], &s->x.at[at]))
            return i;
    return n;
}

/* What a step did first already, with `first` before all of that. */
static const struct step *done_before(const struct step *own, const struct step *first)
{
    if (!own)
        return first;
    struct step *s = mem_alloc(sizeof *s);
    *s = *own;
    s->before = done_before(own->before, first);
    return s;
}

/* Joins a step with one of the n before it, if one is its first half. */
static bool join(struct program *p, size_t n, struct step *s)
{
    for (size_t k = 0; k < s->x.n; k++) {
        const size_t i = maker(p, n, s, k);
        if (i == n)
            continue;
        struct step *first = p->steps.at[i];
        struct value *t = first->y.at[0].v;
        const struct step *own = s->before;
        if (!join_two(first, s, k))
            continue;
        s->before = done_before(own, first);
        t->uses = t->writers = 0;
        memmove(&p->steps.at[i], &p->steps.at[i + 1],
                (n - i - 1) * sizeof *p->steps.at);
        return true;
    }
    return false;
}

/* ---- parts of a tensor written where they belong
 * ---------------------------------------------------------------------------- */

/* Does the step copy the whole of a value that nobody else reads to a place in another?
 * If several steps write to that one, each has a place of its own. */
static bool is_part(const struct step *s)
{
    if (s->kind != STEP_RANGE || strcmp(s->kernel, "copy") != 0 || s->x.n != 1 ||
        s->x.at[0].offset)
        return false;
    const struct value *t = value_root(s->x.at[0].v), *y = s->y.at[0].v;
    return !is_const(s->x.at[0].v) && !is_const(t) && t->kind == VALUE_NODE &&
           t->uses == 1 && t->writers == 1 && t->output_index < 0 &&
           t->dtype != DT_STR && !t->bounded && !y->bounded &&
           (int64_t)s->items == value_bytes(t);
}

/* A RANGE step, not long before, that makes what step `at` copies, writes it to where
 * it is copied (Concat). Far away the larger tensor would take memory for too long. */
static bool write_part(struct program *p, size_t at)
{
    enum { NEAR_PART = 16 };
    const struct step *s = p->steps.at[at];
    if (!is_part(s))
        return false;
    const struct value *t = value_root(s->x.at[0].v);
    for (size_t i = at; i-- > 0 && i + NEAR_PART > at;) {
        struct step *first = p->steps.at[i];
        if (first->kind != STEP_RANGE || first->y.n != 1 || first->y.at[0].v != t)
            continue;
        if (first->y.at[0].offset || first->row_out)
            return false;
        struct step *made = mem_alloc(sizeof *made);
        *made = *first;
        first->before = made;
        first->node = s->node;
        first->y.at[0] = s->y.at[0];
        first->tiles = NULL;
        first->cost += s->cost;
        return true;
    }
    return false;
}

static void write_parts(struct program *p)
{
    for (size_t j = p->steps.n; j-- > 0;)
        if (write_part(p, j)) {
            struct value *t = value_root(p->steps.at[j]->x.at[0].v);
            t->uses = t->writers = 0;
            memmove(&p->steps.at[j], &p->steps.at[j + 1],
                    (p->steps.n - j - 1) * sizeof *p->steps.at);
            p->steps.n--;
        }
}

/* ---- what another step has computed
 * ---------------------------------------------------------------------------- */

static bool same_operand(const struct operand *a, const struct operand *b)
{
    return a->offset == b->offset &&
           memcmp(a->stride, b->stride, sizeof a->stride) == 0 &&
           (value_root(a->v) == value_root(b->v) || value_same_data(a->v, b->v));
}

/* Do both elementwise steps write the same to the whole of their outputs? */
static bool same_step(const struct step *a, const struct step *b)
{
    const struct value *v = a->y.at[0].v, *w = b->y.at[0].v;
    if (a->kind != STEP_EW || b->kind != STEP_EW || strcmp(a->kernel, b->kernel) != 0 ||
        a->ptype || b->ptype || a->extent || b->extent || !same_space(a, b) ||
        a->x.n != b->x.n || v->writers != 1 || w->writers != 1 ||
        w->output_index >= 0 || v->dtype != w->dtype ||
        value_bytes(v) != value_bytes(w) || !walks_whole(a, &a->y.at[0]) ||
        !walks_whole(b, &b->y.at[0]))
        return false;
    for (size_t k = 0; k < a->x.n; k++)
        if (!same_operand(&a->x.at[k], &b->x.at[k]))
            return false;
    return true;
}

/* Exporters write DequantizeLinear once for each reader. */
static void drop_equals(struct program *p)
{
    size_t n = 0;
    for (size_t j = 0; j < p->steps.n; j++) {
        struct step *s = p->steps.at[j];
        size_t i = n > NEAR ? n - NEAR : 0;
        while (i < n && !same_step(p->steps.at[i], s))
            i++;
        if (i == n) {
            p->steps.at[n++] = s;
            continue;
        }
        struct value *y = s->y.at[0].v, *v = p->steps.at[i]->y.at[0].v;
        v->uses += y->uses;
        y->uses = y->writers = 0;
        y->alias = v;
        for (size_t k = 0; k < s->x.n; k++)
            value_root(s->x.at[k].v)->uses--;
    }
    p->steps.n = n;
}

void join_pairs(struct program *p)
{
    size_t n = 0;
    drop_equals(p);
    for (size_t j = 0; j < p->steps.n; j++) {
        while (join(p, n, p->steps.at[j]))
            n--;
        p->steps.at[n++] = p->steps.at[j];
    }
    p->steps.n = n;
    write_parts(p);
}
