/* conv64.h -- Conv and ConvTranspose in f64. */
#ifndef CONV64_H
#define CONV64_H

#include "op.h"
#include "window.h"

/* Output 0 = Conv of inputs 0 to 2, all f64; the window is that of window_read, the
 * output has elements. */
void conv64_lower(struct node *n, struct steps *s, struct window *w);

/* The same for ConvTranspose and window_read_transpose. */
void convtranspose64_lower(struct node *n, struct steps *s, struct window *w);

#endif
