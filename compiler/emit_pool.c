/* emit_pool.c -- the thread pool of files written with --threads: the text of
 * runtime/pool.h and pool.c under the program's prefix, behind PREFIX_PTHREADS. */
#include "emit.h"
#include <string.h>

struct embedded {
    const char *path, *text;
};
#include "pool.inc"

bool has_pool(const struct emitter *e)
{
    return e->opt->threads > 1 && !e->opt->jit;
}

/* Text from `mark` on, om_pool under this program's names. */
static void put_text(const struct emitter *e, struct strbuf *b, const char *path,
                     const char *mark, const char *end)
{
    const struct embedded *f = embedded;
    while (f->path && strcmp(f->path, path))
        f++;
    const char *p = f->path ? strstr(f->text, mark) : NULL;
    const char *stop = p && end ? strstr(p, end) : NULL;
    if (!p || (end && !stop))
        INTERNAL("%s has no '%s'", path, p ? end : mark);
    while (*p && p != stop) {
        const bool lower = !strncmp(p, "om_pool", 7), upper = !strncmp(p, "OM_POOL", 7);
        if (lower || upper) {
            sb_printf(b, "%s_%.4s", lower ? e->prefix : e->macro, p + 3);
            p += 7;
        } else {
            sb_putn(b, p++, 1);
        }
    }
}

void emit_pool_interface(const struct emitter *e, struct strbuf *h)
{
    sb_printf(h,
              "\n#ifdef %s_PTHREADS\n"
              "/* A thread pool: options.parallel_for = %s_pool_for, options.user = "
              "the pool. */\n",
              e->macro, e->prefix);
    put_text(e, h, "runtime/pool.h", "enum {", "\n#endif");
    sb_put(h, "#endif\n");
}

void emit_pool(const struct emitter *e, struct strbuf *c)
{
    sb_printf(c, "\n/* ---- thread pool ---- */\n\n#ifdef %s_PTHREADS\n", e->macro);
    put_text(e, c, "runtime/pool.c", "/* Looks at a counter", NULL);
    sb_put(c, "#endif\n");
}
