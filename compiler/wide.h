/* wide.h -- operators whose kernels know f32, f64 and integers: f16 and bf16 are
 * widened to f32 before them and rounded once behind them. */
#ifndef WIDE_H
#define WIDE_H

#include "op.h"

/* The type that values of type t are computed in. */
enum dtype wide_type(enum dtype t);

/* The type that linear and cubic interpolations compute in: f32, but f64 for f64 and
 * integers of 32 bits and more. */
enum dtype interpolation_type(enum dtype t);

/* x in type t, converted by a step if it has another; NULL for NULL. */
struct value *wide_as(struct node *n, struct steps *s, struct value *x, enum dtype t);

/* x in its wide_type. */
struct value *wide_in(struct node *n, struct steps *s, struct value *x);

/* Where to compute y: y itself, or a wider one that wide_out converts to y. */
struct value *wide_y(struct node *n, struct value *y);
void wide_out(struct node *n, struct steps *s, struct value *y, struct value *computed);

/* y = v under y's shape and in y's type; as many elements. */
void wide_as_alias(struct node *n, struct steps *s, struct value *y, struct value *v);

/* A constant of one element. */
struct value *scalar_const(enum dtype t, double v);

/* y = kernel(a, b), broadcasting; the kernel's name is base_TYPE of y. */
void ew2(struct node *n, struct steps *s, const char *base, struct value *y,
         struct value *a, struct value *b);
/* y = kernel(a, b, c) */
void ew3(struct node *n, struct steps *s, const char *base, struct value *y,
         struct value *a, struct value *b, struct value *c);
/* y = kernel(a) */
void ew1(struct node *n, struct steps *s, const char *base, struct value *y,
         struct value *a);

#endif
