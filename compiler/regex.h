/* regex.h -- RE2's regular expressions, compiled to a table that reads a string byte by
 * byte: for RegexFullMatch.
 *
 * The whole string must match. Strings are UTF-8; a byte that is none matches nothing
 * but \C. Not of RE2's syntax and so refused: back-references, lookaround, atomic
 * groups. */
#ifndef REGEX_H
#define REGEX_H

#include "compiler.h"

/* A minimal DFA. From state s the byte b leads to next[s * classes + class_of[b]]. */
struct regex {
    size_t states, classes;
    size_t start;
    size_t dead; /* the state that nothing leads out of to a match; `states` if none */
    uint8_t class_of[256];
    const uint16_t *next;
    const uint8_t *accept; /* does a string that ends here match? */
};

/* Sizes beyond which an expression is refused. */
enum {
    REGEX_PATTERN = 1 << 15,    /* bytes of the pattern */
    REGEX_STATES = 20000,       /* of the DFA before it is made minimal */
    REGEX_TABLE = 1 << 20,      /* elements of `next` */
    REGEX_NODES = 1 << 20,      /* of the NFA */
    REGEX_DEPTH = 1000,         /* groups in each other; RE2's own */
    REGEX_REPEAT = 1000,        /* {n}, and the product of nested ones; RE2's own */
    REGEX_ITEMS = 20 * 1000000, /* NFA nodes in the states */
    REGEX_WORK = 60 * 1000000,  /* steps of the construction */
};

enum regex_status { REGEX_OK, REGEX_BAD, REGEX_LARGE };

/* The pattern's n bytes as a DFA. If the result isn't REGEX_OK, *why says what is wrong
 * and where. */
enum regex_status regex_compile(const char *pattern, size_t n, struct regex *r,
                                const char **why);

/* Does it match? For tests and constants; the kernel is templates/dfa.c. */
bool regex_match(const struct regex *r, const char *s, size_t n);

#endif
