/* test_emit.c -- the emitted file: complex numbers, whose halves have an order of their
 * own; names of loops. */
#include "cli.h"
#include "emit.h"
#include "onnx_build.h"
#include "outcome.h"

static struct program *compiled(const Onnx__ModelProto *m, struct options *opt)
{
    opt->model_path = in_folder("m.onnx");
    pb_write(opt->model_path, m);
    opt->prefix = "net";
    opt->isas = 1u << ISA_SCALAR;
    opt->threads = opt->threads ? opt->threads : 1;
    return compile(load_model(opt->model_path, opt), opt);
}

/* y = (x, 1 + 2i), complex64. */
static struct program *complex_program(struct options *opt)
{
    const float c[2] = {1, 2};
    Onnx__ModelProto *m = pb_model(9, 18);
    Onnx__NodeProto *n = pb_add_node(m->graph, "Concat", "x,c", "y");
    PB_ADD(n, attribute, pb_int("axis", 0));
    PB_ADD(m->graph, initializer, pb_raw(pb_tensor("c", DT_C64, 1, 1), c, sizeof c));
    pb_add_input(m->graph, "x", DT_C64, "1");
    pb_add_output(m->graph, "y");
    return compiled(m, opt);
}

START_TEST(complex_in_the_text)
{
    struct options opt = {.embed_weights = true};
    struct emitted out = {0};
    emit(complex_program(&opt), &out);
    sb_put(&out.c, "int main(void)\n{\n"
                   "    struct om_c64 x = {5, 6}, y[2];\n"
                   "    struct net_inputs in = {&x};\n"
                   "    struct net_outputs out = {y};\n"
                   "    return net_run(&in, &out, NULL) || y[0].im != 6 ||\n"
                   "           y[1].re != 1 || y[1].im != 2;\n}\n");
    write_file(in_folder("m.c"), out.c.s, out.c.n);
    ck_assert_int_eq(system(mem_printf("tcc -run %s", in_folder("m.c"))), 0);
}
END_TEST

START_TEST(complex_for_the_other_byte_order)
{
    static const unsigned char big[8] = {0x3f, 0x80, 0, 0, 0x40, 0, 0, 0};
    struct options opt = {.big_endian = true};
    struct emitted out = {0};
    struct program *p = complex_program(&opt);
    size_t bytes;
    emit(p, &out);
    const void *w = emit_weights(p, &bytes);
    ck_assert_uint_eq(bytes, 64);
    ck_assert_int_eq(memcmp(w, big, sizeof big), 0);
}
END_TEST

/* A step over many axes that don't merge, and a tensor called like one of its loops. */
START_TEST(loops_of_many_axes)
{
    struct options opt = {.embed_weights = true};
    struct emitted out = {0};
    Onnx__ModelProto *m = pb_model(9, 18);
    pb_add_node(m->graph, "Add", "outer6,outer7", "y");
    pb_add_input(m->graph, "outer6", DT_F32, "2,1,2,1,2,1,2,1,2,1");
    pb_add_input(m->graph, "outer7", DT_F32, "1,2,1,2,1,2,1,2,1,2");
    pb_add_output(m->graph, "y");
    emit(compiled(m, &opt), &out);
    sb_put(&out.c, "int main(void)\n{\n"
                   "    float a[32], b[32], y[1024];\n"
                   "    struct net_inputs in = {a, b};\n"
                   "    struct net_outputs out = {y};\n"
                   "    for (int i = 0; i < 32; i++)\n"
                   "        a[i] = b[i] = i;\n"
                   "    return net_run(&in, &out, NULL) || y[1023] != 62 ||\n"
                   "           y[1022] != 61 || y[512] != 16 || y[256] != 16;\n}\n");
    write_file(in_folder("m.c"), out.c.s, out.c.n);
    ck_assert_int_eq(system(mem_printf("tcc -Werror -run %s", in_folder("m.c"))), 0);
}
END_TEST

/* Empty tensors, whose axes don't merge, that no step writes, that several read. */
START_TEST(empty_tensors)
{
    struct options opt = {.embed_weights = true};
    struct emitted out = {0};
    const int64_t one = 1;
    Onnx__ModelProto *m = pb_model(9, 12);
    pb_add_node(m->graph, "Add", "x,z", "a");
    pb_add_node(m->graph, "ReduceSum", "a", "ra");
    pb_add_node(m->graph, "Slice", "z,one,one", "c");
    pb_add_node(m->graph, "Relu", "c", "d");
    pb_add_node(m->graph, "ReduceSum", "c", "rc");
    pb_add_node(m->graph, "ReduceSum", "d", "rd");
    pb_add_node(m->graph, "Sum", "ra,rc,rd", "y");
    PB_ADD(m->graph, initializer,
           pb_raw(pb_tensor("one", DT_I64, 1, 1), &one, sizeof one));
    pb_add_input(m->graph, "x", DT_F32, "0,1,2,1,3");
    pb_add_input(m->graph, "z", DT_F32, "1,4,1,5,1");
    pb_add_output(m->graph, "y");
    emit(compiled(m, &opt), &out);
    sb_put(&out.c, "int main(void)\n{\n"
                   "    float z[20] = {1}, y[1] = {7};\n"
                   "    struct net_inputs in = {z, z};\n"
                   "    struct net_outputs out = {y};\n"
                   "    static double arena[NET_ARENA_BYTES / 8 + 8];\n"
                   "    return net_run(&in, &out, arena) || y[0] != 0;\n}\n");
    write_file(in_folder("m.c"), out.c.s, out.c.n);
    ck_assert_int_eq(system(mem_printf("tcc -Werror -run %s", in_folder("m.c"))), 0);
}
END_TEST

/* Whatever the file calls its own things, no constant is called so: with a program of
 * its own, a pool, tasks and strings. Group functions and tensors have other names. */
START_TEST(own_names)
{
    struct options opt = {.threads = 4, .with_main = true};
    struct emitted out = {0};
    size_t found = 0;
    Onnx__ModelProto *m = pb_model(9, 20);
    pb_add_node(m->graph, "Exp", "x", "y");
    pb_add_node(m->graph, "StringConcat", "s,s", "t");
    pb_add_input(m->graph, "x", DT_F32, "64,4000");
    pb_add_input(m->graph, "s", DT_STR, "3");
    pb_add_output(m->graph, "y");
    pb_add_output(m->graph, "t");
    emit(compiled(m, &opt), &out);
    for (const char *at = out.c.s; (at = strstr(at, "net_")) != NULL; at++) {
        struct cnames scope = {0};
        const size_t n = strspn(at + 4, "abcdefghijklmnopqrstuvwxyz_0123456789");
        const char *word = mem_printf("%.*s", (int)n, at + 4);
        if (at[-1] == '_' || (at[-1] >= '0' && at[-1] <= 'z') || n == 0 ||
            (word[0] == 'g' && word[1] >= '0' && word[1] <= '9'))
            continue;
        ck_assert_msg(strcmp(cname_value(&scope, word, "v", "net", true), word) != 0,
                      "%s", word);
        found++;
    }
    ck_assert_uint_gt(found, 40);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("emit");
    TCase *c = folder_case(s, "constants");
    tcase_add_test(c, loops_of_many_axes);
    tcase_add_test(c, empty_tensors);
    tcase_add_test(c, own_names);
    tcase_add_test(c, complex_in_the_text);
    tcase_add_test(c, complex_for_the_other_byte_order);
    return run_suite(s);
}
