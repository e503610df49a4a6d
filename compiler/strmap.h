/* strmap.h -- a hash map from strings to pointers; keys are kept, not copied. */
#ifndef STRMAP_H
#define STRMAP_H

#include <stddef.h>

struct strmap {
    struct strmap_slot {
        const char *key;
        void *value;
    } * slot;
    size_t n, cap;
};

void *strmap_get(const struct strmap *m, const char *key);       /* NULL if absent */
void strmap_set(struct strmap *m, const char *key, void *value); /* replaces */

#endif
