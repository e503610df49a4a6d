/* elementwise.c -- what the elementwise operators share.
 *
 * Broadcasting is NumPy's, done by step_ew. Opsets 1 to 6 had another rule: with
 * broadcast = 1 the second operand's dimensions match those of the first from `axis`
 * on (from the right by default), and the first gives the result's shape. Here that
 * is an alias of the second operand with trailing dimensions of 1. */
#include "elementwise.h"
#include "cast.h"
#include "stringop.h"
#include "text.h"

static bool old_broadcast(const struct node *n)
{
    return n->sig->since < 7 && n->nin == 2;
}

/* The first axis of A that B's dimensions stand under. Checks the old rule. */
static int old_axis(const struct node *n)
{
    const struct value *a = in(n, 0), *b = in(n, 1);
    bool given = attr_given(n, "axis");
    int axis = a->rank - b->rank;

    if (given && b->rank > 0)
        axis = norm_axis(n, attr_int(n, "axis"), a->rank);
    if (b->rank == 0)
        axis = a->rank;
    if (axis < 0 || axis + b->rank > a->rank)
        bad_model(n, NULL,
                  "the second input has %d dimensions, too many to broadcast to %d%s",
                  b->rank, a->rank, given ? " from this axis" : "");
    for (int i = 0; i < b->rank; i++)
        if (b->dim[i] != a->dim[axis + i] && b->dim[i] != 1)
            bad_model(n, NULL, "dimension %d of the second input is %lld, not %lld", i,
                      (long long)b->dim[i], (long long)a->dim[axis + i]);
    return axis;
}

static void check_equal_shapes(const struct node *n, const struct value *a,
                               const struct value *b)
{
    bool same = a->rank == b->rank;

    for (int i = 0; same && i < a->rank; i++)
        same = a->dim[i] == b->dim[i];
    if (!same)
        bad_model(n, "before this operator's broadcasting opset shapes must be equal",
                  "shapes differ: %s and %s", value_describe(a), value_describe(b));
}

/* ---- infer -------------------------------------------------------------------- */

void ew_infer_unary(struct node *n)
{
    out_like(n, 0, in(n, 0));
}

void ew_infer_unary_bool(struct node *n)
{
    out_set(n, 0, DT_BOOL, in(n, 0)->rank, in(n, 0)->dim);
}

static void infer_binary(struct node *n, enum dtype t)
{
    if (!old_broadcast(n)) {
        out_broadcast(n, 0, t);
        return;
    }
    if (attr_int(n, "broadcast"))
        old_axis(n);
    else
        check_equal_shapes(n, in(n, 0), in(n, 1));
    out_set(n, 0, t, in(n, 0)->rank, in(n, 0)->dim);
}

void ew_infer_binary(struct node *n)
{
    infer_binary(n, in(n, 0)->dtype);
}

void ew_infer_binary_bool(struct node *n)
{
    infer_binary(n, DT_BOOL);
}

void ew_infer_variadic(struct node *n)
{
    if (n->sig->since < 8)
        for (int i = 1; i < n->nin; i++)
            check_equal_shapes(n, in(n, 0), in(n, i));
    out_broadcast(n, 0, in(n, 0)->dtype);
}

bool ew_keeps_places(void (*infer)(struct node *n))
{
    return infer == ew_infer_unary || infer == ew_infer_unary_bool ||
           infer == ew_infer_binary || infer == ew_infer_binary_bool ||
           infer == ew_infer_variadic;
}

/* ---- lower -------------------------------------------------------------------- */

void ew_lower_unary(struct node *n, struct steps *s, const char *base)
{
    struct value *x = in(n, 0);

    step_ew(s, n, kname(base, x->dtype), out(n, 0), 1, &x, NULL, NULL);
}

struct value *ew_operand_b(struct node *n, struct steps *s)
{
    struct value *b = in(n, 1), *v;
    int64_t dim[RANK_MAX];
    int axis, rank = in(n, 0)->rank;

    if (!old_broadcast(n) || !attr_int(n, "broadcast") || b->rank == 0)
        return b;
    axis = old_axis(n);
    if (axis + b->rank == rank)
        return b;
    for (int i = 0; axis + i < rank; i++)
        dim[i] = i < b->rank ? b->dim[i] : 1;
    v = temp(n, b->dtype, rank - axis, dim);
    step_alias(s, n, v, b);
    return v;
}

void ew_lower_binary(struct node *n, struct steps *s, const char *base)
{
    struct value *x[2] = {in(n, 0), ew_operand_b(n, s)};

    step_ew(s, n, kname(base, x[0]->dtype), out(n, 0), 2, x, NULL, NULL);
}

void ew_lower_swapped(struct node *n, struct steps *s, const char *base)
{
    struct value *x[2] = {ew_operand_b(n, s), in(n, 0)};

    step_ew(s, n, kname(base, x[0]->dtype), out(n, 0), 2, x, NULL, NULL);
}

void ew_lower_fold(struct node *n, struct steps *s, const char *base, struct value *y)
{
    struct value *acc = in(n, 0);
    const char *kernel = kname(base, y->dtype);

    if (n->nin == 1) {
        step_alias(s, n, y, acc);
        return;
    }
    for (int i = 1; i < n->nin; i++) {
        struct value *x[2] = {acc, in(n, i)};
        struct value *to = y;
        if (i + 1 < n->nin) {
            const struct value *both[2] = {acc, in(n, i)};
            int64_t dim[RANK_MAX];
            int rank;
            CHECK(broadcast_dims(both, 2, &rank, dim));
            to = temp(n, y->dtype, rank, dim);
        }
        step_ew(s, n, kernel, to, 2, x, NULL, NULL);
        acc = to;
    }
}

bool ew_is_int(enum dtype t)
{
    return t == DT_I8 || t == DT_I16 || t == DT_I32 || t == DT_I64 || t == DT_U8 ||
           t == DT_U16 || t == DT_U32 || t == DT_U64;
}

const char *ew_bits_name(const char *base, enum dtype t)
{
    return mem_printf("%s_b%d", base, dtypes[t].size);
}

/* ---- scalar constants ---------------------------------------------------------------
 */

static struct value *scalar(enum dtype t, const void *element)
{
    size_t size = (size_t)dtypes[t].size;
    void *data = mem_alloc(size);

    memcpy(data, element, size);
    return new_const(t, 0, NULL, data);
}

static struct value *scalar_bits(enum dtype t, uint64_t bits)
{
    uint8_t b1 = (uint8_t)bits;
    uint16_t b2 = (uint16_t)bits;
    uint32_t b4 = (uint32_t)bits;

    switch (dtypes[t].size) {
    case 1:
        return scalar(t, &b1);
    case 2:
        return scalar(t, &b2);
    case 4:
        return scalar(t, &b4);
    default:
        return scalar(t, &bits);
    }
}

struct value *ew_lowest(enum dtype t)
{
    switch (t) {
    case DT_F32:
        return scalar_bits(t, 0xff7fffffu);
    case DT_F64:
        return scalar_bits(t, 0xffefffffffffffffu);
    case DT_F16:
        return scalar_bits(t, 0xfbff);
    case DT_BF16:
        return scalar_bits(t, 0xff7f);
    case DT_I8:
    case DT_I16:
    case DT_I32:
    case DT_I64:
        return scalar_bits(t, UINT64_C(1) << (dtypes[t].bits - 1));
    default:
        return scalar_bits(t, 0);
    }
}

struct value *ew_highest(enum dtype t)
{
    switch (t) {
    case DT_F32:
        return scalar_bits(t, 0x7f7fffffu);
    case DT_F64:
        return scalar_bits(t, 0x7fefffffffffffffu);
    case DT_F16:
        return scalar_bits(t, 0x7bff);
    case DT_BF16:
        return scalar_bits(t, 0x7f7f);
    case DT_I8:
    case DT_I16:
    case DT_I32:
    case DT_I64:
        return scalar_bits(t, (UINT64_C(1) << (dtypes[t].bits - 1)) - 1);
    default:
        return scalar_bits(t, ~UINT64_C(0));
    }
}

/* A float narrowed to `mant` mantissa bits and the exponent range of f16 or bf16. */
static uint16_t narrow(float v, int mant)
{
    uint32_t b = float_bits(v), sign = b >> 31, a = b & 0x7fffffffu;
    int emin = mant == 10 ? -14 : -126, bias = 1 - emin;
    int e = (int)(a >> 23) - 127, drop;
    uint32_t m, inf = (uint32_t)(2 * bias + 1) << mant, r;

    if (a > 0x7f800000u)
        return (uint16_t)(inf | 1u << (mant - 1));
    if (a == 0x7f800000u)
        return (uint16_t)(sign << 15 | inf);
    m = (a & 0x7fffffu) | (a >> 23 ? 0x800000u : 0);
    if (a >> 23 == 0)
        e = -126;
    drop = 23 - mant;
    if (e < emin) {
        drop += emin - e;
        e = emin;
    }
    if (drop > 31)
        return (uint16_t)(sign << 15);
    r = m >> drop;
    if ((m & ((UINT32_C(1) << drop) - 1)) + (r & 1) > UINT32_C(1) << (drop - 1))
        r++;
    r += (uint32_t)(e + bias - 1) << mant; /* the hidden bit adds 1 to the exponent */
    return (uint16_t)(sign << 15 | (r > inf ? inf : r));
}

struct value *ew_float_scalar(enum dtype t, float v)
{
    switch (t) {
    case DT_F64:
        return scalar_bits(t, double_bits((double)v));
    case DT_F16:
        return scalar_bits(t, narrow(v, 10));
    case DT_BF16:
        return scalar_bits(t, narrow(v, 7));
    default:
        CHECK(t == DT_F32);
        return scalar_bits(t, float_bits(v));
    }
}

/* ---- Cast ------------------------------------------------------------------------ */

/* The ways that a conversion takes; templates/cast.c says why there are few kernels. */

static bool is_float(enum dtype t)
{
    return t == DT_F32 || t == DT_F64 || t == DT_F16 || t == DT_BF16;
}

static bool is_half(enum dtype t)
{
    return t == DT_F16 || t == DT_BF16;
}

static bool is_small_int(enum dtype t)
{
    return t == DT_I4 || t == DT_U4 || t == DT_I2 || t == DT_U2;
}

static bool is_small_float(enum dtype t)
{
    return t == DT_F8E4M3FN || t == DT_F8E4M3FNUZ || t == DT_F8E5M2 ||
           t == DT_F8E5M2FNUZ || t == DT_F8E8M0 || t == DT_F4E2M1 || t == DT_F6E2M3 ||
           t == DT_F6E3M2;
}

/* Integers with more bits than f32 has in its mantissa, and f64. */
static bool beyond_f32(enum dtype t)
{
    return t == DT_F64 || t == DT_U32 || t == DT_I64 || t == DT_U64;
}

static enum dtype signed_of_size(int bytes)
{
    return bytes == 1 ? DT_I8 : bytes == 2 ? DT_I16 : bytes == 4 ? DT_I32 : DT_I64;
}

void ew_infer_cast(struct node *n, int64_t to)
{
    const struct value *x = in(n, 0);

    if (to <= DT_NONE)
        bad_model(n, NULL, "to = %lld is no element type", (long long)to);
    if (to >= DT_COUNT || (to == DT_STR && n->sig->since < 9) || to == DT_C64 ||
        to == DT_C128) {
        unsupported(n, NULL, "no conversion from %s to %s", dtypes[x->dtype].onnx,
                    to < DT_COUNT ? dtypes[to].onnx
                                  : mem_printf("type %lld", (long long)to));
        return;
    }
    out_set(n, 0, (enum dtype)to, x->rank, x->dim);
}

/* A conversion on its way: `last` is where it must end. */
struct cast {
    struct node *n;
    struct steps *s;
    struct value *last;
};

/* One kernel from x to type `to`, into `last` if that is its type. */
static struct value *convert(const struct cast *c, const char *kernel, enum dtype to,
                             struct value *x)
{
    struct value *y = to == c->last->dtype ? c->last : temp(c->n, to, x->rank, x->dim);

    step_ew(c->s, c->n, kernel, y, 1, &x, NULL, NULL);
    return y;
}

static struct value *retype(const struct cast *c, enum dtype to, struct value *x)
{
    struct value *y = to == c->last->dtype ? c->last : temp(c->n, to, x->rank, x->dim);

    step_alias(c->s, c->n, y, x);
    return y;
}

static const char *pair(enum dtype from, enum dtype to)
{
    return kname(kname("cast", from), to);
}

static struct value *cast_ints(const struct cast *c, enum dtype to, struct value *x)
{
    const int from_size = dtypes[x->dtype].size, to_size = dtypes[to].size;
    enum dtype from = x->dtype;

    if (from != DT_BOOL && from_size == to_size)
        return from == to ? x : retype(c, to, x);
    if (from_size > to_size)
        from = signed_of_size(from_size);
    return convert(c, pair(from, signed_of_size(to_size)), to, x);
}

/* To f32 in a way that rounding again, to a narrower type, gives what rounding once
 * would have given. */
static struct value *cast_odd(const struct cast *c, struct value *x)
{
    if (x->dtype == DT_I64 || x->dtype == DT_U64)
        x = convert(c, kname("odd", x->dtype), DT_F64, x);
    else if (x->dtype != DT_F64)
        x = convert(c, pair(x->dtype, DT_F64), DT_F64, x);
    return convert(c, "odd_f64", DT_F32, x);
}

/* Between bool, integers of 8 bits and more, and floats of 16 bits and more. */
static struct value *cast_plain(const struct cast *c, enum dtype to, struct value *x)
{
    const enum dtype from = x->dtype;

    if (from == to)
        return x;
    if ((ew_is_int(from) || from == DT_BOOL) && ew_is_int(to))
        return cast_ints(c, to, x);
    if (ew_is_int(from) && to == DT_BOOL)
        return convert(c, pair(signed_of_size(dtypes[from].size), to), to, x);
    if (is_half(to) && beyond_f32(from))
        x = cast_odd(c, x);
    else if (is_half(from) && beyond_f32(to))
        x = convert(c, pair(from, DT_F32), DT_F32, x);
    return convert(c, pair(x->dtype, to), to, x);
}

struct value *ew_as(struct node *n, struct steps *s, struct value *x, enum dtype to)
{
    const struct cast c = {n, s, temp(n, to, x->rank, x->dim)};

    return cast_plain(&c, to, x);
}

static int32_t round_mode(const struct node *n)
{
    const char *mode;

    if (n->sig->since < 24)
        return OM_ROUND_UP;
    mode = attr_string(n, "round_mode");
    if (strcmp(mode, "up") == 0)
        return OM_ROUND_UP;
    if (strcmp(mode, "down") == 0)
        return OM_ROUND_DOWN;
    if (strcmp(mode, "nearest") != 0)
        bad_model(n, NULL, "round_mode is '%s', none of up, down, nearest",
                  printable(mode));
    return OM_ROUND_NEAREST;
}

/* Bytes of the longest text: "-9223372036854775808" or "-1.2345678e-308". */
enum { NUMBER_BYTES = 20 };

/* Numbers to decimal text (templates/text_number.c), from the widest type of a kind. */
static void cast_to_text(const struct cast *c, struct value *x)
{
    const struct om_text t = {NUMBER_BYTES};
    const bool is_signed = x->dtype == DT_I8 || x->dtype == DT_I16 ||
                           x->dtype == DT_I32 || x->dtype == DT_I64;
    const enum dtype wide = is_float(x->dtype) ? DT_F64 : is_signed ? DT_I64 : DT_U64;
    x = cast_plain(c, wide, x);
    struct step *p =
        string_step(c->s, c->n, kname("text_of", wide), c->last, NUMBER_BYTES);
    if (!p)
        return;
    step_in(p, x);
    step_params(p, "om_text", &t);
}

/* Decimal text to the type on the way to `to`, rounded once. */
static struct value *cast_from_text(const struct cast *c, enum dtype to,
                                    struct value *x)
{
    static const struct om_decimal formats[DT_COUNT] = {
        [DT_F32] = {24, -126, 127, 0},
        [DT_F64] = {53, -1022, 1023, 0},
        [DT_F16] = {11, -14, 15, 0},
        [DT_BF16] = {8, -126, 127, 0},
    };
    const bool is_unsigned = to == DT_U8 || to == DT_U16 || to == DT_U32 ||
                             to == DT_U64 || to == DT_U4 || to == DT_U2;
    const enum dtype as = is_float(to)         ? to
                          : is_small_float(to) ? DT_F32
                          : to == DT_BOOL      ? DT_F64
                          : is_unsigned        ? DT_U64
                                               : DT_I64;
    struct value *y = as == to ? c->last : temp(c->n, as, x->rank, x->dim);
    struct om_decimal d = formats[as];
    if (!value_count(x))
        return y;
    struct step *p =
        step_range(c->s, c->n,
                   is_float(as) ? mem_printf("text_to_b%d", dtypes[as].size)
                                : kname("text_to", as),
                   value_count(x));
    step_out(p, y);
    step_in(p, x);
    d.odd = is_small_float(to);
    if (is_float(as))
        step_params(p, "om_decimal", &d);
    step_cost(p, 128.0 * (double)value_count(x));
    return y;
}

void ew_lower_cast(struct node *n, struct steps *s)
{
    const struct cast c = {n, s, out(n, 0)};
    const enum dtype to = c.last->dtype;
    struct value *x = in(n, 0);

    if (x->dtype == to) {
        step_alias(s, n, c.last, x);
        return;
    }
    if (x->dtype == DT_STR)
        x = cast_from_text(&c, to, x);
    if (is_small_float(x->dtype) && x != c.last)
        x = convert(&c, pair(x->dtype, DT_F32), DT_F32, x);
    else if (x->dtype == DT_I4 || x->dtype == DT_I2)
        x = convert(&c, pair(x->dtype, DT_I8), DT_I8, x);
    else if (x->dtype == DT_U4 || x->dtype == DT_U2)
        x = convert(&c, pair(x->dtype, DT_U8), DT_U8, x);

    if (x == c.last)
        return;
    if (to == DT_STR) {
        cast_to_text(&c, x);
    } else if (is_small_float(to)) {
        struct om_cast p = {n->sig->since < 19 || attr_int(n, "saturate") != 0,
                            round_mode(n)};
        x = beyond_f32(x->dtype) || x->dtype == DT_I32 ? cast_odd(&c, x)
                                                       : cast_plain(&c, DT_F32, x);
        step_ew(s, n, pair(DT_F32, to), c.last, 1, &x, "om_cast", &p);
    } else if (is_small_int(to)) {
        if (is_float(x->dtype))
            x = cast_plain(&c, DT_I32, x);
        x = cast_plain(&c, DT_U8, x);
        convert(&c, pair(DT_U8, to), to, x);
    } else {
        cast_plain(&c, to, x);
    }
}
