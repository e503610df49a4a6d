/* scattering.h -- what ScatterElements, Scatter and ScatterND share. */
#ifndef SCATTERING_H
#define SCATTERING_H

#include "op.h"

/* A scatter into output 0: data and updates in the type that the reduction computes in,
 * and the kernel for it; y is what wide_out converts to the output. */
struct scattering {
    size_t reduction; /* OM_SCATTER_... */
    const char *kernel;
    struct value *y, *data, *updates;
};

/* Checks the attribute `reduction`, which the operator has from opset 16 on. */
void scattering_check(struct node *n);
/* False, and the node reported, if there is no kernel. `base`: "scatter_nd". */
bool scattering_begin(struct node *n, struct steps *s, const char *base,
                      struct scattering *p);

/* ScatterElements and Scatter. */
void scattering_infer_elements(struct node *n);
void scattering_lower_elements(struct node *n, struct steps *s);

#endif
