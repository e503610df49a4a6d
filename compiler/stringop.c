/* stringop.c -- what the operators that make strings share. */
#include "stringop.h"
#include "movers.h"

int64_t string_bytes(const struct node *n)
{
    const struct options *opt = node_options(n);
    return opt && opt->string_bytes ? opt->string_bytes : STRING_BYTES;
}

int64_t split_parts(const struct node *n)
{
    const struct options *opt = node_options(n);
    return opt ? opt->split_parts : 0;
}

struct step *string_step(struct steps *s, struct node *n, const char *kernel,
                         struct value *y, int64_t slot)
{
    const int64_t count = value_count(y);
    if (!count)
        return NULL;
    const int64_t dim[2] = {count, slot};
    int64_t bytes;
    if (!mul_ok(count, slot, &bytes))
        bad_model(n, "--string-bytes N", "%lld strings of %lld bytes are too many",
                  (long long)count, (long long)slot);
    struct value *text = temp(n, DT_U8, 2, dim);
    text->text = true;
    struct step *p = step_range(s, n, kernel, count);
    step_out(p, y);
    step_out(p, text);
    step_cost(p, 64.0 * (double)count);
    return p;
}

struct value *string_like(struct steps *s, struct node *n, struct value *x,
                          const struct value *y)
{
    int64_t own[RANK_MAX], stride[RANK_MAX] = {0};
    if (value_count(x) == value_count(y))
        return x;
    struct value *r = temp(n, x->dtype, y->rank, y->dim);
    strides_of(x, own);
    for (int k = 0; k < x->rank; k++)
        if (x->dim[k] != 1)
            stride[y->rank - x->rank + k] = own[k];
    lower_view(n, s, r, x, 0, stride);
    return r;
}

int string_run(struct node *n, const char *kernel, const char *tag, const void *params,
               void *const *y, const void *const *x)
{
    struct steps list = {.mode = MODE_EXACT};
    struct step *p = step_range(&list, n, kernel, 1);
    step_params(p, tag, params);
    return step_run(p, y, x);
}
