/* npy.c -- for tests/emit/run.
 *
 *   npy inputs MODEL.h DIR little|big    writes DIR/in0.npy, ...: what the header asks
 * for npy little FILE.npy                  rewrites the file in little-endian order
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINE = 65536 };

static void die(const char *what, const char *name)
{
    fprintf(stderr, "npy: %s: %s\n", name, what);
    exit(1);
}

static uint32_t state = 1;

static uint32_t next(void)
{
    state = state * 1664525u + 1013904223u;
    return state >> 8;
}

/* Mostly numbers between -4 and 4; some tiny, huge, infinite, none. */
static float number(void)
{
    static const float odd[] = {0.0f, -0.0f, 1e-40f, -3e-39f, 1e30f, 88.7f, -87.4f};
    const uint32_t r = next();
    if (r % 97 < 7)
        return odd[r % 97];
    return (float)(int32_t)(r & 0xffff) / 8192.0f - 4.0f;
}

static void put_element(FILE *f, const char *type, int big)
{
    uint8_t b[8];
    uint64_t v = next() & 1;
    int size = 1;
    if (strcmp(type, "float") == 0) {
        const float x = number();
        uint32_t u;
        memcpy(&u, &x, 4);
        v = u;
        size = 4;
    } else if (strcmp(type, "double") == 0) {
        const double x = (double)number();
        memcpy(&v, &x, 8);
        size = 8;
    } else if (strstr(type, "64")) {
        size = 8;
    } else if (strstr(type, "32")) {
        size = 4;
    } else if (strstr(type, "16")) {
        size = 2;
    }
    for (int i = 0; i < size; i++)
        b[big ? size - 1 - i : i] = (uint8_t)(v >> (8 * i));
    fwrite(b, 1, (size_t)size, f);
}

static const char *descr(const char *type)
{
    static const char *const names[][2] = {
        {"float", "f4"},   {"double", "f8"},   {"int64_t", "i8"}, {"uint64_t", "u8"},
        {"int32_t", "i4"}, {"uint32_t", "u4"}, {"int16_t", "i2"}, {"uint16_t", "u2"},
        {"int8_t", "i1"},  {"uint8_t", "u1"},
    };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (strcmp(type, names[i][0]) == 0)
            return names[i][1];
    die("no such type here", type);
    return NULL;
}

static void put_header(FILE *f, char order, const char *type, const char *shape)
{
    char text[512];
    const char *d = descr(type);
    size_t n =
        (size_t)snprintf(text, sizeof text - 64,
                         "{'descr': '%c%s', 'fortran_order': False, 'shape': %s, }",
                         d[1] == '1' ? '|' : order, d, shape);
    while ((10 + n + 1) % 64)
        text[n++] = ' ';
    text[n++] = '\n';
    fwrite("\x93NUMPY\1\0", 1, 8, f);
    fputc((int)(n & 255), f);
    fputc((int)(n >> 8), f);
    fwrite(text, 1, n, f);
}

/* The k-th line of the header that begins so; what stands behind `begin` in it. */
static int find_line(const char *path, const char *begin, const char *end, int k,
                     char *rest)
{
    static char line[LINE];
    FILE *f = fopen(path, "r");
    if (!f)
        die("can't open it", path);
    int found = 0;
    while (!found && fgets(line, sizeof line, f)) {
        const char *at = strstr(line, begin), *stop = at ? strstr(at, end) : NULL;
        if (at && stop && k-- == 0) {
            strcpy(rest, at + strlen(begin));
            found = 1;
        }
    }
    fclose(f);
    return found;
}

static void write_inputs(const char *header, const char *dir, int big)
{
    static char type[LINE], shape[LINE], path[4096];
    for (int i = 0; find_line(header, "    const ", "; /* '", i, type); i++) {
        long long dims[32], count = 1;
        int rank = 0;
        if (!find_line(header, "_IN_", "_SHAPE {", i, shape))
            die("has inputs of rank 0, which this does not write", header);
        for (char *p = strchr(shape, '{') + 1; *p != '}'; p += strspn(p, ", "))
            count *= dims[rank++] = strtoll(p, &p, 10);
        char text[512];
        size_t n = (size_t)snprintf(text, sizeof text, "(");
        for (int k = 0; k < rank; k++)
            n += (size_t)snprintf(text + n, sizeof text - n, k ? ", %lld" : "%lld",
                                  dims[k]);
        snprintf(text + n, sizeof text - n, rank == 1 ? ",)" : ")");
        type[strcspn(type, " ")] = 0;
        snprintf(path, sizeof path, "%s/in%d.npy", dir, i);
        FILE *f = fopen(path, "wb");
        if (!f)
            die("can't write it", path);
        put_header(f, big ? '>' : '<', type, text);
        for (long long k = 0; k < count; k++)
            put_element(f, type, big);
        if (fclose(f) != 0)
            die("can't write it", path);
    }
}

static void make_little(const char *path)
{
    FILE *f = fopen(path, "r+b");
    if (!f)
        die("can't open it", path);
    fseek(f, 0, SEEK_END);
    const size_t n = (size_t)ftell(f);
    char *p = malloc(n + 1);
    rewind(f);
    if (!p || fread(p, 1, n, f) != n || n < 64)
        die("can't read it", path);
    p[n] = 0;
    const size_t start = 10 + (uint8_t)p[8] + ((size_t)(uint8_t)p[9] << 8);
    char *order = strchr(p + 10, '>');
    if (order && order < p + start) {
        const size_t size = (size_t)(order[2] - '0');
        *order = '<';
        for (size_t i = start; i + size <= n; i += size)
            for (size_t k = 0; k < size / 2; k++) {
                const char swap = p[i + k];
                p[i + k] = p[i + size - 1 - k];
                p[i + size - 1 - k] = swap;
            }
    }
    rewind(f);
    if (fwrite(p, 1, n, f) != n || fclose(f) != 0)
        die("can't write it", path);
    free(p);
}

int main(int argc, char **argv)
{
    if (argc == 5 && strcmp(argv[1], "inputs") == 0)
        write_inputs(argv[2], argv[3], strcmp(argv[4], "big") == 0);
    else if (argc == 3 && strcmp(argv[1], "little") == 0)
        make_little(argv[2]);
    else
        die("no such command", argv[0]);
    return 0;
}
