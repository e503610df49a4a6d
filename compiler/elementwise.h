/* elementwise.h -- what the elementwise operators share: shape rules and lowering of
 * one-, two- and many-input operators, the old axis broadcast included. */
#ifndef ELEMENTWISE_H
#define ELEMENTWISE_H

#include "op.h"

/* ---- infer -------------------------------------------------------------------- */

void ew_infer_unary(struct node *n);       /* type and shape of input 0 */
void ew_infer_unary_bool(struct node *n);  /* its shape, bool */
void ew_infer_binary(struct node *n);      /* type of input 0, broadcast shape */
void ew_infer_binary_bool(struct node *n); /* bool, broadcast shape */
void ew_infer_variadic(struct node *n);    /* any number of inputs */

/* Is it one of these? They need the elements of an output's place only. */
bool ew_keeps_places(void (*infer)(struct node *n));

/* ---- lower: `base` is a kernel's name without type, "add" ------------------------ */

void ew_lower_unary(struct node *n, struct steps *s, const char *base);
void ew_lower_binary(struct node *n, struct steps *s, const char *base);
void ew_lower_swapped(struct node *n, struct steps *s, const char *base); /* f(b, a) */
/* The second operand, in a shape that broadcasts NumPy style. */
struct value *ew_operand_b(struct node *n, struct steps *s);
/* Left to right: f(f(x0, x1), x2) ... into y, which has the output's shape. */
void ew_lower_fold(struct node *n, struct steps *s, const char *base, struct value *y);

/* An integer type of 8 bits or more. */
bool ew_is_int(enum dtype t);

/* b1, b2, b4 or b8: kernels that treat elements as bits. */
const char *ew_bits_name(const char *base, enum dtype t);

/* Cast and CastLike: out 0 is in 0 as another type. */
void ew_infer_cast(struct node *n, int64_t to);
void ew_lower_cast(struct node *n, struct steps *s);
/* x as Cast makes it another type of 8 bits or more (no float8); x if it is of it. */
struct value *ew_as(struct node *n, struct steps *s, struct value *x, enum dtype to);

/* A scalar constant of x's type: its most negative or most positive finite value. */
struct value *ew_lowest(enum dtype t);
struct value *ew_highest(enum dtype t);
/* The f32 number as a scalar of a floating type, rounded to nearest even once. */
struct value *ew_float_scalar(enum dtype t, float v);

#endif
