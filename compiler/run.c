/* run.c -- `onemodelc run`: .npy files in, .npy files out. */
#define _GNU_SOURCE
#include "carry.h"
#include "cli.h"
#include "jit.h"
#include "npy.h"
#include "op.h"
#include "strmap.h"
#include <errno.h>
#include <jansson.h>
#include <sha2.h>
#include <string.h>
#include <sys/stat.h>

/* The file in NAME=FILE if NAME is v's, else NULL. */
static const char *file_of(const char *text, const struct value *v)
{
    const size_t n = strlen(v->name);
    return strncmp(text, v->name, n) == 0 && text[n] == '=' ? text + n + 1 : NULL;
}

/* The file of each input; of names that fit the longest counts. */
static const char **input_files(const struct cli *c, const struct graph *g)
{
    const char **file = mem_array(g->inputs.n + 1, sizeof *file);
    for (size_t k = 0; k < c->inputs.n; k++) {
        const char *text = c->inputs.at[k], *best = NULL;
        size_t at = 0;
        for (size_t i = 0; i < g->inputs.n; i++) {
            const char *f = file_of(text, g->inputs.at[i]);
            if (f && f > best)
                best = f, at = i;
        }
        if (!best)
            bad_file(c->opt.model_path, NULL, "it has no input '%s'",
                     printable(mem_strndup(text, (size_t)(strrchr(text, '=') - text))));
        if (file[at])
            bad_file(c->opt.model_path, NULL, "--input is given twice for '%s'",
                     printable(g->inputs.at[at]->name));
        file[at] = best;
    }
    return file;
}

/* Free dimensions take their size from the files. */
static void take_shape(struct value *v, const struct value *d)
{
    if (v->rank >= 0 && v->rank != d->rank)
        bad_file(NULL, NULL, "input '%s' has rank %d, the file %d", printable(v->name),
                 v->rank, d->rank);
    for (int k = 0; k < d->rank; k++) {
        if (v->rank >= 0 && v->dim[k] >= 0 && v->dim[k] != d->dim[k])
            bad_file(NULL, NULL, "axis %d of input '%s' is %lld, in the file %lld", k,
                     printable(v->name), (long long)v->dim[k], (long long)d->dim[k]);
        v->dim[k] = d->dim[k];
    }
    v->rank = d->rank;
}

/* A file name made of an output's name: no separators, no leading dot, no other's. */
static const char *file_name(const char *name, size_t i)
{
    static struct strmap taken;
    char *s = mem_strdup(*name ? name : mem_printf("output_%zu", i));
    for (char *p = s; *p; p++)
        if (*p == '/' || *p == '\\' || (unsigned char)*p < 0x20 ||
            (p == s && *p == '.'))
            *p = '_';
    s = strlen(s) > 200 ? mem_strndup(s, 200) : s;
    if (strmap_get(&taken, s))
        s = mem_printf("%s_%zu", s, i);
    strmap_set(&taken, s, s);
    return s;
}

/* Where each output is written, none of it a file that is read; NULLs without
 * --output-dir. */
static const char **output_paths(const struct cli *c, const struct graph *g)
{
    size_t n = 0;
    while (g->output_name[n])
        n++;
    const char **path = mem_array(n + 1, sizeof *path);
    for (size_t i = 0; c->output_dir && i < n; i++) {
        path[i] =
            mem_printf("%s/%s.npy", c->output_dir, file_name(g->output_name[i], i));
        source_spare(path[i], "another --output-dir keeps them apart");
    }
    return path;
}

int cmd_run(struct cli *c)
{
    if (c->paths.n != 1)
        bad_usage("run needs one model");
    c->opt.model_path = c->paths.at[0];
    jit_options(&c->opt, c->jit, c->isa);
    struct model *m = load_model(c->opt.model_path, &c->opt);
    struct graph *g = m->graph;
    const void **in = mem_array(g->inputs.n + 1, sizeof *in);
    const char **file = input_files(c, g);
    for (size_t i = 0; i < g->inputs.n; i++) {
        struct value *d = file[i] ? npy_read(file[i], g->inputs.at[i]->dtype) : NULL;
        if (d)
            take_shape(g->inputs.at[i], d);
        in[i] = d ? interface_pack(d, d->data) : NULL;
    }
    const char **path = output_paths(c, g);
    struct program *p = compile(m, &c->opt);
    struct runner *r = jit_build(p, c->jit);
    void **out = jit_outputs(g); /* whose outputs compile() has made */
    jit_threads(r, c->opt.threads);
    for (size_t i = 0; i < g->inputs.n; i++)
        if (!in[i] && !g->inputs.at[i]->overridable && !is_const(g->inputs.at[i]))
            bad_file(
                c->opt.model_path,
                mem_printf("--input %s=FILE.npy", printable(g->inputs.at[i]->name)),
                "input '%s' is not given", printable(g->inputs.at[i]->name));
    for (size_t i = 0; i < g->outputs.n; i++)
        out[i] = mem_alloc((size_t)value_bytes(g->outputs.at[i]) + 64);
    const int code = jit_run(r, in, out, c->isa_limit);
    if (code)
        bad_file(c->opt.model_path, NULL, "the run returned %d: %s", code,
                 jit_code_text(code));

    SHA2_CTX sha;
    char hash[SHA256_DIGEST_STRING_LENGTH];
    SHA256Init(&sha);
    const enum isa isa = (enum isa)jit_isa(r, c->isa_limit);
    json_t *files = json_array(), *kernels_run = json_array();
    if (c->output_dir && mkdir(c->output_dir, 0777) != 0 && errno != EEXIST)
        bad_file(c->output_dir, NULL, "can't make the folder: %s", strerror(errno));
    for (size_t i = 0; i < g->outputs.n; i++) {
        const struct value *v = jit_output(g, out, i);
        size_t length;
        const void *content = interface_content(v, out[i], &length);
        SHA256Update(&sha, content, length);
        if (path[i]) {
            npy_write(path[i], v, interface_unpack(v, out[i]));
            json_array_append_new(files, json_string(path[i]));
        }
        if (!c->opt.json)
            printf("%s%s%s\n", value_describe(v), path[i] ? " -> " : "",
                   path[i] ? path[i] : "");
    }
    SHA256End(&sha, hash);
    for (size_t i = 0; i < p->used.n; i++)
        json_array_append_new(kernels_run, json_string(carry_name(p->used.at[i], isa)));
    if (c->opt.json) {
        json_t *o = json_object();
        json_object_set_new(o, "isa", json_string(isa_name(isa)));
        json_object_set_new(o, "hash", json_string(hash));
        json_object_set_new(o, "files", files);
        json_object_set_new(o, "kernels", kernels_run);
        json_dumpf(o, stdout, JSON_INDENT(1) | JSON_PRESERVE_ORDER);
        putchar('\n');
    } else if (c->hash) {
        printf("%s\n", hash);
    }
    return STATUS_OK;
}
