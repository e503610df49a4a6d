/* schema.c -- reads the sig rows of operators (docs/abi.md, section 8) and holds nodes
 * against them: number of inputs and outputs, attributes, element types. */
#include "op.h"
#include <stdlib.h>

/* ---- words of a row
 * ------------------------------------------------------------------ */

struct word {
    const char *s;
    size_t n;
};

static bool is(struct word w, const char *s)
{
    return w.n == strlen(s) && memcmp(w.s, s, w.n) == 0;
}

/* Next word of *p, parted by any of seps; false at the end. */
static bool next(const char **p, const char *seps, struct word *w)
{
    *p += strspn(*p, seps);
    w->s = *p;
    w->n = strcspn(*p, seps);
    *p += w->n;
    return w->n > 0;
}

enum arity { ONE, OPTIONAL, VARIADIC, AT_LEAST_ONE };
struct param {
    struct word name, type;
    enum arity arity;
};

static struct param split_param(struct word w)
{
    struct param p = {{w.s, 0}, {NULL, 0}, ONE};
    const char last = w.s[w.n - 1];
    if (last == '?' || last == '*' || last == '+') {
        p.arity = last == '?' ? OPTIONAL : last == '*' ? VARIADIC : AT_LEAST_ONE;
        w.n--;
    }
    const char *colon = memchr(w.s, ':', w.n);
    CHECK(colon);
    p.name.n = (size_t)(colon - w.s);
    p.type = (struct word){colon + 1, (size_t)(w.s + w.n - colon - 1)};
    return p;
}

/* Parameter i of the inputs (or outputs); false beyond the last. A variadic one stands
 * for all that follow. */
static bool get_param(const struct sig *sig, bool outputs, int i, struct param *p)
{
    const char *arrow = strstr(sig->io, "->");
    const char *s = outputs ? arrow + 2 : sig->io;
    struct word w;
    for (int k = 0; next(&s, ", ", &w) && (outputs || w.s < arrow); k++) {
        *p = split_param(w);
        if (k == i || p->arity >= VARIADIC)
            return true;
    }
    return false;
}

static const char *param_name(const struct node *n, bool outputs, int i)
{
    struct param p;
    if (!n->sig || !get_param(n->sig, outputs, i, &p))
        return mem_printf("%s %d", outputs ? "output" : "input", i);
    return mem_strndup(p.name.s, p.name.n);
}

const char *schema_input_name(const struct node *n, int i)
{
    return param_name(n, false, i);
}

const char *schema_output_name(const struct node *n, int i)
{
    return param_name(n, true, i);
}

static void count_range(const struct sig *sig, bool outputs, int *min, int *max)
{
    struct param p;
    *min = *max = 0;
    for (int i = 0; get_param(sig, outputs, i, &p); i++) {
        *max = i + 1;
        if (p.arity == ONE || p.arity == AT_LEAST_ONE)
            *min = i + 1;
        if (p.arity >= VARIADIC) {
            *max = INT32_MAX;
            break;
        }
    }
}

static void check_count(struct node *n, bool outputs)
{
    int min, max;
    const int have = outputs ? n->nout : n->nin;
    count_range(n->sig, outputs, &min, &max);
    if (have < min || have > max)
        bad_model(n, NULL, "has %d %s, takes %d to %d", have,
                  outputs ? "outputs" : "inputs", min, max);
    struct param p;
    for (int i = 0; i < have; i++)
        if (get_param(n->sig, outputs, i, &p) &&
            (outputs ? p.arity == ONE : p.arity != OPTIONAL) &&
            !(outputs ? n->out_name[i][0] != 0 : n->in[i] != NULL))
            bad_model(n, NULL, "%s is missing", param_name(n, outputs, i));
}

/* ---- types
 * ------------------------------------------------------------------------------ */

typedef uint32_t type_set;

static type_set bit(enum dtype t)
{
    return (type_set)1 << t;
}

static type_set named_set(struct word w)
{
    const type_set flt = bit(DT_F16) | bit(DT_BF16) | bit(DT_F32) | bit(DT_F64);
    const type_set ints = bit(DT_I8) | bit(DT_I16) | bit(DT_I32) | bit(DT_I64) |
                          bit(DT_U8) | bit(DT_U16) | bit(DT_U32) | bit(DT_U64);
    if (is(w, "float"))
        return flt;
    if (is(w, "int"))
        return ints;
    if (is(w, "num"))
        return flt | ints;
    if (is(w, "all"))
        return (bit(DT_COUNT) - 1) & ~bit(DT_NONE);
    const enum dtype t = dtype_by_name(w.s, w.n);
    if (t == DT_NONE)
        INTERNAL("sig row: unknown type '%.*s'", (int)w.n, w.s);
    return bit(t);
}

static type_set list_set(const char *s, size_t n)
{
    char buf[256];
    CHECK(n < sizeof buf);
    memcpy(buf, s, n);
    buf[n] = 0;
    type_set set = 0;
    struct word w;
    for (const char *p = buf; next(&p, ",", &w);)
        set |= named_set(w);
    return set;
}

/* The set of a type variable in "T=f32,f64 Ind=i32,i64 V*=all"; a literal type is its
 * own set. *loose: members of a variadic may differ. */
static type_set variable_set(const struct sig *sig, struct word var, bool *loose)
{
    struct word w;
    *loose = false;
    for (const char *p = sig->types; p && next(&p, " ", &w);) {
        const char *eq = memchr(w.s, '=', w.n);
        CHECK(eq);
        struct word name = {w.s, (size_t)(eq - w.s)};
        const bool star = name.n && name.s[name.n - 1] == '*';
        name.n -= star;
        if (name.n == var.n && memcmp(name.s, var.s, var.n) == 0) {
            *loose = star;
            return list_set(eq + 1, (size_t)(w.s + w.n - eq - 1));
        }
    }
    *loose = true;
    return named_set(var);
}

static void check_types(struct node *n)
{
    struct {
        struct word var;
        enum dtype t;
        int input;
    } bound[16];
    size_t nbound = 0;
    for (int i = 0; i < n->nin; i++) {
        struct param p;
        bool loose;
        if (!n->in[i] || !get_param(n->sig, false, i, &p))
            continue;
        const enum dtype t = n->in[i]->dtype;
        if (!(variable_set(n->sig, p.type, &loose) & bit(t))) {
            unsupported(n, NULL, "element type %s of %s", dtype_name(t),
                        param_name(n, false, i));
            return;
        }
        size_t k = 0;
        while (k < nbound && !(bound[k].var.n == p.type.n &&
                               memcmp(bound[k].var.s, p.type.s, p.type.n) == 0))
            k++;
        if (k < nbound && bound[k].t != t && !loose)
            bad_model(n, NULL, "%s and %s must have one element type",
                      param_name(n, false, bound[k].input), param_name(n, false, i));
        if (k == nbound && nbound < 16) {
            bound[nbound].var = p.type;
            bound[nbound].input = i;
            bound[nbound++].t = t;
        }
    }
}

/* ---- attributes
 * ---------------------------------------------------------------------------- */

struct attr_spec {
    struct word name, kind, value;
    bool required;
};

static bool get_spec(const struct sig *sig, const char *name, struct attr_spec *a)
{
    struct word w;
    for (const char *p = sig->attrs; p && next(&p, " ", &w);) {
        const char *colon = memchr(w.s, ':', w.n);
        CHECK(colon);
        a->name = (struct word){w.s, (size_t)(colon - w.s)};
        a->kind = (struct word){colon + 1, strcspn(colon + 1, "=! ")};
        const char *rest = a->kind.s + a->kind.n, *end = w.s + w.n;
        a->required = *rest == '!';
        a->value = *rest == '=' ? (struct word){rest + 1, (size_t)(end - rest - 1)}
                                : (struct word){NULL, 0};
        if (!name || is(a->name, name))
            return true;
    }
    return false;
}

static enum attr_kind kind_of(struct word w)
{
    static const struct {
        const char *name;
        enum attr_kind kind;
    } names[] = {
        {"int", ATTR_INT},       {"float", ATTR_FLOAT},     {"string", ATTR_STRING},
        {"tensor", ATTR_TENSOR}, {"graph", ATTR_GRAPH},     {"ints", ATTR_INTS},
        {"floats", ATTR_FLOATS}, {"strings", ATTR_STRINGS}, {"tensors", ATTR_TENSORS},
        {"graphs", ATTR_GRAPHS}, {"type", ATTR_TYPE},       {"sparse", ATTR_SPARSE},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (is(w, names[i].name))
            return names[i].kind;
    INTERNAL("sig row: unknown attribute kind '%.*s'", (int)w.n, w.s);
}

static void check_attributes(struct node *n)
{
    struct attr_spec a;
    for (size_t i = 0; i < n->nattrs; i++) {
        if (!get_spec(n->sig, n->attrs[i].name, &a)) {
            unsupported(n, NULL, "unknown attribute '%s'", printable(n->attrs[i].name));
            return;
        }
        if (kind_of(a.kind) != n->attrs[i].kind)
            bad_model(n, NULL, "attribute '%s' must be of kind %.*s",
                      printable(n->attrs[i].name), (int)a.kind.n, a.kind.s);
        for (size_t k = 0; k < i; k++)
            if (strcmp(n->attrs[k].name, n->attrs[i].name) == 0)
                bad_model(n, NULL, "attribute '%s' is given twice",
                          printable(n->attrs[i].name));
    }
    struct word w;
    for (const char *p = n->sig->attrs; p && next(&p, " ", &w);) {
        const char *name = mem_strndup(w.s, strcspn(w.s, ":"));
        if (get_spec(n->sig, name, &a) && a.required && !attr_given(n, name))
            bad_model(n, NULL, "attribute '%s' is required", name);
    }
}

void schema_check(struct node *n)
{
    check_count(n, false);
    check_count(n, true);
    check_attributes(n);
    if (!n->bad)
        check_types(n);
}

/* ---- reading attributes
 * ----------------------------------------------------------------------- */

const struct attr *attr_find(const struct node *n, const char *name)
{
    for (size_t i = 0; i < n->nattrs; i++)
        if (strcmp(n->attrs[i].name, name) == 0)
            return &n->attrs[i];
    return NULL;
}

bool attr_given(const struct node *n, const char *name)
{
    return attr_find(n, name) != NULL;
}

/* The given attribute, or NULL and its default's text (NULL if it has none). */
static const struct attr *find_or_default(const struct node *n, const char *name,
                                          const char **text)
{
    struct attr_spec a;
    const struct attr *given = attr_find(n, name);
    if (given)
        return given;
    if (!get_spec(n->sig, name, &a))
        INTERNAL("%s-%d has no attribute '%s'", n->op_type, n->sig->since, name);
    *text = a.value.s ? mem_strndup(a.value.s, a.value.n) : NULL;
    return NULL;
}

int64_t attr_int(const struct node *n, const char *name)
{
    const char *text = NULL;
    const struct attr *a = find_or_default(n, name, &text);
    return a ? a->i : text ? strtoll(text, NULL, 10) : 0;
}

float attr_float(const struct node *n, const char *name)
{
    const char *text = NULL;
    const struct attr *a = find_or_default(n, name, &text);
    return a ? a->f : text ? strtof(text, NULL) : 0;
}

const char *attr_string(const struct node *n, const char *name)
{
    const char *text = NULL;
    const struct attr *a = find_or_default(n, name, &text);
    return a ? a->s : text ? text : "";
}

const int64_t *attr_ints(const struct node *n, const char *name, size_t *count)
{
    const char *text = NULL;
    const struct attr *a = find_or_default(n, name, &text);
    *count = a ? a->n : 0;
    static const int64_t none;
    return a ? (a->n ? a->ints : &none) : NULL;
}

const float *attr_floats(const struct node *n, const char *name, size_t *count)
{
    const char *text = NULL;
    const struct attr *a = find_or_default(n, name, &text);
    *count = a ? a->n : 0;
    static const float none;
    return a ? (a->n ? a->floats : &none) : NULL;
}

struct value *attr_tensor(const struct node *n, const char *name)
{
    const char *text = NULL;
    const struct attr *a = find_or_default(n, name, &text);
    return a ? a->t : NULL;
}
