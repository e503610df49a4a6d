/* verify.c -- holds the program against what each pass promises. Debug builds (without
 * NDEBUG) run it between passes; a failure is our own fault, status 3.
 */
#include "compiler.h"

/* Where v's bytes come from, once lower has run. */
static bool has_source(const struct value *v)
{
    const struct value *r = value_root((struct value *)v);
    return is_const(v) || is_const(r) || r->kind == VALUE_INPUT || r->writers > 0 ||
           value_count(r) == 0;
}

static void verify_operand(const struct step *s, const struct operand *o, bool written)
{
    if (!o->v)
        return;
    const struct value *v = o->v;
    CHECK(v->dtype != DT_NONE && v->rank >= 0);
    CHECK(o->offset >= 0 && o->offset <= value_bytes(v));
    if (written)
        CHECK(!is_const(v) && v->kind == VALUE_NODE && !v->alias);
    if (s->kind != STEP_EW)
        return;
    /* The last element that the step touches lies inside the value. */
    int64_t last = o->offset;
    const int64_t bytes = v->splat ? dtypes[v->dtype].size : value_bytes(v);
    for (int k = 0; k < s->rank; k++) {
        if (s->dim[k] == 0)
            return;
        last += (s->dim[k] - 1) * o->stride[k];
    }
    CHECK(last >= 0 && last + dtypes[v->dtype].size <= bytes);
}

static void verify_steps(const struct program *p)
{
    for (size_t i = 0; i < p->steps.n; i++) {
        const struct step *s = p->steps.at[i];
        CHECK(s->node && s->kernel && s->y.n > 0);
        CHECK(s->kind == STEP_RANGE ? kernel_find(s->kernel) != NULL : s->y.n == 1);
        for (size_t k = 0; k < s->y.n; k++)
            verify_operand(s, &s->y.at[k], true);
        for (size_t k = 0; k < s->x.n; k++) {
            verify_operand(s, &s->x.at[k], false);
            CHECK(!s->x.at[k].v || has_source(s->x.at[k].v));
        }
    }
}

void verify_lowered(const struct program *p)
{
    verify_steps(p);
    for (size_t i = 0; i < p->outputs.n; i++)
        CHECK(p->outputs.at[i]->output_index == (int)i && has_source(p->outputs.at[i]));
}

/* Every writer of what step `at` of group number t reads is in an earlier group, or
 * stands before it in this one. */
static void verify_reads(const struct group *g, int t, size_t at)
{
    for (size_t k = 0; k < g->steps.at[at]->x.n; k++) {
        struct value *v = g->steps.at[at]->x.at[k].v, *r = v ? value_root(v) : NULL;
        bool made = false;
        if (!r || is_const(v) || is_const(r) || r->kind != VALUE_NODE ||
            value_count(r) == 0)
            continue;
        for (size_t i = 0; i < at; i++)
            for (size_t y = 0; y < g->steps.at[i]->y.n; y++)
                made |= g->steps.at[i]->y.at[y].v == r;
        CHECK(r->last_writer >= 0 && (made || r->last_writer < t));
    }
}

void verify_fused(const struct program *p)
{
    size_t steps = 0;
    for (size_t t = 0; t < p->groups.n; t++) {
        const struct group *g = p->groups.at[t];
        steps += g->steps.n;
        CHECK(g->steps.n);
        if (g->lines) {
            CHECK(g->steps.n > 1 && !g->nest && !g->tail);
        } else {
            CHECK((g->nest != NULL) == (g->steps.at[0]->kind == STEP_EW));
            CHECK(g->nest || (g->tail != NULL) == (g->steps.n > 1));
        }
        for (size_t i = 0; i < g->steps.n; i++)
            verify_reads(g, (int)t, i);
    }
    CHECK(steps == p->steps.n);
}

struct life_span {
    int64_t first, last, begin, end;
};

/* Values whose lives cross lie apart, unless one is written over the other in place:
 * then the one dies where the other begins. */
void verify_planned(const struct program *p)
{
    enum { QUADRATIC = 3000 };
    const size_t n = p->planned.n;
    if (n > QUADRATIC)
        return;
    struct life_span *life = mem_array(n + 1, sizeof *life);
    for (size_t i = 0; i < n; i++) {
        const struct value *v = p->planned.at[i];
        life[i] =
            (struct life_span){INT64_MAX, -1, v->offset, v->offset + value_bytes(v)};
        CHECK(v->offset >= 0 && v->offset % 64 == 0 && life[i].end <= p->arena);
    }
    for (size_t t = 0; t < p->groups.n; t++) {
        const struct group *g = p->groups.at[t];
        for (size_t i = 0; i < g->steps.n; i++)
            for (int pass = 0; pass < 2; pass++) {
                const struct step *s = g->steps.at[i];
                for (size_t k = 0; k < (pass ? s->x.n : s->y.n); k++) {
                    struct value *v = pass ? s->x.at[k].v : s->y.at[k].v;
                    v = v ? value_root(v) : NULL;
                    if (!v || v->id <= 0)
                        continue;
                    struct life_span *l = &life[v->id - 1];
                    l->first = (int64_t)t < l->first ? (int64_t)t : l->first;
                    l->last = (int64_t)t;
                }
            }
        if (g->scratch)
            CHECK(g->scratch_offset >= 0 &&
                  g->scratch_offset + (int64_t)g->scratch * p->opt->threads <=
                      p->arena);
    }
    for (size_t i = 0; i < n; i++)
        for (size_t k = i + 1; k < n; k++) {
            const struct life_span *a = &life[i], *b = &life[k];
            const bool apart = a->end <= b->begin || b->end <= a->begin;
            const bool in_place = a->begin == b->begin && a->end == b->end &&
                                  (a->last == b->first || b->last == a->first);
            const bool together = a->first <= b->last && b->first <= a->last;
            CHECK(apart || in_place || !together);
        }
}
