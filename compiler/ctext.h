/* ctext.h -- C source as tokens and as top-level items, for the runtime's own files,
 * which keep to docs/abi.md, section 4.1. */
#ifndef CTEXT_H
#define CTEXT_H

#include "compiler.h"

enum token_kind {
    TOKEN_END,
    TOKEN_NAME,
    TOKEN_OTHER, /* number, literal or one punctuation character */
    TOKEN_COMMENT,
    TOKEN_DIRECTIVE /* a logical line that begins with # */
};

struct token {
    enum token_kind kind;
    const char *s;
    size_t n;
};

struct lexer {
    const char *p, *end;
    bool flat; /* directives are not special: their tokens come one by one */
    bool line; /* p is at the beginning of a line */
};

struct token lex(struct lexer *l); /* white space is skipped */
bool token_is(struct token t, const char *s);
/* "ifdef" of a directive; *rest is what follows. */
struct token directive_word(struct token t, struct lexer *rest);

/* A function, type, table, macro or balanced #if block, with the comment above it. */
struct item {
    const char *text;
    size_t n;
    VEC(const char *) names; /* what it declares; empty for #error and the like */
    const char *kernel;      /* a kernel written by hand: OM_RANGE(kernel, ...) */
    bool apart;              /* a blank line stands above it */
    unsigned needed;         /* by whom: bits of carry.c */
};

struct unit {
    const char *path;
    VEC(struct item *) items;
    VEC(const char *)
    includes, system_includes; /* "base.h", <stdint.h> without quotes */
};

/* Splits a file; lines such as OM_DEF(...), which declare nothing by themselves, are
 * left out, and so are include guards and #includes. */
struct unit *ctext_split(const char *path, const char *text);

/* Resolves the #if lines whose truth the macros decide: `known` has every name that may
 * be decided, its value being the macro's body, or NULL where it's undefined (key set
 * with value ctext_undefined). Other conditionals stay. */
struct strmap;
extern const char ctext_undefined[];
char *ctext_resolve(const char *text, const struct strmap *known);

#endif
