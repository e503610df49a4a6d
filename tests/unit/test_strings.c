/* test_strings.c -- strings at the interface of emitted C, through every compiler that
 * is here: whose bytes they are, what a run returns for bad ones, constants as text. */
#include "cli.h"
#include "emit.h"
#include "onnx_build.h"
#include "outcome.h"

static struct program *compiled(const Onnx__ModelProto *m, struct options *opt,
                                const char *prefix)
{
    opt->model_path = in_folder("m.onnx");
    pb_write(opt->model_path, m);
    opt->prefix = prefix;
    opt->isas = 1u << ISA_SCALAR;
    opt->threads = 1;
    opt->embed_weights = true;
    if (!opt->fold_budget)
        opt->fold_budget = 1 << 20;
    return compile(load_model(opt->model_path, opt), opt);
}

static const char *text_of(const Onnx__ModelProto *m, struct options *opt,
                           const char *prefix)
{
    struct emitted out = {0};
    emit(compiled(m, opt, prefix), &out);
    return out.c.s;
}

static Onnx__AttributeProto *pb_str(const char *name, const char *s)
{
    Onnx__AttributeProto *a = pb_attr(name, 3);
    PB_SET(a, s, pb_bytes(s, strlen(s)));
    return a;
}

/* The program must compile without a warning and return 0. */
static void run_everywhere(const char *text)
{
    static const char *const compilers[][2] = {
        {"gcc", "gcc -std=c99 -O2"},
        {"clang", "clang -std=c99 -O1"},
        {"g++", "g++ -x c++ -std=c++11 -O1"},
        {"gcc", "gcc -std=c99 -g -fsanitize=address,undefined "
                "-fno-sanitize-recover=all"},
    };
    write_file(in_folder("m.c"), text, strlen(text));
    ck_assert_int_eq(system(mem_printf("tcc -run %s", in_folder("m.c"))), 0);
    for (size_t i = 0; i < sizeof compilers / sizeof *compilers; i++) {
        if (system(mem_printf("command -v %s >/dev/null", compilers[i][0])) != 0)
            continue;
        const char *command = mem_printf(
            "%s -Wall -Wextra -Wpedantic -Werror -o %s %s && %s", compilers[i][1],
            in_folder("m"), in_folder("m.c"), in_folder("m"));
        if (system(command) != 0)
            ck_abort_msg("%s", command);
    }
}

static const char check_text[] =
    "#include <stdio.h>\n"
    "static int same(struct om_str s, const char *p, size_t n)\n"
    "{\n    return s.n == n && (!n || memcmp(s.p, p, n) == 0);\n}\n"
    "#define CHECK(c) do { if (!(c)) { printf(\"line %d: %s\\n\", __LINE__, #c); "
    "return "
    "1; } } while (0)\n";

/* y = Gather(StringConcat(x, ".com"), i); the bytes of y outlive what reuses memory. */
static Onnx__ModelProto *concat_model(void)
{
    Onnx__ModelProto *m = pb_model(9, 21);
    Onnx__TensorProto *t = pb_tensor("c", DT_STR, 1, 1);
    PB_ADD(t, string_data, pb_bytes(".com", 4));
    PB_ADD(m->graph, initializer, t);
    pb_add_node(m->graph, "StringConcat", "x,c", "s");
    pb_add_node(m->graph, "Gather", "s,i", "y");
    pb_add_node(m->graph, "StringConcat", "y,c", "z");
    pb_add_node(m->graph, "Equal", "z,y", "e");
    pb_add_input(m->graph, "x", DT_STR, "2");
    pb_add_input(m->graph, "i", DT_I64, "3");
    pb_add_output(m->graph, "y");
    pb_add_output(m->graph, "e");
    return m;
}

START_TEST(bytes_of_strings)
{
    struct options opt = {.string_bytes = 12};
    struct strbuf b = {0};
    sb_put(&b, text_of(concat_model(), &opt, "net"));
    sb_put(&b, check_text);
    sb_put(&b,
           "static union { double d; unsigned char b[NET_ARENA_BYTES + 64]; } arena;\n"
           "int main(void)\n{\n"
           "    struct om_str x[2] = {OM_STR(\"a\", 1), OM_STR(\"\", 0)}, y[3];\n"
           "    const int64_t index[3] = {1, 0, 1};\n"
           "    uint8_t e[3];\n"
           "    struct net_inputs in = {x, index};\n"
           "    struct net_outputs out = {y, e};\n"
           "    unsigned char *p = arena.b + (64 - (size_t)arena.b % 64) % 64;\n"
           "    CHECK(net_run(&in, &out, p) == 0);\n"
           "    CHECK(same(y[0], \".com\", 4) && same(y[1], \"a.com\", 5));\n"
           "    CHECK(same(y[2], \".com\", 4) && !e[0] && !e[1] && !e[2]);\n"
           "    CHECK(y[1].p >= (char *)p && y[1].p + 5 <= (char *)p + "
           "NET_ARENA_BYTES);\n"
           /* no pointer and no length; a length alone; too long by one; huge */
           "    x[1].p = NULL;\n"
           "    CHECK(net_run(&in, &out, p) == 0 && same(y[0], \".com\", 4));\n"
           "    x[1].n = 1;\n"
           "    CHECK(net_run(&in, &out, p) == 3);\n"
           "    x[1].p = \"abcde\";\n    x[1].n = 5;\n"
           "    CHECK(net_run(&in, &out, p) == 4);\n"
           "    x[1].n = (size_t)-1;\n"
           "    CHECK(net_run(&in, &out, p) == 4);\n"
           "    in.x = NULL;\n"
           "    CHECK(net_run(&in, &out, p) == 3);\n"
           "    return 0;\n}\n");
    run_everywhere(b.s);
}
END_TEST

/* A constant with all that C text must escape, read at run time by Equal. */
START_TEST(constants_as_text)
{
    static const char hard[] = "\0?"
                               "?/\"\\%s*/\n\r\t\x7f\xff\xc3?\0001";
    struct options opt = {0};
    struct strbuf b = {0};
    Onnx__ModelProto *m = pb_model(9, 21);
    Onnx__TensorProto *t = pb_tensor("c", DT_STR, 1, 3);
    PB_ADD(t, string_data, pb_bytes(hard, sizeof hard - 1));
    PB_ADD(t, string_data, pb_bytes("", 0));
    char *const big = mem_alloc(5000);
    memset(big, 'x', 5000);
    PB_ADD(t, string_data, pb_bytes(big, 5000));
    PB_ADD(m->graph, initializer, t);
    pb_add_node(m->graph, "Equal", "x,c", "e");
    pb_add_node(m->graph, "Identity", "c", "y");
    pb_add_input(m->graph, "x", DT_STR, "3");
    pb_add_output(m->graph, "e");
    pb_add_output(m->graph, "y");
    sb_put(&b, text_of(m, &opt, "net"));
    sb_put(&b, check_text);
    sb_put(&b, "int main(void)\n{\n    static const unsigned char hard[] = {");
    for (size_t i = 0; i < sizeof hard; i++)
        sb_printf(&b, "%d, ", (unsigned char)hard[i]);
    sb_printf(
        &b,
        "};\n    static char big[5000];\n"
        "    struct om_str x[3], y[3];\n    uint8_t e[3];\n"
        "    struct net_inputs in = {x};\n    struct net_outputs out = {e, y};\n"
        "    memset(big, 'x', sizeof big);\n    memset(x, 0, sizeof x);\n"
        "    x[0].p = (const char *)hard;\n    x[0].n = %zu;\n"
        "    x[2].p = big;\n    x[2].n = 5000;\n"
        "    CHECK(net_run(&in, &out, NULL) == 0 && e[0] && e[1] && e[2]);\n"
        "    CHECK(same(y[0], (const char *)hard, %zu) && same(y[2], big, 5000));\n"
        "    big[4999] = 'y';\n"
        "    CHECK(net_run(&in, &out, NULL) == 0 && e[0] && e[1] && !e[2]);\n"
        "    return 0;\n}\n",
        sizeof hard - 1, sizeof hard - 1);
    run_everywhere(b.s);
}
END_TEST

static Onnx__ModelProto *split_model(void)
{
    Onnx__ModelProto *m = pb_model(9, 21);
    Onnx__NodeProto *n = pb_add_node(m->graph, "StringSplit", "x", "y,z");
    PB_ADD(n, attribute, pb_str("delimiter", ","));
    pb_add_input(m->graph, "x", DT_STR, "2");
    pb_add_output(m->graph, "y");
    pb_add_output(m->graph, "z");
    return m;
}

static Onnx__ModelProto *number_model(void)
{
    Onnx__ModelProto *m = pb_model(9, 21);
    Onnx__NodeProto *n = pb_add_node(m->graph, "Cast", "x", "y");
    PB_ADD(n, attribute, pb_int("to", DT_F32));
    pb_add_input(m->graph, "x", DT_STR, "2");
    pb_add_output(m->graph, "y");
    return m;
}

START_TEST(shapes_of_bounded_outputs)
{
    struct options opt = {.split_parts = 3};
    struct strbuf b = {0};
    sb_put(&b, text_of(split_model(), &opt, "cut"));
    sb_put(&b, check_text);
    sb_put(&b, "int main(void)\n{\n"
               "    struct om_str x[2] = {OM_STR(\"a,b\", 3), OM_STR(\"\", 0)}, y[6];\n"
               "    int64_t z[2];\n"
               "    struct cut_inputs in = {x};\n    struct cut_outputs out;\n"
               "    memset(&out, 0, sizeof out);\n    out.y = y;\n    out.z = z;\n"
               "    CHECK(CUT_OUT_Y_COUNT == 6 && CUT_OUT_Y_RANK == 2);\n"
               "    CHECK(cut_run(&in, &out, NULL) == 0);\n"
               "    CHECK(out.y_shape[0] == 2 && out.y_shape[1] == 2);\n"
               "    CHECK(same(y[0], \"a\", 1) && same(y[1], \"b\", 1));\n"
               "    CHECK(same(y[2], \"\", 0) && same(y[3], \"\", 0));\n"
               "    CHECK(z[0] == 2 && z[1] == 0 && y[1].p == x[0].p + 2);\n"
               "    x[1].p = \",,\";\n    x[1].n = 2;\n"
               "    CHECK(cut_run(&in, &out, NULL) == 0 && out.y_shape[1] == 3);\n"
               "    x[1].p = \",,,\";\n    x[1].n = 3;\n"
               "    CHECK(cut_run(&in, &out, NULL) == 4);\n"
               "    return 0;\n}\n");
    run_everywhere(b.s);
}
END_TEST

START_TEST(headers_side_by_side)
{
    struct options opt = {0}, other = {0};
    struct emitted cut = {0}, num = {0};
    emit(compiled(split_model(), &opt, "cut"), &cut);
    write_file(in_folder("cut.c"), cut.c.s, cut.c.n);
    write_file(in_folder("cut.h"), cut.h.s, cut.h.n);
    emit(compiled(number_model(), &other, "num"), &num);
    write_file(in_folder("num.c"), num.c.s, num.c.n);
    write_file(in_folder("num.h"), num.h.s, num.h.n);
    const char *text = mem_printf(
        "#include \"cut.h\"\n#include \"num.h\"\n#include <string.h>\n%s%s", check_text,
        "int main(void)\n{\n"
        "    struct om_str x[2] = {OM_STR(\"1.5\", 3), OM_STR(\"-inf\", 4)};\n"
        "    float y[2];\n"
        "    struct num_inputs in = {x};\n    struct num_outputs out = {y};\n"
        "    CHECK(num_run(&in, &out, NULL) == 0 && y[0] == 1.5f);\n"
        "    x[0].n = 2;\n"
        "    CHECK(num_run(&in, &out, NULL) == 0 && y[0] == 1.0f);\n"
        "    x[0].n = 0;\n"
        "    CHECK(num_run(&in, &out, NULL) == 5 && same(x[0], NULL, 0));\n"
        "    CHECK(cut_isa(0) == 1);\n"
        "    return 0;\n}\n");
    write_file(in_folder("both.c"), text, strlen(text));
    const char *command =
        mem_printf("cc -std=c99 -Wall -Wextra -Wpedantic -Werror -o %s %s %s %s && %s",
                   in_folder("both"), in_folder("both.c"), in_folder("cut.c"),
                   in_folder("num.c"), in_folder("both"));
    ck_assert_int_eq(system(command), 0);
}
END_TEST

/* Bytes of strings are kept as long as a mover's copy may point there. */
START_TEST(lives_of_bytes)
{
    struct options opt = {.string_bytes = 64};
    const struct program *p = compiled(concat_model(), &opt, "net");
    int texts = 0;
    for (size_t i = 0; i < p->planned.n; i++)
        texts += p->planned.at[i]->text;
    ck_assert_int_eq(texts, 2);
    for (size_t i = 0; i < p->planned.n; i++)
        for (size_t k = 0; k < i; k++) {
            const struct value *a = p->planned.at[i], *b = p->planned.at[k];
            if (a->text && b->text)
                ck_assert(a->offset + value_bytes(a) <= b->offset ||
                          b->offset + value_bytes(b) <= a->offset);
        }
}
END_TEST

static void compile_bounded(const void *model)
{
    struct options opt = {0};
    compiled(model, &opt, "net");
}

START_TEST(a_bounded_tensor_is_an_output)
{
    Onnx__ModelProto *m = split_model();
    pb_add_node(m->graph, "Identity", "y", "w");
    pb_add_output(m->graph, "w");
    expect(compile_bounded, m, 2, "the size of 'y' depends on data");
}
END_TEST

/* Constants that infer may not fold make a bounded output, which later passes must
 * leave to the run: nothing else sets its shape. */
START_TEST(shape_of_unfolded_constants)
{
    static const char *const changes[] = {"NONE", "UPPER"};
    for (size_t i = 0; i < 2; i++) {
        struct options opt = {.fold_budget = 1, .string_bytes = 8};
        struct strbuf b = {0};
        Onnx__ModelProto *m = pb_model(9, 21);
        Onnx__TensorProto *t = pb_tensor("c", DT_STR, 1, 2);
        PB_ADD(t, string_data, pb_bytes("the", 3));
        PB_ADD(t, string_data, pb_bytes("A", 1));
        PB_ADD(m->graph, initializer, t);
        Onnx__NodeProto *n = pb_add_node(m->graph, "Concat", "c,c", "x");
        PB_ADD(n, attribute, pb_int("axis", 0));
        n = pb_add_node(m->graph, "StringNormalizer", "x", "y");
        PB_ADD(n, attribute, pb_str("case_change_action", changes[i]));
        Onnx__AttributeProto *words = pb_attr("stopwords", 8);
        PB_ADD(words, strings, pb_bytes("the", 3));
        PB_ADD(n, attribute, words);
        pb_add_output(m->graph, "y");
        sb_put(&b, text_of(m, &opt, "net"));
        sb_put(&b, check_text);
        sb_put(&b,
               "static union { double d; unsigned char b[256]; } arena;\n"
               "int main(void)\n{\n"
               "    struct om_str y[4];\n    struct net_inputs in;\n"
               "    struct net_outputs out;\n"
               "    unsigned char *p = arena.b + (64 - (size_t)arena.b % 64) % 64;\n"
               "    memset(&in, 0, sizeof in);\n    memset(&out, 0, sizeof out);\n"
               "    out.y = y;\n"
               "    CHECK(NET_ARENA_BYTES <= 192 && NET_OUT_Y_COUNT == 4);\n"
               "    CHECK(net_run(&in, &out, p) == 0 && out.y_shape[0] == 2);\n"
               "    CHECK(same(y[0], \"A\", 1) && same(y[1], \"A\", 1));\n"
               "    return 0;\n}\n");
        run_everywhere(b.s);
    }
}
END_TEST

/* What 32-bit sizes can't hold is refused by a compiler that has no others. */
START_TEST(sizes_beyond_32_bits)
{
    struct options opt = {.string_bytes = 256}, other = opt;
    Onnx__ModelProto *m = pb_model(9, 21);
    pb_add_node(m->graph, "StringConcat", "x,x", "y");
    pb_add_input(m->graph, "x", DT_STR, "16777216");
    pb_add_output(m->graph, "y");
    ck_assert_ptr_nonnull(
        strstr(text_of(m, &opt, "net"),
               "#if SIZE_MAX <= 0xffffffff\n#error \"net: its tensors "
               "are too large for 32-bit sizes\"\n"));
    ck_assert_ptr_null(strstr(text_of(concat_model(), &other, "net"), "32-bit sizes"));
}
END_TEST

/* A .npy file whose strings have `width` bytes each, four of them, of which none
 * follows; the program of --main must refuse it. */
static void refuse_width(const char *program, const char *width)
{
    struct strbuf b = {0};
    const char *head = mem_printf(
        "{'descr': '|S%s', 'fortran_order': False, 'shape': (4,), }\n", width);
    sb_putn(&b, "\x93NUMPY\1\0", 8);
    sb_putn(&b, (const char[]){(char)strlen(head), 0}, 2);
    sb_put(&b, head);
    sb_put(&b, "abcd");
    write_file(in_folder("x.npy"), b.s, b.n);
    const int status =
        system(mem_printf("%s %s 2>/dev/null", program, in_folder("x.npy")));
    ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 1, "S%s: %d", width,
                  status);
}

START_TEST(wide_strings_in_files)
{
    static const char *const compilers[][2] = {
        {"gcc", "gcc -std=c99"},
        {"i686-linux-gnu-gcc",
         "i686-linux-gnu-gcc -static -std=c99 -msse2 -mfpmath=sse"},
    };
    struct options opt = {.with_main = true};
    Onnx__ModelProto *m = pb_model(9, 21);
    pb_add_node(m->graph, "Equal", "x,x", "y");
    pb_add_input(m->graph, "x", DT_STR, "4");
    pb_add_output(m->graph, "y");
    const char *text = text_of(m, &opt, "net");
    write_file(in_folder("m.c"), text, strlen(text));
    for (size_t i = 0; i < sizeof compilers / sizeof *compilers; i++) {
        if (system(mem_printf("command -v %s >/dev/null", compilers[i][0])) != 0)
            continue;
        ck_assert_int_eq(
            system(mem_printf("%s -Wall -Wextra -Werror -o %s %s -lm", compilers[i][1],
                              in_folder("m"), in_folder("m.c"))),
            0);
        refuse_width(in_folder("m"), "2");
        refuse_width(in_folder("m"), "1073741824");          /* 4 of them: 2^32 */
        refuse_width(in_folder("m"), "4611686018427387904"); /* 2^64 */
        refuse_width(in_folder("m"), "-1");
    }
}
END_TEST

static void compile_pattern(const void *pattern)
{
    struct options opt = {0};
    Onnx__ModelProto *m = pb_model(9, 21);
    Onnx__NodeProto *n = pb_add_node(m->graph, "RegexFullMatch", "x", "y");
    PB_ADD(n, attribute, pb_str("pattern", pattern));
    pb_add_input(m->graph, "x", DT_STR, "2");
    pb_add_output(m->graph, "y");
    compiled(m, &opt, "net");
}

START_TEST(patterns_refused)
{
    expect(compile_pattern, "a(?=b)", 1,
           "lookaround is not supported: '(?=' at byte 1");
    expect(compile_pattern, "(a|b)*a(a|b){60}", 2, "too large");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("strings");
    TCase *t = tcase_create("strings");
    tcase_set_timeout(t, 240);
    tcase_add_unchecked_fixture(t, folder_make, folder_remove);
    tcase_add_test(t, bytes_of_strings);
    tcase_add_test(t, constants_as_text);
    tcase_add_test(t, shapes_of_bounded_outputs);
    tcase_add_test(t, headers_side_by_side);
    tcase_add_test(t, lives_of_bytes);
    tcase_add_test(t, a_bounded_tensor_is_an_output);
    tcase_add_test(t, shape_of_unfolded_constants);
    tcase_add_test(t, patterns_refused);
    tcase_add_test(t, sizes_beyond_32_bits);
    tcase_add_test(t, wide_strings_in_files);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
