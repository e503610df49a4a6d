/* compile.c -- the main command: MODEL.onnx -> model.c, model.h, model.weights. */
#include "cli.h"
#include "cname.h"
#include "jit.h"
#include "selftest.h"
#include <string.h>

/* "dir/net.c" -> "dir/net" */
static const char *stem_path(const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    return dot && dot > (slash ? slash + 1 : path)
               ? mem_strndup(path, (size_t)(dot - path))
               : mem_strdup(path);
}

static const char *base_name(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

/* Of the files that are written, none may be another. */
static void check_output(const struct options *opt, const char *stem)
{
    if (strcmp(opt->output, mem_printf("%s.h", stem)) == 0 ||
        strcmp(opt->output, mem_printf("%s.weights", stem)) == 0)
        bad_usage("-o names the C file: FILE.c, not '%s'", printable(opt->output));
}

/* A name that a file is given is taken as it is, or not at all. */
static void check_name(const char *name)
{
    if (name && strcmp(cname_prefix(name), name) != 0)
        bad_usage(
            "--name '%s': names are made of letters, digits and single '_' between "
            "them, begin with a letter, have 40 characters at most and are no "
            "words of C or of the file's own; '%s' is one",
            printable(name), cname_prefix(name));
}

static void spare_sources(size_t count, const struct output_file *files)
{
    for (size_t i = 0; i < count; i++)
        source_spare(files[i].path,
                     "another -o FILE.c gives all that is written another name");
}

int cmd_compile(struct cli *c)
{
    struct options *opt = &c->opt;
    if (c->paths.n != 1)
        bad_usage("one model is needed, %zu are given; see --help", c->paths.n);
    opt->model_path = c->paths.at[0];
    if (!opt->output && opt->dump) {
        compile(load_model(opt->model_path, opt), opt);
        return STATUS_OK;
    }
    if (!opt->output)
        bad_usage("-o FILE.c is needed");
    const char *stem = stem_path(opt->output);
    check_output(opt, stem);
    check_name(opt->prefix);
    jit_environment(); /* of the self-test */
    if (!opt->prefix)
        opt->prefix = base_name(stem);
    if (!opt->isas)
        opt->isas = native_isas();

    struct output_file files[] = {
        {mem_printf("%s.h", stem), NULL, 0},
        {opt->output, NULL, 0},
        {mem_printf("%s.weights", stem), NULL, 0},
    };
    const size_t count = opt->embed_weights ? 2 : 3;
    struct model *m = load_model(opt->model_path, opt);
    spare_sources(count, files);
    struct program *p = compile(m, opt);
    p->selftest = selftest_expect(opt, &p->selftest_hash, &p->selftest_code);
    struct emitted text = {{0}, {0}};
    emit(p, &text);
    files[0].data = text.h.s, files[0].n = text.h.n;
    files[1].data = text.c.s, files[1].n = text.c.n;
    if (!opt->embed_weights)
        files[2].data = emit_weights(p, &files[2].n);
    write_files(count, files);
    fprintf(stderr,
            "%s: %zu steps in %zu groups, arena %lld B (lower bound, unfused: %lld B), "
            "weights "
            "%lld B\n",
            opt->output, p->steps.n, p->groups.n, (long long)p->arena,
            (long long)p->lower_bound, (long long)p->weight_bytes);
    return STATUS_OK;
}
