/* norm.h -- what LayerNormalization and RMSNormalization share. */
#ifndef NORM_H
#define NORM_H

#include "wide.h"

/* The first normalised axis; checks that scale and bias (may be NULL) broadcast to x.
 */
int norm_infer(struct node *n, const struct value *scale, const struct value *bias);

/* Rows of x from `axis` on through a kernel of templates/norm.c. f16, bf16 and f32 are
 * scaled in it if scale and bias have a row's shape; else, and for f64, whose rows are
 * normalised in f32, steps follow. y[1], y[2] may be NULL. */
void norm_lower(struct node *n, struct steps *s, const char *kernel, struct value **y,
                struct value *scale, struct value *bias);

#endif
