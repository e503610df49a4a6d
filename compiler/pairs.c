/* pairs.c -- two steps, the second the only reader of the first, become one whose
 * kernel does both: fewer passes over memory or tiles, the same bits.
 *
 * requires: fold
 * provides: steps in which such pairs are one
 */
#include "compiler.h"
#include "fuse.h"
#include <string.h>

/* How many steps before a step its first half is looked for. */
enum { NEAR = 64 };

/* The kernels are elementwise; the first is that of input `at` of the second, or of any
 * where at < 0. The pair's inputs are the first's, then the second's others. */
static const struct pair {
    const char *first, *second, *both;
    int at;
} pairs[] = {
    {"mul_f32", "add_f32", "mul_add_f32", -1},
    {"mul_f64", "add_f64", "mul_add_f64", -1},
    {"add_f32", "relu_f32", "add_relu_f32", 0},
};

/* A reduction of f(x) and the one of x that has f inside. */
static const struct {
    const char *first, *second, *both;
} reductions[] = {
    {"mul_", "reduce_sum_", "reduce_sumsq_"},
    {"abs_", "reduce_sum_", "reduce_l1_"},
};

static bool is_wide_float(const char *rest)
{
    return strcmp(rest, "f32") == 0 || strcmp(rest, "f64") == 0;
}

/* The text behind a prefix, or NULL. */
static const char *behind(const char *s, const char *prefix)
{
    const size_t n = strlen(prefix);
    return strncmp(s, prefix, n) == 0 ? s + n : NULL;
}

/* Is what `first` makes read by this operand alone, all of it in order? */
static bool feeds(const struct step *first, const struct operand *o)
{
    const struct value *t = first->y.at[0].v;
    return o->v && value_root(o->v) == t && t->uses == 1 && t->writers == 1 &&
           t->output_index < 0 && !o->offset && walks_whole(first, &first->y.at[0]);
}

static bool add_pair(struct step *first, struct step *second, size_t at)
{
    if (first->extent || second->extent || second->kind != STEP_EW ||
        !same_space(first, second) || !walks_whole(second, &second->x.at[at]))
        return false;
    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const struct pair *p = &pairs[i];
        if (strcmp(first->kernel, p->first) != 0 ||
            strcmp(second->kernel, p->second) != 0 || (p->at >= 0 && p->at != (int)at))
            continue;
        for (size_t k = 0; k < second->x.n; k++)
            if (k != at)
                vec_push(&first->x, second->x.at[k]);
        second->x.n = 0;
        for (size_t k = 0; k < first->x.n; k++)
            vec_push(&second->x, first->x.at[k]);
        second->kernel = p->both;
        return true;
    }
    return false;
}

static bool add_reduction(const struct step *first, struct step *second)
{
    const struct operand *a = &first->x.at[0];
    struct value *x = a->v;
    if (second->kind != STEP_RANGE || second->x.n != 1 || first->extent || a->offset ||
        is_const(x) || !walks_whole(first, a) ||
        value_count(x) != value_count(first->y.at[0].v))
        return false;
    for (size_t k = 1; k < first->x.n; k++)
        if (memcmp(&first->x.at[k], a, sizeof *a) != 0)
            return false;
    for (size_t i = 0; i < sizeof reductions / sizeof *reductions; i++) {
        const char *type = behind(first->kernel, reductions[i].first);
        const char *rest = behind(second->kernel, reductions[i].second);
        if (!type || !is_wide_float(type) || !rest)
            continue;
        const char *name = mem_printf("%s%s", reductions[i].both, rest);
        if (!kernel_find(name))
            continue;
        /* a square reads its operand twice */
        value_root(x)->uses -= (int)first->x.n - 1;
        second->kernel = name;
        second->x.at[0] = *a;
        return true;
    }
    return false;
}

void join_pairs(struct program *p)
{
    size_t n = 0;
    for (size_t j = 0; j < p->steps.n; j++) {
        struct step *s = p->steps.at[j];
        for (size_t k = 0; k < s->x.n; k++) {
            size_t i = n;
            while (i > 0 && i + NEAR > n &&
                   (p->steps.at[i - 1]->kind != STEP_EW ||
                    !feeds(p->steps.at[i - 1], &s->x.at[k])))
                i--;
            if (i == 0 || i + NEAR <= n)
                continue;
            i--;
            struct step *first = p->steps.at[i];
            struct value *t = first->y.at[0].v;
            if (!add_pair(first, s, k) && !add_reduction(first, s))
                continue;
            s->cost += first->cost;
            s->before = first;
            t->uses = t->writers = 0;
            memmove(&p->steps.at[i], &p->steps.at[i + 1],
                    (n - i - 1) * sizeof *p->steps.at);
            n--;
            k = (size_t)-1; /* its inputs may be made by another */
        }
        p->steps.at[n++] = s;
    }
    p->steps.n = n;
}
