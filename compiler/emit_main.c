/* emit_main.c -- `--main`: a program around the run function, for trying a model and
 * for timing it: ./model a.npy b.npy -o DIR [--repeat N] [--isa NAME]; with a thread
 * pool also [--threads N]. */
#include "emit.h"
#include <string.h>

/* @P is the prefix, @M the prefix in capitals. */
static const char program_text[] =
    "/* ---- program ---- */\n"
    "\n"
    "#include <stdio.h>\n"
    "#include <stdlib.h>\n"
    "#include <time.h>\n"
    "#if defined(__unix__) || defined(__APPLE__)\n"
    "#include <sys/stat.h>\n"
    "#define @M_MKDIR(path) mkdir(path, 0777)\n"
    "#else\n"
    "#define @M_MKDIR(path) 0\n"
    "#endif\n"
    "\n"
    "#if defined(__BYTE_ORDER__) && __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__\n"
    "#define @M_ORDER \">\"\n"
    "#else\n"
    "#define @M_ORDER \"<\"\n"
    "#endif\n"
    "\n"
    "struct @P_io {\n"
    "    const char *name, *file, *descr; /* ONNX name; file of an output; NumPy's "
    "type */\n"
    "    int rank;\n"
    "    const size_t *dim;\n"
    "    size_t bytes;\n"
    "    int needed; /* an input without default */\n"
    "};\n"
    "\n"
    "@T"
    "static void @P_die(const char *what, const char *name)\n"
    "{\n"
    "    fprintf(stderr, \"@P: %s: %s\\n\", name, what);\n"
    "    exit(1);\n"
    "}\n"
    "\n"
    "/* The shape of a tensor as NumPy writes it: \"(1, 3)\", \"(5,)\", \"()\". */\n"
    "static void @P_shape(char *s, size_t size, const struct @P_io *io)\n"
    "{\n"
    "    size_t n = (size_t)snprintf(s, size, \"(\");\n"
    "    int k;\n"
    "    for (k = 0; k < io->rank && n < size; k++)\n"
    "        n += (size_t)snprintf(s + n, size - n, k ? \", %lu\" : \"%lu\", (unsigned "
    "long)io->dim[k]);\n"
    "    if (n < size)\n"
    "        snprintf(s + n, size - n, io->rank == 1 ? \",)\" : \")\");\n"
    "}\n"
    "\n"
    "/* Elements of a file in the other byte order, turned round. */\n"
    "static void @P_swap(char *p, size_t bytes, const char *descr)\n"
    "{\n"
    "    const size_t parts = descr[1] == 'c' ? 2 : 1;\n"
    "    const size_t size = (size_t)strtoul(descr + 2, NULL, 10) / parts;\n"
    "    size_t i, k;\n"
    "    for (i = 0; i < bytes; i += size)\n"
    "        for (k = 0; k < size / 2; k++) {\n"
    "            const char c = p[i + k];\n"
    "            p[i + k] = p[i + size - 1 - k];\n"
    "            p[i + size - 1 - k] = c;\n"
    "        }\n"
    "}\n"
    "\n"
    "@H"
    "/* Is this what comes next, after spaces? Then *s moves behind it. */\n"
    "static int @P_next(char **s, const char *what)\n"
    "{\n"
    "    const size_t n = strlen(what);\n"
    "    *s += strspn(*s, \" \\t\\r\\n\\f\");\n"
    "    if (strncmp(*s, what, n) != 0)\n"
    "        return 0;\n"
    "    *s += n;\n"
    "    return 1;\n"
    "}\n"
    "\n"
    "static int @P_quoted(char **s, const char *what)\n"
    "{\n"
    "    char text[24];\n"
    "    const int n = snprintf(text, sizeof text, \"'%s'\", what);\n"
    "    if (@P_next(s, text))\n"
    "        return 1;\n"
    "    text[0] = text[n - 1] = '\"';\n"
    "    return @P_next(s, text);\n"
    "}\n"
    "\n"
    "static void @P_expect(char **s, const char *what, const char *path)\n"
    "{\n"
    "    if (!@P_next(s, what))\n"
    "        @P_die(\"its header is malformed\", path);\n"
    "}\n"
    "\n"
    "/* Reads a header, {'descr': '<f4', 'fortran_order': False, 'shape': (1, 3), } "
    "with its\n"
    " * keys in any order, which must have the shape of io. Returns the type. */\n"
    "static char *@P_header(char *s, const struct @P_io *io, const char *path)\n"
    "{\n"
    "    char *type = NULL, *end, number[32];\n"
    "    int seen = 0, fortran = 0, wide = 0, key, k;\n"
    "    @P_expect(&s, \"{\", path);\n"
    "    while (!@P_next(&s, \"}\")) {\n"
    "        key = @P_quoted(&s, \"descr\")           ? 1\n"
    "              : @P_quoted(&s, \"fortran_order\") ? 2\n"
    "              : @P_quoted(&s, \"shape\")         ? 4\n"
    "                                               : 0;\n"
    "        if (!key || (seen & key))\n"
    "            @P_die(\"its header has an unknown key, or one twice\", path);\n"
    "        seen |= key;\n"
    "        @P_expect(&s, \":\", path);\n"
    "        if (key == 1) {\n"
    "            if (!@P_next(&s, \"'\"))\n"
    "                @P_expect(&s, \"\\\"\", path);\n"
    "            type = s;\n"
    "            end = strchr(s, s[-1]);\n"
    "            if (!end)\n"
    "                @P_die(\"its header is malformed\", path);\n"
    "            *end = 0;\n"
    "            s = end + 1;\n"
    "        } else if (key == 2) {\n"
    "            fortran = @P_next(&s, \"True\");\n"
    "            if (!fortran)\n"
    "                @P_expect(&s, \"False\", path);\n"
    "        } else {\n"
    "            int same = @P_next(&s, \"(\");\n"
    "            for (k = 0; same && k < io->rank; k++) {\n"
    "                snprintf(number, sizeof number, \"%lu\", (unsigned "
    "long)io->dim[k]);\n"
    "                wide += io->dim[k] != 1;\n"
    "                same = @P_next(&s, number);\n"
    "                s += *s == 'L'; /* Python 2 */\n"
    "                same = same && (@P_next(&s, \",\") || (k + 1 == io->rank && k > "
    "0));\n"
    "            }\n"
    "            if (!same || !@P_next(&s, \")\"))\n"
    "                @P_die(\"wrong shape\", path);\n"
    "        }\n"
    "        if (!@P_next(&s, \",\")) {\n"
    "            @P_expect(&s, \"}\", path);\n"
    "            break;\n"
    "        }\n"
    "    }\n"
    "    @P_next(&s, \"\");\n"
    "    if (*s || seen != 7)\n"
    "        @P_die(\"its header lacks a key, or goes on\", path);\n"
    "    if (fortran && wide > 1)\n"
    "        @P_die(\"in Fortran order\", path);\n"
    "    return type;\n"
    "}\n"
    "\n"
    "static void *@P_read(const char *path, const struct @P_io *io)\n"
    "{\n"
    "    unsigned char head[12];\n"
    "    char *text, *type, order;\n"
    "    size_t n, more;\n"
    "    int swap;\n"
    "    char *data = (char *)malloc(io->bytes + 64);\n"
    "    FILE *f = fopen(path, \"rb\");\n"
    "    if (!f || !data || fread(head, 1, 10, f) != 10 || memcmp(head, "
    "\"\\223NUMPY\", 6) != 0)\n"
    "        @P_die(\"not a readable .npy file\", path);\n"
    "    if (head[6] < 1 || head[6] > 3 || head[7] != 0)\n"
    "        @P_die(\"an unknown version of .npy\", path);\n"
    "    more = head[6] > 1 ? 2 : 0;\n"
    "    head[10] = head[11] = 0;\n"
    "    if (fread(head + 10, 1, more, f) != more)\n"
    "        @P_die(\"its header is cut short\", path);\n"
    "    n = (size_t)head[8] | (size_t)head[9] << 8 | (size_t)head[10] << 16 | "
    "(size_t)head[11] << 24;\n"
    "    if (n > 65536)\n"
    "        @P_die(\"its header is too long\", path);\n"
    "    text = (char *)calloc(n + 1, 1);\n"
    "    if (!text || fread(text, 1, n, f) != n || memchr(text, 0, n))\n"
    "        @P_die(\"its header is cut short\", path);\n"
    "    type = @P_header(text, io, path);\n"
    "    order = io->descr[0];\n"
    "    if (*type && strchr(\"<>=|\", *type))\n"
    "        order = *type++;\n"
    "    if (@Jstrcmp(type, io->descr + 1) != 0)\n"
    "        @P_die(\"wrong element type\", path);\n"
    "    swap = (order == '<' || order == '>') && io->descr[0] != '|' && order != "
    "io->descr[0];\n"
    "@F"
    "    if (fread(data, 1, io->bytes, f) != io->bytes)\n"
    "        @P_die(\"its data is cut short\", path);\n"
    "    if (fgetc(f) != EOF)\n"
    "        @P_die(\"it has more data than its shape needs\", path);\n"
    "    if (swap)\n"
    "        @P_swap(data, io->bytes, io->descr);\n"
    "    fclose(f);\n"
    "    free(text);\n"
    "    return data;\n"
    "}\n"
    "\n"
    "/* Do both names lead to one file? */\n"
    "static int @P_same(const char *a, const char *b)\n"
    "{\n"
    "#if defined(__unix__) || defined(__APPLE__)\n"
    "    struct stat x, y;\n"
    "    return stat(a, &x) == 0 && stat(b, &y) == 0 && x.st_dev == y.st_dev && "
    "x.st_ino == y.st_ino;\n"
    "#else\n"
    "    return strcmp(a, b) == 0;\n"
    "#endif\n"
    "}\n"
    "\n"
    "/* Stops if the output would be written over one of n files that are read. */\n"
    "static void @P_spare(const char *dir, const struct @P_io *io, const char *const "
    "*file, int n)\n"
    "{\n"
    "    char path[4096];\n"
    "    snprintf(path, sizeof path, \"%s/%s.npy\", dir, io->file);\n"
    "    while (n > 0)\n"
    "        if (@P_same(path, file[--n]))\n"
    "            @P_die(\"it is read, another -o keeps it\", path);\n"
    "}\n"
    "\n"
    "static void @P_write(const char *dir, const struct @P_io *io, const void *data)\n"
    "{\n"
    "    char shape[1024], text[2048], path[4096];\n"
    "    unsigned char head[10] = {0x93, 'N', 'U', 'M', 'P', 'Y', 1, 0, 0, 0};\n"
    "    size_t n;\n"
    "    FILE *f;\n"
    "@X"
    "    @P_shape(shape, sizeof shape, io);\n"
    "    n = (size_t)snprintf(text, sizeof text, \"{'descr': '%s', 'fortran_order': "
    "False, 'shape': %s, }\",\n"
    "                         @C, shape);\n"
    "    while ((10 + n + 1) % 64)\n"
    "        text[n++] = ' ';\n"
    "    text[n++] = '\\n';\n"
    "    head[8] = (unsigned char)(n & 255);\n"
    "    head[9] = (unsigned char)(n >> 8);\n"
    "    snprintf(path, sizeof path, \"%s/%s.npy\", dir, io->file);\n"
    "    f = fopen(path, \"wb\");\n"
    "    if (!f || fwrite(head, 1, 10, f) != 10 || fwrite(text, 1, n, f) != n ||\n"
    "        @Y || fclose(f) != 0)\n"
    "        @P_die(\"can't write it (does the folder exist?)\", path);\n"
    "}\n"
    "\n"
    "static double @P_seconds(void)\n"
    "{\n"
    "#if defined(CLOCK_MONOTONIC)\n"
    "    struct timespec t;\n"
    "    clock_gettime(CLOCK_MONOTONIC, &t);\n"
    "    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;\n"
    "#else\n"
    "    return (double)clock() / (double)CLOCKS_PER_SEC;\n"
    "#endif\n"
    "}\n"
    "\n"
    "/* A whole number from 1 to most. */\n"
    "static long @P_number(const char *s, long most)\n"
    "{\n"
    "    char *end;\n"
    "    const long n = strtol(s, &end, 10);\n"
    "    if (end == s || *end || n < 1 || n > most)\n"
    "        @P_die(\"no number in range\", s);\n"
    "    return n;\n"
    "}\n"
    "\n"
    "static int @P_faster(const void *a, const void *b)\n"
    "{\n"
    "    const double x = *(const double *)a, y = *(const double *)b;\n"
    "    return x < y ? -1 : x > y;\n"
    "}\n"
    "\n"
    "static void *@P_aligned(size_t bytes)\n"
    "{\n"
    "    char *p = (char *)malloc(bytes + 128);\n"
    "    if (!p)\n"
    "        @P_die(\"out of memory\", \"arena\");\n"
    "    return p + (64 - (size_t)((uintptr_t)p & 63));\n"
    "}\n"
    "\n"
    "static const char *const @P_isa_names[] = {\"auto\", \"scalar\", \"sse2\", "
    "\"avx2\",\n"
    "    \"avx512\", \"neon\", \"sve\"};\n"
    "\n"
    "int main(int argc, char **argv)\n"
    "{\n"
    "    const char *dir = NULL;\n"
    "    long repeat = 0, i;\n"
    "    int given = 0, k, code;\n"
    "@A"
    "    /* static: what they point to lives as long as the program */\n"
    "    static union { struct @P_inputs s; const void *p[@NI]; } in;\n"
    "    static union { struct @P_outputs s; void *p[@NO]; } out;\n"
    "    static struct @P_options options;\n"
    "    static const char *files[@NI + 1];\n"
    "@D"
    "    for (k = 1; k < argc; k++) {\n"
    "        if (strcmp(argv[k], \"-o\") == 0 && k + 1 < argc) {\n"
    "            dir = argv[++k];\n"
    "        } else if (strcmp(argv[k], \"--repeat\") == 0 && k + 1 < argc) {\n"
    "            repeat = @P_number(argv[++k], 1000000000);\n"
    "        } else if (strcmp(argv[k], \"--isa\") == 0 && k + 1 < argc) {\n"
    "            int isa = 0;\n"
    "            k++;\n"
    "            while (isa < 7 && strcmp(argv[k], @P_isa_names[isa]) != 0)\n"
    "                isa++;\n"
    "            if (isa == 7)\n"
    "                @P_die(\"no such instruction set\", argv[k]);\n"
    "            if (isa && @P_isa(isa) != isa)\n"
    "                @P_die(\"this CPU or this file lacks it\", argv[k]);\n"
    "            options.isa_limit = isa;\n"
    "@W"
    "@R"
    "        } else if (argv[k][0] == '-' || given >= @NG) {\n"
    "            fprintf(stderr, \"usage: @P INPUT.npy ... [-o DIR] [--repeat N] "
    "[--isa NAME]@U@V\\n\");\n"
    "            for (k = 0; k < @NG; k++)\n"
    "                fprintf(stderr, \"  input %d: %s\\n\", k + 1, @P_in[k].name);\n"
    "            return 1;\n"
    "        } else {\n"
    "            files[given] = argv[k];\n"
    "            in.p[given] = @P_read(argv[k], &@P_in[given]);\n"
    "            given++;\n"
    "        }\n"
    "    }\n"
    "    for (k = given; k < @NG; k++)\n"
    "        if (@P_in[k].needed)\n"
    "            @P_die(\"this input is not given\", @P_in[k].name);\n"
    "@Q"
    "    for (k = 0; dir && k < @NH; k++)\n"
    "        @P_spare(dir, &@P_out[k], files, @G);\n"
    "    if (dir && @M_MKDIR(dir) != 0) {\n"
    "        /* it may exist; if not, what is written there says so */\n"
    "    }\n"
    "    for (k = 0; k < @NH; k++)\n"
    "        out.p[k] = @P_aligned(@P_out[k].bytes);\n"
    "    options.arena = @P_aligned(@M_ARENA_BYTES);\n"
    "@L"
    "@S"
    "    code = @P_run_with(&in.s, &out.s, &options);\n"
    "    if (code) {\n"
    "        fprintf(stderr, \"@P: the run returned %d%s\\n\", code,\n"
    "                code == 1   ? \": an index in the inputs is out of range\"\n"
    "                : code == 4 ? \": a string is too long or has too many parts\"\n"
    "                : code == 5 ? \": a string is no number\"\n"
    "                            : \"\");\n"
    "        return 1;\n"
    "    }\n"
    "@B"
    "    for (k = 0; dir && k < @NH; k++)\n"
    "        @P_write(dir, &@O[k], out.p[k]);\n"
    "    if (repeat > 0) {\n"
    "        double *t = (double *)malloc(sizeof *t * (size_t)repeat);\n"
    "        if (!t)\n"
    "            @P_die(\"out of memory\", \"--repeat\");\n"
    "        for (i = 0; i < repeat; i++) {\n"
    "            const double start = @P_seconds();\n"
    "            @P_run_with(&in.s, &out.s, &options);\n"
    "            t[i] = @P_seconds() - start;\n"
    "        }\n"
    "        qsort(t, (size_t)repeat, sizeof *t, @P_faster);\n"
    "        printf(\"%s: median %.3f us of %ld runs\\n\", "
    "@P_isa_names[@P_isa(options.isa_limit)],\n"
    "               t[repeat / 2] * 1e6, repeat);\n"
    "        free(t);\n"
    "    }\n"
    "@E"
    "    return 0;\n"
    "}\n";

static const char threads_option[] =
    "#ifdef @M_PTHREADS\n"
    "        } else if (strcmp(argv[k], \"--threads\") == 0 && k + 1 < argc) {\n"
    "            threads = (int)@P_number(argv[++k], 1024);\n"
    "#endif\n";

static const char threads_start[] = "#ifdef @M_PTHREADS\n"
                                    "    if (@P_pool_start(&pool, threads) > 1) {\n"
                                    "        options.parallel_for = @P_pool_for;\n"
                                    "        options.user = &pool;\n"
                                    "    }\n"
                                    "#endif\n";

static const char threads_stop[] = "#ifdef @M_PTHREADS\n"
                                   "    @P_pool_stop(&pool);\n"
                                   "#endif\n";

static const char threads_variables[] = "#ifdef @M_PTHREADS\n"
                                        "    struct @P_pool pool;\n"
                                        "    int threads = @K;\n"
                                        "#endif\n";

/* What strings add: NumPy's type S, of which zeros at the end are no part. */
static const char string_helpers[] =
    "static int @P_strings(const struct @P_io *io)\n"
    "{\n"
    "    return strcmp(io->descr, \"|S\") == 0;\n"
    "}\n"
    "\n"
    "/* Of the type S and their width. */\n"
    "static void @P_read_strings(FILE *f, const char *path, const char *type, struct "
    "om_str *s,\n"
    "                            size_t count)\n"
    "{\n"
    "    const size_t width = (size_t)strtoul(type + 1, NULL, 10);\n"
    "    const size_t most = ((size_t)-1 >> 1) / (count ? count : 1);\n"
    "    char *p = width < most ? (char *)malloc(width * count + 1) : NULL;\n"
    "    size_t i;\n"
    "    if (!type[1] || type[1 + strspn(type + 1, \"0123456789\")])\n"
    "        @P_die(\"wrong element type\", path);\n"
    "    if (!p)\n"
    "        @P_die(\"its strings are too long\", path);\n"
    "    if (fread(p, 1, width * count, f) != width * count)\n"
    "        @P_die(\"its data is cut short\", path);\n"
    "    for (i = 0; i < count; i++) {\n"
    "        s[i].p = p + i * width;\n"
    "        for (s[i].n = width; s[i].n && !s[i].p[s[i].n - 1];)\n"
    "            s[i].n--;\n"
    "    }\n"
    "}\n"
    "\n"
    "static size_t @P_width(const struct om_str *s, size_t count)\n"
    "{\n"
    "    size_t i, width = 1;\n"
    "    for (i = 0; i < count; i++)\n"
    "        width = s[i].n > width ? s[i].n : width;\n"
    "    return width;\n"
    "}\n"
    "\n"
    "static int @P_write_strings(FILE *f, const struct om_str *s, size_t count, size_t "
    "width)\n"
    "{\n"
    "    size_t i, k;\n"
    "    for (i = 0; i < count; i++) {\n"
    "        if (s[i].n && fwrite(s[i].p, 1, s[i].n, f) != s[i].n)\n"
    "            return 0;\n"
    "        for (k = s[i].n; k < width; k++)\n"
    "            if (fputc(0, f) == EOF)\n"
    "                return 0;\n"
    "    }\n"
    "    return 1;\n"
    "}\n"
    "\n";

static const char string_read[] = "    if (@P_strings(io))\n"
                                  "        @P_read_strings(f, path, type, (struct "
                                  "om_str *)(void *)data, io->bytes / 16);\n"
                                  "    else\n";

static const char string_descr[] =
    "    const struct om_str *strings = (const struct om_str *)data;\n"
    "    const size_t width = @P_strings(io) ? @P_width(strings, io->bytes / 16) : 0;\n"
    "    char descr[40];\n"
    "    if (width)\n"
    "        snprintf(descr, sizeof descr, \"|S%lu\", (unsigned long)width);\n";

static const char string_write[] =
    "(width ? !@P_write_strings(f, strings, io->bytes / 16, width)\n"
    "               : fwrite(data, 1, io->bytes, f) != io->bytes)";

static const char weights_option[] =
    "        } else if (strcmp(argv[k], \"--weights\") == 0 && k + 1 < argc) {\n"
    "            weights = argv[++k];\n";

static const char weights_load[] =
    "    {\n"
    "        void *w = @P_aligned(@M_WEIGHTS_BYTES);\n"
    "        FILE *f = fopen(weights, \"rb\");\n"
    "        if (!f || fread(w, 1, @M_WEIGHTS_BYTES, f) != @M_WEIGHTS_BYTES)\n"
    "            @P_die(\"can't read the weights\", weights);\n"
    "        fclose(f);\n"
    "        options.weights = w;\n"
    "    }\n";

/* NumPy's name of a type, as C strings; what NumPy lacks travels as its bits (npy.h).
 */
static const char *descr(const struct emitter *e, enum dtype t)
{
    static const char *const letters[DT_COUNT] = {
        [DT_F32] = "f4", [DT_F64] = "f8", [DT_F16] = "f2", [DT_BF16] = "u2",
        [DT_U16] = "u2", [DT_I16] = "i2", [DT_I32] = "i4", [DT_U32] = "u4",
        [DT_I64] = "i8", [DT_U64] = "u8", [DT_C64] = "c8", [DT_C128] = "c16"};
    if (letters[t])
        return mem_printf("%s_ORDER \"%s\"", e->macro, letters[t]);
    if (t == DT_STR)
        return "\"|S\"";
    return t == DT_BOOL ? "\"|b1\"" : t == DT_I8 ? "\"|i1\"" : "\"|u1\"";
}

/* The packed types are arrays of bytes to NumPy: one dimension. */
static bool is_packed(const struct value *v)
{
    return dtypes[v->dtype].bits < 8;
}

static void put_table(struct emitter *e, struct strbuf *b, const char *which, size_t n,
                      struct value *const *v, const char *const *onnx,
                      const char *const *field)
{
    for (size_t i = 0; i < n; i++) {
        sb_printf(b, "static const size_t %s_%s%zu_dim[] = {", e->prefix, which, i);
        if (is_packed(v[i]))
            sb_printf(b, "%zu", interface_bytes(v[i]));
        else
            for (int k = 0; k < v[i]->rank; k++)
                sb_printf(b, "%s%lld", k ? ", " : "", (long long)v[i]->dim[k]);
        sb_put(b, !v[i]->rank && !is_packed(v[i]) ? "1};\n" : "};\n");
    }
    sb_printf(b, "static const struct %s_io %s_%s[] = {\n", e->prefix, e->prefix,
              which);
    for (size_t i = 0; i < n; i++)
        sb_printf(b, "    {\"%s\", \"%s\", %s, %d, %s_%s%zu_dim, %zu, %d},\n",
                  comment_text(onnx[i]), field[i], descr(e, v[i]->dtype),
                  is_packed(v[i]) ? 1 : v[i]->rank, e->prefix, which, i,
                  interface_bytes(v[i]),
                  v[i]->kind == VALUE_INPUT && !v[i]->overridable && !is_const(v[i]));
    if (!n)
        sb_put(b, "    {\"\", \"\", \"\", 0, NULL, 0, 0},\n");
    sb_put(b, "};\n\n");
}

static bool any_bounded(const struct graph *g)
{
    bool any = false;
    for (size_t i = 0; i < g->outputs.n; i++)
        any |= g->outputs.at[i]->bounded;
    return any;
}

/* The table of outputs with their actual shapes. */
static void put_actual(struct emitter *e, struct strbuf *out)
{
    const struct graph *g = e->p->model->graph;
    if (!any_bounded(g))
        return;
    sb_printf(out, "    memcpy(actual, %s_out, sizeof actual);\n", e->prefix);
    for (size_t i = 0; i < g->outputs.n; i++) {
        const struct value *v = g->outputs.at[i];
        if (!v->bounded)
            continue;
        sb_printf(out, "    actual[%zu].dim = out.s.%s;\n    actual[%zu].bytes = %d", i,
                  e->shape_name.at[i], i, dtypes[v->dtype].size);
        for (int k = 0; k < v->rank; k++)
            sb_printf(out, " * out.s.%s[%d]", e->shape_name.at[i], k);
        sb_put(out, ";\n");
    }
}

/* text with @NAME replaced; @P and @M inside what is put in are replaced too. */
static void fill(struct emitter *e, struct strbuf *out, const char *text)
{
    const struct graph *g = e->p->model->graph;
    const bool file = !e->opt->embed_weights, strings = holds_strings(g);
    for (const char *p = text; *p; p++) {
        if (*p != '@') {
            sb_putn(out, p, 1);
            continue;
        }
        p++;
        if (*p == 'P') {
            sb_put(out, e->prefix);
        } else if (*p == 'M') {
            sb_put(out, e->macro);
        } else if (*p == 'U') {
            sb_put(out, file ? " [--weights FILE]" : "");
        } else if (*p == 'W') {
            fill(e, out, file ? weights_option : "");
        } else if (*p == 'O') {
            fill(e, out, any_bounded(g) ? "actual" : "@P_out");
        } else if (*p == 'A') {
            if (any_bounded(g))
                sb_printf(out, "    struct %s_io actual[%zu];\n", e->prefix,
                          g->outputs.n);
        } else if (*p == 'B') {
            put_actual(e, out);
        } else if (*p == 'H') {
            fill(e, out, strings ? string_helpers : "");
        } else if (*p == 'F') {
            fill(e, out, strings ? string_read : "");
        } else if (*p == 'J') {
            fill(e, out, strings ? "@P_strings(io) ? *type != 'S' : " : "");
        } else if (*p == 'X') {
            fill(e, out, strings ? string_descr : "");
        } else if (*p == 'C') {
            sb_put(out, strings ? "width ? descr : io->descr" : "io->descr");
        } else if (*p == 'Y') {
            fill(e, out,
                 strings ? string_write : "fwrite(data, 1, io->bytes, f) != io->bytes");
        } else if (*p == 'L') {
            fill(e, out, file ? weights_load : "");
        } else if (*p == 'Q') {
            sb_put(out, file ? "    files[given] = weights;\n" : "");
        } else if (*p == 'G') {
            sb_put(out, file ? "given + 1" : "given");
        } else if (*p == 'V') {
            sb_put(out, has_pool(e) ? " [--threads N]" : "");
        } else if (*p == 'R') {
            fill(e, out, has_pool(e) ? threads_option : "");
        } else if (*p == 'S') {
            fill(e, out, has_pool(e) ? threads_start : "");
        } else if (*p == 'E') {
            fill(e, out, has_pool(e) ? threads_stop : "");
        } else if (*p == 'D') {
            fill(e, out, has_pool(e) ? threads_variables : "");
        } else if (*p == 'K') {
            sb_printf(out, "%d", e->opt->threads);
        } else if (*p == 'N') {
            const size_t in = g->inputs.n, o = g->outputs.n;
            p++;
            const size_t n = *p == 'I'   ? (in ? in : 1)
                             : *p == 'O' ? (o ? o : 1)
                             : *p == 'G' ? in
                                         : o;
            sb_printf(out, "%zu", n);
        } else if (*p == 'T') {
            const char **onnx = mem_array(g->inputs.n + 1, sizeof *onnx);
            for (size_t i = 0; i < g->inputs.n; i++)
                onnx[i] = g->inputs.at[i]->name;
            put_table(e, out, "in", g->inputs.n, g->inputs.at, onnx, e->in_name.at);
            put_table(e, out, "out", g->outputs.n, g->outputs.at, g->output_name,
                      e->out_name.at);
        }
    }
}

/* "dir/net.c" -> "net", as it stands in a C string. */
static void put_file_name(struct strbuf *out, const char *path)
{
    const char *slash = strrchr(path, '/'), *dot = strrchr(path, '.');
    const char *p = slash ? slash + 1 : path;
    const char *end = dot && dot > p ? dot : p + strlen(p);
    for (; p < end; p++)
        if (*p == '"' || *p == '\\' || *p == '?' || (unsigned char)*p < ' ')
            sb_printf(out, "\\%03o", (unsigned char)*p);
        else
            sb_putn(out, p, 1);
}

void emit_main(struct emitter *e, struct strbuf *out)
{
    struct strbuf text = {0};
    fill(e, &text, program_text);
    if (!e->opt->embed_weights) {
        /* the option's variable stands beside the others */
        const char *mark = "    const char *dir = NULL;\n";
        char *at = strstr(text.s, mark);
        CHECK(at);
        sb_putn(out, text.s, (size_t)(at - text.s));
        sb_put(out, "    const char *weights = \"");
        put_file_name(out, e->opt->output ? e->opt->output : e->prefix);
        sb_put(out, ".weights\";\n");
        sb_put(out, at);
    } else {
        sb_put(out, text.s);
    }
}
