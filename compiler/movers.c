/* movers.c -- strided copies as steps, and the shape arithmetic of the operators that
 * move elements. */
#include "movers.h"
#include "elementwise.h"
#include "move.h"
#include "map.h"

/* ---- infer -------------------------------------------------------------------- */

const int64_t *attr_or_input(struct node *n, int since, const char *name, int input,
                             size_t *count)
{
    if (n->sig->since < since)
        return attr_ints(n, name, count);
    return const_ints(n, input, name, count);
}

static double half_number(uint16_t h)
{
    const int exponent = h >> 10 & 31, mantissa = h & 1023;
    double d = exponent ? mantissa + 1024 : mantissa;
    if (exponent == 31)
        d = mantissa ? (double)__builtin_nan("") : (double)__builtin_inf();
    for (int e = exponent ? exponent : 1; e < 25; e++)
        d /= 2;
    for (int e = 25; e < exponent; e++)
        d *= 2;
    return h >> 15 ? -d : d;
}

static double number_at(const struct value *v, size_t i)
{
    const char *p = (const char *)v->data + i * (size_t)dtypes[v->dtype].size;
    float f;
    uint32_t bits;
    switch (v->dtype) {
    case DT_F32:
        return *(const float *)p;
    case DT_F64:
        return *(const double *)p;
    case DT_F16:
        return half_number(*(const uint16_t *)p);
    case DT_BF16:
        bits = (uint32_t) * (const uint16_t *)p << 16;
        memcpy(&f, &bits, sizeof f);
        return f;
    case DT_I8:
        return *(const int8_t *)p;
    case DT_I16:
        return *(const int16_t *)p;
    case DT_I32:
        return *(const int32_t *)p;
    case DT_I64:
        return (double)*(const int64_t *)p;
    case DT_BOOL:
    case DT_U8:
        return *(const uint8_t *)p;
    case DT_U16:
        return *(const uint16_t *)p;
    case DT_U32:
        return *(const uint32_t *)p;
    case DT_U64:
        return (double)*(const uint64_t *)p;
    default:
        return __builtin_nan("");
    }
}

const double *value_numbers(const struct value *v)
{
    const size_t count = (size_t)value_count(v);
    double *r = mem_array(count + 1, sizeof *r);
    for (size_t k = 0; k < count; k++)
        r[k] = number_at(v, v->splat ? 0 : k);
    return r;
}

const double *const_numbers(struct node *n, int i, const char *what, size_t *count)
{
    const struct value *v = in(n, i);
    *count = 0;
    if (!v)
        return NULL;
    if (!is_const(v)) {
        unsupported(n,
                    "give the inputs static shapes (--dim NAME=N), or fix the value "
                    "(--bind NAME=VALUE)",
                    "%s must be constant", what);
        return NULL;
    }
    *count = (size_t)value_count(v);
    if (*count > 1u << 20)
        bad_model(n, NULL, "%s has too many elements", what);
    return value_numbers(v);
}

struct value *number_const(enum dtype t, float v)
{
    if (t == DT_F32 || t == DT_F64 || t == DT_F16 || t == DT_BF16)
        return ew_float_scalar(t, v);
    const int64_t whole = v >= -9e18f && v <= 9e18f ? (int64_t)v : 0;
    const uint64_t bits = t == DT_BOOL ? v != 0 : (uint64_t)whole;
    union {
        uint8_t b1;
        uint16_t b2;
        uint32_t b4;
        uint64_t b8;
    } *u = mem_alloc(sizeof *u);
    switch (dtypes[t].size) {
    case 1:
        u->b1 = (uint8_t)bits;
        break;
    case 2:
        u->b2 = (uint16_t)bits;
        break;
    case 4:
        u->b4 = (uint32_t)bits;
        break;
    default:
        u->b8 = bits;
    }
    return new_const(t, 0, NULL, u);
}

void choose_axes(struct node *n, const int64_t *axes, size_t count, int rank,
                 int *chosen)
{
    memset(chosen, 0, (size_t)rank * sizeof *chosen);
    for (size_t i = 0; i < count; i++) {
        const int k = norm_axis(n, axes[i], rank);
        if (chosen[k])
            bad_model(n, NULL, "axis %d is listed twice", k);
        chosen[k] = (int)i + 1;
    }
}

int64_t size_add(struct node *n, int64_t a, int64_t b)
{
    int64_t r;
    if (!add_ok(a, b, &r))
        bad_model(n, NULL, "a size overflows: %lld + %lld", (long long)a, (long long)b);
    return r;
}

int64_t size_mul(struct node *n, int64_t a, int64_t b)
{
    int64_t r;
    if (!mul_ok(a, b, &r))
        bad_model(n, NULL, "a size overflows: %lld * %lld", (long long)a, (long long)b);
    return r;
}

int64_t dims_product(const int64_t *dim, int from, int to)
{
    int64_t r = 1;
    for (int k = from; k < to; k++)
        CHECK(mul_ok(r, dim[k], &r));
    return r;
}

void out_reshaped(struct node *n, int rank, const int64_t *dim)
{
    const struct value *x = in(n, 0);
    out_set(n, 0, x->dtype, rank, dim);
    struct value *y = out(n, 0);
    if (y && is_const(x)) {
        y->data = x->data;
        y->splat = x->splat;
    }
}

void out_moved(struct node *n, int rank, const int64_t *dim)
{
    const struct value *x = in(n, 0);
    out_set(n, 0, x->dtype, rank, dim);
    if (is_const(x) && (x->splat || value_count(x) == 1))
        out_splat(n, 0, x->data);
}

bool blocks_crd(const struct node *n)
{
    if (!attr_find(n, "mode"))
        return false;
    const char *mode = attr_string(n, "mode");
    if (strcmp(mode, "DCR") != 0 && strcmp(mode, "CRD") != 0)
        bad_model(n, NULL, "mode '%s' is unknown", printable(mode));
    return mode[0] == 'C';
}

/* ---- tables -------------------------------------------------------------------- */

const size_t *size_table(struct step *s, const int64_t *v, size_t count,
                         const char *note)
{
    if (!count)
        return NULL;
    size_t *t = mem_array(count, sizeof *t);
    for (size_t i = 0; i < count; i++)
        t[i] = (size_t)v[i];
    return step_table(s, FIELD_SIZE, t, count, note);
}

const ptrdiff_t *ptrdiff_table(struct step *s, const int64_t *v, size_t count,
                               const char *note)
{
    if (!count)
        return NULL;
    ptrdiff_t *t = mem_array(count, sizeof *t);
    for (size_t i = 0; i < count; i++)
        t[i] = (ptrdiff_t)v[i];
    return step_table(s, FIELD_PTRDIFF, t, count, note);
}

/* ---- strided copies ---------------------------------------------------------------
 */

/* A copy's axes, outermost first; strides in elements until they become parameters.
 * 16-byte elements are pairs, so there may be twice the axes and one more. */
struct copy {
    int rank;
    int64_t dim[2 * RANK_MAX + 1], ystride[2 * RANK_MAX + 1], xstride[2 * RANK_MAX + 1];
    int64_t size; /* bytes of an element */
};

static void copy_swap(struct copy *c, int a, int b)
{
    int64_t *const v[] = {c->dim, c->ystride, c->xstride};
    for (int i = 0; i < 3; i++) {
        const int64_t t = v[i][a];
        v[i][a] = v[i][b];
        v[i][b] = t;
    }
}

static void copy_set(struct copy *c, int to, int64_t dim, int64_t ystride,
                     int64_t xstride)
{
    c->dim[to] = dim;
    c->ystride[to] = ystride;
    c->xstride[to] = xstride;
}

/* Drops axes of length 1, orders the others by their stride in y, merges neighbours
 * that are one axis in both views. */
static void copy_simplify(struct copy *c)
{
    int r = 0;
    for (int k = 0; k < c->rank; k++)
        if (c->dim[k] != 1)
            copy_set(c, r++, c->dim[k], c->ystride[k], c->xstride[k]);
    for (int k = 1; k < r; k++)
        for (int i = k; i > 0 && c->ystride[i - 1] < c->ystride[i]; i--)
            copy_swap(c, i - 1, i);
    c->rank = 0;
    for (int k = 0; k < r; k++) {
        const int last = c->rank - 1;
        if (last >= 0 && c->ystride[last] == c->dim[k] * c->ystride[k] &&
            c->xstride[last] == c->dim[k] * c->xstride[k])
            copy_set(c, last, c->dim[last] * c->dim[k], c->ystride[k], c->xstride[k]);
        else
            copy_set(c, c->rank++, c->dim[k], c->ystride[k], c->xstride[k]);
    }
}

/* Moves axis k to position `to`, the others keep their order. */
static void copy_rotate(struct copy *c, int k, int to)
{
    for (; k < to; k++)
        copy_swap(c, k, k + 1);
    for (; k > to; k--)
        copy_swap(c, k, k - 1);
}

/* Strides in elements of the first `rank` axes to a table in bytes. */
static const ptrdiff_t *byte_table(struct step *s, const struct copy *c, int rank,
                                   const int64_t *stride, const char *note)
{
    int64_t bytes[2 * RANK_MAX + 1] = {0};
    for (int k = 0; k < rank; k++)
        bytes[k] = stride[k] * c->size;
    return ptrdiff_table(s, bytes, (size_t)rank, note);
}

static struct step *new_copy_step(struct steps *s, struct node *n, const char *kernel,
                                  int64_t items, struct value *y, int64_t ybytes,
                                  struct value *x, int64_t xbytes)
{
    struct step *p = step_range(s, n, kernel, items);
    step_out_at(p, y, ybytes);
    step_in_at(p, x, xbytes);
    return p;
}

/* Axis b is contiguous in x, the last one in y: rows and columns change places. */
static void add_transpose(struct step *p, struct copy *c)
{
    const int outer = c->rank - 2;
    struct om_transpose t = {0};
    t.rank = (size_t)outer;
    t.m = (size_t)c->dim[outer];
    t.n = (size_t)c->dim[outer + 1];
    t.bands = (t.m + OM_TRANSPOSE_BAND - 1) / OM_TRANSPOSE_BAND;
    t.ystep = (ptrdiff_t)(c->ystride[outer] * c->size);
    t.xstep = (ptrdiff_t)(c->xstride[outer + 1] * c->size);
    t.dim = size_table(p, c->dim, t.rank, "lengths of the outer axes");
    t.ystride = byte_table(p, c, outer, c->ystride, "their strides in y, bytes");
    t.xstride = byte_table(p, c, outer, c->xstride, "their strides in x, bytes");
    step_params(p, "om_transpose", &t);
}

static void add_move(struct step *p, struct copy *c, bool rows)
{
    const int outer = c->rank - 1;
    struct om_move m = {0};
    m.rank = (size_t)outer;
    m.n = (size_t)(c->dim[outer] * (rows ? c->size : 1));
    m.ystep = rows ? 0 : (ptrdiff_t)(c->ystride[outer] * c->size);
    m.xstep = rows ? 0 : (ptrdiff_t)(c->xstride[outer] * c->size);
    m.dim = size_table(p, c->dim, m.rank, "lengths of the outer axes");
    m.ystride = byte_table(p, c, outer, c->ystride, "their strides in y, bytes");
    m.xstride = byte_table(p, c, outer, c->xstride, "their strides in x, bytes");
    step_params(p, "om_move", &m);
}

enum {
    ROW_BYTES = 32,   /* shorter runs are moved element by element */
    SHORT_RUN = 8,    /* a run that a longer axis may replace */
    TRANSPOSE_MIN = 4 /* rows that a transposition is worth */
};

struct step *step_move(struct steps *s, struct node *n, struct value *y, int64_t yoff,
                       const int64_t *ystride, struct value *x, int64_t xoff,
                       const int64_t *xstride, int rank, const int64_t *dim)
{
    struct copy c = {.size = dtypes[y->dtype].size};
    const int64_t parts = c.size == 16 ? 2 : 1;
    CHECK(rank <= 2 * RANK_MAX);
    c.size /= parts;
    int64_t count = 1;
    for (int k = 0; k < rank; k++) {
        copy_set(&c, c.rank++, dim[k], ystride[k] * parts, xstride[k] * parts);
        count *= dim[k];
    }
    if (count == 0)
        return NULL;
    if (parts == 2)
        copy_set(&c, c.rank++, 2, 1, 1);
    copy_simplify(&c);
    count *= parts;
    if (c.rank == 0)
        copy_set(&c, c.rank++, 1, 1, 1);

    const int last = c.rank - 1;
    const int64_t ybytes = yoff * parts * c.size, xbytes = xoff * parts * c.size;
    const bool ydense = c.ystride[last] == 1, xdense = c.xstride[last] == 1;
    const char *sized = mem_printf("b%d", (int)c.size);
    struct step *p;
    if (ydense && xdense && c.rank == 1) {
        p = new_copy_step(s, n, "copy", count * c.size, y, ybytes, x, xbytes);
        step_cost(p, (double)count * (double)c.size / 16);
        return p;
    }
    if (ydense && c.xstride[last] == 0 && c.rank == 1) {
        p = new_copy_step(s, n, mem_printf("fill_%s", sized), count, y, ybytes, x,
                          xbytes);
        step_cost(p, (double)count * (double)c.size / 16);
        return p;
    }
    if (ydense && xdense && c.dim[last] * c.size >= ROW_BYTES) {
        p = new_copy_step(s, n, "move_rows", count / c.dim[last], y, ybytes, x, xbytes);
        add_move(p, &c, true);
        step_cost(p, (double)count * (double)c.size / 8);
        return p;
    }
    for (int k = 0; ydense && !xdense && k < last; k++)
        if (c.xstride[k] == 1 && c.dim[k] >= TRANSPOSE_MIN) {
            copy_rotate(&c, k, last - 1);
            const int64_t rows = c.dim[last - 1];
            const int64_t outer = count / rows / c.dim[last];
            const int64_t bands = (rows + OM_TRANSPOSE_BAND - 1) / OM_TRANSPOSE_BAND;
            p = new_copy_step(s, n, mem_printf("transpose_%s", sized), outer * bands, y,
                              ybytes, x, xbytes);
            add_transpose(p, &c);
            step_cost(p, (double)count);
            return p;
        }
    if (c.dim[last] < SHORT_RUN) {
        int longest = last;
        for (int k = 0; k < last; k++)
            if (c.dim[k] > c.dim[longest])
                longest = k;
        if (c.dim[longest] >= 4 * c.dim[last])
            copy_rotate(&c, longest, last);
    }
    p = new_copy_step(s, n, mem_printf("move_%s", sized), count / c.dim[last], y,
                      ybytes, x, xbytes);
    add_move(p, &c, false);
    step_cost(p, (double)count);
    return p;
}

/* ---- lower -------------------------------------------------------------------- */

const char *move_name(const char *base, enum dtype t)
{
    return mem_printf("%s_b%d", base, dtypes[t].size);
}

void lower_reshaped(struct node *n, struct steps *s)
{
    step_alias(s, n, out(n, 0), in(n, 0));
}

void lower_view(struct node *n, struct steps *s, struct value *y, struct value *x,
                int64_t xoff, const int64_t *xstride)
{
    int64_t ystride[RANK_MAX];
    bool same = xoff == 0 && value_count(y) == value_count(x);
    strides_of(y, ystride);
    for (int k = 0; k < y->rank; k++)
        same = same && (y->dim[k] == 1 || ystride[k] == xstride[k]);
    if (same)
        step_alias(s, n, y, x);
    else
        step_move(s, n, y, 0, ystride, x, xoff, xstride, y->rank, y->dim);
}

void lower_fill(struct node *n, struct steps *s, struct value *y, struct value *element)
{
    const int64_t count = value_count(y), one = 1, none = 0;
    step_move(s, n, y, 0, &one, element, 0, &none, 1, &count);
}

/* Axes of a map after those without a list were merged with neighbours of their kind.
 */
struct mapping {
    int rank;
    int64_t dim[RANK_MAX], stride[RANK_MAX]; /* stride in x, elements */
    const int32_t *list[RANK_MAX];
};

static void mapping_set(struct mapping *m, const struct value *y, const struct value *x,
                        const int32_t *const *list)
{
    int64_t stride[RANK_MAX];
    strides_of(x, stride);
    for (int k = 0; k < y->rank; k++) {
        const int last = m->rank - 1;
        if (!list[k] && y->dim[k] == 1)
            continue;
        if (!list[k] && last >= 0 && !m->list[last]) {
            m->dim[last] *= y->dim[k];
            m->stride[last] = stride[k];
            continue;
        }
        m->dim[m->rank] = y->dim[k];
        m->stride[m->rank] = stride[k];
        m->list[m->rank++] = list[k];
    }
    if (m->rank == 0) {
        m->dim[0] = 1;
        m->stride[0] = 1;
        m->rank = 1;
    }
}

/* What kernels may do about the list of a row. */
static void describe_list(const int32_t *list, int64_t n, struct om_map *t)
{
    int64_t repeat = 1;
    while (repeat < n && list[repeat] == list[0])
        repeat++;
    for (int64_t i = 0; i < n; i++) {
        t->holes |= list[i] < 0;
        if (list[i] != i / repeat)
            repeat = n + 1; /* never */
    }
    t->repeat = repeat <= n ? (size_t)repeat : 0;
}

void lower_map(struct node *n, struct steps *s, struct value *y, struct value *x,
               const int32_t *const *list, struct value *fill)
{
    const char *kernel = move_name("map", y->dtype);
    const int64_t count = value_count(y);
    struct mapping m = {0};
    if (!count)
        return;
    mapping_set(&m, y, x, list);
    /* A row is contiguous in x; a last axis with another stride gets a row of one. */
    int outer = m.rank - 1;
    int64_t row = m.dim[outer];
    if (m.stride[outer] != 1) {
        outer++;
        row = 1;
    }

    size_t total = 1;
    for (int k = 0; k < m.rank; k++)
        total += m.list[k] ? (size_t)m.dim[k] : 0;
    int32_t *index = mem_array(total, sizeof *index);
    int64_t first[RANK_MAX + 1] = {0}, stride[RANK_MAX];
    total = 1;
    for (int k = 0; k < m.rank; k++) {
        stride[k] = m.stride[k] * dtypes[y->dtype].size;
        if (!m.list[k])
            continue;
        memcpy(index + total, m.list[k], (size_t)m.dim[k] * sizeof *index);
        first[k] = (int64_t)total;
        total += (size_t)m.dim[k];
    }

    struct step *p = step_range(s, n, kernel, count / row);
    step_out(p, y);
    step_in(p, x);
    step_in(p, fill);
    struct om_map t = {0};
    t.rank = (size_t)outer;
    t.n = (size_t)row;
    t.row = (size_t)(outer < m.rank ? first[outer] : 0);
    if (t.row)
        describe_list(m.list[outer], row, &t);
    t.dim = size_table(p, m.dim, t.rank, "lengths of the outer axes");
    t.first = size_table(p, first, t.rank, "where their lists begin, 0: no list");
    t.xstride = ptrdiff_table(p, stride, t.rank, "their strides in x, bytes");
    t.index =
        step_table(p, FIELD_I32, index, total, "source index per position, by axis");
    step_params(p, "om_map", &t);
    step_cost(p, (double)count);
    step_rows(p, row);
}
