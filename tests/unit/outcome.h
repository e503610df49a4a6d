/* outcome.h -- what happens when code that may exit runs: its status and its words. */
#ifndef OUTCOME_H
#define OUTCOME_H

#include <check.h>
#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wunused-function"

struct outcome {
    int status;      /* exit status, or -signal */
    char text[4096]; /* of stderr */
};

static struct outcome outcome_of(void (*f)(const void *), const void *arg)
{
    struct outcome o = {0, ""};
    FILE *text = tmpfile();
    ck_assert_ptr_nonnull(text);
    fflush(stdout);
    fflush(stderr);
    const pid_t pid = fork();
    if (pid == 0) {
        dup2(fileno(text), 2);
        f(arg);
        exit(0);
    }
    int status;
    ck_assert_int_eq(waitpid(pid, &status, 0), pid);
    o.status = WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
    rewind(text);
    o.text[fread(o.text, 1, sizeof o.text - 1, text)] = '\0';
    fclose(text);
    return o;
}

/* Fails unless f(arg) exits with this status and says this. */
#define expect(f, arg, wanted, words)                                               \
    do {                                                                            \
        const struct outcome o_ = outcome_of(f, arg);                               \
        ck_assert_msg(o_.status == (wanted) && strstr(o_.text, words),              \
                      "status %d, not %d with '%s':\n%s", o_.status, wanted, words, \
                      o_.text);                                                     \
    } while (0)

/* ---- a folder for a test program's files ------------------------------------------
 */

static char folder[64];

static void folder_make(void)
{
    const char *tmp = "/tmp/onemodelc-test.XXXXXX";
    strcpy(folder, tmp);
    ck_assert_ptr_nonnull(mkdtemp(folder));
}

static void remove_tree(const char *path)
{
    struct stat st;
    if (lstat(path, &st) != 0)
        return;
    if (!S_ISDIR(st.st_mode)) {
        unlink(path);
        return;
    }
    DIR *d = opendir(path);
    for (struct dirent *e; d && (e = readdir(d));) {
        char inner[4096];
        if (strcmp(e->d_name, ".") == 0 || strcmp(e->d_name, "..") == 0)
            continue;
        snprintf(inner, sizeof inner, "%s/%s", path, e->d_name);
        remove_tree(inner);
    }
    if (d)
        closedir(d);
    rmdir(path);
}

static void folder_remove(void)
{
    remove_tree(folder);
}

/* folder/name; the result lasts for a few calls. */
static const char *in_folder(const char *name)
{
    static char path[8][512];
    static int at;
    at = (at + 1) % 8;
    snprintf(path[at], sizeof path[at], "%s/%s", folder, name);
    return path[at];
}

/* A test case whose tests share a folder. */
static TCase *folder_case(Suite *s, const char *name)
{
    TCase *c = tcase_create(name);
    tcase_add_unchecked_fixture(c, folder_make, folder_remove);
    suite_add_tcase(s, c);
    return c;
}

static int run_suite(Suite *s)
{
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed ? EXIT_FAILURE : EXIT_SUCCESS;
}

#pragma GCC diagnostic pop
#endif
