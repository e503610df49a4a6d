/* op.h -- all that an operator's file may use. One operator, one file in ops/; the
 * build collects every `const struct op op_NAME`. See docs/abi.md, sections 3 and 8. */
#ifndef OP_H
#define OP_H

#include "compiler.h"
#include <string.h>

/* What an operator accepts from opset `since` on (docs/abi.md, section 8). */
struct sig {
    int since;
    const char *io;    /* "X:T, W:T, B:T? -> Y:T" */
    const char *types; /* "T=f16,f32,f64" */
    const char *attrs; /* "alpha:float=0.01 axes:ints! mode:string=nearest" */
};

struct op {
    const char *name, *domain;
    const struct sig *sigs; /* ascending since, ends with since 0 */
    void (*infer)(struct node *n);
    void (*lower)(struct node *n, struct steps *s);
    unsigned flags;
    /* The subgraph that stands for the node (If with a constant condition); NULL if it
     * must stay a node, reported by the function itself. */
    struct graph *(*inline_as)(struct node *n);
};

enum {
    OP_RANDOM = 1, /* never folded */
    OP_ELEMENTWISE =
        2 /* an output element needs the input elements of its place only */
};

/* ---- attributes: defaults come from the sig row
 * ---------------------------------------- */

bool attr_given(const struct node *n, const char *name); /* in the file itself */
int64_t attr_int(const struct node *n, const char *name);
float attr_float(const struct node *n, const char *name);
const char *attr_string(const struct node *n, const char *name);
const int64_t *attr_ints(const struct node *n, const char *name,
                         size_t *count); /* NULL, 0 if absent */
const float *attr_floats(const struct node *n, const char *name, size_t *count);
struct value *attr_tensor(const struct node *n, const char *name); /* NULL if absent */
const struct attr *attr_find(const struct node *n, const char *name);
uint32_t float_bits(float f);
uint64_t double_bits(double d);

/* ---- inputs
 * ------------------------------------------------------------------------------ */

struct value *in(const struct node *n, int i);  /* NULL if absent */
struct value *out(const struct node *n, int i); /* NULL if absent */
/* Constant integer input (i32 or i64) as int64; *count elements. NULL if the input is
 * absent. A non-constant one is reported as unsupported and marks the node bad: the
 * caller returns at once when n->bad. `what` names it in the message. */
const int64_t *const_ints(struct node *n, int i, const char *what, size_t *count);
/* What the model is compiled with, or NULL. */
const struct options *node_options(const struct node *n);
/* The most tasks that a step may be divided into, 1 or more. */
int64_t node_tasks(const struct node *n);
/* An axis in [-rank, rank), made non-negative; bad_model otherwise. */
int norm_axis(const struct node *n, int64_t axis, int rank);

/* ---- outputs in infer
 * --------------------------------------------------------------------- */

void out_set(struct node *n, int i, enum dtype t, int rank,
             const int64_t *dim); /* absent: nothing */
void out_like(struct node *n, int i, const struct value *x);
/* The same where dim[k] is -1 if only data decides it: --bound gives the longest that
 * it may be. Without that the node is unsupported. */
void out_bounded(struct node *n, int i, enum dtype t, int rank, const int64_t *dim);
void out_broadcast(struct node *n, int i,
                   enum dtype t); /* of all present inputs' shapes */
bool broadcast_dims(const struct value *const *x, int nx, int *rank, int64_t *dim);
void out_const(struct node *n, int i, const void *data); /* after out_set; data kept */
void out_splat(struct node *n, int i, const void *element);

/* ---- lowering
 * ------------------------------------------------------------------------------- */

/* "softplus" and a dtype -> "softplus_f32". */
const char *kname(const char *base, enum dtype t);
/* y = kernel(x...), NumPy broadcasting to y's shape. Params: tag and struct, or NULL.
 * Reports the node as unsupported if there is no such kernel (returns a dummy). */
struct step *step_ew(struct steps *s, struct node *n, const char *kernel,
                     struct value *y, int nx, struct value *const *x, const char *tag,
                     const void *params);
struct step *step_range(struct steps *s, struct node *n, const char *kernel,
                        int64_t items);
/* Where a step writes the actual shape of y, a size_t per dimension; NULL if y isn't
 * bounded. */
struct value *value_extent(struct node *n, struct value *y);
void step_in(struct step *s, struct value *v); /* NULL: absent */
void step_in_at(struct step *s, struct value *v, int64_t byte_offset);
void step_out(struct step *s, struct value *v);
void step_out_at(struct step *s, struct value *v, int64_t byte_offset);
void step_params(struct step *s, const char *tag, const void *params); /* copied */
/* Registers (and copies) a table; store the result in the params' pointer field
 * before calling step_params. */
const void *step_table(struct step *s, enum field_type t, const void *data,
                       size_t count, const char *note);
void step_scratch(struct step *s, int64_t bytes);
void step_cost(struct step *s, double operations);
void step_product(struct step *s, double operations); /* of a matrix core */
/* Says what of y an item writes, so that elementwise steps can join the step. */
void step_tiles(struct step *s, const struct item_tiles *t);
/* The same where item i writes the elements [i * n, (i + 1) * n) of y. */
void step_rows(struct step *s, int64_t n);
/* Blocks of rows and columns of matrices of rows x n, one after the other. */
void step_blocks(struct step *s, int64_t matrices, size_t rows, size_t n,
                 size_t block_rows, size_t block_cols);
/* Says that an item reads a row of x, `in` elements, and nothing else, and writes `out`
 * elements of y, all one after the other, so that other steps can take rows in turn
 * with it. */
void step_line(struct step *s, int64_t in, int64_t out);
/* y holds x's bytes under another shape (same byte count). */
void step_alias(struct steps *s, struct node *n, struct value *y, struct value *x);
/* Strided copy: y[i.. along ydim strides] = x[...]; strides and offsets in elements. */
struct step *step_move(struct steps *s, struct node *n, struct value *y, int64_t yoff,
                       const int64_t *ystride, struct value *x, int64_t xoff,
                       const int64_t *xstride, int rank, const int64_t *dim);
struct value *temp(struct node *n, enum dtype t, int rank, const int64_t *dim);
void strides_of(const struct value *v, int64_t *stride); /* row-major, in elements */

#endif
