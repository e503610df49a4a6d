/* ops.c -- the table of operators, made from ops/ by the build. */
#include "op.h"

extern const struct op *const all_ops[];

#include "ops.inc"
