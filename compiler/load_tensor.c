/* load_tensor.c -- TensorProto and SparseTensorProto to values.
 *
 * A tensor's elements stand in the file in one of three forms:
 *   raw       little-endian bytes, elements below 8 bits packed from the low end
 *   typed     a list of numbers wide enough for the type; 16-bit floats and everything
 *             smaller as integers that hold their bits, packed elements a byte each
 *   external  raw bytes in another file
 * A value has them in host order, packed ones spread to a byte each. Bytes that need
 * no change are not copied.
 */
#include "load.h"

#include <string.h>

enum dtype load_dtype(const struct loader *l, int64_t number, const char *name)
{
    if (number < 0 || number >= DT_COUNT)
        load_bad(l, NULL, "'%s' has an unknown element type (%lld)", printable(name),
                 (long long)number);
    return (enum dtype)number;
}

int64_t load_dims(const struct loader *l, struct value *v, size_t rank,
                  const int64_t *dims)
{
    int64_t count = 1, bytes = 1;
    if (rank > RANK_MAX)
        load_refuse(l, NULL, "tensor '%s' has %zu dimensions (at most %d)",
                    printable(v->name), rank, RANK_MAX);
    v->rank = (int)rank;
    for (size_t i = 0; i < rank; i++) {
        if (dims[i] < 0)
            load_bad(l, NULL, "tensor '%s': dimension %zu is %lld", printable(v->name),
                     i, (long long)dims[i]);
        v->dim[i] = dims[i];
        count *= dims[i] != 0;
        if (!mul_ok(bytes, dims[i] ? dims[i] : 1, &bytes))
            load_bad(l, NULL, "tensor '%s': the product of its dimensions is too large",
                     printable(v->name));
    }
    count *= bytes;
    if (!mul_ok(bytes, dtypes[v->dtype].size, &bytes) || bytes > PTRDIFF_MAX / 4)
        load_bad(l, NULL, "tensor '%s': the product of its dimensions is too large",
                 printable(v->name));
    return count;
}

/* ---- raw bytes
 * ------------------------------------------------------------------------------ */

/* Element i of a stream of bits, which may stand in two bytes; more bits above it. */
static unsigned packed_bits(const uint8_t *p, size_t i, unsigned bits)
{
    const size_t at = i / 4 * (bits / 2) + i % 4 * bits / 8;
    const unsigned shift = (unsigned)(i % 4) * bits % 8;
    const unsigned high = shift + bits > 8 ? p[at + 1] : 0u;
    return (p[at] | high << 8) >> shift;
}

/* Low element first; signed ones get their sign in the whole byte. */
static const void *spread(struct loader *l, enum dtype t, const uint8_t *p, size_t n)
{
    const unsigned bits = (unsigned)dtypes[t].bits, mask = (1u << bits) - 1;
    const unsigned sign = t == DT_I4 || t == DT_I2 ? 1u << (bits - 1) : 0;
    uint8_t *to = load_array(l, n + 1, 1);
    for (size_t i = 0; i < n; i++) {
        const unsigned e = packed_bits(p, i, bits) & mask;
        to[i] = (uint8_t)((e ^ sign) - sign);
    }
    return to;
}

/* A byte of a bool tensor may be any number; ours is 0 or 1. */
static const void *bools(struct loader *l, const uint8_t *p, size_t n)
{
    size_t i = 0;
    while (i < n && p[i] <= 1)
        i++;
    if (i == n)
        return p;
    uint8_t *to = load_array(l, n, 1);
    for (i = 0; i < n; i++)
        to[i] = p[i] != 0;
    return to;
}

/* Raw bytes, as many as the tensor needs, as elements in host order. */
static const void *from_raw(struct loader *l, enum dtype t, const uint8_t *p,
                            size_t count)
{
    if (dtypes[t].bits < 8)
        return spread(l, t, p, count);
    if (t == DT_BOOL)
        return bools(l, p, count);
    const size_t unit = dtype_unit(t), bytes = count * (size_t)dtypes[t].size;
    if (!bytes)
        return "";
    const bool swap = unit > 1 && host_big_endian();
    if (!swap && (uintptr_t)p % unit == 0)
        return p;
    uint8_t *to = load_array(l, bytes, 1);
    if (swap)
        swap_units(to, p, bytes, unit);
    else
        memcpy(to, p, bytes);
    return to;
}

static int64_t raw_bytes(enum dtype t, int64_t count)
{
    const int bits = dtypes[t].bits;
    return bits < 8 ? count / 8 * bits + (count % 8 * bits + 7) / 8
                    : count * (bits / 8);
}

/* ---- typed lists
 * ---------------------------------------------------------------------------- */

struct list {
    const char *name;
    size_t n;
    const void *at;
};

static void check_list(const struct loader *l, const struct value *v, const char *field,
                       int64_t n, int64_t want)
{
    if (n != want)
        load_bad(l, "the dimensions and the data of a tensor must agree",
                 "tensor '%s' (%s) needs %lld elements of %s but has %lld",
                 printable(v->name), dtype_name(v->dtype), (long long)want, field,
                 (long long)n);
}

/* The list that a type's elements stand in. */
static struct list typed_list(const Onnx__TensorProto *t, enum dtype type)
{
    switch (type) {
    case DT_F32:
    case DT_C64:
        return (struct list){"float_data", t->n_float_data, t->float_data};
    case DT_F64:
    case DT_C128:
        return (struct list){"double_data", t->n_double_data, t->double_data};
    case DT_I64:
        return (struct list){"int64_data", t->n_int64_data, t->int64_data};
    case DT_U32:
    case DT_U64:
        return (struct list){"uint64_data", t->n_uint64_data, t->uint64_data};
    case DT_STR:
        return (struct list){"string_data", t->n_string_data, t->string_data};
    default:
        return (struct list){"int32_data", t->n_int32_data, t->int32_data};
    }
}

static size_t elements_given(const Onnx__TensorProto *t)
{
    return t->n_float_data + t->n_double_data + t->n_int32_data + t->n_int64_data +
           t->n_uint64_data + t->n_string_data;
}

static const void *strings(struct loader *l, const ProtobufCBinaryData *s, size_t n)
{
    struct om_str *to = load_array(l, n + 1, sizeof *to);
    for (size_t i = 0; i < n; i++)
        to[i] = (struct om_str){s[i].len ? (const char *)s[i].data : "", s[i].len};
    return to;
}

static const void *from_u64(struct loader *l, const struct value *v, const uint64_t *p,
                            size_t n)
{
    if (v->dtype == DT_U64)
        return n ? p : (const uint64_t *)load_array(l, 1, sizeof *p);
    uint32_t *to = load_array(l, n + 1, sizeof *to);
    for (size_t i = 0; i < n; i++) {
        if (p[i] > UINT32_MAX)
            load_bad(l, NULL, "tensor '%s': element %zu is out of u32's range",
                     printable(v->name), i);
        to[i] = (uint32_t)p[i];
    }
    return to;
}

/* Elements of at most 32 bits, or bytes of packed ones, of which those of 6 bits stand
 * alone. Writers disagree on whether
 * bit patterns are sign-extended: both are taken. */
static const void *from_i32(struct loader *l, const struct value *v, const int32_t *p,
                            size_t n)
{
    const bool six = dtypes[v->dtype].bits == 6;
    const int bits = dtypes[v->dtype].bits < 8 ? 8 : dtypes[v->dtype].bits;
    if (bits == 32)
        return n ? p : (const int32_t *)load_array(l, 1, sizeof *p);
    const int32_t low = six ? 0 : -(1 << (bits - 1)), high = six ? 63 : (1 << bits) - 1;
    uint8_t *to = load_array(l, n + 1, 2);
    for (size_t i = 0; i < n; i++) {
        if (p[i] < low || p[i] > high)
            load_bad(l, NULL, "tensor '%s': element %zu, %ld, is out of %s's range",
                     printable(v->name), i, (long)p[i], dtype_name(v->dtype));
        const uint16_t half = (uint16_t)p[i];
        if (bits == 16)
            memcpy(to + 2 * i, &half, 2);
        else
            to[i] = (uint8_t)p[i];
    }
    return to;
}

static const void *from_typed(struct loader *l, const struct value *v, struct list list,
                              int64_t count)
{
    const size_t n = (size_t)count;
    const int bits = dtypes[v->dtype].bits;
    if (v->dtype == DT_STR)
        return strings(l, list.at, n);
    if (v->dtype == DT_U32 || v->dtype == DT_U64)
        return from_u64(l, v, list.at, n);
    if (strcmp(list.name, "int32_data") != 0)
        return n ? list.at : load_array(l, 1, 16);
    const uint8_t *bytes = from_i32(l, v, list.at, list.n);
    if (bits < 6)
        return spread(l, v->dtype, bytes, n);
    return v->dtype == DT_BOOL ? bools(l, bytes, n) : bytes;
}

static int64_t list_length(enum dtype t, int64_t count)
{
    if (t == DT_C64 || t == DT_C128)
        return 2 * count;
    return dtypes[t].bits < 6 ? raw_bytes(t, count) : count;
}

/* ---- tensors
 * ------------------------------------------------------------------------------------
 */

static const void *elements(struct loader *l, const Onnx__TensorProto *t,
                            const struct value *v, int64_t count)
{
    const int64_t bytes = raw_bytes(v->dtype, count);
    const struct list list = typed_list(t, v->dtype);
    const size_t raw = t->has_raw_data ? t->raw_data.len : 0, given = elements_given(t);
    const bool external = t->has_data_location && t->data_location != 0;
    if (external && t->data_location != 1)
        load_bad(l, NULL, "tensor '%s': unknown data location %d", printable(v->name),
                 t->data_location);
    if ((raw || external) && v->dtype == DT_STR)
        load_bad(l, NULL, "tensor '%s': strings as raw bytes", printable(v->name));
    if (given != list.n || (given && (raw || external)) || (raw && external))
        load_bad(l, NULL, "tensor '%s' (%s) has data in a field that isn't for it",
                 printable(v->name), dtype_name(v->dtype));
    if (external)
        return from_raw(l, v->dtype, load_external(l, t, bytes, v->name),
                        (size_t)count);
    if (given || v->dtype == DT_STR) {
        check_list(l, v, list.name, (int64_t)list.n, list_length(v->dtype, count));
        return from_typed(l, v, list, count);
    }
    if ((uint64_t)bytes != raw)
        load_bad(l, "the dimensions and the data of a tensor must agree",
                 "tensor '%s' (%s) needs %lld bytes of data but has %zu",
                 printable(v->name), dtype_name(v->dtype), (long long)bytes, raw);
    return from_raw(l, v->dtype, raw ? t->raw_data.data : (const uint8_t *)"",
                    (size_t)count);
}

static struct value *constant(struct loader *l, const char *name)
{
    load_spend(l, sizeof(struct value));
    struct value *v = new_value(NULL, name);
    v->kind = VALUE_CONST;
    return v;
}

struct value *load_tensor(struct loader *l, const Onnx__TensorProto *t,
                          const char *name)
{
    struct value *v = constant(l, name);
    v->dtype = load_dtype(l, t->data_type, name);
    if (v->dtype == DT_NONE)
        load_bad(l, NULL, "tensor '%s' has no element type", printable(name));
    if (t->segment)
        load_refuse(l, NULL, "tensor '%s' is stored in segments", printable(name));
    const int64_t count = load_dims(l, v, t->n_dims, t->dims);
    v->data = elements(l, t, v, count);
    return v;
}

/* ---- sparse tensors
 * ------------------------------------------------------------------------------- */

/* Row-major position of the k-th stored element. */
static int64_t position(const struct loader *l, const struct value *v,
                        const struct value *indices, int64_t k)
{
    const int64_t *index = indices->data;
    int64_t at = 0, count = 1;
    for (int i = 0; i < v->rank; i++)
        count *= v->dim[i];
    if (indices->rank == 1)
        at = index[k];
    for (int i = 0; indices->rank == 2 && i < v->rank; i++) {
        const int64_t x = index[k * v->rank + i];
        if (x < 0 || x >= v->dim[i])
            load_bad(l, NULL, "sparse tensor '%s': index %lld in dimension %d",
                     printable(v->name), (long long)x, i);
        at = at * v->dim[i] + x;
    }
    if (at < 0 || at >= count)
        load_bad(l, NULL, "sparse tensor '%s': index %lld", printable(v->name),
                 (long long)at);
    return at;
}

static void check_sparse(const struct loader *l, const struct value *v,
                         const struct value *values, const struct value *indices)
{
    const bool flat = indices->rank == 1;
    if (indices->dtype != DT_I64 || values->rank != 1 ||
        (!flat && (indices->rank != 2 || indices->dim[1] != v->rank)) ||
        indices->dim[0] != values->dim[0])
        load_bad(l, "values are [N]; indices are i64, [N] or [N, rank]",
                 "sparse tensor '%s': %lld values of rank %d, %s indices of rank %d",
                 printable(v->name), values->rank > 0 ? (long long)values->dim[0] : 1LL,
                 values->rank, dtype_name(indices->dtype), indices->rank);
}

struct value *load_sparse(struct loader *l, const Onnx__SparseTensorProto *s,
                          const char *name)
{
    if (!s->values || !s->indices)
        load_bad(l, NULL, "sparse tensor '%s' has no %s", printable(name),
                 s->values ? "indices" : "values");
    const struct value *values = load_tensor(l, s->values, name);
    const struct value *indices = load_tensor(l, s->indices, name);
    struct value *v = constant(l, name);
    v->dtype = values->dtype;
    const int64_t count = load_dims(l, v, s->n_dims, s->dims);
    check_sparse(l, v, values, indices);
    const size_t size = (size_t)dtypes[v->dtype].size;
    uint8_t *data = load_array(l, (size_t)count + 1, size);
    for (int64_t k = 0; v->dtype == DT_STR && k < count; k++)
        ((struct om_str *)data)[k].p = "";
    int64_t before = -1;
    for (int64_t k = 0; k < values->dim[0]; k++) {
        const int64_t at = position(l, v, indices, k);
        if (at <= before)
            load_bad(l, NULL, "sparse tensor '%s': indices are not in ascending order",
                     printable(name));
        memcpy(data + (size_t)at * size, (const char *)values->data + (size_t)k * size,
               size);
        before = at;
    }
    v->data = data;
    return v;
}
