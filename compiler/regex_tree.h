/* regex_tree.h -- what the parser of regular expressions hands to the builder of the
 * DFA. */
#ifndef REGEX_TREE_H
#define REGEX_TREE_H

#include "regex.h"

enum { RUNE_MAX = 0x10ffff };

/* A set of characters: sorted, apart, none adjacent once rune_set_tidy has run. */
struct rune_range {
    uint32_t lo, hi;
};
struct rune_set {
    VEC(struct rune_range) r;
};

void rune_set_add(struct rune_set *s, uint32_t lo, uint32_t hi);
void rune_set_join(struct rune_set *s, const struct rune_set *other);
void rune_set_tidy(struct rune_set *s);
void rune_set_negate(struct rune_set *s); /* tidies */
void rune_set_fold(struct rune_set *s);   /* adds what differs in case only; tidies */
/* A general category or a script by RE2's name, "Any"; false if there is none. */
bool rune_set_unicode(struct rune_set *s, const char *name, size_t n);

enum tree_kind {
    TREE_EMPTY,
    TREE_SET,
    TREE_BYTE, /* \C: any byte */
    TREE_ASSERT,
    TREE_CONCAT,
    TREE_CHOICE,
    TREE_REPEAT
};

enum assertion {
    ASSERT_TEXT_BEGIN = 1,
    ASSERT_TEXT_END = 2,
    ASSERT_LINE_BEGIN = 4,
    ASSERT_LINE_END = 8,
    ASSERT_WORD = 16,
    ASSERT_NOT_WORD = 32
};

struct tree {
    enum tree_kind kind;
    struct rune_set set;
    enum assertion assertion;
    VEC(struct tree *) parts; /* CONCAT, CHOICE; one of REPEAT */
    int min, max;             /* REPEAT; max -1: without end */
    int64_t repeats;          /* product of the numbers in nested {n} */
};

/* NULL, and *why, if the pattern is no regular expression of RE2's. */
struct tree *regex_parse(const char *pattern, size_t n, const char **why);

#endif
