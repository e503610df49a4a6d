/* strbuf.c -- text that grows. b->s is NUL-terminated after the first call; an empty
 * buffer ({0}) has s == NULL. The buffer is reallocated, not kept in mem.c's memory,
 * because emitted weights run to hundreds of megabytes.
 */
#include "compiler.h"

#include <stdlib.h>
#include <string.h>

/* Room for n more bytes and a NUL. */
static void reserve(struct strbuf *b, size_t n)
{
    if (n >= PTRDIFF_MAX / 2 - b->n)
        bad_file(NULL, NULL, "out of memory: text of %zu bytes wanted", n);
    if (b->n + n < b->cap)
        return;
    size_t cap = b->cap ? b->cap : 64;
    while (cap <= b->n + n)
        cap *= 2;
    char *s = realloc(b->s, cap);
    if (!s)
        bad_file(NULL, NULL, "out of memory: text of %zu bytes wanted", cap);
    b->s = s;
    b->cap = cap;
}

void sb_putn(struct strbuf *b, const char *s, size_t n)
{
    reserve(b, n);
    if (n)
        memcpy(b->s + b->n, s, n);
    b->n += n;
    b->s[b->n] = '\0';
}

void sb_put(struct strbuf *b, const char *s)
{
    sb_putn(b, s, strlen(s));
}

void sb_vprintf(struct strbuf *b, const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    reserve(b, 32);
    const int n = vsnprintf(b->s + b->n, b->cap - b->n, fmt, ap);
    CHECK(n >= 0);
    if ((size_t)n >= b->cap - b->n) {
        reserve(b, (size_t)n);
        vsnprintf(b->s + b->n, b->cap - b->n, fmt, again);
    }
    b->n += (size_t)n;
    va_end(again);
}

void sb_printf(struct strbuf *b, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    sb_vprintf(b, fmt, ap);
    va_end(ap);
}
