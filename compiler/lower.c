/* lower.c -- nodes become steps; after this pass no operator exists.
 *
 * requires: infer, rewrite
 * provides: program.steps in an order that can run; program.outputs; every step whose
 *           operands are all constant has been executed and is gone; reader and writer
 *           counts of values.
 */
#include "op.h"
#include "extent.h"
#include "packbits.h"

/* ---- building steps (op.h)
 * ------------------------------------------------------------------ */

static struct step *add_step(struct steps *s, struct node *n, enum step_kind kind,
                             const char *base)
{
    struct step *t = mem_alloc(sizeof *t);
    t->kind = kind;
    t->node = n;
    t->kernel = kernel_for_mode(base, s->mode);
    if (!t->kernel) {
        unsupported(n, NULL, "no kernel '%s'", base);
        t->kernel = "";
        return t;
    }
    t->sig = kind == STEP_EW ? "EW" : kernel_find(t->kernel)->sig;
    vec_push(&s->s, t);
    return t;
}

/* Byte strides of x over y's axes, 0 where it is broadcast. */
static struct operand broadcast(struct value *x, const struct value *y)
{
    struct operand o = {x, 0, {0}};
    if (x->splat)
        return o;
    int64_t stride[RANK_MAX];
    strides_of(x, stride);
    const int lead = y->rank - x->rank;
    CHECK(lead >= 0);
    for (int k = 0; k < x->rank; k++) {
        CHECK(x->dim[k] == 1 || x->dim[k] == y->dim[lead + k]);
        if (x->dim[k] != 1)
            o.stride[lead + k] = stride[k] * dtypes[x->dtype].size;
    }
    return o;
}

struct step *step_ew(struct steps *s, struct node *n, const char *kernel,
                     struct value *y, int nx, struct value *const *x, const char *tag,
                     const void *params)
{
    struct step *t = add_step(s, n, STEP_EW, kernel);
    CHECK(nx < STEP_OPERANDS);
    t->rank = y->rank;
    memcpy(t->dim, y->dim, sizeof t->dim);
    vec_push(&t->y, broadcast(y, y));
    bool sized = false; /* by its inputs: bound_steps reads it */
    for (int i = 0; i < nx; i++) {
        vec_push(&t->x, broadcast(x[i], y));
        sized |= value_root(x[i])->bounded != 0;
    }
    if (tag)
        step_params(t, tag, params);
    t->cost = (double)value_count(y);
    if (value_count(y) == 0 && *t->kernel && !sized)
        s->s.n--; /* nothing to do */
    return t;
}

struct step *step_range(struct steps *s, struct node *n, const char *kernel,
                        int64_t items)
{
    struct step *t = add_step(s, n, STEP_RANGE, kernel);
    CHECK(items >= 0);
    t->items = (size_t)items;
    return t;
}

void step_in_at(struct step *s, struct value *v, int64_t byte_offset)
{
    struct operand o = {v, byte_offset, {0}};
    CHECK(s->x.n < STEP_OPERANDS);
    vec_push(&s->x, o);
}

void step_in(struct step *s, struct value *v)
{
    step_in_at(s, v, 0);
}

void step_out_at(struct step *s, struct value *v, int64_t byte_offset)
{
    struct operand o = {v, byte_offset, {0}};
    CHECK(s->y.n < STEP_OPERANDS);
    vec_push(&s->y, o);
}

void step_out(struct step *s, struct value *v)
{
    step_out_at(s, v, 0);
}

void step_params(struct step *s, const char *tag, const void *params)
{
    s->ptype = param_type_find(tag);
    if (!s->ptype)
        INTERNAL("no parameter struct '%s' in templates/*.h", tag);
    s->params = mem_alloc(s->ptype->size);
    memcpy(s->params, params, s->ptype->size);
}

static size_t field_size(enum field_type t)
{
    static const size_t sizes[] = {
        sizeof(size_t), sizeof(ptrdiff_t), 1, 1, 2, 2, 4, 4, 8, 8, 4, 8};
    return sizes[t];
}

const void *step_table(struct step *s, enum field_type t, const void *data,
                       size_t count, const char *note)
{
    void *copy = mem_array(count + 1, field_size(t));
    if (count)
        memcpy(copy, data, count * field_size(t));
    const struct table table = {copy, t, count, note};
    vec_push(&s->tables, table);
    return copy;
}

void step_scratch(struct step *s, int64_t bytes)
{
    CHECK(bytes >= 0);
    s->scratch = (size_t)bytes;
}

void step_tiles(struct step *s, const struct item_tiles *t)
{
    s->tiles = mem_alloc(sizeof *s->tiles);
    *s->tiles = *t;
}

void step_rows(struct step *s, int64_t n)
{
    const struct item_tiles t = {(int64_t)s->items, n, 1, 1, 1, n, n, 1};
    step_tiles(s, &t);
}

void step_blocks(struct step *s, int64_t matrices, size_t rows, size_t n,
                 size_t block_rows, size_t block_cols)
{
    const int64_t r = (int64_t)rows, c = (int64_t)n;
    const int64_t br = (int64_t)block_rows, bc = (int64_t)block_cols;
    const struct item_tiles t = {matrices * r,      c, r,  br,
                                 (r + br - 1) / br, c, bc, (c + bc - 1) / bc};
    step_tiles(s, &t);
}

void step_line(struct step *s, int64_t in, int64_t out)
{
    s->row_in = in;
    s->row_out = out;
}

void step_cost(struct step *s, double operations)
{
    s->cost = operations;
}

void step_product(struct step *s, double operations)
{
    s->cost = operations;
    s->product = true;
}

void step_alias(struct steps *s, struct node *n, struct value *y, struct value *x)
{
    (void)s;
    if (value_bytes(y) != value_bytes(x))
        bad_model(n, NULL, "input has %lld bytes, output %lld",
                  (long long)value_bytes(x), (long long)value_bytes(y));
    if (is_const(x)) {
        y->data = x->data;
        y->splat = x->splat && value_count(y) != 1;
    }
    y->alias = x;
}

struct value *temp(struct node *n, enum dtype t, int rank, const int64_t *dim)
{
    struct value *v = new_value(n->graph, "");
    v->producer = n;
    v->dtype = t;
    v->rank = rank;
    if (rank)
        memcpy(v->dim, dim, (size_t)rank * sizeof *dim);
    return v;
}

/* ---- folding
 * -------------------------------------------------------------------------------- */

/* Elementary operations that folding may cost in all: some seconds. */
static const double FOLD_COST = 4e9;

static int64_t tensor_bytes(const struct value *v)
{
    return v && v->data && !v->splat && v->rank >= 0 ? value_bytes(v) : 0;
}

/* Bytes of the file's own constants. */
static int64_t file_bytes(const struct graph *g)
{
    static int64_t sum = -1;
    while (g->parent)
        g = g->parent;
    if (sum >= 0)
        return sum;
    sum = 0;
    for (size_t i = 0; i < g->inits.n; i++)
        sum += tensor_bytes(g->inits.at[i]);
    for (size_t i = 0; i < g->nodes.n; i++)
        for (size_t k = 0; k < g->nodes.at[i]->nattrs; k++)
            sum += tensor_bytes(g->nodes.at[i]->attrs[k].t);
    return sum;
}

/* How many times the file's constants may be rearranged. */
enum { REARRANGED_MAX = 16 };

/* Constants that a splat of few bytes blows up are bounded by the budget; what merely
 * rearranges constants that the file holds is not, as long as it does not double them
 * again and again. */
static bool within_budget(const struct step *s, const struct options *opt)
{
    static int64_t used, rearranged;
    static double cost;
    int64_t in = 0, out = 0, splats = 0;
    bool fits = true;
    for (size_t i = 0; i < s->x.n; i++) {
        const struct value *v = s->x.at[i].v;
        if (v && !v->splat)
            fits = fits && add_ok(in, value_bytes(v), &in);
        else if (v && s->kind != STEP_EW)
            fits = fits && add_ok(splats, value_bytes(v), &splats);
    }
    for (size_t i = 0; i < s->y.n; i++)
        if (s->y.at[i].v)
            fits = fits && add_ok(out, value_bytes(s->y.at[i].v), &out);
    /* A few operations per byte that the file holds are no burden. */
    const double work = s->cost - 16 * (double)in;
    const bool same = out <= 2 * in &&
                      (rearranged + out) / REARRANGED_MAX <= file_bytes(s->node->graph);
    const int64_t moved = same ? out : 0;
    if (same)
        out = 0;
    if (!fits || (work > 0 && cost + work > FOLD_COST) || !add_ok(out, splats, &out) ||
        out > opt->fold_budget - used)
        return false;
    used += out;
    rearranged += moved;
    cost += work > 0 ? work : 0;
    return true;
}

/* Can s be executed? Its operands are constant, the shapes of its outputs known. */
static bool is_foldable(const struct step *s)
{
    for (size_t i = 0; i < s->y.n; i++)
        if (s->y.at[i].v && s->y.at[i].v->bounded)
            return false;
    for (size_t i = 0; i < s->x.n; i++)
        if (s->x.at[i].v && !is_const(value_root(s->x.at[i].v)) &&
            !is_const(s->x.at[i].v))
            return false;
    return true;
}

static const void *const_bytes(const struct operand *o, bool elementwise)
{
    struct value *v = o->v;
    if (!v)
        return NULL;
    if (!is_const(v))
        v->data = value_root(v)->data, v->splat = value_root(v)->splat;
    const char *p = elementwise && v->splat ? v->data : value_expand(v);
    return p + o->offset;
}

/* Runs a step whose operands are constant, into `data` of its outputs. */
static void execute(const struct step *s)
{
    const void *x[STEP_OPERANDS] = {NULL};
    void *y[STEP_OPERANDS] = {NULL};
    for (size_t i = 0; i < s->x.n; i++)
        x[i] = const_bytes(&s->x.at[i], s->kind == STEP_EW);
    for (size_t i = 0; i < s->y.n; i++) {
        struct value *v = s->y.at[i].v;
        if (!v)
            continue;
        if (!v->data)
            v->data = mem_alloc((size_t)value_bytes(v) + 64);
        y[i] = (char *)v->data + s->y.at[i].offset;
    }
    const int code = step_run(s, y, x);
    if (code == OM_ESTRING)
        bad_model(s->node, "--string-bytes N", "a string is too long");
    if (code == OM_ENUMBER)
        bad_model(s->node, NULL, "a string in its constant input is no number");
    if (code)
        bad_model(s->node, NULL, "an index in its constant inputs is out of range");
}

/* Executes what can be executed; returns the steps that remain. A value that several
 * steps write in parts becomes a constant only if all of them can run. */
static void fold_steps(struct steps *list, const struct options *opt)
{
    const size_t n = list->s.n;
    bool *run = mem_array(n + 1, sizeof *run);
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < list->s.at[i]->y.n; k++)
            if (list->s.at[i]->y.at[k].v)
                list->s.at[i]->y.at[k].v->writers = 0;
    for (size_t i = 0; i < n; i++)
        for (size_t k = 0; k < list->s.at[i]->y.n; k++)
            if (list->s.at[i]->y.at[k].v)
                list->s.at[i]->y.at[k].v->writers++;
    size_t kept = 0;
    for (size_t i = 0; i < n; i++) {
        /* The steps [i, j) that write one value in parts stand together. */
        struct step *s = list->s.at[i];
        size_t j = i + 1;
        if (s->y.n == 1 && s->y.at[0].v->writers > 1)
            while (j < n && list->s.at[j]->y.n == 1 &&
                   list->s.at[j]->y.at[0].v == s->y.at[0].v)
                j++;
        bool ready =
            (int)(j - i) == (s->y.n && s->y.at[0].v ? s->y.at[0].v->writers : 1);
        for (size_t k = i; k < j; k++)
            ready = ready && is_foldable(list->s.at[k]) &&
                    within_budget(list->s.at[k], opt);
        for (size_t k = i; k < j; k++) {
            if (ready)
                execute(list->s.at[k]);
            else
                list->s.at[kept++] = list->s.at[k];
        }
        i = j - 1;
    }
    list->s.n = kept;
}

void fold_node(struct node *n, const struct options *opt)
{
    struct steps list = {.mode = opt->mode};
    int64_t bytes = 0;
    for (int i = 0; i < n->nout; i++)
        if (n->out[i] && (n->out[i]->dtype == DT_NONE || n->out[i]->rank < 0))
            return;
        else if (n->out[i] && !add_ok(bytes, value_bytes(n->out[i]), &bytes))
            return;
    if (bytes > opt->fold_budget)
        return;
    n->op->lower(n, &list);
    if (n->bad)
        return;
    fold_steps(&list, opt);
    for (int i = 0; i < n->nout; i++) {
        struct value *y = n->out[i];
        if (!y)
            continue;
        if (!y->data && y->alias && is_const(value_root(y)))
            y->data = value_root(y)->data, y->splat = value_root(y)->splat;
        y->alias = NULL;
        if (!y->data && value_count(y) == 0)
            y->data = mem_alloc(1);
    }
}

/* ---- 2-, 4- and 6-bit elements at the interface
 * ------------------------------------------------ */

static bool is_packed(const struct value *v)
{
    const int bits = dtypes[v->dtype].bits;
    return bits > 0 && bits < 8;
}

static struct node *interface_node(struct graph *g, const char *name)
{
    struct node *n = mem_alloc(sizeof *n);
    n->op_type = n->domain = "";
    n->name = name;
    n->graph = g;
    return n;
}

static void repack(struct steps *s, struct node *n, const char *kernel, struct value *y,
                   struct value *x)
{
    const struct om_packbits p = {(size_t)value_count(x)};
    const int per = dtypes[x->dtype].bits == 6 ? 4 : 8 / dtypes[x->dtype].bits;
    struct step *t = step_range(s, n, kernel, (value_count(x) + per - 1) / per);
    step_out(t, y);
    step_in(t, x);
    step_params(t, "om_packbits", &p);
}

/* Each packed input is unpacked into a value that takes its place in the nodes. */
static void unpack_inputs(struct steps *s, struct graph *g)
{
    for (size_t i = 0; i < g->inputs.n; i++) {
        struct value *v = g->inputs.at[i];
        if (!is_packed(v) || is_const(v))
            continue;
        struct node *n = interface_node(g, v->name);
        struct value *u = temp(n, v->dtype, v->rank, v->dim);
        const bool is_signed = v->dtype == DT_I4 || v->dtype == DT_I2;
        repack(s, n,
               mem_printf("unpack_%c%d", is_signed ? 'i' : 'u', dtypes[v->dtype].bits),
               u, v);
        for (size_t k = 0; k < g->nodes.n; k++)
            for (int j = 0; j < g->nodes.at[k]->nin; j++)
                if (g->nodes.at[k]->in[j] == v)
                    g->nodes.at[k]->in[j] = u;
        for (size_t k = 0; k < g->outputs.n; k++)
            if (g->outputs.at[k] == v)
                g->outputs.at[k] = u;
    }
}

/* ---- outputs
 * ---------------------------------------------------------------------------------- */

/* The value that is written at graph output i: the value itself if it is computed and
 * stands nowhere else, else a copy. */
static struct value *place_output(struct steps *s, struct graph *g, size_t i)
{
    struct value *v = g->outputs.at[i], *r = value_root(v);
    if (!is_const(v) && !is_const(r) && r->kind == VALUE_NODE && r->output_index < 0 &&
        !is_packed(v)) {
        r->output_index = (int)i;
        return r;
    }
    if (v->bounded)
        unsupported(v->producer, NULL,
                    "its size depends on data, so it can be one output only");
    int64_t stride[RANK_MAX];
    struct node *n = interface_node(g, v->name);
    struct value *y = temp(n, v->dtype, v->rank, v->dim);
    y->name = v->name;
    y->output_index = (int)i;
    if (v->splat && !is_packed(v)) { /* one element, read again and again */
        const int64_t still[RANK_MAX] = {0};
        struct value *one = new_const(v->dtype, 0, NULL, v->data);
        one->name = v->name;
        strides_of(v, stride);
        step_move(s, n, y, 0, stride, one, 0, still, v->rank, v->dim);
        return y;
    }
    if (is_packed(v)) {
        repack(s, n, mem_printf("pack_b%dbit", dtypes[v->dtype].bits), y, v);
        return y;
    }
    strides_of(v, stride);
    step_move(s, n, y, 0, stride, v, 0, stride, v->rank, v->dim);
    return y;
}

/* ---- tensors whose size depends on data
 * ------------------------------------------------------------------------ */

struct value *value_extent(struct node *n, struct value *y)
{
    const int64_t rank = y->rank;
    if (y->bounded && !y->extent)
        y->extent = temp(n, DT_U64, 1, &rank);
    return y->extent;
}

/* The actual shape of what o walks from the first element to the last, NULL if it is no
 * bounded value. */
static struct value *extent_of(const struct step *s, const struct operand *o)
{
    return o->v && walks_whole(s, o) ? value_root(o->v)->extent : NULL;
}

/* The elementwise steps from `from` on that read bounded values, all of one shape,
 * write such; any other step that reads one is its producer's own. Those that write no
 * element are dropped. */
static void bound_steps(struct node *n, struct steps *list, size_t from)
{
    size_t kept = from;
    for (size_t i = from; i < list->s.n && !n->bad; i++) {
        struct step *s = list->s.at[i];
        bool fits = true;
        list->s.at[kept++] = s;
        for (size_t k = 0; k < s->x.n; k++) {
            struct value *v = s->x.at[k].v ? value_root(s->x.at[k].v) : NULL;
            if (!v || !v->bounded)
                continue;
            struct value *extent =
                s->kind == STEP_EW ? extent_of(s, &s->x.at[k]) : NULL;
            if (s->kind == STEP_EW) {
                fits = fits && extent && (!s->extent || s->extent == extent);
                s->extent = extent;
            } else {
                fits = fits && v->producer == n;
            }
        }
        if (s->extent && fits) {
            s->y.at[0].v->bounded = value_root(s->x.at[0].v)->bounded;
            for (size_t k = 0; k < s->x.n; k++) {
                const struct value *v = value_root(s->x.at[k].v);
                if (v->bounded)
                    s->y.at[0].v->bounded = v->bounded;
                else
                    fits = fits && value_count(s->x.at[k].v) == 1;
            }
            s->y.at[0].v->extent = s->extent;
        }
        if (!fits)
            unsupported(n, NULL,
                        "the sizes of its inputs depend on data, each by itself");
        else if (s->extent && value_count(s->y.at[0].v) == 0)
            kept--; /* its shape is all that it has */
    }
    if (!n->bad)
        list->s.n = kept;
    for (int i = 0; i < n->nout; i++)
        if (n->out[i] && n->out[i]->bounded && !n->out[i]->extent)
            n->out[i]->extent = value_root(n->out[i])->extent;
}

/* The actual shapes of bounded outputs stand behind all outputs. One that several
 * outputs have is copied. */
static void place_extents(struct steps *s, struct program *p)
{
    int at = (int)p->outputs.n;
    for (size_t i = 0; i < p->outputs.n; i++) {
        struct value *v = p->outputs.at[i], *extent = v->extent;
        if (!extent)
            continue;
        if (extent->output_index >= 0) {
            const struct om_extent t = {(size_t)v->rank};
            const int64_t rank = v->rank;
            struct node *n = v->producer;
            struct step *copy = step_range(s, n, "extent", 1);
            v->extent = temp(n, DT_U64, 1, &rank);
            step_out(copy, v->extent);
            step_in(copy, extent);
            step_params(copy, "om_extent", &t);
        }
        v->extent->output_index = at++;
    }
}

/* Drops steps whose outputs nobody reads. */
static void drop_dead(struct program *p)
{
    for (size_t i = 0; i < p->steps.n; i++)
        for (size_t k = 0; k < p->steps.at[i]->y.n; k++)
            if (p->steps.at[i]->y.at[k].v)
                p->steps.at[i]->y.at[k].v->uses = 0;
    size_t kept = p->steps.n;
    for (size_t i = p->steps.n; i-- > 0;) {
        struct step *s = p->steps.at[i];
        bool needed = false;
        for (size_t k = 0; k < s->y.n; k++)
            needed |=
                s->y.at[k].v && (s->y.at[k].v->uses || s->y.at[k].v->output_index >= 0);
        if (!needed)
            continue;
        for (size_t k = 0; k < s->x.n; k++)
            if (s->x.at[k].v)
                value_root(s->x.at[k].v)->uses++;
        if (s->extent)
            s->extent->uses++;
        p->steps.at[--kept] = s;
    }
    if (kept < p->steps.n)
        memmove(p->steps.at, p->steps.at + kept,
                (p->steps.n - kept) * sizeof *p->steps.at);
    p->steps.n -= kept;
}

static void count_writers(struct program *p)
{
    for (size_t i = 0; i < p->steps.n; i++)
        for (size_t k = 0; k < p->steps.at[i]->y.n; k++)
            if (p->steps.at[i]->y.at[k].v)
                p->steps.at[i]->y.at[k].v->writers = 0;
    for (size_t i = 0; i < p->steps.n; i++)
        for (size_t k = 0; k < p->steps.at[i]->y.n; k++)
            if (p->steps.at[i]->y.at[k].v)
                p->steps.at[i]->y.at[k].v->writers++;
}

static bool is_typed(const struct node *n)
{
    for (int i = 0; i < n->nin; i++)
        if (n->in[i] && (n->in[i]->rank < 0 || n->in[i]->dtype == DT_NONE))
            return false;
    for (int i = 0; i < n->nout; i++)
        if (n->out[i] && (n->out[i]->rank < 0 || n->out[i]->dtype == DT_NONE))
            return false;
    return true;
}

struct program *lower(struct model *m, const struct options *opt)
{
    struct graph *g = m->graph;
    struct program *p = mem_alloc(sizeof *p);
    struct steps list = {.mode = opt->mode};
    p->model = m;
    p->opt = opt;
    unpack_inputs(&list, g);
    for (size_t i = 0; i < g->nodes.n; i++) {
        struct node *n = g->nodes.at[i];
        /* Nodes behind an unsupported one have no types; they are not its fault. */
        if (n->dead || n->bad || !is_typed(n))
            continue;
        const size_t from = list.s.n;
        if (n->op && n->op->lower)
            n->op->lower(n, &list);
        else
            unsupported(n, NULL, "no code for this operator");
        bound_steps(n, &list, from);
    }
    unsupported_exit();
    for (size_t i = 0; i < g->outputs.n; i++)
        if (g->outputs.at[i]->dtype == DT_NONE)
            bad_file(m->path, NULL, "output '%s' has no type",
                     printable(g->outputs.at[i]->name));
    fold_steps(&list, opt);
    for (size_t i = 0; i < g->outputs.n; i++)
        vec_push(&p->outputs, place_output(&list, g, i));
    place_extents(&list, p);
    unsupported_exit();
    p->steps.at = list.s.at;
    p->steps.n = list.s.n;
    p->steps.cap = list.s.cap;
    drop_dead(p);
    count_writers(p);
    return p;
}
