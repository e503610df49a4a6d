/* cname.c -- nothing that a model calls itself reaches C text but through here.
 *
 * Identifiers keep letters and digits; every run of anything else becomes one '_', so
 * they never hold the "__" of our own names. Keywords of C and C++, names of the
 * headers we include and macros that compilers predefine get a '_' behind them; clashes
 * a number.
 */
#include "cname.h"
#include "compiler.h"
#include <ctype.h>
#include <string.h>

enum { NAME_MAX_LENGTH = 40, COMMENT_MAX_LENGTH = 60 };

static const char reserved[] =
    " alignas alignof and and_eq asm auto bitand bitor bool break case catch char "
    "char16_t "
    "char32_t char8_t class co_await co_return co_yield compl concept const const_cast "
    "consteval constexpr constinit continue decltype default delete do double "
    "dynamic_cast "
    "else enum explicit export extern false float for friend goto if inline int long "
    "mutable namespace new noexcept not not_eq nullptr operator or or_eq private "
    "protected "
    "public register reinterpret_cast requires restrict return short signed sizeof "
    "static "
    "static_assert static_cast struct switch template this thread_local throw true try "
    "typedef typeid typename typeof union unsigned using virtual void volatile wchar_t "
    "while xor xor_eq near far huge interrupt fortran pascal cdecl "
    "linux unix i386 vax sun mips arm hpux vms m68k sparc pyr tahoe sgi ns32000 "
    "errno assert offsetof complex imaginary I EOF NULL NAN INFINITY HUGE_VAL FLT_MAX "
    "stdin stdout stderr main "
    "memcpy memset memmove memcmp memchr strlen strcpy strncpy strcat strncat strcmp "
    "strncmp strchr strrchr strstr strtok strerror strcoll strxfrm strspn strcspn "
    "strpbrk "
    "strdup index rindex bcopy bzero bcmp ffs signbit isnan isinf isfinite fpclassify "
    "size_t ptrdiff_t "
    "c begin end task args outs item rest row col rows n ins next code left first "
    "last sizes count ";

static bool is_reserved(const char *s)
{
    const char *at = reserved;
    const size_t n = strlen(s);
    while ((at = strstr(at, s)) != NULL) {
        if (at[-(at > reserved)] == ' ' && at[n] == ' ')
            return true;
        at++;
    }
    /* Types and macros of <stdint.h>, our own prefixes, the loops' outer axes. */
    const bool all_upper = strspn(s, "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_") == n &&
                           (n > 3 || strchr(s, '_'));
    return all_upper || strncmp(s, "int", 3) == 0 || strncmp(s, "uint", 4) == 0 ||
           strncmp(s, "om_", 3) == 0 || strncmp(s, "OM_", 3) == 0 ||
           strncmp(s, "SIZE", 4) == 0 ||
           (strncmp(s, "outer", 5) == 0 && strspn(s + 5, "0123456789") == n - 5);
}

enum { NAME_SIZE = NAME_MAX_LENGTH + 24 };

/* The name alone; its length. */
static size_t make_name(char s[NAME_SIZE], const char *name, const char *fallback)
{
    size_t n = 0;
    for (const char *p = name; *p && n < NAME_MAX_LENGTH; p++) {
        const unsigned char ch = (unsigned char)*p;
        if (ch < 0x80 && isalnum(ch)) {
            if (!n && isdigit(ch))
                s[n++] = 'n';
            s[n++] = (char)ch;
        } else if (n && s[n - 1] != '_') {
            s[n++] = '_';
        }
    }
    while (n && s[n - 1] == '_')
        n--;
    s[n] = 0;
    if (!n)
        n = (size_t)snprintf(s, NAME_SIZE, "%s", fallback);
    if (is_reserved(s))
        strcpy(s + n++, "_");
    return n;
}

const char *cname_plain(const char *name, const char *fallback)
{
    char s[NAME_SIZE];
    return mem_strndup(s, make_name(s, name, fallback));
}

const char *cname(struct cnames *scope, const char *name, const char *fallback)
{
    char s[NAME_SIZE];
    const size_t n = make_name(s, name, fallback);
    const char *base = mem_strndup(s, n);
    if (!strmap_get(&scope->used, base)) {
        strmap_set(&scope->used, base, (void *)base);
        return base;
    }
    intptr_t k = (intptr_t)strmap_get(&scope->last, base);
    while (strmap_get(&scope->used, s)) {
        k = k ? k + 1 : 2;
        snprintf(s + n, sizeof s - n, s[n - 1] == '_' ? "%d" : "_%d", (int)k);
    }
    const char *kept = mem_strdup(s);
    strmap_set(&scope->last, base, (void *)k);
    strmap_set(&scope->used, kept, (void *)kept);
    return kept;
}

/* g3, the form in which group functions begin? */
static bool is_group_name(const char *s, char after)
{
    const size_t digits = s[0] == 'g' ? strspn(s + 1, "0123456789") : 0;
    return digits && s[1 + digits] == after;
}

const char *cname_prefix(const char *name)
{
    const char *s = cname_plain(name, "model");
    const size_t n = strlen(s);
    if (s[n - 1] == '_' || is_group_name(s, 0) || strcmp(s, "om") == 0 ||
        strcmp(s, "OM") == 0)
        return mem_printf("%s%smodel", s, s[n - 1] == '_' ? "" : "_");
    return s;
}

/* What stands in a file as PREFIX_word. */
static bool is_own_word(const char *s)
{
    static const char words[] =
        " run run_with isa io in out job share task take each ctx inputs outputs next "
        "quoted expect header same "
        "options one_row die shape read write spare swap number width strings "
        "read_strings "
        "write_strings seconds faster aligned isa_names fill hash selftest mark pool ";
    const size_t n = strncmp(s, "in", 2) == 0 ? 2 : strncmp(s, "out", 3) == 0 ? 3 : 0;
    if (n && strcmp(s + n + strspn(s + n, "0123456789"), "_dim") == 0)
        return true;
    return strncmp(s, "kernels", 7) == 0 || strncmp(s, "pool_", 5) == 0 ||
           strstr(words, mem_printf(" %s ", s));
}

const char *cname_value(struct cnames *scope, const char *name, const char *fallback,
                        const char *prefix, bool is_constant)
{
    const char *s = cname_plain(name, fallback);
    const size_t n = strlen(prefix);
    if (is_group_name(s, '_') || (strncmp(s, prefix, n) == 0 && s[n] == '_'))
        s = mem_printf("%c_%s", prefix[0] == 'v' ? 't' : 'v', s);
    else if (is_constant && is_own_word(s))
        s = mem_printf("k_%s", s);
    return cname(scope, s, fallback);
}

const char *comment_text(const char *name)
{
    struct strbuf b = {0};
    sb_put(&b, "");
    for (const char *p = name; *p && b.n < COMMENT_MAX_LENGTH; p++) {
        const unsigned char ch = (unsigned char)*p;
        const bool plain =
            ch < 0x80 && (isalnum(ch) || strchr(" _-+.,:;=()[]{}<>#@!$%&|^~'", ch));
        /* A slash stands only between harmless bytes: neither end nor begin. */
        const bool slash = ch == '/' && p[1] != '*' && p[1] != '/' && b.n &&
                           b.s[b.n - 1] != '*' && b.s[b.n - 1] != '/';
        if (plain || slash)
            sb_putn(&b, p, 1);
        else
            sb_put(&b, "_");
    }
    return b.s ? b.s : "";
}
