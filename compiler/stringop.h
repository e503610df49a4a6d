/* stringop.h -- what the operators that make strings share. */
#ifndef STRINGOP_H
#define STRINGOP_H

#include "op.h"

int64_t string_bytes(const struct node *n); /* --string-bytes */
int64_t split_parts(const struct node *n);  /* --split-parts, 0 if it's not given */

/* A step that writes the strings y, one per item, with room for `slot` bytes each in a
 * second output. The caller adds inputs and parameters. NULL if there is nothing to do.
 */
struct step *string_step(struct steps *s, struct node *n, const char *kernel,
                         struct value *y, int64_t slot);
/* x broadcast to y's shape. */
struct value *string_like(struct steps *s, struct node *n, struct value *x,
                          const struct value *y);
/* Runs one item of a kernel on the host, with what infer has at hand; returns its code.
 */
int string_run(struct node *n, const char *kernel, const char *tag, const void *params,
               void *const *y, const void *const *x);

#endif
