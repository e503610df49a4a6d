/* source.c -- the files that are read: nothing may be written over them. */
#define _POSIX_C_SOURCE 200809L
#include "compiler.h"

#include <string.h>
#include <sys/stat.h>

struct source {
    dev_t device;
    ino_t inode;
    const char *path, *what;
};

static VEC(struct source) sources;

void source_add(const char *path, const char *what)
{
    struct stat st;
    if (stat(path, &st) == 0)
        vec_push(&sources, ((struct source){st.st_dev, st.st_ino, path, what}));
}

void source_spare(const char *path, const char *hint)
{
    struct stat st;
    if (stat(path, &st) != 0)
        return;
    for (size_t i = 0; i < sources.n; i++) {
        const struct source *s = &sources.at[i];
        if (s->device == st.st_dev && s->inode == st.st_ino)
            bad_file(path, hint, "writing it would destroy %s, '%s'", s->what,
                     printable(s->path));
    }
}
