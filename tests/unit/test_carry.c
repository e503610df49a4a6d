/* test_carry.c -- the splitter of C text, and that whatever is carried compiles: all
 * kernels in one file with every compiler here, each template's alone without an unused
 * function, each kernel alone with libtcc. Also contraction: exact kernels hold no
 * fused multiply-add. */
#include "carry.h"
#include "ctext.h"
#include "strmap.h"
#include <check.h>
#include <libtcc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* ---- ctext.c
 * ------------------------------------------------------------------------- */

START_TEST(splits_items)
{
    static const char text[] =
        "/* file */\n"
        "#ifndef X_H\n"
        "#define X_H\n"
        "#include \"base.h\"\n"
        "#include <stdint.h>\n"
        "/* lonely */\n\n"
        "/* of A */\n"
        "#define A(x) \\\n"
        "    ((x) + 1)\n"
        "typedef float OM_ALIAS f_t;\n"
        "enum { E1 = A(2), E2 };\n"
        "struct s {\n    int m; /* } */\n};\n"
        "static const int t[] = {1, 2};\n"
        "#if X\n#define B 1\nstatic int g(void);\n#endif\n"
        "OM_DEF(EW f32, M, k1, f)\n"
        "OM_INLINE f_t fun(f_t x)\n{\n#if B\n    return '}';\n#endif\n}\n"
        "OM_RANGE(k2, s)\n{\n    return 0;\n}\n"
        "#endif\n";
    static const char *const names[][3] = {
        {"A"}, {"f_t"}, {"E1", "E2"}, {"s"}, {"t"}, {"B", "g"}, {"fun"}, {NULL},
    };
    const struct unit *u = ctext_split("x.h", text);
    ck_assert_uint_eq(u->includes.n, 1);
    ck_assert_str_eq(u->includes.at[0], "base.h");
    ck_assert_uint_eq(u->system_includes.n, 1);
    ck_assert_str_eq(u->system_includes.at[0], "stdint.h");
    ck_assert_uint_eq(u->items.n, 8);
    for (size_t i = 0; i < u->items.n; i++) {
        const struct item *it = u->items.at[i];
        size_t n = 0;
        for (; n < 3 && names[i][n]; n++)
            ck_assert_str_eq(it->names.at[n], names[i][n]);
        ck_assert_uint_eq(it->names.n, n);
    }
    ck_assert_int_eq(strncmp(u->items.at[0]->text, "/* of A */", 10), 0);
    ck_assert_str_eq(u->items.at[7]->kernel, "k2");
}
END_TEST

START_TEST(resolves_conditionals)
{
    static const char text[] = "a\n#if T\nb\n#else\nc\n#endif\n"
                               "#ifdef U\nd\n#endif\n"
                               "#if defined(T) && !defined(U)\ne\n#endif\n"
                               "#if V >= 8 || T\nf\n#endif\n"
                               "#if Q\ng\n#if !T\nh\n#endif\n#else\ni\n#endif\nj\n";
    struct strmap known = {0};
    strmap_set(&known, "T", "1u  /* yes */");
    strmap_set(&known, "U", (void *)ctext_undefined);
    strmap_set(&known, "V", "4");
    ck_assert_str_eq(ctext_resolve(text, &known),
                     "a\nb\ne\nf\n#if Q\ng\n#else\ni\n#endif\nj\n");
}
END_TEST

/* ---- carried files compile
 * ------------------------------------------------------------- */

static unsigned host_isas(void)
{
    unsigned isas = 0;
    for (enum isa i = 0; i < ISA_COUNT; i++)
        if (kernels[0].fn[i])
            isas |= 1u << i;
    return isas;
}

/* A file with these kernels, and tables that use them. */
static char *file_of(const struct kernel *const *k, size_t n, unsigned isas)
{
    struct strbuf body = {0}, file = {0};
    struct carry c = {k, n, isas, NULL, CARRY_TEXT};
    sb_put(&body, "\ntypedef om_ew_kernel *ew;\ntypedef om_range_kernel *range;\n");
    for (enum isa isa = 0; isa < ISA_COUNT; isa++) {
        const char *guard = carry_guard(&c, isa);
        if (!(isas >> isa & 1))
            continue;
        if (guard)
            sb_printf(&body, "#if %s\n", guard);
        for (size_t i = 0; i < n; i++) {
            const char *name = carry_name(k[i], isa);
            sb_printf(&body, "%s use_%s(void);\n%s use_%s(void) { return %s; }\n",
                      k[i]->sig[0] == 'E' ? "ew" : "range", name,
                      k[i]->sig[0] == 'E' ? "ew" : "range", name, name);
        }
        if (guard)
            sb_put(&body, "#endif\n");
    }
    sb_printf(&body, "int pick(void);\nint pick(void) { return %s(%u, 0); }\n",
              carry_pick(&c), isas << 1);
    c.body = body.s;
    carry(&file, &c);
    sb_put(&file, body.s);
    return file.s;
}

static const char *temp_path(const char *suffix)
{
    const char *dir = getenv("TMPDIR");
    return mem_printf("%s/test_carry.%ld%s", dir ? dir : "/tmp", (long)getpid(),
                      suffix);
}

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    ck_assert(fputs(text, f) >= 0 && !fclose(f));
}

static bool have(const char *program)
{
    return !system(mem_printf("command -v %s >/dev/null", program));
}

static void compile(const char *command, const char *path)
{
    const char *line = mem_printf("%s %s", command, path);
    ck_assert_msg(!system(line), "%s", line);
}

/* CARRY_FULL=1: code for every kernel from every compiler, optimised; minutes. */
static bool full(void)
{
    return getenv("CARRY_FULL") != NULL;
}

static const struct kernel **all_kernels(void)
{
    const struct kernel **k = mem_array(kernel_count, sizeof *k);
    for (size_t i = 0; i < kernel_count; i++)
        k[i] = &kernels[i];
    return k;
}

static const struct {
    const char *program, *flags;
} compilers[] = {
    {"gcc", "-std=c99 -Wall -Wextra -Wpedantic -Werror"},
    {"clang", "-std=c99 -Wall -Wextra -Wpedantic -Werror"},
    {"g++", "-x c++ -Wall -Wextra -Wpedantic -Werror"},
    {"clang++", "-x c++ -Wall -Wextra -Wpedantic -Werror"},
    {"tcc", "-Wall -Werror"},
};

/* The first kernel of each template, if `from` is NULL; else all of from's template. */
static const struct kernel **by_template(const struct kernel *from, size_t *n)
{
    const struct kernel **k = mem_array(kernel_count, sizeof *k);
    *n = 0;
    for (size_t i = 0; i < kernel_count; i++) {
        bool take = !from || !strcmp(kernels[i].file, from->file);
        for (size_t j = 0; !from && j < *n; j++)
            take &= strcmp(kernels[i].file, k[j]->file) != 0;
        if (take)
            k[(*n)++] = &kernels[i];
    }
    return k;
}

START_TEST(all_kernels_compile)
{
    const char *path = temp_path(".c"), *object = temp_path(".o");
    const char *program = compilers[_i].program;
    const char *command = mem_printf("%s %s", program, compilers[_i].flags);
    const char *to_object = mem_printf("-c -o %s", object);
    if (!have(program))
        return;
    write_file(path, file_of(all_kernels(), kernel_count, host_isas()));
    if (!strcmp(program, "tcc")) {
        compile(mem_printf("%s %s", command, to_object), path);
    } else if (full()) {
        compile(mem_printf("%s -O2 %s", command, to_object), path);
    } else {
        size_t n;
        const struct kernel **k = by_template(NULL, &n);
        compile(mem_printf("%s -fsyntax-only", command), path);
        if (strstr(program, "++"))
            return;
        write_file(path, file_of(k, n, host_isas()));
        compile(mem_printf("%s -O0 %s", command, to_object), path);
    }
    unlink(path);
    unlink(object);
}
END_TEST

/* No unused item: the kernels of one template at a time. */
START_TEST(each_template_compiles)
{
    const char *path = temp_path(".c"), *object = temp_path(".o");
    const char *cc =
        have("clang") ? "clang -fsyntax-only" : mem_printf("gcc -O0 -c -o %s", object);
    size_t n, m;
    const struct kernel **first = by_template(NULL, &n);
    for (size_t i = 0; i < n; i++) {
        const struct kernel **k = by_template(first[i], &m);
        write_file(path, file_of(k, m, full() ? host_isas() : 1u << ISA_SCALAR));
        compile(mem_printf("%s %s", cc, compilers[0].flags), path);
    }
    unlink(path);
    unlink(object);
}
END_TEST

static void tcc_message(void *kernel, const char *message)
{
    fprintf(stderr, "%s: %s\n", (const char *)kernel, message);
}

START_TEST(each_kernel_compiles)
{
    for (size_t i = 0; i < kernel_count; i++) {
        const struct kernel *k = &kernels[i];
        TCCState *s = tcc_new();
        tcc_set_error_func(s, (void *)k->name, tcc_message);
        tcc_set_options(s, "-Wall -Werror");
        tcc_set_output_type(s, TCC_OUTPUT_MEMORY);
        ck_assert_int_eq(tcc_compile_string(s, file_of(&k, 1, 1u << ISA_SCALAR)), 0);
        ck_assert_int_eq(tcc_relocate(s, TCC_RELOCATE_AUTO), 0);
        tcc_delete(s);
    }
}
END_TEST

/* The other flavours declare kernels and define none. */
START_TEST(declares_linked_kernels)
{
    const struct kernel **k = all_kernels();
    struct strbuf link = {0}, jit = {0};
    carry(&link,
          &(struct carry){k, 1, 1u << ISA_SCALAR | 1u << ISA_AVX2 | 1u << ISA_NEON,
                          "om_isa_best", CARRY_LINK});
    ck_assert_ptr_nonnull(strstr(link.s, carry_name(k[0], ISA_AVX2)));
    ck_assert_ptr_nonnull(strstr(link.s, "\n#if defined(__aarch64__)\n"));
    ck_assert_ptr_nonnull(strstr(link.s, "int om_isa_best("));
    carry(&jit, &(struct carry){k, 1, 1u << ISA_AVX2, "", CARRY_JIT});
    ck_assert_ptr_nonnull(strstr(jit.s, carry_name(k[0], ISA_AVX2)));
    ck_assert_ptr_null(strstr(jit.s, "__x86_64__) || defined(__i386__)\nextern"));
    ck_assert_ptr_null(strstr(jit.s, "om_isa_best"));
}
END_TEST

/* ---- contraction
 * -------------------------------------------------------------------------- */

/* Sums whose order and rounding are exact mode's: no fused instruction, whatever the
 * ISA offers. (Functions may hold some, where that is proven to round correctly.) */
static bool exact_sum(const char *name)
{
    static const char *const bases[] = {"conv",       "matmul",          "gemm",
                                        "reduce_sum", "reduce_l1",       "reduce_prod",
                                        "avgpool",    "pool_plane_mean", "sumpool",
                                        "cum_sum",    "resize"};
    if (strstr(name, "_fma") || strstr(name, "_fast") || strstr(name, "exp"))
        return false;
    for (size_t i = 0; i < sizeof bases / sizeof *bases; i++)
        if (!strncmp(name, bases[i], strlen(bases[i])))
            return true;
    return false;
}

/* The kernel that a symbol om_NAME__ISA belongs to; compilers add .part.0 and such. */
static bool symbol_of(const char *symbol, char name[128], char isa[16])
{
    return sscanf(symbol, "om_%127[a-z0-9_]", name) == 1 && strstr(name, "__") &&
           sscanf(strstr(name, "__"), "__%15[a-z0-9]", isa) == 1;
}

static bool fused(const char *line)
{
    static const char *const ops[] = {"vfmadd", "vfmsub", "vfnmadd", "vfnmsub",
                                      "fmadd",  "fmsub",  "fnmadd",  "fnmsub",
                                      "\tfmla", "\tfmls", "\tfmad",  "\tfnmla"};
    for (size_t i = 0; i < sizeof ops / sizeof *ops; i++)
        if (strstr(line, ops[i]))
            return true;
    return false;
}

/* On x86 the scalar and SSE2 code has no such instruction at all, on the others the
 * exact sums have none. */
START_TEST(nothing_is_contracted)
{
    const char *library = getenv("CARRY_LIBRARY");
    char line[512], symbol[256] = "", name[128] = "", isa[16] = "";
    size_t functions = 0, sums = 0;
    bool forbidden = false;
    if (!library || !have("objdump"))
        return;
    FILE *f = popen(mem_printf("objdump -d --no-show-raw-insn %s", library), "r");
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "%*x <%255[^>]>:", symbol) == 1) {
            const bool kernel = symbol_of(symbol, name, isa);
            const bool sum = kernel && exact_sum(name);
            const bool x86 = kernels[0].fn[ISA_SSE2] != NULL;
            const bool baseline =
                x86 && (!strcmp(isa, "scalar") || !strcmp(isa, "sse2"));
            functions += kernel;
            sums += sum;
            forbidden = kernel && (sum || baseline);
        } else if (forbidden && fused(line)) {
            ck_abort_msg("%s: %s", symbol, line);
        }
    }
    ck_assert_int_eq(pclose(f), 0);
    ck_assert_uint_ge(functions, kernel_count);
    ck_assert_uint_ge(sums, 1);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("carry");
    TCase *text = tcase_create("ctext"), *files = tcase_create("files");
    tcase_add_test(text, splits_items);
    tcase_add_test(text, resolves_conditionals);
    tcase_add_test(text, declares_linked_kernels);
    tcase_add_loop_test(files, all_kernels_compile, 0,
                        sizeof compilers / sizeof *compilers);
    tcase_add_test(files, each_template_compiles);
    tcase_add_test(files, each_kernel_compiles);
    tcase_add_test(files, nothing_is_contracted);
    tcase_set_timeout(files, 3600);
    suite_add_tcase(s, text);
    suite_add_tcase(s, files);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
