/* argreduce.h -- what ArgMax and ArgMin share. */
#ifndef ARGREDUCE_H
#define ARGREDUCE_H

#include "wide.h"

void arg_infer(struct node *n);
void arg_lower(struct node *n, struct steps *s, const char *base);

#endif
