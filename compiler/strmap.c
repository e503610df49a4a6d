/* strmap.c -- open addressing over FNV-1a; never more than half full. The hash starts
 * from a seed of the process, so that a model can't choose names that collide; nothing
 * walks a map, so the seed shows in no output. */
#define _GNU_SOURCE
#include "strmap.h"
#include "compiler.h"
#include <string.h>
#include <sys/random.h>

static uint64_t seed(void)
{
    static uint64_t s;
    while (!s)
        if (getrandom(&s, sizeof s, GRND_NONBLOCK) != sizeof s)
            s = 1469598103934665603u;
    return s;
}

static struct strmap_slot *find(const struct strmap *m, const char *key)
{
    uint64_t h = seed();
    for (const char *p = key; *p; p++)
        h = (h ^ (unsigned char)*p) * 1099511628211u;
    size_t i = (size_t)(h ^ (h >> 29)) & (m->cap - 1);
    while (m->slot[i].key && strcmp(m->slot[i].key, key) != 0)
        i = (i + 1) & (m->cap - 1);
    return &m->slot[i];
}

void *strmap_get(const struct strmap *m, const char *key)
{
    return m->cap ? find(m, key)->value : NULL;
}

void strmap_set(struct strmap *m, const char *key, void *value)
{
    if (2 * (m->n + 1) > m->cap) {
        struct strmap bigger = {NULL, m->n, m->cap ? 2 * m->cap : 64};
        bigger.slot = mem_array(bigger.cap, sizeof *bigger.slot);
        for (size_t i = 0; i < m->cap; i++)
            if (m->slot[i].key)
                *find(&bigger, m->slot[i].key) = m->slot[i];
        *m = bigger;
    }
    struct strmap_slot *s = find(m, key);
    if (!s->key)
        m->n++;
    s->key = key;
    s->value = value;
}
