/* load.h -- what the files of the load pass share. Nothing else includes it: after
 * load.c nobody sees protobuf. */
#ifndef LOAD_H
#define LOAD_H

#include "compiler.h"
#include "strmap.h"
#include "onnx.pb-c.h"

/* Memory that a file may make us spend: this much, and so many times its own bytes.
 * Messages, names, unpacked elements, inlined nodes and densified tensors all count.
 * The bytes of external files add less: they are mapped, and at most unpacked. */
enum { ALLOWANCE_FLOOR_LOG2 = 28, ALLOWANCE_FACTOR = 16, EXTERNAL_FACTOR = 4 };
/* Nodes that calls of model-local functions may add. */
enum { INLINED_NODES_MAX = 1 << 20 };
/* A subgraph is three messages (attribute, graph, node) below the graph it is in. */
enum { MESSAGE_DEPTH_MAX = 4 * DEPTH_MAX + 16 };

struct call;

struct loader {
    const char *path;          /* named in messages about the file */
    const char *dir;           /* external data is relative to it */
    const struct options *opt; /* may be NULL */
    struct model *model;       /* NULL while test data is read */
    const Onnx__ModelProto *proto;
    const struct node *node;  /* being converted, for messages; or NULL */
    int64_t allowance, spent; /* bytes */
    struct strmap functions;  /* key: function_key() */
    struct strmap taken;      /* names in use anywhere, if there are functions */
    struct strmap locations;  /* of external data: name in the model -> mapping */
    struct strmap files;      /* canonical path -> mapping */
    size_t calls, inlined;
};

/* Strings of messages live as long as the process. */
static inline const char *text(const char *s)
{
    return s ? s : "";
}

/* ---- load.c ---------------------------------------------------------------------- */

/* A bad file: names the node being converted if there is one. */
_Noreturn void load_bad(const struct loader *l, const char *hint, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Something valid that we can't do; ends with status 2. */
_Noreturn void load_refuse(const struct loader *l, const char *hint, const char *fmt,
                           ...) __attribute__((format(printf, 3, 4)));
void load_spend(struct loader *l, int64_t bytes);
/* Zeroed memory that counts against the allowance. */
void *load_array(struct loader *l, size_t count, size_t size);

/* ---- load_wire.c ----------------------------------------------------------------- */

struct file_bytes {
    const uint8_t *p; /* not NULL, even for an empty file */
    size_t n;
};
/* Maps a regular file; any failure is a bad file. */
struct file_bytes file_map(const char *path);
void file_unmap(struct file_bytes b);
/* Checks the wire format against the message type, without recursion, then unpacks.
 * The result lives as long as the process. */
void *wire_unpack(struct loader *l, const ProtobufCMessageDescriptor *type,
                  struct file_bytes b);

/* ---- load_tensor.c --------------------------------------------------------------- */

struct value *load_tensor(struct loader *l, const Onnx__TensorProto *t,
                          const char *name);
struct value *load_sparse(struct loader *l, const Onnx__SparseTensorProto *s,
                          const char *name);
/* ONNX's number as a dtype; DT_NONE for 0. Dies on numbers that are unknown. */
enum dtype load_dtype(const struct loader *l, int64_t number, const char *name);
/* dims -> v->rank and v->dim, elements; dies if negative, too many or too large. */
int64_t load_dims(const struct loader *l, struct value *v, size_t rank,
                  const int64_t *dims);

/* ---- load_external.c ------------------------------------------------------------- */

/* The bytes that a tensor keeps in another file, mapped; want: how many there must be.
 */
const uint8_t *load_external(struct loader *l, const Onnx__TensorProto *t, int64_t want,
                             const char *name);

/* ---- load_graph.c ---------------------------------------------------------------- */

/* Names that a graph or a function's body defines: name in the file -> name in the
 * graph. outer is NULL for the model's graph and for a body. */
struct scope {
    struct strmap names;
    struct scope *outer;
};

/* Where nodes are being converted. */
struct place {
    struct graph *graph;
    struct scope *scope;
    const struct call *call; /* NULL outside functions */
};

struct graph *load_graph(struct loader *l, const Onnx__GraphProto *p,
                         struct place outer);
/* Converts nodes, inlining calls, and appends them to at->graph. */
void load_nodes(struct loader *l, const struct place *at, size_t count,
                Onnx__NodeProto *const *protos);
/* Element type, dimensions and kind of a value as the file declares them. */
void load_type(struct loader *l, struct value *v, const Onnx__TypeProto *type);
/* Defines a name; the result is its name in the graph. */
const char *scope_define(struct loader *l, const struct place *at, const char *name);
const char *scope_find(const struct scope *s, const char *name); /* NULL if absent */
/* What a node at this place means by a name that it reads; dies if it is undefined. */
const char *name_at(const struct loader *l, const struct place *at, const char *name);

/* ---- load_attr.c ----------------------------------------------------------------- */

void load_attrs(struct loader *l, const struct place *at, struct node *n, size_t count,
                Onnx__AttributeProto *const *protos);
/* False if it stands for an argument that the call does not give. */
bool load_attr(struct loader *l, const struct place *at, const Onnx__AttributeProto *p,
               struct attr *a);

/* ---- load_function.c ------------------------------------------------------------- */

/* One call of a model-local function. Its arguments are converted where they are
 * used, but mean what they mean at the call's own place. */
struct call {
    const Onnx__FunctionProto *function;
    struct place site;
    const char *prefix; /* of every name that the body defines */
    int depth;
    struct strmap arguments, defaults; /* name -> AttributeProto */
};

void load_functions(struct loader *l);
const Onnx__FunctionProto *function_find(struct loader *l, const Onnx__NodeProto *p);
void inline_call(struct loader *l, const struct place *at, const Onnx__FunctionProto *f,
                 const Onnx__NodeProto *p, const struct node *n);
/* The argument or default for a function's attribute; false if there is neither. */
bool call_argument(struct loader *l, const struct place *at, const char *name,
                   struct attr *a);
const char *prefixed(struct loader *l, const struct call *c, const char *name);
/* A name for a value of a call's body that no other value has. */
const char *call_name(struct loader *l, const struct call *c, const char *name);
const char *domain_name(const char *domain); /* "ai.onnx" is "" */
/* Version of a domain where a node stands, 0 if it is not imported. */
int opset_at(const struct loader *l, const struct place *at, const char *domain);

#endif
