/* conv.c -- ONNX Conv: f32 in the order of docs/abi.md, section 5; f16 and bf16 are
 * widened, summed in f32 and rounded once; f64 has a kernel of its own. */
#include "balance.h"
#include "conv64.h"
#include "wide.h"
#include "templates/conv.h"
#include "templates/pack.h"
#include <math.h>

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *w = in(n, 1), *b = in(n, 2);
    window_infer_conv(n, x, w, x->dtype);
    if (b && (b->rank != 1 || b->dim[0] != w->dim[0]))
        bad_model(n, NULL, "bias %s, weights %s", value_describe(b), value_describe(w));
}

/* ---- the geometry, brought into planes, rows and columns
 * ----------------------------- */

static bool trivial(const struct window *w, int i)
{
    return w->kernel[i] == 1 && w->stride[i] == 1 && !w->pad_begin[i] && !w->pad_end[i];
}

/* Drops axes of one element with one tap; merges adjacent ones that are the same in the
 * output as in the input. */
static void simplify(struct window *w)
{
    int r = 0;
    for (int i = 0; i < w->rank; i++) {
        bool merge = r > 0 && trivial(w, i) && trivial(w, r - 1);
        bool drop = w->in[i] == 1 && w->kernel[i] == 1 && w->out[i] == 1 &&
                    !w->pad_begin[i] && !w->pad_end[i];
        if (drop)
            continue;
        if (merge) {
            w->in[r - 1] *= w->in[i];
            w->out[r - 1] *= w->out[i];
            continue;
        }
        window_move(w, r++, i);
    }
    w->rank = r;
    window_two_axes(w);
}

/* Without input channels there is nothing to sum: any window will do. */
static void without_taps(struct window *w)
{
    for (int i = 0; i < w->rank; i++) {
        w->in[i] = w->out[i];
        w->kernel[i] = w->stride[i] = w->dilation[i] = 1;
        w->pad_begin[i] = w->pad_end[i] = 0;
    }
}

static bool is_padded(const struct window *w)
{
    for (int i = 0; i < w->rank; i++) {
        int64_t last = (w->out[i] - 1) * w->stride[i] +
                       w->dilation[i] * (w->kernel[i] - 1) - w->pad_begin[i];
        if (w->pad_begin[i] > 0 || last >= w->in[i])
            return true;
    }
    return false;
}

/* One axis of the strip: for each tap the kind of strip row it reads and how far on. */
struct strip_axis {
    int64_t starts;   /* kinds */
    ptrdiff_t *start; /* first input element of each */
    int64_t *kind;    /* of each tap */
    int64_t *shift;   /* of each tap */
    int64_t reach;    /* largest shift */
};

static void strip_axis(const struct window *w, int axis, bool per_tap,
                       struct strip_axis *a)
{
    int64_t taps = w->kernel[axis], stride = w->stride[axis];
    memset(a, 0, sizeof *a);
    a->start = mem_array((size_t)taps, sizeof *a->start);
    a->kind = mem_array((size_t)taps, sizeof *a->kind);
    a->shift = mem_array((size_t)taps, sizeof *a->shift);
    for (int64_t t = 0; t < taps; t++) {
        int64_t at = t * w->dilation[axis];
        int64_t first = per_tap ? at : at % stride;
        int64_t k = 0;
        while (k < a->starts && a->start[k] != first - w->pad_begin[axis])
            k++;
        if (k == a->starts)
            a->start[a->starts++] = (ptrdiff_t)(first - w->pad_begin[axis]);
        a->kind[t] = k;
        a->shift[t] = per_tap ? 0 : at / stride;
        if (a->shift[t] > a->reach)
            a->reach = a->shift[t];
    }
}

/* ---- the cut into blocks
 * ---------------------------------------------------------------- */

/* IN_CACHE: elements of weights, or of sums, that the second cache has room for;
 * NEAREST: of a depthwise strip, for the first one. EDGE: from channel to channel of
 * columns that don't fill a tile. */
enum {
    TILE = 32,
    EDGE = 48,
    LANES = 16,
    SLACK = 320,
    IN_CACHE = 1 << 17,
    NEAREST = 6144,
    TAPS_MAX = 1 << 24
};

/* Filters whose sums lie in scratch memory together. */
enum { FLIP_FILTERS = 512 };

struct cut {
    int64_t rows, cols; /* of a block */
    bool per_tap;       /* a strip column start for each kernel column */
    bool depthwise;
    bool flip; /* filters are columns */
    double cost;
    int64_t tasks; /* that share the blocks */
    bool even;     /* filters are divided among them alone */
    int64_t outer; /* images, groups and planes, each cut alike */
    bool direct;   /* the input is read in place */
    int64_t limit; /* what the strip should fit into, in elements */
    int64_t strip; /* elements */
};

/* Terms that the matrix core takes before it turns to other outputs; fewer where strips
 * are gathered from strided input, which then come from a nearer cache. */
static int64_t depth_at_once(const struct om_conv *p)
{
    return p->row_stride > 1 || p->col_stride > 1 ? OM_CONV_DEPTH / 2 : OM_CONV_DEPTH;
}

/* Channels that a strip holds at a time: so many, in even parts. */
static int64_t slab(const struct om_conv *p)
{
    const int64_t channels = (int64_t)p->channels, taps = (int64_t)p->taps;
    const int64_t depth = depth_at_once(p), most = taps < depth ? depth / taps : 1;
    return channels ? blocks(channels, blocks(channels, most)) : 1;
}

/* Is a window one element, and the next one's beside it? Channels must not be so far
 * apart that offsets would not do. */
static bool is_direct(const struct om_conv *p)
{
    return p->taps == 1 && p->row_stride == 1 && p->col_stride == 1 && !p->padded &&
           p->in_rows == 1 && p->out_rows == 1 && p->in_cols == p->out_cols &&
           p->x_channel < (size_t)INT32_MAX / OM_CONV_DEPTH;
}

/* Columns of a depthwise strip: whole vectors, so that its rows begin alike. */
static int64_t whole_vectors(int64_t cols)
{
    return blocks(cols, LANES) * LANES;
}

/* Columns of a strip: a block's outputs, and as far as taps reach. Where rows are whole
 * the padding in front of one serves as the one behind the row before; what follows the
 * last one's (CONV_BEYOND in the template) is zero, too. */
static int64_t strip_pitch(const struct window *w, const struct strip_axis *ca,
                           int64_t cols)
{
    const int axis = w->rank - 1;
    const int64_t pad = w->pad_begin[axis], all = cols + ca->reach;
    if (w->stride[axis] != 1 || ca->starts != 1 || cols != w->out[axis] ||
        pad > OM_CONV_SHARED || pad > ca->reach)
        return all;
    const int64_t shared =
        w->in[axis] + pad > all - pad ? w->in[axis] + pad : all - pad;
    return shared < all ? shared : all;
}

/* Into how many parts the filters of a block are divided, so that few blocks make items
 * enough for several threads; a strip is filled for each. */
static int64_t filter_parts(const struct om_conv *p, bool flip, int64_t items)
{
    const int64_t filters = (int64_t)p->filters, most = filters / 48;
    const bool many = flip && filters > FLIP_FILTERS;
    int64_t parts = items ? blocks(8, items) : 1;
    if (filters < 96 || (items >= 8 && !many))
        return 1;
    if (many && parts < blocks(filters, FLIP_FILTERS))
        parts = blocks(filters, FLIP_FILTERS);
    return parts < most ? parts : most;
}

/* Filters of a block, all of them if they are not divided; items: blocks of outputs. */
static int64_t filters_at_once(const struct om_conv *p, const struct cut *c,
                               int64_t items)
{
    const int64_t filters = (int64_t)p->filters, step = c->flip ? TILE : OM_MAT_ROWS;
    int64_t parts = filter_parts(p, c->flip, items);
    if (c->even && (!c->flip || filters <= c->tasks * FLIP_FILTERS))
        parts = filters / c->tasks < 48 ? 1 : c->tasks;
    return parts > 1 ? blocks(blocks(filters, parts), step) * step : filters;
}

/* What the slowest task does (task_excess). */
static double imbalance(const struct om_conv *p, const struct cut *c)
{
    const int64_t n[] = {c->outer, (int64_t)p->out_rows, (int64_t)p->out_cols,
                         (int64_t)p->filters};
    const int64_t planes = c->outer * blocks(n[1], c->rows) * blocks(n[2], c->cols);
    const int64_t filters = c->depthwise ? n[3] : filters_at_once(p, c, planes);
    const int64_t size[] = {1, c->rows, c->cols, filters ? filters : 1};
    return task_excess(n, size, 4, c->tasks);
}

/* What a cut costs by rough counts: a product is 1. Multiplications count in whole
 * tiles of columns; the copy into the strip, the way of weights and of unfinished sums
 * through the caches and a constant for each tile come on top. */
static void judge(const struct window *w, const struct om_conv *p,
                  const struct strip_axis *ra, const struct strip_axis *ca,
                  struct cut *c)
{
    const int64_t oh = (int64_t)p->out_rows, ow = (int64_t)p->out_cols;
    const double depth = (double)p->channels * (double)p->taps;
    const double filters = (double)p->filters;
    const int64_t height = c->rows + ra->reach;
    const int64_t pitch =
        c->depthwise ? whole_vectors(c->cols + ca->reach) : strip_pitch(w, ca, c->cols);
    const double kinds = (double)p->channels * (double)p->kernel_planes *
                         (double)ra->starts * (double)ca->starts;
    const double element = w->stride[w->rank - 1] == 1 ? 3 : 6;
    const double pieces = ceil(depth / (double)depth_at_once(p)),
                 panels = ceil(filters / OM_MAT_ROWS);
    const double weight = filters * depth <= IN_CACHE ? 4 : 12;
    const bool flat = pitch == (int64_t)p->in_cols && w->stride[w->rank - 2] == 1 &&
                      w->stride[w->rank - 1] == 1;
    const bool gaps = pitch != c->cols && c->rows > 1;
    c->cost = 0;
    for (int64_t i = 0; i < 4; i++) {
        /* inner blocks, last ones in a row or column, the corner */
        int64_t r = i & 1 ? oh % c->rows : c->rows, n = i & 2 ? ow % c->cols : c->cols;
        double times =
            (double)(i & 1 ? 1 : oh / c->rows) * (double)(i & 2 ? 1 : ow / c->cols);
        if (r == 0 || n == 0 || times == 0)
            continue;
        double vectors = (double)blocks((r - 1) * pitch + n, LANES);
        double copy = kinds * (double)(r + ra->reach) *
                      ((double)pitch * element + (flat ? 50 : 250));
        if (c->depthwise) { /* whole vectors of a row, and a constant for each block */
            vectors = (double)r * (double)blocks(n, LANES);
            c->cost += times * (vectors * LANES * filters * depth + copy + 3000);
            continue;
        }
        if (c->flip)
            copy *= ceil(filters / FLIP_FILTERS);
        double start = vectors / 2 * panels * pieces * 1000;
        if (c->flip) {
            const double outputs = (double)((r - 1) * pitch + n);
            const double rows = floor(outputs / OM_MAT_ROWS) * OM_MAT_ROWS;
            const double tail = outputs - rows;
            vectors = (rows + (tail == 0 || tail > 3 ? tail : 4)) / LANES;
            start = outputs * filters * (16 + 4 * pieces) +
                    outputs / OM_MAT_ROWS * ceil(filters / TILE) * pieces * 1000;
        } else if (gaps) /* runs of a tile's columns that are stored, and read again */
            start += ((double)r + vectors / 2) * filters * (2 * pieces - 1) * 80;
        if ((double)r * (double)pitch * filters > IN_CACHE)
            start += (double)r * (double)n * filters * ((pieces - 1) * 8 + 4);
        if (c->direct)
            copy = 0;
        c->cost += times * (vectors * LANES * filters * depth + copy +
                            filters * depth * weight + start);
    }
    c->cost *= imbalance(p, c);
    double strip =
        kinds * (double)height * (double)(c->direct && pitch > TILE ? TILE : pitch);
    if (!c->depthwise)
        strip *= (double)slab(p) / (double)(p->channels ? p->channels : 1);
    if (c->flip) /* the sums lie in scratch too */
        strip += (double)c->rows * (double)pitch *
                 (fmin(filters, FLIP_FILTERS) + OM_MAT_COLS);
    c->strip = strip < 1e9 ? (int64_t)strip : 1000000000;
}

/* Tries blocks of all sizes with the given flags. */
static void try_sizes(const struct window *w, const struct om_conv *p,
                      const struct strip_axis *ra, const struct strip_axis *ca,
                      struct cut flags, struct cut *best)
{
    const int64_t oh = (int64_t)p->out_rows, ow = (int64_t)p->out_cols;
    const int64_t limit =
        flags.depthwise && flags.limit > NEAREST ? NEAREST : flags.limit;
    for (int64_t cols = TILE;; cols = cols < 512 ? cols + TILE : cols * 2) {
        struct cut c = flags;
        c.cols = cols < ow ? cols : ow;
        for (int64_t rows = 1; rows <= oh && rows * c.cols <= 8192; rows++) {
            c.rows = rows;
            judge(w, p, ra, ca, &c);
            bool fits = c.strip <= limit, fitted = best->strip <= limit;
            if (best->rows == 0 || (fits && !fitted) ||
                (fits == fitted &&
                 (fits ? c.cost < best->cost * 0.999 : c.strip < best->strip)))
                *best = c;
            if (!fits)
                break;
        }
        if (c.cols == ow || cols >= 4096)
            break;
    }
}

static void choose(const struct window *w, const struct om_conv *p,
                   const struct strip_axis *ra, const struct strip_axis axis[2],
                   struct cut flags, struct cut *best)
{
    memset(best, 0, sizeof *best);
    if (flags.depthwise) {
        try_sizes(w, p, ra, &axis[0], flags, best);
        return;
    }
    for (int i = 0; i < (flags.tasks > 1 ? 8 : 4); i++) {
        flags.per_tap = i & 1;
        flags.flip = i & 2;
        flags.even = i & 4;
        if (!flags.flip || p->filters % OM_MAT_COLS == 0)
            try_sizes(w, p, ra, &axis[i & 1], flags, best);
    }
}

/* Elements that a strip may have: within the second cache, and a small part of what is
 * in memory anyway, by this node or by the one with the largest operands. */
static int64_t strip_limit(const struct node *n, int64_t own)
{
    static const struct graph *last;
    static int64_t largest;
    if (n->graph != last) {
        last = n->graph;
        largest = 0;
        for (size_t i = 0; i < last->nodes.n; i++) {
            const struct node *other = last->nodes.at[i];
            int64_t sum = 0;
            if (other->dead)
                continue;
            for (int k = 0; k < other->nin + other->nout; k++) {
                const struct value *v =
                    k < other->nin ? other->in[k] : other->out[k - other->nin];
                if (v && !is_const(v) && v->rank >= 0 && sum < INT64_MAX / 2)
                    sum += value_count(v);
            }
            if (sum > largest)
                largest = sum;
        }
    }
    int64_t limit = own / 5 > largest / 12 ? own / 5 : largest / 12;
    return limit < 512 ? 512 : limit > 98304 ? 98304 : limit;
}

/* ---- lowering
 * ------------------------------------------------------------------------------ */

static bool all_finite(const struct value *v)
{
    if (!is_const(v))
        return false;
    const uint32_t *single = v->data;
    const uint16_t *half = v->data, inf = v->dtype == DT_F16 ? 0x7c00 : 0x7f80;
    int64_t count = v->splat ? 1 : value_count(v);
    for (int64_t i = 0; i < count; i++)
        if (v->dtype == DT_F32 ? (single[i] & 0x7f800000) == 0x7f800000
                               : (half[i] & inf) == inf)
            return false;
    return true;
}

/* The smallest magnitude of a constant's elements that are not zero, as f32; +inf if
 * all are. */
static uint32_t least_magnitude(const struct value *v)
{
    const uint32_t *single = v->data;
    const uint16_t *half = v->data;
    const int64_t count = v->splat ? 1 : value_count(v);
    uint32_t least = 0;
    for (int64_t i = 0; i < count; i++) {
        const uint32_t bits =
            v->dtype == DT_F32 ? single[i] & 0x7fffffff : half[i] & 0x7fffu;
        if (bits && (!least || bits < least))
            least = bits;
    }
    if (!least)
        return float_bits(INFINITY);
    if (v->dtype == DT_F16)
        return float_bits(
            least >> 10 ? ldexpf((float)(least % 1024 + 1024), (int)(least >> 10) - 25)
                        : ldexpf((float)least, -24));
    return v->dtype == DT_BF16 ? least << 16 : least;
}

static void set_planes(const struct window *w, struct om_conv *p, struct step *s)
{
    int outer = w->rank - 2;
    int64_t entries, plane_size = w->in[outer] * w->in[outer + 1];
    if (!mul_ok((int64_t)p->planes, (int64_t)p->kernel_planes, &entries) ||
        entries > TAPS_MAX) {
        unsupported(s->node, NULL, "more than %d planes and taps", TAPS_MAX);
        return;
    }
    ptrdiff_t *plane = mem_array((size_t)entries, sizeof *plane);
    for (int64_t i = 0; i < entries; i++) {
        int64_t o = i / (int64_t)p->kernel_planes, k = i % (int64_t)p->kernel_planes;
        int64_t at = 0, stride = 1;
        for (int a = outer - 1; a >= 0; a--) {
            int64_t pos = o % w->out[a] * w->stride[a] +
                          k % w->kernel[a] * w->dilation[a] - w->pad_begin[a];
            o /= w->out[a];
            k /= w->kernel[a];
            at = at < 0 || pos < 0 || pos >= w->in[a] ? -1 : at + pos * stride;
            stride *= w->in[a];
        }
        plane[i] = (ptrdiff_t)(at < 0 ? -1 : at * plane_size);
    }
    p->plane = step_table(s, FIELD_PTRDIFF, plane, (size_t)entries,
                          "input plane of each output plane and tap, -1: padding");
}

static void set_strip(const struct window *w, const struct strip_axis *ra,
                      const struct strip_axis *ca, bool flip, struct om_conv *p,
                      struct step *s)
{
    p->row_starts = (size_t)ra->starts;
    p->row_start = step_table(s, FIELD_PTRDIFF, ra->start, p->row_starts,
                              "first input row of each kind of strip row");
    p->col_starts = (size_t)ca->starts;
    p->col_start = step_table(s, FIELD_PTRDIFF, ca->start, p->col_starts,
                              "first input column of each kind of strip column");
    int64_t kind, plane, channel, all;
    if (!mul_ok((int64_t)p->strip_rows, (int64_t)p->strip_cols, &kind) ||
        !mul_ok(kind, ra->starts * ca->starts, &plane) ||
        !mul_ok(plane, (int64_t)p->kernel_planes, &channel))
        bad_model(s->node, NULL, "the window is too large");
    /* an odd number of cache lines, so that channels spread over the cache */
    channel = ((channel + 15) / 16 | 1) * 16;
    if (!mul_ok(channel, (int64_t)p->slab, &all) || all > INT32_MAX / 4)
        unsupported(s->node, NULL,
                    "the window's input does not fit into scratch memory");
    if (s->node->bad)
        return;
    if (p->direct) { /* what is left of a tile of columns, or nothing */
        channel = EDGE;
        all = flip ? 0 : channel * (int64_t)p->slab - SLACK;
    }
    p->strip_channel = (size_t)channel;
    p->strip = (size_t)(all + SLACK);
    size_t *tap = mem_array(p->taps, sizeof *tap), t = 0;
    for (size_t k = 0; k < p->kernel_planes; k++)
        for (size_t i = 0; i < p->kernel_rows; i++)
            for (size_t j = 0; j < p->kernel_cols; j++) {
                int64_t kinds = ((int64_t)k * ra->starts + ra->kind[i]) * ca->starts;
                tap[t++] =
                    (size_t)((kinds + ca->kind[j]) * kind +
                             ra->shift[i] * (int64_t)p->strip_cols + ca->shift[j]);
            }
    p->tap = step_table(s, FIELD_SIZE, tap, p->taps,
                        "strip offset of kernel plane, row, column");
    (void)w;
}

/* Weights in panels of filters, group by group. */
static struct value *pack_weights(struct node *n, struct steps *s, struct value *w,
                                  int64_t groups, int64_t width)
{
    struct value *to = temp(n, w->dtype, w->rank, w->dim);
    int64_t filters = w->dim[0] / groups, depth = value_count(w) / w->dim[0];
    struct om_pack p = {0};
    p.n = (size_t)filters;
    p.depth = (size_t)depth;
    p.width = (size_t)width;
    p.n_inner = p.n;
    p.inner_stride = p.depth;
    p.depth_stride = 1;
    p.matrices = (size_t)groups;
    p.matrix_stride = p.n * p.depth;
    struct step *st = step_range(s, n, "pack_b4", groups * blocks(filters, width));
    step_out(st, to);
    step_in(st, w);
    step_params(st, "om_pack", &p);
    step_cost(st, (double)value_count(w));
    return to;
}

/* Blocks of whole rows, or of a single row, are tiles of a plane, a row of them each
 * filter. */
static void say_tiles(struct step *s, const struct om_conv *p, int64_t images)
{
    struct item_tiles t;
    t.group_rows = (int64_t)p->filters;
    t.rows = images * (int64_t)p->groups * t.group_rows;
    t.n = (int64_t)p->y_channel;
    t.tile_rows = (int64_t)p->block_filters;
    t.row_tiles = (int64_t)p->filter_blocks;
    t.part = (int64_t)(p->out_rows * p->out_cols);
    t.tile_cols =
        (int64_t)(p->out_rows == 1 ? p->block_cols : p->block_rows * p->out_cols);
    t.col_tiles = (int64_t)(p->row_blocks * p->col_blocks);
    t.together = (int64_t)p->together;
    step_tiles(s, &t);
}

/* ---- what follows a convolution and is done as it stores its sums
 * ---------------------------------------------------------------- */

/* Has the operand an element for each filter, read along with the output of a Conv? */
static bool per_filter(const struct step *s, const struct operand *o,
                       const struct om_conv *p)
{
    const int64_t channel = (int64_t)p->y_channel;
    const int64_t filters = (int64_t)(p->groups * p->filters);
    int64_t size = 1; /* of what lies inside axis k */
    if (o->offset || value_count(o->v) != filters || (o->v->splat && filters > 1))
        return false;
    for (int k = s->rank; k-- > 0; size *= s->dim[k]) {
        const bool within = size < channel, beyond = size >= channel * filters;
        if (s->dim[k] == 1)
            continue;
        if (within ? size * s->dim[k] > channel : !beyond && size % channel)
            return false; /* an axis of elements and filters */
        if (o->stride[k] != (within || beyond ? 0 : size / channel * 4))
            return false;
    }
    return true;
}

/* Does the step run this kernel, of whatever mode? */
static bool is_kernel(const struct step *s, const char *base)
{
    return strncmp(s->kernel, base, strlen(base)) == 0;
}

/* What a step adds to the end of a Conv, 0 if it can't be done there. rest: the step's
 * other operands, in the order of the Conv's. */
static size_t conv_ending(const struct step *conv, const struct step *s, size_t at,
                          const struct operand *rest[2])
{
    const struct om_conv *p = conv->params;
    const bool sums = is_kernel(conv, "conv_f32") || is_kernel(conv, "conv_flip_f32");
    const struct operand *x = s->x.at;
    size_t what = 0;
    if (p->after & OM_CONV_RELU)
        return 0;
    if (strcmp(s->kernel, "relu_f32") == 0)
        return OM_CONV_RELU;
    if (strcmp(s->kernel, "mul_add_f32") == 0 && !p->after && at < 2) {
        rest[0] = &x[1 - at];
        rest[1] = &x[2];
        return per_filter(s, rest[0], p) && per_filter(s, rest[1], p) ? OM_CONV_SCALE
                                                                      : 0;
    }
    if (strcmp(s->kernel, "add_f32") == 0)
        what = OM_CONV_ADD;
    else if (strcmp(s->kernel, "add_relu_f32") == 0)
        what = OM_CONV_ADD | OM_CONV_RELU;
    if (!what || p->after & OM_CONV_ADD || !sums)
        return 0;
    rest[0] = &x[1 - at];
    return rest[0]->v->splat || !walks_whole(s, rest[0]) ? 0 : what;
}

static struct operand operand_of(struct value *v)
{
    const struct operand o = {v, 0, {0}};
    return o;
}

/* Is what is added to a sum read as that is stored, and never again? Sums that lie in
 * the output before they are complete would be in its way, and outputs that are summed
 * anew (conv_mend) add it twice. */
static bool adds_in_place(const struct step *s, const struct om_conv *p)
{
    return p->after & OM_CONV_ADD && is_kernel(s, "conv_f32") &&
           p->slab >= p->channels && p->channels * p->taps <= OM_CONV_DEPTH &&
           (!p->padded || p->after & OM_CONV_RELU);
}

/* The Conv takes the place of the step that reads it. */
static bool add_ending(const struct step *conv, struct step *s, size_t at)
{
    const struct operand *rest[2] = {NULL, NULL};
    if (s->kind != STEP_EW || s->extent || !walks_whole(s, &s->x.at[at]) ||
        !walks_whole(s, &s->y.at[0]))
        return false;
    const size_t what = conv_ending(conv, s, at, rest);
    if (!what)
        return false;
    struct step c = *conv;
    struct om_conv *p = mem_alloc(sizeof *p);
    memcpy(p, conv->params, sizeof *p);
    p->after |= what;
    c.params = p;
    memset(&c.x, 0, sizeof c.x);
    memset(&c.y, 0, sizeof c.y);
    for (size_t i = 0; i < conv->x.n; i++)
        vec_push(&c.x, conv->x.at[i]);
    const struct operand none = {0};
    while (c.x.n < 6)
        vec_push(&c.x, none);
    if (what & OM_CONV_SCALE) {
        c.x.at[3] = operand_of(rest[0]->v);
        c.x.at[4] = operand_of(rest[1]->v);
    } else if (what & OM_CONV_ADD) {
        c.x.at[5] = operand_of(rest[0]->v);
        if (is_kernel(conv, "conv_f32"))
            c.scratch += OM_CONV_TILE * sizeof(float);
    }
    c.over = adds_in_place(&c, p) ? 6 : 0;
    vec_push(&c.y, operand_of(s->y.at[0].v));
    c.node = s->node;
    c.cost += s->cost;
    *s = c;
    return true;
}

static void lower(struct node *n, struct steps *s)
{
    struct value *y = out(n, 0);
    if (value_count(y) == 0)
        return;
    struct value *x = wide_in(n, s, in(n, 0)), *w = wide_in(n, s, in(n, 1));
    struct value *b = in(n, 2) ? wide_in(n, s, in(n, 2)) : NULL, *to = wide_y(n, y);
    struct window win;
    struct om_conv p = {0};
    window_read(n, x, w->dim + 2, &win);
    window_near_taps(&win, false);
    if (w->dim[1] == 0)
        without_taps(&win);
    simplify(&win);
    if (!window_is_small(&win)) {
        unsupported(n, NULL, "a stride, dilation or padding above 2^31");
        return;
    }
    if (x->dtype == DT_F64) {
        conv64_lower(n, s, &win);
        return;
    }
    int rows = win.rank - 2, cols = win.rank - 1;
    int64_t groups = attr_int(n, "group"), items;
    p.groups = (size_t)groups;
    p.channels = (size_t)w->dim[1];
    p.filters = (size_t)(w->dim[0] / groups);
    int64_t taps = 1;
    for (int i = 0; i < win.rank; i++)
        if (!mul_ok(taps, win.kernel[i], &taps) || taps > TAPS_MAX) {
            unsupported(n, NULL, "a kernel of more than %d taps", TAPS_MAX);
            return;
        }
    p.planes = p.kernel_planes = 1;
    for (int i = 0; i < rows; i++) {
        p.planes *= (size_t)win.out[i];
        p.kernel_planes *= (size_t)win.kernel[i];
    }
    p.in_rows = (size_t)win.in[rows];
    p.in_cols = (size_t)win.in[cols];
    p.out_rows = (size_t)win.out[rows];
    p.out_cols = (size_t)win.out[cols];
    p.x_channel = p.in_rows * p.in_cols;
    for (int i = 0; i < rows; i++)
        p.x_channel *= (size_t)win.in[i];
    p.y_channel = p.planes * p.out_rows * p.out_cols;
    p.row_stride = (size_t)win.stride[rows];
    p.col_stride = (size_t)win.stride[cols];
    p.kernel_rows = (size_t)win.kernel[rows];
    p.kernel_cols = (size_t)win.kernel[cols];
    p.taps = p.kernel_planes * p.kernel_rows * p.kernel_cols;
    p.row_dilation = (size_t)win.dilation[rows];
    p.col_dilation = (size_t)win.dilation[cols];
    p.row_pad = (ptrdiff_t)win.pad_begin[rows];
    p.col_pad = (ptrdiff_t)win.pad_begin[cols];
    p.padded = is_padded(&win);
    if (p.padded && is_const(in(n, 1)))
        p.least = least_magnitude(in(n, 1));
    p.filter_blocks = p.row_blocks = p.col_blocks = 1;

    const int64_t images = x->dim[0];
    const bool skip = p.padded && !all_finite(in(n, 1));
    const bool depthwise = !skip && p.channels == 1 && p.filters <= 3;
    p.direct = !skip && !depthwise && is_direct(&p);
    struct strip_axis ra, ca[2];
    struct cut cut = {0};
    if (!skip) {
        strip_axis(&win, rows, false, &ra);
        strip_axis(&win, cols, false, &ca[0]);
        strip_axis(&win, cols, true, &ca[1]);
        const struct cut flags = {
            .depthwise = depthwise,
            .tasks = node_tasks(n),
            .outer = images * groups * (int64_t)p.planes,
            .direct = p.direct,
            .limit = strip_limit(n, value_count(x) + value_count(w) + value_count(y))};
        choose(&win, &p, &ra, ca, flags, &cut);
    }
    const int64_t unit = cut.flip ? OM_MAT_COLS : OM_MAT_ROWS;
    if (!skip && !depthwise)
        w = pack_weights(n, s, w, groups, unit);
    struct step *st = step_range(s, n,
                                 skip        ? "conv_skip_f32"
                                 : depthwise ? "conv_dw_f32"
                                 : cut.flip  ? "conv_flip_f32"
                                             : "conv_f32",
                                 1);
    st->ending = add_ending;
    int64_t scratch;
    if (skip) {
        p.block_rows = p.block_filters = 1;
        p.block_cols = p.out_cols;
        items = value_count(y) / (int64_t)p.out_cols;
        scratch = 2 * (int64_t)p.out_cols * 4;
    } else {
        p.block_rows = (size_t)cut.rows;
        p.block_cols = (size_t)cut.cols;
        p.row_blocks = (size_t)blocks(win.out[rows], cut.rows);
        p.col_blocks = (size_t)blocks(win.out[cols], cut.cols);
        p.strip_rows = p.block_rows + (size_t)ra.reach;
        p.strip_cols =
            (size_t)(depthwise ? whole_vectors(cut.cols + ca[cut.per_tap].reach)
                               : strip_pitch(&win, &ca[cut.per_tap], cut.cols));
        p.block_filters = p.filters;
        items = images * groups * (int64_t)(p.planes * p.row_blocks * p.col_blocks);
        p.together = 1;
        const int64_t size =
            depthwise ? (int64_t)p.filters : filters_at_once(&p, &cut, items);
        if (size < (int64_t)p.filters) {
            p.block_filters = (size_t)size;
            p.filter_blocks = (size_t)blocks((int64_t)p.filters, size);
            items *= (int64_t)p.filter_blocks;
            p.together = p.filter_blocks;
            if (cut.flip && p.filters > FLIP_FILTERS)
                p.together = size < FLIP_FILTERS ? FLIP_FILTERS / (size_t)size : 1;
        }
        p.slab = (size_t)slab(&p);
        set_strip(&win, &ra, &ca[cut.per_tap], cut.flip, &p, st);
        if (n->bad)
            return;
        scratch = (int64_t)p.strip;
        if (cut.flip)
            scratch += (int64_t)(p.block_rows * p.strip_cols *
                                 (p.block_filters * p.together + OM_MAT_COLS));
        else if (!depthwise)
            scratch += OM_CONV_TILE;
        if (!depthwise)
            scratch += ((int64_t)(p.slab * p.taps) + OM_MAT_AHEAD) * (p.direct ? 2 : 1);
        scratch *= 4;
    }
    set_planes(&win, &p, st);
    st->items = (size_t)items;
    if (items == (int64_t)p.filter_blocks) /* one strip serves all of a call's */
        st->grain = (size_t)items;
    else if (p.together > 1)
        st->grain = p.filter_blocks % p.together ? p.filter_blocks : p.together;
    if (skip)
        step_rows(st, (int64_t)p.out_cols);
    else if (p.col_blocks == 1 || p.out_rows == 1)
        say_tiles(st, &p, images);
    step_out(st, to);
    step_in(st, x);
    step_in(st, w);
    step_in(st, b);
    step_params(st, "om_conv", &p);
    step_scratch(st, scratch);
    step_product(st,
                 2.0 * (double)value_count(y) * (double)p.channels * (double)p.taps);
    wide_out(n, s, y, to);
}

#define ATTRS                                                                        \
    "auto_pad:string=NOTSET dilations:ints group:int=1 kernel_shape:ints pads:ints " \
    "strides:ints"

static const struct sig sigs[] = {
    {1, "X:T, W:T, B:T? -> Y:T", "T=f16,f32,f64", ATTRS},
    {11, "X:T, W:T, B:T? -> Y:T", "T=f16,f32,f64", ATTRS},
    {22, "X:T, W:T, B:T? -> Y:T", "T=float", ATTRS},
    {0},
};

const struct op op_Conv = {"Conv", "", sigs, infer, lower};
