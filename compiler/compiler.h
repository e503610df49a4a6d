/* compiler.h -- the compiler's data and its passes, prototypes grouped by the file
 * that owns them. Read docs/abi.md first. Operators include op.h instead. */
#ifndef COMPILER_H
#define COMPILER_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "base.h" /* struct om_str */

#define ONEMODELC_VERSION "0.1"

enum { RANK_MAX = 32, DEPTH_MAX = 32 };

/* ---- mem.c: zeroed memory that lives as long as the process ---------------------- */

void *mem_alloc(size_t bytes);
void *mem_array(size_t count, size_t size); /* dies on overflow */
void *mem_grow(void *old, size_t old_count, size_t new_count, size_t size);
char *mem_strdup(const char *s);
char *mem_strndup(const char *s, size_t n);
char *mem_printf(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
char *mem_vprintf(const char *fmt, va_list ap);
bool mul_ok(int64_t a, int64_t b, int64_t *r); /* false on overflow */
bool add_ok(int64_t a, int64_t b, int64_t *r);

/* A growing array: VEC(struct node *) v; vec_push(&v, n); v.at[i], v.n. Large items
 * are few. */
#define VEC(T)         \
    struct {           \
        T *at;         \
        size_t n, cap; \
    }
#define vec_room(v) ((v)->cap ? 2 * (v)->cap : sizeof *(v)->at > 64 ? 1 : 8)
#define vec_push(v, item)                                                            \
    ((v)->n == (v)->cap                                                              \
         ? (void)((v)->at = mem_grow((v)->at, (v)->n, vec_room(v), sizeof *(v)->at), \
                  (v)->cap = vec_room(v))                                            \
         : (void)0,                                                                  \
     (v)->at[(v)->n++] = (item))

/* ---- strbuf.c: text that grows ----------------------------------------------------
 */

struct strbuf {
    char *s;
    size_t n, cap;
};
void sb_put(struct strbuf *b, const char *s);
void sb_putn(struct strbuf *b, const char *s, size_t n);
void sb_printf(struct strbuf *b, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void sb_vprintf(struct strbuf *b, const char *fmt, va_list ap);

/* ---- dtype.c -----------------------------------------------------------------------
 */

/* ONNX's TensorProto.DataType numbers. */
enum dtype {
    DT_NONE,
    DT_F32,
    DT_U8,
    DT_I8,
    DT_U16,
    DT_I16,
    DT_I32,
    DT_I64,
    DT_STR,
    DT_BOOL,
    DT_F16,
    DT_F64,
    DT_U32,
    DT_U64,
    DT_C64,
    DT_C128,
    DT_BF16,
    DT_F8E4M3FN,
    DT_F8E4M3FNUZ,
    DT_F8E5M2,
    DT_F8E5M2FNUZ,
    DT_U4,
    DT_I4,
    DT_F4E2M1,
    DT_F8E8M0,
    DT_U2,
    DT_I2,
    DT_F6E2M3,
    DT_F6E3M2,
    DT_COUNT
};

struct dtype_info {
    const char *name;  /* "f32" */
    const char *onnx;  /* "float" */
    const char *ctype; /* "float"; storage type at the interface */
    int size;          /* bytes of an element in memory (packed ones: 1) */
    int bits;          /* bits of an element at the interface and in files */
};
extern const struct dtype_info dtypes[DT_COUNT];
static inline const char *dtype_name(enum dtype t)
{
    return dtypes[t].name;
}
enum dtype dtype_by_name(const char *name, size_t len); /* DT_NONE if unknown */
size_t dtype_unit(enum dtype t); /* bytes that have an order: half a complex */
bool host_big_endian(void);
/* Reverses each unit; to == from is allowed. */
void swap_units(void *to, const void *from, size_t bytes, size_t unit);

/* ---- the graph
 * ----------------------------------------------------------------------- */

struct node;
struct graph;

enum value_kind { VALUE_NODE, VALUE_INPUT, VALUE_CONST };

struct value {
    const char *name; /* ONNX name; "" for values made by the compiler */
    enum value_kind kind;
    enum dtype dtype;       /* DT_NONE until inferred */
    int rank;               /* -1 until inferred */
    int64_t dim[RANK_MAX];  /* graph inputs before binding: -1 where free */
    const char **dim_param; /* graph inputs: name of each free dim, or NULL */
    const void *data;       /* constant elements, host order; see docs/abi.md 2 */
    uint32_t bounded;       /* bit k: dimension k is only a bound, see extent */
    bool splat;             /* data holds one element that fills the tensor */
    bool overridable; /* graph input with an initialiser (IR >= 4): data is a default */
    const void *init; /* the default's data, if overridable */
    struct value *default_value; /* the default as a constant of the emitted file */
    const char *opaque;    /* not a tensor: "sequence", "optional", ...; else NULL */
    struct node *producer; /* NULL for inputs and initialisers */
    int input_index;       /* in graph.inputs, or -1 */
    int output_index;      /* in graph.outputs, or -1 */
    int uses;              /* readers: nodes after rewrite, steps after lower */
    struct value *forward; /* replaced by this one (output of an inlined graph) */
    /* after lowering */
    struct value *alias;  /* bytes are shared with this value, same size */
    int writers;          /* steps that write it; fuse counts down */
    int last_writer;      /* fuse: the last group that writes it */
    struct value *over;   /* fuse: written over this one, whose memory is its own too */
    struct value *extent; /* bounded: its actual shape, a size_t per dimension */
    bool text;            /* bytes of the strings that the same step writes */
    int text_until;       /* plan: the last group that its strings' bytes are for */
    int64_t offset;       /* arena offset, -1 if not in the arena */
    int64_t weight;       /* offset in the weights, -1 if not there */
    int id;               /* number in dumps; plan's scratch */
    const char *cname;    /* its identifier in the emitted C */
};

enum attr_kind {
    ATTR_NONE,
    ATTR_FLOAT,
    ATTR_INT,
    ATTR_STRING,
    ATTR_TENSOR,
    ATTR_GRAPH,
    ATTR_FLOATS,
    ATTR_INTS,
    ATTR_STRINGS,
    ATTR_TENSORS,
    ATTR_GRAPHS,
    ATTR_SPARSE,
    ATTR_SPARSES,
    ATTR_TYPE,
    ATTR_TYPES
};

struct attr {
    const char *name;
    enum attr_kind kind;
    const char *ref; /* name of the function attribute it stands for, or NULL */
    size_t n;        /* elements of a list; bytes of a string */
    int64_t i;
    float f;
    const char *s; /* NUL-terminated copy */
    struct value *t;
    struct graph *g;
    const int64_t *ints;
    const float *floats;
    const struct om_str *strings;
    struct value **tensors;
    struct graph **graphs;
    enum dtype type; /* ATTR_TYPE: element type of a tensor type */
};

struct node {
    int index; /* position in its graph in the file */
    const char *name, *op_type, *domain;
    int opset; /* version of its domain that the model imports */
    struct attr *attrs;
    size_t nattrs;
    const char **in_name, **out_name; /* as in the file; "" is absent */
    struct value **in, **out;         /* NULL is absent */
    int nin, nout;
    const struct op *op;   /* NULL if unknown */
    const struct sig *sig; /* row of op->sigs that holds for opset */
    struct graph *graph;
    bool dead; /* removed by infer or rewrite */
    bool bad;  /* reported as unsupported */
};

struct options;

/* What the file says of a value that a node makes. */
struct declared {
    const char *name;
    enum dtype dtype; /* DT_NONE if it says nothing */
    int rank;         /* -1: the same */
    int64_t *dim;     /* -1 where free */
};

struct graph {
    struct model *model;
    struct graph *parent; /* enclosing graph of a subgraph */
    int depth;
    const char *name;
    VEC(struct node *) nodes;
    VEC(struct value *) inputs, outputs;
    VEC(struct value *) inits; /* initialisers, constants */
    const char **output_name;  /* as in the file, NULL-terminated */
    struct declared *declared; /* of the model's graph: outputs, then value_info */
    size_t ndeclared;
};

struct opset_import {
    const char *domain;
    int64_t version;
};

struct model {
    const char *path; /* as given by the user */
    const char *dir;  /* folder that external data is relative to */
    int64_t ir_version;
    char sha256[65]; /* of the file, hexadecimal */
    const char *producer;
    struct opset_import *imports;
    size_t nimports;
    struct graph *graph;
    const struct options *opt; /* that it is compiled with */
};

static inline bool is_const(const struct value *v)
{
    return v && v->data;
}
int64_t value_count(const struct value *v); /* elements; dies on overflow */
int64_t value_bytes(const struct value *v); /* count * element size */
bool value_same_dims(const struct value *a, const struct value *b);
/* Constants, not of strings, of one type and the same bytes? Their shapes may differ.
 */
bool value_same_data(const struct value *a, const struct value *b);
bool node_is(const struct node *n, const char *name); /* an operator of ONNX's own */
struct value *value_root(struct value *v);            /* follows alias to its end */
const char *value_describe(const struct value *v);    /* "X f32[1,3,16,16]" */
const void *value_expand(struct value *v); /* data with a splat written out */

/* ---- source.c: files that are read ---- */

/* what: "the model", ... */
void source_add(const char *path, const char *what);
/* Refuses to write a file that is one of them, whatever it is called; the hint says
 * how to write another. */
void source_spare(const char *path, const char *hint);

/* ---- interface.c: tensors as programs hand them over
 * -------------------------------------------- */

size_t interface_bytes(const struct value *v); /* elements below 8 bits packed */
/* What hashes are made of: the interface's bytes; of each string its length, 8 bytes
 * with the lowest first, and its bytes. */
const void *interface_content(const struct value *v, const void *packed, size_t *bytes);
/* `data` has an element per byte and `packed` the interface's form, or both are the
 * same. */
const void *interface_pack(const struct value *v, const void *data);
void *interface_unpack(const struct value *v, void *packed);

/* ---- options
 * ---------------------------------------------------------------------------- */

/* --string-bytes and --split-parts where they are not given. */
enum { STRING_BYTES = 256, SPLIT_PARTS = 16 };

/* --stream where it is not given. */
enum { STREAM_FROM = 16 << 20 };

enum mode { MODE_EXACT, MODE_FMA, MODE_FAST };

enum isa { ISA_SCALAR, ISA_SSE2, ISA_AVX2, ISA_AVX512, ISA_NEON, ISA_SVE, ISA_COUNT };

struct dim_binding {
    const char *name;
    int64_t value;
};
struct shape_binding {
    const char *name;
    int rank;
    int64_t dim[RANK_MAX];
};
struct value_binding {
    const char *input;
    const char *text;
}; /* --bind NAME=VALUE */

struct options {
    const char *model_path, *output, *prefix;
    enum mode mode;
    unsigned isas; /* bit per enum isa that the file carries */
    bool link_runtime, embed_weights, with_main, json, verbose, jit;
    bool marks; /* a hook between groups, for measurements */
    int threads;
    bool big_endian;
    const char *external_root;
    const char *dump;     /* pass to dump */
    int64_t fold_budget;  /* bytes that constant folding may make in all */
    int64_t string_bytes; /* of a string that an operator makes, at most */
    int64_t stream; /* bytes from which a group's outputs pass the caches; 0: never */
    int64_t split_parts; /* of a string that StringSplit makes, at most; 0: not given */
    VEC(struct dim_binding) dims;
    bool many_models; /* one may lack a dimension that another has */
    VEC(struct shape_binding) shapes;
    VEC(struct shape_binding) bounds; /* of tensors that the nodes make */
    VEC(struct value_binding) binds;
};

/* ---- diag.c
 * ------------------------------------------------------------------------------- */

enum { STATUS_OK = 0, STATUS_BAD = 1, STATUS_UNSUPPORTED = 2, STATUS_INTERNAL = 3 };

/* A bad model: prints and exits with 1. `hint` may be NULL. */
_Noreturn void bad_model(const struct node *n, const char *hint, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
_Noreturn void bad_file(const char *path, const char *hint, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
_Noreturn void bad_usage(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* Something that does no harm, said on stderr. */
void warning(const char *fmt, ...) __attribute__((format(printf, 1, 2)));
/* A node we can't do: noted once per node, all but those of dead nodes printed by
 * unsupported_exit (status 2).
 * Marks the node bad; the caller leaves its outputs without type. */
void unsupported(struct node *n, const char *hint, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
int unsupported_count(void);
void unsupported_exit(void); /* returns if there is none */
_Noreturn void internal_error(const char *file, int line, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
#define INTERNAL(...) internal_error(__FILE__, __LINE__, __VA_ARGS__)
#define CHECK(cond) ((cond) ? (void)0 : INTERNAL("%s", #cond))
void diag_set_model(const char *path); /* named in every message */
void diag_at_exit(
    const char *temp_path);            /* remove this file or empty folder if we die */
void diag_keep(const char *temp_path); /* no longer: the pointer that was given */
const char *printable(const char *s);  /* control bytes escaped, bounded length */

/* ---- load.c
 * -----------------------------------------------------------------------------------
 */

struct model *load_model(const char *path, const struct options *opt);
/* What a test data file holds. A tensor: opaque is NULL. Else opaque is as in struct
 * value: a sequence's elements, an optional's element if it has one, a map's values,
 * whose keys are in tensor (i64 or str). */
struct test_data {
    const char *name;
    const char *opaque;
    struct value *tensor;
    struct test_data *item;
    size_t n;
};
/* The bytes don't tell what they are: the caller says what its graph expects (NULL: a
 * tensor, "sequence", "optional", "map", "sparse tensor"). */
struct test_data *load_test_data(const char *path, const char *opaque);
struct value *load_tensor_file(const char *path); /* a tensor's */

/* ---- graph.c
 * ---------------------------------------------------------------------------------- */

void graph_resolve(
    struct graph *g); /* names -> values, op and sig lookup, node order */
struct value *new_value(struct graph *g, const char *name);
struct value *new_const(enum dtype t, int rank, const int64_t *dim, const void *data);

/* ---- schema.c: reading sig rows
 * ------------------------------------------------------------ */

void schema_check(
    struct node *n); /* arity, attributes, input types: bad_model/unsupported */
const char *schema_input_name(const struct node *n, int i);
const char *schema_output_name(const struct node *n, int i);

/* ---- infer.c, rewrite.c, lower.c, fuse.c, plan.c
 * ------------------------------------------- */

struct program;
void bind_inputs(struct model *m, const struct options *opt);
#ifndef OP_H /* an operator's file has an infer and a lower of its own */
void infer(struct graph *g, const struct options *opt);
struct program *lower(struct model *m, const struct options *opt);
#endif
void rewrite(struct graph *g);
void join_pairs(struct program *p);
void fuse(struct program *p);
/* verify.c: holds the program against what the passes promise; status 3 if it fails. */
void verify_lowered(const struct program *p);
void verify_fused(const struct program *p);
void verify_planned(const struct program *p);
/* dump.c: to standard output, for --dump. */
void dump_graph(const struct graph *g);
void dump_program(const struct program *p);
struct group;
void group_nest(struct group *g); /* fills g->nest and g->scratch */
void plan(struct program *p);
void fold_node(struct node *n, const struct options *opt);

/* ---- steps
 * --------------------------------------------------------------------------------------
 */

struct kernel {
    const char *name;            /* "add_f32_vv" */
    const char *sig;             /* "EW f32 f32 f32" or "RANGE om_conv" */
    const char *file;            /* "templates/add.c" */
    const char *text;            /* instantiation, "" if written by hand in file */
    void (*fn[ISA_COUNT])(void); /* host's code, NULL where not built */
};
extern const struct kernel kernels[];
extern const size_t kernel_count;
const struct kernel *kernel_find(const char *name);
/* The kernel of a base name in a mode; for EW steps without stride letters. NULL if
 * none. */
const char *kernel_for_mode(const char *base, enum mode mode);

/* Kernels named first_TYPE and second_..._TYPE, one after the other, give what both_...
 * of the second's ending gives (OM_PAIR in the templates). */
struct kernel_pair {
    const char *first, *second, *both;
};
extern const struct kernel_pair kernel_pairs[];
extern const size_t kernel_pair_count;

/* One field of a parameter struct (generated from templates/NAME.h). */
enum field_type {
    FIELD_SIZE,
    FIELD_PTRDIFF,
    FIELD_I8,
    FIELD_U8,
    FIELD_I16,
    FIELD_U16,
    FIELD_I32,
    FIELD_U32,
    FIELD_I64,
    FIELD_U64,
    FIELD_F32BITS,
    FIELD_F64BITS
};
struct field {
    const char *name;
    enum field_type type;
    int count;     /* array length, 1 for plain, 0 for pointer to const */
    size_t offset; /* in the host's struct */
};
struct param_type {
    const char *tag;
    size_t size;
    const struct field *fields;
    int nfields;
};
extern const struct param_type param_types[];
extern const size_t param_type_count;
const struct param_type *param_type_find(const char *tag);

struct table { /* what a pointer field points to */
    const void *data;
    enum field_type type;
    size_t count;
    const char *note; /* formula, for the comment above it */
};

enum step_kind { STEP_EW, STEP_RANGE };

struct operand {
    struct value *v;          /* NULL: absent optional input */
    int64_t offset;           /* bytes from its start */
    int64_t stride[RANK_MAX]; /* EW: bytes per iteration axis */
};

enum { STEP_OPERANDS = 64 };

/* Where the elements of y lie that an item of a RANGE step writes. y is rows x n
 * elements; each group_rows of its rows are cut into row_tiles tiles of tile_rows, each
 * `part` of the n columns into col_tiles tiles of tile_cols, the last ones smaller.
 * Items count tiles: those of the rows fastest, then those of the columns, the parts,
 * the groups. together: so many from the first on share work if one call does them. */
struct item_tiles {
    int64_t rows, n;
    int64_t group_rows, tile_rows, row_tiles;
    int64_t part, tile_cols, col_tiles;
    int64_t together;
};

bool tiles_are_rows(const struct item_tiles *t); /* is an item a row? */

struct step {
    enum step_kind kind;
    const char *kernel; /* EW: base name without stride letters */
    const char *sig;
    struct node *node;         /* for names and comments */
    const struct step *before; /* pairs: the step that this one does first, or NULL */
    /* RANGE: makes `next`, which reads what this step writes as input `at`, into one
     * that does both, if there's a way; or NULL */
    bool (*ending)(const struct step *s, struct step *next, size_t at);
    VEC(struct operand) x, y;
    int rank; /* EW: iteration space = output's dims */
    int64_t dim[RANK_MAX];
    const struct param_type *ptype;
    void *params;
    VEC(struct table) tables;
    size_t items;   /* RANGE */
    size_t grain;   /* RANGE: items that share work if one call does them, each
                     * multiple of it and those behind it; 0: none do */
    size_t scratch; /* RANGE: bytes per task */
    struct item_tiles *tiles; /* RANGE: NULL if an item is no such tile */
    size_t over;              /* RANGE: 1 + the input each element of which is read by
                               * the item that writes the same of y, before it does, and
                               * never again; 0: there is none */
    int64_t row_in, row_out;  /* RANGE: item i reads row_in elements from i * row_in on
                               * and nothing else, writes row_out from i * row_out on;
                               * 0 if it doesn't */
    struct value *extent;     /* EW: actual shape of bounded operands, or NULL */
    double cost;              /* rough elementary operations in all, for task grain */
    bool product; /* they are multiply-adds in registers, cheaper than others */
    int group;
};

/* Does o walk its value in the order in which the step writes y? */
bool walks_whole(const struct step *s, const struct operand *o);

struct steps {
    VEC(struct step *) s;
    enum mode mode;
};

/* Rows of n elements that a group takes in turn, `chunk` of them at once. */
struct lines {
    int64_t rows, n, chunk;
};

/* A tile loop over EW steps, or a RANGE step; EW steps may follow it that treat what
 * `chunk` of its items have written while that is in the cache. Or steps of both kinds
 * that take rows in turn. */
struct group {
    VEC(struct step *) steps;
    VEC(struct value *) local;    /* values that live in the tile only */
    VEC(struct value *) streamed; /* outputs that leave the tile past the caches */
    size_t scratch;               /* bytes per task: tiles, or the RANGE step's own */
    int64_t scratch_offset;       /* in the arena: a slot of `scratch` bytes per task */
    struct nest *nest;            /* EW */
    struct nest *tail;            /* RANGE: of the EW steps behind it, or NULL */
    struct lines *lines;          /* of a group that takes rows in turn, or NULL */
    size_t chunk;
};

/* The loops around the kernel calls of an EW group: `outer` positions of the leading
 * axes, times tiles of rows x n. Operands are numbered step by step, y first. */
struct nest {
    int rank;
    int64_t dim[RANK_MAX + 1];
    size_t noperands;
    int64_t (*stride)[RANK_MAX]; /* bytes */
    int64_t outer, rows, n;
    int64_t tile_rows, tile_n, row_tiles, n_tiles;
    int64_t items;
};

struct program {
    bool selftest;               /* the two below are known */
    uint64_t selftest_hash;      /* of the outputs for the built-in input */
    int selftest_code;           /* or what the run returns for it */
    VEC(struct value *) outputs; /* where each graph output is written */
    struct model *model;
    const struct options *opt;
    VEC(struct step *) steps;
    VEC(struct group *) groups;
    VEC(struct value *) weights;     /* constants in order of first use */
    VEC(struct value *) strings;     /* those of strings */
    VEC(struct value *) planned;     /* values in the arena */
    VEC(const struct kernel *) used; /* kernels that emit called for */
    int64_t arena;                   /* bytes, scratch of all tasks included */
    int64_t scratch;                 /* bytes that the largest scratch takes of it */
    int64_t lower_bound; /* sum of tensors live at once, unfused, file order */
    int64_t weight_bytes;
};

/* Executes a step on the host with the scalar kernels; x and y point to the operands
 * (offsets applied). Returns the kernel's code. */
int step_run(const struct step *s, void *const *y, const void *const *x);
/* Merges axes that every operand walks through in one stride and drops axes of size 1;
 * returns the new rank. stride[i] belongs to operand i. */
int merge_axes(int rank, int64_t *dim, size_t noperands, int64_t (*stride)[RANK_MAX]);
/* The kernel of an EW step whose inputs have these inner strides (bytes). If all are 0
 * there is none, and the caller makes the inner axis one element long. */
const struct kernel *ew_kernel(const struct step *s, const int64_t *inner);

/* ---- emit.c, emit_data.c, carry.c, cname.c
 * ----------------------------------------------------- */

struct emitted {
    struct strbuf c, h;
};
void emit(struct program *p, struct emitted *out);
const void *emit_weights(const struct program *p, size_t *bytes);

#endif
