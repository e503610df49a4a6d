/* emit_group.c -- a group as a C function:
 *
 *     static int g3_scale_act(const struct net_ctx *c, size_t begin, size_t end, size_t
 * task)
 *
 * It does the group's items [begin, end). An EW group's item is one tile; the function
 * holds the loop over tiles and a kernel call per step. A RANGE step's function sets
 * the operands and calls its kernel; with EW steps behind it, for a chunk of items at a
 * time, and then theirs.
 */
#include "emit.h"
#include "carry.h"
#include "fuse.h"
#include <string.h>

const char *shape_text(const struct value *v)
{
    struct strbuf b = {0};
    sb_printf(&b, "%s[", dtype_name(v->dtype));
    for (int k = 0; k < v->rank; k++)
        sb_printf(&b, "%s%s%lld", k ? "," : "", v->bounded >> k & 1 ? ".." : "",
                  (long long)v->dim[k]);
    sb_put(&b, "]");
    return b.s;
}

/* Values that the compiler made are called after the node that they were made for. */
const char *value_cname(struct emitter *e, struct value *v)
{
    if (!v->cname) {
        const struct node *n = v->producer;
        const char *name = v->name[0] || !n ? v->name
                           : n->name[0]     ? n->name
                                            : n->op_type;
        v->cname = cname_value(&e->values, name, n ? "t" : "k", e->prefix, is_const(v));
    }
    return v->cname;
}

/* ---- kernels
 * ---------------------------------------------------------------------------------- */

static const char *call(struct emitter *e, const struct kernel *k)
{
    if (!strmap_get(&e->kernels, k->name)) {
        strmap_set(&e->kernels, k->name, (void *)k);
        vec_push(&e->need, k);
    }
    if (e->opt->isas & (e->opt->isas - 1))
        return mem_printf("c->k->%s", k->name);
    int i = 0;
    while (!(e->opt->isas >> i & 1))
        i++;
    return carry_name(k, (enum isa)i);
}

/* ---- operands
 * -----------------------------------------------------------------------------------
 */

/* " + 64", or nothing for 0. */
static const char *plus(int64_t n)
{
    return n ? mem_printf(" + %lld", (long long)n) : "";
}

/* " * 64", or nothing for 1. */
static const char *times(int64_t n)
{
    return n != 1 ? mem_printf(" * %lld", (long long)n) : "";
}

/* The task's scratch. */
static const char *scratch_expr(const struct group *g)
{
    return g->scratch_offset ? mem_printf("c->arena + %lld + task * %zu",
                                          (long long)g->scratch_offset, g->scratch)
                             : mem_printf("c->arena + task * %zu", g->scratch);
}

/* A declaration of the pointer that stands for v in the function. */
static void declare(struct emitter *e, struct strbuf *b, const struct group *g,
                    struct value *v, bool written)
{
    const char *name = value_cname(e, v);
    struct value *r = value_root(v);
    if (r->over)
        r = r->over;
    sb_printf(b, "    %sunsigned char *const %s = ", written ? "" : "const ", name);
    if (is_const(v))
        sb_printf(b, "%s;", weight_expr(e, v));
    else if (r->output_index >= 0 && !is_streamed(g, r))
        sb_printf(b, "(unsigned char *)c->out[%d];", r->output_index);
    else if (r->kind == VALUE_INPUT)
        sb_printf(b, "(const unsigned char *)c->in[%d];", r->input_index);
    else if (in_tile(g, r))
        sb_printf(b, "%s%s;", scratch_expr(g), plus(r->offset));
    else
        sb_printf(b, "c->arena%s;", plus(r->offset));
    sb_printf(b, " /* %s */\n", shape_text(v));
}

/* Declares every operand of the group once. Values that share bytes through an alias
 * share the pointer of the first that is met. */
static void declare_operands(struct emitter *e, struct strbuf *b, const struct group *g)
{
    VEC(struct value *) seen = {0};
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < g->steps.n; i++) {
            const struct step *s = g->steps.at[i];
            const size_t n = pass ? s->x.n : s->y.n;
            for (size_t k = 0; k < n; k++) {
                struct value *v = pass ? s->x.at[k].v : s->y.at[k].v;
                bool known = !v;
                struct value *r = v && !is_const(v) ? value_root(v) : v;
                for (size_t j = 0; j < seen.n && !known; j++)
                    known = seen.at[j] == r;
                if (known)
                    continue;
                vec_push(&seen, r);
                declare(e, b, g, r, !pass);
            }
        }
    if (g->steps.at[0]->extent)
        declare(e, b, g, g->steps.at[0]->extent, false);
}

static const char *operand_name(struct emitter *e, struct value *v)
{
    return value_cname(e, is_const(v) ? v : value_root(v));
}

/* ---- parameters
 * ------------------------------------------------------------------------------------
 */

static const char *const field_ctype[] = {
    "size_t",  "ptrdiff_t", "int8_t",  "uint8_t",  "int16_t",  "uint16_t",
    "int32_t", "uint32_t",  "int64_t", "uint64_t", "uint32_t", "uint64_t",
};

static const char *number(enum field_type t, const char *p)
{
    union {
        size_t z;
        ptrdiff_t d;
        int8_t i8;
        uint8_t u8;
        int16_t i16;
        uint16_t u16;
        int32_t i32;
        uint32_t u32;
        int64_t i64;
        uint64_t u64;
        float f;
        double g;
    } v;
    static const size_t sizes[] = {sizeof v.z, sizeof v.d, 1, 1, 2, 2,
                                   4,          4,          8, 8, 4, 8};
    memcpy(&v, p, sizes[t]);
    switch (t) {
    case FIELD_SIZE:
        return mem_printf("%zu", v.z);
    case FIELD_PTRDIFF:
        return mem_printf("%td", v.d);
    case FIELD_I8:
        return mem_printf("%d", v.i8);
    case FIELD_U8:
        return mem_printf("%d", v.u8);
    case FIELD_I16:
        return mem_printf("%d", v.i16);
    case FIELD_U16:
        return mem_printf("%d", v.u16);
    case FIELD_I32:
        return v.i32 == INT32_MIN ? "(-2147483647 - 1)" : mem_printf("%d", v.i32);
    case FIELD_U32:
        return mem_printf("%uu", v.u32);
    case FIELD_I64:
        return v.i64 == INT64_MIN ? "(-9223372036854775807LL - 1)"
                                  : mem_printf("%lldLL", (long long)v.i64);
    case FIELD_U64:
        return mem_printf("%lluULL", (unsigned long long)v.u64);
    case FIELD_F32BITS:
        return mem_printf("0x%08xu /* %.9g */", v.u32, (double)v.f);
    case FIELD_F64BITS:
        return mem_printf("0x%016llxULL /* %.17g */", (unsigned long long)v.u64, v.g);
    }
    INTERNAL("field type %d", (int)t);
}

static size_t number_size(enum field_type t)
{
    static const size_t sizes[] = {
        sizeof(size_t), sizeof(ptrdiff_t), 1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
    return sizes[t];
}

static void emit_list(struct strbuf *b, enum field_type t, const void *data, size_t n)
{
    size_t column = 4;
    sb_put(b, "\n    ");
    for (size_t i = 0; i < n; i++) {
        const char *s = number(t, (const char *)data + i * number_size(t));
        if (column + strlen(s) > 84) {
            sb_put(b, "\n    ");
            column = 4;
        }
        sb_printf(b, "%s, ", s);
        column += strlen(s) + 2;
    }
    while (b->n && b->s[b->n - 1] == ' ')
        b->s[--b->n] = 0;
    sb_put(b, "\n");
}

static const char *emit_table(struct strbuf *b, const struct table *t,
                              const char *group, const char *field)
{
    const char *name = mem_printf("%s_%s", group, field);
    if (t->note)
        sb_printf(b, "/* %s */\n", comment_text(t->note));
    sb_printf(b, "static const %s %s[%zu] = {", field_ctype[t->type], name,
              t->count ? t->count : 1);
    if (t->count)
        emit_list(b, t->type, t->data, t->count);
    else
        sb_put(b, "0");
    sb_put(b, "};\n\n");
    return name;
}

/* The step's parameters as static constants; returns the argument for the call. */
static const char *emit_params(struct strbuf *b, const struct step *s, const char *name)
{
    if (!s->ptype)
        return "NULL";
    struct strbuf init = {0};
    for (int i = 0; i < s->ptype->nfields; i++) {
        const struct field *f = &s->ptype->fields[i];
        const char *at = (const char *)s->params + f->offset;
        sb_put(&init, "    ");
        if (f->count == 1) {
            sb_put(&init, number(f->type, at));
        } else if (f->count > 1) {
            sb_put(&init, "{");
            for (int k = 0; k < f->count; k++)
                sb_printf(&init, "%s%s", k ? ", " : "",
                          number(f->type, at + (size_t)k * number_size(f->type)));
            sb_put(&init, "}");
        } else {
            const void *p;
            memcpy(&p, at, sizeof p);
            const struct table *t = NULL;
            for (size_t k = 0; k < s->tables.n && p; k++)
                if (s->tables.at[k].data == p)
                    t = &s->tables.at[k];
            if (p && !t)
                INTERNAL("%s.%s points to no registered table", s->ptype->tag, f->name);
            sb_put(&init, t ? emit_table(b, t, name, f->name) : "NULL");
        }
        sb_printf(&init, ", /* %s */\n", f->name);
    }
    sb_printf(b, "static const struct %s %s = {\n%s};\n\n", s->ptype->tag, name,
              init.s);
    return mem_printf("&%s", name);
}

/* ---- EW groups
 * ---------------------------------------------------------------------------------- */

static const char *node_title(const struct node *n)
{
    const char *type = n->op_type[0] ? n->op_type : "Copy";
    return n->name[0] ? mem_printf("%s '%s'", comment_text(type), comment_text(n->name))
                      : comment_text(type);
}

static const char *step_title(const struct step *s)
{
    const char *title = node_title(s->node);
    return s->before && s->before->node != s->node
               ? mem_printf("%s, %s", step_title(s->before), title)
               : title;
}

typedef VEC(const struct node *) node_list;

/* The nodes that a step does, but for the one that the last step ended with. */
static void add_nodes(node_list *list, const struct step *s)
{
    if (s->before)
        add_nodes(list, s->before);
    if (!list->n || list->at[list->n - 1] != s->node)
        vec_push(list, s->node);
}

/* base + the terms of the nest's position, for operand `op`. A tile value lies packed.
 */
static const char *address(const struct nest *nest, size_t op, const char *base,
                           bool local)
{
    struct strbuf b = {0};
    const int64_t *st = nest->stride[op];
    sb_put(&b, base);
    if (local)
        return b.s;
    for (int k = 0; k + 2 < nest->rank; k++)
        if (st[k] && nest->dim[k] > 1)
            sb_printf(&b, " + outer%d * %lld", k, (long long)st[k]);
    if (nest->rank > 1 && nest->row_tiles > 1 && st[nest->rank - 2])
        sb_printf(&b, " + row * %lld", (long long)st[nest->rank - 2]);
    if (nest->n_tiles > 1 && st[nest->rank - 1])
        sb_printf(&b, " + col * %lld", (long long)st[nest->rank - 1]);
    return b.s;
}

/* From item number to position: n tiles vary fastest, then row tiles, then outer axes.
 */
static void emit_position(struct strbuf *b, const struct nest *nest, bool bounded)
{
    const char *in = "        ";
    const bool several =
        (nest->n_tiles > 1) + (nest->row_tiles > 1) + (nest->outer > 1) > 1;
    const char *rest = several ? "rest" : "item";
    if (several)
        sb_printf(b, "%ssize_t rest = item;\n", in);
    if (nest->n_tiles > 1) {
        if (several)
            sb_printf(b, "%sconst size_t col = rest %% %lld%s;\n", in,
                      (long long)nest->n_tiles, times(nest->tile_n));
        else
            sb_printf(b, "%sconst size_t col = item%s;\n", in, times(nest->tile_n));
        if (bounded)
            sb_printf(b,
                      "%sif (col >= count)\n%s    break;\n"
                      "%sconst size_t n = om_min(%lld, count - col);\n",
                      in, in, in, (long long)nest->tile_n);
        else
            sb_printf(b, "%sconst size_t n = om_min(%lld, %lld - col);\n", in,
                      (long long)nest->tile_n, (long long)nest->n);
        if (several && (nest->row_tiles > 1 || nest->outer > 1))
            sb_printf(b, "%srest /= %lld;\n", in, (long long)nest->n_tiles);
    }
    if (nest->row_tiles > 1) {
        const char *tiles =
            nest->outer > 1 ? mem_printf(" %% %lld", (long long)nest->row_tiles) : "";
        sb_printf(b, "%sconst size_t row = %s%s%s;\n", in, rest, tiles,
                  times(nest->tile_rows));
        if (nest->tile_rows > 1)
            sb_printf(b, "%sconst size_t rows = om_min(%lld, %lld - row);\n", in,
                      (long long)nest->tile_rows, (long long)nest->rows);
        if (nest->outer > 1)
            sb_printf(b, "%srest /= %lld;\n", in, (long long)nest->row_tiles);
    }
    int64_t below = nest->outer;
    bool first = true;
    for (int k = 0; k + 2 < nest->rank; k++) {
        if (nest->dim[k] == 1)
            continue;
        below /= nest->dim[k];
        sb_printf(b, "%sconst size_t outer%d = %s", in, k, rest);
        if (below > 1)
            sb_printf(b, " / %lld", (long long)below);
        if (!first)
            sb_printf(b, " %% %lld", (long long)nest->dim[k]);
        sb_put(b, ";\n");
        first = false;
    }
}

static int64_t row_stride(const struct nest *nest, size_t op, const struct value *v,
                          bool local)
{
    if (local)
        return nest->tile_n * dtypes[v->dtype].size;
    return nest->rank > 1 ? nest->stride[op][nest->rank - 2] : 0;
}

static void emit_ew_call(struct emitter *e, struct strbuf *file, struct strbuf *b,
                         const struct group *g, size_t number, size_t at, size_t op)
{
    const struct step *s = g->steps.at[at];
    const struct nest *nest = g->nest ? g->nest : g->tail;
    const size_t nx = s->x.n;
    int64_t inner[STEP_OPERANDS] = {0};
    for (size_t k = 0; k < nx; k++)
        inner[k] = nest->n == 1 || nest->stride[op + 1 + k][nest->rank - 1] != 0;
    const struct kernel *k = ew_kernel(s, inner);
    if (!k)
        INTERNAL("no kernel for '%s' with these strides", s->kernel);
    const char *fn = call(e, k);
    const char *params = emit_params(file, s, mem_printf("g%zu_p%zu", number, at + 1));
    struct value *y = s->y.at[0].v;
    for (size_t i = 0; i < nx; i++) {
        struct value *v = s->x.at[i].v;
        sb_printf(b, "        args[%zu] = %s;\n", i,
                  address(nest, op + 1 + i, operand_name(e, v),
                          !is_const(v) && in_tile(g, value_root(v))));
    }
    const char *strides = "NULL";
    if (nest->rows > 1) {
        strides = mem_printf("g%zu_s%zu", number, at + 1);
        sb_printf(file, "static const ptrdiff_t %s[%zu] = {", strides, nx + 1);
        for (size_t i = 0; i <= nx; i++) {
            const struct value *v = i ? s->x.at[i - 1].v : y;
            const bool local =
                !is_const(v) && in_tile(g, value_root((struct value *)v));
            sb_printf(file, "%s%lld", i ? ", " : "",
                      (long long)row_stride(nest, op + i, v, local));
        }
        sb_put(file, "};\n\n");
    } else {
        strides = mem_printf("%s_one_row", e->prefix);
    }
    const char *rows =
        nest->row_tiles > 1 && nest->tile_rows > 1
            ? "rows"
            : mem_printf("%lld", (long long)(nest->row_tiles > 1 ? 1 : nest->rows));
    const char *n = nest->n_tiles > 1 ? "n"
                    : s->extent       ? "count"
                                      : mem_printf("%lld", (long long)nest->n);
    sb_printf(b, "        %s(%s, %s, %s, %s, %s, %s); /* %s */\n", fn,
              address(nest, op, operand_name(e, y), in_tile(g, y)),
              nx ? "args" : "NULL", strides, rows, n, params, step_title(s));
}

/* Is there one item, so that nothing is addressed by it? */
static bool nest_is_single(const struct nest *nest)
{
    return nest->n_tiles <= 1 && nest->row_tiles <= 1 && nest->outer <= 1;
}

/* ---- memory ahead
 * ---------------------------------------------------------------------------------
 *
 * A kernel that reads memory is followed by others that work in the tile. To keep the
 * memory busy meanwhile, the lines that the next tile reads are asked for, some before
 * each call: a core has only about a dozen loads under way, so all at once would wait.
 * Lines that are only written are not: asking for them too was slower on Zen 4. Tiles
 * leave room in the nearest cache, rows don't. */

/* Less than this stays in the second cache. */
enum { AHEAD_FROM = 2 << 20 };

struct stream {
    struct value *v;
    int64_t tile;        /* bytes of a tile */
    const char *address; /* terms of the position, for om_ahead */
};

typedef VEC(struct stream) stream_list;

/* Is the next tile of operand `op` right behind this one? */
static bool is_stream(const struct nest *nest, size_t op, int64_t size)
{
    for (int k = nest->rank; k-- > 0; size *= nest->dim[k])
        if (nest->dim[k] != 1 && nest->stride[op][k] != size)
            return false;
    return true;
}

static bool same_place(const struct value *a, const struct value *b)
{
    return a == b || (a->kind == VALUE_NODE && b->kind == VALUE_NODE &&
                      a->output_index < 0 && b->output_index < 0 && !is_const(a) &&
                      !is_const(b) && a->offset == b->offset);
}

/* Adds operand number `op` of the group if the group walks it in memory. */
static void add_stream(stream_list *list, const struct group *g, struct value *v,
                       size_t op)
{
    const int64_t size = dtypes[v->dtype].size;
    v = is_const(v) ? v : value_root(v);
    if (in_tile(g, v) || (g->lines && value_count(v) != g->lines->rows * g->lines->n) ||
        (g->nest && !is_stream(g->nest, op, size)))
        return;
    for (size_t j = 0; j < list->n; j++)
        if (same_place(list->at[j].v, v))
            return;
    struct stream one = {v, 0, NULL};
    if (g->lines) {
        one.tile = g->lines->chunk * g->lines->n * size;
        one.address = mem_printf(" + row%s", times(g->lines->n * size));
    } else {
        one.tile = g->nest->tile_rows * g->nest->tile_n * size;
        one.address = address(g->nest, op, "", false);
    }
    vec_push(list, one);
}

/* The operands in memory that the group walks; none if they are small together. */
static stream_list streams_of(const struct group *g)
{
    stream_list list = {0}, none = {0};
    int64_t bytes = 0;
    size_t op = 0;
    if (g->steps.n + g->streamed.n < 2)
        return none;
    for (size_t i = 0; i < g->steps.n; i++) {
        const struct step *s = g->steps.at[i];
        for (size_t k = 0; k <= s->x.n; k++, op++)
            if (k)
                add_stream(&list, g, s->x.at[k - 1].v, op);
    }
    for (size_t i = 0; i < list.n; i++)
        bytes += value_bytes(list.at[i].v);
    for (size_t i = 0; i < g->steps.n; i++)
        if (!is_local(g, g->steps.at[i]->y.at[0].v))
            bytes += value_bytes(g->steps.at[i]->y.at[0].v);
    return bytes < AHEAD_FROM ? none : list;
}

/* Does the step take whole rows, where the group has steps on an element of each? */
static bool is_long(const struct group *g, const struct step *s)
{
    return !g->lines || s->kind == STEP_RANGE ||
           step_space(s) == g->lines->rows * g->lines->n;
}

/* What is asked for before the call of step `at`, if that works for long; behind the
 * steps, the outputs that pass the caches count on. */
static void emit_ahead(struct emitter *e, struct strbuf *b, const struct group *g,
                       const stream_list *list, size_t at)
{
    int64_t steps = (int64_t)g->streamed.n, before = 0;
    if (at < g->steps.n && !is_long(g, g->steps.at[at]))
        return;
    before = at > g->steps.n ? (int64_t)(at - g->steps.n) : 0;
    for (size_t i = 0; i < g->steps.n; i++) {
        before += i < at && is_long(g, g->steps.at[i]);
        steps += is_long(g, g->steps.at[i]);
    }
    for (size_t i = 0; i < list->n; i++) {
        const struct stream *m = &list->at[i];
        const int64_t part = (m->tile + 64 * steps - 1) / (64 * steps) * 64;
        const int64_t from = before * part;
        if (from < m->tile)
            sb_printf(b, "        %s(%s, %lld%s, %lld);\n",
                      g->lines ? "om_ahead_second" : "om_ahead", operand_name(e, m->v),
                      (long long)(m->tile + from), m->address, (long long)part);
    }
}

/* ---- past the caches
 * ------------------------------------------------------------------------------------
 */

static const char *output_expr(const struct value *v)
{
    return mem_printf("(unsigned char *)c->out[%d]", v->output_index);
}

static void emit_stream(struct emitter *e, struct strbuf *b, struct value *y,
                        const char *to, const char *bytes)
{
    sb_printf(b, "        args[0] = %s;\n", operand_name(e, y));
    sb_printf(b,
              "        %s(%s, args, %s_one_row, 1, %s, NULL); /* past the caches */\n",
              call(e, kernel_find("stream_b1")), to, e->prefix, bytes);
}

/* A task's end: what it wrote so is there for others. */
static void emit_streamed(struct emitter *e, struct strbuf *b, const struct group *g)
{
    if (g->streamed.n)
        sb_printf(b, "    %s(NULL, NULL, NULL, 0, 0, NULL);\n",
                  call(e, kernel_find("stream_b1")));
}

/* The tile of y, whose operand is number `op` of the nest; contiguous in both places.
 */
static void emit_stream_tile(struct emitter *e, struct strbuf *b, const struct group *g,
                             struct value *y, size_t op)
{
    const struct nest *nest = g->nest;
    const int64_t size = dtypes[y->dtype].size;
    const bool several = nest->row_tiles > 1 && nest->tile_rows > 1;
    int64_t known = size * (nest->n_tiles > 1 ? 1 : nest->n);
    if (nest->row_tiles <= 1)
        known *= nest->rows;
    struct strbuf bytes = {0};
    if (several)
        sb_put(&bytes, "rows");
    if (nest->n_tiles > 1)
        sb_put(&bytes, several ? " * n" : "n");
    if (bytes.n)
        sb_put(&bytes, times(known));
    else
        sb_printf(&bytes, "%lld", (long long)known);
    emit_stream(e, b, y, address(nest, op, output_expr(y), false), bytes.s);
}

/* How many elements the bounded operands of a group have. */
static void emit_count(struct emitter *e, struct strbuf *b, const struct group *g)
{
    struct value *extent = g->steps.at[0]->extent;
    CHECK(g->nest->rank == 1);
    sb_printf(b,
              "    const size_t *const sizes = (const size_t *)(const void *)%s;\n"
              "    const size_t count = sizes[0]",
              operand_name(e, extent));
    for (int64_t k = 1; k < extent->dim[0]; k++)
        sb_printf(b, " * sizes[%lld]", (long long)k);
    sb_put(b, ";\n");
}

static void emit_ew(struct emitter *e, struct strbuf *file, struct strbuf *b,
                    const struct group *g, size_t number)
{
    const stream_list list = streams_of(g);
    size_t op = 0, nx = 0, streamed = 0;
    for (size_t i = 0; i < g->steps.n; i++)
        nx = g->steps.at[i]->x.n > nx ? g->steps.at[i]->x.n : nx;
    if (!nx && g->streamed.n)
        nx = 1;
    if (nx)
        sb_printf(b, "    const void *args[%zu];\n", nx);
    if (g->steps.at[0]->extent)
        emit_count(e, b, g);
    sb_put(b, "    for (size_t item = begin; item < end; item++) {\n");
    if (nest_is_single(g->nest))
        sb_put(b, "        (void)item;\n");
    emit_position(b, g->nest, g->steps.at[0]->extent != NULL);
    for (size_t i = 0; i < g->steps.n; i++) {
        emit_ahead(e, b, g, &list, i);
        emit_ew_call(e, file, b, g, number, i, op);
        op += 1 + g->steps.at[i]->x.n;
    }
    op = 0;
    for (size_t i = 0; i < g->steps.n; i++) {
        struct value *y = g->steps.at[i]->y.at[0].v;
        if (is_streamed(g, y)) {
            emit_ahead(e, b, g, &list, g->steps.n + streamed++);
            emit_stream_tile(e, b, g, y, op);
        }
        op += 1 + g->steps.at[i]->x.n;
    }
    sb_put(b, "    }\n");
    emit_streamed(e, b, g);
    sb_put(b, "    return 0;\n");
}

/* The position and size of a chunk of rows. */
static void emit_chunk(struct strbuf *b, const struct group *g)
{
    const struct nest *nest = g->tail;
    const int64_t n = g->steps.at[0]->tiles->n;
    if (nest->n_tiles > 1) {
        sb_printf(b, "        const size_t col = item%s;\n", times(n));
        sb_printf(b, "        const size_t n = (next - item)%s;\n", times(n));
    }
    if (nest->row_tiles > 1)
        sb_put(b, "        const size_t row = item;\n");
    if (nest->row_tiles > 1 && nest->tile_rows > 1)
        sb_put(b, "        const size_t rows = next - item;\n");
}

/* The same of an item's tile; true if its rows are done in a loop, which is opened. */
static bool emit_tile(struct strbuf *b, const struct group *g)
{
    const struct item_tiles *t = g->steps.at[0]->tiles;
    const struct nest *nest = g->tail;
    const char *in = "            ";
    const int64_t parts = t->n / t->part;
    const bool loop = nest->tile_rows < t->tile_rows;
    if (nest->n_tiles > 1) {
        const char *tile = "item";
        if (t->row_tiles > 1)
            tile = mem_printf("item / %lld", (long long)t->row_tiles);
        sb_printf(b, "%sconst size_t left = %s %% %lld%s;\n", in, tile,
                  (long long)t->col_tiles, times(t->tile_cols));
        sb_printf(b, "%sconst size_t col = left", in);
        if (parts > 1)
            sb_printf(b, " + %s / %lld %% %lld%s", tile, (long long)t->col_tiles,
                      (long long)parts, times(t->part));
        sb_printf(b, ";\n%sconst size_t n = om_min(%lld, %lld - left);\n", in,
                  (long long)t->tile_cols, (long long)t->part);
    }
    if (nest->row_tiles <= 1)
        return false;
    const char *row = mem_printf(
        "item%s%s",
        t->row_tiles * t->col_tiles * parts > 1
            ? mem_printf(" / %lld", (long long)(t->row_tiles * t->col_tiles * parts))
            : "",
        times(t->group_rows));
    if (t->row_tiles > 1)
        row = mem_printf("%s + item %% %lld%s", row, (long long)t->row_tiles,
                         times(t->tile_rows));
    const char *rows = mem_printf("%lld", (long long)t->tile_rows);
    if (t->group_rows % t->tile_rows)
        rows =
            mem_printf("om_min(%s, %lld - %s %% %lld)", rows, (long long)t->group_rows,
                       loop ? "first" : "row", (long long)t->group_rows);
    if (!loop) {
        sb_printf(b, "%sconst size_t row = %s;\n", in, row);
        if (nest->tile_rows > 1)
            sb_printf(b, "%sconst size_t rows = %s;\n", in, rows);
        return false;
    }
    sb_printf(b, "%sconst size_t first = %s;\n", in, row);
    sb_printf(b, "%sconst size_t last = first + %s;\n", in, rows);
    sb_printf(b, "%sfor (size_t row = first; row < last; row += %lld) {\n", in,
              (long long)nest->tile_rows);
    if (nest->tile_rows > 1)
        sb_printf(b, "%sconst size_t rows = om_min(%lld, last - row);\n", in,
                  (long long)nest->tile_rows);
    return true;
}

/* The calls of a RANGE step and of those behind it. */
static void emit_tail(struct emitter *e, struct strbuf *file, struct strbuf *b,
                      const struct group *g, size_t number, const char *call_range)
{
    const bool row = tiles_are_rows(g->steps.at[0]->tiles);
    bool loop = false;
    size_t op = 0, nx = 1;
    for (size_t i = 1; i < g->steps.n; i++)
        nx = g->steps.at[i]->x.n > nx ? g->steps.at[i]->x.n : nx;
    sb_printf(b, "    const void *args[%zu];\n", nx);
    sb_put(b, "    for (size_t item = begin, next; item < end; item = next) {\n");
    sb_printf(b, "        next = om_min(end, item + %zu);\n", g->chunk);
    sb_printf(b, "        const int code = %s;\n", call_range);
    sb_put(b, "        if (code)\n            return code;\n");
    if (row)
        emit_chunk(b, g);
    else
        sb_put(b, "        for (; item < next; item++) {\n");
    if (!row)
        loop = emit_tile(b, g);
    for (size_t i = 1; i < g->steps.n; i++) {
        emit_ew_call(e, file, b, g, number, i, op);
        op += 1 + g->steps.at[i]->x.n;
    }
    if (loop)
        sb_put(b, "            }\n");
    if (!row)
        sb_put(b, "        }\n");
    sb_put(b, "    }\n    return 0;\n");
}

static void emit_range(struct emitter *e, struct strbuf *file, struct strbuf *b,
                       const struct group *g, size_t number)
{
    const struct step *s = g->steps.at[0];
    const char *params = emit_params(file, s, mem_printf("g%zu_p", number));
    const char *in = g->tail ? "ins" : "args";
    for (int pass = 0; pass < 2; pass++) {
        const size_t n = pass ? s->x.n : s->y.n;
        if (!n)
            continue;
        const char *name = pass ? in : "outs";
        sb_printf(b, "    %svoid *%s[%zu];\n", pass ? "const " : "", name, n);
        for (size_t i = 0; i < n; i++) {
            const struct operand *o = pass ? &s->x.at[i] : &s->y.at[i];
            if (!o->v)
                sb_printf(b, "    %s[%zu] = NULL;\n", name, i);
            else if (o->offset)
                sb_printf(b, "    %s[%zu] = %s + %lld;\n", name, i,
                          operand_name(e, o->v), (long long)o->offset);
            else
                sb_printf(b, "    %s[%zu] = %s;\n", name, i, operand_name(e, o->v));
        }
    }
    const char *scratch = s->scratch ? scratch_expr(g) : "NULL";
    const char *run =
        mem_printf("%s(%s, %s, %s, %s, %s, %s)", call(e, kernel_find(s->kernel)),
                   s->y.n ? "outs" : "NULL", s->x.n ? in : "NULL", params,
                   g->tail ? "item" : "begin", g->tail ? "next" : "end", scratch);
    if (g->tail)
        emit_tail(e, file, b, g, number, run);
    else
        sb_printf(b, "    return %s;\n", run);
}

/* ---- groups of rows
 * -------------------------------------------------------------------------------- */

/* v from the first row in turn on; `stride` bytes from row to row. */
static const char *row_address(struct emitter *e, const struct group *g,
                               struct value *v, int64_t stride)
{
    const char *name = operand_name(e, v);
    if (!stride || (!is_const(v) && in_tile(g, value_root(v))))
        return name;
    return mem_printf("%s + row%s", name, times(stride));
}

static void emit_row_range(struct emitter *e, struct strbuf *file, struct strbuf *b,
                           const struct group *g, size_t number, size_t at)
{
    const struct step *s = g->steps.at[at];
    struct value *x = s->x.at[0].v, *y = s->y.at[0].v;
    const char *params = emit_params(file, s, mem_printf("g%zu_p%zu", number, at + 1));
    sb_printf(b, "        args[0] = %s;\n",
              row_address(e, g, x, s->row_in * dtypes[x->dtype].size));
    sb_printf(b, "        outs[0] = %s;\n",
              row_address(e, g, y, s->row_out * dtypes[y->dtype].size));
    sb_printf(b, "        code = %s(outs, args, %s, 0, rows, %s); /* %s */\n",
              call(e, kernel_find(s->kernel)), params,
              s->scratch ? scratch_expr(g) : "NULL", step_title(s));
    sb_put(b, "        if (code)\n            return code;\n");
}

/* Elements of all rows, of n where operands have gaps, or one per row. */
static void emit_row_ew(struct emitter *e, struct strbuf *file, struct strbuf *b,
                        const struct group *g, size_t number, size_t at)
{
    const struct step *s = g->steps.at[at];
    const struct lines *l = g->lines;
    struct value *y = s->y.at[0].v;
    const bool full = value_count(y) == l->rows * l->n;
    const int64_t n = full ? l->n : l->rows;
    int64_t inner[STEP_OPERANDS + 1], outer[STEP_OPERANDS + 1];
    bool gaps = false;
    for (size_t k = 0; k <= s->x.n; k++) {
        CHECK(line_strides(s, k ? &s->x.at[k - 1] : &s->y.at[0], n, &inner[k],
                           &outer[k]));
        if (!full)
            outer[k] = inner[k];
        gaps |= full && outer[k] != inner[k] * n;
    }
    const struct kernel *k = ew_kernel(s, inner + 1);
    if (!k)
        INTERNAL("no kernel for '%s' with these strides", s->kernel);
    const char *params = emit_params(file, s, mem_printf("g%zu_p%zu", number, at + 1));
    for (size_t i = 0; i < s->x.n; i++)
        sb_printf(b, "        args[%zu] = %s;\n", i,
                  row_address(e, g, s->x.at[i].v, outer[i + 1]));
    const char *strides = mem_printf("%s_one_row", e->prefix);
    if (gaps) {
        strides = mem_printf("g%zu_s%zu", number, at + 1);
        sb_printf(file, "static const ptrdiff_t %s[%zu] = {", strides, s->x.n + 1);
        for (size_t i = 0; i <= s->x.n; i++)
            sb_printf(file, "%s%lld", i ? ", " : "", (long long)outer[i]);
        sb_put(file, "};\n\n");
    }
    const char *many = full ? mem_printf("rows%s", times(l->n)) : "rows";
    sb_printf(b, "        %s(%s, args, %s, %s, %s, %s); /* %s */\n", call(e, k),
              row_address(e, g, y, outer[0]), strides, gaps ? "rows" : "1",
              gaps ? mem_printf("%lld", (long long)l->n) : many, params, step_title(s));
}

static void emit_rows(struct emitter *e, struct strbuf *file, struct strbuf *b,
                      const struct group *g, size_t number)
{
    const stream_list list = streams_of(g);
    size_t nx = 1;
    for (size_t i = 0; i < g->steps.n; i++)
        nx = g->steps.at[i]->x.n > nx ? g->steps.at[i]->x.n : nx;
    sb_printf(b, "    const void *args[%zu];\n    void *outs[1];\n    int code;\n", nx);
    sb_printf(b, "    for (size_t row = begin; row < end; row += %lld) {\n",
              (long long)g->lines->chunk);
    sb_printf(b, "        const size_t rows = om_min(%lld, end - row);\n",
              (long long)g->lines->chunk);
    for (size_t i = 0; i < g->steps.n; i++) {
        emit_ahead(e, b, g, &list, i);
        if (g->steps.at[i]->kind == STEP_RANGE)
            emit_row_range(e, file, b, g, number, i);
        else
            emit_row_ew(e, file, b, g, number, i);
    }
    for (size_t i = 0; i < g->streamed.n; i++) {
        struct value *y = g->streamed.at[i];
        const int64_t bytes = g->lines->n * dtypes[y->dtype].size;
        emit_ahead(e, b, g, &list, g->steps.n + i);
        emit_stream(e, b, y, mem_printf("%s + row%s", output_expr(y), times(bytes)),
                    mem_printf("rows%s", times(bytes)));
    }
    sb_put(b, "    }\n");
    emit_streamed(e, b, g);
    sb_put(b, "    return 0;\n");
}

/* p, p2, s1: what parameters and strides of a group are called behind its number. */
static bool is_data_name(const char *s)
{
    const size_t n = *s == 'p' || *s == 's' ? 1 + strspn(s + 1, "0123456789") : 0;
    return n && (!s[n] || s[n] == '_');
}

void emit_group(struct emitter *e, size_t number)
{
    struct group *g = e->p->groups.at[number - 1];
    struct strbuf file = {0}, body = {0}, title = {0}, name = {0};
    sb_printf(&name, "g%zu", number);
    node_list nodes = {0};
    for (size_t i = 0; i < g->steps.n; i++)
        add_nodes(&nodes, g->steps.at[i]);
    for (size_t i = 0; i < nodes.n; i++) {
        const struct node *n = nodes.at[i];
        sb_printf(&title, "%s%s", i ? " -> " : "", node_title(n));
        if (i < 3) {
            const char *part = n->name[0] ? n->name : n->op_type;
            part = cname_plain(part, "copy");
            sb_printf(&name, is_data_name(part) ? "_node_%s" : "_%s", part);
        }
    }
    const struct value *y = g->steps.at[g->steps.n - 1]->y.n
                                ? g->steps.at[g->steps.n - 1]->y.at[0].v
                                : NULL;
    declare_operands(e, &body, g);
    if (!g->scratch)
        sb_put(&body, "    (void)task;\n");
    if (g->lines)
        emit_rows(e, &file, &body, g, number);
    else if (g->nest)
        emit_ew(e, &file, &body, g, number);
    else
        emit_range(e, &file, &body, g, number);
    vec_push(&e->group_name, name.s);
    vec_push(&e->group_items, g->lines  ? (size_t)g->lines->rows
                              : g->nest ? (size_t)g->nest->items
                                        : g->steps.at[0]->items);
    if (file.s)
        sb_put(&e->groups, file.s);
    sb_printf(&e->groups, "/* Group %zu of %zu: %s%s%s. */\n", number, e->p->groups.n,
              title.s, y ? ", " : "", y ? shape_text(y) : "");
    sb_printf(&e->groups,
              "static int %s(const struct %s_ctx *c, size_t begin, size_t end, size_t "
              "task)\n{\n",
              name.s, e->prefix);
    sb_put(&e->groups, body.s);
    sb_put(&e->groups, "}\n\n");
}

/* Elementary operations below which a task isn't worth handing out: 2 us or so of
 * elementwise work with vectors. A thread that looks for work has it within 0.3 us;
 * waking one that sleeps costs the caller 2, and it does the tasks itself meanwhile. Of
 * the operations of a matrix core it takes some ten as many. */
static const double TASK_COST = 16384, PRODUCT_COST = 10;

size_t group_tasks(const struct emitter *e, size_t number)
{
    const struct group *g = e->p->groups.at[number - 1];
    const size_t items = e->group_items.at[number - 1];
    double cost = 0;
    for (size_t i = 0; i < g->steps.n; i++)
        cost += g->steps.at[i]->cost / (g->steps.at[i]->product ? PRODUCT_COST : 1);
    size_t tasks = cost / TASK_COST < e->opt->threads ? (size_t)(cost / TASK_COST)
                                                      : (size_t)e->opt->threads;
    tasks = tasks > items ? items : tasks;
    return tasks ? tasks : 1;
}

/* Parts in which a task takes its own share of a group, so that others find some left.
 */
enum { PARTS = 4 };

struct shares group_shares(const struct emitter *e, size_t number)
{
    const struct group *g = e->p->groups.at[number - 1];
    const size_t items = e->group_items.at[number - 1];
    size_t grain = g->nest ? 0 : g->steps.at[0]->grain;
    struct shares s = {1, 1, group_tasks(e, number), 1};
    if (grain > 1 && items % grain == 0 && items / grain % s.tasks == 0) {
        s.unit = grain; /* shares stay even */
        grain = 1;
    }
    s.units = items / s.unit;
    s.some = s.units / (s.tasks * PARTS);
    s.some = s.some < grain ? grain : s.some;
    s.some = s.some > s.units / s.tasks ? s.units / s.tasks : s.some;
    s.some += s.some == 0;
    return s;
}
