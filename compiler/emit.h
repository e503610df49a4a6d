/* emit.h -- what the emitter's files share. */
#ifndef EMIT_H
#define EMIT_H

#include "cname.h"
#include "compiler.h"

struct emitter {
    struct program *p;
    const struct options *opt;
    const char *prefix;              /* names of the interface begin with it */
    const char *macro;               /* the same in capitals */
    struct cnames values;            /* identifiers of tensors, unique in the file */
    struct strmap kernels;           /* used ones: name -> struct kernel */
    VEC(const struct kernel *) need; /* the same, sorted by name in the end */
    struct strbuf groups;            /* text of the group functions */
    VEC(const char *) group_name;
    VEC(size_t) group_items;
    VEC(const char *) in_name, out_name;   /* fields of the interface */
    VEC(const char *) shape_name;          /* of bounded outputs */
    VEC(const char *) in_macro, out_macro; /* their names in capitals, unlike others */
};

/* emit.c: is a string among the values, or at the graph's interface? */
bool any_strings(size_t n, struct value *const *v);
bool holds_strings(const struct graph *g);

/* emit_group.c */
void emit_group(struct emitter *e, size_t number);
const char *value_cname(struct emitter *e, struct value *v);
const char *shape_text(const struct value *v); /* "f32[1,3,16,16]" */
size_t group_tasks(const struct emitter *e, size_t number);

/* How tasks divide a group's items: `some` units of `unit` items at a time. */
struct shares {
    size_t units, unit, tasks, some;
};
struct shares group_shares(const struct emitter *e, size_t number);

/* emit_data.c */
void emit_constants(struct emitter *e, struct strbuf *out);
const char *weight_expr(struct emitter *e, struct value *v);

/* emit_main.c */
void emit_main(struct emitter *e, struct strbuf *out);

/* emit_pool.c */
bool has_pool(const struct emitter *e);
void emit_pool_interface(const struct emitter *e, struct strbuf *h);
void emit_pool(const struct emitter *e, struct strbuf *c);

#endif
