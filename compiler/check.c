/* check.c -- `onemodelc check PATH...`: recorded data sets, run and compared.
 *
 * Layouts: a folder with model.onnx and test_data_set_N/{input,output}_N.pb (ONNX's
 * backend cases), or NAME.onnx with NAME_output_N.pb beside it (light networks, whose
 * one input is arange(n) / n). Each case runs in a process of its own.
 */
#define _GNU_SOURCE
#include "carry.h"
#include "cli.h"
#include "compare.h"
#include "jit.h"
#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <poll.h>
#include <sha2.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

enum { CASE_SECONDS = 600, BIND_ELEMENTS = 64, MESSAGE_BYTES = 1 << 16 };

struct test_case {
    const char *name, *model, *dir;
    const char *light; /* prefix of NAME_output_N.pb, or NULL */
    pid_t pid;
    int fd;
    bool bound, done;
    struct strbuf output;
    int status;
    const char *verdict; /* passed, failed, unsupported, crashed */
    double ulp;
    char hash[SHA256_DIGEST_STRING_LENGTH];
    const char *isa, *bound_names, *kernels;
};

typedef VEC(struct test_case *) case_list;

/* ---- finding
 * -------------------------------------------------------------------------------- */

static bool ends_with(const char *s, const char *tail)
{
    const size_t n = strlen(s), m = strlen(tail);
    return n >= m && strcmp(s + n - m, tail) == 0;
}

static bool is_folder(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISDIR(st.st_mode);
}

static bool is_file(const char *path)
{
    struct stat st;
    return stat(path, &st) == 0 && S_ISREG(st.st_mode);
}

static void add_case(case_list *list, const char *model, const char *dir,
                     const char *light)
{
    struct test_case *t = mem_alloc(sizeof *t);
    t->model = model;
    t->dir = dir;
    t->light = light;
    const char *path = light ? light : dir;
    size_t n = strlen(path);
    while (n > 1 && path[n - 1] == '/')
        n--;
    path = mem_strndup(path, n);
    const char *slash = strrchr(path, '/');
    t->name = slash && slash[1] ? slash + 1 : path;
    vec_push(list, t);
}

static void search(case_list *list, const char *dir, int depth)
{
    struct dirent **entry;
    const int n = scandir(dir, &entry, NULL, alphasort);
    if (n < 0)
        bad_file(dir, NULL, "can't read the folder: %s", strerror(errno));
    bool sets = false;
    for (int i = 0; i < n; i++)
        sets |= strncmp(entry[i]->d_name, "test_data_set_", 14) == 0;
    for (int i = 0; i < n; i++) {
        const char *name = entry[i]->d_name;
        const char *path =
            mem_printf("%s%s%s", dir, ends_with(dir, "/") ? "" : "/", name);
        if (name[0] == '.')
            continue;
        if (is_folder(path) && !sets && depth < 16)
            search(list, path, depth + 1);
        if (!ends_with(name, ".onnx") || !is_file(path))
            continue;
        const char *stem = mem_strndup(path, strlen(path) - 5);
        if (sets)
            add_case(list, path, dir, NULL);
        else if (is_file(mem_printf("%s_output_0.pb", stem)))
            add_case(list, path, dir, stem);
    }
}

static void add_path(case_list *list, const char *path)
{
    const size_t before = list->n;
    if (is_folder(path)) {
        search(list, path, 0);
    } else if (is_file(path)) {
        const char *slash = strrchr(path, '/');
        const char *dir = slash ? mem_strndup(path, (size_t)(slash - path) + 1) : ".";
        const char *stem =
            mem_strndup(path, strlen(path) - (ends_with(path, ".onnx") ? 5 : 0));
        const bool light = is_file(mem_printf("%s_output_0.pb", stem));
        add_case(list, path, dir, light ? stem : NULL);
    } else {
        bad_file(path, NULL, "there is no such file or folder");
    }
    if (list->n == before)
        bad_file(path, NULL, "there is no model with recorded data");
}

/* ---- one data set
 * ------------------------------------------------------------------------------ */

typedef VEC(struct value *) value_list;

static void load_list(value_list *list, const char *pattern_dir, const char *prefix)
{
    for (int i = 0;; i++) {
        const char *path = mem_printf("%s/%s_%d.pb", pattern_dir, prefix, i);
        if (!is_file(path))
            return;
        vec_push(list, load_tensor_file(path));
    }
}

/* The graph input that data file i belongs to: by name if the names fit, else in order,
 * leaving out inputs with a default if there are fewer files than inputs. */
static void pair_inputs(const struct graph *g, const value_list *data,
                        struct value **of_input)
{
    const size_t n = g->inputs.n;
    size_t named = 0;
    for (size_t k = 0; k < data->n; k++)
        for (size_t i = 0; i < n; i++)
            if (data->at[k]->name &&
                strcmp(data->at[k]->name, g->inputs.at[i]->name) == 0 && !of_input[i]) {
                of_input[i] = data->at[k];
                named++;
                break;
            }
    if (named == data->n)
        return;
    memset(of_input, 0, n * sizeof *of_input);
    size_t k = 0;
    for (size_t i = 0; i < n && k < data->n; i++)
        if (data->n >= n || !g->inputs.at[i]->overridable)
            of_input[i] = data->at[k++];
    if (k < data->n)
        bad_file(NULL, NULL, "%zu input files for %zu inputs", data->n, n);
}

static void take_shapes(struct graph *g, struct value *const *of_input)
{
    for (size_t i = 0; i < g->inputs.n; i++) {
        struct value *v = g->inputs.at[i];
        const struct value *d = of_input[i];
        if (!d || v->opaque)
            continue;
        if (v->rank >= 0 && v->rank != d->rank)
            bad_file(NULL, NULL, "input '%s' has rank %d, the recorded one %d",
                     printable(v->name), v->rank, d->rank);
        if (v->dtype != DT_NONE && v->dtype != d->dtype)
            bad_file(NULL, NULL, "input '%s' is %s, the recorded one %s",
                     printable(v->name), dtype_name(v->dtype), dtype_name(d->dtype));
        v->dtype = d->dtype;
        for (int k = 0; k < d->rank; k++) {
            if (v->rank >= 0 && v->dim[k] >= 0 && v->dim[k] != d->dim[k])
                bad_file(
                    NULL, NULL, "input '%s': axis %d is %lld, the recorded one %lld",
                    printable(v->name), k, (long long)v->dim[k], (long long)d->dim[k]);
            v->dim[k] = d->dim[k];
        }
        v->rank = d->rank;
    }
}

/* Fixes the values of small inputs: shapes, axes, scales that a graph takes as inputs.
 */
static const char *bind_small(struct graph *g, struct value *const *of_input)
{
    struct strbuf names = {0};
    for (size_t i = 0; i < g->inputs.n; i++) {
        struct value *v = g->inputs.at[i];
        const bool integers = v->dtype == DT_I64 || v->dtype == DT_I32 ||
                              v->dtype == DT_BOOL || v->dtype == DT_STR;
        if (!of_input[i] || v->data || value_count(of_input[i]) > BIND_ELEMENTS ||
            (i == 0 && !integers && of_input[i]->rank > 0))
            continue;
        v->data = of_input[i]->data;
        sb_printf(&names, "%s%s", names.n ? "," : "", printable(v->name));
    }
    return names.n ? names.s : "";
}

/* ---- one case, in its own process
 * ---------------------------------------------------------------- */

struct outcome {
    double ulp;
    SHA2_CTX sha;
    const char *bound, *isa, *kernels;
};

static void check_output(const struct cli *c, const struct graph *g, size_t i,
                         const struct value *v, const struct value *want,
                         const void *got, struct outcome *o)
{
    const char *name = printable(g->output_name[i]);
    if (v->dtype != want->dtype || v->rank != want->rank ||
        memcmp(v->dim, want->dim, (size_t)v->rank * sizeof *v->dim) != 0) {
        fprintf(stderr, "output '%s' is %s, recorded %s\n", name,
                mem_strdup(value_describe(v)), value_describe(want));
        exit(STATUS_BAD);
    }
    const struct tolerance tol = {c->rtol, c->atol, c->range_tol};
    const struct verdict r = compare(want, got, &tol);
    o->ulp = r.max_ulp > o->ulp ? r.max_ulp : o->ulp;
    if (!r.ok) {
        fprintf(stderr, "output '%s' %s (largest difference %.0f ulp)\n", name, r.why,
                r.max_ulp);
        exit(STATUS_BAD);
    }
}

/* Room for an output with guard bytes behind it, which must stay. */
enum { GUARD = 64 };

static void *guarded(size_t bytes)
{
    void *p;
    CHECK(posix_memalign(&p, 64, (bytes + 63) / 64 * 64 + GUARD + 64) == 0);
    memset(p, 0xa5, (bytes + 63) / 64 * 64 + GUARD + 64);
    return p;
}

static bool guard_intact(const unsigned char *p, size_t bytes)
{
    for (size_t i = 0; i < GUARD; i++)
        if (p[bytes + i] != 0xa5)
            return false;
    return true;
}

static void run_set(const struct cli *c, struct program *p, struct runner *r,
                    struct value *const *of_input, const value_list *want,
                    struct outcome *o)
{
    const struct graph *g = p->model->graph;
    const void **in = mem_array(g->inputs.n + 1, sizeof *in);
    void **out = jit_outputs(g);
    for (size_t i = 0; i < g->inputs.n; i++)
        in[i] = of_input[i] ? interface_pack(of_input[i], of_input[i]->data) : NULL;
    for (size_t i = 0; i < g->outputs.n; i++)
        out[i] = guarded(interface_bytes(g->outputs.at[i]));
    const int code = jit_run(r, in, out, c->isa_limit);
    for (size_t i = 0; code && i < g->inputs.n; i++)
        if (!in[i])
            bad_file(NULL, NULL, "no file for input '%s'",
                     printable(g->inputs.at[i]->name));
    if (code)
        bad_file(NULL, NULL, "the run returned %d: %s", code, jit_code_text(code));
    if (want->n != g->outputs.n)
        bad_file(NULL, NULL, "%zu recorded outputs, the graph has %zu", want->n,
                 g->outputs.n);
    for (size_t i = 0; i < g->outputs.n; i++) {
        const size_t bytes = interface_bytes(g->outputs.at[i]);
        const struct value *v = jit_output(g, out, i);
        if (!guard_intact(out[i], bytes))
            INTERNAL("output %zu was written beyond its end", i);
        size_t length;
        const void *content = interface_content(v, out[i], &length);
        SHA256Update(&o->sha, content, length);
        check_output(c, g, i, v, want->at[i], interface_unpack(v, out[i]), o);
    }
}

static struct options *case_options(const struct cli *c, const struct test_case *t)
{
    struct options *opt = mem_alloc(sizeof *opt);
    *opt = c->opt;
    opt->model_path = t->model;
    opt->prefix = "model";
    jit_options(opt, c->jit, c->isa);
    return opt;
}

/* Data files do not tell what they are, so the graph is asked before they are read. */
static void refuse_opaque(const struct model *m)
{
    for (size_t i = 0; i < m->graph->inputs.n; i++)
        if (m->graph->inputs.at[i]->opaque) {
            fprintf(stderr, "%s: input '%s' is a %s, which is not supported\n",
                    printable(m->path), printable(m->graph->inputs.at[i]->name),
                    m->graph->inputs.at[i]->opaque);
            exit(STATUS_UNSUPPORTED);
        }
}

/* The program for the shapes of `data`; without data free leading dimensions are 1. */
static struct program *build(const struct cli *c, const struct test_case *t,
                             const value_list *data, struct value ***of_input,
                             struct outcome *o)
{
    struct options *opt = case_options(c, t);
    struct model *m = load_model(t->model, opt);
    struct graph *g = m->graph;
    *of_input = mem_array(g->inputs.n + 1, sizeof **of_input);
    if (data) {
        pair_inputs(g, data, *of_input);
        take_shapes(g, *of_input);
        if (t->bound)
            o->bound = bind_small(g, *of_input);
    } else {
        for (size_t i = 0; i < g->inputs.n; i++)
            if (g->inputs.at[i]->rank > 0 && g->inputs.at[i]->dim[0] < 0)
                g->inputs.at[i]->dim[0] = 1;
    }
    return compile(m, opt);
}

static void note_build(struct program *p, struct runner *r, const struct cli *c,
                       struct outcome *o)
{
    struct strbuf b = {0};
    const enum isa isa = (enum isa)jit_isa(r, c->isa_limit);
    o->isa = isa_name(isa);
    for (size_t i = 0; i < p->used.n; i++)
        sb_printf(&b, "%s%s", i ? " " : "", carry_name(p->used.at[i], isa));
    o->kernels = b.n ? b.s : "-";
}

static bool same_shapes(const value_list *a, const value_list *b)
{
    bool same = a->n == b->n;
    for (size_t i = 0; i < a->n && same; i++)
        same = a->at[i]->rank == b->at[i]->rank &&
               memcmp(a->at[i]->dim, b->at[i]->dim, (size_t)a->at[i]->rank * 8) == 0;
    return same;
}

static void run_sets(const struct cli *c, const struct test_case *t, struct outcome *o)
{
    struct program *p = NULL;
    struct runner *r = NULL;
    struct value **of_input = NULL;
    value_list last = {0};
    int sets = 0;
    refuse_opaque(load_model(t->model, case_options(c, t)));
    for (int k = 0; k < 10000; k++) {
        const char *dir = mem_printf("%s/test_data_set_%d", t->dir, k);
        if (!is_folder(dir)) {
            if (k && sets)
                break;
            continue;
        }
        value_list data = {0}, want = {0};
        load_list(&data, dir, "input");
        if (!p || t->bound || !same_shapes(&data, &last)) {
            p = build(c, t, &data, &of_input, o);
            r = jit_build(p, c->jit);
            jit_threads(r, c->opt.threads);
            note_build(p, r, c, o);
        }
        load_list(&want, dir, "output");
        memset(of_input, 0, p->model->graph->inputs.n * sizeof *of_input);
        pair_inputs(p->model->graph, &data, of_input);
        run_set(c, p, r, of_input, &want, o);
        last = data;
        sets++;
    }
    if (!sets)
        bad_usage("no test_data_set_* beside '%s'", t->model);
}

static void run_light(const struct cli *c, const struct test_case *t, struct outcome *o)
{
    struct value **of_input;
    struct program *p = build(c, t, NULL, &of_input, o);
    struct runner *r = jit_build(p, c->jit);
    jit_threads(r, c->opt.threads);
    note_build(p, r, c, o);
    value_list want = {0};
    for (int i = 0;; i++) {
        const char *path = mem_printf("%s_output_%d.pb", t->light, i);
        if (!is_file(path))
            break;
        vec_push(&want, load_tensor_file(path));
    }
    for (size_t i = 0; i < p->model->graph->inputs.n; i++) {
        const struct value *v = p->model->graph->inputs.at[i];
        const int64_t n = value_count(v);
        if (v->overridable)
            continue;
        if (v->dtype != DT_F32)
            bad_usage("light networks take f32");
        float *x = mem_array((size_t)n + 1, sizeof *x);
        for (int64_t k = 0; k < n; k++)
            x[k] = (float)((double)k / (double)n);
        of_input[i] = new_const(DT_F32, v->rank, v->dim, x);
    }
    run_set(c, p, r, of_input, &want, o);
}

static _Noreturn void child(const struct cli *c, const struct test_case *t)
{
    struct outcome o = {0};
    char hash[SHA256_DIGEST_STRING_LENGTH];
    SHA256Init(&o.sha);
    alarm(CASE_SECONDS);
    if (t->light)
        run_light(c, t, &o);
    else
        run_sets(c, t, &o);
    SHA256End(&o.sha, hash);
    /* names hold spaces, so they have a line of their own */
    printf("\n@ %.17g %s %s %s\n%s\n", o.ulp, hash, o.isa, o.kernels,
           o.bound ? o.bound : "");
    exit(STATUS_OK);
}

/* ---- all cases
 * ---------------------------------------------------------------------------------------
 */

static void start(struct cli *c, struct test_case *t)
{
    int fds[2];
    fflush(NULL);
    CHECK(pipe(fds) == 0);
    t->pid = fork();
    CHECK(t->pid >= 0);
    if (t->pid == 0) {
        const struct rlimit no_core = {0, 0};
        setrlimit(RLIMIT_CORE, &no_core);
        dup2(fds[1], STDOUT_FILENO);
        dup2(fds[1], STDERR_FILENO);
        close(fds[0]);
        close(fds[1]);
        child(c, t);
    }
    close(fds[1]);
    t->fd = fds[0];
    t->output.n = 0;
}

static void parse_result(struct test_case *t)
{
    char *at = t->output.s ? strstr(t->output.s, "\n@ ") : NULL;
    if (!at || !WIFEXITED(t->status) || WEXITSTATUS(t->status) != STATUS_OK)
        return;
    char *word[4], *save = NULL;
    for (int i = 0; i < 4; i++) {
        word[i] = strtok_r(i ? NULL : at + 3, i < 3 ? " \n" : "\n", &save);
        if (!word[i])
            return;
    }
    const char *bound = strtok_r(NULL, "\n", &save);
    t->ulp = strtod(word[0], NULL);
    snprintf(t->hash, sizeof t->hash, "%s", word[1]);
    t->isa = mem_strdup(word[2]);
    t->bound_names = bound ? mem_strdup(bound) : NULL;
    t->kernels = mem_strdup(word[3]);
    t->verdict = "passed";
    *at = 0;
    t->output.n = strlen(t->output.s);
}

/* Reaps a finished case; false if it starts again with its small inputs bound. */
static bool finish(struct cli *c, struct test_case *t)
{
    close(t->fd);
    waitpid(t->pid, &t->status, 0);
    const int code = WIFEXITED(t->status) ? WEXITSTATUS(t->status) : -1;
    if (code == STATUS_UNSUPPORTED && !t->bound && !t->light) {
        t->bound = true;
        start(c, t);
        return false;
    }
    t->verdict = code == STATUS_BAD           ? "failed"
                 : code == STATUS_UNSUPPORTED ? "unsupported"
                                              : "crashed";
    parse_result(t);
    t->done = true;
    return true;
}

static bool is_warning(const char *line, size_t n)
{
    const char *at = strstr(line, ": warning: ");
    return at && at < line + n;
}

static const char *first_line(const struct test_case *t)
{
    const char *s = t->output.s ? t->output.s : "";
    while (*s == '\n')
        s++;
    for (size_t n; n = strcspn(s, "\n"), s[n] && is_warning(s, n);)
        s += n + 1;
    return mem_strndup(s, strcspn(s, "\n"));
}

static void print_case(const struct cli *c, const struct test_case *t)
{
    if (c->opt.json)
        return;
    printf("%-11s %s", t->verdict, t->name);
    if (strcmp(t->verdict, "passed") == 0) {
        printf("  max %.0f ulp", t->ulp);
        if (t->bound_names)
            printf("  (bound: %s)", t->bound_names);
        if (c->hash)
            printf("  %s", t->hash);
    } else if (WIFSIGNALED(t->status)) {
        printf(": %s", WTERMSIG(t->status) == SIGALRM ? "took too long"
                                                      : strsignal(WTERMSIG(t->status)));
    } else {
        printf(": %s", first_line(t));
    }
    putchar('\n');
    if (c->opt.verbose && t->output.n)
        printf("%s\n", t->output.s);
    fflush(stdout);
}

static void run_all(struct cli *c, case_list *list)
{
    size_t next = 0, printed = 0, running = 0;
    struct pollfd *fds = mem_array((size_t)c->jobs, sizeof *fds);
    struct test_case **owner = mem_array((size_t)c->jobs, sizeof *owner);
    while (printed < list->n) {
        while (running < (size_t)c->jobs && next < list->n) {
            start(c, list->at[next]);
            owner[running] = list->at[next++];
            fds[running].fd = owner[running]->fd;
            fds[running++].events = POLLIN;
        }
        if (poll(fds, running, -1) < 0 && errno != EINTR)
            INTERNAL("poll: %s", strerror(errno));
        for (size_t i = 0; i < running; i++) {
            char buf[4096];
            if (!fds[i].revents)
                continue;
            const ssize_t n = read(fds[i].fd, buf, sizeof buf);
            if (n > 0) {
                if (owner[i]->output.n < MESSAGE_BYTES)
                    sb_putn(&owner[i]->output, buf, (size_t)n);
            } else if (finish(c, owner[i])) {
                owner[i] = owner[--running];
                fds[i] = fds[running];
                i--;
            } else {
                fds[i].fd = owner[i]->fd;
            }
        }
        for (; printed < list->n && list->at[printed]->done; printed++)
            print_case(c, list->at[printed]);
    }
}

static int by_name(const void *a, const void *b)
{
    return strcmp((*(struct test_case *const *)a)->name,
                  (*(struct test_case *const *)b)->name);
}

static void write_report(const struct cli *c, case_list *list)
{
    struct strbuf b = {0};
    struct test_case **sorted = mem_array(list->n + 1, sizeof *sorted);
    memcpy(sorted, list->at, list->n * sizeof *sorted);
    qsort(sorted, list->n, sizeof *sorted, by_name);
    for (size_t i = 0; i < list->n; i++) {
        const struct test_case *t = sorted[i];
        sb_printf(&b, "%s %s", t->name, t->verdict);
        if (strcmp(t->verdict, "passed") == 0)
            sb_printf(&b, " %.0f", t->ulp);
        sb_put(&b, "\n");
    }
    write_file(c->report, b.s ? b.s : "", b.n);
}

static void print_json(const struct cli *c, const case_list *list, const size_t *count)
{
    json_t *cases = json_array();
    for (size_t i = 0; i < list->n; i++) {
        const struct test_case *t = list->at[i];
        json_t *o = json_object();
        json_object_set_new(o, "case", json_string(t->name));
        json_object_set_new(o, "verdict", json_string(t->verdict));
        if (strcmp(t->verdict, "passed") == 0) {
            json_object_set_new(o, "max_ulp", json_real(t->ulp));
            json_object_set_new(o, "hash", json_string(t->hash));
            json_object_set_new(o, "isa", json_string(t->isa));
            if (t->bound_names)
                json_object_set_new(o, "bound", json_string(t->bound_names));
            json_t *k = json_array();
            char *save = NULL, *copy = mem_strdup(t->kernels);
            for (char *w = strtok_r(copy, " -", &save); w;
                 w = strtok_r(NULL, " ", &save))
                json_array_append_new(k, json_string(w));
            json_object_set_new(o, "kernels", k);
        } else {
            json_object_set_new(o, "message", json_string(first_line(t)));
        }
        json_array_append_new(cases, o);
    }
    (void)c;
    json_t *all = json_object();
    json_object_set_new(all, "cases", cases);
    json_object_set_new(all, "passed", json_integer((json_int_t)count[0]));
    json_object_set_new(all, "failed", json_integer((json_int_t)count[1]));
    json_object_set_new(all, "unsupported", json_integer((json_int_t)count[2]));
    json_dumpf(all, stdout, JSON_INDENT(1));
    putchar('\n');
}

/* "NAME passed ULPS" or "NAME VERDICT" */
static bool is_report_line(char *line)
{
    static const char *const verdicts[] = {"failed", "unsupported", "crashed"};
    char *last, *end;
    line[strcspn(line, "\n")] = '\0';
    if (!(last = strrchr(line, ' ')))
        return false;
    for (size_t i = 0; i < sizeof verdicts / sizeof *verdicts; i++)
        if (strcmp(last + 1, verdicts[i]) == 0)
            return true;
    *last = '\0';
    const char *before = strrchr(line, ' ');
    strtod(last + 1, &end);
    return before && strcmp(before, " passed") == 0 && end > last + 1 && !*end;
}

/* A file that --report names may be there if it is empty or a report: models and data
 * are read by other processes, and would be lost. */
static void spare_other_files(const char *path)
{
    char line[4096];
    bool report = true;
    FILE *f = path && is_file(path) ? fopen(path, "rb") : NULL;
    if (!f)
        return;
    if (fgets(line, sizeof line, f))
        report = is_report_line(line);
    fclose(f);
    if (!report)
        bad_file(path, "give --report another name, or remove it",
                 "the file is there and is no report");
}

int cmd_check(struct cli *c)
{
    case_list list = {0};
    size_t count[3] = {0};
    int status = STATUS_OK;
    if (!c->paths.n)
        bad_usage("check needs a folder or a model");
    for (size_t i = 0; i < c->paths.n; i++)
        add_path(&list, c->paths.at[i]);
    c->opt.many_models = list.n > 1;
    spare_other_files(c->report);
    run_all(c, &list);
    for (size_t i = 0; i < list.n; i++) {
        const char *v = list.at[i]->verdict;
        const int kind = v[0] == 'p' ? 0 : v[0] == 'u' ? 2 : 1;
        static const int gravity[] = {0, 2, 1, 3}; /* of statuses: 3, then 1, then 2 */
        const int s = v[0] == 'p'   ? STATUS_OK
                      : v[0] == 'u' ? STATUS_UNSUPPORTED
                      : v[0] == 'c' ? STATUS_INTERNAL
                                    : STATUS_BAD;
        count[kind]++;
        status = gravity[s] > gravity[status] ? s : status;
    }
    if (c->report)
        write_report(c, &list);
    if (c->opt.json)
        print_json(c, &list, count);
    else
        printf("%zu passed, %zu failed, %zu unsupported\n", count[0], count[1],
               count[2]);
    return status;
}
