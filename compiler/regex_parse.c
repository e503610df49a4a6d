/* regex_parse.c -- RE2's syntax, as https://github.com/google/re2/wiki/Syntax has it,
 * in the flavour of RE2's default options: UTF-8, Perl's classes and assertions, ^ and
 * $ at the text's ends unless (?m). What only says which match is found (lazy
 * operators, captures, (?U)) is read and has no effect on whether there is one. */
#include "regex_tree.h"
#include "strmap.h"
#include <string.h>

enum { FOLD = 1, MULTI = 2, DOTALL = 4, UNGREEDY = 8 };

struct parser {
    const char *begin, *p, *end;
    unsigned flags;
    int depth;
    struct strmap names; /* of groups */
    const char *why;
};

/* ---- messages -------------------------------------------------------------------- */

/* Notes the first fault: "REASON: 'TEXT' at byte N". Returns NULL for the caller. */
static void *fault(struct parser *s, const char *from, const char *to, const char *why)
{
    const size_t n = (size_t)(to - from);
    if (!s->why)
        s->why = mem_printf("%s: '%s' at byte %zu", why,
                            printable(mem_strndup(from, n < 40 ? n : 40)),
                            (size_t)(from - s->begin));
    return NULL;
}

/* ---- characters -------------------------------------------------------------------
 */

static size_t left(const struct parser *s)
{
    return (size_t)(s->end - s->p);
}

static bool at(const struct parser *s, const char *text)
{
    const size_t n = strlen(text);
    return left(s) >= n && !memcmp(s->p, text, n);
}

static bool take(struct parser *s, const char *text)
{
    if (!at(s, text))
        return false;
    s->p += strlen(text);
    return true;
}

/* One character of the pattern; false if it is no UTF-8. */
static bool next_rune(struct parser *s, uint32_t *c)
{
    const unsigned char *p = (const unsigned char *)s->p;
    const int n = *p < 0x80 ? 1 : *p < 0xc2 ? 0 : *p < 0xe0 ? 2 : *p < 0xf0 ? 3 : 4;
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    *c = n == 1 ? *p : n ? *p & (0xffu >> (n + 1)) : 0;
    bool good = n && *p < 0xf5 && left(s) >= (size_t)n;
    for (int i = 1; good && i < n; i++) {
        good = (p[i] & 0xc0) == 0x80;
        *c = *c << 6 | (p[i] & 0x3f);
    }
    if (!good || *c < least[n] || *c > RUNE_MAX)
        return fault(s, s->p, s->end, "invalid UTF-8"), false;
    s->p += n;
    return true;
}

static bool is_word(uint32_t c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           c == '_';
}

static int hex_digit(int c)
{
    return c >= '0' && c <= '9'   ? c - '0'
           : c >= 'a' && c <= 'f' ? c - 'a' + 10
           : c >= 'A' && c <= 'F' ? c - 'A' + 10
                                  : -1;
}

static bool take_hex(struct parser *s, const char *from, uint32_t *c)
{
    int d, digits = 0;
    *c = 0;
    if (take(s, "{")) {
        for (; left(s) && (d = hex_digit(*s->p)) >= 0 && *c <= RUNE_MAX; s->p++) {
            *c = *c << 4 | (uint32_t)d;
            digits++;
        }
        if (digits && *c <= RUNE_MAX && take(s, "}"))
            return true;
    } else {
        for (; digits < 2 && left(s) && (d = hex_digit(*s->p)) >= 0; s->p++) {
            *c = *c << 4 | (uint32_t)d;
            digits++;
        }
        if (digits == 2)
            return true;
    }
    return fault(s, from, s->p, "invalid escape sequence"), false;
}

/* The character that an escape at s->p stands for. */
static bool take_escape(struct parser *s, uint32_t *c)
{
    static const char letters[] = "afnrtv", codes[] = "\a\f\n\r\t\v";
    const char *from = s->p++;
    if (!left(s))
        return fault(s, from, s->p, "trailing \\"), false;
    const char *start = s->p;
    if (!next_rune(s, c))
        return false;
    if (*c >= '1' && *c <= '9') {
        if (*c > '7' || !left(s) || *s->p < '0' || *s->p > '7')
            return fault(s, from, s->p, "back-references are not supported"), false;
    }
    if (*c >= '0' && *c <= '7') {
        s->p = start;
        *c = 0;
        for (int i = 0; i < 3 && left(s) && *s->p >= '0' && *s->p <= '7'; i++)
            *c = *c << 3 | (uint32_t)(*s->p++ - '0');
        return true;
    }
    if (*c == 'x')
        return take_hex(s, from, c);
    const char *letter = *c && *c < 0x80 ? strchr(letters, (int)*c) : NULL;
    if (letter) {
        *c = (uint32_t)codes[letter - letters];
        return true;
    }
    if (*c < 0x80 && (!is_word(*c) || *c == '_'))
        return true;
    if (*c == 'k' || *c == 'g')
        return fault(s, from, s->p, "back-references are not supported"), false;
    return fault(s, from, s->p, "invalid escape sequence"), false;
}

/* ---- classes -----------------------------------------------------------------------
 */

static void add_text(struct rune_set *set, const char *pairs)
{
    for (; *pairs; pairs += 2)
        rune_set_add(set, (unsigned char)pairs[0], (unsigned char)pairs[1]);
}

/* A named set joined to `set`: with its case variants, or all but those. */
static void join_named(const struct parser *s, struct rune_set *set,
                       struct rune_set *named, bool negated)
{
    if (s->flags & FOLD)
        rune_set_fold(named);
    if (negated)
        rune_set_negate(named);
    rune_set_join(set, named);
}

/* \d, \s, \w and their opposites at s->p. */
static bool take_perl_class(struct parser *s, struct rune_set *set)
{
    struct rune_set named = {0};
    if (left(s) < 2 || *s->p != '\\')
        return false;
    switch (s->p[1] | 0x20) {
    case 'd':
        add_text(&named, "09");
        break;
    case 's':
        add_text(&named, "\t\n\f\r  ");
        break;
    case 'w':
        add_text(&named, "09AZ__az");
        break;
    default:
        return false;
    }
    join_named(s, set, &named, s->p[1] < 'a');
    s->p += 2;
    return true;
}

/* \pL, \p{Greek}, \P{^Lu} at s->p; false with s->why if the name is unknown. */
static bool take_unicode_class(struct parser *s, struct rune_set *set)
{
    const char *from = s->p;
    if (left(s) < 2 || *s->p != '\\' || (s->p[1] | 0x20) != 'p')
        return false;
    bool negated = s->p[1] == 'P';
    struct rune_set named = {0};
    s->p += 2;
    const char *name = s->p, *name_end;
    if (take(s, "{")) {
        const char *close = memchr(s->p, '}', left(s));
        if (!close)
            return fault(s, from, s->end, "invalid character class range"), false;
        name = s->p;
        name_end = close;
        s->p = close + 1;
    } else {
        uint32_t c;
        if (!left(s))
            return fault(s, from, s->end, "invalid character class range"), false;
        if (!next_rune(s, &c))
            return false;
        name_end = s->p;
    }
    if (name < name_end && *name == '^') {
        negated = !negated;
        name++;
    }
    if (!rune_set_unicode(&named, name, (size_t)(name_end - name)))
        return fault(s, from, s->p, "unknown character class"), false;
    join_named(s, set, &named, negated);
    return true;
}

static const struct {
    const char *name, *pairs;
} posix_classes[] = {
    {"alnum", "09AZaz"}, {"alpha", "AZaz"}, {"blank", "\t\t  "},  {"digit", "09"},
    {"graph", "!~"},     {"lower", "az"},   {"print", " ~"},      {"punct", "!/:@[`{~"},
    {"space", "\t\r  "}, {"upper", "AZ"},   {"word", "09AZ__az"}, {"xdigit", "09AFaf"},
};

/* [:alpha:] at s->p. */
static bool take_posix_class(struct parser *s, struct rune_set *set)
{
    struct rune_set named = {0};
    const char *from = s->p, *close = NULL;
    if (!at(s, "[:"))
        return false;
    for (const char *p = from + 2; p + 1 < s->end && !close; p++)
        if (p[0] == ':' && p[1] == ']')
            close = p;
    if (!close)
        return false;
    const char *name = from + 2;
    const bool negated = *name == '^';
    name += negated;
    const size_t n = name < close ? (size_t)(close - name) : 0;
    bool found = false;
    if (n == 5 && !memcmp(name, "ascii", 5)) {
        rune_set_add(&named, 0, 0x7f);
        found = true;
    } else if (n == 5 && !memcmp(name, "cntrl", 5)) {
        rune_set_add(&named, 0, 0x1f);
        rune_set_add(&named, 0x7f, 0x7f);
        found = true;
    }
    for (size_t i = 0; !found && i < sizeof posix_classes / sizeof *posix_classes; i++)
        if (strlen(posix_classes[i].name) == n &&
            !memcmp(posix_classes[i].name, name, n)) {
            add_text(&named, posix_classes[i].pairs);
            found = true;
        }
    if (!found)
        return fault(s, from, close + 2, "invalid character class range"), false;
    join_named(s, set, &named, negated);
    s->p = close + 2;
    return true;
}

static bool take_class_rune(struct parser *s, uint32_t *c, const char *class_begin)
{
    if (!left(s))
        return fault(s, class_begin, s->end, "missing closing ]"), false;
    return *s->p == '\\' ? take_escape(s, c) : next_rune(s, c);
}

static struct tree *new_tree(enum tree_kind kind)
{
    struct tree *t = mem_alloc(sizeof *t);
    t->kind = kind;
    t->repeats = 1;
    return t;
}

/* Ranges of a class beyond which it is made tidy while it is read, for \pL\pL... */
enum { TIDY_FROM = 8192 };

static struct tree *parse_class(struct parser *s)
{
    struct tree *t = new_tree(TREE_SET);
    const char *begin = s->p++;
    const bool negated = take(s, "^");
    bool first = true;
    for (; !left(s) || *s->p != ']' || first; first = false) {
        if (!left(s))
            return fault(s, begin, s->end, "missing closing ]");
        if (t->set.r.n > TIDY_FROM)
            rune_set_tidy(&t->set);
        if (take_posix_class(s, &t->set) || take_perl_class(s, &t->set) ||
            take_unicode_class(s, &t->set))
            continue;
        if (s->why)
            return NULL;
        const char *from = s->p;
        uint32_t lo, hi;
        if (!take_class_rune(s, &lo, begin))
            return NULL;
        hi = lo;
        if (left(s) >= 2 && s->p[0] == '-' && s->p[1] != ']') {
            s->p++;
            if (!take_class_rune(s, &hi, begin))
                return NULL;
        }
        if (hi < lo)
            return fault(s, from, s->p, "invalid character class range");
        struct rune_set one = {0};
        rune_set_add(&one, lo, hi);
        if (s->flags & FOLD)
            rune_set_fold(&one);
        rune_set_join(&t->set, &one);
    }
    s->p++;
    rune_set_tidy(&t->set);
    if (negated)
        rune_set_negate(&t->set);
    return t;
}

/* ---- the grammar -------------------------------------------------------------------
 */

static struct tree *literal(const struct parser *s, uint32_t c)
{
    struct tree *t = new_tree(TREE_SET);
    rune_set_add(&t->set, c, c);
    if (s->flags & FOLD)
        rune_set_fold(&t->set);
    return t;
}

static struct tree *assertion(enum assertion a)
{
    struct tree *t = new_tree(TREE_ASSERT);
    t->assertion = a;
    return t;
}

static void add_part(struct tree *t, struct tree *part)
{
    vec_push(&t->parts, part);
    t->repeats = part->repeats > t->repeats ? part->repeats : t->repeats;
}

static bool take_number(struct parser *s, int *v)
{
    const char *from = s->p;
    *v = 0;
    for (; left(s) && *s->p >= '0' && *s->p <= '9'; s->p++)
        *v = *v < 100000 ? *v * 10 + (*s->p - '0') : *v;
    return s->p > from && (*from != '0' || s->p == from + 1);
}

/* {n}, {n,}, {n,m} at s->p; anything else that begins so is literal. */
static bool take_counts(struct parser *s, int *min, int *max)
{
    const char *from = s->p;
    bool good = take(s, "{") && take_number(s, min);
    *max = *min;
    if (good && take(s, ",")) {
        *max = -1;
        if (left(s) && *s->p != '}')
            good = take_number(s, max);
    }
    if (good && take(s, "}"))
        return true;
    s->p = from;
    return false;
}

static bool take_repetition(struct parser *s, int *min, int *max)
{
    *min = 0;
    *max = -1;
    if (take(s, "*"))
        return true;
    if (take(s, "+"))
        return *min = 1, true;
    if (take(s, "?"))
        return *max = 1, true;
    return take_counts(s, min, max);
}

static struct tree *repeat(struct parser *s, struct tree *part, const char *from,
                           int min, int max)
{
    if (min > REGEX_REPEAT || max > REGEX_REPEAT || (max >= 0 && min > max))
        return fault(s, from, s->p, "invalid repetition size");
    struct tree *t = new_tree(TREE_REPEAT);
    add_part(t, part);
    t->min = min;
    t->max = max;
    const int times = max > min ? max : min;
    t->repeats *= times > 1 ? times : 1;
    if (t->repeats > REGEX_REPEAT)
        return fault(s, from, s->p, "repetitions in each other exceed 1000 in all");
    return t;
}

/* What may stand behind a part: one repetition, and ? that makes it lazy. */
static struct tree *parse_repetition(struct parser *s, struct tree *part)
{
    const char *from = s->p;
    int min, max;
    if (!take_repetition(s, &min, &max))
        return part;
    take(s, "?");
    struct tree *t = repeat(s, part, from, min, max);
    if (t && take_repetition(s, &min, &max))
        return fault(s, from, s->p, "bad repetition operator");
    return t;
}

static struct tree *parse_choice(struct parser *s);

static bool take_name(struct parser *s, const char *from)
{
    const char *close = memchr(s->p, '>', left(s));
    const struct om_str name = {s->p, close ? (size_t)(close - s->p) : 0};
    bool good = name.n > 0;
    for (size_t i = 0; i < name.n; i++)
        good = good && (is_word((unsigned char)name.p[i]) || (name.p[i] & 0x80));
    if (!good)
        return fault(s, from, close ? close + 1 : s->end,
                     "invalid named capture group"),
               false;
    s->p = close + 1;
    const char *text = mem_strndup(name.p, name.n);
    if (strmap_get(&s->names, text))
        return fault(s, from, s->p, "duplicate capture group name"), false;
    strmap_set(&s->names, text, s);
    return true;
}

/* Flags behind "(?" up to ':' or ')'. */
static bool take_flags(struct parser *s, const char *from)
{
    unsigned flags = s->flags;
    bool negative = false, any = false;
    for (; left(s); s->p++) {
        static const char letters[] = "imsU";
        const char *letter = *s->p ? strchr(letters, *s->p) : NULL;
        if (letter) {
            const unsigned bit = 1u << (letter - letters);
            flags = negative ? flags & ~bit : flags | bit;
            any = true;
        } else if (*s->p == '-' && !negative) {
            negative = true;
            any = false;
        } else {
            break;
        }
    }
    if (!left(s) || (*s->p != ':' && *s->p != ')') || (negative && !any)) {
        const char *to = left(s) ? s->p + 1 : s->end;
        return fault(s, from, to, "invalid or unsupported group syntax"), false;
    }
    s->flags = flags;
    return true;
}

/* At '('. NULL without s->why for flags that stand for themselves: (?i). */
static struct tree *parse_group(struct parser *s)
{
    static const char *const looks[] = {"(?=", "(?!", "(?<=", "(?<!"};
    const char *from = s->p;
    const unsigned outside = s->flags;
    for (size_t i = 0; i < 4; i++)
        if (at(s, looks[i]))
            return fault(s, from, from + strlen(looks[i]),
                         "lookaround is not supported");
    s->p++;
    if (take(s, "?P<") || take(s, "?<")) {
        if (!take_name(s, from))
            return NULL;
    } else if (at(s, "?P=") || at(s, "?P>")) {
        return fault(s, from, s->p + 3, "back-references are not supported");
    } else if (take(s, "?")) {
        if (!take_flags(s, from))
            return NULL;
        if (take(s, ")"))
            return NULL;
        s->p++;
    }
    if (++s->depth > REGEX_DEPTH)
        return fault(s, from, s->p, "groups are nested too deep");
    struct tree *t = parse_choice(s);
    s->depth--;
    if (s->why)
        return NULL;
    if (!take(s, ")"))
        return fault(s, from, s->end, "missing closing )");
    s->flags = outside;
    return t;
}

/* A backslash outside of a class. */
static struct tree *parse_escape(struct parser *s)
{
    struct tree *t = new_tree(TREE_SET);
    if (take(s, "\\A"))
        return assertion(ASSERT_TEXT_BEGIN);
    if (take(s, "\\z"))
        return assertion(ASSERT_TEXT_END);
    if (take(s, "\\b"))
        return assertion(ASSERT_WORD);
    if (take(s, "\\B"))
        return assertion(ASSERT_NOT_WORD);
    if (take(s, "\\C"))
        return new_tree(TREE_BYTE);
    if (take_perl_class(s, &t->set) || take_unicode_class(s, &t->set)) {
        rune_set_tidy(&t->set);
        return t;
    }
    uint32_t c;
    if (s->why || !take_escape(s, &c))
        return NULL;
    return literal(s, c);
}

static struct tree *parse_dot(const struct parser *s)
{
    struct tree *t = new_tree(TREE_SET);
    if (!(s->flags & DOTALL))
        rune_set_add(&t->set, '\n', '\n');
    rune_set_negate(&t->set);
    return t;
}

/* One part without its repetition. NULL: a fault, or nothing to put down. */
static struct tree *parse_part(struct parser *s)
{
    const bool multi = (s->flags & MULTI) != 0;
    uint32_t c;
    switch (*s->p) {
    case '(':
        return parse_group(s);
    case '[':
        return parse_class(s);
    case '\\':
        return parse_escape(s);
    case '.':
        s->p++;
        return parse_dot(s);
    case '^':
        s->p++;
        return assertion(multi ? ASSERT_LINE_BEGIN : ASSERT_TEXT_BEGIN);
    case '$':
        s->p++;
        return assertion(multi ? ASSERT_LINE_END : ASSERT_TEXT_END);
    case '*':
    case '+':
    case '?':
        return fault(s, s->p, s->p + 1, "no argument for repetition operator");
    default:
        return next_rune(s, &c) ? literal(s, c) : NULL;
    }
}

/* Behind what stands for nothing, (?i) or \Q\E: a repetition is of the part before. */
static bool repeat_previous(struct parser *s, struct tree *t)
{
    const char *from = s->p;
    int min, max;
    if (!t->parts.n)
        return !take_repetition(s, &min, &max) ||
               fault(s, from, s->p, "no argument for repetition operator");
    struct tree **last = &t->parts.at[t->parts.n - 1];
    *last = parse_repetition(s, *last);
    if (!*last)
        return false;
    t->repeats = (*last)->repeats > t->repeats ? (*last)->repeats : t->repeats;
    return true;
}

/* \Q...\E: its characters as they stand; the last may be repeated. */
static bool parse_quoted(struct parser *s, struct tree *t)
{
    if (take(s, "\\E"))
        return repeat_previous(s, t);
    while (left(s) && !take(s, "\\E")) {
        uint32_t c;
        if (!next_rune(s, &c))
            return false;
        struct tree *part = literal(s, c);
        if (take(s, "\\E")) {
            part = parse_repetition(s, part);
            if (!part)
                return false;
            add_part(t, part);
            return true;
        }
        add_part(t, part);
    }
    return true;
}

static struct tree *parse_concat(struct parser *s)
{
    struct tree *t = new_tree(TREE_CONCAT);
    while (left(s) && *s->p != '|' && *s->p != ')') {
        const char *from = s->p;
        int min, max;
        if (take(s, "\\Q")) {
            if (!parse_quoted(s, t))
                return NULL;
            continue;
        }
        if (*s->p == '{' && take_counts(s, &min, &max))
            return fault(s, from, s->p, "no argument for repetition operator");
        struct tree *part = parse_part(s);
        if (s->why)
            return NULL;
        if (!part) {
            if (!repeat_previous(s, t))
                return NULL;
            continue;
        }
        part = parse_repetition(s, part);
        if (!part)
            return NULL;
        add_part(t, part);
    }
    return t;
}

static struct tree *parse_choice(struct parser *s)
{
    struct tree *first = parse_concat(s);
    if (!first || !left(s) || *s->p != '|')
        return first;
    struct tree *t = new_tree(TREE_CHOICE);
    add_part(t, first);
    while (take(s, "|")) {
        struct tree *part = parse_concat(s);
        if (!part)
            return NULL;
        add_part(t, part);
    }
    return t;
}

struct tree *regex_parse(const char *pattern, size_t n, const char **why)
{
    struct parser s = {.begin = pattern, .p = pattern, .end = pattern + n};
    struct tree *t = parse_choice(&s);
    if (t && left(&s))
        fault(&s, s.p, s.p + 1, "unexpected )");
    *why = s.why;
    return s.why ? NULL : t;
}
