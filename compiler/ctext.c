/* ctext.c -- splits the runtime's C files into tokens and top-level items, and resolves
 * conditionals that are known. It need not understand all of C, only what the rules of
 * docs/abi.md, section 4.1, allow. */
#include "ctext.h"
#include "strmap.h"
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* ---- tokens
 * -------------------------------------------------------------------------- */

static bool name_char(char c)
{
    return isalnum((unsigned char)c) || c == '_';
}

static const char *skip_comment(const char *p, const char *end)
{
    if (p[1] == '/') {
        while (p < end && *p != '\n')
            p++;
        return p;
    }
    for (p += 2; end - p >= 2; p++)
        if (p[0] == '*' && p[1] == '/')
            return p + 2;
    return end;
}

static bool comment_at(const char *p, const char *end)
{
    return end - p >= 2 && p[0] == '/' && (p[1] == '*' || p[1] == '/');
}

/* The end of a logical line: backslashes and block comments carry it on. */
static const char *skip_directive(const char *p, const char *end)
{
    while (p < end && *p != '\n') {
        if (*p == '\\' && end - p >= 2)
            p += 2;
        else if (comment_at(p, end))
            p = skip_comment(p, end);
        else
            p++;
    }
    return p;
}

static const char *skip_literal(const char *p, const char *end)
{
    const char quote = *p++;
    while (p < end && *p != quote)
        p += *p == '\\' && end - p >= 2 ? 2 : 1;
    return p < end ? p + 1 : end;
}

static const char *skip_number(const char *p, const char *end)
{
    while (p < end && (name_char(*p) || *p == '.' ||
                       ((*p == '+' || *p == '-') && strchr("eEpP", p[-1]))))
        p++;
    return p;
}

struct token lex(struct lexer *l)
{
    const char *p = l->p, *end = l->end;
    struct token t = {TOKEN_END, end, 0};
    for (; p < end && (isspace((unsigned char)*p) || (*p == '\\' && l->flat)); p++)
        if (*p == '\n')
            l->line = true;
    if (p < end) {
        t.s = p;
        t.kind = TOKEN_OTHER;
        if (comment_at(p, end)) {
            t.kind = TOKEN_COMMENT;
            p = skip_comment(p, end);
        } else if (*p == '#' && l->line && !l->flat) {
            t.kind = TOKEN_DIRECTIVE;
            p = skip_directive(p, end);
        } else if (*p == '"' || *p == '\'') {
            p = skip_literal(p, end);
        } else if (isdigit((unsigned char)*p) ||
                   (*p == '.' && end - p > 1 && isdigit((unsigned char)p[1]))) {
            p = skip_number(p, end);
        } else if (name_char(*p)) {
            t.kind = TOKEN_NAME;
            while (p < end && name_char(*p))
                p++;
        } else {
            p++;
        }
        l->line = false;
    }
    t.n = (size_t)(p - t.s);
    l->p = p;
    return t;
}

bool token_is(struct token t, const char *s)
{
    return t.n == strlen(s) && !memcmp(t.s, s, t.n);
}

struct token directive_word(struct token t, struct lexer *rest)
{
    *rest = (struct lexer){t.s + 1, t.s + t.n, true, false};
    return lex(rest);
}

static struct token lex_code(struct lexer *l)
{
    struct token t = lex(l);
    while (t.kind == TOKEN_COMMENT)
        t = lex(l);
    return t;
}

/* ---- what an item declares
 * --------------------------------------------------------------- */

static void add_name(struct item *it, struct token t)
{
    for (size_t i = 0; i < it->names.n; i++)
        if (token_is(t, it->names.at[i]))
            return;
    if (t.kind == TOKEN_NAME)
        vec_push(&it->names, mem_strndup(t.s, t.n));
}

/* Skips to the bracket that closes the one just read. */
static void skip_brackets(struct lexer *l)
{
    for (int depth = 1; depth;) {
        const struct token t = lex_code(l);
        if (t.kind == TOKEN_END)
            return;
        depth += token_is(t, "(") || token_is(t, "[") || token_is(t, "{");
        depth -= token_is(t, ")") || token_is(t, "]") || token_is(t, "}");
    }
}

/* Enumerators follow `{` and `,`. */
static void add_enumerators(struct item *it, struct lexer *l)
{
    bool first = true;
    for (;;) {
        const struct token t = lex_code(l);
        if (t.kind == TOKEN_END || token_is(t, "}"))
            return;
        if (first)
            add_name(it, t);
        first = token_is(t, ",");
        if (token_is(t, "("))
            skip_brackets(l);
    }
}

/* A declared name stands before the first `(`, `[`, `=`, `;` or attribute outside
 * brackets; a struct, union or enum tag before its `{`. */
static void add_declared(struct item *it, const char *p, const char *end)
{
    struct lexer l = {p, end, true, false};
    struct token last = {TOKEN_END, end, 0};
    bool enumeration = false;
    for (;;) {
        const struct token t = lex_code(&l);
        if (t.kind == TOKEN_END)
            return;
        if (token_is(t, "__attribute__")) {
            lex_code(&l);
            skip_brackets(&l);
            continue;
        }
        if (token_is(t, "struct") || token_is(t, "union") || token_is(t, "enum")) {
            enumeration = token_is(t, "enum");
            last.kind = TOKEN_END;
            continue;
        }
        if (token_is(t, "{")) {
            add_name(it, last);
            if (enumeration)
                add_enumerators(it, &l);
            else
                skip_brackets(&l);
        } else if (token_is(t, "(") || token_is(t, "[") || token_is(t, "=") ||
                   token_is(t, ";")) {
            add_name(it, last);
            return;
        }
        if (t.kind == TOKEN_NAME)
            last = t;
    }
}

/* ---- items
 * -----------------------------------------------------------------------------------
 */

struct scan {
    struct unit *unit;
    struct item *into; /* inside an #if block: all names go here */
    const char *start; /* of the next item: a comment may come first */
    bool apart;
};

static struct item *new_item(struct scan *s, const char *end)
{
    if (s->into)
        return s->into;
    struct item *it = mem_alloc(sizeof *it);
    it->text = s->start;
    it->n = (size_t)(end - s->start);
    it->apart = s->apart;
    vec_push(&s->unit->items, it);
    return it;
}

/* The end of the declaration at p. *marker: it is a macro call that ends with `)`. */
static const char *declaration_end(const char *p, const char *end, bool *marker)
{
    struct lexer l = {p, end, false, true};
    struct token last = {TOKEN_END, p, 0};
    size_t count = 0;
    bool call = false;
    int depth = 0;
    *marker = false;
    for (;;) {
        const struct token t = lex_code(&l);
        if (t.kind == TOKEN_END)
            return end;
        if (t.kind == TOKEN_DIRECTIVE)
            continue;
        call |= ++count == 2 && token_is(t, "(");
        if (!depth && token_is(t, ";"))
            return t.s + 1;
        if (!depth && token_is(t, "{") && token_is(last, ")")) {
            skip_brackets(&l);
            return l.p;
        }
        depth += token_is(t, "(") || token_is(t, "[") || token_is(t, "{");
        depth -= token_is(t, ")") || token_is(t, "]") || token_is(t, "}");
        if (call && !depth && token_is(t, ")")) {
            struct lexer ahead = l;
            const struct token next = lex_code(&ahead);
            if (!token_is(next, "{") && !token_is(next, ";")) {
                *marker = true;
                return l.p;
            }
        }
        last = t;
    }
}

/* A comment on the item's own last line belongs to it. */
static const char *with_trailing_comment(const char *p, const char *end)
{
    const char *q = p;
    while (q < end && (*q == ' ' || *q == '\t'))
        q++;
    return comment_at(q, end) ? skip_comment(q, end) : p;
}

static void scan_text(struct scan *s, const char *p, const char *end);

/* The #endif that belongs to the #if before l. */
static struct token matching_endif(struct lexer *l, const struct unit *u)
{
    for (int depth = 1;;) {
        const struct token t = lex(l);
        struct lexer rest;
        if (t.kind == TOKEN_END)
            INTERNAL("%s: #if without #endif", u->path);
        if (t.kind != TOKEN_DIRECTIVE)
            continue;
        const struct token word = directive_word(t, &rest);
        if (token_is(word, "if") || token_is(word, "ifdef") || token_is(word, "ifndef"))
            depth++;
        else if (token_is(word, "endif") && !--depth)
            return t;
    }
}

static void scan_include(struct scan *s, struct lexer rest)
{
    const struct token t = lex(&rest);
    if (*t.s == '"') {
        vec_push(&s->unit->includes, mem_strndup(t.s + 1, t.n - 2));
        return;
    }
    const char *close = memchr(t.s, '>', (size_t)(rest.end - t.s));
    CHECK(*t.s == '<' && close);
    vec_push(&s->unit->system_includes,
             mem_strndup(t.s + 1, (size_t)(close - t.s - 1)));
}

static void scan_directive(struct scan *s, struct token t, struct lexer *l)
{
    struct lexer rest;
    const struct token word = directive_word(t, &rest);
    if (token_is(word, "define")) {
        add_name(new_item(s, t.s + t.n), lex(&rest));
    } else if (s->into) {
        return;
    } else if (token_is(word, "include")) {
        scan_include(s, rest);
    } else if (word.n >= 2 && !memcmp(word.s, "if", 2)) {
        const struct token last = matching_endif(l, s->unit);
        struct scan inside = *s;
        inside.into = new_item(s, last.s + last.n);
        scan_text(&inside, t.s + t.n, last.s);
    } else {
        new_item(s, t.s + t.n);
    }
}

static void scan_declaration(struct scan *s, struct token t, struct lexer *l)
{
    bool marker;
    const char *end = declaration_end(t.s, l->end, &marker);
    l->p = end;
    if (marker)
        return;
    struct item *it = new_item(s, with_trailing_comment(end, l->end));
    if (!token_is(t, "OM_RANGE")) {
        add_declared(it, t.s, end);
        return;
    }
    struct lexer inside = {t.s + t.n, end, true, false};
    lex_code(&inside);
    const struct token name = lex_code(&inside);
    it->kernel = mem_strndup(name.s, name.n);
}

static int newlines(const char *p, const char *end)
{
    int n = 0;
    for (; p < end; p++)
        n += *p == '\n';
    return n;
}

static void scan_text(struct scan *s, const char *p, const char *end)
{
    struct lexer l = {p, end, false, true};
    const char *last_end = p, *comment = NULL;
    bool apart = true;
    for (;;) {
        const struct token t = lex(&l);
        if (t.kind == TOKEN_END)
            return;
        const bool gap = newlines(last_end, t.s) > 1;
        if (!comment || gap) {
            comment = NULL;
            apart = gap;
        }
        if (t.kind == TOKEN_COMMENT) {
            if (!comment && newlines(last_end, t.s))
                comment = t.s;
            last_end = l.p;
            continue;
        }
        s->start = comment ? comment : t.s;
        s->apart = apart;
        if (t.kind == TOKEN_DIRECTIVE)
            scan_directive(s, t, &l);
        else
            scan_declaration(s, t, &l);
        comment = NULL;
        last_end = l.p;
    }
}

/* Takes off an include guard: #ifndef, #define, ... #endif around everything. */
static void strip_guard(const char **p, const char **end)
{
    struct lexer l = {*p, *end, false, true}, rest;
    struct token t = lex_code(&l), name, last = {TOKEN_END, *p, 0};
    if (t.kind != TOKEN_DIRECTIVE || !token_is(directive_word(t, &rest), "ifndef"))
        return;
    name = lex(&rest);
    t = lex_code(&l);
    if (t.kind != TOKEN_DIRECTIVE || !token_is(directive_word(t, &rest), "define"))
        return;
    t = lex(&rest);
    if (t.n != name.n || memcmp(t.s, name.s, t.n))
        return;
    *p = l.p;
    while ((t = lex_code(&l)).kind != TOKEN_END)
        last = t;
    *end = last.s;
}

struct unit *ctext_split(const char *path, const char *text)
{
    struct unit *u = mem_alloc(sizeof *u);
    const char *p = text, *end = text + strlen(text);
    u->path = path;
    strip_guard(&p, &end);
    struct scan s = {.unit = u};
    scan_text(&s, p, end);
    return u;
}

/* ---- conditionals
 * ------------------------------------------------------------------------------ */

const char ctext_undefined[] = "";

/* The value of an expression, or unknown. */
struct truth {
    bool known;
    long v;
};

struct expr {
    struct lexer l;
    struct token t;
    const struct strmap *known;
};

static void advance(struct expr *e)
{
    e->t = lex_code(&e->l);
}

static bool accept(struct expr *e, const char *s)
{
    const struct expr start = *e;
    for (; *s; s++) {
        if (e->t.kind != TOKEN_OTHER || e->t.n != 1 || *e->t.s != *s) {
            *e = start;
            return false;
        }
        advance(e);
    }
    return true;
}

static struct truth parse_or(struct expr *e);

static struct truth number(const char *s)
{
    char *end;
    const long v = strtol(s, &end, 0);
    const bool digits = end > s;
    end += strspn(end, "uUlL \t");
    return (struct truth){digits && (!*end || comment_at(end, end + strlen(end))), v};
}

static struct truth parse_primary(struct expr *e)
{
    struct truth r = {false, 0};
    if (accept(e, "!")) {
        r = parse_primary(e);
        r.v = !r.v;
        return r;
    }
    if (accept(e, "(")) {
        r = parse_or(e);
        accept(e, ")");
        return r;
    }
    const bool defined = token_is(e->t, "defined");
    if (defined) {
        advance(e);
        accept(e, "(");
    }
    const char *word = mem_strndup(e->t.s, e->t.n);
    const char *body = e->t.kind == TOKEN_NAME ? strmap_get(e->known, word) : NULL;
    if (defined && body)
        r = (struct truth){true, body != ctext_undefined};
    else if (body)
        r = body == ctext_undefined ? (struct truth){true, 0} : number(body);
    else if (e->t.kind == TOKEN_OTHER)
        r = number(word);
    advance(e);
    if (defined)
        accept(e, ")");
    return r;
}

static struct truth parse_compare(struct expr *e)
{
    static const char *const ops[] = {"==", "!=", "<=", ">=", "<", ">"};
    struct truth a = parse_primary(e);
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (accept(e, ops[i])) {
            const struct truth b = parse_primary(e);
            const bool v[] = {a.v == b.v, a.v != b.v, a.v <= b.v, a.v >= b.v,
                              a.v<b.v, a.v> b.v};
            return (struct truth){a.known && b.known, v[i]};
        }
    return a;
}

static struct truth parse_and(struct expr *e)
{
    struct truth a = parse_compare(e);
    while (accept(e, "&&")) {
        const struct truth b = parse_compare(e);
        const bool no = (a.known && !a.v) || (b.known && !b.v);
        a = (struct truth){no || (a.known && b.known), !no};
    }
    return a;
}

static struct truth parse_or(struct expr *e)
{
    struct truth a = parse_and(e);
    while (accept(e, "||")) {
        const struct truth b = parse_and(e);
        const bool yes = (a.known && a.v) || (b.known && b.v);
        a = (struct truth){yes || (a.known && b.known), yes};
    }
    return a;
}

static struct truth condition(struct token word, struct lexer rest,
                              const struct strmap *known)
{
    struct expr e = {rest, {TOKEN_END, "", 0}, known};
    advance(&e);
    if (token_is(word, "if"))
        return parse_or(&e);
    const char *body = strmap_get(known, mem_strndup(e.t.s, e.t.n));
    return (struct truth){body, (body != ctext_undefined) != token_is(word, "ifndef")};
}

/* An #if whose truth is known vanishes with its dead branch; #elif is left to
 * conditionals that stay. */
char *ctext_resolve(const char *text, const struct strmap *known)
{
    struct level {
        bool resolved, live;
    } level[32] = {{false, true}};
    struct strbuf out = {0};
    struct lexer l = {text, text + strlen(text), false, true};
    const char *done = text;
    int depth = 0;
    sb_put(&out, "");
    for (;;) {
        const struct token t = lex(&l);
        struct lexer rest;
        if (t.kind == TOKEN_END)
            break;
        if (t.kind != TOKEN_DIRECTIVE)
            continue;
        const struct token word = directive_word(t, &rest);
        const bool opens =
            token_is(word, "if") || token_is(word, "ifdef") || token_is(word, "ifndef");
        const bool closes = token_is(word, "endif");
        if (!opens && !closes && !token_is(word, "else") && !token_is(word, "elif"))
            continue;
        const bool was_live = level[depth].live;
        bool keep = true;
        if (was_live)
            sb_putn(&out, done, (size_t)(t.s - done));
        if (opens) {
            const struct truth c = condition(word, rest, known);
            CHECK(depth + 1 < 32);
            depth++;
            level[depth] = (struct level){c.known, was_live && (!c.known || c.v)};
            keep = was_live && !c.known;
        } else if (closes) {
            CHECK(depth > 0);
            keep = !level[depth].resolved && was_live;
            depth--;
        } else if (level[depth].resolved) {
            CHECK(token_is(word, "else"));
            level[depth].live = level[depth - 1].live && !was_live;
            keep = false;
        } else {
            keep = was_live;
        }
        done = l.p;
        if (keep)
            sb_putn(&out, t.s, t.n);
        else if (*done == '\n')
            done++;
    }
    sb_put(&out, done);
    return out.s;
}
