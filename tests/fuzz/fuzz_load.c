/* fuzz_load.c -- damaged files must end with status 0, 1 or 2, and with a message
 * unless it is 0. Every prefix of a model, then seeded damage: flipped bits, bytes of
 * special value, pieces moved, cut and repeated. Each case runs in a process of its
 * own with bounded time. Built a second time with sanitizers.
 *
 * FUZZ_CASES sets the number of damaged files of each kind (1000), FUZZ_SEED the seed.
 */
#include "compiler.h"
#include "npy.h"
#include "../unit/onnx_build.h"
#include "../unit/outcome.h"

struct input {
    uint8_t *p;
    size_t n;
};

static uint64_t state;

/* SplitMix64. */
static uint64_t next(void)
{
    uint64_t z = state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

static size_t below(size_t n)
{
    return n ? (size_t)(next() % n) : 0;
}

static long setting(const char *name, long otherwise)
{
    const char *s = getenv(name);
    return s ? strtol(s, NULL, 10) : otherwise;
}

/* ---- one case ---------------------------------------------------------------------
 */

static void read_model(const void *path)
{
    alarm(20);
    const struct model *m = load_model(path, NULL);
    graph_resolve(m->graph);
}

static void read_tensor(const void *path)
{
    alarm(20);
    load_tensor_file(path);
}

static void read_sequence(const void *path)
{
    alarm(20);
    load_test_data(path, "sequence");
}

static void read_npy(const void *path)
{
    alarm(20);
    npy_read(path, DT_NONE);
}

static void run(void (*f)(const void *), struct input b, const char *what,
                size_t number)
{
    const char *path = in_folder("case");
    pb_save(path, b.p, b.n);
    const struct outcome o = outcome_of(f, path);
    /* Sanitizers exit with 1 too, but they don't begin with the file's name. */
    if (o.status == 0 ||
        ((o.status == 1 || o.status == 2) && !strncmp(o.text, path, strlen(path))))
        return;
    char kept[64];
    snprintf(kept, sizeof kept, "/tmp/onemodelc-fuzz-%s-%zu", what, number);
    pb_save(kept, b.p, b.n);
    ck_abort_msg("%s %zu: status %d, input kept as %s\n%s", what, number, o.status,
                 kept, o.text);
}

/* ---- damage
 * --------------------------------------------------------------------------- */

static void damage_once(struct input *b)
{
    static const uint8_t special[] = {0, 1, 0x7f, 0x80, 0xff, 0x0a, 0x12, 0x2a};
    const size_t at = below(b->n), from = below(b->n);
    size_t n = below(16);
    switch (below(8)) {
    case 0:
        b->p[at] = special[below(sizeof special)];
        break;
    case 1:
        b->p[at] = (uint8_t)next();
        break;
    case 2: /* a piece over another */
        n = n < b->n - at ? n : b->n - at;
        n = n < b->n - from ? n : b->n - from;
        memmove(b->p + at, b->p + from, n);
        break;
    case 3: /* a piece is gone */
        n = n < b->n - at ? n : b->n - at;
        memmove(b->p + at, b->p + at + n, b->n - at - n);
        b->n -= n;
        break;
    case 4: /* a piece stands twice */
        n = n < b->n - at ? n : b->n - at;
        memmove(b->p + at + n, b->p + at, b->n - at);
        b->n += n;
        break;
    default:
        b->p[at] ^= (uint8_t)(1u << below(8));
        break;
    }
}

/* A damaged copy, with room to grow. */
static struct input damaged(struct input b)
{
    struct input d = {malloc(b.n + 16 * 16), b.n};
    memcpy(d.p, b.p, b.n);
    for (size_t k = 1 + below(4); k && d.n; k--)
        damage_once(&d);
    return d;
}

static void damage_all(void (*f)(const void *), struct input b, const char *what)
{
    const size_t cases = (size_t)setting("FUZZ_CASES", 1000);
    state = (uint64_t)setting("FUZZ_SEED", 1);
    for (size_t i = 0; i < cases; i++) {
        const struct input d = damaged(b);
        run(f, d, what, i);
        free(d.p);
    }
}

/* ---- what is damaged
 * ------------------------------------------------------------------- */

static struct input packed(const void *message)
{
    const struct pb_file f = pb_pack(message);
    return (struct input){f.p, f.n};
}

/* The rich model with a tensor in another file. */
static struct input model_bytes(void)
{
    Onnx__ModelProto *m = pb_rich_model();
    pb_save(in_folder("w.bin"), "0123456789abcdef", 16);
    PB_ADD(m->graph, initializer,
           pb_external(pb_tensor("ext", DT_F16, 1, 3), "w.bin", "2", "6"));
    return packed(m);
}

START_TEST(prefixes_of_a_model)
{
    const struct input b = model_bytes();
    for (size_t n = 0; n <= b.n; n++)
        run(read_model, (struct input){b.p, n}, "prefix", n);
}
END_TEST

START_TEST(damaged_models)
{
    damage_all(read_model, model_bytes(), "model");
}
END_TEST

START_TEST(damaged_tensors)
{
    Onnx__TensorProto *t = pb_tensor("t", DT_I4, 2, 3, 3);
    for (int i = 0; i < 5; i++)
        PB_ADD(t, int32_data, 0x11 * i);
    damage_all(read_tensor, packed(t), "tensor");
}
END_TEST

START_TEST(damaged_sequences)
{
    Onnx__SequenceProto *q = PB_NEW(Onnx__SequenceProto, ONNX__SEQUENCE_PROTO__INIT);
    for (int i = 0; i < 3; i++)
        PB_ADD(q, tensor_values, pb_raw(pb_tensor("e", DT_U8, 1, i), "abc", (size_t)i));
    damage_all(read_sequence, packed(q), "sequence");
}
END_TEST

START_TEST(damaged_npy)
{
    static const char text[] =
        "\x93NUMPY\1\0\x3a\0{'descr': '<U1', 'fortran_order': True, "
        "'shape': (2, 2), }\nabcdefghijklmnop";
    damage_all(read_npy, (struct input){(uint8_t *)text, sizeof text - 1}, "npy");
}
END_TEST

int main(void)
{
    Suite *s = suite_create("fuzz_load");
    TCase *c = folder_case(s, "fuzz");
    tcase_set_timeout(c, 0);
    tcase_add_test(c, prefixes_of_a_model);
    tcase_add_test(c, damaged_models);
    tcase_add_test(c, damaged_tensors);
    tcase_add_test(c, damaged_sequences);
    tcase_add_test(c, damaged_npy);
    return run_suite(s);
}
