/* emit_data.c -- constants as C text, or their place in the weights file.
 *
 * Text that compilers swallow: a large constant is one string literal, escaped, in
 * lines of some hundred bytes (the study: 25 million floats in 6.6 s and 1 GB with gcc;
 * as numbers 114 s and 6.4 GB). Small ones are bit patterns, a reader sees the values.
 */
#include "emit.h"
#include <string.h>

enum { READABLE_ELEMENTS = 16, LITERAL_LINE = 1024 };

static const char overlong_begin[] =
    "#if defined(__GNUC__) && !defined(__TINYC__)\n"
    "#pragma GCC diagnostic push\n"
    "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n"
    "#endif\n\n";
static const char overlong_end[] = "#if defined(__GNUC__) && !defined(__TINYC__)\n"
                                   "#pragma GCC diagnostic pop\n"
                                   "#endif\n\n";

static int64_t stored_count(const struct value *v)
{
    return v->splat ? 1 : value_count(v);
}

const char *weight_expr(struct emitter *e, struct value *v)
{
    if (e->opt->embed_weights || v->dtype == DT_STR)
        return mem_printf("(const unsigned char *)%s_%s", e->prefix, value_cname(e, v));
    return mem_printf("c->weights + %lld", (long long)v->weight);
}

/* One element in element order of the target: number for number, so endianness is the
 * C compiler's business. */
static void put_element(struct strbuf *b, const struct value *v, int64_t i)
{
    const char *p = (const char *)v->data + i * dtypes[v->dtype].size;
    union {
        uint8_t u8;
        uint16_t u16;
        uint32_t u32;
        uint64_t u64;
        int8_t i8;
        int16_t i16;
        int32_t i32;
        int64_t i64;
        float f;
        double g;
    } x;
    memcpy(&x, p, (size_t)dtypes[v->dtype].size);
    switch (v->dtype) {
    case DT_F32:
        sb_printf(b, "0x%08xu /* %.9g */", x.u32, (double)x.f);
        break;
    case DT_F64:
        sb_printf(b, "0x%016llxULL /* %.17g */", (unsigned long long)x.u64, x.g);
        break;
    case DT_I32:
    case DT_U32:
        sb_printf(b, "%uu", x.u32);
        break;
    case DT_I64:
    case DT_U64:
        sb_printf(b, "%lluULL", (unsigned long long)x.u64);
        break;
    default:
        if (dtypes[v->dtype].size == 2)
            sb_printf(b, "0x%04x", x.u16);
        else
            sb_printf(b, "%u", x.u8);
    }
}

static void put_numbers(struct emitter *e, struct strbuf *out, struct value *v)
{
    static const char *const ctype[] = {"", "uint8_t", "uint16_t", "", "uint32_t", "",
                                        "", "",        "uint64_t"};
    const int64_t n = stored_count(v);
    sb_printf(out, "static %s_ALIGN const %s %s_%s[%lld] = {", e->macro,
              ctype[dtypes[v->dtype].size], e->prefix, value_cname(e, v),
              (long long)(n ? n : 1));
    if (!n)
        sb_put(out, "0");
    for (int64_t i = 0; i < n; i++) {
        sb_put(out, i % 4 ? " " : "\n    ");
        put_element(out, v, i);
        sb_put(out, i + 1 < n ? "," : "\n");
    }
    sb_put(out, "};\n");
}

/* Bytes as the shortest text: themselves where that is safe, else octal escapes. */
static void put_literal(struct strbuf *out, const unsigned char *p, int64_t n)
{
    char line[4 * LITERAL_LINE + 16];
    for (int64_t i = 0; i < n;) {
        char *t = line;
        *t++ = '"';
        for (int64_t end = i + LITERAL_LINE < n ? i + LITERAL_LINE : n; i < end; i++) {
            const unsigned c = p[i];
            const bool digit_follows =
                i + 1 < end && p[i + 1] >= '0' && p[i + 1] <= '9';
            if (c >= ' ' && c < 0x7f && c != '"' && c != '\\' && c != '?' && c != '%') {
                *t++ = (char)c;
                continue;
            }
            *t++ = '\\';
            if (c >= 64 || digit_follows)
                *t++ = (char)('0' + (c >> 6));
            if (c >= 8 || digit_follows)
                *t++ = (char)('0' + (c >> 3 & 7));
            *t++ = (char)('0' + (c & 7));
        }
        *t++ = '"';
        *t++ = '\n';
        sb_putn(out, line, (size_t)(t - line));
    }
}

/* The elements' bytes in the target's order. */
static const unsigned char *ordered(struct emitter *e, const struct value *v)
{
    const size_t n = (size_t)(stored_count(v) * dtypes[v->dtype].size);
    const size_t unit = dtype_unit(v->dtype);
    if (host_big_endian() == e->opt->big_endian)
        return v->data;
    unsigned char *r = mem_alloc(n + 1);
    if (unit == 1)
        memcpy(r, v->data, n);
    else
        swap_units(r, v->data, n, unit);
    return r;
}

/* A complex number is two. */
static bool is_readable(const struct value *v)
{
    return stored_count(v) <= READABLE_ELEMENTS && dtypes[v->dtype].size <= 8 &&
           v->dtype != DT_C64;
}

/* The ONNX name, or what the constant was computed for. */
static const char *origin(const struct value *v)
{
    if (v->name[0] || !v->producer)
        return comment_text(v->name);
    return mem_printf("for %s '%s':", comment_text(v->producer->op_type),
                      comment_text(v->producer->name));
}

/* Longer ones than C99 promises to take. */
enum { LONG_STRING = 4095 };

static void put_strings(struct emitter *e, struct strbuf *out, struct value *v)
{
    const struct om_str *s = v->data;
    const int64_t n = stored_count(v);
    sb_printf(out, "static const struct om_str %s_%s[%lld] = {\n", e->prefix,
              value_cname(e, v), (long long)(n ? n : 1));
    for (int64_t i = 0; i < n; i++) {
        sb_put(out, "    OM_STR(");
        if (s[i].n)
            put_literal(out, (const unsigned char *)s[i].p, (int64_t)s[i].n);
        else
            sb_put(out, "\"\"\n");
        out->n--;
        sb_printf(out, ", %zu),\n", s[i].n);
    }
    sb_put(out, n ? "};\n\n" : "    OM_STR(\"\", 0)};\n\n");
}

/* They hold addresses and so are C text, wherever the weights are. */
static void emit_strings(struct emitter *e, struct strbuf *out)
{
    bool any = false;
    for (size_t i = 0; i < e->p->strings.n; i++) {
        const struct value *v = e->p->strings.at[i];
        for (int64_t k = 0; k < stored_count(v); k++)
            any |= ((const struct om_str *)v->data)[k].n > LONG_STRING;
    }
    if (any)
        sb_put(out, overlong_begin);
    for (size_t i = 0; i < e->p->strings.n; i++) {
        struct value *v = e->p->strings.at[i];
        sb_printf(out, "/* %s %s%s */\n", origin(v), shape_text(v),
                  v->splat ? ", one value throughout" : "");
        put_strings(e, out, v);
    }
    if (any)
        sb_put(out, overlong_end);
}

/* Bytes in one order are no use to a machine of the other. */
static void put_order(const struct emitter *e, struct strbuf *out, const char *what)
{
    sb_printf(out,
              "/* %s %s-endian bytes. */\n"
              "#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ != __ORDER_%s_ENDIAN__\n"
              "#error \"written for the other byte order: onemodelc --endian %s\"\n"
              "#endif\n",
              what, e->opt->big_endian ? "big" : "little",
              e->opt->big_endian ? "BIG" : "LITTLE",
              e->opt->big_endian ? "little" : "big");
}

void emit_constants(struct emitter *e, struct strbuf *out)
{
    bool literals = false;
    emit_strings(e, out);
    if (!e->opt->embed_weights) {
        if (e->p->weight_bytes) {
            put_order(e, out, "The weights file holds");
            sb_put(out, "\n");
        }
        return;
    }
    for (size_t i = 0; i < e->p->weights.n; i++)
        literals |= !is_readable(e->p->weights.at[i]);
    if (literals) {
        put_order(e, out, "The literals below hold");
        sb_put(out, overlong_begin);
    }
    for (size_t i = 0; i < e->p->weights.n; i++) {
        struct value *v = e->p->weights.at[i];
        sb_printf(out, "/* %s %s%s */\n", origin(v), shape_text(v),
                  v->splat ? ", one value throughout" : "");
        if (is_readable(v)) {
            put_numbers(e, out, v);
        } else {
            const int64_t n = stored_count(v) * dtypes[v->dtype].size;
            sb_printf(out, "static %s_ALIGN const char %s_%s[%lld + 1] =\n", e->macro,
                      e->prefix, value_cname(e, v), (long long)n);
            put_literal(out, ordered(e, v), n);
            out->n--;
            sb_put(out, ";\n");
        }
        sb_put(out, "\n");
    }
    if (literals)
        sb_put(out, overlong_end);
}

const void *emit_weights(const struct program *p, size_t *bytes)
{
    struct emitter e = {.opt = p->opt};
    char *w = mem_alloc((size_t)p->weight_bytes + 64);
    w += (64 - (uintptr_t)w % 64) % 64;
    for (size_t i = 0; i < p->weights.n; i++) {
        const struct value *v = p->weights.at[i];
        const size_t n = (size_t)(stored_count(v) * dtypes[v->dtype].size);
        if (n)
            memcpy(w + v->weight, ordered(&e, v), n);
    }
    *bytes = (size_t)p->weight_bytes;
    return w;
}
