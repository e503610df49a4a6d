/* cli.h -- the command line. */
#ifndef CLI_H
#define CLI_H

#include "compiler.h"

enum cli_command {
    CMD_COMPILE,
    CMD_CHECK,
    CMD_RUN,
    CMD_BENCH,
    CMD_INSPECT,
    CMD_OPS,
    COMMANDS
};
extern const char *const command_names[COMMANDS];

struct cli {
    enum cli_command command; /* set before cli_parse */
    struct options opt;
    VEC(const char *) paths;
    VEC(const char *) inputs; /* NAME=FILE; either may hold a '=' */
    const char *output_dir, *jit, *report;
    int isa;       /* run, check, bench: enum isa, or -1 for the best */
    int isa_limit; /* the same as an OM_ISA_ number, 0 for none */
    double rtol, atol, range_tol;
    bool hash;
    int jobs, repeat;
};

/* Parses argv[first..]; bad_usage on anything unknown, or that the command does not
 * use. */
void cli_parse(struct cli *c, int argc, char **argv, int first);

/* The passes, in order. From a loaded model to a planned program. */
struct program *compile(struct model *m, const struct options *opt);

/* Writes files beside their final names, then renames them: never half a file, and all
 * or none as far as can be known before. */
struct output_file {
    const char *path;
    const void *data;
    size_t n;
};
void write_files(size_t count, const struct output_file *files);
void write_file(const char *path, const void *data, size_t n);

int cmd_compile(struct cli *c);
int cmd_check(struct cli *c);
int cmd_run(struct cli *c);
int cmd_bench(struct cli *c);
int cmd_inspect(struct cli *c);
int cmd_ops(struct cli *c);

#endif
