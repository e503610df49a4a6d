/* partnorm.h -- what InstanceNormalization and GroupNormalization share. */
#ifndef PARTNORM_H
#define PARTNORM_H

#include "wide.h"

/* Checks that x has channels, and scale and bias `count` entries. */
void partnorm_infer(struct node *n, int64_t count);

/* Groups of adjacent channels through a kernel of templates/norm.c; scale and bias have
 * an entry per channel, or one per group. f64 is computed in f32. */
void partnorm_lower(struct node *n, struct steps *s, const char *kernel, int64_t groups,
                    bool per_group);

#endif
