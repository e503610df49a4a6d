/* pooling.h -- what the pooling operators share. */
#ifndef POOLING_H
#define POOLING_H

#include "wide.h"
#include "window.h"

/* Shape of output 0 (and `index`, if wanted: output 1, i64) for input [N, C, axes...].
 */
void pool_infer(struct node *n);
void pool_infer_index(struct node *n);

/* y = kernel over the windows of x: base is maxpool, avgpool or sumpool; `index` may be
 * NULL. Any number of spatial axes. */
void pool_step(struct steps *s, struct node *n, const char *base, struct value *y,
               struct value *index, struct value *x);

/* Is x pooled by one window per plane, which is that plane? */
bool pool_whole_plane(const struct node *n, const struct value *x);

/* [N, C, 1, ...] for the Global pools. */
void pool_infer_global(struct node *n);
/* y = kernel over each plane of x, base_TYPE of templates/pool_plane.c. */
void pool_global_step(struct steps *s, struct node *n, const char *base,
                      struct value *y, struct value *x);

#endif
