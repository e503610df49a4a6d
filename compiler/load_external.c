/* load_external.c -- tensors whose bytes are in another file.
 *
 * The model names the file, so the name is hostile. It must lead to a regular file
 * with one name (no hard links), inside the model's folder or --external-root once
 * every symbolic link on the way is resolved. The canonical path is then opened from
 * its folder down, one component at a time, following no link: a path that changes
 * under us can't lead out either.
 *
 * Files are mapped whole and stay mapped: weights are not copied, however large.
 */
#define _POSIX_C_SOURCE 200809L
#define _XOPEN_SOURCE 700
#include "load.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

struct place_in_file {
    const char *location;
    int64_t offset, length; /* length -1: to the end */
};

struct mapped {
    const char *path; /* canonical */
    const uint8_t *p;
    int64_t n;
};

/* ---- what the tensor says
 * ------------------------------------------------------------------ */

static int64_t read_number(const struct loader *l, const char *key, const char *s,
                           const char *name)
{
    int64_t v = 0;
    bool ok = *s != '\0';
    for (const char *p = s; *p && ok; p++)
        ok = *p >= '0' && *p <= '9' && mul_ok(v, 10, &v) && add_ok(v, *p - '0', &v);
    if (!ok)
        load_bad(l, NULL, "tensor '%s': external data has %s '%s'", printable(name),
                 key, printable(s));
    return v;
}

static struct place_in_file read_entries(const struct loader *l,
                                         const Onnx__TensorProto *t, const char *name)
{
    static const char *const known[] = {"location", "offset", "length", "checksum",
                                        "basepath"};
    enum { KNOWN = sizeof known / sizeof *known };
    const char *given[KNOWN] = {NULL};
    for (size_t i = 0; i < t->n_external_data; i++) {
        const Onnx__StringStringEntryProto *e = t->external_data[i];
        const char *key = e->key ? e->key : "";
        size_t k = 0;
        while (k < KNOWN && strcmp(known[k], key) != 0)
            k++;
        if (k == KNOWN || given[k])
            load_bad(l, NULL, "tensor '%s': external data has %s key '%s'",
                     printable(name), k == KNOWN ? "unknown" : "twice the",
                     printable(key));
        given[k] = e->value ? e->value : "";
    }
    struct place_in_file at = {given[0], 0, -1};
    if (!at.location || !*at.location)
        load_bad(l, NULL, "tensor '%s': external data without a location",
                 printable(name));
    if (given[1])
        at.offset = read_number(l, "offset", given[1], name);
    if (given[2])
        at.length = read_number(l, "length", given[2], name);
    return at;
}

/* ---- the path
 * -------------------------------------------------------------------------------- */

/* The rest of a canonical path below a canonical folder, NULL if it isn't there. */
static const char *below(const char *path, const char *folder)
{
    const size_t n = strlen(folder);
    if (strcmp(folder, "/") == 0)
        return path + 1;
    return strncmp(path, folder, n) == 0 && path[n] == '/' ? path + n + 1 : NULL;
}

static _Noreturn void refuse_file(const struct loader *l, const char *name,
                                  const char *location, const char *why,
                                  const char *hint)
{
    load_bad(l, hint, "tensor '%s': external data '%s' %s", printable(name),
             printable(location), why);
}

/* Opens folder/rest without following a link at any step. -1 and errno on failure. */
static int open_below(const char *folder, const char *rest)
{
    int fd = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    while (fd >= 0) {
        const size_t n = strcspn(rest, "/");
        const bool last = rest[n] == '\0';
        const int flags = last ? O_NONBLOCK : O_DIRECTORY;
        const int next =
            openat(fd, mem_strndup(rest, n), O_RDONLY | O_NOFOLLOW | O_CLOEXEC | flags);
        const int error = errno;
        close(fd);
        errno = error;
        if (last)
            return next;
        fd = next;
        rest += n + 1;
    }
    return fd;
}

static char *canonical(const char *path)
{
    char *real = realpath(path, NULL);
    if (!real)
        return NULL;
    char *kept = mem_strdup(real);
    free(real);
    return kept;
}

/* The canonical path, and in *folder the allowed folder that it is in. */
static const char *resolve(const struct loader *l, const char *location,
                           const char *name, const char **folder)
{
    static const char outside[] = "is outside the model's folder";
    static const char hint[] = "--external-root DIR allows files inside DIR";
    if (location[0] == '/')
        refuse_file(l, name, location, "is not a relative path", NULL);
    const char *dir = canonical(l->dir);
    if (!dir)
        refuse_file(l, name, location, strerror(errno), NULL);
    const char *path = canonical(mem_printf("%s/%s", dir, location));
    const int error = errno;
    const char *given = l->opt ? l->opt->external_root : NULL;
    const char *root = given ? canonical(given) : NULL;
    if (given && !root)
        bad_usage("--external-root %s: %s", printable(given), strerror(errno));
    if (!path)
        refuse_file(l, name, location,
                    mem_printf("can't be opened: %s", strerror(error)), NULL);
    *folder = below(path, dir) ? dir : root && below(path, root) ? root : NULL;
    if (!*folder)
        refuse_file(l, name, location, outside, hint);
    return path;
}

static struct mapped map_file(const struct loader *l, const char *path,
                              const char *folder, const char *location,
                              const char *name)
{
    struct stat st;
    const int fd = open_below(folder, below(path, folder));
    if (fd < 0 || fstat(fd, &st) != 0)
        refuse_file(l, name, location,
                    mem_printf("can't be opened: %s", strerror(errno)), NULL);
    if (!S_ISREG(st.st_mode))
        refuse_file(l, name, location, "is not a regular file", NULL);
    if (st.st_nlink > 1)
        refuse_file(l, name, location, "has another name (hard link)",
                    "a hard link can lead out of the folder; copy the file");
    struct mapped m = {path, (const uint8_t *)"", st.st_size};
    if ((uintmax_t)st.st_size > SIZE_MAX / 2)
        refuse_file(l, name, location, "is too large for this machine", NULL);
    if (m.n) {
        void *p = mmap(NULL, (size_t)m.n, PROT_READ, MAP_PRIVATE, fd, 0);
        if (p == MAP_FAILED)
            refuse_file(l, name, location,
                        mem_printf("can't be mapped: %s", strerror(errno)), NULL);
        m.p = p;
    }
    close(fd);
    return m;
}

/* ---- the bytes
 * ---------------------------------------------------------------------------------- */

/* One mapping per file, however many names lead to it. */
static const struct mapped *find_file(struct loader *l, const char *location,
                                      const char *name)
{
    const char *folder;
    struct mapped *m = strmap_get(&l->locations, location);
    if (m)
        return m;
    const char *path = resolve(l, location, name, &folder);
    m = strmap_get(&l->files, path);
    if (!m) {
        m = load_array(l, 1, sizeof *m);
        *m = map_file(l, path, folder, location, name);
        source_add(path, "the model's external data");
        if (m->n < (INT64_MAX - l->allowance) / EXTERNAL_FACTOR)
            l->allowance += m->n * EXTERNAL_FACTOR;
        strmap_set(&l->files, path, m);
    }
    strmap_set(&l->locations, location, m);
    return m;
}

const uint8_t *load_external(struct loader *l, const Onnx__TensorProto *t, int64_t want,
                             const char *name)
{
    const struct place_in_file at = read_entries(l, t, name);
    const struct mapped *m = find_file(l, at.location, name);
    const int64_t left = m->n - at.offset;
    if (left < 0 || want > left || at.length > left)
        load_bad(l, NULL,
                 "tensor '%s': external data '%s' has %lld bytes, too few for %lld at "
                 "offset %lld",
                 printable(name), printable(at.location), (long long)m->n,
                 (long long)(at.length > want ? at.length : want),
                 (long long)at.offset);
    if (at.length >= 0 && at.length != want)
        load_bad(l, "the dimensions and the data of a tensor must agree",
                 "tensor '%s' needs %lld bytes of data but has %lld", printable(name),
                 (long long)want, (long long)at.length);
    return m->p + at.offset;
}
