/* load.c -- a model's file becomes a graph.
 *
 * requires: a path
 * provides: struct model: nodes in file order with names and attributes converted,
 *     inputs with the types that the file gives, initialisers as constants,
 *     subgraphs, functions inlined. Every name that is read is defined, every value
 *     is written once, every tensor holds as many bytes as its dimensions ask for.
 *
 * The file may be hostile. load_wire.c proves its encoding, load_tensor.c its sizes,
 * load_external.c its paths, load_graph.c its names.
 */
#include "load.h"

#include <sha2.h>
#include <stdlib.h>
#include <string.h>

/* ---- messages and limits
 * --------------------------------------------------------------- */

void load_bad(const struct loader *l, const char *hint, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *text = mem_vprintf(fmt, ap);
    va_end(ap);
    if (l->node)
        bad_model(l->node, hint, "%s", text);
    bad_file(l->path, hint, "%s", text);
}

void load_refuse(const struct loader *l, const char *hint, const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    const char *text = mem_vprintf(fmt, ap);
    va_end(ap);
    /* unsupported() marks the node; what it marks here is never used again. */
    unsupported((struct node *)l->node, hint, "%s", text);
    unsupported_exit();
    INTERNAL("unsupported_exit returned");
}

void load_spend(struct loader *l, int64_t bytes)
{
    if (bytes < 0 || bytes > l->allowance - l->spent)
        load_bad(l, "functions called many times, sparse or empty messages can do this",
                 "the file unpacks to more than %lld MiB",
                 (long long)(l->allowance >> 20));
    l->spent += bytes;
}

void *load_array(struct loader *l, size_t count, size_t size)
{
    int64_t bytes;
    if (count > INT64_MAX || !mul_ok((int64_t)count, (int64_t)size, &bytes))
        bytes = INT64_MAX;
    load_spend(l, bytes);
    return mem_array(count, size);
}

static struct loader *loader_new(const char *path, const struct options *opt,
                                 size_t bytes)
{
    struct loader *l = mem_alloc(sizeof *l);
    const char *slash = strrchr(path, '/');
    l->path = path;
    l->dir = !slash          ? "."
             : slash == path ? "/"
                             : mem_strndup(path, (size_t)(slash - path));
    l->opt = opt;
    l->allowance =
        ((int64_t)1 << ALLOWANCE_FLOOR_LOG2) + ALLOWANCE_FACTOR * (int64_t)bytes;
    return l;
}

/* ---- the model
 * -------------------------------------------------------------------------- */

static void hash_file(struct file_bytes b, char *hex)
{
    uint8_t digest[SHA256_DIGEST_LENGTH];
    SHA2_CTX c;
    SHA256Init(&c);
    SHA256Update(&c, b.p, b.n);
    SHA256Final(digest, &c);
    for (size_t i = 0; i < sizeof digest; i++)
        snprintf(hex + 2 * i, 3, "%02x", digest[i]);
}

static void check_version(const struct loader *l)
{
    enum { IR_VERSION_MAX = 14 };
    const int64_t version = l->proto->ir_version;
    if (!l->proto->has_ir_version || version < 1)
        load_bad(l, "is this an ONNX model?", "the model has no IR version");
    if (version > IR_VERSION_MAX)
        load_refuse(l, NULL, "IR version %lld (known up to %d)", (long long)version,
                    IR_VERSION_MAX);
    l->model->ir_version = version;
}

static void add_import(const struct loader *l, const char *domain, int64_t version)
{
    struct model *m = l->model;
    domain = domain_name(domain);
    if (version < 1 || version > INT32_MAX)
        load_bad(l, NULL, "opset %lld of domain '%s'", (long long)version,
                 printable(domain));
    for (size_t i = 0; i < m->nimports; i++) {
        if (strcmp(m->imports[i].domain, domain) != 0)
            continue;
        if (m->imports[i].version != version)
            load_bad(l, NULL, "two opset imports of domain '%s'", printable(domain));
        return;
    }
    m->imports[m->nimports++] = (struct opset_import){domain, version};
}

static void load_imports(struct loader *l)
{
    const Onnx__ModelProto *p = l->proto;
    l->model->imports = load_array(l, p->n_opset_import + 1, sizeof *l->model->imports);
    for (size_t i = 0; i < p->n_opset_import; i++)
        add_import(l, p->opset_import[i]->domain, p->opset_import[i]->version);
    /* IR versions 1 and 2 had no such field: it was opset 1. */
    if (p->ir_version < 3 && !p->n_opset_import)
        add_import(l, "", 1);
    if (!l->model->nimports)
        load_bad(l, "opset_import says which version of the operators is meant",
                 "the model imports no opset");
}

static const char *producer(const Onnx__ModelProto *p)
{
    const char *name = p->producer_name ? p->producer_name : "";
    const char *version = p->producer_version ? p->producer_version : "";
    return mem_printf("%s%s%s", name, *name && *version ? " " : "", version);
}

struct model *load_model(const char *path, const struct options *opt)
{
    diag_set_model(path);
    const struct file_bytes b = file_map(path);
    source_add(path, "the model");
    struct loader *l = loader_new(path, opt, b.n);
    struct model *m = l->model = mem_alloc(sizeof *m);
    m->path = path;
    m->dir = l->dir;
    l->proto = wire_unpack(l, &onnx__model_proto__descriptor, b);
    hash_file(b, m->sha256);
    file_unmap(b);
    check_version(l);
    load_imports(l);
    m->producer = producer(l->proto);
    if (!l->proto->graph)
        load_bad(l, "is this an ONNX model?", "the model has no graph");
    load_functions(l);
    m->graph = load_graph(l, l->proto->graph, (struct place){NULL, NULL, NULL});
    return m;
}

/* ---- test data
 * --------------------------------------------------------------------------- */

static struct test_data read_tensor(struct loader *l, const Onnx__TensorProto *t)
{
    const char *name = text(t->name);
    return (struct test_data){.name = name, .tensor = load_tensor(l, t, name)};
}

static struct test_data read_sequence(struct loader *l, const Onnx__SequenceProto *p);
static struct test_data read_map(struct loader *l, const Onnx__MapProto *p);

static struct test_data read_sparse(struct loader *l, const Onnx__SparseTensorProto *p)
{
    return (struct test_data){.name = "", .tensor = load_sparse(l, p, "")};
}

static struct test_data read_optional(struct loader *l, const Onnx__OptionalProto *p)
{
    struct test_data d = {.name = text(p->name), .opaque = "optional"};
    d.item = load_array(l, 1, sizeof *d.item);
    d.n = 1;
    if (p->tensor_value)
        d.item[0] = read_tensor(l, p->tensor_value);
    else if (p->sparse_tensor_value)
        d.item[0] = read_sparse(l, p->sparse_tensor_value);
    else if (p->sequence_value)
        d.item[0] = read_sequence(l, p->sequence_value);
    else if (p->map_value)
        d.item[0] = read_map(l, p->map_value);
    else if (p->optional_value)
        d.item[0] = read_optional(l, p->optional_value);
    else
        d.n = 0;
    return d;
}

static struct test_data read_sequence(struct loader *l, const Onnx__SequenceProto *p)
{
    struct test_data d = {.name = text(p->name), .opaque = "sequence"};
    const size_t total = p->n_tensor_values + p->n_sparse_tensor_values +
                         p->n_sequence_values + p->n_map_values + p->n_optional_values;
    d.item = load_array(l, total, sizeof *d.item);
    for (size_t i = 0; i < p->n_tensor_values; i++)
        d.item[d.n++] = read_tensor(l, p->tensor_values[i]);
    for (size_t i = 0; i < p->n_sparse_tensor_values; i++)
        d.item[d.n++] = read_sparse(l, p->sparse_tensor_values[i]);
    for (size_t i = 0; i < p->n_sequence_values; i++)
        d.item[d.n++] = read_sequence(l, p->sequence_values[i]);
    for (size_t i = 0; i < p->n_map_values; i++)
        d.item[d.n++] = read_map(l, p->map_values[i]);
    for (size_t i = 0; i < p->n_optional_values; i++)
        d.item[d.n++] = read_optional(l, p->optional_values[i]);
    return d;
}

/* The keys of a map as a tensor, i64 whatever integer type they have. */
static struct value *map_keys(struct loader *l, const Onnx__MapProto *p)
{
    const bool text = p->n_string_keys > 0;
    const int64_t n = (int64_t)(text ? p->n_string_keys : p->n_keys);
    if (!text) {
        int64_t *keys = load_array(l, p->n_keys + 1, sizeof *keys);
        if (n)
            memcpy(keys, p->keys, p->n_keys * sizeof *keys);
        return new_const(DT_I64, 1, &n, keys);
    }
    struct om_str *keys = load_array(l, p->n_string_keys, sizeof *keys);
    for (size_t i = 0; i < p->n_string_keys; i++)
        keys[i] = (struct om_str){(const char *)p->string_keys[i].data,
                                  p->string_keys[i].len};
    return new_const(DT_STR, 1, &n, keys);
}

static struct test_data read_map(struct loader *l, const Onnx__MapProto *p)
{
    struct test_data d = {.name = text(p->name), .opaque = "map"};
    d.tensor = map_keys(l, p);
    if (!p->values)
        return d;
    const struct test_data values = read_sequence(l, p->values);
    d.item = values.item;
    d.n = values.n;
    if ((int64_t)d.n != d.tensor->dim[0])
        load_bad(l, NULL, "a map with %lld keys and %zu values",
                 (long long)d.tensor->dim[0], d.n);
    return d;
}

struct test_data *load_test_data(const char *path, const char *opaque)
{
    const struct file_bytes b = file_map(path);
    struct loader *l = loader_new(path, NULL, b.n);
    struct test_data *d = mem_alloc(sizeof *d);
    if (!opaque)
        *d = read_tensor(l, wire_unpack(l, &onnx__tensor_proto__descriptor, b));
    else if (strcmp(opaque, "sequence") == 0)
        *d = read_sequence(l, wire_unpack(l, &onnx__sequence_proto__descriptor, b));
    else if (strcmp(opaque, "optional") == 0)
        *d = read_optional(l, wire_unpack(l, &onnx__optional_proto__descriptor, b));
    else if (strcmp(opaque, "map") == 0)
        *d = read_map(l, wire_unpack(l, &onnx__map_proto__descriptor, b));
    else if (strcmp(opaque, "sparse tensor") == 0)
        *d = read_sparse(l, wire_unpack(l, &onnx__sparse_tensor_proto__descriptor, b));
    else
        load_refuse(l, NULL, "no file format holds a value of kind '%s'", opaque);
    file_unmap(b);
    return d;
}

struct value *load_tensor_file(const char *path)
{
    return load_test_data(path, NULL)->tensor;
}
