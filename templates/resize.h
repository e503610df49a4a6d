/* resize.h -- weighted taps along one axis. */
#ifndef OM_RESIZE_H
#define OM_RESIZE_H

#include "base.h"

/* y[o, j, i] = sum over t of weight[j][t] * x[o, index[j][t], i]. */
struct om_resize {
    size_t in;                /* length of the axis in x */
    size_t out;               /* in y */
    size_t inner;             /* elements of an i */
    size_t taps;              /* per j */
    const int32_t *index;     /* [out][taps] */
    const om_f32bits *weight; /* [out][taps] */
    size_t twice;             /* from this j on, before twice_end, j + 2 has the two */
    size_t twice_end;         /* weights of j, none zero, at the next indices */
};

/* One of the passes over axes that are known at run time. */
struct om_resize_pass {
    size_t pass;        /* which one */
    size_t passes;      /* as many as there are axes that may need one */
    size_t items;       /* into which the rows are divided */
    size_t rank;        /* axes */
    const size_t *in;   /* lengths of the input */
    const size_t *taps; /* where the taps of an axis begin */
};

#endif
