/* reduce.h -- what the reducing operators share: which axes, output shapes, steps. */
#ifndef REDUCE_H
#define REDUCE_H

#include "wide.h"

/* Infer of every ReduceX: axes from the attribute or from input 1, keepdims,
 * noop_with_empty_axes. */
void reduce_infer(struct node *n);

/* The axes that node n reduces, in infer and lower; false (and n->bad) if they aren't
 * known. *none: it reduces over no axis at all. */
bool reduce_axes(struct node *n, bool *on, bool *none);

/* y = kernel over the axes of x marked in on[]; y has one element per kept position,
 * whatever its shape. `base` is a family of templates/reduce*.c, "reduce_sum". */
void reduce_step(struct steps *s, struct node *n, const char *base, struct value *y,
                 struct value *x, const bool *on);

/* The same with a second input, one element per output. */
void reduce_step2(struct steps *s, struct node *n, const char *base, struct value *y,
                  struct value *x, struct value *per_output, const bool *on);

/* Lower of a ReduceX that is `base` followed by nothing: a copy if it reduces over no
 * axis and `plain`. */
void reduce_lower(struct node *n, struct steps *s, const char *base, bool plain);

/* Lower of a ReduceX that is `base` followed by the elementwise function `then`, which
 * has no integer form. */
void reduce_lower_then(struct node *n, struct steps *s, const char *base,
                       const char *then);

/* Elements that each output of node n is made from. */
int64_t reduce_count(struct node *n);

#endif
