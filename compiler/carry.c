/* carry.c -- what an emitted file takes from the runtime (carry.h).
 *
 * The runtime's files are text in this program (build/embed.inc). Common files (base.h,
 * tables, parameter structs) are taken as they are. Files per ISA (the lane headers,
 * the templates) are taken once per ISA, `__isa` being added to every name that they
 * define; conditionals on the lane headers' macros are resolved. What a file gets is
 * the closure of the names used by its body and its kernels.
 */
#include "carry.h"
#include "ctext.h"
#include "strmap.h"
#include <string.h>

struct embedded {
    const char *path, *text;
};
#include "embed.inc"

/* ---- ISAs
 * ---------------------------------------------------------------------------- */

static const struct isa_info {
    const char *name;
    const char *guard;  /* of a region of text */
    const char *linked; /* of declarations */
    const char *gcc;    /* #pragma GCC target */
    const char *clang;  /* attribute target */
} isas[ISA_COUNT] = {
#define X86 "OM_X86", "defined(__x86_64__) || defined(__i386__)"
    [ISA_SCALAR] = {"scalar", NULL, NULL, NULL, NULL},
    [ISA_SSE2] = {"sse2", X86, "sse2", "sse2"},
    [ISA_AVX2] = {"avx2", X86, "avx2,fma,f16c", "avx2,fma,f16c"},
    [ISA_AVX512] = {"avx512", X86, "avx512f,avx512vl,avx512bw,avx512dq,avx2,fma,f16c",
                    "avx512f,avx512vl,avx512bw,avx512dq,avx2,fma,f16c"},
    [ISA_NEON] = {"neon", "OM_ARM64", "defined(__aarch64__)", NULL, NULL},
    [ISA_SVE] = {"sve", "OM_ARM64_SVE", "defined(__aarch64__)", "+sve", "sve"},
#undef X86
};

const char *isa_name(enum isa isa)
{
    return isas[isa].name;
}

const char *carry_guard(const struct carry *c, enum isa isa)
{
    return c->how == CARRY_TEXT   ? isas[isa].guard
           : c->how == CARRY_LINK ? isas[isa].linked
                                  : NULL;
}

const char *carry_name(const struct kernel *k, enum isa isa)
{
    return mem_printf("om_%s__%s", k->name, isas[isa].name);
}

const char *carry_pick(const struct carry *c)
{
    return c->how == CARRY_TEXT ? "om_isa_pick" : "om_isa_best";
}

/* ---- scopes
 * ------------------------------------------------------------------------------ */

/* The units of the common files, or of one ISA's, in the order that #includes ask for,
 * and what they define. */
struct def {
    struct item *item;
    struct def *next; /* another item that declares the name */
};

struct scope {
    bool loaded;
    const char *suffix;
    VEC(struct unit *) units;
    struct strmap defs;    /* name -> struct def */
    struct strmap kernels; /* name -> struct item written by hand */
};

static bool starts(const char *s, const char *prefix)
{
    return !strncmp(s, prefix, strlen(prefix));
}

static bool ends(const char *s, const char *suffix)
{
    const size_t n = strlen(s), m = strlen(suffix);
    return n >= m && !strcmp(s + n - m, suffix);
}

static bool is_per_isa(const char *path)
{
    return starts(path, "runtime/vec/") || starts(path, "runtime/math/") ||
           !strcmp(path, "runtime/lanes.h") || !strcmp(path, "runtime/lists.h") ||
           (starts(path, "templates/") && ends(path, ".c"));
}

static const char *embedded_text(const char *path)
{
    for (const struct embedded *e = embedded; e->path; e++)
        if (!strcmp(e->path, path))
            return e->text;
    return NULL;
}

static void define(struct scope *s, const char *name, struct item *it)
{
    struct def *d = mem_alloc(sizeof *d);
    d->item = it;
    d->next = strmap_get(&s->defs, name);
    strmap_set(&s->defs, name, d);
}

/* The macros of all lane headers; those of this ISA with their bodies. */
static void lane_macros(struct strmap *known, const char *own)
{
    for (const struct embedded *e = embedded; e->path; e++) {
        if (!starts(e->path, "runtime/vec/"))
            continue;
        const bool mine = !strcmp(e->path, own);
        struct lexer l = {e->text, e->text + strlen(e->text), false, true}, rest;
        for (struct token t = lex(&l); t.kind != TOKEN_END; t = lex(&l)) {
            if (t.kind != TOKEN_DIRECTIVE ||
                !token_is(directive_word(t, &rest), "define"))
                continue;
            const struct token name = lex(&rest);
            const char *key = mem_strndup(name.s, name.n);
            if (ends(key, "_H")) /* the include guard */
                continue;
            const char *body = mem_printf("%.*s ", (int)(rest.end - rest.p), rest.p);
            if (mine)
                strmap_set(known, key, (void *)(body + strspn(body, " ")));
            else if (!strmap_get(known, key))
                strmap_set(known, key, (void *)ctext_undefined);
        }
    }
}

static void load_unit(struct scope *s, const char *path, bool per_isa,
                      const struct strmap *known);

/* "exp.h" beside the file, in runtime/ or in templates/. */
static void load_include(struct scope *s, const char *from, const char *name,
                         bool per_isa, const struct strmap *known)
{
    const char *slash = strrchr(from, '/');
    const char *const path[] = {
        mem_printf("%.*s/%s", (int)(slash - from), from, name),
        mem_printf("runtime/%s", name),
        mem_printf("templates/%s", name),
    };
    for (size_t i = 0; i < sizeof path / sizeof *path; i++)
        if (embedded_text(path[i])) {
            load_unit(s, path[i], per_isa, known);
            return;
        }
}

static void load_unit(struct scope *s, const char *path, bool per_isa,
                      const struct strmap *known)
{
    if (is_per_isa(path) != per_isa)
        return;
    for (size_t i = 0; i < s->units.n; i++)
        if (!strcmp(s->units.at[i]->path, path))
            return;
    const char *text = embedded_text(path);
    struct unit *u = ctext_split(path, per_isa ? ctext_resolve(text, known) : text);
    for (size_t i = 0; i < u->includes.n; i++)
        load_include(s, path, u->includes.at[i], per_isa, known);
    vec_push(&s->units, u);
    for (size_t i = 0; i < u->items.n; i++) {
        struct item *it = u->items.at[i];
        for (size_t k = 0; k < it->names.n; k++)
            define(s, it->names.at[k], it);
        if (it->kernel)
            strmap_set(&s->kernels, it->kernel, it);
    }
}

static struct scope *common_scope(void)
{
    static struct scope s;
    if (!s.loaded) {
        s.loaded = true;
        s.suffix = "";
        load_unit(&s, "runtime/base.h", false, NULL);
        for (const struct embedded *e = embedded; e->path; e++)
            load_unit(&s, e->path, false, NULL);
    }
    return &s;
}

static struct scope *isa_scope(enum isa isa)
{
    static struct scope scopes[ISA_COUNT];
    struct scope *s = &scopes[isa];
    if (!s->loaded) {
        const char *vec = mem_printf("runtime/vec/vec_%s.h", isas[isa].name);
        struct strmap known = {0};
        if (!embedded_text(vec))
            INTERNAL("no lanes for %s", isas[isa].name);
        s->loaded = true;
        s->suffix = mem_printf("__%s", isas[isa].name);
        lane_macros(&known, vec);
        load_unit(s, vec, true, &known);
        load_unit(s, "runtime/lanes.h", true, &known);
        for (const struct embedded *e = embedded; e->path; e++)
            if (!starts(e->path, "runtime/vec/"))
                load_unit(s, e->path, true, &known);
    }
    return s;
}

static void forget(struct scope *s)
{
    for (size_t i = 0; i < s->units.n; i++)
        for (size_t k = 0; k < s->units.at[i]->items.n; k++)
            s->units.at[i]->items.at[k]->needed = 0;
}

/* ---- closure
 * --------------------------------------------------------------------------------- */

/* Names in a text that aren't members, after `.` or `->`. */
struct names {
    struct lexer l;
    struct token last;
    bool arrow; /* last is the > of -> */
};

static struct token next_name(struct names *n)
{
    for (;;) {
        const struct token t = lex(&n->l);
        const bool member = token_is(n->last, ".") || n->arrow;
        n->arrow = token_is(t, ">") && token_is(n->last, "-") && n->last.s + 1 == t.s;
        n->last = t;
        if (t.kind == TOKEN_END || (t.kind == TOKEN_NAME && !member))
            return t;
    }
}

static struct names names_of(const char *text, size_t n)
{
    return (struct names){{text, text + n, true, false}, {TOKEN_END, text, 0}, false};
}

/* Who needs an item: bit 1u << isa, or the file's body. */
enum { BY_BODY = 1 << ISA_COUNT };

/* Marks what the text needs, in the ISA's scope first (may be NULL), then the common.
 */
static void need_text(struct scope *isa, unsigned by, const char *text, size_t n)
{
    struct names names = names_of(text, n);
    for (struct token t; (t = next_name(&names)).kind != TOKEN_END;) {
        const char *name = mem_strndup(t.s, t.n);
        struct scope *scope = isa;
        const struct def *d = isa ? strmap_get(&isa->defs, name) : NULL;
        if (!d) {
            scope = NULL;
            d = strmap_get(&common_scope()->defs, name);
        }
        for (; d; d = d->next)
            if (!(d->item->needed & by)) {
                d->item->needed |= by;
                need_text(scope, by, d->item->text, d->item->n);
            }
    }
}

static void need_string(struct scope *isa, unsigned by, const char *text)
{
    if (text)
        need_text(isa, by, text, strlen(text));
}

static bool unit_used(const struct unit *u)
{
    for (size_t i = 0; i < u->items.n; i++)
        if (u->items.at[i]->needed)
            return true;
    return false;
}

/* Items without a name (#error, conditional #includes) come with their file. */
static void need_nameless(struct scope *s, struct scope *isa, unsigned by)
{
    for (size_t i = 0; i < s->units.n; i++) {
        struct unit *u = s->units.at[i];
        if (!unit_used(u) && strcmp(u->path, "runtime/base.h") != 0)
            continue;
        for (size_t k = 0; k < u->items.n; k++) {
            struct item *it = u->items.at[k];
            if (!it->names.n && !it->kernel && !it->needed) {
                it->needed = by;
                need_text(isa, by, it->text, it->n);
            }
        }
    }
}

static void need_kernel(struct scope *s, unsigned by, const struct kernel *k)
{
    if (*k->text) {
        need_string(s, by, k->text);
        return;
    }
    struct item *it = strmap_get(&s->kernels, k->name);
    if (!it)
        INTERNAL("%s: kernel %s isn't at top level", k->file, k->name);
    it->needed = by;
    need_text(s, by, it->text, it->n);
}

static void need_all(const struct carry *c)
{
    struct scope *common = common_scope();
    forget(common);
    need_string(NULL, BY_BODY, c->body);
    if (c->how != CARRY_TEXT)
        need_string(NULL, BY_BODY, "om_ew_kernel om_range_kernel");
    for (enum isa i = 0; i < ISA_COUNT; i++) {
        if (!(c->isas >> i & 1))
            continue;
        need_string(NULL, BY_BODY, carry_guard(c, i));
        if (c->how != CARRY_TEXT)
            continue;
        struct scope *s = isa_scope(i);
        forget(s);
        for (size_t k = 0; k < c->nkernels; k++)
            need_kernel(s, 1u << i, c->kernels[k]);
        need_nameless(s, s, 1u << i);
    }
    need_nameless(common, NULL, BY_BODY);
}

/* ---- printing
 * ------------------------------------------------------------------------------------
 */

/* Continuation backslashes of a macro, back into one column. */
static void put_aligned(struct strbuf *out, const char *text)
{
    const char *end;
    size_t width = 0;
    for (const char *p = text; (end = strchr(p, '\n')); p = end + 1) {
        size_t n = (size_t)(end - p);
        if (n && p[n - 1] == '\\') {
            for (n--; n && p[n - 1] == ' ';)
                n--;
            width = n > width ? n : width;
        }
    }
    for (const char *p = text; *p; p = *end ? end + 1 : end) {
        end = strchr(p, '\n');
        end = end ? end : p + strlen(p);
        size_t n = (size_t)(end - p);
        const bool more = n && p[n - 1] == '\\';
        n -= more;
        while (n && p[n - 1] == ' ')
            n--;
        sb_printf(out, more ? "%.*s%*s\\\n" : "%.*s\n", (int)n, p,
                  more ? (int)(width - n + 1) : 0, "");
    }
}

/* Text with the scope's suffix at its own names; `kernel` becomes om_kernel__isa. */
static void put_text(struct strbuf *out, const struct scope *s, const char *text,
                     size_t n, const char *kernel)
{
    struct names names = names_of(text, n);
    struct strbuf b = {0};
    const char *done = text;
    for (struct token t; (t = next_name(&names)).kind != TOKEN_END;) {
        const char *name = mem_strndup(t.s, t.n);
        sb_putn(&b, done, (size_t)(t.s - done));
        done = t.s + t.n;
        if (kernel && !strcmp(name, kernel)) {
            sb_printf(&b, "om_%s%s", name, s->suffix);
            kernel = NULL;
        } else {
            sb_put(&b, name);
            if (*s->suffix && strmap_get(&s->defs, name))
                sb_put(&b, s->suffix);
        }
    }
    sb_putn(&b, done, (size_t)(text + n - done));
    put_aligned(out, b.s);
}

static bool one_line(const struct item *it)
{
    return !memchr(it->text, '\n', it->n);
}

/* The guards of a set of ISAs, or-ed; NULL: always. */
static const char *any_guard(const struct carry *c, unsigned set)
{
    struct strbuf any = {0};
    for (enum isa i = 0; i < ISA_COUNT; i++) {
        if (!(set >> i & 1))
            continue;
        const char *guard = carry_guard(c, i);
        if (!guard)
            return NULL;
        if (!any.s || !strstr(any.s, guard))
            sb_printf(&any, any.n ? " || %s" : "%s", guard);
    }
    return any.s;
}

/* A common table that some regions use, and they only, would be unused without them. */
static const char *table_guard(const struct carry *c, const struct item *it)
{
    struct lexer l = {it->text, it->text + it->n, true, false};
    struct token t = lex(&l);
    while (t.kind == TOKEN_COMMENT)
        t = lex(&l);
    if ((it->needed & BY_BODY) || (it->needed & c->isas) == c->isas ||
        !token_is(t, "static") || !token_is(lex(&l), "const"))
        return NULL;
    return any_guard(c, it->needed);
}

static void put_item(struct strbuf *out, const struct carry *c, const struct scope *s,
                     const struct item *it)
{
    const char *guard = *s->suffix ? NULL : table_guard(c, it);
    if (guard)
        sb_printf(out, "#if %s\n", guard);
    put_text(out, s, it->text, it->n, it->kernel);
    if (guard)
        sb_put(out, "#endif\n");
}

static void put_scope(struct strbuf *out, const struct carry *c, const struct scope *s)
{
    const struct item *last = NULL;
    for (size_t i = 0; i < s->units.n; i++) {
        const struct unit *u = s->units.at[i];
        for (size_t k = 0; k < u->items.n; k++) {
            const struct item *it = u->items.at[k];
            if (!it->needed)
                continue;
            if (!last || it->apart || !one_line(it) || !one_line(last))
                sb_put(out, "\n");
            put_item(out, c, s, it);
            last = it;
        }
    }
}

static void put_includes(struct strbuf *out, const struct scope *s, struct strmap *seen)
{
    for (size_t i = 0; i < s->units.n; i++) {
        const struct unit *u = s->units.at[i];
        for (size_t k = 0; k < u->system_includes.n; k++) {
            const char *name = u->system_includes.at[k];
            if (strmap_get(seen, name) ||
                (!unit_used(u) && strcmp(u->path, "runtime/base.h") != 0))
                continue;
            strmap_set(seen, name, (void *)name);
            sb_printf(out, "#include <%s>\n", name);
        }
    }
}

/* Contraction is stopped by OM_FENCE wherever it matters; this asks for the same. Of
 * the parts of -ffast-math that clang doesn't tell of, float_control takes most back.
 * GCC 12 at -O2 vectorises plain C loops only where they need no tail, unless it is
 * told.
 */
static const char contraction[] =
    "#if defined(__clang__)\n"
    "#if __clang_major__ > 12 && (defined(__x86_64__) || defined(__i386__))\n"
    "#pragma float_control(precise, on)\n"
    "#endif\n"
    "#pragma STDC FP_CONTRACT OFF\n"
    "#elif defined(__GNUC__) && !defined(__TINYC__)\n"
    "#pragma GCC optimize(\"fp-contract=off\", \"tree-vectorize\", "
    "\"vect-cost-model=dynamic\")\n"
    "#endif\n";

/* A kernel's parameters are constants in an emitted file, so that GCC sees paths that a
 * model never takes, and warns of what it finds on them. */
static const char dead_paths[] =
    "\n/* Parameters are constants below: GCC warns of paths that they never take. */\n"
    "#if defined(__GNUC__) && __GNUC__ > 6 && !defined(__clang__)\n"
    "#pragma GCC diagnostic push\n"
    "#pragma GCC diagnostic ignored \"-Waggressive-loop-optimizations\"\n"
    "#pragma GCC diagnostic ignored \"-Warray-bounds\"\n"
    "#pragma GCC diagnostic ignored \"-Wstringop-overflow\"\n"
    "#endif\n";
static const char dead_paths_end[] =
    "\n#if defined(__GNUC__) && __GNUC__ > 6 && !defined(__clang__)\n"
    "#pragma GCC diagnostic pop\n"
    "#endif\n";

static void put_target(struct strbuf *out, const struct isa_info *isa)
{
    if (!isa->gcc)
        return;
    sb_printf(
        out,
        "#if defined(__clang__)\n"
        "#pragma clang attribute push(__attribute__((target(\"%s\"))), apply_to = "
        "function)\n"
        "#else\n"
        "#pragma GCC push_options\n"
        "#pragma GCC target(\"%s\")\n"
        "#endif\n",
        isa->clang, isa->gcc);
}

static void put_target_end(struct strbuf *out, const struct isa_info *isa)
{
    if (isa->gcc)
        sb_put(out, "\n#if defined(__clang__)\n"
                    "#pragma clang attribute pop\n"
                    "#else\n"
                    "#pragma GCC pop_options\n"
                    "#endif\n");
}

static void put_region(struct strbuf *out, const struct carry *c, enum isa isa)
{
    struct scope *s = isa_scope(isa);
    const struct isa_info *info = &isas[isa];
    struct strmap seen = {0};
    sb_printf(out, "\n/* ---- kernels: %s ---- */\n\n", info->name);
    if (info->guard)
        sb_printf(out, "#if %s\n", info->guard);
    put_includes(out, s, &seen);
    put_target(out, info);
    put_scope(out, c, s);
    for (size_t i = 0; i < c->nkernels; i++) {
        const struct kernel *k = c->kernels[i];
        if (!*k->text)
            continue;
        sb_put(out, "\n");
        put_text(out, s, k->text, strlen(k->text), k->name);
    }
    put_target_end(out, info);
    if (info->guard)
        sb_put(out, "#endif\n");
}

static void put_declarations(struct strbuf *out, const struct carry *c, enum isa isa)
{
    const char *guard = carry_guard(c, isa);
    sb_printf(out, "\n/* ---- kernels: %s ---- */\n\n", isas[isa].name);
    if (guard)
        sb_printf(out, "#if %s\n", guard);
    for (size_t i = 0; i < c->nkernels; i++)
        sb_printf(out, "extern %s %s;\n",
                  starts(c->kernels[i]->sig, "EW") ? "om_ew_kernel" : "om_range_kernel",
                  carry_name(c->kernels[i], isa));
    if (guard)
        sb_put(out, "#endif\n");
}

/* If no region exists for the target, say so. */
static void put_target_check(struct strbuf *out, const struct carry *c)
{
    struct strbuf list = {0};
    const char *guard = any_guard(c, c->isas);
    if (!guard)
        return;
    for (enum isa i = 0; i < ISA_COUNT; i++)
        if (c->isas >> i & 1)
            sb_printf(&list, list.n ? ", %s" : "%s", isas[i].name);
    sb_printf(out,
              "\n#if !(%s)\n"
              "#error \"onemodelc: this file has code for %s only: write it with "
              "--isa scalar,...\"\n"
              "#endif\n",
              guard, list.s);
}

void carry(struct strbuf *out, const struct carry *c)
{
    struct strmap seen = {0};
    need_all(c);
    sb_put(out, contraction);
    sb_put(out, "\n");
    put_includes(out, common_scope(), &seen);
    put_scope(out, c, common_scope());
    put_target_check(out, c);
    if (c->how == CARRY_TEXT) {
        if (!c->nkernels)
            return;
        sb_put(out, dead_paths);
        for (enum isa i = 0; i < ISA_COUNT; i++)
            if (c->isas >> i & 1)
                put_region(out, c, i);
        sb_put(out, dead_paths_end);
        return;
    }
    sb_put(out, "\n#ifdef __cplusplus\nextern \"C\" {\n#endif\n");
    for (enum isa i = 0; i < ISA_COUNT; i++)
        if (c->isas >> i & 1)
            put_declarations(out, c, i);
    if (c->body && strstr(c->body, "om_isa_best"))
        sb_put(out, "\nextern int om_isa_best(unsigned isas, int limit);\n");
    sb_put(out, "\n#ifdef __cplusplus\n}\n#endif\n");
}
