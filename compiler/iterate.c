/* iterate.c -- iteration spaces: merging axes, choosing the kernel for the strides that
 * remain, and running a step on the host. The folder runs steps through this; emitted
 * code does the same loops in C text. */
#include "compiler.h"
#include <stdlib.h>
#include <string.h>

int merge_axes(int rank, int64_t *dim, size_t noperands, int64_t (*stride)[RANK_MAX])
{
    int out = 0;
    for (int k = 0; k < rank; k++) {
        if (dim[k] == 1)
            continue;
        bool joins = out > 0;
        for (size_t i = 0; i < noperands && joins; i++)
            joins = stride[i][out - 1] == stride[i][k] * dim[k];
        if (joins) {
            dim[out - 1] *= dim[k];
        } else {
            dim[out++] = dim[k];
        }
        for (size_t i = 0; i < noperands; i++)
            stride[i][out - 1] = stride[i][k];
    }
    return out;
}

const struct kernel *ew_kernel(const struct step *s, const int64_t *inner)
{
    if (s->x.n < 2)
        return kernel_find(s->kernel);
    char name[160];
    const int len = snprintf(name, sizeof name - s->x.n - 2, "%s_", s->kernel);
    char *p = name + len;
    for (size_t i = 0; i < s->x.n; i++)
        *p++ = inner[i] ? 'v' : 's';
    *p = 0;
    return kernel_find(name);
}

typedef void ew_fn(void *y, const void *const *x, const ptrdiff_t *row_stride,
                   size_t rows, size_t n, const void *params);
typedef int range_fn(void *const *y, const void *const *x, const void *params,
                     size_t begin, size_t end, void *scratch);

static int run_ew(const struct step *s, void *y, const void *const *x)
{
    const size_t nx = s->x.n;
    int64_t dim[RANK_MAX + 2], stride[STEP_OPERANDS + 1][RANK_MAX];
    memcpy(dim, s->dim, sizeof s->dim);
    memcpy(stride[0], s->y.at[0].stride, sizeof stride[0]);
    for (size_t i = 0; i < nx; i++)
        memcpy(stride[1 + i], s->x.at[i].stride, sizeof stride[0]);
    int rank = merge_axes(s->rank, dim, nx + 1, stride);

    int64_t inner[STEP_OPERANDS];
    bool vector = false;
    for (size_t i = 0; i < nx; i++)
        vector |= rank > 0 && stride[1 + i][rank - 1] != 0;
    const bool single = !vector && nx > 0; /* the inner axis is one element long */
    for (size_t i = 0; i < nx; i++)
        inner[i] = single || stride[1 + i][rank - 1] != 0;
    const struct kernel *k = ew_kernel(s, inner);
    CHECK(k && k->fn[ISA_SCALAR]);

    const size_t n = single || !rank ? 1 : (size_t)dim[--rank];
    ptrdiff_t row[STEP_OPERANDS + 1];
    const size_t rows = rank ? (size_t)dim[--rank] : 1;
    for (size_t i = 0; i <= nx; i++)
        row[i] = (ptrdiff_t)stride[i][rank];
    size_t outer = 1;
    for (int a = 0; a < rank; a++)
        outer *= (size_t)dim[a];
    for (size_t o = 0; o < outer && rows && n; o++) {
        int64_t at[STEP_OPERANDS + 1] = {0};
        size_t rest = o;
        for (int a = rank; a-- > 0; rest /= (size_t)dim[a])
            for (size_t i = 0; i <= nx; i++)
                at[i] += (int64_t)(rest % (size_t)dim[a]) * stride[i][a];
        const void *p[STEP_OPERANDS];
        for (size_t i = 0; i < nx; i++)
            p[i] = (const char *)x[i] + at[1 + i];
        ((ew_fn *)k->fn[ISA_SCALAR])((char *)y + at[0], p, row, rows, n, s->params);
    }
    return 0;
}

int step_run(const struct step *s, void *const *y, const void *const *x)
{
    if (s->kind == STEP_EW)
        return run_ew(s, y[0], x);
    const struct kernel *k = kernel_find(s->kernel);
    CHECK(k && k->fn[ISA_SCALAR]);
    void *scratch = aligned_alloc(64, (s->scratch + 127) / 64 * 64);
    CHECK(scratch);
    const int code = s->items ? ((range_fn *)k->fn[ISA_SCALAR])(y, x, s->params, 0,
                                                                s->items, scratch)
                              : 0;
    free(scratch);
    return code;
}
