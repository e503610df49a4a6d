/* Bytes that no exporter writes: cut, nested, repeated, in the wrong form, too many. */
#include "compiler.h"
#include "onnx_build.h"
#include "outcome.h"

#include <fcntl.h>

static void load_path(const void *path)
{
    load_model(path, NULL);
}

struct bytes {
    uint8_t *p;
    size_t n;
};

static struct bytes join(struct bytes a, struct bytes b)
{
    struct bytes r = {malloc(a.n + b.n + 1), a.n + b.n};
    memcpy(r.p, a.p, a.n);
    memcpy(r.p + a.n, b.p, b.n);
    return r;
}

#define B(...) \
    ((struct bytes){(uint8_t[]){__VA_ARGS__}, sizeof((uint8_t[]){__VA_ARGS__})})
static const struct bytes empty = {(uint8_t *)"", 0};

static struct bytes varint(uint64_t v)
{
    struct bytes b = {malloc(10), 0};
    do {
        b.p[b.n++] = (uint8_t)(v & 0x7f) | (v > 0x7f ? 0x80 : 0);
        v >>= 7;
    } while (v);
    return b;
}

/* A field that holds bytes. */
static struct bytes field(unsigned number, struct bytes b)
{
    return join(join(varint(number << 3 | 2), varint(b.n)), b);
}

static struct bytes number(unsigned field_number, uint64_t v)
{
    return join(varint(field_number << 3), varint(v));
}

static struct bytes text_field(unsigned number, const char *s)
{
    return field(number, (struct bytes){(uint8_t *)s, strlen(s)});
}

static struct bytes header(void)
{
    return join(number(1, 8), field(8, number(2, 17)));
}

/* A model with these bytes as its graph. */
static struct bytes model(struct bytes graph)
{
    return join(header(), field(7, graph));
}

static void save(struct bytes b)
{
    pb_save(in_folder("m.onnx"), b.p, b.n);
}

#define expect_bad(b, words)                              \
    do {                                                  \
        save(b);                                          \
        expect(load_path, in_folder("m.onnx"), 1, words); \
    } while (0)

static const struct model *load(struct bytes b)
{
    save(b);
    return load_model(mem_strdup(in_folder("m.onnx")), NULL);
}

/* ---- files ----------------------------------------------------------------------- */

START_TEST(files)
{
    expect(load_path, in_folder("none.onnx"), 1, "none.onnx: can't open: No such file");
    expect(load_path, folder, 1, "not a regular file");
    ck_assert_int_eq(mkfifo(in_folder("pipe"), 0600), 0);
    expect(load_path, in_folder("pipe"), 1, "not a regular file");
    expect_bad(empty, "m.onnx: the model has no IR version");
    expect_bad(((struct bytes){(uint8_t *)"#!/bin/sh\necho\n", 15}), "m.onnx: ");
    const int fd = open(in_folder("large.onnx"), O_RDWR | O_CREAT, 0600);
    ck_assert_int_eq(ftruncate(fd, (off_t)3 << 30), 0);
    close(fd);
    expect(load_path, in_folder("large.onnx"), 1,
           "has 3221225472 bytes; protobuf ends at 2 GiB\n  hint: keep the weights");
    unlink(in_folder("large.onnx"));
}
END_TEST

START_TEST(every_prefix)
{
    const struct pb_file f = pb_pack(pb_rich_model());
    for (size_t n = 0; n < f.n; n += 7) {
        save((struct bytes){f.p, n});
        const struct outcome o = outcome_of(load_path, in_folder("m.onnx"));
        ck_assert_msg(o.status == 0 || (o.status == 1 && strstr(o.text, "m.onnx: ")),
                      "prefix of %zu bytes: status %d\n%s", n, o.status, o.text);
    }
}
END_TEST

/* ---- encoding -------------------------------------------------------------------- */

START_TEST(harmless_forms)
{
    /* Unknown fields of every form, long varints, fields in any order, packed and
     * unpacked lists. */
    struct bytes b = join(number(500, 7), model(empty));
    b = join(b, B(0xf9, 0x3e, 1, 2, 3, 4, 5, 6, 7, 8));
    b = join(b, B(0xfd, 0x3e, 1, 2, 3, 4));
    b = join(b, field(600, B(1, 2, 3)));
    ck_assert_uint_eq(load(b)->graph->nodes.n, 0);
    /* ir_version 8 in ten bytes. */
    b = join(B(0x08, 0x88, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x00),
             join(field(8, number(2, 17)), field(7, empty)));
    ck_assert_int_eq(load(b)->ir_version, 8);
    /* A tensor's dims one by one, int32_data twice packed. */
    struct bytes t = join(join(number(1, 1), number(1, 3)), number(2, DT_I8));
    t = join(t, join(field(5, B(1, 2)), field(5, B(3))));
    const struct value *v =
        load(model(field(5, join(text_field(8, "t"), t))))->graph->inits.at[0];
    ck_assert_int_eq(v->rank, 2);
    ck_assert_mem_eq(v->data, "\1\2\3", 3);
}
END_TEST

START_TEST(malformed_numbers)
{
    expect_bad(join(header(), B(0x28)), "the message ends inside a number");
    expect_bad(join(header(), B(0x28, 0xff, 0xff)), "the message ends inside a number");
    expect_bad(join(header(), B(0x28, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                0xff, 0xff, 0x01)),
               "malformed number");
    expect_bad(join(header(), B(0xff, 0xff, 0xff, 0xff, 0xff, 0x01, 0)),
               "malformed number");
    expect_bad(join(header(), B(0xfa, 0xff, 0xff, 0xff, 0x7f, 0)),
               "no field has this number");
    expect_bad(join(header(), B(0x02, 0x00)), "no field has this number");
    expect_bad(model(field(5, field(1, B(1, 0x80)))),
               "a packed list ends inside an element");
    expect_bad(model(field(5, field(4, B(1, 2, 3)))),
               "a packed list ends inside an element at byte");
    expect_bad(model(field(5, field(7, B(0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff,
                                         0xff, 0xff, 0x01)))),
               "malformed number");
}
END_TEST

START_TEST(lengths_beyond_the_end)
{
    expect_bad(join(header(), B(0x3a, 0x05, 0x0a)), "the message ends inside a field");
    expect_bad(join(header(), B(0x3a, 0xff, 0xff, 0xff, 0xff, 0x0f)),
               "the message ends inside a field");
    expect_bad(join(header(), B(0x3a, 0xff, 0xff, 0xff, 0xff, 0xff, 0x7f)),
               "malformed number");
    /* An inner length that is within the file but not within its message. */
    expect_bad(join(model(B(0x0a, 0x10)), text_field(2, "padding padding padding")),
               "the message ends inside a field");
    expect_bad(join(header(), B(0xa1, 0x1f, 0, 0)), "the message ends inside a field");
}
END_TEST

START_TEST(wrong_forms)
{
    expect_bad(join(header(), number(7, 3)), "field 'graph' has the wrong form");
    expect_bad(join(header(), field(1, B(8))), "field 'ir_version' has the wrong form");
    expect_bad(join(header(), B(0x15, 0, 0, 0, 0)),
               "field 'producer_name' has the wrong form");
    expect_bad(join(header(), B(0x3b, 0x3c)), "field 'graph' has the wrong form");
    expect_bad(join(header(), B(0xf3, 0x3e, 0xf4, 0x3e)), "malformed field");
    expect_bad(join(header(), B(0xf7, 0x3e, 0)), "malformed field");
    expect_bad(model(field(5, B(0x25, 0, 0, 0, 0, 0x20, 1))),
               "field 'float_data' has the wrong form");
}
END_TEST

START_TEST(zero_bytes_in_names)
{
    expect_bad(model(field(1, field(4, B('R', 0, 'x')))),
               "a zero byte in field 'op_type'");
    expect_bad(model(field(1, field(1, B(0)))), "a zero byte in field 'input'");
}
END_TEST

START_TEST(messages_that_stand_twice)
{
    expect_bad(join(model(empty), field(7, empty)), "field 'graph' stands twice");
    expect_bad(model(field(11, join(field(2, empty), field(2, empty)))),
               "field 'type' stands twice");
    /* Two members of a oneof. */
    expect_bad(model(field(11, field(2, join(field(1, empty), field(4, empty))))),
               "field 'sequence_type' stands twice");
    struct bytes dim = field(1, join(number(1, 4), text_field(2, "N")));
    expect_bad(model(field(11, field(2, field(1, field(2, dim))))),
               "field 'dim_param' stands twice");
    /* A scalar may: the last one holds. */
    ck_assert_int_eq(load(join(number(1, 7), model(empty)))->ir_version, 8);
}
END_TEST

/* ---- amounts --------------------------------------------------------------------- */

START_TEST(nesting)
{
    struct bytes graph = empty;
    for (int i = 0; i < 6000; i++) {
        graph = field(1, field(5, field(6, graph)));
        if (i % 1000 == 999 && i < 3000)
            expect_bad(model(graph), "nested more than 144 deep");
    }
    expect_bad(model(graph), "nested more than 144 deep");
    struct bytes type = empty;
    for (int i = 0; i < 5000; i++)
        type = field(4, field(1, type));
    expect_bad(model(field(11, field(2, type))), "nested more than 144 deep");
}
END_TEST

static struct bytes repeated(struct bytes b, size_t n)
{
    struct bytes r = {malloc(n * b.n), n * b.n};
    for (size_t i = 0; i < n; i++)
        memcpy(r.p + i * b.n, b.p, b.n);
    return r;
}

START_TEST(floods)
{
    expect_bad(model(repeated(B(0x0a, 0), 2 << 20)), "unpacks to more than");
    expect_bad(model(repeated(B(0x2a, 0), 2 << 20)), "unpacks to more than");
    expect_bad(model(field(1, repeated(B(0x2a, 0), 2 << 20))), "unpacks to more than");
    /* Short strings and unknown fields stay within what a file may take. */
    ck_assert_uint_eq(
        load(join(model(empty), repeated(B(0xf8, 0x3e, 0), 1 << 20)))->graph->nodes.n,
        0);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("load_wire");
    TCase *c = folder_case(s, "wire");
    tcase_set_timeout(c, 60);
    tcase_add_test(c, files);
    tcase_add_test(c, every_prefix);
    tcase_add_test(c, harmless_forms);
    tcase_add_test(c, malformed_numbers);
    tcase_add_test(c, lengths_beyond_the_end);
    tcase_add_test(c, wrong_forms);
    tcase_add_test(c, zero_bytes_in_names);
    tcase_add_test(c, messages_that_stand_twice);
    tcase_add_test(c, nesting);
    tcase_add_test(c, floods);
    return run_suite(s);
}
