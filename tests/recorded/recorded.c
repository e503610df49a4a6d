/* recorded.c -- runs recorded cases (testdata/.../cases.json.gz) through onemodelc
 * check.
 *
 *     recorded TOOL CASES.json.gz [PREFIX]
 *
 * A case is a model, its inputs and the outputs it must give, as protobuf bytes. All
 * are written to a temporary folder, one subfolder per tolerance, and `TOOL check` runs
 * them on every ISA of this machine in every mode. Outputs must stay within the case's
 * scaled error in every mode; in modes exact and fma they must be the same bits on all
 * ISAs, and those that the case names for the mode, if it does. A case with "refused"
 * must end in an error whose message has that text. */
#include "onemodel.h"
#include <dirent.h>
#include <jansson.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <zlib.h>

static const char *const modes[] = {"exact", "fma", "fast"};
enum { EXACT, FMA, FAST, MODES };

struct record {
    const char *name;
    const char *bits[MODES]; /* SHA-256 of the outputs in a mode, NULL: not named */
    char seen[MODES][65];    /* of the first ISA's outputs */
    const char *refused;     /* part of the message, NULL: it must run */
    bool opaque;             /* outputs are strings: their bytes are pointers */
};

enum { TOLERANCES = 32 };

static struct record *records;
static size_t count;
static double tolerance[TOLERANCES]; /* subfolder of each */
static int tolerances;
static long runs, failed;
static char root[] = "/tmp/recorded.XXXXXX";

static void die(const char *what)
{
    fprintf(stderr, "recorded: %s\n", what);
    exit(3);
}

static void *get(size_t n)
{
    void *p = calloc(n ? n : 1, 1);
    if (!p)
        die("no memory");
    return p;
}

/* ---- the file
 * ------------------------------------------------------------------------ */

static json_t *read_cases(const char *path)
{
    gzFile f = gzopen(path, "rb");
    size_t n = 0, cap = 1 << 20;
    char *text = get(cap);
    json_error_t error;
    json_t *j;
    int got;

    if (!f)
        die("can't read the cases");
    while ((got = gzread(f, text + n, (unsigned)(cap - n))) > 0) {
        n += (size_t)got;
        if (n == cap && !(text = realloc(text, cap *= 2)))
            die("no memory");
    }
    gzclose(f);
    j = json_loadb(text, n, 0, &error);
    free(text);
    if (!j)
        die(error.text);
    return j;
}

static size_t decode(const char *s, unsigned char *to)
{
    static const char digits[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    unsigned bits = 0, have = 0;
    size_t n = 0;

    for (; *s && *s != '='; s++) {
        const char *d = strchr(digits, *s);
        if (!d)
            die("not base64");
        bits = bits << 6 | (unsigned)(d - digits);
        if ((have += 6) >= 8)
            to[n++] = (unsigned char)(bits >> (have -= 8));
    }
    return n;
}

static void write_base64(const char *path, const char *text)
{
    unsigned char *bytes = get(strlen(text) + 4);
    const size_t n = decode(text, bytes);
    FILE *f = fopen(path, "wb");

    if (!f || fwrite(bytes, 1, n, f) != n || fclose(f))
        die("can't write a case");
    free(bytes);
}

/* Subfolder of cases with this tolerance, made if it is new. */
static int folder_of(double t)
{
    char path[64];
    int i = 0;

    while (i < tolerances && tolerance[i] != t)
        i++;
    if (i == tolerances) {
        if (i == TOLERANCES)
            die("too many different tolerances");
        tolerance[tolerances++] = t;
        snprintf(path, sizeof path, "%s/%d", root, i);
        mkdir(path, 0777);
    }
    return i;
}

static void write_set(const char *dir, const char *kind, const json_t *list)
{
    char path[400];

    for (size_t i = 0; i < json_array_size(list); i++) {
        snprintf(path, sizeof path, "%s/test_data_set_0/%s_%zu.pb", dir, kind, i);
        write_base64(path, json_string_value(json_array_get(list, i)));
    }
}

static void write_case(const json_t *c, const struct record *r)
{
    const json_t *one = json_object_get(c, "output");
    char dir[256], path[400];

    snprintf(dir, sizeof dir, "%s/%d/%s", root,
             folder_of(json_number_value(json_object_get(c, "tolerance"))), r->name);
    mkdir(dir, 0777);
    snprintf(path, sizeof path, "%s/model.onnx", dir);
    write_base64(path, json_string_value(json_object_get(c, "model")));
    snprintf(path, sizeof path, "%s/test_data_set_0", dir);
    mkdir(path, 0777);
    write_set(dir, "input", json_object_get(c, "inputs"));
    write_set(dir, "output", json_object_get(c, "outputs"));
    snprintf(path, sizeof path, "%s/test_data_set_0/output_0.pb", dir);
    if (one)
        write_base64(path, json_string_value(one));
}

/* "bits" has a hash for each exact mode; without tolerance "sha256" is one for both. */
static void read_bits(const json_t *c, struct record *r)
{
    const json_t *bits = json_object_get(c, "bits");

    for (int mode = EXACT; mode <= FMA; mode++)
        if (bits)
            r->bits[mode] = json_string_value(json_object_get(bits, modes[mode]));
        else if (json_number_value(json_object_get(c, "tolerance")) == 0)
            r->bits[mode] = json_string_value(json_object_get(c, "sha256"));
    r->refused = json_string_value(json_object_get(c, "refused"));
    r->opaque = json_is_true(json_object_get(c, "strings"));
}

static int by_name(const void *a, const void *b)
{
    return strcmp(((const struct record *)a)->name, ((const struct record *)b)->name);
}

static void unpack(const json_t *cases, const char *prefix)
{
    records = get((json_array_size(cases) + 1) * sizeof *records);
    if (!mkdtemp(root))
        die("no temporary folder");
    for (size_t i = 0; i < json_array_size(cases); i++) {
        const json_t *c = json_array_get(cases, i);
        struct record *r = &records[count];
        r->name = json_string_value(json_object_get(c, "name"));
        if (strncmp(r->name, prefix, strlen(prefix)))
            continue;
        read_bits(c, r);
        write_case(c, r);
        count++;
    }
    qsort(records, count, sizeof *records, by_name);
}

static void delete_tree(const char *path)
{
    DIR *d = opendir(path);
    struct dirent *e;
    char *sub;

    while (d && (e = readdir(d))) {
        if (!strcmp(e->d_name, ".") || !strcmp(e->d_name, ".."))
            continue;
        sub = get(strlen(path) + strlen(e->d_name) + 2);
        sprintf(sub, "%s/%s", path, e->d_name);
        if (unlink(sub))
            delete_tree(sub);
        free(sub);
    }
    if (d)
        closedir(d);
    rmdir(path);
}

/* ---- runs
 * ------------------------------------------------------------------------------- */

static void fail(const char *name, const char *mode, const char *isa, const char *why)
{
    if (++failed <= 60)
        printf("FAILED %s (%s, %s): %s\n", name, mode, isa, why);
}

/* What the tool prints about a subfolder, as JSON. */
static json_t *check(const char *tool, int folder, const char *mode, const char *isa)
{
    char dir[64], range[32], absolute[32];
    const char *args[] = {tool,     "check",       dir,      "--mode", mode,  "--isa",
                          isa,      "--hash",      "--json", "--rtol", range, "--atol",
                          absolute, "--range-tol", range,    NULL};
    json_error_t error;
    int fd[2], status;
    json_t *j;
    pid_t pid;
    FILE *f;

    snprintf(dir, sizeof dir, "%s/%d", root, folder);
    snprintf(range, sizeof range, "%.17g", tolerance[folder]);
    snprintf(absolute, sizeof absolute, "%.17g", tolerance[folder] / 1000);
    if (pipe(fd) || (pid = fork()) < 0)
        die("can't start the tool");
    if (pid == 0) {
        dup2(fd[1], 1);
        close(fd[0]);
        close(fd[1]);
        execv(tool, (char *const *)(void *)args);
        _exit(127);
    }
    close(fd[1]);
    f = fdopen(fd[0], "r");
    j = f ? json_loadf(f, 0, &error) : NULL;
    if (f)
        fclose(f);
    waitpid(pid, &status, 0);
    if (!j)
        die("the tool printed no JSON");
    return j;
}

static void judge(const json_t *c, int mode, const char *isa)
{
    const char *name = json_string_value(json_object_get(c, "case"));
    const char *verdict = json_string_value(json_object_get(c, "verdict"));
    const char *hash = json_string_value(json_object_get(c, "hash"));
    const char *message = json_string_value(json_object_get(c, "message"));
    const struct record key = {.name = name};
    struct record *r = bsearch(&key, records, count, sizeof *records, by_name);

    runs++;
    if (!r) {
        fail(name, modes[mode], isa, "no such case");
    } else if (r->refused) {
        if (!message || strcmp(verdict, "crashed") == 0 || !strstr(message, r->refused))
            fail(name, modes[mode], isa, message ? message : "not refused");
    } else if (strcmp(verdict, "passed") != 0) {
        fail(name, modes[mode], isa, message ? message : verdict);
    } else if (mode != FAST && hash && !r->opaque) {
        if (!r->seen[mode][0])
            snprintf(r->seen[mode], sizeof r->seen[mode], "%s", hash);
        if (r->bits[mode] && strcmp(hash, r->bits[mode]) != 0)
            fail(name, modes[mode], isa, "not the recorded bits");
        else if (strcmp(hash, r->seen[mode]) != 0)
            fail(name, modes[mode], isa, "other bits than on another ISA");
    }
}

static void run_folder(const char *tool, int folder, int mode, const char *isa)
{
    json_t *j = check(tool, folder, modes[mode], isa);
    const json_t *cases = json_object_get(j, "cases");

    for (size_t i = 0; i < json_array_size(cases); i++)
        judge(json_array_get(cases, i), mode, isa);
    json_decref(j);
}

int main(int argc, char **argv)
{
    const unsigned isas = om_isa_supported();
    json_t *all;

    if (argc < 3) {
        fprintf(stderr, "usage: recorded TOOL CASES.json.gz [PREFIX]\n");
        return 2;
    }
    all = read_cases(argv[2]);
    unpack(json_object_get(all, "cases"), argc > 3 ? argv[3] : "");
    for (int mode = 0; mode < MODES; mode++)
        for (int isa = 1; om_isa_name(isa); isa++)
            for (int i = 0; (isas >> isa & 1) && i < tolerances; i++)
                run_folder(argv[1], i, mode, om_isa_name(isa));
    delete_tree(root);
    printf("%s: %zu cases, %ld runs, %ld failed\n", argv[2], count, runs, failed);
    return failed != 0 || runs == 0;
}
