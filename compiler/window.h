/* window.h -- where the windows of Conv, ConvTranspose and the pools lie. */
#ifndef WINDOW_H
#define WINDOW_H

#include "compiler.h"

/* Per spatial axis, first spatial axis first. Tap k of output o reads input element
 * o * stride + k * dilation - pad_begin (ConvTranspose: the other way round). */
struct window {
    int rank; /* spatial axes */
    int64_t in[RANK_MAX];
    int64_t kernel[RANK_MAX];
    int64_t stride[RANK_MAX];
    int64_t dilation[RANK_MAX];
    int64_t pad_begin[RANK_MAX]; /* as declared, or as auto_pad gives it */
    int64_t pad_end[RANK_MAX];
    int64_t out[RANK_MAX];
};

/* Axis `to` becomes a copy of axis `from`; axis i one of a single element. */
void window_move(struct window *w, int to, int from);
void window_single(struct window *w, int i);
/* Puts single axes in front until there are two, for kernels that take rows and
 * columns. */
void window_two_axes(struct window *w);

/* Reads kernel_shape, strides, dilations, pads, auto_pad and ceil_mode (those that the
 * operator has) for input x = [N, C, axes...] and computes the output sizes. `kernel`
 * is the kernel's size by the weights, one entry per spatial axis, which kernel_shape
 * must agree with if present; NULL if kernel_shape alone says it. Whatever is wrong is
 * a bad model: on return every field is in range, kernel, stride and dilation are
 * at least 1 (dilation is 1 where kernel is), and dilation * (kernel - 1) + 1 and in +
 * pad_begin + pad_end do not overflow. */
void window_read(const struct node *n, const struct value *x, const int64_t *kernel,
                 struct window *w);

/* Taps so far apart that no two of them meet elements of the input (transposed: of the
 * output) on an axis are brought as near as they can be with the same elements met;
 * sizes stay as they are. Not for those to whom padding counts, or taps that wander. */
void window_near_taps(struct window *w, bool transposed);

/* Are stride, dilation and padding numbers that sums and products of two can't make
 * overflow? Sets the stride of an axis with one output to 1. */
bool window_is_small(struct window *w);

/* `group`, and that x and the weights have the same rank, of one spatial axis or more.
 */
int64_t window_group(const struct node *n, const struct value *x,
                     const struct value *w);

/* What Conv and its integer forms share: checks x = [N, C, axes...], w = [filters,
 * channels of a group, axes...] and `group`, reads the window, and sets output 0 to its
 * shape in type t. */
void window_infer_conv(struct node *n, const struct value *x, const struct value *w,
                       enum dtype t);

/* window_read for ConvTranspose, with output_shape and output_padding. The padding is
 * cut off the output; one longer than the taps reach ends in elements without taps. */
void window_read_transpose(const struct node *n, const struct value *x,
                           const int64_t *kernel, struct window *w);

/* Taps [*first, *last) of output position o on an axis that lie inside the input. */
void window_taps(const struct window *w, int axis, int64_t o, int64_t *first,
                 int64_t *last);

#endif
