/* resample.h -- Resize and Upsample: what they are asked for, and the steps that do it.
 * Where scales and sizes are constant the tables are made offline, else at run time;
 * templates/resample.h says how. */
#ifndef RESAMPLE_H
#define RESAMPLE_H

#include "op.h"
#include "templates/resample.h"

struct resample {
    struct om_resample rule;
    float extrapolation;
    struct om_resample_axis axis[RANK_MAX]; /* if all is constant */
    struct value *by, *region;              /* scales or sizes; NULL: absent */
    bool varies;                            /* one of them is not constant */
};

/* The axes that scales or sizes and regions speak of: place[k] is 1 + axis k's number
 * among them, or 0. */
void resample_axes(struct resample *r, const struct value *x, const int *place,
                   size_t count);
/* The output's shape: the constant one, or a bound (--bound). The caller returns if
 * n->bad. */
void resample_infer(struct node *n, struct resample *r);
/* Output 0 = input 0 resampled; its shape has been inferred. */
void resample_lower(struct node *n, struct steps *s, struct resample *r);

#endif
