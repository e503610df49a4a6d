/* movers.h -- what the operators share that move elements: shape arithmetic, strided
 * copies, lists of source indices. */
#ifndef MOVERS_H
#define MOVERS_H

#include "op.h"

/* ---- infer -------------------------------------------------------------------- */

/* Integers that are an attribute before opset `since` and a constant input from it on.
 * NULL if absent; the caller returns if n->bad. */
const int64_t *attr_or_input(struct node *n, int since, const char *name, int input,
                             size_t *count);
/* A constant input's elements as doubles; any numeric type. NULL if absent or, with
 * n->bad, not constant. */
const double *const_numbers(struct node *n, int i, const char *what, size_t *count);
/* The elements of any constant of such a type. */
const double *value_numbers(const struct value *v);
/* A constant of one element of any numeric type, for small numbers. */
struct value *number_const(enum dtype t, float v);
/* axes -> chosen[k] = position in axes + 1, 0 where axis k is not listed. An axis
 * outside [-rank, rank) or listed twice is a bad model. */
void choose_axes(struct node *n, const int64_t *axes, size_t count, int rank,
                 int *chosen);
/* a + b and a * b of sizes that the model gives; overflow is a bad model. */
int64_t size_add(struct node *n, int64_t a, int64_t b);
int64_t size_mul(struct node *n, int64_t a, int64_t b);
/* Product of dim[from .. to). */
int64_t dims_product(const int64_t *dim, int from, int to);
/* Output 0 holds the elements of input 0 in the same order, under this shape; a
 * constant stays one without being copied. */
void out_reshaped(struct node *n, int rank, const int64_t *dim);
/* Output 0 holds only elements of input 0: a splat stays a splat. */
void out_moved(struct node *n, int rank, const int64_t *dim);
/* Is the mode of DepthToSpace or SpaceToDepth CRD? DCR where the opset has none. */
bool blocks_crd(const struct node *n);

/* ---- lower --------------------------------------------------------------------- */

/* "map" and a type -> "map_b4", the kernel that moves elements of its size; strings and
 * complex128 have 16 bytes. */
const char *move_name(const char *base, enum dtype t);
/* Tables of parameters; NULL if count is 0. */
const size_t *size_table(struct step *s, const int64_t *v, size_t count,
                         const char *note);
const ptrdiff_t *ptrdiff_table(struct step *s, const int64_t *v, size_t count,
                               const char *note);
/* Output 0 is input 0 under another shape. */
void lower_reshaped(struct node *n, struct steps *s);
/* y[i...] = x[xoff + sum of i xstride], all of y; an alias if that is x as it stands.
 */
void lower_view(struct node *n, struct steps *s, struct value *y, struct value *x,
                int64_t xoff, const int64_t *xstride);
/* y[i, j, ...] = x[list[0][i], list[1][j], ...]; a NULL list takes the position itself,
 * an index of -1 the element `fill` (NULL: zero). */
void lower_map(struct node *n, struct steps *s, struct value *y, struct value *x,
               const int32_t *const *list, struct value *fill);
/* y filled with one element. */
void lower_fill(struct node *n, struct steps *s, struct value *y,
                struct value *element);

#endif
