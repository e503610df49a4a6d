/* selftest.c -- what PREFIX_selftest must find: the compiler runs the model once on the
 * built-in input and keeps a hash of the outputs. The generator and the hash stand
 * twice, here for the host and as text for the emitted file (emit_selftest): ORDER
 * SELFTEST.
 */
#define _GNU_SOURCE
#include "selftest.h"
#include "jit.h"
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* Models that need more than this, or run longer, get no self-test. */
enum { SECONDS = 20 };
static const int64_t BYTES = (int64_t)1 << 30;

/* Kinds of elements: what bits make a number between 0.5 and 1, of either sign; the
 * others are 0 or 1. */
static uint64_t one_bits(enum dtype t)
{
    return t == DT_F32    ? 0x3f000000u
           : t == DT_F64  ? 0x3fe0000000000000u
           : t == DT_F16  ? 0x3800u
           : t == DT_BF16 ? 0x3f00u
                          : 0;
}

static unsigned mantissa(enum dtype t)
{
    return t == DT_F32 || t == DT_F64 ? 0x7fffff
           : t == DT_F16              ? 0x3ff
           : t == DT_BF16             ? 0x7f
                                      : 0;
}

static void fill(unsigned char *p, size_t bytes, enum dtype t, uint32_t *s)
{
    const size_t size = (size_t)dtypes[t].size;
    for (size_t i = 0; i < bytes; i += size) {
        *s = *s * 1664525u + 1013904223u;
        uint64_t v = one_bits(t);
        if (v)
            v |= (*s >> 8 & mantissa(t)) | (uint64_t)(*s >> 31) << (8 * size - 1);
        else
            v = *s >> 31;
        for (size_t k = 0; k < size; k++) {
            const size_t at = host_big_endian() ? size - 1 - k : k;
            p[i + at] = (unsigned char)(v >> 8 * k);
        }
    }
}

/* Digits, so that strings are numbers too. */
static void fill_strings(struct om_str *x, size_t count, uint32_t *s)
{
    for (size_t i = 0; i < count; i++) {
        *s = *s * 1664525u + 1013904223u;
        x[i] = (struct om_str){&"1234567890"[(*s >> 8) % 5], 1 + (*s >> 16) % 5};
    }
}

/* FNV-1a over the elements' bytes, lowest first. */
static uint64_t hash(uint64_t h, const unsigned char *p, size_t bytes, enum dtype t)
{
    const size_t unit = t == DT_STR || dtypes[t].bits < 8 ? 1 : dtype_unit(t);
    for (size_t i = 0; i < bytes; i += unit)
        for (size_t k = 0; k < unit; k++) {
            h ^= p[i + (host_big_endian() ? unit - 1 - k : k)];
            h *= 0x100000001b3u;
        }
    return h;
}

/* Elements of complex types are filled and hashed as their parts. */
static enum dtype part(enum dtype t)
{
    return t == DT_C64 ? DT_F32 : t == DT_C128 ? DT_F64 : t;
}

static _Noreturn void child(const struct options *opt, int fd)
{
    struct options o = *opt;
    struct {
        uint64_t hash;
        int64_t code;
    } result = {0xcbf29ce484222325u, 0};
    uint32_t s = 1;
    jit_options(&o, "tcc", -1);
    alarm(SECONDS);
    struct model *m = load_model(o.model_path, &o);
    struct program *p = compile(m, &o);
    const struct graph *g = m->graph;
    const void **in = mem_array(g->inputs.n + 1, sizeof *in);
    void **out = jit_outputs(g);
    int64_t bytes = p->arena;
    for (size_t i = 0; i < g->inputs.n; i++)
        bytes += value_bytes(g->inputs.at[i]);
    for (size_t i = 0; i < g->outputs.n; i++)
        bytes += value_bytes(g->outputs.at[i]);
    if (bytes > BYTES)
        _exit(1);
    struct runner *r = jit_build(p, "tcc");
    for (size_t i = 0; i < g->inputs.n; i++) {
        void *x = mem_alloc(interface_bytes(g->inputs.at[i]) + 64);
        if (g->inputs.at[i]->dtype == DT_STR)
            fill_strings(x, (size_t)value_count(g->inputs.at[i]), &s);
        else
            fill(x, interface_bytes(g->inputs.at[i]), part(g->inputs.at[i]->dtype), &s);
        in[i] = x;
    }
    for (size_t i = 0; i < g->outputs.n; i++)
        out[i] = mem_alloc(interface_bytes(g->outputs.at[i]) + 64);
    result.code = jit_run(r, in, out, 0);
    for (size_t i = 0; i < g->outputs.n && !result.code; i++) {
        size_t n;
        const void *content = interface_content(jit_output(g, out, i), out[i], &n);
        result.hash = hash(result.hash, content, n, part(g->outputs.at[i]->dtype));
    }
    _exit(write(fd, &result, sizeof result) == sizeof result ? 0 : 1);
}

bool selftest_expect(const struct options *opt, uint64_t *want, int *code)
{
    int fds[2], status;
    struct {
        uint64_t hash;
        int64_t code;
    } result;
    if (opt->mode == MODE_FAST || pipe(fds) != 0)
        return false;
    fflush(NULL);
    const pid_t pid = fork();
    if (pid == 0) {
        close(fds[0]);
        /* The parent has said all there is to say about this model. */
        if (!freopen("/dev/null", "w", stderr) || !freopen("/dev/null", "w", stdout))
            _exit(1);
        child(opt, fds[1]);
    }
    close(fds[1]);
    const bool got = pid > 0 && read(fds[0], &result, sizeof result) == sizeof result;
    close(fds[0]);
    const bool ended = pid > 0 && waitpid(pid, &status, 0) == pid &&
                       WIFEXITED(status) && WEXITSTATUS(status) == 0;
    *want = got ? result.hash : 0;
    *code = got ? (int)result.code : 0;
    return got && ended;
}

/* ---- the emitted function: ORDER SELFTEST
 * ------------------------------------------------ */

static const char helpers[] =
    "/* ---- self-test ---- */\n"
    "\n"
    "/* Pseudo-random elements: floats between 0.5 and 1 of either sign, integers 0 or "
    "1. */\n"
    "static void @_fill(unsigned char *p, size_t bytes, size_t size, uint64_t one,\n"
    "    uint32_t mantissa, uint32_t *s)\n"
    "{\n"
    "    const uint16_t probe = 1;\n"
    "    const int big = *(const unsigned char *)&probe == 0;\n"
    "    size_t i, k;\n"
    "    for (i = 0; i < bytes; i += size) {\n"
    "        uint64_t v = one;\n"
    "        *s = *s * 1664525u + 1013904223u;\n"
    "        if (v)\n"
    "            v |= (uint64_t)((*s >> 8) & mantissa) | (uint64_t)(*s >> 31) << (8 * "
    "size - 1);\n"
    "        else\n"
    "            v = *s >> 31;\n"
    "        for (k = 0; k < size; k++)\n"
    "            p[i + (big ? size - 1 - k : k)] = (unsigned char)(v >> (8 * k));\n"
    "    }\n"
    "}\n"
    "\n"
    "/* FNV-1a over the elements' bytes, lowest first. */\n"
    "static uint64_t @_hash(uint64_t h, const unsigned char *p, size_t bytes, size_t "
    "size)\n"
    "{\n"
    "    const uint16_t probe = 1;\n"
    "    const int big = *(const unsigned char *)&probe == 0;\n"
    "    size_t i, k;\n"
    "    for (i = 0; i < bytes; i += size)\n"
    "        for (k = 0; k < size; k++) {\n"
    "            h ^= p[i + (big ? size - 1 - k : k)];\n"
    "            h *= 0x100000001b3ULL;\n"
    "        }\n"
    "    return h;\n"
    "}\n"
    "\n";

static const char fill_helper[] =
    "/* Strings of digits. */\n"
    "static void @_fill_strings(struct om_str *x, size_t count, uint32_t *s)\n"
    "{\n"
    "    size_t i;\n"
    "    for (i = 0; i < count; i++) {\n"
    "        *s = *s * 1664525u + 1013904223u;\n"
    "        x[i].p = &\"1234567890\"[(*s >> 8) % 5];\n"
    "        x[i].n = 1 + (*s >> 16) % 5;\n"
    "    }\n"
    "}\n"
    "\n";

static const char hash_helper[] =
    "/* Of each string its length, 8 bytes, and its bytes. */\n"
    "static uint64_t @_hash_strings(uint64_t h, const struct om_str *x, size_t count)\n"
    "{\n"
    "    size_t i, k;\n"
    "    for (i = 0; i < count; i++) {\n"
    "        unsigned char length[8];\n"
    "        for (k = 0; k < 8; k++)\n"
    "            length[k] = (unsigned char)((uint64_t)x[i].n >> (8 * k));\n"
    "        h = @_hash(h, length, 8, 1);\n"
    "        h = @_hash(h, (const unsigned char *)x[i].p, x[i].n, 1);\n"
    "    }\n"
    "    return h;\n"
    "}\n"
    "\n";

static void put(struct strbuf *b, const char *text, const char *prefix)
{
    for (const char *p = text; *p; p++)
        if (*p == '@')
            sb_put(b, prefix);
        else
            sb_putn(b, p, 1);
}

/* Elements of output i. */
static const char *count_expr(struct emitter *e, size_t i)
{
    const struct value *v = e->p->model->graph->outputs.at[i];
    struct strbuf b = {0};
    if (!v->bounded)
        return mem_printf("%lld", (long long)value_count(v));
    for (int k = 0; k < v->rank; k++)
        sb_printf(&b, "%soutputs.%s[%d]", k ? " * " : "", e->shape_name.at[i], k);
    return b.s;
}

void emit_selftest(struct emitter *e, struct strbuf *b)
{
    const struct graph *g = e->p->model->graph;
    const char *p = e->prefix;
    const bool file = !e->opt->embed_weights;
    sb_printf(b, "\n#ifdef %s_SELFTEST\n\n", e->macro);
    put(b, helpers, p);
    if (any_strings(g->inputs.n, g->inputs.at))
        put(b, fill_helper, p);
    if (any_strings(g->outputs.n, g->outputs.at) && !e->p->selftest_code)
        put(b, hash_helper, p);
    sb_printf(
        b,
        "/* Runs a built-in input; 0 if the outputs are, bit for bit, those that the\n"
        " * compiler computed. */\n"
        "int %s_selftest(void *arena%s)\n{\n",
        p, file ? ", const void *weights" : "");
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < (pass ? g->outputs.n : g->inputs.n); i++) {
            const struct value *v = pass ? g->outputs.at[i] : g->inputs.at[i];
            sb_printf(
                b,
                "    static union { double align; unsigned char bytes[%zu]; } %s%zu;\n",
                interface_bytes(v) ? interface_bytes(v) : 1, pass ? "out" : "in", i);
        }
    sb_printf(
        b,
        "    struct %s_inputs inputs;\n    struct %s_outputs outputs;\n"
        "    struct %s_options options;\n"
        "    uint64_t h = 0xcbf29ce484222325ULL;\n    uint32_t s = 1;\n    int code;\n"
        "    memset(&inputs, 0, sizeof inputs);\n"
        "    memset(&outputs, 0, sizeof outputs);\n"
        "    memset(&options, 0, sizeof options);\n"
        "    options.arena = arena;\n%s",
        p, p, p, file ? "    options.weights = weights;\n" : "");
    for (size_t i = 0; i < g->inputs.n; i++) {
        const enum dtype t = part(g->inputs.at[i]->dtype);
        if (t == DT_STR)
            sb_printf(b,
                      "    %s_fill_strings((struct om_str *)(void *)in%zu.bytes, %lld, "
                      "&s);\n",
                      p, i, (long long)value_count(g->inputs.at[i]));
        else
            sb_printf(b, "    %s_fill(in%zu.bytes, %zu, %d, 0x%llxULL, 0x%xu, &s);\n",
                      p, i, interface_bytes(g->inputs.at[i]), dtypes[t].size,
                      (unsigned long long)one_bits(t), mantissa(t));
        sb_printf(b, "    inputs.%s = (const %s *)(const void *)in%zu.bytes;\n",
                  e->in_name.at[i], dtypes[g->inputs.at[i]->dtype].ctype, i);
    }
    for (size_t i = 0; i < g->outputs.n; i++)
        sb_printf(b, "    outputs.%s = (%s *)(void *)out%zu.bytes;\n",
                  e->out_name.at[i], dtypes[g->outputs.at[i]->dtype].ctype, i);
    sb_printf(
        b, "    (void)%s_fill;\n    code = %s_run_with(&inputs, &outputs, &options);\n",
        p, p);
    if (e->p->selftest_code) {
        sb_printf(b,
                  "    (void)%s_hash;\n    (void)h;\n    (void)s;\n"
                  "    return code == %d ? 0 : 1; /* the input is bad data */\n}\n",
                  p, e->p->selftest_code);
    } else {
        sb_put(b, "    if (code)\n        return code;\n");
        for (size_t i = 0; i < g->outputs.n; i++) {
            const enum dtype t = part(g->outputs.at[i]->dtype);
            if (t == DT_STR)
                sb_printf(
                    b,
                    "    h = %s_hash_strings(h, (const struct om_str *)(const void "
                    "*)out%zu.bytes, %s);\n",
                    p, i, count_expr(e, i));
            else
                sb_printf(b, "    h = %s_hash(h, out%zu.bytes, %s, %zu);\n", p, i,
                          g->outputs.at[i]->bounded
                              ? mem_printf("%s * %d", count_expr(e, i),
                                           dtypes[g->outputs.at[i]->dtype].size)
                              : mem_printf("%zu", interface_bytes(g->outputs.at[i])),
                          dtypes[t].bits < 8 ? (size_t)1 : dtype_unit(t));
        }
        sb_printf(b, "    (void)s;\n    return h == 0x%016llxULL ? 0 : -1;\n}\n",
                  (unsigned long long)e->p->selftest_hash);
    }
    sb_put(b, "\n#endif\n");
}
