/* .npy files: what NumPy writes, what we write, and what is refused. */
#include "npy.h"
#include "outcome.h"

struct request {
    const char *path;
    enum dtype want;
};

static void read_request(const void *p)
{
    const struct request *r = p;
    npy_read(r->path, r->want);
}

/* A file of format version 1: a header and n bytes. */
static const char *file_with(const char *header, const void *p, size_t n)
{
    const char *path = in_folder("a.npy");
    FILE *f = fopen(path, "wb");
    fwrite("\x93NUMPY\1\0", 1, 8, f);
    fputc((int)(strlen(header) & 0xff), f);
    fputc((int)(strlen(header) >> 8), f);
    fwrite(header, 1, strlen(header), f);
    if (n)
        fwrite(p, 1, n, f);
    fclose(f);
    return path;
}

static const struct value *read_with(const char *header, const void *p, size_t n,
                                     enum dtype want)
{
    return npy_read(file_with(header, p, n), want);
}

#define HEADER(descr, order, shape) \
    "{'descr': '" descr "', 'fortran_order': " order ", 'shape': " shape ", }\n"

#define expect_bad(header, bytes, n, wanted, words)                      \
    do {                                                                 \
        const struct request r_ = {file_with(header, bytes, n), wanted}; \
        expect(read_request, &r_, 1, words);                             \
    } while (0)

static const uint8_t data[] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16};

/* ---- reading --------------------------------------------------------------------- */

START_TEST(both_byte_orders)
{
    const struct value *v =
        read_with(HEADER("<i4", "False", "(2, 2)"), data, 16, DT_NONE);
    ck_assert_int_eq(v->dtype, DT_I32);
    ck_assert_int_eq(v->rank, 2);
    ck_assert_int_eq(v->kind, VALUE_CONST);
    ck_assert_int_eq(((const int32_t *)v->data)[0], 0x04030201);
    v = read_with(HEADER(">i4", "False", "(4,)"), data, 16, DT_I32);
    ck_assert_int_eq(((const int32_t *)v->data)[3], 0x0d0e0f10);
    v = read_with(HEADER(">c8", "False", "()"), data, 8, DT_NONE);
    ck_assert_int_eq(v->dtype, DT_C64);
    ck_assert_uint_eq(((const uint32_t *)v->data)[1], 0x05060708);
}
END_TEST

START_TEST(types)
{
    static const struct {
        const char *descr;
        enum dtype type;
    } rows[] = {{"|b1", DT_BOOL}, {"|u1", DT_U8},  {"<u2", DT_U16}, {"<u4", DT_U32},
                {"<u8", DT_U64},  {"|i1", DT_I8},  {"<i2", DT_I16}, {"<i8", DT_I64},
                {"<f2", DT_F16},  {"<f4", DT_F32}, {"<f8", DT_F64}, {"<c16", DT_C128}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        const char *header = mem_printf(
            "{'descr': '%s', 'fortran_order': False, 'shape': (1,)}", rows[i].descr);
        const struct value *v =
            read_with(header, data, (size_t)dtypes[rows[i].type].size, DT_NONE);
        ck_assert_int_eq(v->dtype, rows[i].type);
    }
}
END_TEST

START_TEST(shapes)
{
    const struct value *v = read_with(HEADER("|u1", "False", "()"), data, 1, DT_NONE);
    ck_assert_int_eq(v->rank, 0);
    v = read_with(HEADER("|u1", "False", "(0, 5)"), data, 0, DT_NONE);
    ck_assert(v->rank == 2 && v->dim[0] == 0 && v->dim[1] == 5 && v->data);
    v = read_with("{\"shape\":(3L,),\"descr\":\"|u1\",\"fortran_order\":False}", data,
                  3, DT_NONE);
    ck_assert(v->rank == 1 && v->dim[0] == 3);
}
END_TEST

START_TEST(fortran_order)
{
    const struct value *v =
        read_with(HEADER("|u1", "True", "(2, 3, 2)"), data, 12, DT_NONE);
    ck_assert_mem_eq(v->data, ((uint8_t[]){1, 7, 3, 9, 5, 11, 2, 8, 4, 10, 6, 12}), 12);
    v = read_with(HEADER("|u1", "True", "(6,)"), data, 6, DT_NONE);
    ck_assert_mem_eq(v->data, data, 6);
}
END_TEST

START_TEST(types_in_carriers)
{
    const struct value *v = read_with(HEADER("<u2", "False", "(2,)"), data, 4, DT_BF16);
    ck_assert_int_eq(v->dtype, DT_BF16);
    ck_assert_uint_eq(((const uint16_t *)v->data)[0], 0x0201);
    ck_assert_int_eq(read_with(HEADER("|V2", "False", "(1,)"), data, 2, DT_BF16)->dtype,
                     DT_BF16);
    v = read_with(HEADER("|i1", "False", "(2,)"), "\xf8\x07", 2, DT_I4);
    ck_assert_mem_eq(v->data, ((int8_t[]){-8, 7}), 2);
    v = read_with(HEADER("|V1", "False", "(2,)"), "\x08\x07", 2, DT_I4);
    ck_assert_mem_eq(v->data, ((int8_t[]){-8, 7}), 2);
    expect_bad(HEADER("|i1", "False", "(2,)"), "\x07\x08", 2, DT_I4,
               "element 1 is out of i4's range");
    expect_bad(HEADER("|u1", "False", "(1,)"), "\x04", 1, DT_U2, "u2's range");
    expect_bad(HEADER("<u2", "False", "(1,)"), data, 2, DT_F16,
               "holds u2, f16 is wanted");
}
END_TEST

START_TEST(strings)
{
    const struct value *v =
        read_with(HEADER("|S3", "False", "(2,)"), "abc\0x\0", 6, DT_STR);
    const struct om_str *s = v->data;
    ck_assert_int_eq(v->dtype, DT_STR);
    ck_assert(s[0].n == 3 && !memcmp(s[0].p, "abc", 3));
    ck_assert(s[1].n == 2 && !memcmp(s[1].p, "\0x", 2));
    s = read_with(HEADER("<U2", "False", "(2,)"), "\xe9\0\0\0\0\xf6\1\0a\0\0\0\0\0\0\0",
                  16, DT_NONE)
            ->data;
    ck_assert_str_eq(s[0].p, "\xc3\xa9\xf0\x9f\x98\x80");
    ck_assert(s[1].n == 1);
    expect_bad(HEADER("<U1", "False", "(1,)"), "\0\xd8\0\0", 4, DT_NONE,
               "a string holds d800");
}
END_TEST

START_TEST(bools)
{
    const struct value *v =
        read_with(HEADER("|b1", "False", "(3,)"), "\0\1\2", 3, DT_BOOL);
    ck_assert_mem_eq(v->data, "\0\1\1", 3);
}
END_TEST

START_TEST(format_versions)
{
    const char *header = HEADER("|u1", "False", "(2,)");
    for (int version = 1; version <= 4; version++) {
        const struct request r = {in_folder("v.npy"), DT_NONE};
        FILE *f = fopen(r.path, "wb");
        const uint8_t n = (uint8_t)strlen(header);
        const uint8_t prefix[] = {0x93, 'N', 'U', 'M', 'P', 'Y', (uint8_t)version,
                                  0,    n,   0,   0,   0};
        fwrite(prefix, 1, version == 1 ? 10 : 12, f);
        fputs(header, f);
        fputs("ab", f);
        fclose(f);
        if (version < 4)
            ck_assert_mem_eq(npy_read(r.path, DT_U8)->data, "ab", 2);
        else
            expect(read_request, &r, 1, "not a .npy file");
    }
}
END_TEST

/* ---- what is refused ------------------------------------------------------------- */

START_TEST(hostile_headers)
{
    static const struct {
        const char *header, *words;
    } rows[] = {
        {"", "'{' expected"},
        {"{}", "descr, fortran_order and shape expected"},
        {"{'descr': '|u1', 'shape': (1,)}", "descr, fortran_order and shape expected"},
        {"{'descr': '|u1'", "'}' expected"},
        {"{'descr", "string without end"},
        {"{'de\\scr': '|u1'}", "escape in a string"},
        {"{'other': 1}", "unknown key 'other'"},
        {"{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}",
         "string expected (arrays of records"},
        {HEADER("|O", "False", "(1,)"), "Python objects"},
        {HEADER("<f3", "False", "(1,)"), "element type 'f3'"},
        {HEADER("<M8[ns]", "False", "(1,)"), "unknown type '<M8[ns]'"},
        {HEADER("f", "False", "(1,)"), "unknown type 'f'"},
        {HEADER("<f", "False", "(1,)"), "number expected"},
        {HEADER("", "False", "(1,)"), "unknown type ''"},
        {HEADER("|V1", "False", "(1,)"), "element type 'V1'"},
        {HEADER("|u1", "0", "(1,)"), "True or False expected"},
        {HEADER("|u1", "False", "(1 2)"), "')' expected"},
        {HEADER("|u1", "False", "(-1,)"), "number expected"},
        {HEADER("|u1", "False", "[1]"), "'(' expected"},
        {HEADER("|u1", "False", "(9223372036854775808,)"), "number too large"},
        {HEADER("|u1", "False", "(4294967296, 4294967296)"),
         "not what its shape needs"},
        {HEADER("<f8", "False", "(2305843009213693952,)"), "not what its shape needs"},
        {HEADER("|u1", "False", "(2,)"), "the file has 1 bytes of data"},
        {HEADER("|u1", "False", "(0,)"), "the file has 1 bytes of data"},
        {HEADER("|u1", "False", "(1,), 'shape': (1,)"), "a key stands twice"},
        {HEADER("|u1", "False", "(1,)") "x", "descr, fortran_order and shape expected"},
        {HEADER("|u1", "False",
                "(1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,"
                "1,1,1,1,1)"),
         "more than 32 dimensions"},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        expect_bad(rows[i].header, data, 1, DT_NONE, rows[i].words);
    expect_bad(HEADER("|S0", "False", "(1000000000000,)"), data, 0, DT_NONE,
               "elements without bytes");
    expect_bad(HEADER("|S0", "False", "(10,)"), data, 0, DT_NONE, "without bytes");
    expect_bad(HEADER("<f4", "False", "(1,)"), data, 4, DT_I32, "f4, i32 is wanted");
    expect_bad(HEADER("<f4", "False", "(1,)"), data, 4, DT_STR, "str is wanted");
}
END_TEST

START_TEST(hostile_files)
{
    const struct request none = {in_folder("none.npy"), DT_NONE};
    expect(read_request, &none, 1, "none.npy: can't open");
    const struct request dir = {folder, DT_NONE};
    expect(read_request, &dir, 1, "not a .npy file");
    const struct request r = {in_folder("h.npy"), DT_NONE};
    static const char *const starts[] = {"", "\x93NUMPY\1", "\x93NUMPX\1.....",
                                         "\x93NUMPY\2.\xff\xff\xff\xff{}",
                                         "\x93NUMPY\1.\x10\x10{}"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        FILE *f = fopen(r.path, "wb");
        fputs(starts[i], f);
        fclose(f);
        expect(read_request, &r, 1, i < 3 ? "not a .npy file" : "inside its header");
    }
}
END_TEST

/* ---- writing --------------------------------------------------------------------- */

START_TEST(written_and_read_again)
{
    static const int64_t dims[] = {3, 1, 2};
    for (int rank = 0; rank <= 3; rank += 1)
        for (int t = DT_NONE + 1; t < DT_COUNT; t++) {
            uint8_t bytes[6 * 16] = {0};
            for (size_t i = 0; t != DT_STR && i < sizeof bytes; i++)
                bytes[i] = (uint8_t)(i & 1);
            if (t == DT_STR)
                for (int i = 0; i < 6; i++)
                    ((struct om_str *)bytes)[i] = (struct om_str){"hello", (size_t)i};
            const struct value *v = new_const((enum dtype)t, rank, dims, bytes);
            npy_write(in_folder("w.npy"), v, v->data);
            const struct value *r = npy_read(in_folder("w.npy"), (enum dtype)t);
            ck_assert_int_eq(r->dtype, t);
            ck_assert_int_eq(r->rank, rank);
            ck_assert(memcmp(r->dim, dims, (size_t)rank * sizeof *dims) == 0);
            for (int64_t i = 0; t == DT_STR && i < value_count(v); i++)
                ck_assert_uint_eq(((const struct om_str *)r->data)[i].n, (size_t)i);
            if (t != DT_STR)
                ck_assert_mem_eq(r->data, bytes, (size_t)value_bytes(v));
        }
}
END_TEST

START_TEST(bytes_of_a_file)
{
    static const char want[] = "\x93NUMPY\1\0\x76\0{'descr': '<f4', 'fortran_order': "
                               "False, 'shape': (2,), }";
    char got[256];
    const int64_t dim = 2;
    const struct value *v = new_const(DT_F32, 1, &dim, ((float[]){1, 2}));
    npy_write(in_folder("w.npy"), v, v->data);
    FILE *f = fopen(in_folder("w.npy"), "rb");
    ck_assert_uint_eq(fread(got, 1, sizeof got, f), 136);
    fclose(f);
    ck_assert_mem_eq(got, want, sizeof want - 1);
    ck_assert_int_eq(got[127], '\n');
    ck_assert_mem_eq(got + 128, "\0\0\x80\x3f\0\0\0\x40", 8);
}
END_TEST

static void write_to(const void *path)
{
    const struct value *v = new_const(DT_U8, 0, NULL, "a");
    npy_write(path, v, v->data);
}

START_TEST(nowhere_to_write)
{
    expect(write_to, in_folder("no/such/folder.npy"), 1, "can't write: No such file");
    if (access("/dev/full", W_OK) == 0)
        expect(write_to, "/dev/full", 1, "/dev/full: can't write: No space");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("npy");
    TCase *c = folder_case(s, "reading");
    tcase_add_test(c, both_byte_orders);
    tcase_add_test(c, types);
    tcase_add_test(c, shapes);
    tcase_add_test(c, fortran_order);
    tcase_add_test(c, types_in_carriers);
    tcase_add_test(c, strings);
    tcase_add_test(c, bools);
    tcase_add_test(c, format_versions);
    tcase_add_test(c, hostile_headers);
    tcase_add_test(c, hostile_files);
    c = folder_case(s, "writing");
    tcase_add_test(c, written_and_read_again);
    tcase_add_test(c, bytes_of_a_file);
    tcase_add_test(c, nowhere_to_write);
    return run_suite(s);
}
