/* Every form in which a tensor's elements stand in a file, and what is refused. */
#include "compiler.h"
#include "onnx_build.h"
#include "outcome.h"

static void load_file(const void *path)
{
    load_tensor_file(path);
}

static const struct value *load(const Onnx__TensorProto *t)
{
    pb_write(in_folder("t.pb"), t);
    return load_tensor_file(mem_strdup(in_folder("t.pb")));
}

#define expect_bad(t, words)                            \
    do {                                                \
        pb_write(in_folder("t.pb"), t);                 \
        expect(load_file, in_folder("t.pb"), 1, words); \
    } while (0)

#define check_data(t, ...)                                                \
    do {                                                                  \
        const struct value *v_ = load(t);                                 \
        const __typeof__((__VA_ARGS__)[0]) *want_ = __VA_ARGS__;          \
        ck_assert_uint_eq((size_t)dtypes[v_->dtype].size, sizeof *want_); \
        ck_assert_uint_eq((size_t)value_bytes(v_), sizeof(__VA_ARGS__));  \
        ck_assert_mem_eq(v_->data, want_, sizeof(__VA_ARGS__));           \
    } while (0)

/* ---- raw bytes ------------------------------------------------------------------- */

START_TEST(raw)
{
    static const uint8_t bytes[] = {0, 0, 0x80, 0x3f, 1, 0, 0, 0x80,
                                    2, 0, 0,    0,    0, 0, 0, 0xff};
    check_data(pb_raw(pb_tensor("t", DT_F32, 2, 2, 2), bytes, 16),
               ((uint32_t[]){0x3f800000, 0x80000001, 2, 0xff000000}));
    check_data(pb_raw(pb_tensor("t", DT_I64, 1, 2), bytes, 16),
               ((uint64_t[]){0x800000013f800000, 0xff00000000000002}));
    check_data(pb_raw(pb_tensor("t", DT_BF16, 1, 3), bytes + 2, 6),
               ((uint16_t[]){0x3f80, 1, 0x8000}));
    check_data(pb_raw(pb_tensor("t", DT_F8E5M2, 1, 3), bytes + 2, 3),
               ((uint8_t[]){0x80, 0x3f, 1}));
    check_data(pb_raw(pb_tensor("t", DT_F64, 0), bytes, 8),
               ((uint64_t[]){0x800000013f800000}));
    const struct value *v = load(pb_raw(pb_tensor("t", DT_C128, 1, 1), bytes, 16));
    ck_assert_int_eq(v->dtype, DT_C128);
    ck_assert_mem_eq(v->data, ((uint64_t[]){0x800000013f800000, 0xff00000000000002}),
                     16);
}
END_TEST

START_TEST(raw_bool)
{
    static const uint8_t bytes[] = {0, 1, 2, 255};
    check_data(pb_raw(pb_tensor("t", DT_BOOL, 1, 4), bytes, 4),
               ((uint8_t[]){0, 1, 1, 1}));
}
END_TEST

START_TEST(raw_packed)
{
    static const uint8_t bytes[] = {0x21, 0x87, 0xf9};
    check_data(pb_raw(pb_tensor("t", DT_U4, 1, 5), bytes, 3),
               ((uint8_t[]){1, 2, 7, 8, 9}));
    check_data(pb_raw(pb_tensor("t", DT_I4, 1, 6), bytes, 3),
               ((int8_t[]){1, 2, 7, -8, -7, -1}));
    check_data(pb_raw(pb_tensor("t", DT_F4E2M1, 1, 1), bytes, 1), ((uint8_t[]){1}));
    check_data(pb_raw(pb_tensor("t", DT_U2, 1, 7), bytes, 2),
               ((uint8_t[]){1, 0, 2, 0, 3, 1, 0}));
    check_data(pb_raw(pb_tensor("t", DT_I2, 1, 9), bytes, 3),
               ((int8_t[]){1, 0, -2, 0, -1, 1, 0, -2, 1}));
    /* four elements of 6 bits in three bytes, ONNX's x0 to x3 */
    static const uint8_t six[] = {0xc1, 0x0f, 0x56, 0x2a};
    check_data(pb_raw(pb_tensor("t", DT_F6E2M3, 1, 5), six, 4),
               ((uint8_t[]){0x01, 0x3f, 0x20, 0x15, 0x2a}));
    check_data(pb_raw(pb_tensor("t", DT_F6E3M2, 1, 3), six, 3),
               ((uint8_t[]){0x01, 0x3f, 0x20}));
}
END_TEST

/* ---- typed lists ----------------------------------------------------------------- */

#define with_list(name, type, n, field, ...)  \
    with_##field(pb_tensor(name, type, 1, n), \
                 sizeof(__VA_ARGS__) / sizeof *(__VA_ARGS__), __VA_ARGS__)

#define LIST_SETTER(field, T)                                                          \
    static Onnx__TensorProto *with_##field(Onnx__TensorProto *t, size_t n, const T *p) \
    {                                                                                  \
        for (size_t i = 0; i < n; i++)                                                 \
            PB_ADD(t, field, p[i]);                                                    \
        return t;                                                                      \
    }
LIST_SETTER(float_data, float)
LIST_SETTER(double_data, double)
LIST_SETTER(int32_data, int32_t)
LIST_SETTER(int64_data, int64_t)
LIST_SETTER(uint64_data, uint64_t)

START_TEST(typed)
{
    check_data(with_list("t", DT_F32, 2, float_data, ((float[]){1.5f, -0.0f})),
               ((float[]){1.5f, -0.0f}));
    check_data(with_list("t", DT_F64, 1, double_data, ((double[]){1e300})),
               ((double[]){1e300}));
    check_data(with_list("t", DT_I64, 1, int64_data, ((int64_t[]){INT64_MIN})),
               ((int64_t[]){INT64_MIN}));
    check_data(with_list("t", DT_I32, 2, int32_data, ((int32_t[]){-1, INT32_MIN})),
               ((int32_t[]){-1, INT32_MIN}));
    check_data(with_list("t", DT_U64, 1, uint64_data, ((uint64_t[]){UINT64_MAX})),
               ((uint64_t[]){UINT64_MAX}));
    check_data(with_list("t", DT_U32, 1, uint64_data, ((uint64_t[]){UINT32_MAX})),
               ((uint32_t[]){UINT32_MAX}));
    check_data(with_list("t", DT_F6E3M2, 3, int32_data, ((int32_t[]){0, 32, 63})),
               ((uint8_t[]){0, 32, 63}));
    expect_bad(with_list("t", DT_F6E2M3, 1, int32_data, ((int32_t[]){64})), "64");
    expect_bad(with_list("t", DT_F6E2M3, 1, int32_data, ((int32_t[]){-1})), "-1");
    check_data(with_list("t", DT_I8, 3, int32_data, ((int32_t[]){-128, 127, 0})),
               ((int8_t[]){-128, 127, 0}));
    check_data(with_list("t", DT_U16, 2, int32_data, ((int32_t[]){65535, 1})),
               ((uint16_t[]){65535, 1}));
    check_data(with_list("t", DT_BOOL, 3, int32_data, ((int32_t[]){0, 1, 7})),
               ((uint8_t[]){0, 1, 1}));
}
END_TEST

START_TEST(typed_bit_patterns)
{
    /* 1.0, -2.0 and a NaN; one writer sign-extends its patterns. */
    check_data(
        with_list("t", DT_F16, 3, int32_data, ((int32_t[]){0x3c00, 0xc000, 0x7e01})),
        ((uint16_t[]){0x3c00, 0xc000, 0x7e01}));
    check_data(with_list("t", DT_BF16, 2, int32_data, ((int32_t[]){0x3f80, -0x4000})),
               ((uint16_t[]){0x3f80, 0xc000}));
    check_data(with_list("t", DT_F8E4M3FNUZ, 2, int32_data, ((int32_t[]){0x80, 1})),
               ((uint8_t[]){0x80, 1}));
    check_data(with_list("t", DT_F8E8M0, 1, int32_data, ((int32_t[]){255})),
               ((uint8_t[]){255}));
}
END_TEST

START_TEST(typed_packed)
{
    check_data(with_list("t", DT_I4, 3, int32_data, ((int32_t[]){0x8f, 0x07})),
               ((int8_t[]){-1, -8, 7}));
    check_data(with_list("t", DT_U4, 4, int32_data, ((int32_t[]){0x8f, 0x07})),
               ((uint8_t[]){15, 8, 7, 0}));
    check_data(with_list("t", DT_I2, 5, int32_data, ((int32_t[]){0xe4, 0x03})),
               ((int8_t[]){0, 1, -2, -1, -1}));
}
END_TEST

START_TEST(typed_complex)
{
    const struct value *v =
        load(with_list("t", DT_C64, 2, float_data, ((float[]){1, 2, 3, 4})));
    ck_assert_mem_eq(v->data, ((float[]){1, 2, 3, 4}), 16);
    v = load(with_list("t", DT_C128, 1, double_data, ((double[]){1, 2})));
    ck_assert_mem_eq(v->data, ((double[]){1, 2}), 16);
}
END_TEST

START_TEST(string_tensors)
{
    Onnx__TensorProto *t = pb_tensor("t", DT_STR, 2, 1, 3);
    PB_ADD(t, string_data, pb_bytes("abc", 3));
    PB_ADD(t, string_data, pb_bytes("", 0));
    PB_ADD(t, string_data, pb_bytes("a\0\xff", 3));
    const struct om_str *s = load(t)->data;
    ck_assert(s[0].n == 3 && memcmp(s[0].p, "abc", 3) == 0);
    ck_assert(s[1].n == 0 && s[1].p);
    ck_assert(s[2].n == 3 && memcmp(s[2].p, "a\0\xff", 3) == 0);
}
END_TEST

START_TEST(empty_tensors)
{
    for (int type = DT_NONE + 1; type < DT_COUNT; type++) {
        const struct value *v = load(pb_tensor("t", type, 2, 3, 0));
        ck_assert_int_eq(v->rank, 2);
        ck_assert_int_eq(v->dim[0], 3);
        ck_assert_int_eq(v->dim[1], 0);
        ck_assert_ptr_nonnull(v->data);
        if (type != DT_STR)
            ck_assert_ptr_nonnull(
                load(pb_raw(pb_tensor("t", type, 1, 0), "", 0))->data);
    }
}
END_TEST

/* ---- what is refused ------------------------------------------------------------- */

START_TEST(wrong_lengths)
{
    static const uint8_t bytes[64];
    expect_bad(pb_raw(pb_tensor("weights", DT_F32, 1, 3), bytes, 11),
               "t.pb: tensor 'weights' (f32) needs 12 bytes of data but has 11");
    expect_bad(pb_raw(pb_tensor("t", DT_F32, 1, 3), bytes, 13), "needs 12 bytes");
    expect_bad(pb_tensor("t", DT_F32, 1, 3), "needs 12 bytes of data but has 0");
    expect_bad(pb_raw(pb_tensor("t", DT_I4, 1, 5), bytes, 2), "needs 3 bytes");
    expect_bad(pb_raw(pb_tensor("t", DT_I4, 1, 5), bytes, 5), "needs 3 bytes");
    expect_bad(pb_raw(pb_tensor("t", DT_U2, 1, 5), bytes, 1), "needs 2 bytes");
    expect_bad(pb_raw(pb_tensor("t", DT_F6E2M3, 1, 5), bytes, 3), "needs 4 bytes");
    expect_bad(pb_raw(pb_tensor("t", DT_F32, 1, 0), bytes, 4), "needs 0 bytes");
    expect_bad(with_list("t", DT_F32, 3, float_data, ((float[]){1, 2})),
               "needs 3 elements of float_data but has 2");
    expect_bad(with_list("t", DT_C64, 2, float_data, ((float[]){1, 2, 3})),
               "needs 4 elements");
    expect_bad(with_list("t", DT_U4, 3, int32_data, ((int32_t[]){1})),
               "needs 2 elements");
    expect_bad(pb_tensor("t", DT_STR, 1, 2),
               "needs 2 elements of string_data but has 0");
    expect_bad(pb_tensor("t", DT_F32, 0), "needs 4 bytes of data but has 0");
}
END_TEST

START_TEST(wrong_fields)
{
    expect_bad(with_list("t", DT_F32, 1, double_data, ((double[]){1})),
               "data in a field that isn't for it");
    expect_bad(with_list("t", DT_I64, 1, int32_data, ((int32_t[]){1})), "isn't for it");
    Onnx__TensorProto *t = with_list("t", DT_F32, 1, float_data, ((float[]){1}));
    expect_bad(pb_raw(t, "1234", 4), "isn't for it");
    PB_ADD(t, string_data, pb_bytes("a", 1));
    expect_bad(t, "isn't for it");
    expect_bad(pb_raw(pb_tensor("t", DT_STR, 1, 1), "a", 1), "strings as raw bytes");
    t = pb_tensor("t", DT_F32, 1, 1);
    PB_SET(t, data_location, 2);
    expect_bad(t, "unknown data location 2");
}
END_TEST

START_TEST(out_of_range)
{
    expect_bad(with_list("t", DT_I8, 2, int32_data, ((int32_t[]){1, 256})),
               "element 1, 256, is out of i8's range");
    expect_bad(with_list("t", DT_U8, 1, int32_data, ((int32_t[]){-129})), "u8's range");
    expect_bad(with_list("t", DT_F16, 1, int32_data, ((int32_t[]){65536})),
               "f16's range");
    expect_bad(with_list("t", DT_U32, 1, uint64_data, ((uint64_t[]){1ull << 32})),
               "u32's range");
    expect_bad(with_list("t", DT_U4, 2, int32_data, ((int32_t[]){256})), "u4's range");
}
END_TEST

static Onnx__TensorProto *with_dims(int type, size_t rank, const int64_t *dims)
{
    Onnx__TensorProto *t = pb_tensor("big", type, 0);
    for (size_t i = 0; i < rank; i++)
        PB_ADD(t, dims, dims[i]);
    return t;
}

START_TEST(hostile_dimensions)
{
    expect_bad(with_dims(DT_F32, 1, (int64_t[]){-1}),
               "tensor 'big': dimension 0 is -1");
    expect_bad(with_dims(DT_F32, 2, (int64_t[]){1, INT64_MIN}), "dimension 1 is -9223");
    expect_bad(with_dims(DT_F32, 2, (int64_t[]){INT64_C(1) << 32, INT64_C(1) << 32}),
               "the product of its dimensions is too large");
    /* 2^62 elements of 4 bytes wrap to 0 bytes. */
    expect_bad(with_dims(DT_F32, 1, (int64_t[]){INT64_C(1) << 62}), "too large");
    expect_bad(with_dims(DT_F32, 3, (int64_t[]){INT64_MAX, INT64_MAX, 0}), "too large");
    expect_bad(with_dims(DT_I4, 1, (int64_t[]){INT64_MAX}), "too large");
    int64_t ones[33];
    for (int i = 0; i < 33; i++)
        ones[i] = 1;
    ck_assert_int_eq(load(pb_raw(with_dims(DT_I8, 32, ones), "x", 1))->rank, 32);
    pb_write(in_folder("t.pb"), pb_raw(with_dims(DT_I8, 33, ones), "x", 1));
    expect(load_file, in_folder("t.pb"), 2, "tensor 'big' has 33 dimensions");
}
END_TEST

START_TEST(hostile_types)
{
    expect_bad(pb_tensor("t", 0, 1, 0), "tensor 't' has no element type");
    expect_bad(pb_tensor("t", 29, 1, 0), "'t' has an unknown element type (29)");
    expect_bad(pb_tensor("t", -1, 1, 0), "unknown element type (-1)");
    expect_bad(pb_tensor("t", 1000000000, 1, 0), "unknown element type");
    Onnx__TensorProto *t = pb_tensor("t", 1, 1, 0);
    t->segment = PB_NEW(Onnx__TensorProto__Segment, ONNX__TENSOR_PROTO__SEGMENT__INIT);
    pb_write(in_folder("t.pb"), t);
    expect(load_file, in_folder("t.pb"), 2, "stored in segments");
}
END_TEST

/* ---- sparse tensors -------------------------------------------------------------- */

static Onnx__SparseTensorProto *sparse(int n, const float *values, size_t nindices,
                                       const int64_t *indices, int index_rank)
{
    Onnx__SparseTensorProto *s =
        PB_NEW(Onnx__SparseTensorProto, ONNX__SPARSE_TENSOR_PROTO__INIT);
    s->values = with_float_data(pb_tensor("s", DT_F32, 1, n), (size_t)n, values);
    s->indices = index_rank == 1 ? pb_tensor("", DT_I64, 1, n)
                                 : pb_tensor("", DT_I64, 2, n, index_rank);
    with_int64_data(s->indices, nindices, indices);
    PB_ADD(s, dims, 2);
    PB_ADD(s, dims, 3);
    return s;
}

static void load_sparse_file(const void *path)
{
    load_test_data(path, "sparse tensor");
}

static const float *dense(const Onnx__SparseTensorProto *s)
{
    pb_write(in_folder("s.pb"), s);
    return load_test_data(in_folder("s.pb"), "sparse tensor")->tensor->data;
}

#define expect_sparse_bad(s, words)                            \
    do {                                                       \
        pb_write(in_folder("s.pb"), s);                        \
        expect(load_sparse_file, in_folder("s.pb"), 1, words); \
    } while (0)

START_TEST(sparse_tensors)
{
    static const float values[] = {5, 7}, full[] = {0, 5, 0, 0, 0, 7};
    ck_assert_mem_eq(dense(sparse(2, values, 2, (int64_t[]){1, 5}, 1)), full, 24);
    ck_assert_mem_eq(dense(sparse(2, values, 4, (int64_t[]){0, 1, 1, 2}, 2)), full, 24);
    ck_assert_mem_eq(dense(sparse(0, values, 0, NULL, 1)), ((float[6]){0}), 24);
}
END_TEST

START_TEST(hostile_sparse_tensors)
{
    static const float values[] = {5, 7};
    expect_sparse_bad(sparse(2, values, 2, (int64_t[]){1, 6}, 1), "index 6");
    expect_sparse_bad(sparse(2, values, 2, (int64_t[]){-1, 5}, 1), "index -1");
    expect_sparse_bad(sparse(2, values, 2, (int64_t[]){5, 1}, 1), "ascending");
    expect_sparse_bad(sparse(2, values, 2, (int64_t[]){1, 1}, 1), "ascending");
    expect_sparse_bad(sparse(2, values, 4, (int64_t[]){0, 1, 0, 3}, 2),
                      "index 3 in dimension 1");
    expect_sparse_bad(sparse(2, values, 6, (int64_t[]){0, 0, 0, 1, 1, 1}, 3),
                      "indices of rank 2");
    Onnx__SparseTensorProto *s = sparse(2, values, 2, (int64_t[]){1, 5}, 1);
    s->dims[0] = INT64_C(1) << 40;
    expect_sparse_bad(s, "unpacks to more than");
    s->dims[0] = s->dims[1] = INT64_C(1) << 40;
    expect_sparse_bad(s, "too large");
    s->indices = NULL;
    expect_sparse_bad(s, "sparse tensor '' has no indices");
}
END_TEST

/* ---- other test data ------------------------------------------------------------- */

START_TEST(sequences_and_optionals)
{
    Onnx__SequenceProto *q = PB_NEW(Onnx__SequenceProto, ONNX__SEQUENCE_PROTO__INIT);
    PB_SET(q, elem_type, 1);
    for (int i = 0; i < 3; i++)
        PB_ADD(q, tensor_values, pb_raw(pb_tensor("e", DT_U8, 1, i), "abc", (size_t)i));
    pb_write(in_folder("q.pb"), q);
    const struct test_data *d = load_test_data(in_folder("q.pb"), "sequence");
    ck_assert_str_eq(d->opaque, "sequence");
    ck_assert_uint_eq(d->n, 3);
    ck_assert_ptr_null(d->item[2].opaque);
    ck_assert_int_eq(d->item[2].tensor->dim[0], 2);

    Onnx__OptionalProto *o = PB_NEW(Onnx__OptionalProto, ONNX__OPTIONAL_PROTO__INIT);
    pb_write(in_folder("o.pb"), o);
    ck_assert_uint_eq(load_test_data(in_folder("o.pb"), "optional")->n, 0);
    o->sequence_value = q;
    pb_write(in_folder("o.pb"), o);
    d = load_test_data(in_folder("o.pb"), "optional");
    ck_assert_uint_eq(d->n, 1);
    ck_assert_str_eq(d->item[0].opaque, "sequence");
    ck_assert_uint_eq(d->item[0].n, 3);
}
END_TEST

START_TEST(maps)
{
    Onnx__MapProto *m = PB_NEW(Onnx__MapProto, ONNX__MAP_PROTO__INIT);
    PB_ADD(m, string_keys, pb_bytes("one", 3));
    m->values = PB_NEW(Onnx__SequenceProto, ONNX__SEQUENCE_PROTO__INIT);
    PB_ADD(m->values, tensor_values, pb_raw(pb_tensor("e", DT_U8, 0), "a", 1));
    pb_write(in_folder("m.pb"), m);
    const struct test_data *d = load_test_data(in_folder("m.pb"), "map");
    ck_assert_int_eq(d->tensor->dtype, DT_STR);
    ck_assert_uint_eq(d->n, 1);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("load_tensor");
    TCase *c = folder_case(s, "forms");
    tcase_add_test(c, raw);
    tcase_add_test(c, raw_bool);
    tcase_add_test(c, raw_packed);
    tcase_add_test(c, typed);
    tcase_add_test(c, typed_bit_patterns);
    tcase_add_test(c, typed_packed);
    tcase_add_test(c, typed_complex);
    tcase_add_test(c, string_tensors);
    tcase_add_test(c, empty_tensors);
    tcase_add_test(c, sparse_tensors);
    tcase_add_test(c, sequences_and_optionals);
    tcase_add_test(c, maps);
    c = folder_case(s, "refused");
    tcase_add_test(c, wrong_lengths);
    tcase_add_test(c, wrong_fields);
    tcase_add_test(c, out_of_range);
    tcase_add_test(c, hostile_dimensions);
    tcase_add_test(c, hostile_types);
    tcase_add_test(c, hostile_sparse_tensors);
    return run_suite(s);
}
