/* cli.c -- options of all commands. One that --help does not list does not exist. */
#define _GNU_SOURCE
#include "cli.h"
#include "carry.h"
#include "jit.h"
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- what there is ---- */

const char *const command_names[COMMANDS] = {"compile", "check",   "run",
                                             "bench",   "inspect", "ops"};

enum {
    COMPILE = 1 << CMD_COMPILE,
    CHECK_ = 1 << CMD_CHECK,
    RUN = 1 << CMD_RUN,
    BENCH = 1 << CMD_BENCH,
    INSPECT = 1 << CMD_INSPECT,
    OPS = 1 << CMD_OPS,
    RUNNING = CHECK_ | RUN | BENCH,
    MODEL = RUNNING | COMPILE | INSPECT
};

/* Options and the commands that use them. */
static const struct option {
    const char *name;
    unsigned commands;
    bool flag; /* takes no value */
} options[] = {
    {"--mode", MODEL},         {"--dim", MODEL},
    {"--input-shape", MODEL},  {"--bound", MODEL},
    {"--bind", MODEL},         {"--external-root", MODEL},
    {"--fold-budget", MODEL},  {"--string-bytes", MODEL},
    {"--split-parts", MODEL},  {"-o", COMPILE},
    {"--output", COMPILE},     {"--name", COMPILE},
    {"--isa", MODEL},          {"--weights", COMPILE},
    {"--endian", COMPILE},     {"--link-runtime", COMPILE, true},
    {"--main", COMPILE, true}, {"--threads", MODEL},
    {"--stream", MODEL},       {"--jit", RUNNING},
    {"--rtol", CHECK_},        {"--atol", CHECK_},
    {"--range-tol", CHECK_},   {"--hash", CHECK_ | RUN, true},
    {"--report", CHECK_},      {"--jobs", CHECK_},
    {"--repeat", BENCH},       {"--input", RUN},
    {"--output-dir", RUN},     {"--json", RUNNING | INSPECT | OPS, true},
    {"--dump", MODEL},         {"--verbose", MODEL | OPS, true},
};

static const char *commands_of(unsigned set)
{
    struct strbuf b = {0};
    for (int i = 0; i < COMMANDS; i++)
        if (set >> i & 1)
            sb_printf(&b, "%s%s", b.n ? ", " : "",
                      i == CMD_COMPILE ? "compiling" : command_names[i]);
    return b.s;
}

/* Refuses what is neither a command nor a file. */
static void check_command(const char *word)
{
    if (access(word, F_OK) == 0 || strpbrk(word, "./"))
        return;
    bad_usage("no command '%s', and no such file; commands are %s", printable(word),
              commands_of(CHECK_ | RUN | BENCH | INSPECT | OPS));
}

/* ---- values ---- */

struct arguments {
    int argc, at;
    char **argv;
};

/* The option that begins an argument, which may be --option=value. */
static const struct option *find_option(const struct cli *c, const char *text)
{
    const size_t n = strncmp(text, "--", 2) == 0 ? strcspn(text, "=") : strlen(text);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++) {
        const struct option *o = &options[i];
        if (strlen(o->name) != n || memcmp(o->name, text, n) != 0)
            continue;
        if (!(o->commands >> c->command & 1))
            bad_usage("%s is an option of %s, not of %s", o->name,
                      commands_of(o->commands), commands_of(1u << c->command));
        return o;
    }
    bad_usage("no option '%s'; see --help", printable(text));
}

/* Of the option where `a` is; NULL for flags. */
static const char *value_of(struct arguments *a, const struct option *o)
{
    const char *text = a->argv[a->at] + strlen(o->name);
    if (*text == '=' && o->flag)
        bad_usage("%s takes no value", o->name);
    if (o->flag)
        return NULL;
    if (*text == '=')
        return text + 1;
    if (a->at + 1 >= a->argc)
        bad_usage("%s needs a value", o->name);
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
    if (RUNNING >> c->command & 1 && strchr(text, ','))
        bad_usage("--isa: %s takes one instruction set, not '%s'",
                  command_names[c->command], printable(text));
    for (;;) {
        const size_t n = strcspn(text, ",");
        const bool all = n == 4 && memcmp(text, "auto", 4) == 0;
        c->isa = all ? -1 : isa_by_name(text, n);
        c->opt.isas |= all ? native_isas() : 1u << c->isa;
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
    const struct option *found = find_option(c, a->argv[a->at]);
    const char *o = found->name, *v = value_of(a, found), *rest;
    struct options *opt = &c->opt;
    if (strcmp(o, "--mode") == 0) {
        opt->mode = (enum mode)choice(v, modes, o);
    } else if (strcmp(o, "--dim") == 0) {
        struct dim_binding d = {0};
        d.name = split(v, &rest, o);
        d.value = number(rest, 0, INT64_MAX, o);
        vec_push(&opt->dims, d);
    } else if (strcmp(o, "--input-shape") == 0) {
        vec_push(&opt->shapes, shape_of(v, o));
    } else if (strcmp(o, "--bound") == 0) {
        vec_push(&opt->bounds, shape_of(v, o));
    } else if (strcmp(o, "--bind") == 0) {
        struct value_binding b;
        b.input = split(v, &b.text, o);
        vec_push(&opt->binds, b);
    } else if (strcmp(o, "--external-root") == 0) {
        opt->external_root = v;
    } else if (strcmp(o, "--fold-budget") == 0) {
        opt->fold_budget = number(v, 0, INT64_MAX / 4, o);
    } else if (strcmp(o, "--string-bytes") == 0) {
        opt->string_bytes = number(v, 1, 1 << 30, o);
    } else if (strcmp(o, "--split-parts") == 0) {
        opt->split_parts = number(v, 1, 1 << 20, o);
    } else if (strcmp(o, "-o") == 0 || strcmp(o, "--output") == 0) {
        if (opt->output)
            bad_usage("%s is given twice: '%s' and '%s'", o, printable(opt->output),
                      printable(v));
        opt->output = v;
    } else if (strcmp(o, "--name") == 0) {
        opt->prefix = v;
    } else if (strcmp(o, "--isa") == 0) {
        add_isas(c, v);
    } else if (strcmp(o, "--weights") == 0) {
        opt->embed_weights = choice(v, places, o);
    } else if (strcmp(o, "--endian") == 0) {
        opt->big_endian = choice(v, orders, o);
    } else if (strcmp(o, "--link-runtime") == 0) {
        opt->link_runtime = true;
    } else if (strcmp(o, "--main") == 0) {
        opt->with_main = true;
    } else if (strcmp(o, "--threads") == 0) {
        opt->threads = (int)number(v, 1, 1024, o);
    } else if (strcmp(o, "--stream") == 0) {
        opt->stream = number(v, 0, INT64_MAX, o);
    } else if (strcmp(o, "--jit") == 0) {
        c->jit = v;
    } else if (strcmp(o, "--rtol") == 0) {
        c->rtol = real(v, o);
    } else if (strcmp(o, "--atol") == 0) {
        c->atol = real(v, o);
    } else if (strcmp(o, "--range-tol") == 0) {
        c->range_tol = real(v, o);
    } else if (strcmp(o, "--hash") == 0) {
        c->hash = true;
    } else if (strcmp(o, "--report") == 0) {
        c->report = v;
    } else if (strcmp(o, "--jobs") == 0) {
        c->jobs = (int)number(v, 1, 256, o);
    } else if (strcmp(o, "--repeat") == 0) {
        c->repeat = (int)number(v, 1, 1000000, o);
    } else if (strcmp(o, "--input") == 0) {
        split(v, &rest, o);
        vec_push(&c->inputs, v);
    } else if (strcmp(o, "--output-dir") == 0) {
        c->output_dir = v;
    } else if (strcmp(o, "--json") == 0) {
        opt->json = true;
    } else if (strcmp(o, "--dump") == 0) {
        static const char *const passes[] = {"graph", "infer", "lower",
                                             "fuse",  "plan",  NULL};
        opt->dump = passes[choice(v, passes, o)];
    } else if (strcmp(o, "--verbose") == 0) {
        opt->verbose = true;
    } else {
        INTERNAL("%s is in no list", o);
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
    if (c->command == CMD_COMPILE && first < argc && argv[first][0] != '-')
        check_command(argv[first]);
    for (; a.at < argc; a.at++) {
        if (!only_paths && strcmp(argv[a.at], "--") == 0)
            only_paths = true;
        else if (!only_paths && argv[a.at][0] == '-' && argv[a.at][1])
            parse_option(c, &a);
        else
            vec_push(&c->paths, argv[a.at]);
    }
}

/* Where a link leads: the file there is written, not the link. */
static const char *written_path(const char *path)
{
    struct stat st;
    if (lstat(path, &st) != 0 || !S_ISLNK(st.st_mode))
        return path;
    const char *real = realpath(path, NULL);
    if (!real)
        bad_file(path, "remove it, or make what it leads to",
                 "can't write it: the link leads nowhere");
    return real;
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
    const char **path = mem_array(count, sizeof *path);
    for (size_t i = 0; i < count; i++) {
        path[i] = written_path(files[i].path);
        temp[i] = write_beside(path[i], files[i].data, files[i].n);
    }
    for (size_t i = 0; i < count; i++) {
        if (rename(temp[i], path[i]) != 0)
            bad_file(path[i], NULL, "can't write it: %s", strerror(errno));
        diag_keep(temp[i]);
    }
}

void write_file(const char *path, const void *data, size_t n)
{
    const struct output_file f = {path, data, n};
    write_files(1, &f);
}
