/* load_wire.c -- a file's bytes, checked and unpacked.
 *
 * protobuf-c recurses once per nested message and takes what it is given. Before it
 * runs, one pass without recursion proves that the bytes are whole messages, nested
 * within limits, with each field in a form that its type allows. While it runs, its
 * memory counts against the loader's allowance.
 */
#define _POSIX_C_SOURCE 200809L
#include "load.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- files
 * ------------------------------------------------------------------------------ */

struct file_bytes file_map(const char *path)
{
    /* Opening a pipe must not wait for a writer. */
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0)
        bad_file(path, NULL, "can't open: %s", strerror(errno));
    struct stat st;
    if (fstat(fd, &st) != 0)
        bad_file(path, NULL, "can't read: %s", strerror(errno));
    if (!S_ISREG(st.st_mode))
        bad_file(path, NULL, "not a regular file");
    if ((uintmax_t)st.st_size > SIZE_MAX / 2)
        bad_file(path, NULL, "the file is too large for this machine");
    struct file_bytes b = {(const uint8_t *)"", (size_t)st.st_size};
    if (b.n) {
        void *p = mmap(NULL, b.n, PROT_READ, MAP_PRIVATE, fd, 0);
        if (p == MAP_FAILED)
            bad_file(path, NULL, "can't map: %s", strerror(errno));
        b.p = p;
    }
    close(fd);
    return b;
}

void file_unmap(struct file_bytes b)
{
    if (b.n)
        munmap((void *)b.p, b.n);
}

/* ---- the wire format
 * ----------------------------------------------------------------------- */

enum wire { WIRE_VARINT, WIRE_64, WIRE_LENGTH, WIRE_GROUP, WIRE_END_GROUP, WIRE_32 };

/* Bytes that tags and lengths may take; protobuf-c reads no more of them. */
enum { SHORT_VARINT = 5, LONG_VARINT = 10 };

struct frame {
    const ProtobufCMessageDescriptor *type;
    const uint8_t *end;
    uint64_t seen; /* single messages, one bit per field */
};

struct scan {
    const struct loader *l;
    const uint8_t *start, *p;
    struct frame *top; /* of frame[] */
    struct frame frame[MESSAGE_DEPTH_MAX];
};

static _Noreturn void broken(const struct scan *s, const char *what)
{
    load_bad(s->l, "is the file complete, and of the kind that is wanted here?",
             "%s at byte %zu, in %s", what, (size_t)(s->p - s->start),
             s->top->type->short_name);
}

static uint64_t read_varint(struct scan *s, int limit)
{
    uint64_t v = 0;
    for (int i = 0; i < limit; i++) {
        if (s->p + i == s->top->end)
            broken(s, "the message ends inside a number");
        v |= (uint64_t)(s->p[i] & 0x7f) << (7 * i);
        if (!(s->p[i] & 0x80)) {
            s->p += i + 1;
            return v;
        }
    }
    broken(s, "malformed number");
}

static void skip(struct scan *s, uint64_t n)
{
    if (n > (uint64_t)(s->top->end - s->p))
        broken(s, "the message ends inside a field");
    s->p += n;
}

/* The wire form of one element of a field. */
static enum wire element_wire(const ProtobufCFieldDescriptor *f)
{
    switch (f->type) {
    case PROTOBUF_C_TYPE_MESSAGE:
    case PROTOBUF_C_TYPE_STRING:
    case PROTOBUF_C_TYPE_BYTES:
        return WIRE_LENGTH;
    case PROTOBUF_C_TYPE_FLOAT:
        return WIRE_32;
    case PROTOBUF_C_TYPE_DOUBLE:
        return WIRE_64;
    default:
        return WIRE_VARINT;
    }
}

/* A list of packed numbers of n bytes. */
static void check_packed(struct scan *s, enum wire w, uint64_t n)
{
    const uint8_t *p = s->p;
    skip(s, n);
    const size_t size = w == WIRE_32 ? 4 : w == WIRE_64 ? 8 : 1;
    if (n % size || (w == WIRE_VARINT && n && (s->p[-1] & 0x80)))
        broken(s, "a packed list ends inside an element");
    int length = 0;
    for (; w == WIRE_VARINT && p < s->p; p++) {
        length = *p & 0x80 ? length + 1 : 0;
        if (length == LONG_VARINT)
            broken(s, "malformed number");
    }
}

/* A message that may stand once stands once. Merging two would cost quadratic time. */
static void note_single(struct scan *s, const ProtobufCFieldDescriptor *f)
{
    const ProtobufCMessageDescriptor *type = s->top->type;
    uint64_t bits = 0;
    for (unsigned i = 0; i < type->n_fields && i < 64; i++)
        if (&type->fields[i] == f ||
            ((f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF) &&
             (type->fields[i].flags & PROTOBUF_C_FIELD_FLAG_ONEOF) &&
             type->fields[i].quantifier_offset == f->quantifier_offset))
            bits |= (uint64_t)1 << i;
    if (s->top->seen & bits)
        broken(s, mem_printf("field '%s' stands twice", f->name));
    s->top->seen |= bits;
}

static void enter(struct scan *s, const ProtobufCFieldDescriptor *f, uint64_t n)
{
    if (f->label != PROTOBUF_C_LABEL_REPEATED)
        note_single(s, f);
    if (s->top == s->frame + MESSAGE_DEPTH_MAX - 1)
        broken(s, mem_printf("messages nested more than %d deep", MESSAGE_DEPTH_MAX));
    if (n > (uint64_t)(s->top->end - s->p))
        broken(s, "the message ends inside a field");
    s->top++;
    *s->top = (struct frame){f->descriptor, s->p + n, 0};
}

static void read_length(struct scan *s, const ProtobufCFieldDescriptor *f)
{
    const uint64_t n = read_varint(s, SHORT_VARINT);
    if (f && f->type == PROTOBUF_C_TYPE_MESSAGE) {
        enter(s, f, n);
        return;
    }
    const enum wire w = f ? element_wire(f) : WIRE_LENGTH;
    if (w != WIRE_LENGTH) {
        check_packed(s, w, n);
        return;
    }
    const uint8_t *text = s->p;
    skip(s, n);
    if (f && f->type == PROTOBUF_C_TYPE_STRING && n && memchr(text, 0, n))
        broken(s, mem_printf("a zero byte in field '%s'", f->name));
}

static void read_field(struct scan *s)
{
    const uint64_t tag = read_varint(s, SHORT_VARINT);
    const enum wire w = tag & 7;
    if (tag >> 3 == 0 || tag >> 32)
        broken(s, "no field has this number");
    const ProtobufCFieldDescriptor *f =
        protobuf_c_message_descriptor_get_field(s->top->type, (unsigned)(tag >> 3));
    if (f && w != element_wire(f) &&
        !(w == WIRE_LENGTH && f->label == PROTOBUF_C_LABEL_REPEATED))
        broken(s, mem_printf("field '%s' has the wrong form", f->name));
    if (f && !(f->type == PROTOBUF_C_TYPE_MESSAGE) &&
        (f->flags & PROTOBUF_C_FIELD_FLAG_ONEOF))
        note_single(s, f);
    if (w == WIRE_VARINT)
        read_varint(s, LONG_VARINT);
    else if (w == WIRE_64 || w == WIRE_32)
        skip(s, w == WIRE_64 ? 8 : 4);
    else if (w == WIRE_LENGTH)
        read_length(s, f);
    else
        broken(s, "malformed field");
}

static void wire_check(const struct loader *l, const ProtobufCMessageDescriptor *type,
                       struct file_bytes b)
{
    struct scan *s = mem_alloc(sizeof *s);
    s->l = l;
    s->start = s->p = b.p;
    s->top = s->frame;
    *s->top = (struct frame){type, b.p + b.n, 0};
    for (;;) {
        while (s->p == s->top->end) {
            if (s->top == s->frame)
                return;
            s->top--;
        }
        read_field(s);
    }
}

/* ---- unpacking
 * ---------------------------------------------------------------------------------- */

/* What protobuf-c holds now: it frees its lists of fields as it leaves a message. */
static void *pb_alloc(void *loader, size_t bytes)
{
    load_spend(loader, (int64_t)bytes);
    void *p = malloc(bytes ? bytes : 1);
    if (!p)
        load_bad(loader, NULL, "out of memory: %zu bytes wanted", bytes);
    return p;
}

static void pb_free(void *loader, void *p)
{
    (void)loader;
    free(p);
}

void *wire_unpack(struct loader *l, const ProtobufCMessageDescriptor *type,
                  struct file_bytes b)
{
    /* Keeps the messages reachable: tensors point into them. */
    static VEC(ProtobufCMessage *) kept;
    if (b.n > INT32_MAX)
        load_bad(l, "keep the weights in a file of their own (external data)",
                 "the file has %zu bytes; protobuf ends at 2 GiB", b.n);
    wire_check(l, type, b);
    ProtobufCAllocator memory = {pb_alloc, pb_free, l};
    ProtobufCMessage *m = protobuf_c_message_unpack(type, &memory, b.n, b.p);
    if (!m)
        load_bad(l, NULL, "not a valid %s message", type->short_name);
    vec_push(&kept, m);
    return m;
}
