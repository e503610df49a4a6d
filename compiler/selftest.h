/* selftest.h -- PREFIX_selftest: a target proves that it computes the host's bits. */
#ifndef SELFTEST_H
#define SELFTEST_H

#include "cli.h"
#include "emit.h"

/* Runs the model of the options once, in a process of its own. False where there can be
 * no self-test: mode fast, too large, too slow, or it does not run here. */
bool selftest_expect(const struct options *opt, uint64_t *want, int *code);

/* The function, behind #ifdef PREFIX_SELFTEST; program.selftest_* must be set. */
void emit_selftest(struct emitter *e, struct strbuf *b);

#endif
