/* fuse.h -- what the files of the fuse pass share. */
#ifndef FUSE_H
#define FUSE_H

#include "compiler.h"

/* How far ahead of a group its next member is looked for. */
enum { WINDOW = 64, GROUP_STEPS = 24 };

/* fuse.c */
bool line_strides(const struct step *s, const struct operand *o, int64_t n,
                  int64_t *inner, int64_t *outer);
bool group_makes(const struct group *g, const struct value *root);
int64_t step_space(const struct step *s); /* elements of an EW step's space */
bool same_space(const struct step *a, const struct step *b);
bool is_local(const struct group *g, const struct value *v);
bool is_streamed(const struct group *g, const struct value *v);
bool in_tile(const struct group *g, const struct value *v); /* either */
bool is_pending(const struct operand *o);

/* fuse_rows.c */
struct group *row_group(const struct program *p, size_t first, const bool *placed);

#endif
