/* Memory, text, element types and messages. */
#include "compiler.h"
#include "outcome.h"

#include <signal.h>

/* ---- mem.c --------------------------------------------------------------------------
 */

START_TEST(memory_is_zeroed_and_aligned)
{
    static const size_t sizes[] = {0, 1, 15, 16, 17, 4000, 1 << 14, 1 << 20};
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        char *p = mem_alloc(sizes[i]);
        ck_assert_uint_eq((uintptr_t)p % 16, 0);
        size_t zeros = 0;
        for (size_t k = 0; k < sizes[i]; k++)
            zeros += p[k] == 0;
        ck_assert_uint_eq(zeros, sizes[i]);
        memset(p, 0xff, sizes[i]);
    }
}
END_TEST

START_TEST(blocks_do_not_overlap)
{
    unsigned char *p[500], want[500 * 7];
    for (int i = 0; i < 500; i++)
        memset(p[i] = mem_alloc((size_t)i * 7), i & 0xff, (size_t)i * 7);
    for (int i = 0; i < 500; i++) {
        memset(want, i & 0xff, sizeof want);
        ck_assert(memcmp(p[i], want, (size_t)i * 7) == 0);
    }
}
END_TEST

START_TEST(vectors_grow)
{
    VEC(int) v = {0};
    for (int i = 0; i < 1000; i++)
        vec_push(&v, i * i);
    ck_assert_uint_eq(v.n, 1000);
    for (int i = 0; i < 1000; i++)
        ck_assert_int_eq(v.at[i], i * i);
}
END_TEST

static void allocate_array(const void *count)
{
    mem_array(*(const size_t *)count, 16);
}

START_TEST(too_large_arrays_end_with_a_message)
{
    static const size_t counts[] = {SIZE_MAX, SIZE_MAX / 16 + 1, SIZE_MAX / 32};
    for (size_t i = 0; i < 3; i++)
        expect(allocate_array, &counts[i], 1, "out of memory");
}
END_TEST

START_TEST(checked_arithmetic)
{
    int64_t r;
    ck_assert(mul_ok(INT64_C(3037000499), INT64_C(3037000499), &r));
    ck_assert(!mul_ok(INT64_C(3037000500), INT64_C(3037000500), &r));
    ck_assert(!mul_ok(INT64_MIN, -1, &r));
    ck_assert(add_ok(INT64_MAX, INT64_MIN, &r) && r == -1);
    ck_assert(!add_ok(INT64_MAX, 1, &r));
}
END_TEST

/* ---- strbuf.c
 * ------------------------------------------------------------------------- */

START_TEST(text_grows)
{
    struct strbuf b = {0};
    for (int i = 0; i < 1000; i++)
        sb_printf(&b, "%d,", i);
    sb_put(&b, "end");
    ck_assert_uint_eq(b.n, strlen(b.s));
    ck_assert_int_eq(strncmp(b.s, "0,1,2,", 6), 0);
    ck_assert_str_eq(b.s + b.n - 7, "999,end");
}
END_TEST

START_TEST(one_long_piece_of_text)
{
    struct strbuf b = {0};
    sb_printf(&b, "%5000d|", 7);
    sb_putn(&b, "a\0b", 3);
    ck_assert_uint_eq(b.n, 5004);
    ck_assert_int_eq(memcmp(b.s + 4999, "7|a\0b", 6), 0);
}
END_TEST

/* ---- dtype.c
 * ---------------------------------------------------------------------------- */

START_TEST(types_by_name_and_number)
{
    for (int t = DT_NONE + 1; t < DT_COUNT; t++) {
        const struct dtype_info *d = &dtypes[t];
        ck_assert_int_eq(dtype_by_name(d->name, strlen(d->name)), t);
        ck_assert(d->bits >= 8 ? d->size * 8 == d->bits : d->size == 1);
    }
    ck_assert_int_eq(dtype_by_name("f3", 2), DT_NONE);
    ck_assert_int_eq(dtype_by_name("f322", 3), DT_F32);
    ck_assert_int_eq(DT_BF16, 16);
    ck_assert_int_eq(DT_I2, 26);
}
END_TEST

START_TEST(bytes_swapped)
{
    uint8_t p[] = {1, 2, 3, 4, 5, 6, 7, 8}, q[8];
    swap_units(q, p, 8, 4);
    ck_assert_mem_eq(q, ((uint8_t[]){4, 3, 2, 1, 8, 7, 6, 5}), 8);
    swap_units(q, p, 8, 1);
    ck_assert_mem_eq(q, p, 8);
    swap_units(p, p, 8, 8);
    ck_assert_mem_eq(p, ((uint8_t[]){8, 7, 6, 5, 4, 3, 2, 1}), 8);
    ck_assert_uint_eq(dtype_unit(DT_C64), 4);
    ck_assert_uint_eq(dtype_unit(DT_F64), 8);
}
END_TEST

/* ---- diag.c
 * -------------------------------------------------------------------------------- */

START_TEST(names_are_escaped)
{
    ck_assert_str_eq(printable(NULL), "");
    ck_assert_str_eq(printable("layer1.weight"), "layer1.weight");
    ck_assert_str_eq(printable("a\nb\x1b[31m\\n"), "a\\x0ab\\x1b[31m\\\\n");
    ck_assert_str_eq(printable("\xc3\xa9\xe6\x97\xa5\xf0\x9f\x98\x80"),
                     "\xc3\xa9\xe6\x97\xa5\xf0\x9f\x98\x80");
    /* Not UTF-8: lone bytes, overlong forms, surrogates, a cut sequence. */
    ck_assert_str_eq(printable("\xff\x80"), "\\xff\\x80");
    ck_assert_str_eq(printable("\xc0\x80"), "\\xc0\\x80");
    ck_assert_str_eq(printable("\xed\xa0\x80"), "\\xed\\xa0\\x80");
    ck_assert_str_eq(printable("\xe6\x97"), "\\xe6\\x97");
    /* What hides or reorders text: C1 controls, direction marks. */
    ck_assert_str_eq(printable("\xc2\x9b"), "\\xc2\\x9b");
    ck_assert_str_eq(printable("a\xe2\x80\xae"), "a\\xe2\\x80\\xae");
}
END_TEST

START_TEST(names_are_cut)
{
    char name[100000];
    memset(name, 'a', sizeof name - 1);
    name[sizeof name - 1] = '\0';
    const char *s = printable(name);
    ck_assert_uint_lt(strlen(s), 200);
    ck_assert_str_eq(s + strlen(s) - 3, "...");
}
END_TEST

static struct node *a_node(void)
{
    static const int64_t dim[] = {1, 16, 32, 32};
    static struct node n = {.index = 12,
                            .name = "up1",
                            .op_type = "Resize",
                            .domain = "",
                            .opset = 19,
                            .nin = 2};
    static struct node other = {.index = 11, .name = "Concat"};
    static struct value *in[2];
    in[0] = new_const(DT_F32, 4, dim, NULL);
    in[0]->name = "X";
    in[1] = new_const(DT_I64, 1, (int64_t[]){4}, NULL);
    in[1]->name = "sizes";
    in[1]->producer = &other;
    n.in = in;
    return &n;
}

static void report_bad(const void *unused)
{
    (void)unused;
    diag_set_model("model.onnx");
    bad_model(a_node(), "a hint", "sizes must be %s", "constant");
}

static void report_unsupported(const void *unused)
{
    (void)unused;
    diag_set_model("model.onnx");
    struct node *n = a_node();
    unsupported(n, NULL, "first");
    unsupported(n, NULL, "second");
    if (unsupported_count() != 1 || !n->bad)
        exit(9);
    unsupported(NULL, "try", "another");
    unsupported_exit();
}

static void report_fault(const void *unused)
{
    (void)unused;
    unsupported_exit();
    CHECK(1 + 1 == 3);
}

START_TEST(form_of_messages)
{
    expect(report_bad, NULL, 1,
           "model.onnx: node 12 'up1' (Resize, opset 19): sizes must be constant\n"
           "  inputs: X f32[1,16,32,32], sizes i64[4] from node 11 'Concat'\n"
           "  hint: a hint\n");
    expect(report_unsupported, NULL, 2,
           "model.onnx: node 12 'up1' (Resize, opset 19): first\n"
           "  inputs: X f32[1,16,32,32], sizes i64[4] from node 11 'Concat'\n"
           "model.onnx: another\n"
           "  hint: try\n");
    expect(report_fault, NULL, 3, "1 + 1 == 3");
}
END_TEST

static void die_with_file(const void *path)
{
    diag_at_exit(path);
    bad_usage("no");
}

START_TEST(temporary_files_go)
{
    const char *path = in_folder("temporary");
    fclose(fopen(path, "w"));
    expect(die_with_file, path, 1, "onemodelc: no\n");
    ck_assert_int_ne(access(path, F_OK), 0);
}
END_TEST

static int ending_signal;

static void end_with_file(const void *path)
{
    signal(ending_signal, SIG_DFL);
    diag_at_exit(path);
    raise(ending_signal);
}

static void ignore_with_file(const void *path)
{
    signal(ending_signal, SIG_IGN);
    diag_at_exit(path);
    raise(ending_signal);
}

static void end_with_kept_file(const void *path)
{
    signal(ending_signal, SIG_DFL);
    diag_at_exit(path);
    diag_keep(path);
    raise(ending_signal);
}

START_TEST(signals_remove_temporary_files)
{
    static const int signals[] = {SIGHUP, SIGINT, SIGTERM};
    const char *path = in_folder("temporary");
    for (size_t i = 0; i < sizeof signals / sizeof *signals; i++) {
        ending_signal = signals[i];
        fclose(fopen(path, "w"));
        expect(end_with_kept_file, path, -ending_signal, "");
        expect(ignore_with_file, path, 0, "");
        ck_assert_int_eq(access(path, F_OK), 0);
        expect(end_with_file, path, -ending_signal, "");
        ck_assert_int_ne(access(path, F_OK), 0);
    }
}
END_TEST

int main(void)
{
    Suite *s = suite_create("support");
    TCase *c = folder_case(s, "support");
    tcase_add_test(c, memory_is_zeroed_and_aligned);
    tcase_add_test(c, blocks_do_not_overlap);
    tcase_add_test(c, vectors_grow);
    tcase_add_test(c, too_large_arrays_end_with_a_message);
    tcase_add_test(c, checked_arithmetic);
    tcase_add_test(c, text_grows);
    tcase_add_test(c, one_long_piece_of_text);
    tcase_add_test(c, types_by_name_and_number);
    tcase_add_test(c, bytes_swapped);
    tcase_add_test(c, names_are_escaped);
    tcase_add_test(c, names_are_cut);
    tcase_add_test(c, form_of_messages);
    tcase_add_test(c, temporary_files_go);
    tcase_add_test(c, signals_remove_temporary_files);
    return run_suite(s);
}
