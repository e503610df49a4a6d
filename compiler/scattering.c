/* scattering.c -- infer and lower of the scatter operators. f16 and bf16 are reduced in
 * f32 and rounded once. */
#include "scattering.h"
#include "movers.h"
#include "wide.h"
#include "scatter.h"

static int find_reduction(struct node *n)
{
    static const char *const names[] = {"none", "add", "mul", "max", "min"};
    if (n->sig->since < 16)
        return 0;
    const char *given = attr_string(n, "reduction");
    for (int i = 0; i < 5; i++)
        if (strcmp(given, names[i]) == 0)
            return i;
    bad_model(n, NULL, "reduction '%s' is unknown", printable(given));
}

void scattering_check(struct node *n)
{
    find_reduction(n);
}

bool scattering_begin(struct node *n, struct steps *s, const char *base,
                      struct scattering *p)
{
    struct value *y = out(n, 0);
    p->reduction = (size_t)find_reduction(n);
    if (!p->reduction) {
        p->kernel = move_name(base, y->dtype);
        p->y = y;
        p->data = in(n, 0);
        p->updates = in(n, 2);
        return true;
    }
    if (y->dtype == DT_BOOL || dtypes[y->dtype].bits < 8 || y->dtype > DT_BF16 ||
        y->dtype == DT_STR || y->dtype == DT_C64 || y->dtype == DT_C128) {
        unsupported(n, NULL, "reduction of type %s", dtype_name(y->dtype));
        return false;
    }
    p->y = wide_y(n, y);
    p->kernel = kname(base, p->y->dtype);
    p->data = wide_in(n, s, in(n, 0));
    p->updates = wide_in(n, s, in(n, 2));
    return true;
}

static int scatter_axis(const struct node *n)
{
    return norm_axis(n, attr_int(n, "axis"), in(n, 0)->rank);
}

void scattering_infer_elements(struct node *n)
{
    const struct value *x = in(n, 0), *index = in(n, 1), *updates = in(n, 2);
    const int axis = scatter_axis(n);
    find_reduction(n);
    if (index->rank != x->rank || updates->rank != x->rank)
        bad_model(n, NULL, "data, indices and updates have ranks %d, %d and %d",
                  x->rank, index->rank, updates->rank);
    for (int k = 0; k < x->rank; k++) {
        if (index->dim[k] != updates->dim[k])
            bad_model(n, NULL, "indices and updates differ on axis %d", k);
        if (k != axis && index->dim[k] > x->dim[k])
            bad_model(n, NULL, "axis %d of indices is longer than that of data", k);
    }
    out_like(n, 0, x);
}

void scattering_lower_elements(struct node *n, struct steps *s)
{
    struct value *index = in(n, 1);
    const int axis = scatter_axis(n);
    struct scattering p;
    if (!scattering_begin(n, s, "scatter_elements", &p) || value_count(p.y) == 0)
        return;
    const struct value *x = p.data;
    int64_t stride[RANK_MAX];
    struct step *step = step_range(s, n, p.kernel, dims_product(x->dim, 0, axis));
    struct om_scatter_elements t = {0};
    step_out(step, p.y);
    step_in(step, p.data);
    step_in(step, index);
    step_in(step, p.updates);
    strides_of(x, stride);
    t.reduction = p.reduction;
    t.dim = (size_t)x->dim[axis];
    t.axis_stride = (size_t)stride[axis];
    stride[axis] = 0;
    t.index_bytes = (size_t)dtypes[index->dtype].size;
    t.chunk = (size_t)dims_product(x->dim, axis, x->rank);
    t.count = (size_t)dims_product(index->dim, axis, x->rank);
    t.lead = (size_t)axis;
    t.lead_dim = size_table(step, x->dim, t.lead, "lengths of the axes before, in y");
    t.lead_count = size_table(step, index->dim, t.lead, "and in the indices");
    t.rank = (size_t)(x->rank - axis);
    t.dims =
        size_table(step, index->dim + axis, t.rank, "lengths of the axes from it on");
    t.ystride = ptrdiff_table(step, stride + axis, t.rank, "their strides in y");
    step_params(step, "om_scatter_elements", &t);
    step_cost(step, (double)value_count(x) / 4 + 8.0 * (double)value_count(index));
    wide_out(n, s, out(n, 0), p.y);
}
