/* diag.c -- every message to the user, and every way to stop.
 *
 *   model.onnx: node 12 'up1' (Resize, opset 19): sizes must be constant
 *     inputs: X f32[1,16,32,32], sizes i64[4] from node 11 'Concat'
 *     hint: give the input a static shape, for example --dim N=1
 *
 * Text that comes from the model is escaped by printable() before it gets here.
 */
#define _POSIX_C_SOURCE 200809L
#include "compiler.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *model_path;
static VEC(const char *) temp_files;
static VEC(struct note {
    const struct node *n; /* NULL: of the model */
    const char *text;
}) unsupported_notes;

void diag_set_model(const char *path)
{
    model_path = path;
}

/* ---- temporary files
 * ------------------------------------------------------------ */

static const int ending_signals[] = {SIGHUP, SIGINT, SIGTERM};
enum { ENDING_SIGNALS = sizeof ending_signals / sizeof ending_signals[0] };

/* For signal handlers too. */
static void remove_temp_files(void)
{
    for (size_t i = 0; i < temp_files.n; i++)
        if (unlink(temp_files.at[i]) != 0)
            rmdir(temp_files.at[i]);
}

static void on_ending_signal(int number)
{
    remove_temp_files();
    raise(number); /* the default action again, after this handler */
}

/* Signals that end a process remove its files first; those that the caller ignores (as
 * nohup does) stay ignored. */
static void catch_ending_signals(void)
{
    for (size_t i = 0; i < ENDING_SIGNALS; i++) {
        struct sigaction old,
            act = {.sa_handler = on_ending_signal, .sa_flags = SA_RESETHAND};
        sigemptyset(&act.sa_mask);
        if (sigaction(ending_signals[i], NULL, &old) == 0 && old.sa_handler == SIG_DFL)
            sigaction(ending_signals[i], &act, NULL);
    }
}

/* The handler finds the list whole. */
static sigset_t hold_ending_signals(void)
{
    sigset_t set, old;
    sigemptyset(&set);
    for (size_t i = 0; i < ENDING_SIGNALS; i++)
        sigaddset(&set, ending_signals[i]);
    sigprocmask(SIG_BLOCK, &set, &old);
    return old;
}

void diag_at_exit(const char *temp_path)
{
    const sigset_t old = hold_ending_signals();
    if (!temp_files.n)
        catch_ending_signals();
    vec_push(&temp_files, temp_path);
    sigprocmask(SIG_SETMASK, &old, NULL);
}

void diag_keep(const char *temp_path)
{
    const sigset_t old = hold_ending_signals();
    size_t kept = 0;
    for (size_t i = 0; i < temp_files.n; i++)
        if (temp_files.at[i] != temp_path)
            temp_files.at[kept++] = temp_files.at[i];
    temp_files.n = kept;
    sigprocmask(SIG_SETMASK, &old, NULL);
}

static _Noreturn void stop(int status)
{
    remove_temp_files();
    fflush(stdout);
    fflush(stderr);
    exit(status);
}

/* ---- names from the model
 * ------------------------------------------------------------ */

/* Length of the UTF-8 sequence at s, its code point in *c; 0 if it is none. */
static size_t utf8_sequence(const unsigned char *s, uint32_t *c)
{
    static const uint32_t least[] = {0, 0, 0x80, 0x800, 0x10000};
    const size_t n = s[0] < 0x80 ? 1 : s[0] >= 0xf0 ? 4 : s[0] >= 0xe0 ? 3 : 2;
    if (s[0] >= 0xf8 || (s[0] >= 0x80 && s[0] < 0xc2))
        return 0;
    *c = n == 1 ? s[0] : s[0] & (0x7fu >> n);
    for (size_t i = 1; i < n; i++) {
        if ((s[i] & 0xc0) != 0x80)
            return 0;
        *c = *c << 6 | (s[i] & 0x3f);
    }
    if (*c < least[n] || *c > 0x10ffff || (*c >= 0xd800 && *c < 0xe000))
        return 0;
    return n;
}

/* Control characters, and those that reorder or hide the text around them. */
static bool is_hidden(uint32_t c)
{
    return c < 0x20 || (c >= 0x7f && c < 0xa0) || c == 0xad || c == 0x61c ||
           (c >= 0x200b && c < 0x2010) || (c >= 0x2028 && c < 0x202f) ||
           (c >= 0x2060 && c < 0x2070) || c == 0xfeff || (c >= 0xfff9 && c < 0xfffc) ||
           c >= 0xe0000;
}

const char *printable(const char *s)
{
    enum { LENGTH_MAX = 120 };
    struct strbuf b = {0};
    if (!s)
        return "";
    const unsigned char *p = (const unsigned char *)s;
    while (*p && b.n < LENGTH_MAX) {
        uint32_t c = 0;
        const size_t n = utf8_sequence(p, &c);
        if (n && *p == '\\')
            sb_put(&b, "\\\\");
        else if (n && !is_hidden(c))
            sb_putn(&b, (const char *)p, n);
        else
            for (size_t i = 0; i < (n ? n : 1); i++)
                sb_printf(&b, "\\x%02x", p[i]);
        p += n ? n : 1;
    }
    if (*p)
        sb_put(&b, "...");
    const char *kept = mem_strndup(b.n ? b.s : "", b.n);
    free(b.s);
    return kept;
}

/* ---- the form of a message
 * --------------------------------------------------------------- */

static void put_op(struct strbuf *b, const struct node *n)
{
    const char *domain = n->domain ? n->domain : "";
    sb_printf(b, "%s%s%s", printable(domain), *domain ? "." : "",
              printable(n->op_type));
    if (n->opset)
        sb_printf(b, ", opset %d", n->opset);
}

static void put_node(struct strbuf *b, const struct node *n)
{
    sb_printf(b, "node %d '%s' (", n->index, printable(n->name));
    put_op(b, n);
    sb_put(b, ")");
    if (n->graph && n->graph->depth > 0)
        sb_printf(b, " in subgraph '%s'", printable(n->graph->name));
}

static void put_input(struct strbuf *b, const struct node *n, int i)
{
    const struct value *v = n->in ? n->in[i] : NULL;
    if (!v) {
        const char *name = n->in_name ? n->in_name[i] : NULL;
        sb_put(b, name && *name ? printable(name) : "(absent)");
        return;
    }
    sb_put(b, value_describe(v));
    if (v->producer)
        sb_printf(b, " from node %d '%s'", v->producer->index,
                  printable(v->producer->name));
}

static void put_inputs(struct strbuf *b, const struct node *n)
{
    enum { SHOWN_MAX = 16 };
    if (n->nin <= 0)
        return;
    sb_put(b, "  inputs: ");
    for (int i = 0; i < n->nin && i < SHOWN_MAX; i++) {
        if (i)
            sb_put(b, ", ");
        put_input(b, n, i);
    }
    if (n->nin > SHOWN_MAX)
        sb_printf(b, ", ... (%d in all)", n->nin);
    sb_put(b, "\n");
}

static const char *message(const char *path, const struct node *n, const char *hint,
                           const char *fmt, va_list ap)
{
    struct strbuf b = {0};
    sb_printf(&b, "%s: ", path && *path ? printable(path) : "onemodelc");
    if (n) {
        put_node(&b, n);
        sb_put(&b, ": ");
    }
    sb_vprintf(&b, fmt, ap);
    sb_put(&b, "\n");
    if (n)
        put_inputs(&b, n);
    if (hint)
        sb_printf(&b, "  hint: %s\n", hint);
    const char *kept = mem_strndup(b.s, b.n);
    free(b.s);
    return kept;
}

/* ---- stopping
 * ------------------------------------------------------------------------------ */

void bad_model(const struct node *n, const char *hint, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fputs(message(model_path, n, hint, fmt, ap), stderr);
    va_end(ap);
    stop(STATUS_BAD);
}

void bad_file(const char *path, const char *hint, const char *fmt, ...)
{
    static bool again;
    /* Out of memory while the message is made: say so without memory. */
    if (again) {
        fputs("onemodelc: out of memory\n", stderr);
        stop(STATUS_BAD);
    }
    again = true;
    va_list ap;
    va_start(ap, fmt);
    fputs(message(path ? path : model_path, NULL, hint, fmt, ap), stderr);
    va_end(ap);
    stop(STATUS_BAD);
}

void bad_usage(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fputs(message(NULL, NULL, "'onemodelc --help' lists the commands and options", fmt,
                  ap),
          stderr);
    va_end(ap);
    stop(STATUS_BAD);
}

void warning(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    fputs(message(model_path, NULL, NULL, mem_printf("warning: %s", fmt), ap), stderr);
    va_end(ap);
}

void internal_error(const char *file, int line, const char *fmt, ...)
{
    va_list ap;
    fprintf(stderr, "onemodelc: internal error at %s:%d: ", file, line);
    va_start(ap, fmt);
    vfprintf(stderr, fmt, ap);
    va_end(ap);
    fprintf(stderr, "\n  hint: this is a fault in onemodelc; please report it\n");
    stop(STATUS_INTERNAL);
}

/* ---- what we can't do
 * ------------------------------------------------------------------- */

void unsupported(struct node *n, const char *hint, const char *fmt, ...)
{
    if (n && n->bad)
        return;
    va_list ap;
    va_start(ap, fmt);
    vec_push(&unsupported_notes,
             ((struct note){n, message(model_path, n, hint, fmt, ap)}));
    va_end(ap);
    if (n)
        n->bad = true;
}

/* What no output needs doesn't matter. */
static bool counts(const struct note *note)
{
    return !note->n || !note->n->dead;
}

int unsupported_count(void)
{
    int count = 0;
    for (size_t i = 0; i < unsupported_notes.n; i++)
        count += counts(&unsupported_notes.at[i]);
    return count;
}

void unsupported_exit(void)
{
    if (!unsupported_count())
        return;
    for (size_t i = 0; i < unsupported_notes.n; i++)
        if (counts(&unsupported_notes.at[i]))
            fputs(unsupported_notes.at[i].text, stderr);
    stop(STATUS_UNSUPPORTED);
}
