/* cli.c -- options of all commands. One that --help does not list does not exist. */
#define _GNU_SOURCE
#include "cli.h"
#include "carry.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct arguments {
    int argc, at;
    char **argv;
};

static const char *value_of(struct arguments *a)
{
    if (a->at + 1 >= a->argc)
        bad_usage("%s needs a value", a->argv[a->at]);
    return a->argv[++a->at];
}

static int64_t number(const char *text, int64_t min, int64_t max, const char *what)
{
    char *end;
    errno = 0;
    const long long v = strtoll(text, &end, 10);
    if (end == text || *end || errno || v < min || v > max)
        bad_usage("%s: '%s' is no number from %lld to %lld", what, printable(text),
                  (long long)min, (long long)max);
    return v;
}

static double real(const char *text, const char *what)
{
    char *end;
    const double v = strtod(text, &end);
    if (end == text || *end || !(v >= 0))
        bad_usage("%s: '%s' is no number that is not negative", what, printable(text));
    return v;
}

/* NAME=REST; the last '=' parts, since names may hold one. */
static const char *split(const char *text, const char **rest, const char *what)
{
    const char *eq = strrchr(text, '=');
    if (!eq || eq == text)
        bad_usage("%s needs NAME=..., not '%s'", what, printable(text));
    *rest = eq + 1;
    return mem_strndup(text, (size_t)(eq - text));
}

static struct shape_binding shape_of(const char *text, const char *option)
{
    struct shape_binding b = {0};
    const char *rest;
    b.name = split(text, &rest, option);
    while (*rest) {
        const size_t n = strcspn(rest, "x,");
        if (b.rank == RANK_MAX)
            bad_usage("%s: more than %d dimensions", option, RANK_MAX);
        b.dim[b.rank++] = number(mem_strndup(rest, n), 0, INT64_MAX, option);
        rest += n;
        if (*rest && !*++rest)
            bad_usage("%s: '%s' ends where a number is due", option, printable(text));
    }
    return b;
}

static int isa_by_name(const char *name, size_t n)
{
    for (int i = 0; i < ISA_COUNT; i++)
        if (strlen(isa_name((enum isa)i)) == n &&
            memcmp(isa_name((enum isa)i), name, n) == 0)
            return i;
    bad_usage("no instruction set '%s'", printable(mem_strndup(name, n)));
}

static void add_isas(struct cli *c, const char *text)
{
    if (strcmp(text, "auto") == 0)
        return;
    for (;;) {
        const size_t n = strcspn(text, ",");
        c->isa = isa_by_name(text, n);
        c->opt.isas |= 1u << c->isa;
        if (!text[n])
            break;
        text += n + 1;
    }
}

static int choice(const char *text, const char *const *names, const char *what)
{
    for (int i = 0; names[i]; i++)
        if (strcmp(text, names[i]) == 0)
            return i;
    bad_usage("%s: no choice '%s'", what, printable(text));
}

static const char *const modes[] = {"exact", "fma", "fast", NULL};
static const char *const places[] = {"file", "embed", NULL};
static const char *const orders[] = {"little", "big", NULL};

static void parse_option(struct cli *c, struct arguments *a)
{
    const char *o = a->argv[a->at];
    struct options *opt = &c->opt;
    if (strcmp(o, "--mode") == 0) {
        opt->mode = (enum mode)choice(value_of(a), modes, o);
    } else if (strcmp(o, "--dim") == 0) {
        const char *rest;
        struct dim_binding d = {0};
        d.name = split(value_of(a), &rest, o);
        d.value = number(rest, 0, INT64_MAX, o);
        vec_push(&opt->dims, d);
    } else if (strcmp(o, "--input-shape") == 0) {
        vec_push(&opt->shapes, shape_of(value_of(a), o));
    } else if (strcmp(o, "--bound") == 0) {
        vec_push(&opt->bounds, shape_of(value_of(a), o));
    } else if (strcmp(o, "--bind") == 0) {
        struct value_binding b;
        b.input = split(value_of(a), &b.text, o);
        vec_push(&opt->binds, b);
    } else if (strcmp(o, "--external-root") == 0) {
        opt->external_root = value_of(a);
    } else if (strcmp(o, "--fold-budget") == 0) {
        opt->fold_budget = number(value_of(a), 0, INT64_MAX / 4, o);
    } else if (strcmp(o, "--string-bytes") == 0) {
        opt->string_bytes = number(value_of(a), 1, 1 << 30, o);
    } else if (strcmp(o, "--split-parts") == 0) {
        opt->split_parts = number(value_of(a), 1, 1 << 20, o);
    } else if (strcmp(o, "-o") == 0 || strcmp(o, "--output") == 0) {
        opt->output = value_of(a);
    } else if (strcmp(o, "--name") == 0) {
        opt->prefix = value_of(a);
    } else if (strcmp(o, "--isa") == 0) {
        add_isas(c, value_of(a));
    } else if (strcmp(o, "--weights") == 0) {
        opt->embed_weights = choice(value_of(a), places, o);
    } else if (strcmp(o, "--endian") == 0) {
        opt->big_endian = choice(value_of(a), orders, o);
    } else if (strcmp(o, "--link-runtime") == 0) {
        opt->link_runtime = true;
    } else if (strcmp(o, "--main") == 0) {
        opt->with_main = true;
    } else if (strcmp(o, "--threads") == 0) {
        opt->threads = (int)number(value_of(a), 1, 1024, o);
    } else if (strcmp(o, "--stream") == 0) {
        opt->stream = number(value_of(a), 0, INT64_MAX, o);
    } else if (strcmp(o, "--jit") == 0) {
        c->jit = value_of(a);
    } else if (strcmp(o, "--rtol") == 0) {
        c->rtol = real(value_of(a), o);
    } else if (strcmp(o, "--atol") == 0) {
        c->atol = real(value_of(a), o);
    } else if (strcmp(o, "--range-tol") == 0) {
        c->range_tol = real(value_of(a), o);
    } else if (strcmp(o, "--hash") == 0) {
        c->hash = true;
    } else if (strcmp(o, "--report") == 0) {
        c->report = value_of(a);
    } else if (strcmp(o, "--jobs") == 0) {
        c->jobs = (int)number(value_of(a), 1, 256, o);
    } else if (strcmp(o, "--repeat") == 0) {
        c->repeat = (int)number(value_of(a), 1, 1000000, o);
    } else if (strcmp(o, "--input") == 0) {
        const char *rest;
        split(value_of(a), &rest, o);
        vec_push(&c->inputs, a->argv[a->at]);
    } else if (strcmp(o, "--output-dir") == 0) {
        c->output_dir = value_of(a);
    } else if (strcmp(o, "--json") == 0) {
        opt->json = true;
    } else if (strcmp(o, "--dump") == 0) {
        static const char *const passes[] = {"graph", "infer", "lower",
                                             "fuse",  "plan",  NULL};
        opt->dump = passes[choice(value_of(a), passes, o)];
    } else if (strcmp(o, "--verbose") == 0) {
        opt->verbose = true;
    } else {
        bad_usage("no option '%s'; see --help", printable(o));
    }
}

void cli_parse(struct cli *c, int argc, char **argv, int first)
{
    struct arguments a = {argc, first, argv};
    bool only_paths = false;
    c->isa = -1;
    c->jit = "tcc";
    c->rtol = 1e-3;
    c->atol = 1e-7;
    c->range_tol = 1e-5;
    c->opt.embed_weights = true;
    c->opt.threads = 1;
    c->opt.string_bytes = STRING_BYTES;
    c->opt.stream = STREAM_FROM;
    c->opt.fold_budget = (int64_t)256 << 20;
    c->jobs = (int)sysconf(_SC_NPROCESSORS_ONLN);
    for (; a.at < argc; a.at++) {
        if (!only_paths && strcmp(argv[a.at], "--") == 0)
            only_paths = true;
        else if (!only_paths && argv[a.at][0] == '-' && argv[a.at][1])
            parse_option(c, &a);
        else
            vec_push(&c->paths, argv[a.at]);
    }
}

/* A file with another name beside `path`. */
static const char *write_beside(const char *path, const void *data, size_t n)
{
    struct stat st;
    if (stat(path, &st) == 0 && !S_ISREG(st.st_mode))
        bad_file(path, NULL, "can't write it: it is no regular file");
    char *temp = mem_printf("%s.XXXXXX", path);
    const int fd = mkstemp(temp);
    if (fd < 0)
        bad_file(path, NULL, "can't write it: %s", strerror(errno));
    diag_at_exit(temp);
    const char *p = data;
    while (n) {
        const ssize_t k = write(fd, p, n < 1u << 30 ? n : 1u << 30);
        if (k < 0 && errno != EINTR)
            bad_file(temp, NULL, "can't write it: %s", strerror(errno));
        p += k > 0 ? k : 0;
        n -= (size_t)(k > 0 ? k : 0);
    }
    const mode_t mask = umask(0);
    umask(mask);
    if (fchmod(fd, 0666 & ~mask) != 0 || close(fd) != 0)
        bad_file(temp, NULL, "can't write it: %s", strerror(errno));
    return temp;
}

void write_files(size_t count, const struct output_file *files)
{
    const char **temp = mem_array(count, sizeof *temp);
    for (size_t i = 0; i < count; i++)
        temp[i] = write_beside(files[i].path, files[i].data, files[i].n);
    for (size_t i = 0; i < count; i++) {
        if (rename(temp[i], files[i].path) != 0)
            bad_file(files[i].path, NULL, "can't write it: %s", strerror(errno));
        diag_keep(temp[i]);
    }
}

void write_file(const char *path, const void *data, size_t n)
{
    const struct output_file f = {path, data, n};
    write_files(1, &f);
}
