/* npy.c -- reads and writes .npy files, versions 1 to 3 of the format.
 *
 *   "\x93NUMPY" major minor | header length, u16 or u32 | header | elements
 *   header: {'descr': '<f4', 'fortran_order': False, 'shape': (3, 4), }
 *
 * The header is a Python literal; what is read here is the part of that language that
 * NumPy writes. Files may be hostile.
 */
#define _POSIX_C_SOURCE 200809L
#include "npy.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- the header ------------------------------------------------------------------ */

struct header {
    char order;   /* '<', '>', '|' or '=' */
    char kind;    /* NumPy's letter */
    int64_t size; /* the number after it: bytes, for U characters */
    bool fortran, seen_descr, seen_order, seen_shape;
    int rank;
    int64_t dim[RANK_MAX];
};

struct text {
    const char *path, *p, *end;
};

static _Noreturn void bad_header(const struct text *t, const char *what)
{
    bad_file(t->path, "numpy.save writes such files", "malformed .npy header: %s",
             what);
}

static void skip_space(struct text *t)
{
    while (t->p < t->end && (*t->p == ' ' || *t->p == '\n' || *t->p == '\t'))
        t->p++;
}

static bool accept(struct text *t, char c)
{
    skip_space(t);
    if (t->p == t->end || *t->p != c)
        return false;
    t->p++;
    return true;
}

static void expect(struct text *t, char c)
{
    if (!accept(t, c))
        bad_header(t, mem_printf("'%c' expected", c));
}

static int64_t read_int(struct text *t)
{
    int64_t v = 0;
    skip_space(t);
    const char *start = t->p;
    for (; t->p < t->end && *t->p >= '0' && *t->p <= '9'; t->p++)
        if (!mul_ok(v, 10, &v) || !add_ok(v, *t->p - '0', &v))
            bad_header(t, "number too large");
    if (t->p == start)
        bad_header(t, "number expected");
    if (t->p < t->end && *t->p == 'L')
        t->p++;
    return v;
}

static const char *read_string(struct text *t)
{
    skip_space(t);
    const char quote = t->p < t->end ? *t->p : '\0';
    if (quote != '\'' && quote != '"')
        bad_header(t, "string expected (arrays of records are not read)");
    const char *start = ++t->p;
    while (t->p < t->end && *t->p != quote)
        if (*t->p++ == '\\')
            bad_header(t, "escape in a string");
    if (t->p == t->end)
        bad_header(t, "string without end");
    return mem_strndup(start, (size_t)(t->p++ - start));
}

static bool read_bool(struct text *t)
{
    static const char *const words[] = {"False", "True"};
    skip_space(t);
    for (int i = 0; i < 2; i++) {
        const size_t n = strlen(words[i]);
        if ((size_t)(t->end - t->p) >= n && memcmp(t->p, words[i], n) == 0) {
            t->p += n;
            return i == 1;
        }
    }
    bad_header(t, "True or False expected");
}

static void read_shape(struct text *t, struct header *h)
{
    expect(t, '(');
    while (!accept(t, ')')) {
        if (h->rank == RANK_MAX)
            bad_header(t, mem_printf("more than %d dimensions", RANK_MAX));
        h->dim[h->rank++] = read_int(t);
        if (!accept(t, ',')) {
            expect(t, ')');
            return;
        }
    }
}

static void read_descr(struct text *t, struct header *h)
{
    const char *s = read_string(t);
    const size_t n = strlen(s);
    struct text number = {t->path, s + (n < 2 ? n : 2), s + n};
    if (n < 2 || !strchr("<>|=", s[0]))
        bad_header(t, mem_printf("unknown type '%s'", printable(s)));
    h->order = s[0];
    h->kind = s[1];
    if (h->kind == 'O')
        bad_header(t, "arrays of Python objects are not read");
    h->size = read_int(&number);
    if (number.p != number.end)
        bad_header(t, mem_printf("unknown type '%s'", printable(s)));
}

static void once(struct text *t, bool *seen)
{
    if (*seen)
        bad_header(t, "a key stands twice");
    *seen = true;
}

static void read_header(struct text *t, struct header *h)
{
    expect(t, '{');
    while (!accept(t, '}')) {
        const char *key = read_string(t);
        expect(t, ':');
        if (strcmp(key, "descr") == 0) {
            once(t, &h->seen_descr);
            read_descr(t, h);
        } else if (strcmp(key, "fortran_order") == 0) {
            once(t, &h->seen_order);
            h->fortran = read_bool(t);
        } else if (strcmp(key, "shape") == 0) {
            once(t, &h->seen_shape);
            read_shape(t, h);
        } else {
            bad_header(t, mem_printf("unknown key '%s'", printable(key)));
        }
        if (!accept(t, ',')) {
            expect(t, '}');
            break;
        }
    }
    skip_space(t);
    if (t->p != t->end || !h->seen_descr || !h->seen_order || !h->seen_shape)
        bad_header(t, "descr, fortran_order and shape expected");
}

/* ---- types ----------------------------------------------------------------------- */

static const struct {
    char kind;
    int size;
    enum dtype type;
} numpy_types[] = {
    {'b', 1, DT_BOOL}, {'u', 1, DT_U8},    {'u', 2, DT_U16}, {'u', 4, DT_U32},
    {'u', 8, DT_U64},  {'i', 1, DT_I8},    {'i', 2, DT_I16}, {'i', 4, DT_I32},
    {'i', 8, DT_I64},  {'f', 2, DT_F16},   {'f', 4, DT_F32}, {'f', 8, DT_F64},
    {'c', 8, DT_C64},  {'c', 16, DT_C128},
};
enum { NUMPY_TYPES = sizeof numpy_types / sizeof *numpy_types };

/* NumPy's type whose elements hold the bits of t. */
static enum dtype carrier(enum dtype t)
{
    switch (t) {
    case DT_BF16:
        return DT_U16;
    case DT_I4:
    case DT_I2:
        return DT_I8;
    case DT_F8E4M3FN:
    case DT_F8E4M3FNUZ:
    case DT_F8E5M2:
    case DT_F8E5M2FNUZ:
    case DT_F8E8M0:
    case DT_F4E2M1:
    case DT_F6E2M3:
    case DT_F6E3M2:
    case DT_U4:
    case DT_U2:
        return DT_U8;
    default:
        return t;
    }
}

/* The type of a file's elements; kind V (what ml_dtypes writes for the types that
 * NumPy lacks) is the carrier of what is wanted. */
static enum dtype file_type(const char *path, const struct header *h, enum dtype want)
{
    if (h->kind == 'S' || h->kind == 'U')
        return DT_STR;
    if (h->kind == 'V' && carrier(want) != want && h->size == dtypes[want].size)
        return carrier(want);
    for (int i = 0; i < NUMPY_TYPES; i++)
        if (numpy_types[i].kind == h->kind && numpy_types[i].size == h->size)
            return numpy_types[i].type;
    bad_file(path, NULL, "element type '%c%lld' is not an ONNX type",
             h->kind > ' ' && h->kind < 127 ? h->kind : '?', (long long)h->size);
}

/* ---- elements -------------------------------------------------------------------- */

static void put_utf8(struct strbuf *b, const char *path, uint32_t c)
{
    if (c > 0x10ffff || (c >= 0xd800 && c < 0xe000))
        bad_file(path, NULL, "a string holds %lx, which is no character",
                 (unsigned long)c);
    const int more = c < 0x80 ? 0 : c < 0x800 ? 1 : c < 0x10000 ? 2 : 3;
    static const unsigned char lead[] = {0, 0xc0, 0xe0, 0xf0};
    char s[4] = {(char)(lead[more] | c >> (6 * more))};
    for (int i = 1; i <= more; i++)
        s[i] = (char)(0x80 | (c >> (6 * (more - i)) & 0x3f));
    sb_putn(b, s, (size_t)more + 1);
}

/* Zeros at the end are padding. */
static struct om_str string_at(const char *path, const struct header *h,
                               const uint8_t *p, bool swap)
{
    struct strbuf b = {0};
    size_t n = (size_t)h->size;
    if (h->kind == 'S') {
        while (n && !p[n - 1])
            n--;
        return (struct om_str){mem_strndup((const char *)p, n), n};
    }
    while (n && !memcmp(p + 4 * (n - 1), "\0\0\0\0", 4))
        n--;
    for (size_t i = 0; i < n; i++) {
        uint32_t c;
        memcpy(&c, p + 4 * i, 4);
        put_utf8(&b, path, swap ? __builtin_bswap32(c) : c);
    }
    const struct om_str s = {mem_strndup(b.n ? b.s : "", b.n), b.n};
    free(b.s);
    return s;
}

static void strings(const char *path, const struct header *h, struct om_str *to,
                    const uint8_t *p, size_t count, bool swap)
{
    const size_t size = (size_t)h->size * (h->kind == 'U' ? 4 : 1);
    for (size_t i = 0; i < count; i++)
        to[i] = string_at(path, h, p + i * size, swap);
}

/* Fortran's order to C's: the first index runs fastest in `from`. */
static void transpose(char *to, const char *from, const struct value *v, size_t size)
{
    int64_t index[RANK_MAX] = {0}, stride[RANK_MAX], at = 0;
    const int64_t count = value_count(v);
    for (int i = 0; i < v->rank; i++)
        stride[i] = i ? stride[i - 1] * v->dim[i - 1] : 1;
    for (int64_t k = 0; k < count; k++) {
        memcpy(to + (size_t)k * size, from + (size_t)at * size, size);
        for (int i = v->rank - 1; i >= 0; i--) {
            at += stride[i];
            if (++index[i] < v->dim[i])
                break;
            at -= stride[i] * v->dim[i];
            index[i] = 0;
        }
    }
}

/* Elements of 4 and 2 bits are a byte each with their sign in all of it. ml_dtypes
 * leaves the upper bits undefined. */
static void check_narrow(const char *path, const struct value *v, uint8_t *p, size_t n,
                         bool upper_defined)
{
    const unsigned bits = (unsigned)dtypes[v->dtype].bits, mask = (1u << bits) - 1;
    const unsigned sign = v->dtype == DT_I4 || v->dtype == DT_I2 ? 1u << (bits - 1) : 0;
    for (size_t i = 0; i < n; i++) {
        const uint8_t e = (uint8_t)(((p[i] & mask) ^ sign) - sign);
        if (upper_defined && e != p[i])
            bad_file(path, NULL, "element %zu is out of %s's range", i,
                     dtype_name(v->dtype));
        p[i] = e;
    }
}

/* ---- reading --------------------------------------------------------------------- */

struct mapped {
    const uint8_t *p;
    size_t n;
};

static struct mapped map(const char *path)
{
    struct stat st;
    const int fd = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (fd < 0 || fstat(fd, &st) != 0)
        bad_file(path, NULL, "can't open: %s", strerror(errno));
    if (!S_ISREG(st.st_mode) || st.st_size < 10 ||
        (uintmax_t)st.st_size > PTRDIFF_MAX / 4)
        bad_file(path, NULL, "not a .npy file");
    void *p = mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
    if (p == MAP_FAILED)
        bad_file(path, NULL, "can't map: %s", strerror(errno));
    close(fd);
    return (struct mapped){p, (size_t)st.st_size};
}

/* Where the elements begin. */
static size_t read_prefix(const char *path, struct mapped m, struct header *h)
{
    if (memcmp(m.p, "\x93NUMPY", 6) != 0 || m.p[6] < 1 || m.p[6] > 3)
        bad_file(path, "numpy.save writes such files", "not a .npy file");
    const size_t start = m.p[6] == 1 ? 10 : 12;
    if (m.n < start)
        bad_file(path, NULL, "not a .npy file");
    size_t n = m.p[8] | (size_t)m.p[9] << 8;
    if (m.p[6] > 1)
        n |= (size_t)m.p[10] << 16 | (size_t)m.p[11] << 24;
    if (n > m.n - start)
        bad_file(path, NULL, "the file ends inside its header");
    const char *s = (const char *)m.p + start;
    read_header(&(struct text){path, s, s + n}, h);
    return start + n;
}

/* Elements; their bytes in the file in *bytes. */
static int64_t check_size(const char *path, const struct header *h, enum dtype t,
                          size_t left)
{
    int64_t count = 1, bytes = h->kind == 'U' ? 4 : 1, memory;
    bool ok = mul_ok(bytes, h->size, &bytes);
    for (int i = 0; i < h->rank; i++)
        count = h->dim[i] ? count : 0;
    for (int i = 0; ok && count && i < h->rank; i++)
        ok = mul_ok(count, h->dim[i], &count);
    ok = ok && mul_ok(bytes, count, &bytes) && mul_ok(count, dtypes[t].size, &memory) &&
         memory <= PTRDIFF_MAX / 4;
    if (!ok || (size_t)bytes != left)
        bad_file(path, NULL,
                 "the file has %zu bytes of data, which is not what its shape "
                 "needs",
                 left);
    if (!h->size && count)
        bad_file(path, NULL, "elements without bytes");
    return count;
}

static void check_wanted(const char *path, const struct header *h, enum dtype t,
                         enum dtype want)
{
    if (want && t != want && t != carrier(want))
        bad_file(path, NULL, "holds %c%lld, %s is wanted", h->kind, (long long)h->size,
                 dtype_name(want));
}

static void *elements(const char *path, const struct header *h, const struct value *v,
                      const uint8_t *p, size_t count)
{
    const size_t size = (size_t)dtypes[v->dtype].size;
    const bool swap = (h->order == '<' && host_big_endian()) ||
                      (h->order == '>' && !host_big_endian());
    char *data = mem_array(count + 1, size);
    if (v->dtype == DT_STR)
        strings(path, h, (struct om_str *)data, p, count, swap);
    else if (swap)
        swap_units(data, p, count * size, dtype_unit(v->dtype));
    else if (count)
        memcpy(data, p, count * size);
    for (size_t i = 0; v->dtype == DT_BOOL && i < count; i++)
        data[i] = data[i] != 0;
    if (dtypes[v->dtype].bits < 8)
        check_narrow(path, v, (uint8_t *)data, count, h->kind != 'V');
    if (!h->fortran || v->rank < 2)
        return data;
    char *turned = mem_array(count + 1, size);
    transpose(turned, data, v, size);
    return turned;
}

struct value *npy_read(const char *path, enum dtype want)
{
    struct header h = {0};
    const struct mapped m = map(path);
    source_add(path, "an input");
    const size_t start = read_prefix(path, m, &h);
    const enum dtype t = file_type(path, &h, want);
    check_wanted(path, &h, t, want);
    const int64_t count = check_size(path, &h, t, m.n - start);
    struct value *v = new_const(want ? want : t, h.rank, h.dim, NULL);
    v->data = elements(path, &h, v, m.p + start, (size_t)count);
    munmap((void *)m.p, m.n);
    return v;
}

/* ---- writing --------------------------------------------------------------------- */

static size_t longest(const struct om_str *s, size_t n)
{
    size_t length = 1;
    for (size_t i = 0; i < n; i++)
        length = s[i].n > length ? s[i].n : length;
    return length;
}

static const char *descr(const struct value *v, const void *data, size_t count)
{
    const enum dtype t = carrier(v->dtype);
    if (t == DT_STR)
        return mem_printf("|S%zu", longest(data, count));
    for (int i = 0; i < NUMPY_TYPES; i++)
        if (numpy_types[i].type == t)
            return mem_printf("%c%c%d", numpy_types[i].size == 1 ? '|' : '<',
                              numpy_types[i].kind, numpy_types[i].size);
    INTERNAL("type %s can't be written", dtype_name(v->dtype));
}

static void write_header(FILE *f, const struct value *v, const char *type)
{
    enum { PREFIX = 10, ALIGN = 64 };
    struct strbuf b = {0};
    sb_printf(&b, "{'descr': '%s', 'fortran_order': False, 'shape': (", type);
    for (int i = 0; i < v->rank; i++)
        sb_printf(&b, "%s%lld", i ? ", " : "", (long long)v->dim[i]);
    sb_put(&b, v->rank == 1 ? ",), }" : "), }");
    while ((PREFIX + b.n + 1) % ALIGN)
        sb_put(&b, " ");
    sb_put(&b, "\n");
    fwrite("\x93NUMPY\1\0", 1, 8, f);
    fputc((int)(b.n & 0xff), f);
    fputc((int)(b.n >> 8), f);
    fwrite(b.s, 1, b.n, f);
    free(b.s);
}

static void write_strings(FILE *f, const struct om_str *s, size_t count)
{
    const size_t width = longest(s, count);
    for (size_t i = 0; i < count; i++) {
        if (s[i].n)
            fwrite(s[i].p, 1, s[i].n, f);
        for (size_t k = s[i].n; k < width; k++)
            fputc(0, f);
    }
}

static void write_elements(FILE *f, enum dtype t, const char *data, size_t count)
{
    enum { PART = 1 << 12 };
    const size_t size = (size_t)dtypes[t].size, bytes = count * size;
    char part[PART];
    if (!host_big_endian()) {
        fwrite(data, 1, bytes, f);
        return;
    }
    for (size_t i = 0; i < bytes; i += PART) {
        const size_t n = bytes - i < PART ? bytes - i : PART;
        swap_units(part, data + i, n, dtype_unit(t));
        fwrite(part, 1, n, f);
    }
}

void npy_write(const char *path, const struct value *v, const void *data)
{
    const size_t count = (size_t)value_count(v);
    FILE *f = fopen(path, "wb");
    if (!f)
        bad_file(path, NULL, "can't write: %s", strerror(errno));
    write_header(f, v, descr(v, data, count));
    if (v->dtype == DT_STR)
        write_strings(f, data, count);
    else if (count)
        write_elements(f, v->dtype, data, count);
    const bool failed = ferror(f) != 0;
    if (fclose(f) != 0 || failed)
        bad_file(path, NULL, "can't write: %s", strerror(errno));
}
