/* regex_set.c -- sets of characters: classes of Unicode, case folding. */
#include "regex_tree.h"
#include <stdlib.h>
#include <string.h>

#include "unicode.inc"

void rune_set_add(struct rune_set *s, uint32_t lo, uint32_t hi)
{
    const struct rune_range r = {lo, hi};
    vec_push(&s->r, r);
}

void rune_set_join(struct rune_set *s, const struct rune_set *other)
{
    for (size_t i = 0; i < other->r.n; i++)
        vec_push(&s->r, other->r.at[i]);
}

static int by_low(const void *a, const void *b)
{
    const struct rune_range *x = a, *y = b;
    return x->lo != y->lo ? (x->lo < y->lo ? -1 : 1)
                          : (x->hi < y->hi ? -1 : x->hi > y->hi);
}

void rune_set_tidy(struct rune_set *s)
{
    size_t n = 0;
    if (!s->r.n)
        return;
    qsort(s->r.at, s->r.n, sizeof *s->r.at, by_low);
    for (size_t i = 1; i < s->r.n; i++) {
        struct rune_range *last = &s->r.at[n];
        if (s->r.at[i].lo <= last->hi + 1)
            last->hi = s->r.at[i].hi > last->hi ? s->r.at[i].hi : last->hi;
        else
            s->r.at[++n] = s->r.at[i];
    }
    s->r.n = n + 1;
}

void rune_set_negate(struct rune_set *s)
{
    struct rune_set r = {0};
    uint32_t from = 0;
    rune_set_tidy(s);
    for (size_t i = 0; i < s->r.n; i++) {
        if (s->r.at[i].lo > from)
            rune_set_add(&r, from, s->r.at[i].lo - 1);
        from = s->r.at[i].hi + 1;
    }
    if (from <= RUNE_MAX)
        rune_set_add(&r, from, RUNE_MAX);
    *s = r;
}

static bool holds(const struct rune_set *s, size_t tidy, uint32_t c)
{
    size_t lo = 0, hi = tidy;
    while (lo < hi) {
        const size_t mid = (lo + hi) / 2;
        if (c > s->r.at[mid].hi)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo < tidy && s->r.at[lo].lo <= c;
}

/* Characters that fold to one are all alike. */
void rune_set_fold(struct rune_set *s)
{
    enum { FOLDS = sizeof unicode_folds / sizeof *unicode_folds };
    rune_set_tidy(s);
    const size_t tidy = s->r.n;
    uint32_t target[FOLDS];
    size_t n = 0;
    for (size_t i = 0; i < FOLDS; i++)
        if (holds(s, tidy, unicode_folds[i][0]) || holds(s, tidy, unicode_folds[i][1]))
            target[n++] = unicode_folds[i][1];
    struct rune_set targets = {0};
    for (size_t i = 0; i < n; i++)
        rune_set_add(&targets, target[i], target[i]);
    rune_set_tidy(&targets);
    for (size_t i = 0; i < FOLDS; i++)
        if (holds(&targets, targets.r.n, unicode_folds[i][1])) {
            rune_set_add(s, unicode_folds[i][0], unicode_folds[i][0]);
            rune_set_add(s, unicode_folds[i][1], unicode_folds[i][1]);
        }
    rune_set_tidy(s);
}

bool rune_set_unicode(struct rune_set *s, const char *name, size_t n)
{
    if (n == 3 && !memcmp(name, "Any", 3)) {
        rune_set_add(s, 0, RUNE_MAX);
        return true;
    }
    for (size_t i = 0; i < sizeof unicode_classes / sizeof *unicode_classes; i++) {
        const struct unicode_class *c = &unicode_classes[i];
        if (strlen(c->name) != n || memcmp(c->name, name, n) != 0)
            continue;
        for (int k = c->first; k < c->first + c->count; k++)
            rune_set_add(s, unicode_ranges[k][0], unicode_ranges[k][1]);
        return true;
    }
    return false;
}
