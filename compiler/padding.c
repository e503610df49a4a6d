/* padding.c -- one step that pads and crops with a constant element. */
#include "padding.h"
#include "movers.h"
#include "pad.h"

static int64_t least(int64_t a, int64_t b)
{
    return a < b ? a : b;
}

void padding_axis(struct node *n, struct padding *p, int k, int64_t before,
                  int64_t after)
{
    const int64_t length = in(n, 0)->dim[k];
    if (before < -INT64_MAX || after < -INT64_MAX)
        bad_model(n, NULL, "axis %d is cropped by more than any length", k);
    p->out[k] = size_add(n, size_add(n, length, before), after);
    if (p->out[k] < 0)
        bad_model(n, NULL, "axis %d has length %lld, %lld and %lld are cropped", k,
                  (long long)length, -(long long)before, -(long long)after);
    p->lo[k] = before > 0 ? before : 0;
    p->from[k] = before < 0 ? -before : 0;
    p->inside[k] = length + least(after, 0) - p->from[k];
    if (p->inside[k] <= 0) {
        p->inside[k] = p->from[k] = 0;
        p->lo[k] = least(p->lo[k], p->out[k]);
    }
    p->any |= before != 0 || after != 0;
}

/* Rows are everything from the last padded axis on. */
void padding_lower(struct node *n, struct steps *s, const struct padding *p,
                   struct value *value)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    const char *kernel = move_name("pad", y->dtype);
    const int64_t size = dtypes[y->dtype].size, count = value_count(y);
    int64_t stride[RANK_MAX], offset = 0;
    if (!p->any) {
        step_alias(s, n, y, x);
        return;
    }
    if (!count)
        return;
    strides_of(x, stride);
    int last = 0, rank = 0;
    for (int k = 0; k < x->rank; k++) {
        offset += p->from[k] * stride[k];
        if (p->out[k] != x->dim[k] || p->lo[k] || p->from[k])
            last = k;
    }
    int64_t dim[RANK_MAX], lo[RANK_MAX], hi[RANK_MAX], bytes[RANK_MAX];
    for (int k = 0; k < last; k++) {
        const bool plain = p->inside[k] == p->out[k] && p->out[k] == x->dim[k];
        if (plain && rank && lo[rank - 1] == 0 && hi[rank - 1] == dim[rank - 1] &&
            bytes[rank - 1] == stride[k] * x->dim[k] * size) {
            dim[rank - 1] *= p->out[k];
            hi[rank - 1] = dim[rank - 1];
            bytes[rank - 1] = stride[k] * size;
            continue;
        }
        dim[rank] = p->out[k];
        lo[rank] = p->lo[k];
        hi[rank] = p->lo[k] + p->inside[k];
        bytes[rank++] = stride[k] * size;
    }
    const int64_t inner = dims_product(x->dim, last + 1, x->rank);
    struct om_pad t = {0};
    struct step *step = step_range(s, n, kernel, count / (p->out[last] * inner));
    step_out(step, y);
    step_in_at(step, x, offset * size);
    step_in(step, value);
    t.rank = (size_t)rank;
    t.n = (size_t)(p->out[last] * inner);
    t.before = (size_t)(p->lo[last] * inner);
    t.inside = (size_t)(p->inside[last] * inner);
    t.dim = size_table(step, dim, t.rank, "lengths of the outer axes of y");
    t.lo = size_table(step, lo, t.rank, "the first index from x");
    t.hi = size_table(step, hi, t.rank, "one past the last");
    t.xstride = ptrdiff_table(step, bytes, t.rank, "strides in x, bytes");
    step_params(step, "om_pad", &t);
    step_cost(step, (double)count / 2);
}
