/* jit.h -- builds emitted C in memory and calls it: for check, run, bench and selftest.
 */
#ifndef JIT_H
#define JIT_H

#include "compiler.h"

struct runner;

/* Every ISA of the architecture that the compiler runs on. */
unsigned native_isas(void);
/* Refuses an ONEMODEL_ISA that is none of them. */
void jit_environment(void);
/* How `text` is built: "tcc" (libtcc, in process) or a C compiler's command line, to
 * which "-shared -fPIC -o OUT FILE" is added. For "tcc" the options must have been set
 * by jit_options before the program was lowered. */
void jit_options(struct options *opt, const char *how, int isa);
struct runner *jit_build(struct program *p, const char *how);

/* One run; pointers in graph order, outputs of value_bytes. Returns the code of
 * PREFIX_run_with; isa_limit as there. `out` is of jit_outputs. */
int jit_run(struct runner *r, const void *const *in, void *const *out, int isa_limit);
/* What a code of jit_run other than 0 means. */
const char *jit_code_text(int code);
/* Room for the pointers of all outputs, and behind them for the actual shapes of those
 * whose size depends on data. */
void **jit_outputs(const struct graph *g);
/* Output i as the run left it: with its actual shape. */
const struct value *jit_output(const struct graph *g, void *const *out, size_t i);
/* Runs with `threads` threads of our own (runtime/pool.h) behind parallel_for. */
void jit_threads(struct runner *r, int threads);
/* Calls mark(k) when group k of a run has ended, counted from 0; NULL: no longer. The
 * options that the runner was built with must ask for marks. */
void jit_mark(struct runner *r, void (*mark)(size_t group));
/* The ISA that runs: an enum isa. */
int jit_isa(struct runner *r, int isa_limit);
const char *jit_text(const struct runner *r); /* the C text, for --keep and messages */

#endif
