/* Operators that move elements, folded from constants: a case is one line of text.
 *
 *     "Pad 18 mode=reflect | f32[3] 1 2 3 | i64[2] 2 0"
 *
 * is a node (operator, opset, attributes, ":2" for two outputs) and its inputs ("-" is
 * absent, "iota" counts from 0). What comes out is shown in the same form. */
#include "compiler.h"
#include "onnx_build.h"
#include "outcome.h"

/* ---- text to a model ---------------------------------------------------------------
 */

static void put(char *to, enum dtype t, double v)
{
    const int64_t i = (int64_t)v;
    const float f = (float)v;
    switch (t) {
    case DT_F32:
        memcpy(to, &f, sizeof f);
        break;
    case DT_F64:
    case DT_C128:
        memcpy(to, &v, sizeof v);
        break;
    default: /* tests run on little-endian machines */
        memcpy(to, &i, (size_t)dtypes[t].size);
    }
}

/* "f32[2,2] 1 2 3 4", "i64[] 5", "f32[0]". */
static Onnx__TensorProto *tensor(const char *name, const char *text)
{
    const char *open = strchr(text, '[');
    const enum dtype t = dtype_by_name(text, (size_t)(open - text));
    Onnx__TensorProto *p = pb_tensor(name, (int)t, 0);
    int64_t count = t == DT_C128 ? 2 : 1;
    char *at = (char *)open + 1;
    while (*at != ']') {
        PB_ADD(p, dims, strtoll(at, &at, 10));
        count *= p->dims[p->n_dims - 1];
        at += *at == ',';
    }
    at++;
    const bool iota = strstr(at, "iota") != NULL;
    const int size = t == DT_C128 ? 8 : dtypes[t].size;
    char *data = calloc((size_t)count + 1, (size_t)size);
    for (int64_t i = 0; i < count; i++)
        put(data + i * size, t,
            iota                                 ? (double)i
            : (t == DT_I64 && strstr(at, "min")) ? 0
                                                 : strtod(at, &at));
    if (t == DT_I64 && strstr(at, "min")) { /* all INT64_MIN */
        const int64_t least = INT64_MIN;
        for (int64_t i = 0; i < count; i++)
            memcpy(data + i * 8, &least, 8);
    }
    return pb_raw(p, data, (size_t)(count * size));
}

/* "axis=1", "axes=0,1,", "value=1.5f", "mode=edge", "value=#f32[1] 3". */
static Onnx__AttributeProto *attribute(const char *name, const char *value)
{
    char *end;
    Onnx__AttributeProto *a;
    if (*value == '#') {
        a = pb_attr(name, 4);
        a->t = tensor("", value + 1);
        return a;
    }
    const long long i = strtoll(value, &end, 10);
    if (end == value) {
        a = pb_attr(name, 3);
        PB_SET(a, s, pb_bytes(value, strlen(value)));
    } else if (*end == ',') {
        a = pb_attr(name, 7);
        for (; *value; value = end + (*end == ','))
            PB_ADD(a, ints, strtoll(value, &end, 10));
    } else if (value[strlen(value) - 1] == 'f') {
        a = pb_attr(name, 1);
        PB_SET(a, f, (float)atof(value));
    } else {
        a = pb_int(name, i);
    }
    return a;
}

static Onnx__ModelProto *model(const char *text)
{
    char *line = pb_text(text), *rest, *word;
    char *inputs = strchr(line, '|');
    if (inputs)
        *inputs++ = '\0';
    const char *op = strtok_r(line, " ", &rest);
    Onnx__ModelProto *m = pb_model(10, atoi(strtok_r(NULL, " ", &rest)));
    Onnx__NodeProto *n = pb_add_node(m->graph, op, "", "y0");
    while ((word = strtok_r(NULL, " ", &rest))) {
        char *equals = strchr(word, '=');
        if (*word == ':') {
            n->n_output = 0;
            for (int i = 0; i < atoi(word + 1); i++)
                PB_ADD(n, output, pb_text(mem_printf("y%d", i)));
        } else if (equals[1] == '#') { /* a tensor: to the end of the line */
            *equals = '\0';
            PB_ADD(n, attribute,
                   attribute(word, mem_printf("%s %s", equals + 1, rest ? rest : "")));
            break;
        } else {
            *equals = '\0';
            PB_ADD(n, attribute, attribute(word, equals + 1));
        }
    }
    for (int i = 0; inputs; i++) {
        char *next = strchr(inputs, '|');
        if (next)
            *next++ = '\0';
        inputs += strspn(inputs, " ");
        const char *name = *inputs == '-' ? "" : mem_printf("x%d", i);
        PB_ADD(n, input, pb_text(name));
        if (*name)
            PB_ADD(m->graph, initializer, tensor(name, inputs));
        inputs = next;
    }
    for (size_t i = 0; i < n->n_output; i++)
        pb_add_output(m->graph, n->output[i]);
    return m;
}

/* ---- and back ----------------------------------------------------------------------
 */

static double get(const char *p, enum dtype t)
{
    switch (t) {
    case DT_F32:
        return (double)*(const float *)p;
    case DT_F64:
        return *(const double *)p;
    case DT_I64:
        return (double)*(const int64_t *)p;
    case DT_I32:
        return *(const int32_t *)p;
    case DT_I16:
        return *(const int16_t *)p;
    case DT_I8:
        return *(const int8_t *)p;
    case DT_U8:
    case DT_BOOL:
        return *(const uint8_t *)p;
    default:
        return *(const uint16_t *)p;
    }
}

static void show(struct strbuf *b, struct value *v)
{
    const int64_t parts = v->dtype == DT_C128 ? 2 : 1;
    const enum dtype t = parts == 2 ? DT_F64 : v->dtype;
    sb_printf(b, "%s[", dtype_name(v->dtype));
    for (int k = 0; k < v->rank; k++)
        sb_printf(b, k ? ",%d" : "%d", (int)v->dim[k]);
    sb_put(b, "]");
    if (!v->data) {
        sb_put(b, " ?");
        return;
    }
    const char *data = value_expand(v);
    for (int64_t i = 0; i < value_count(v) * parts; i++)
        sb_printf(b, " %.7g", get(data + i * dtypes[t].size, t));
}

static const char *result(const char *text)
{
    struct options opt = {.mode = MODE_EXACT, .fold_budget = 1 << 24};
    struct strbuf b = {0};
    pb_write(in_folder("m.onnx"), model(text));
    struct model *m = load_model(in_folder("m.onnx"), &opt);
    graph_resolve(m->graph);
    infer(m->graph, &opt);
    unsupported_exit();
    for (size_t i = 0; i < m->graph->outputs.n; i++) {
        sb_put(&b, i ? "; " : "");
        show(&b, m->graph->outputs.at[i]);
    }
    return b.s;
}

static void run_case(const void *text)
{
    result(text);
}

/* ---- cases -------------------------------------------------------------------------
 */

struct line {
    const char *node, *wanted; /* "!words": refused with status 1 and these words */
};

static void check_lines(const struct line *l)
{
    for (; l->node; l++) {
        if (*l->wanted == '!') {
            expect(run_case, l->node, 1, l->wanted + 1);
            continue;
        }
        const char *got = result(l->node);
        ck_assert_msg(strcmp(got, l->wanted) == 0, "%s\n  gives  %s\n  not    %s",
                      l->node, got, l->wanted);
    }
}

/* clang-format off */
static const struct line reshape[] = {
    {"Reshape 14 | i64[2,2,3,2] iota | i64[3] -1 0 0",
     "i64[4,2,3] 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23"},
    {"Reshape 14 | f32[0,8,2] | i64[3] 4 2 -1", "f32[4,2,0]"},
    {"Reshape 14 allowzero=1 | f32[4,2,0] | i64[3] 0 0 4", "f32[0,0,4]"},
    {"Reshape 14 | f32[0,8] | i64[2] 0 8", "f32[0,8]"},
    {"Reshape 14 | f32[] 3 | i64[0]", "f32[] 3"},
    {"Reshape 14 | f32[1] 3 | i64[0]", "f32[] 3"},
    {"Reshape 14 | f32[] 3 | i64[3] 1 -1 1", "f32[1,1,1] 3"},
    {"Reshape 1 shape=3,-1, | f32[2,3] iota", "f32[3,2] 0 1 2 3 4 5"},
    {"Reshape 14 allowzero=1 | f32[0,3] | i64[2] 0 -1", "!both 0 and -1"},
    {"Reshape 14 | f32[2,0] | i64[3] 1 2 0", "!rank 2"},
    {"Reshape 14 | f32[0,2] | i64[2] 0 -1", "!can't be arranged"},
    {"Reshape 14 | f32[2,3] iota | i64[2] 4 -1", "!can't be arranged"},
    {"Reshape 14 | f32[2,3] iota | i64[2] -1 -1", "!more than one -1"},
    {"Reshape 14 | f32[2,3] iota | i64[1] -2", "!-2"},
    {"Reshape 14 | f32[2,3] iota | i64[2] 4611686018427387904 4", "!overflow"},
    {"Reshape 14 | f32[2,3] iota | i64[1] 5", "!has 6 elements"},
    {"Flatten 13 axis=0 | f32[2,3] iota", "f32[1,6] 0 1 2 3 4 5"},
    {"Flatten 13 axis=2 | f32[2,3] iota", "f32[6,1] 0 1 2 3 4 5"},
    {"Flatten 13 axis=-1 | f32[2,3,1] iota", "f32[6,1] 0 1 2 3 4 5"},
    {"Flatten 13 | f32[0,4] ", "f32[0,4]"},
    {"Flatten 13 axis=0 | f32[] 7", "f32[1,1] 7"},
    {"Flatten 13 | f32[] 7", "!outside"},
    {"Squeeze 13 | f32[1,2,1] 4 5", "f32[2] 4 5"},
    {"Squeeze 13 | f32[1,2,1] 4 5 | i64[1] -1", "f32[1,2] 4 5"},
    {"Squeeze 11 axes=0,2, | f32[1,2,1] 4 5", "f32[2] 4 5"},
    {"Squeeze 13 | f32[1] 4", "f32[] 4"},
    {"Squeeze 13 | f32[1,2] 4 5 | i64[1] 1", "!length 2"},
    {"Unsqueeze 13 | f32[2] 4 5 | i64[2] 2 0", "f32[1,2,1] 4 5"},
    {"Unsqueeze 11 axes=-1, | f32[2] 4 5", "f32[2,1] 4 5"},
    {"Unsqueeze 13 | f32[] 4 | i64[1] 0", "f32[1] 4"},
    {"Unsqueeze 13 | f32[2] 4 5 | i64[2] 0 -3", "!listed twice"},
    {"Unsqueeze 13 | f32[2] 4 5 | i64[1] 2", "!outside"},
    {"Identity 13 | u8[0,3] ", "u8[0,3]"},
    {"Dropout 13 :2 | f32[2] 4 5", "f32[2] 4 5; bool[2] 1 1"},
    {"Dropout 7 :2 | f32[2] 4 5", "f32[2] 4 5; f32[2] 1 1"},
    {0},
};

static const struct line strided[] = {
    {"Transpose 13 | f32[2,3] iota", "f32[3,2] 0 3 1 4 2 5"},
    {"Transpose 13 perm=1,0,2, | u8[2,3,2] iota", "u8[3,2,2] 0 1 6 7 2 3 8 9 4 5 10 11"},
    {"Transpose 13 | f32[0,3]", "f32[3,0]"},
    {"Transpose 13 | f32[] 1", "f32[] 1"},
    {"Transpose 13 | c128[1,2] 1 2 3 4", "c128[2,1] 1 2 3 4"},
    {"Transpose 13 | c128[2,2] 1 2 3 4 5 6 7 8", "c128[2,2] 1 2 5 6 3 4 7 8"},
    {"Transpose 13 perm=0,0, | f32[2,2] iota", "!listed twice"},
    {"Concat 13 axis=0 | f32[0] | f32[2] 1 2", "f32[2] 1 2"},
    {"Concat 13 axis=-1 | i64[2,1] 1 2 | i64[2,2] 3 4 5 6", "i64[2,3] 1 3 4 2 5 6"},
    {"Concat 1 | f32[2,1] 1 2 | f32[2,1] 3 4", "f32[2,2] 1 3 2 4"},
    {"Concat 13 axis=0 | f32[2,1] 1 2 | f32[2,2] iota", "!differ on axis 1"},
    {"Concat 13 axis=0 | f32[2,0] | f32[1,0]", "f32[3,0]"},
    {"Split 13 :2 | f32[4] iota", "f32[2] 0 1; f32[2] 2 3"},
    {"Split 13 :2 | f32[4] iota | i64[2] 4 0", "f32[4] 0 1 2 3; f32[0]"},
    {"Split 2 split=1,2, axis=1 :2 | f32[2,3] iota", "f32[2,1] 0 3; f32[2,2] 1 2 4 5"},
    {"Split 18 num_outputs=3 :3 | f32[5] iota", "f32[2] 0 1; f32[2] 2 3; f32[1] 4"},
    {"Split 18 num_outputs=4 :4 | f32[5] iota",
     "f32[2] 0 1; f32[2] 2 3; f32[1] 4; f32[0]"},
    {"Split 13 :2 | f32[3] iota", "!equal parts"},
    {"Split 13 :2 | f32[3] iota | i64[2] 1 1", "!adds up to 2"},
    {"Split 13 :2 | f32[3] iota | i64[2] 4 -1", "!negative"},
    {"Slice 13 | f32[4] iota | i64[1] 3 | i64[1] 1", "f32[0]"},
    {"Slice 13 | f32[4] iota | i64[1] 1 | i64[1] 1000", "f32[3] 1 2 3"},
    {"Slice 13 | f32[4] iota | i64[1] -1 | i64[1] min | i64[1] 0 | i64[1] -1",
     "f32[4] 3 2 1 0"},
    {"Slice 13 | f32[4] iota | i64[1] 3 | i64[1] -4 | i64[1] 0 | i64[1] -2",
     "f32[2] 3 1"},
    {"Slice 13 | f32[4] iota | i64[1] 0 | i64[1] 4 | i64[1] 0 | i64[1] 9007199254740992",
     "f32[1] 0"},
    {"Slice 13 | f32[4] iota | i64[1] 3 | i64[1] min | i64[1] 0 | i64[1] min", "f32[1] 3"},
    {"Slice 13 | f32[2,3] iota | i32[1] 1 | i32[1] 3 | i32[1] -1", "f32[2,2] 1 2 4 5"},
    {"Slice 13 | f32[0,3] | i64[1] 0 | i64[1] 9 | i64[1] 0 | i64[1] -1", "f32[0,3]"},
    {"Slice 13 | f32[0] | i64[1] -1 | i64[1] min | i64[1] 0 | i64[1] -1", "f32[0]"},
    {"Slice 9 starts=1, ends=3, | f32[4] iota", "f32[2] 1 2"},
    {"Slice 9 axes=1, starts=-2, ends=9, | f32[2,3] iota", "f32[2,2] 1 2 4 5"},
    {"Slice 13 | f32[4] iota | i64[1] 0 | i64[1] 4 | i64[1] 0 | i64[1] 0", "!is 0"},
    {"Slice 13 | f32[4] iota | i64[1] 0 | i64[1] 4 | i64[1] 1", "!outside"},
    {"Expand 13 | f32[3,1] iota | i64[3] 2 1 2",
     "f32[2,3,2] 0 0 1 1 2 2 0 0 1 1 2 2"},
    {"Expand 13 | f32[] 5 | i64[2] 2 2", "f32[2,2] 5 5 5 5"},
    {"Expand 13 | f32[2] 5 6 | i64[1] 1", "f32[2] 5 6"},
    {"Expand 13 | f32[1] 5 | i64[2] 0 3", "f32[0,3]"},
    {"Expand 13 | f32[2] 5 6 | i64[1] 3", "!broadcast"},
    {"Tile 13 | f32[2,2] iota | i64[2] 2 2",
     "f32[4,4] 0 1 0 1 2 3 2 3 0 1 0 1 2 3 2 3"},
    {"Tile 13 | f32[2] iota | i64[1] 0", "f32[0]"},
    {"Tile 1 | f32[2] iota | f32[] 2 | f32[] 0", "f32[4] 0 1 0 1"},
    {"Tile 13 | f32[2] iota | i64[1] -1", "!repeated -1"},
    {"Tile 13 | f32[2] iota | i64[1] 1152921504606846976", "!too many"},
    {"DepthToSpace 13 blocksize=2 | f32[1,4,1,2] iota", "f32[1,1,2,4] 0 2 1 3 4 6 5 7"},
    {"SpaceToDepth 13 blocksize=2 | f32[1,1,2,4] 0 2 1 3 4 6 5 7",
     "f32[1,4,1,2] 0 1 2 3 4 5 6 7"},
    {"DepthToSpace 13 blocksize=2 mode=CRD | f32[1,8,1,1] iota",
     "f32[1,2,2,2] 0 1 2 3 4 5 6 7"},
    {"SpaceToDepth 28 blocksize=2 mode=CRD | f32[1,2,2,2] iota",
     "f32[1,8,1,1] 0 1 2 3 4 5 6 7"},
    {"DepthToSpace 13 blocksize=3 | f32[1,8,1,1] iota", "!blocks of 3"},
    {0},
};

static const struct line pad[] = {
    {"Pad 13 mode=reflect | i64[3,4] iota | i64[4] 1 0 0 0",
     "i64[4,4] 4 5 6 7 0 1 2 3 4 5 6 7 8 9 10 11"},
    {"Pad 13 mode=reflect | i64[3,2] iota | i64[4] 0 2 0 0",
     "i64[3,4] 0 1 0 1 2 3 2 3 4 5 4 5"},
    {"Pad 13 mode=reflect | i64[1] 7 | i64[2] 2 1", "i64[4] 7 7 7 7"},
    {"Pad 13 mode=reflect | i64[3] iota | i64[2] 5 4", "i64[12] 1 0 1 2 1 0 1 2 1 0 1 2"},
    {"Pad 13 mode=reflect | i64[4] iota | i64[2] -1 2", "i64[5] 1 2 3 2 1"},
    {"Pad 13 mode=edge | i64[3] iota | i64[2] 1 2", "i64[6] 0 0 1 2 2 2"},
    {"Pad 19 mode=wrap | i64[3] iota | i64[2] 4 1", "i64[8] 2 0 1 2 0 1 2 0"},
    {"Pad 13 | f32[2,2] 1 2 3 4 | i64[4] 0 1 1 0 | f32[] 9",
     "f32[3,3] 9 1 2 9 3 4 9 9 9"},
    {"Pad 13 | f32[2,2] 1 2 3 4 | i64[4] 0 1 1 0 | -", "f32[3,3] 0 1 2 0 3 4 0 0 0"},
    {"Pad 13 | u8[4] 1 2 3 4 | i64[2] -1 -2", "u8[1] 2"},
    {"Pad 13 | f32[3,2] iota | i64[4] -1 0 2 -1", "f32[4,1] 2 4 0 0"},
    {"Pad 13 | f32[3] 1 2 3 | i64[2] -5 4", "f32[2] 0 0"},
    {"Pad 13 | f32[0,2] | i64[4] 1 0 0 1", "f32[1,3] 0 0 0"},
    {"Pad 18 | f32[1,2] 1 2 | i64[2] 1 0 | f32[] 5 | i64[1] -1", "f32[1,3] 5 1 2"},
    {"Pad 2 pads=0,1, value=2.5f | f32[1] 1", "f32[2] 1 2.5"},
    {"Pad 1 paddings=1,0, | f32[1] 1", "f32[2] 0 1"},
    {"Pad 13 | f32[3] 1 2 3 | i64[2] -2 -2", "!cropped"},
    {"Pad 13 | f32[3] 1 2 3 | i64[2] min", "!more than any length"},
    {"Pad 13 mode=edge | f32[0] | i64[2] 1 0", "!nothing to continue"},
    {"Pad 13 mode=mirror | f32[1] 1 | i64[2] 1 0", "!unknown"},
    {"Pad 13 | f32[3] 1 2 3 | i64[2] 9223372036854774784 9223372036854774784", "!overflow"},
    {"CenterCropPad 18 | f32[4,1] iota | i64[2] 1 4", "f32[1,4] 0 1 0 0"},
    {0},
};

static const struct line gather[] = {
    {"Gather 13 | f32[3,4] iota | i64[2] 0 -1", "f32[2,4] 0 1 2 3 8 9 10 11"},
    {"Gather 13 axis=1 | u8[2,3] iota | i32[] -1", "u8[2] 2 5"},
    {"Gather 13 | f32[3] iota | i64[0]", "f32[0]"},
    {"Gather 13 | f32[2] iota | i64[2,1] 1 0", "f32[2,1] 1 0"},
    {"Gather 13 | f32[5] iota | i64[1] 5", "!out of range"},
    {"Gather 13 | f32[5] iota | i64[1] -6", "!out of range"},
    {"Gather 13 | f32[0,2] | i64[1] 0", "!out of range"},
    {"Gather 13 | f32[5] iota | i64[1] min", "!out of range"},
    {"GatherElements 13 axis=1 | f32[2,2] 1 2 3 4 | i64[2,2] 0 0 1 -2",
     "f32[2,2] 1 1 4 3"},
    {"GatherElements 13 | u8[3,2] iota | i32[1,2] 2 -2", "u8[1,2] 4 3"},
    {"GatherElements 13 axis=1 | f32[2,2] 1 2 3 4 | i64[2,2] 0 0 1 2", "!out of range"},
    {"GatherND 13 | f32[2,2] iota | i64[2,2] 0 0 -1 -1", "f32[2] 0 3"},
    {"GatherND 13 batch_dims=1 | f32[2,2,2] iota | i64[2,1] 1 0", "f32[2,2] 2 3 4 5"},
    {"GatherND 13 | f32[2,2] iota | i64[1,2] 0 2", "!out of range"},
    {"GatherND 13 | f32[2,2] iota | i64[1,3] 0 0 0", "!tuples of 3"},
    {"ScatterElements 18 axis=1 | f32[1,5] 1 2 3 4 5 | i64[1,2] 1 -2 | f32[1,2] 9 8",
     "f32[1,5] 1 9 3 8 5"},
    {"ScatterElements 18 reduction=add | i32[2] 1 2 | i64[3] 0 0 0 | i32[3] 1 1 1",
     "i32[2] 4 2"},
    {"ScatterElements 18 | f32[3,2] iota | i32[1,1] 2 | f32[1,1] 9",
     "f32[3,2] 0 1 2 3 9 5"},
    {"ScatterElements 18 axis=1 | f32[2,2] iota | i64[1,2] 1 1 | f32[1,2] 8 9",
     "f32[2,2] 0 9 2 3"},
    {"ScatterElements 18 reduction=max | f32[1] 1 | i64[2] 0 0 | f32[2] nan 3", "f32[1] nan"},
    {"ScatterElements 18 | f32[2] 1 2 | i64[1] 2 | f32[1] 1", "!out of range"},
    {"ScatterND 18 | f32[4] iota | i64[2,1] -1 0 | f32[2] 8 9", "f32[4] 9 1 2 8"},
    {"ScatterND 18 reduction=mul | u8[2,2] 1 2 3 4 | i64[2,1] 1 1 | u8[2,2] 2 3 2 30",
     "u8[2,2] 1 2 12 104"},
    {"ScatterND 18 | f32[2] 1 2 | i64[1,1] -3 | f32[1] 1", "!out of range"},
    {"ReverseSequence 10 | f32[3,2] iota | i64[2] 2 3", "f32[3,2] 2 5 0 3 4 1"},
    {"ReverseSequence 10 | f32[3,2] iota | i64[2] 2 4", "!out of range"},
    {"Compress 11 axis=0 | f32[3,1] 7 8 9 | bool[2] 0 1", "f32[1,1] 8"},
    {"Compress 11 | f32[2,2] 6 7 8 9 | bool[4] 1 0 0 1", "f32[2] 6 9"},
    {"NonZero 13 | i64[2,2] 1 0 0 3", "i64[2,2] 0 1 0 1"},
    {"NonZero 13 | f32[] 5", "i64[1,1] 0"},
    {0},
};

static const struct line other[] = {
    {"Where 16 | bool[2,1] 1 0 | f32[2] nan 1 | f32[] inf", "f32[2,2] nan 1 inf inf"},
    {"Where 16 | bool[2] 1 0 | i64[] 1 | i64[] 2", "i64[2] 1 2"},
    {"Shape 15 start=1 end=-1 | f32[2,0,4]", "i64[1] 0"},
    {"Shape 15 start=5 | f32[2,3] iota", "i64[0]"},
    {"Shape 15 end=9 | f32[2,0]", "i64[2] 2 0"},
    {"Size 13 | f32[2,0]", "i64[] 0"},
    {"ConstantOfShape 20 value=#i64[1] 7 | i64[2] 1 2", "i64[1,2] 7 7"},
    {"ConstantOfShape 9 | i64[0]", "f32[] 0"},
    {"ConstantOfShape 9 | i64[2] 0 3", "f32[0,3]"},
    {"ConstantOfShape 9 | i64[1] -1", "!negative"},
    {"Constant 13 value_ints=4,5,", "i64[2] 4 5"},
    {"Constant 13 value_float=0.5f", "f32[] 0.5"},
    {"Constant 9 value=#u8[3] 1 2 3", "u8[3] 1 2 3"},
    {"Range 11 | f32[] 1 | f32[] 2 | f32[] 0.25", "f32[4] 1 1.25 1.5 1.75"},
    {"Range 11 | i64[] 10 | i64[] 4 | i64[] -3", "i64[2] 10 7"},
    {"Range 11 | i64[] 4 | i64[] 4 | i64[] 1", "i64[0]"},
    {"Range 11 | i64[] 4 | i64[] 1 | i64[] 1", "i64[0]"},
    {"Range 11 | i16[] -3 | i16[] 0 | i16[] 2", "i16[2] -3 -1"},
    {"Range 11 | i64[] 0 | i64[] 9 | i64[] 0", "!delta is 0"},
    {"Range 11 | f32[] 0 | f32[] 9 | f32[] 0", "!not a number of elements"},
    {"Range 11 | i64[] min | i64[] 9007199254740992 | i64[] 1", "!too many"},
    {"EyeLike 22 k=1 dtype=7 | f32[2,3] iota", "i64[2,3] 0 1 0 0 0 1"},
    {"EyeLike 22 k=-1 | u8[3,2] iota", "u8[3,2] 0 0 1 0 0 1"},
    {"EyeLike 22 k=5 | u8[1,2] iota", "u8[1,2] 0 0"},
    {"Trilu 14 | f32[2,3] 1 2 3 4 5 6 | i64[] 1", "f32[2,3] 0 2 3 0 0 6"},
    {"Trilu 14 upper=0 | f32[2,3] 1 2 3 4 5 6 | i64[] -1", "f32[2,3] 0 0 0 4 0 0"},
    {"Trilu 14 | f32[2,2] 1 2 3 4 | i64[] min", "f32[2,2] 1 2 3 4"},
    {"OneHot 11 | i64[3] 0 -1 7 | i64[] 3 | f32[2] 2 5",
     "f32[3,3] 5 2 2 2 2 5 2 2 2"},
    {"OneHot 11 axis=0 | i64[2] 1 0 | i64[] 2 | u8[2] 0 1", "u8[2,2] 0 1 1 0"},
    {"OneHot 11 | u64[2] 1 -1 | i64[] 2 | u8[2] 0 1", "u8[2,2] 0 1 0 0"},
    {"Unique 11 :4 | f32[5] 3 nan 1 nan 2",
     "f32[4] 1 2 3 nan; i64[4] 2 4 0 1; i64[5] 2 3 0 3 1; i64[4] 1 1 1 2"},
    {"Unique 11 sorted=0 | f32[5] 3 nan 1 nan 3", "f32[3] 3 nan 1"},
    {"Softmax 13 | f64[0,3]", "f64[0,3]"},
    {"CumSum 14 | f32[4] 1 2 3 4 | i64[] 0", "f32[4] 1 3 6 10"},
    {"CumSum 14 | f32[3] -nan 1 -nan | i64[] 0", "f32[3] nan nan nan"},
    {"CumSum 14 exclusive=1 reverse=1 | f32[4] 1 2 3 4 | i64[] -1", "f32[4] 9 7 4 0"},
    {"CumSum 14 exclusive=1 | i64[2,2] 1 2 3 4 | i32[1] 0", "i64[2,2] 0 0 1 2"},
    {"TopK 11 :2 | f32[5] 1 nan 3 3 2 | i64[1] 4", "f32[4] nan 3 3 2; i64[4] 1 2 3 4"},
    {"TopK 11 largest=0 axis=0 :2 | i64[4,1] 3 1 2 1 | i64[1] 3",
     "i64[3,1] 1 1 2; i64[3,1] 1 3 2"},
    {"TopK 1 k=0 :2 | f32[2] 1 2", "f32[0]; i64[0]"},
    {"TopK 11 :2 | f32[2] 1 2 | i64[1] 3", "!axis has length 2"},
    {0},
};

static const struct line resize[] = {
    {"Resize 19 | i64[1,1,3,3] iota | - | f32[4] 1 1 1.5 1.5",
     "i64[1,1,4,4] 0 0 1 2 0 0 1 2 3 3 4 5 6 6 7 8"},
    {"Resize 19 | i64[3] iota | - | f32[1] 2.5", "i64[7] 0 0 0 1 1 2 2"},
    {"Resize 10 | i64[2] iota | f32[1] 2", "i64[4] 0 0 1 1"},
    {"Upsample 9 | i64[2] iota | f32[1] 2", "i64[4] 0 0 1 1"},
    {"Upsample 1 height_scale=1.0f width_scale=2.0f | f32[1,1,1,2] 4 5",
     "f32[1,1,1,4] 4 4 5 5"},
    {"Resize 19 mode=linear coordinate_transformation_mode=align_corners"
     " | f32[1,1,5,1] iota | - | - | i64[4] 1 1 8 1",
     "f32[1,1,8,1] 0 0.5714286 1.142857 1.714286 2.285714 2.857143 3.428571 4"},
    {"Resize 19 mode=linear | u8[3] 2 4 5 | - | - | i64[1] 4", "u8[4] 2 3 4 5"},
    {"Resize 19 mode=linear axes=1, | f32[1,2] inf 1 | - | f32[1] 2",
     "f32[1,4] inf inf inf 1"},
    {"Resize 19 mode=nearest coordinate_transformation_mode=tf_crop_and_resize"
     " extrapolation_value=9.0f | f32[2] 4 5 | f32[2] -1 1 | - | i64[1] 3",
     "f32[3] 9 4 5"},
    {"Resize 19 | f32[0,2] | - | f32[2] 2 2", "f32[0,4]"},
    {"Resize 19 keep_aspect_ratio_policy=not_larger | f32[2,2] 1 2 3 4 | - | - | i64[2] 0 2",
     "f32[0,0]"},
    {"Resize 19 | f32[2] 1 2 | - | f32[1] 0", "!scale"},
    {"Resize 19 | f32[2] 1 2 | - | f32[1] 2 | i64[1] 4", "!both scales and sizes"},
    {"Resize 19 | f32[0] | - | - | i64[1] 4", "!gets the size 4"},
    {"Resize 19 mode=area | f32[2] 1 2 | - | f32[1] 2", "!unknown"},
    {0},
};
/* clang-format on */

static const struct line *const lists[] = {reshape, strided, pad,
                                           gather,  other,   resize};

START_TEST(lines)
{
    check_lines(lists[_i]);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("movers");
    TCase *c = folder_case(s, "folded");
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, lines, 0, 6);
    return run_suite(s);
}
