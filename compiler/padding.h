/* padding.h -- what Pad and CenterCropPad share: elements cut off or put around. */
#ifndef PADDING_H
#define PADDING_H

#include "op.h"

/* Per axis: the elements [from, from + inside) of input 0 stand in output 0 at lo. */
struct padding {
    bool any;
    int64_t out[RANK_MAX], lo[RANK_MAX], from[RANK_MAX], inside[RANK_MAX];
};

/* Sets axis k of p, which begins zeroed; negative numbers crop. */
void padding_axis(struct node *n, struct padding *p, int k, int64_t before,
                  int64_t after);
/* Output 0 is input 0 so cropped and padded with an element (NULL: zero). */
void padding_lower(struct node *n, struct steps *s, const struct padding *p,
                   struct value *value);

#endif
