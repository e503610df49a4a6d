/* External data: where it may be, and that it is what the tensor says. */
#include "compiler.h"
#include "onnx_build.h"
#include "outcome.h"

#include <fcntl.h>

struct request {
    const char *path;
    struct options opt;
};

static void load_request(const void *p)
{
    const struct request *r = p;
    load_model(r->path, &r->opt);
}

static const uint8_t weights[64] = {1, 2, 3, 4, 5, 6, 7, 8, 9};

/* folder/model holds the model; folder/outside is beyond it. */
static void set_up(void)
{
    remove_tree(in_folder("model"));
    remove_tree(in_folder("outside"));
    mkdir(in_folder("model"), 0700);
    mkdir(in_folder("model/sub"), 0700);
    mkdir(in_folder("outside"), 0700);
    mkdir(in_folder("model-twin"), 0700);
    pb_save(in_folder("model/w.bin"), weights, sizeof weights);
    pb_save(in_folder("model/sub/w.bin"), weights, sizeof weights);
    pb_save(in_folder("outside/w.bin"), weights, sizeof weights);
    pb_save(in_folder("model-twin/w.bin"), weights, sizeof weights);
}

static const char *model_with(Onnx__TensorProto *t)
{
    Onnx__ModelProto *m = pb_model(8, 17);
    PB_ADD(m->graph, initializer, t);
    pb_write(in_folder("model/m.onnx"), m);
    return in_folder("model/m.onnx");
}

static Onnx__TensorProto *tensor_at(const char *location)
{
    return pb_external(pb_tensor("w", DT_U8, 1, 8), location, "4", "8");
}

static const struct value *load(Onnx__TensorProto *t, const char *root)
{
    struct options opt = {.external_root = root};
    return load_model(mem_strdup(model_with(t)), &opt)->graph->inits.at[0];
}

#define expect_refused(tensor, words)                        \
    do {                                                     \
        const struct request r_ = {model_with(tensor), {0}}; \
        expect(load_request, &r_, 1, words);                 \
    } while (0)

/* ---- what works ------------------------------------------------------------------ */

START_TEST(offset_and_length)
{
    set_up();
    const struct value *v = load(tensor_at("w.bin"), NULL);
    ck_assert_mem_eq(v->data, weights + 4, 8);
    v = load(pb_external(pb_tensor("w", DT_I8, 1, 64), "w.bin", NULL, NULL), NULL);
    ck_assert_mem_eq(v->data, weights, 64);
    /* Without a length the file may go on. */
    v = load(pb_external(pb_tensor("w", DT_U8, 1, 3), "./sub/../w.bin", "1", NULL),
             NULL);
    ck_assert_mem_eq(v->data, weights + 1, 3);
    v = load(tensor_at("sub/w.bin"), NULL);
    ck_assert_mem_eq(v->data, weights + 4, 8);
}
END_TEST

START_TEST(unaligned_and_packed)
{
    set_up();
    const struct value *v =
        load(pb_external(pb_tensor("w", DT_F64, 1, 2), "w.bin", "3", "16"), NULL);
    ck_assert_uint_eq((uintptr_t)v->data % 8, 0);
    uint8_t want[16];
    memcpy(want, weights + 3, 16);
    if (host_big_endian())
        swap_units(want, want, 16, 8);
    ck_assert_mem_eq(v->data, want, 16);
    v = load(pb_external(pb_tensor("w", DT_U4, 1, 3), "w.bin", "0", "2"), NULL);
    ck_assert_mem_eq(v->data, ((uint8_t[]){1, 0, 2}), 3);
}
END_TEST

START_TEST(aligned_data_is_not_copied)
{
    set_up();
    Onnx__ModelProto *m = pb_model(8, 17);
    PB_ADD(m->graph, initializer,
           pb_external(pb_tensor("a", DT_U8, 1, 4), "w.bin", "0", "4"));
    PB_ADD(m->graph, initializer,
           pb_external(pb_tensor("b", DT_U8, 1, 4), "./w.bin", "4", "4"));
    pb_write(in_folder("model/m.onnx"), m);
    const struct graph *g =
        load_model(mem_strdup(in_folder("model/m.onnx")), NULL)->graph;
    ck_assert_ptr_eq((const char *)g->inits.at[0]->data + 4, g->inits.at[1]->data);
}
END_TEST

START_TEST(nothing_in_a_file)
{
    set_up();
    pb_save(in_folder("model/empty.bin"), "", 0);
    const struct value *v =
        load(pb_external(pb_tensor("w", DT_F16, 1, 0), "empty.bin", "0", "0"), NULL);
    ck_assert_ptr_nonnull(v->data);
}
END_TEST

START_TEST(larger_than_2_gib)
{
    set_up();
    const int fd = open(in_folder("model/large.bin"), O_RDWR | O_CREAT, 0600);
    const off_t size = (off_t)3 << 30;
    if (ftruncate(fd, size) == 0 && pwrite(fd, "\1\2\3\4", 4, size - 4) == 4) {
        const struct value *v =
            load(pb_external(pb_tensor("w", DT_U8, 2, 3 << 10, 1 << 20), "large.bin",
                             "0", "3221225472"),
                 NULL);
        ck_assert_mem_eq((const char *)v->data + size - 4, "\1\2\3\4", 4);
    }
    close(fd);
    unlink(in_folder("model/large.bin"));
}
END_TEST

START_TEST(links_inside_the_folder)
{
    set_up();
    ck_assert_int_eq(symlink("sub/w.bin", in_folder("model/link.bin")), 0);
    ck_assert_int_eq(symlink("sub", in_folder("model/dir")), 0);
    ck_assert_mem_eq(load(tensor_at("link.bin"), NULL)->data, weights + 4, 8);
    ck_assert_mem_eq(load(tensor_at("dir/w.bin"), NULL)->data, weights + 4, 8);
}
END_TEST

/* A cache keeps blobs in one folder and a snapshot of links to them in another. */
START_TEST(external_root)
{
    set_up();
    ck_assert_int_eq(symlink("../outside/w.bin", in_folder("model/link.bin")), 0);
    expect_refused(tensor_at("link.bin"), "outside the model's folder");
    ck_assert_mem_eq(load(tensor_at("link.bin"), in_folder("outside"))->data,
                     weights + 4, 8);
    ck_assert_mem_eq(load(tensor_at("../outside/w.bin"), folder)->data, weights + 4, 8);
    const struct request r = {model_with(tensor_at("../outside/w.bin")),
                              {.external_root = in_folder("model-twin")}};
    expect(load_request, &r, 1, "outside the model's folder");
}
END_TEST

/* ---- where a path may not lead --------------------------------------------------- */

START_TEST(paths_that_leave)
{
    set_up();
    expect_refused(tensor_at("../outside/w.bin"),
                   "m.onnx: tensor 'w': external data '../outside/w.bin' is outside");
    expect_refused(tensor_at("sub/../../outside/w.bin"), "outside the model's folder");
    expect_refused(tensor_at("sub/../.././outside/w.bin"),
                   "outside the model's folder");
    expect_refused(tensor_at("../model-twin/w.bin"), "outside the model's folder");
    expect_refused(tensor_at("../../../../../../../../etc/passwd"), "outside");
    expect_refused(tensor_at("/etc/passwd"), "is not a relative path");
    expect_refused(tensor_at("none.bin"), "'none.bin' can't be opened");
    expect_refused(tensor_at("..\\outside\\w.bin"), "can't be opened");
    expect_refused(tensor_at(""), "without a location");
}
END_TEST

START_TEST(links_that_leave)
{
    set_up();
    ck_assert_int_eq(symlink("../outside/w.bin", in_folder("model/file")), 0);
    ck_assert_int_eq(symlink("../outside", in_folder("model/dir")), 0);
    ck_assert_int_eq(symlink("../../outside", in_folder("model/sub/dir")), 0);
    ck_assert_int_eq(symlink("loop", in_folder("model/loop")), 0);
    ck_assert_int_eq(link(in_folder("outside/w.bin"), in_folder("model/hard")), 0);
    expect_refused(tensor_at("file"), "outside the model's folder");
    expect_refused(tensor_at("dir/w.bin"), "outside the model's folder");
    expect_refused(tensor_at("sub/dir/w.bin"), "outside the model's folder");
    expect_refused(tensor_at("loop"), "can't be opened");
    expect_refused(tensor_at("hard"), "has another name (hard link)");
}
END_TEST

START_TEST(not_files)
{
    set_up();
    ck_assert_int_eq(mkfifo(in_folder("model/pipe"), 0600), 0);
    expect_refused(tensor_at("pipe"), "is not a regular file");
    expect_refused(tensor_at("sub"), "is not a regular file");
    expect_refused(tensor_at("."), "outside the model's folder");
}
END_TEST

/* ---- numbers --------------------------------------------------------------------- */

static Onnx__TensorProto *numbers(const char *offset, const char *length)
{
    return pb_external(pb_tensor("w", DT_I32, 1, 2), "w.bin", offset, length);
}

START_TEST(hostile_numbers)
{
    set_up();
    expect_refused(numbers("60", "8"), "has 64 bytes, too few for 8 at offset 60");
    expect_refused(numbers("65", "8"), "too few");
    expect_refused(numbers("57", NULL), "too few");
    expect_refused(numbers("9223372036854775807", "8"), "too few");
    expect_refused(numbers("0", "9223372036854775807"), "too few");
    expect_refused(numbers("9223372036854775808", "8"),
                   "external data has offset '9223");
    expect_refused(numbers("99999999999999999999999", "8"), "has offset");
    expect_refused(numbers("-4", "8"), "has offset '-4'");
    expect_refused(numbers("4", "-8"), "has length '-8'");
    expect_refused(numbers("0x4", "8"), "has offset '0x4'");
    expect_refused(numbers("", "8"), "has offset ''");
    expect_refused(numbers(" 4", "8"), "has offset ' 4'");
    expect_refused(numbers("4", "7"), "needs 8 bytes of data but has 7");
    expect_refused(numbers("4", "12"), "needs 8 bytes of data but has 12");
}
END_TEST

START_TEST(hostile_keys)
{
    set_up();
    Onnx__TensorProto *t = numbers("4", "8");
    PB_ADD(t, external_data, pb_entry("__class__", "x"));
    expect_refused(t, "external data has unknown key '__class__'");
    t = numbers("4", "8");
    PB_ADD(t, external_data, pb_entry("location", "sub/w.bin"));
    expect_refused(t, "external data has twice the key 'location'");
    expect_refused(pb_raw(numbers("4", "8"), weights, 8), "isn't for it");
    expect_refused(pb_external(pb_tensor("w", DT_STR, 1, 1), "w.bin", "0", "8"),
                   "strings as raw bytes");
}
END_TEST

/* Many tensors, each a copy of a large part of one file. */
START_TEST(copies_are_bounded)
{
    set_up();
    const int fd = open(in_folder("model/large.bin"), O_RDWR | O_CREAT, 0600);
    ck_assert_int_eq(ftruncate(fd, (off_t)16 << 20), 0);
    close(fd);
    Onnx__ModelProto *m = pb_model(8, 17);
    for (int i = 0; i < 60; i++) {
        char name[16];
        snprintf(name, sizeof name, "w%d", i);
        PB_ADD(
            m->graph, initializer,
            pb_external(pb_tensor(name, DT_F32, 1, 15 << 18), "large.bin", "1", NULL));
    }
    pb_write(in_folder("model/m.onnx"), m);
    const struct request r = {in_folder("model/m.onnx"), {0}};
    expect(load_request, &r, 1, "the file unpacks to more than");
    unlink(in_folder("model/large.bin"));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("load_external");
    TCase *c = folder_case(s, "external");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, offset_and_length);
    tcase_add_test(c, unaligned_and_packed);
    tcase_add_test(c, aligned_data_is_not_copied);
    tcase_add_test(c, nothing_in_a_file);
    tcase_add_test(c, larger_than_2_gib);
    tcase_add_test(c, links_inside_the_folder);
    tcase_add_test(c, external_root);
    tcase_add_test(c, paths_that_leave);
    tcase_add_test(c, links_that_leave);
    tcase_add_test(c, not_files);
    tcase_add_test(c, hostile_numbers);
    tcase_add_test(c, hostile_keys);
    tcase_add_test(c, copies_are_bounded);
    return run_suite(s);
}
