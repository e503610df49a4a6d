/* softmax.h -- what Softmax, LogSoftmax and Hardmax share. */
#ifndef SOFTMAX_H
#define SOFTMAX_H

#include "wide.h"

void softmax_infer(struct node *n);

/* Lower with a family of kernels, "softmax": NAME_TYPE, and NAME_last_TYPE for the
 * innermost axis. Before opset 13 the input is flattened to two axes at `axis`. */
void softmax_lower(struct node *n, struct steps *s, const char *base);

#endif
