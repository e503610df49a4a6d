/* fuzz_pipeline.c -- hostile models through every pass, to emitted text and a run. Each
 * case runs in a process of its own with bounded time and memory, and must end with
 * status 0, 1 or 2, with a message unless it is 0. What compiles also runs, through the
 * host's scalar kernels and its best ones, which must give the same bits.
 *
 * Prefixes of a model of many operators; flipped bits; its numbers set to extremes;
 * nodes of every operator with random inputs and attributes; small models that ask for
 * much. FUZZ_CASES sets the number of damaged models of each kind, FUZZ_SEED the seed.
 * FUZZ_ONLY=kind:number runs one case.
 */
#include "one_case.h"

/* ---- a model of many operators -------------------------------------------------- */

static Onnx__AttributeProto *ints(const char *name, int n, ...)
{
    Onnx__AttributeProto *a = pb_attr(name, 7);
    va_list ap;
    va_start(ap, n);
    for (int i = 0; i < n; i++)
        PB_ADD(a, ints, (int64_t)va_arg(ap, int));
    va_end(ap);
    return a;
}

static Onnx__AttributeProto *string(const char *name, const char *s)
{
    Onnx__AttributeProto *a = pb_attr(name, 3);
    PB_SET(a, s, pb_bytes(s, strlen(s)));
    return a;
}

static void add_ints(Onnx__GraphProto *g, const char *name, int n, ...)
{
    Onnx__TensorProto *t = pb_tensor(name, DT_I64, 1, n);
    va_list ap;
    va_start(ap, n);
    for (int i = 0; i < n; i++)
        PB_ADD(t, int64_data, (int64_t)va_arg(ap, int));
    va_end(ap);
    PB_ADD(g, initializer, t);
}

static void add_weights(Onnx__GraphProto *g, const char *name, int a, int b, int c)
{
    Onnx__TensorProto *t = c ? pb_tensor(name, DT_F32, 4, a, b, c, c)
                             : pb_tensor(name, DT_F32, b ? 2 : 1, a, b);
    for (int i = 0; i < a * (b ? b : 1) * (c ? c * c : 1); i++)
        PB_ADD(t, float_data, (float)(i % 7) / 4 - 1);
    PB_ADD(g, initializer, t);
}

static Onnx__ModelProto *many_operators(void)
{
    Onnx__ModelProto *m = pb_model(10, 18);
    Onnx__GraphProto *g = m->graph;
    pb_add_input(g, "x", DT_F32, "1,2,6,6");
    pb_add_input(g, "i", DT_I64, "3");
    add_weights(g, "w", 3, 2, 3);
    add_weights(g, "b", 3, 0, 0);
    add_weights(g, "w2", 27, 4, 0);
    add_ints(g, "shape", 2, 1, -1);
    add_ints(g, "pads", 4, 0, 1, 0, 1);
    add_ints(g, "starts", 1, 1);
    add_ints(g, "ends", 1, 5);
    add_ints(g, "axes", 1, 1);
    add_ints(g, "steps", 1, 2);
    add_ints(g, "k", 1, 2);
    add_ints(g, "sizes", 4, 1, 2, 3, 9);
    add_ints(g, "target", 3, 2, 1, 4);
    Onnx__NodeProto *n = pb_add_node(g, "Conv", "x,w,b", "c");
    PB_ADD(n, attribute, ints("pads", 4, 1, 1, 1, 1));
    PB_ADD(n, attribute, ints("strides", 2, 1, 1));
    PB_ADD(n, attribute, ints("dilations", 2, 1, 1));
    PB_ADD(n, attribute, pb_int("group", 1));
    pb_add_node(g, "Relu", "c", "r");
    n = pb_add_node(g, "MaxPool", "r", "m");
    PB_ADD(n, attribute, ints("kernel_shape", 2, 2, 2));
    PB_ADD(n, attribute, ints("strides", 2, 2, 2));
    PB_ADD(n, attribute, string("auto_pad", "SAME_UPPER"));
    pb_add_node(g, "Reshape", "m,shape", "f");
    n = pb_add_node(g, "Gemm", "f,w2", "y");
    PB_ADD(n, attribute, pb_int("transB", 0));
    n = pb_add_node(g, "Softmax", "y", "s");
    PB_ADD(n, attribute, pb_int("axis", -1));
    pb_add_node(g, "Pad", "s,pads", "p");
    pb_add_node(g, "Slice", "p,starts,ends,axes,steps", "l");
    pb_add_node(g, "TopK", "s,k", "v,at");
    n = pb_add_node(g, "Resize", "x,,,sizes", "z");
    PB_ADD(n, attribute, string("mode", "linear"));
    pb_add_node(g, "Expand", "s,target", "e");
    n = pb_add_node(g, "ReduceMean", "z,axes", "d");
    PB_ADD(n, attribute, pb_int("keepdims", 0));
    n = pb_add_node(g, "Transpose", "d", "t");
    PB_ADD(n, attribute, ints("perm", 3, 2, 0, 1));
    n = pb_add_node(g, "Gather", "s,i", "q");
    PB_ADD(n, attribute, pb_int("axis", 1));
    pb_add_node(g, "Shape", "z", "zs");
    n = pb_add_node(g, "ConstantOfShape", "zs", "o");
    PB_ADD(n, attribute, pb_attr("value", 4));
    n->attribute[0]->t = pb_tensor("", DT_F32, 1, 1);
    PB_ADD(n->attribute[0]->t, float_data, 0.5f);
    pb_add_node(g, "Mul", "o,z", "oz");
    n = pb_add_node(g, "Concat", "l,v", "cat");
    PB_ADD(n, attribute, pb_int("axis", 1));
    for (const char *o = "l v at e t q oz cat"; *o; o += strcspn(o, " ") + (*o != 0)) {
        char name[8] = {0};
        memcpy(name, o, strcspn(o, " "));
        pb_add_output(g, name);
        if (!o[strcspn(o, " ")])
            break;
    }
    return m;
}

/* ---- its numbers set to extremes ------------------------------------------------- */

static const int64_t extremes[] = {-1,
                                   0,
                                   1,
                                   2,
                                   3,
                                   -2,
                                   7,
                                   33,
                                   INT64_MIN,
                                   INT64_MAX,
                                   INT32_MIN,
                                   INT32_MAX,
                                   1u << 31,
                                   1LL << 32,
                                   1LL << 33,
                                   1LL << 48,
                                   1LL << 62,
                                   100000,
                                   -(1LL << 40),
                                   65536};

static int64_t extreme(void)
{
    return chance(20) ? (int64_t)next()
                      : extremes[below(sizeof extremes / sizeof *extremes)];
}

static void damage_tensor(Onnx__TensorProto *t)
{
    switch (below(6)) {
    case 0:
        t->data_type = (int)below(30);
        break;
    case 1:
        for (size_t k = 1 + below(40); k; k--)
            PB_ADD(t, dims, 1);
        break;
    case 2:
        if (t->n_dims)
            t->n_dims--;
        break;
    case 3:
        if (t->n_int64_data)
            t->int64_data[below(t->n_int64_data)] = extreme();
        break;
    case 4:
        if (t->n_int64_data)
            t->n_int64_data--, t->dims[0]--;
        break;
    default:
        if (t->n_dims)
            t->dims[below(t->n_dims)] = extreme();
    }
}

static void damage_node(Onnx__GraphProto *g, Onnx__NodeProto *n)
{
    const Onnx__NodeProto *other = g->node[below(g->n_node)];
    size_t ops = 0;
    while (all_ops[ops])
        ops++;
    switch (below(8)) {
    case 0:
        if (n->n_input)
            n->input[below(n->n_input)] = pb_text("");
        break;
    case 1:
        if (n->n_input)
            n->n_input--;
        break;
    case 2:
        PB_ADD(n, input, g->initializer[below(g->n_initializer)]->name);
        break;
    case 3:
        n->op_type = pb_text(all_ops[below(ops)]->name);
        break;
    case 4:
        if (n->n_input)
            n->input[below(n->n_input)] = other->output[0];
        break;
    case 5:
        if (n->n_input)
            n->input[below(n->n_input)] = g->initializer[below(g->n_initializer)]->name;
        break;
    case 6:
        PB_ADD(n, attribute, pb_int(chance(50) ? "axis" : "keepdims", extreme()));
        break;
    default:
        PB_ADD(n, output, pb_text(chance(50) ? "" : "extra"));
    }
}

static void damage_attribute(Onnx__NodeProto *n)
{
    if (!n->n_attribute)
        return;
    Onnx__AttributeProto *a = n->attribute[below(n->n_attribute)];
    switch (below(6)) {
    case 0:
        a->type = (int)below(15);
        break;
    case 1:
        if (a->n_ints)
            a->n_ints--;
        break;
    case 2:
        for (size_t k = 1 + below(40); k; k--)
            PB_ADD(a, ints, extreme());
        break;
    default:
        a->i = extreme();
        if (a->n_ints)
            a->ints[below(a->n_ints)] = extreme();
        if (a->t)
            damage_tensor(a->t);
        if (a->has_s)
            a->s = pb_bytes("VALID", below(6));
    }
}

static void damage_input(Onnx__ValueInfoProto *v)
{
    Onnx__TypeProto__Tensor *t = v->type->tensor_type;
    if (chance(20))
        t->elem_type = (int)below(30);
    else if (chance(20))
        v->type = pb_tensor_type(DT_F32, chance(50) ? "" : "2,3,0");
    else if (t->shape->n_dim)
        t->shape->dim[below(t->shape->n_dim)]->dim_value = extreme();
}

static void damage_model(Onnx__ModelProto *m)
{
    Onnx__GraphProto *g = m->graph;
    switch (below(8)) {
    case 0:
    case 1:
        damage_node(g, g->node[below(g->n_node)]);
        break;
    case 2:
    case 3:
        damage_attribute(g->node[below(g->n_node)]);
        break;
    case 4:
        damage_input(g->input[below(g->n_input)]);
        break;
    case 5:
        if (chance(30))
            m->opset_import[0]->version = extreme();
        else
            m->opset_import[0]->version = (int64_t)below(30);
        break;
    default:
        damage_tensor(g->initializer[below(g->n_initializer)]);
    }
}

START_TEST(prefixes)
{
    const struct pb_file f = pb_pack(many_operators());
    for (size_t n = 0; n <= f.n; n += n + 8 < f.n && SANITIZED ? 7 : 1)
        run_bytes(f.p, n, "prefix", n);
}
END_TEST

static size_t cases(size_t otherwise)
{
    return (size_t)setting("FUZZ_CASES", (long)(SANITIZED ? otherwise / 4 : otherwise));
}

static void seed(uint64_t kind, size_t number)
{
    state = (uint64_t)setting("FUZZ_SEED", 1) << 40 ^ kind << 32 ^ number;
}

START_TEST(flipped_bits)
{
    const struct pb_file f = pb_pack(many_operators());
    for (size_t i = 0; i < cases(1000); i++) {
        seed(1, i);
        uint8_t *p = pb_copy(f.p, f.n);
        for (size_t k = 1 + below(3); k; k--)
            p[below(f.n)] ^= (uint8_t)(1u << below(8));
        run_bytes(p, f.n, "flip", i);
        free(p);
    }
}
END_TEST

START_TEST(extreme_numbers)
{
    for (size_t i = 0; i < cases(1500); i++) {
        seed(2, i);
        Onnx__ModelProto *m = many_operators();
        for (size_t k = 1 + below(3); k; k--)
            damage_model(m);
        run_model(m, "extreme", i);
    }
}
END_TEST

/* ---- nodes of every operator -------------------------------------------------------
 */

/* A small shape, or one like `like` with an axis changed, cut or put before. */
static size_t some_shape(int64_t *dim, const int64_t *like, size_t rank)
{
    static const int64_t lengths[] = {1, 2, 2, 3, 4, 5, 8, 0};
    if (like && chance(50)) {
        memcpy(dim, like, rank * sizeof *dim);
        if (rank && chance(30))
            dim[below(rank)] = lengths[below(8)];
        return rank && chance(15) ? rank - 1 : rank;
    }
    rank = chance(10) ? below(8) : 1 + below(4);
    for (size_t i = 0; i < rank; i++)
        dim[i] = chance(90) ? lengths[1 + below(6)] : lengths[below(8)];
    return rank;
}

static enum dtype type_of_set(const char *set, size_t n)
{
    static const enum dtype common[] = {DT_F32, DT_F32, DT_F32, DT_I64, DT_I32,
                                        DT_U8,  DT_F64, DT_F16, DT_BF16};
    enum dtype found[DT_COUNT + 16];
    size_t count = 0;
    while (n) {
        const size_t k = strcspn(set, ",");
        const size_t length = k < n ? k : n;
        const enum dtype t = dtype_by_name(set, length);
        if (t != DT_NONE)
            found[count++] = t;
        else
            for (size_t i = 0; i < 3; i++)
                found[count++] = *set == 'i'   ? (enum dtype)(DT_U8 + below(6))
                                 : *set == 'f' ? common[below(3)]
                                               : common[below(9)];
        set += length < n ? length + 1 : length;
        n -= length < n ? length + 1 : length;
    }
    return chance(4) || !count ? (enum dtype)(1 + below(DT_COUNT - 1))
                               : found[below(count)];
}

/* The type that variable `var` stands for in this node; chosen once. */
static enum dtype variable(const struct sig *s, const char *var, size_t n,
                           enum dtype chosen[128])
{
    const unsigned char key = (unsigned char)(var[0] + (n > 1 ? var[n - 1] : 0)) & 127;
    if (chosen[key] != DT_NONE && chance(97))
        return chosen[key];
    const char *set = var;
    size_t length = n;
    for (const char *p = s->types; p && *p;) {
        const size_t word = strcspn(p, " "), name = strcspn(p, "*=");
        if (name == n && memcmp(p, var, n) == 0) {
            set = p + strcspn(p, "=") + 1;
            length = (size_t)(p + word - set);
        }
        p += word + strspn(p + word, " ");
    }
    return chosen[key] = type_of_set(set, length);
}

static Onnx__TensorProto *some_tensor(const char *name, enum dtype t, size_t rank,
                                      const int64_t *dim)
{
    Onnx__TensorProto *tensor = pb_tensor(name, (int)t, 0);
    size_t n = 1;
    for (size_t i = 0; i < rank; i++) {
        PB_ADD(tensor, dims, dim[i]);
        n *= (size_t)dim[i];
    }
    if (t == DT_STR) {
        for (size_t i = 0; i < n; i++)
            PB_ADD(tensor, string_data, pb_bytes("ab", below(3)));
    } else if (t == DT_I64) {
        for (size_t i = 0; i < n; i++)
            PB_ADD(tensor, int64_data, chance(85) ? (int64_t)below(7) - 2 : extreme());
    } else if (t == DT_I32) {
        for (size_t i = 0; i < n; i++)
            PB_ADD(tensor, int32_data,
                   chance(85) ? (int32_t)below(7) - 2 : (int32_t)extreme());
    } else if (t == DT_F32) {
        for (size_t i = 0; i < n; i++)
            PB_ADD(tensor, float_data,
                   chance(95) ? (float)below(64) / 8 - 3 : (float)extreme());
    } else {
        const size_t bytes = (n * (size_t)dtypes[t].bits + 7) / 8;
        uint8_t *p = malloc(bytes + 1);
        for (size_t i = 0; i < bytes; i++)
            p[i] = t == DT_BOOL ? next() & 1 : (uint8_t)next();
        pb_raw(tensor, p, bytes);
    }
    return tensor;
}

static const char *shape_string(size_t rank, const int64_t *dim)
{
    struct strbuf b = {0};
    sb_put(&b, "");
    for (size_t i = 0; i < rank; i++)
        sb_printf(&b, i ? ",%lld" : "%lld", (long long)dim[i]);
    return b.s;
}

static void add_operand(Onnx__GraphProto *g, Onnx__NodeProto *n, enum dtype t,
                        bool constant, const int64_t *first, size_t first_rank)
{
    int64_t dim[16];
    const char *name = mem_printf("v%zu", n->n_input);
    size_t rank = some_shape(dim, first, first_rank);
    if (constant && (t == DT_I64 || t == DT_I32) && chance(80)) {
        rank = chance(90);
        dim[0] = chance(60) && first_rank ? (int64_t)first_rank : (int64_t)below(5);
    }
    if (constant)
        PB_ADD(g, initializer, some_tensor(name, t, rank, dim));
    else
        pb_add_input(g, name, (int)t, shape_string(rank, dim));
    PB_ADD(n, input, pb_text(name));
}

static void add_inputs(Onnx__GraphProto *g, Onnx__NodeProto *n, const struct sig *s)
{
    enum dtype chosen[128] = {DT_NONE};
    int64_t first[16];
    const size_t first_rank = some_shape(first, NULL, 0);
    const unsigned constants = chance(15) ? 100 : chance(50) ? 10 : 40;
    const char *p = s->io;
    while (*p && *p != '-') {
        const size_t word = strcspn(p, ", ");
        const char *colon = memchr(p, ':', word);
        const char kind = p[word - 1];
        const bool plain = !strchr("?*+", kind);
        const char *var = colon + 1;
        const size_t length = word - (size_t)(var - p) - !plain;
        const size_t times = kind == '*' || kind == '+' ? below(4) : 1;
        for (size_t k = 0; k < times; k++) {
            const enum dtype t = variable(s, var, length, chosen);
            const bool index = t == DT_I64 && n->n_input;
            if (kind == '?' && chance(40))
                PB_ADD(n, input, pb_text(""));
            else
                add_operand(g, n, t, chance(index ? 85 : constants), first, first_rank);
        }
        p += word + strspn(p + word, ", ");
    }
    if (chance(3) && n->n_input)
        n->n_input--;
}

static void add_outputs(Onnx__GraphProto *g, Onnx__NodeProto *n, const struct sig *s)
{
    for (const char *p = strstr(s->io, "->"); p; p = strchr(p + 1, ',')) {
        const char *name = mem_printf("y%zu", n->n_output);
        if (n->n_output && chance(30))
            break;
        PB_ADD(n, output, pb_text(name));
        pb_add_output(g, name);
    }
}

static Onnx__AttributeProto *some_attribute(const char *name, const char *kind,
                                            const char *value)
{
    static const char *const words[] = {"SAME_UPPER",
                                        "SAME_LOWER",
                                        "VALID",
                                        "NOTSET",
                                        "linear",
                                        "nearest",
                                        "cubic",
                                        "reflect",
                                        "edge",
                                        "wrap",
                                        "constant",
                                        "add",
                                        "mul",
                                        "max",
                                        "min",
                                        "none",
                                        "tanh",
                                        "DCR",
                                        "CRD",
                                        "floor",
                                        "ceil",
                                        "round_prefer_ceil",
                                        "align_corners",
                                        "asymmetric",
                                        "half_pixel",
                                        "tf_crop_and_resize",
                                        "pytorch_half_pixel",
                                        "half_pixel_symmetric",
                                        "not_larger",
                                        "not_smaller",
                                        "bilinear",
                                        "",
                                        "x"};
    const int64_t i = chance(80) ? (int64_t)below(6) - 1 : extreme();
    Onnx__AttributeProto *a;
    if (strcmp(kind, "int") == 0)
        return pb_int(name, i);
    if (strcmp(kind, "float") == 0) {
        a = pb_attr(name, 1);
        PB_SET(a, f, chance(80) ? (float)below(64) / 16 - 1 : (float)extreme());
        return a;
    }
    if (strcmp(kind, "string") == 0)
        return string(name, value && chance(40)
                                ? value
                                : words[below(sizeof words / sizeof *words)]);
    if (strcmp(kind, "ints") == 0) {
        a = pb_attr(name, 7);
        for (size_t k = chance(80) ? 1 + below(4) : below(12); k; k--)
            PB_ADD(a, ints, chance(90) ? (int64_t)below(4) : extreme());
        return a;
    }
    if (strcmp(kind, "floats") == 0) {
        a = pb_attr(name, 6);
        for (size_t k = below(5); k; k--)
            PB_ADD(a, floats, chance(90) ? (float)below(32) / 8 : (float)extreme());
        return a;
    }
    if (strcmp(kind, "tensor") == 0) {
        int64_t dim[16];
        a = pb_attr(name, 4);
        const size_t rank = some_shape(dim, NULL, 0);
        a->t = some_tensor("", (enum dtype)(1 + below(DT_COUNT - 1)), rank, dim);
        return a;
    }
    a = pb_attr(name, 8);
    PB_ADD(a, strings, pb_bytes("x", 1));
    return a;
}

static void add_attributes(Onnx__NodeProto *n, const struct sig *s)
{
    for (const char *p = s->attrs; p && *p;) {
        const size_t word = strcspn(p, " "), name = strcspn(p, ":");
        const size_t kind = strcspn(p + name + 1, "=! ");
        const bool required = memchr(p, '!', word) != NULL;
        const char *equals = memchr(p, '=', word);
        if (chance(required ? 97 : 35))
            PB_ADD(n, attribute,
                   some_attribute(
                       mem_strndup(p, name), mem_strndup(p + name + 1, kind),
                       equals ? mem_strndup(equals + 1, (size_t)(p + word - equals - 1))
                              : NULL));
        p += word + strspn(p + word, " ");
    }
}

static Onnx__ModelProto *some_node(const struct op *o)
{
    size_t rows = 0;
    while (o->sigs[rows].since)
        rows++;
    const struct sig *s = &o->sigs[chance(70) ? rows - 1 : below(rows)];
    const int next_row = s[1].since ? s[1].since : 29;
    Onnx__ModelProto *m =
        pb_model(10, s->since + (int)below((size_t)(next_row - s->since)));
    Onnx__NodeProto *n = pb_add_node(m->graph, o->name, "", "");
    n->domain = pb_text(o->domain);
    if (*o->domain)
        PB_ADD(m, opset_import, pb_opset(o->domain, s->since));
    add_inputs(m->graph, n, s);
    add_outputs(m->graph, n, s);
    add_attributes(n, s);
    return m;
}

START_TEST(random_nodes)
{
    const size_t each = (size_t)setting("FUZZ_NODES", SANITIZED ? 8 : 30);
    for (size_t i = 0; all_ops[i]; i++)
        for (size_t k = 0; k < each; k++) {
            const char *only = getenv("FUZZ_OP");
            if (only && strcmp(only, all_ops[i]->name) != 0)
                continue;
            seed(3 + i, k);
            if (all_ops[i]->inline_as)
                continue;
            run_model(some_node(all_ops[i]), all_ops[i]->name, k);
        }
}
END_TEST

/* ---- small models that ask for much ------------------------------------------------
 */

/* ConstantOfShape(shape) -> op(it, more...) -> y */
static Onnx__ModelProto *bomb(int64_t a, int64_t b, float value, const char *op,
                              const char *more)
{
    Onnx__ModelProto *m = pb_model(10, 18);
    Onnx__GraphProto *g = m->graph;
    Onnx__TensorProto *t = pb_tensor("shape", DT_I64, 1, b ? 2 : 1);
    PB_ADD(t, int64_data, a);
    if (b)
        PB_ADD(t, int64_data, b);
    PB_ADD(g, initializer, t);
    Onnx__NodeProto *n = pb_add_node(g, "ConstantOfShape", "shape", "c");
    PB_ADD(n, attribute, pb_attr("value", 4));
    n->attribute[0]->t = pb_tensor("", DT_F32, 1, 1);
    PB_ADD(n->attribute[0]->t, float_data, value);
    pb_add_node(g, op, mem_printf("c%s", more), "y");
    pb_add_output(g, "y");
    return m;
}

static void huge(Onnx__GraphProto *g, const char *name, int n, int64_t each)
{
    Onnx__TensorProto *t = pb_tensor(name, DT_I64, 1, n);
    for (int i = 0; i < n; i++)
        PB_ADD(t, int64_data, each);
    PB_ADD(g, initializer, t);
}

START_TEST(bombs)
{
    static const char *const ops[] = {"Identity",  "Relu",   "Softmax", "ReduceSum",
                                      "NonZero",   "Unique", "Shape",   "Transpose",
                                      "CumSum,ax", "TopK,k", "Size",    "ArgMax"};
    static const int64_t sizes[] = {100000000, 1000000000, 4294967295,
                                    100000000000000000};
    size_t number = 0;
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
            char op[32];
            const size_t n = strcspn(ops[i], ",");
            memcpy(op, ops[i], n);
            op[n] = 0;
            Onnx__ModelProto *m = bomb(sizes[k], 0, 1, op, ops[i] + n);
            huge(m->graph, "k", 1, sizes[k] - 1);
            Onnx__TensorProto *t = pb_tensor("ax", DT_I64, 0);
            PB_ADD(t, int64_data, 0);
            PB_ADD(m->graph, initializer, t);
            run_model(m, "bomb", number++);
        }
    run_model(bomb(20000, 20000, 1, "MatMul", ",c"), "bomb-matmul", 0);
    run_model(bomb(4000, 4000, 1, "MatMul", ",c"), "bomb-matmul", 1);
    static const char *const targets[] = {"Expand", "Tile", "Pad", "Resize,,"};
    for (size_t i = 0; i < 4; i++)
        for (size_t k = 0; k < 4; k++) {
            Onnx__ModelProto *m = pb_model(10, 18);
            char op[8] = {0};
            memcpy(op, targets[i], strcspn(targets[i], ","));
            const bool constant = k & 1;
            huge(m->graph, "n", i == 2 ? 4 : 2, k & 2 ? 40000 : 300000000);
            if (constant)
                PB_ADD(m->graph, initializer,
                       pb_floats(pb_tensor("x", DT_F32, 2, 1, 1), 1, (float[]){1}));
            else
                pb_add_input(m->graph, "x", DT_F32, "1,1");
            pb_add_node(m->graph, op, i == 3 ? "x,,,n" : "x,n", "y");
            pb_add_output(m->graph, "y");
            run_model(m, op, k);
        }
}
END_TEST

START_TEST(doubling)
{
    /* c = c ++ c, thirty times; each small for its inputs */
    Onnx__ModelProto *m = pb_model(10, 18);
    pb_add_input(m->graph, "x", DT_F32, "4");
    PB_ADD(m->graph, initializer,
           pb_floats(pb_tensor("c0", DT_F32, 1, 4), 4, (float[]){1, 2, 3, 4}));
    for (int i = 0; i < 40; i++) {
        Onnx__NodeProto *n = pb_add_node(
            m->graph, "Concat", mem_printf("c%d,c%d", i, i), mem_printf("c%d", i + 1));
        PB_ADD(n, attribute, pb_int("axis", 0));
    }
    pb_add_output(m->graph, "c40");
    run_model(m, "doubling", 0);
    m->graph->output[0]->name = pb_text("c30");
    run_model(m, "doubling", 1);
}
END_TEST

/* A graph with one If in it, and so on. */
static Onnx__GraphProto *nested(int depth)
{
    Onnx__GraphProto *g = pb_graph("nest");
    const char *y = mem_printf("y%d", depth);
    if (depth) {
        Onnx__NodeProto *n = pb_add_node(g, "If", "cond", y);
        Onnx__GraphProto *inner = nested(depth - 1);
        PB_ADD(n, attribute, pb_subgraph("then_branch", inner));
        PB_ADD(n, attribute, pb_subgraph("else_branch", inner));
    } else {
        pb_add_node(g, "Neg", "x", y);
    }
    pb_add_output(g, y);
    return g;
}

START_TEST(deep)
{
    static const int depths[] = {1, 5, 12, 31, 33, 60};
    for (size_t i = 0; i < sizeof depths / sizeof *depths; i++)
        for (int constant = 0; constant < 2; constant++) {
            Onnx__ModelProto *m = pb_model(10, 18);
            if (depths[i] > 12) { /* one branch of each, or the file doubles */
                Onnx__GraphProto *g = pb_graph("leaf");
                pb_add_node(g, "Neg", "x", "leaf");
                pb_add_output(g, "leaf");
                for (int k = 0; k < depths[i]; k++) {
                    Onnx__GraphProto *outer = pb_graph("nest");
                    const char *y = mem_printf("y%d", k);
                    Onnx__NodeProto *n = pb_add_node(outer, "If", "cond", y);
                    Onnx__GraphProto *other = pb_graph("other");
                    const char *z = mem_printf("z%d", k);
                    pb_add_node(other, "Abs", "x", z);
                    pb_add_output(other, z);
                    PB_ADD(n, attribute, pb_subgraph("then_branch", g));
                    PB_ADD(n, attribute, pb_subgraph("else_branch", other));
                    pb_add_output(outer, y);
                    g = outer;
                }
                m->graph = g;
            } else {
                m->graph = nested(depths[i]);
            }
            pb_add_input(m->graph, "x", DT_F32, "3");
            if (constant)
                PB_ADD(m->graph, initializer,
                       pb_raw(pb_tensor("cond", DT_BOOL, 0), "\1", 1));
            else
                pb_add_input(m->graph, "cond", DT_BOOL, "");
            run_model(m, "deep", 2 * i + (size_t)constant);
        }
}
END_TEST

/* n nodes of an operator in a chain, in file order or against it. */
static void chain(int n, const char *op, bool backwards, const char *name)
{
    Onnx__ModelProto *m = pb_model(10, 18);
    Onnx__GraphProto *g = m->graph;
    pb_add_input(g, "t0", DT_F32, "2,3");
    Onnx__NodeProto **nodes = malloc((size_t)n * sizeof *nodes);
    for (int i = 0; i < n; i++)
        nodes[i] = pb_node(op, mem_printf("t%d", i), mem_printf("t%d", i + 1));
    g->n_node = (size_t)n;
    g->node = nodes;
    if (backwards)
        for (int i = 0; i < n / 2; i++) {
            Onnx__NodeProto *swap = nodes[i];
            nodes[i] = nodes[n - 1 - i];
            nodes[n - 1 - i] = swap;
        }
    pb_add_output(g, mem_printf("t%d", n));
    run_model(m, name, (size_t)n);
}

START_TEST(many_nodes)
{
    const int n = SANITIZED ? 5000 : 100000;
    chain(n, "Neg", false, "chain-neg");
    chain(n, "Neg", true, "chain-backwards");
    chain(n / 2, "Softmax", false, "chain-softmax");
    chain(n, "Nonsense", false, "chain-unknown");
    chain(n, "Transpose", false, "chain-transpose");
    /* all read one value, all are outputs */
    Onnx__ModelProto *m = pb_model(10, 18);
    pb_add_input(m->graph, "x", DT_F32, "3");
    for (int i = 0; i < n / 20; i++) {
        pb_add_node(m->graph, "Softmax", "x", mem_printf("a-%d", i));
        pb_add_output(m->graph, mem_printf("a-%d", i));
    }
    run_model(m, "fan", 0);
}
END_TEST

START_TEST(functions_double)
{
    /* f_k calls f_(k-1) twice: 2^40 nodes */
    Onnx__ModelProto *m = pb_model(10, 18);
    PB_ADD(m, opset_import, pb_opset("local", 1));
    pb_add_input(m->graph, "x", DT_F32, "3");
    for (int k = 0; k < 40; k++) {
        Onnx__FunctionProto *f = pb_function("local", mem_printf("f%d", k), "a", "c");
        Onnx__NodeProto *n = pb_node(k ? mem_printf("f%d", k - 1) : "Neg", "a", "b");
        Onnx__NodeProto *n2 = pb_node(k ? mem_printf("f%d", k - 1) : "Neg", "b", "c");
        if (k)
            n->domain = n2->domain = pb_text("local");
        PB_ADD(f, opset_import, pb_opset("local", 1));
        PB_ADD(f, node, n);
        PB_ADD(f, node, n2);
        PB_ADD(m, functions, f);
    }
    pb_add_node(m->graph, "f39", "x", "y")->domain = pb_text("local");
    pb_add_output(m->graph, "y");
    run_model(m, "functions", 0);
}
END_TEST

/* What all the cases took at most. */
START_TEST(memory)
{
    struct rusage u;
    getrusage(RUSAGE_CHILDREN, &u);
    if (!SANITIZED)
        ck_assert_int_lt(u.ru_maxrss >> 10, 2500);
}
END_TEST

static int report(int status)
{
    struct rusage u;
    getrusage(RUSAGE_CHILDREN, &u);
    printf("fuzz_pipeline: %d compiled, %d bad, %d unsupported; at most %ld MB\n",
           counts[0], counts[1], counts[2], u.ru_maxrss >> 10);
    return status;
}

int main(void)
{
    /* One process, so that the last test sees what all took. */
    setenv("CK_FORK", "no", 1);
    Suite *s = suite_create("fuzz_pipeline");
    TCase *c = folder_case(s, "fuzz");
    tcase_set_timeout(c, 0);
    tcase_add_test(c, prefixes);
    tcase_add_test(c, flipped_bits);
    tcase_add_test(c, extreme_numbers);
    tcase_add_test(c, random_nodes);
    c = folder_case(s, "bombs");
    tcase_set_timeout(c, 0);
    tcase_add_test(c, bombs);
    tcase_add_test(c, doubling);
    tcase_add_test(c, deep);
    tcase_add_test(c, many_nodes);
    tcase_add_test(c, functions_double);
    tcase_add_test(c, memory);
    return report(run_suite(s));
}
