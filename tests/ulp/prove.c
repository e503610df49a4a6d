/* prove.c -- that the f32 functions of one variable are what they claim to be.
 *
 *     prove LEDGER [-i ISA,...] [-b ISA] [-r BEGIN-END] FUNCTION...
 *         every f32 input (or the blocks of 2^16 inputs BEGIN .. END - 1) on every ISA
 *         of this machine, each bit compared with the correctly rounded result (ref.c);
 *         "all" stands for all functions. Complete runs replace their rows in LEDGER.
 *         With -b ISA the results on that ISA, proven in LEDGER for the kernel's
 * present text, are what the others are compared with: seconds instead of minutes.
 *     prove LEDGER -u FUNCTION...
 *         likewise the f32 sequences FUNCTION_fma: their largest error in ulps.
 *     prove LEDGER -check HARD HASHES
 *         in seconds: the hard cases of file HARD (hard.c made them), some inputs of
 *         every exponent, a hash per function over a fixed corpus, which must be as
 *         HASHES says on every ISA, and that each row of LEDGER has zero wrong and is
 *         about the kernel's present text.
 *     prove LEDGER -hashes FILE
 *         writes the file of hashes.
 *
 * A row of the ledger: function, ISA, inputs, wrong (or "0.87ulp"), hash of the
 * kernel's text. That text is what an emitted file would carry for it, without comments
 * and spaces: all that its bits depend on. */
#include "carry.h"
#include "onemodel.h"
#include "ref.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef void ew_run(void *y, const void *const *x, const ptrdiff_t *row_stride,
                    size_t rows, size_t n, const void *params);

enum { BLOCK = 1 << 16, SHOWN = 8, ROWS = 1024 };

/* The ISAs, and the scalar path as it is where doubles are emulated (OM_FIXED). */
enum { PATH_FIXED = ISA_COUNT, PATHS };

struct row {
    char function[32], isa[16], inputs[16], wrong[16], hash[20];
};

static const char *only, *base, *ledger_path;
static uint32_t first_block, last_block = BLOCK;
static struct row ledger[ROWS];
static int nledger;

/* ---- kernels -------------------------------------------------------------------- */

/* Functions with a body in fixed point. */
/* clang-format off */
#define FIXED                                                               \
    F(exp) F(sigmoid) F(tanh) F(gelu_tanh) F(expm1) F(mish) F(sinh) F(cosh) \
    F(log) F(softplus) F(gelu) F(erf) F(sin) F(cos) F(tan) F(asin) F(atan)  \
    F(acos) F(asinh) F(acosh) F(atanh) F(softsign)
/* clang-format on */
#define F(name) extern ew_run om_##name##_f32__fixed;
FIXED
#undef F
static const struct {
    const char *name;
    ew_run *run;
} fixed[] = {
#define F(name) {#name, om_##name##_f32__fixed},
    FIXED
#undef F
};

static const char *path_name(int path)
{
    return path == PATH_FIXED ? "fixed" : isa_name((enum isa)path);
}

static int path_by_name(const char *name)
{
    return strcmp(name, "fixed") ? om_isa_by_name(name) - 1 : PATH_FIXED;
}

static ew_run *kernel_on(const char *name, const char *suffix, int path)
{
    const struct kernel *k = kernel_find(mem_printf("%s_f32%s", name, suffix));

    if (!k || (only && !strstr(only, mem_printf(",%s,", path_name(path)))))
        return NULL;
    if (path == PATH_FIXED) {
        for (size_t i = 0; !*suffix && i < sizeof fixed / sizeof *fixed; i++)
            if (!strcmp(fixed[i].name, name))
                return fixed[i].run;
        return NULL;
    }
    if (path != ISA_SCALAR && !(om_isa_supported() >> 1 >> path & 1))
        return NULL;
    return (ew_run *)k->fn[path];
}

static void run(ew_run *k, float *y, const float *x, size_t n)
{
    const void *xs[1] = {x};
    const ptrdiff_t strides[2] = {0, 0};

    k(y, xs, strides, 1, n, NULL);
}

static uint64_t fnv(uint64_t h, const void *data, size_t n)
{
    const unsigned char *p = data;

    for (size_t i = 0; i < n; i++)
        h = (h ^ p[i]) * UINT64_C(0x100000001b3);
    return h;
}

/* Whether an item of carried text belongs to the function itself: a table, or code that
 * is not the lane vocabulary, a loop or the basis (names vd_..., om_..., OM_...). Those
 * have tests of their own, and change for reasons that change no bits. What belongs to
 * a body in fixed point is named fixed_... or om_fixed_...; om_inv_pi is of both kinds.
 */
static bool own_item(const char *item, bool fixed_point)
{
    static const char *const other[] = {"vf_", "vd_", "vi_", "vl_", "vm_", "vn_",
                                        "om_", "OM_", "VF",  "VD",  "VN_", "_mm"};
    const bool define = strncmp(item, "#define ", 8) == 0;
    const char *end = strchr(item, '('), *name;

    if (strncmp(item, "static const ", 13) == 0)
        return strstr(item, " om_inv_pi[") ||
               fixed_point == (strstr(item, " om_fixed_") != NULL);
    if (strncmp(item, "typedef", 7) == 0 || strncmp(item, "#if", 3) == 0 || !end)
        return fixed_point && define && strncmp(item + 8, "FIXED_", 6) == 0;
    if (define)
        name = item + 8;
    else
        for (name = end;
             name > item && (name[-1] == '_' || isalnum((unsigned char)name[-1]));
             name--)
            ;
    if (fixed_point || strncmp(name, "fixed_", 6) == 0)
        return fixed_point && strncmp(name, "fixed_", 6) == 0;
    if (strncmp(name, "vd_clamp", 8) == 0 || strncmp(name, "vd_step", 7) == 0)
        return true;
    for (size_t i = 0; i < sizeof other / sizeof *other; i++)
        if (strncmp(name, other[i], strlen(other[i])) == 0)
            return false;
    return true;
}

/* Of the function's own items, without comments and spaces. */
static const char *text_hash(const char *name, const char *suffix, int path)
{
    const struct kernel *k = kernel_find(mem_printf("%s_f32%s", name, suffix));
    const int isa = path == PATH_FIXED ? ISA_SCALAR : path;
    struct carry c = {&k, 1, 1u << isa, "", CARRY_TEXT};
    struct strbuf b = {0};
    uint64_t h = UINT64_C(0xcbf29ce484222325);

    carry(&b, &c);
    for (char *item = b.s, *next; item && *item; item = next) {
        next = strstr(item, "\n\n");
        if (next) {
            *next = 0;
            next += 2;
        }
        while (*item == '\n')
            item++;
        while (strncmp(item, "/*", 2) == 0 && strstr(item, "*/")) {
            item = strstr(item, "*/") + 2;
            while (*item == '\n')
                item++;
        }
        if (!own_item(item, path == PATH_FIXED))
            continue;
        if (getenv("PROVE_TEXT"))
            puts(item);
        for (const char *s = item; *s; s++) {
            if (s[0] == '/' && s[1] == '*' && strstr(s, "*/"))
                s = strstr(s, "*/") + 1;
            else if (*s != ' ' && *s != '\n' && *s != '\t')
                h = fnv(h, s, 1);
        }
    }
    return mem_printf("%016llx", (unsigned long long)h);
}

/* ---- the ledger -------------------------------------------------------------------
 */

static void ledger_read(void)
{
    FILE *f = fopen(ledger_path, "r");
    char line[200];

    while (f && fgets(line, sizeof line, f)) {
        struct row *r = &ledger[nledger];
        if (line[0] != '#' && nledger < ROWS &&
            sscanf(line, "%31s %15s %15s %15s %19s", r->function, r->isa, r->inputs,
                   r->wrong, r->hash) == 5)
            nledger++;
    }
    if (f)
        fclose(f);
}

static int by_name(const void *a, const void *b)
{
    const struct row *x = a, *y = b;
    int c = strcmp(x->function, y->function);

    return c ? c : strcmp(x->isa, y->isa);
}

static void ledger_put(const char *function, const char *isa, const char *wrong,
                       const char *hash)
{
    struct row *r = NULL;
    FILE *f;

    if (first_block != 0 || last_block != BLOCK)
        return;
    for (int i = 0; i < nledger; i++)
        if (!strcmp(ledger[i].function, function) && !strcmp(ledger[i].isa, isa))
            r = &ledger[i];
    if (!r && nledger < ROWS)
        r = &ledger[nledger++];
    if (!r)
        return;
    snprintf(r->function, sizeof r->function, "%s", function);
    snprintf(r->isa, sizeof r->isa, "%s", isa);
    snprintf(r->inputs, sizeof r->inputs, "4294967296");
    snprintf(r->wrong, sizeof r->wrong, "%s", wrong);
    snprintf(r->hash, sizeof r->hash, "%s", hash);
    qsort(ledger, (size_t)nledger, sizeof *ledger, by_name);
    f = fopen(ledger_path, "w");
    if (!f) {
        perror(ledger_path);
        exit(1);
    }
    fprintf(f, "# Written by tests/ulp/prove.c: function, ISA, inputs, wrong results "
               "(of _fma\n"
               "# the largest error), hash of the kernel's text.\n");
    for (int i = 0; i < nledger; i++)
        fprintf(f, "%-12s %-7s %s %s %s\n", ledger[i].function, ledger[i].isa,
                ledger[i].inputs, ledger[i].wrong, ledger[i].hash);
    fclose(f);
}

/* ---- comparing
 * ----------------------------------------------------------------------- */

static void report(const char *name, int isa, uint32_t x, uint32_t y, uint32_t want)
{
    float fx;

    memcpy(&fx, &x, 4);
    fprintf(stderr, "  %s %s: x %08x (%a) gives %08x, not %08x\n", name, path_name(isa),
            x, (double)fx, y, want);
}

static long compare(const char *name, int isa, const float *x, const float *y,
                    const uint32_t *want, uint32_t n, long wrong)
{
    for (uint32_t i = 0; i < n; i++) {
        uint32_t u, v;
        memcpy(&u, x + i, 4);
        memcpy(&v, y + i, 4);
        if (v != want[i] && wrong++ < SHOWN)
            report(name, isa, u, v, want[i]);
    }
    return wrong;
}

/* The kernel of ISA base, if its row in the ledger says that it is right. */
static ew_run *base_kernel(const char *name)
{
    const char *others = only;
    int isa = path_by_name(base);
    ew_run *k;

    only = NULL;
    k = isa < 0 ? NULL : kernel_on(name, "", isa);
    only = others;
    for (int i = 0; k && i < nledger; i++)
        if (!strcmp(ledger[i].function, name) && !strcmp(ledger[i].isa, base) &&
            !strcmp(ledger[i].wrong, "0") &&
            !strcmp(ledger[i].hash, text_hash(name, "", isa)))
            return k;
    return NULL;
}

/* One block of inputs and, of odd and even functions, their mirror images. */
static void prove_block(const struct ref *r, ew_run *known, uint32_t b, long *wrong,
                        long *n, long *slow)
{
    static float x[BLOCK], y[BLOCK];
    static uint32_t want[BLOCK];

    for (uint32_t i = 0; i < BLOCK; i++) {
        uint32_t u = b << 16 | i;
        memcpy(x + i, &u, 4);
    }
    if (known) {
        run(known, y, x, BLOCK);
        memcpy(want, y, sizeof y);
    }
    for (uint32_t i = 0; !known && i < BLOCK; i++)
        want[i] = ref_f32(r, x[i], slow);
    for (int mirror = 0; mirror <= (r->symmetry != 0); mirror++) {
        for (uint32_t i = 0; mirror && i < BLOCK; i++) {
            x[i] = -x[i];
            if (r->symmetry == REF_ODD && want[i] != 0x7fc00000u)
                want[i] ^= 0x80000000u;
        }
        *n += BLOCK;
        for (int isa = 0; isa < PATHS; isa++) {
            ew_run *k = kernel_on(r->name, "", isa);
            if (!k)
                continue;
            run(k, y, x, BLOCK);
            if (memcmp(y, want, sizeof y) != 0)
                wrong[isa] = compare(r->name, isa, x, y, want, BLOCK, wrong[isa]);
        }
    }
}

static int prove(const char *name)
{
    const struct ref *r = ref_find(name);
    long wrong[PATHS] = {0}, slow = 0, n = 0;
    ew_run *known = base ? base_kernel(name) : NULL;
    time_t t = time(NULL);
    int bad = 0;

    if (!r) {
        fprintf(stderr, "prove: no function %s\n", name);
        return 1;
    }
    if (base && !known) {
        fprintf(stderr, "prove: %s on %s has no proof\n", name, base);
        return 1;
    }
    for (uint32_t b = first_block; b < last_block; b++)
        if (!(r->symmetry && b >= BLOCK / 2))
            prove_block(r, known, b, wrong, &n, &slow);
    for (int isa = 0; isa < PATHS; isa++) {
        if (!kernel_on(name, "", isa) || (base && path_by_name(base) == isa))
            continue;
        printf("%-10s %-7s %ld inputs, %ld wrong\n", name, path_name(isa), n,
               wrong[isa]);
        bad |= wrong[isa] != 0;
        ledger_put(name, path_name(isa), mem_printf("%ld", wrong[isa]),
                   text_hash(name, "", isa));
    }
    printf("%-10s %ld s, %ld inputs decided by MPFR\n", name, (long)(time(NULL) - t),
           slow);
    fflush(stdout);
    return bad;
}

/* |y - d| in ulps of d's binade; 0 if both are NaN or the same infinity. */
static double ulps(float y, double d)
{
    int e;

    if (y != y || d != d)
        return y != y && d != d ? 0 : INFINITY;
    if (isinf((float)d) && isinf(y))
        return (float)d == y ? 0 : INFINITY;
    if (isinf(y) || isinf(d)) /* too early or too late: as if exponents went on */
        return fabs(fabs(isinf(d) ? (double)y : d) - 0x1p128) / 0x1p104;
    if (d == 0)
        return fabs((double)y) * 0x1p149;
    frexp(d, &e);
    return fabs((double)y - d) / ldexp(1, e < -125 ? -149 : e - 24);
}

/* Whether y may be further than worst ulps from what is e when rounded to f32. */
static bool further(uint32_t y, uint32_t e, double worst)
{
    uint32_t far = y > e ? y - e : e - y;

    if (y == e)
        return worst < 0.5;
    return far + 0.5 > worst || (y ^ e) >> 23 || !(e & 0x7fffff);
}

/* The largest error on all inputs. The exact kernel, which has proofs of its own, tells
 * what needs no closer look. ISAs that emulate vf_fma take part in every 512th block
 * and get no row. */
static int measure(const char *name)
{
    static float x[BLOCK], e[BLOCK], y[PATHS][BLOCK];
    const struct ref *r = ref_find(name);
    long differ[PATHS] = {0};
    double worst = 0, at = 0;
    int bad = 0, best = 0;

    if (!r || !kernel_find(mem_printf("%s_f32_fma", name)))
        return 0;
    for (int isa = 0; isa < PATHS; isa++)
        if (kernel_on(name, "_fma", isa))
            best = isa;
    for (uint32_t b = first_block; b < last_block; b++) {
        for (uint32_t i = 0; i < BLOCK; i++) {
            uint32_t u = b << 16 | i;
            memcpy(x + i, &u, 4);
        }
        run(kernel_on(name, "", best), e, x, BLOCK);
        run(kernel_on(name, "_fma", best), y[best], x, BLOCK);
        for (int isa = 0; isa < best; isa++) {
            ew_run *k = kernel_on(name, "_fma", isa);
            if (!k || (isa <= ISA_SSE2 && b % 512 != 0))
                continue;
            run(k, y[isa], x, BLOCK);
            differ[isa] += memcmp(y[best], y[isa], sizeof y[isa]) != 0;
        }
        for (uint32_t i = 0; i < BLOCK; i++) {
            uint32_t u, v;
            memcpy(&u, y[best] + i, 4);
            memcpy(&v, e + i, 4);
            if (!further(u, v, worst))
                continue;
            double d = ulps(y[best][i], r->f64((double)x[i]));
            if (u != v && (y[best][i] != y[best][i] || !((u | v) << 1)))
                d = INFINITY; /* NaN or zero, and other bits */
            if (d > worst) {
                worst = d;
                at = x[i];
            }
        }
    }
    for (int isa = 0; isa < PATHS; isa++) {
        const char *full = mem_printf("%s_fma", name);
        if (!kernel_on(name, "_fma", isa))
            continue;
        printf("%-10s %-7s %.3f ulp (at %a), %ld blocks differ from %s\n", full,
               path_name(isa), worst, at, differ[isa], path_name(best));
        bad |= differ[isa] != 0 || worst > 2;
        if (isa > ISA_SSE2 || differ[isa])
            ledger_put(full, path_name(isa),
                       differ[isa] ? "differs" : mem_printf("%.3fulp", worst),
                       text_hash(name, "_fma", isa));
    }
    fflush(stdout);
    return bad;
}

/* ---- the quick check
 * -------------------------------------------------------------------- */

/* The corpus: all 2^16 upper halves with a lower half that varies, so every sign and
 * exponent, the zeros, infinities and some NaNs, in an order that the hash depends on.
 */
static void corpus(float *x)
{
    for (uint32_t i = 0; i < BLOCK; i++) {
        uint32_t u = i << 16 | (i * 40503u & 0xffff);
        if (i % 16 == 0)
            u = i << 16;
        memcpy(x + i, &u, 4);
    }
}

static uint64_t corpus_hash(ew_run *k)
{
    static float x[BLOCK], y[BLOCK];

    corpus(x);
    run(k, y, x, BLOCK);
    return fnv(UINT64_C(0xcbf29ce484222325), y, sizeof y);
}

static int write_hashes(const char *path)
{
    FILE *f = fopen(path, "w");

    if (!f)
        return 1;
    fprintf(
        f,
        "# Written by tests/ulp/prove.c: FNV-1a of 65,536 results of each function,\n"
        "# the same on every ISA.\n");
    for (unsigned i = 0; i < nrefs; i++)
        for (int fma = 0; fma < 2; fma++) {
            ew_run *k = kernel_on(refs[i].name, fma ? "_fma" : "", ISA_SCALAR);
            if (k)
                fprintf(f, "%s%s %016llx\n", refs[i].name, fma ? "_fma" : "",
                        (unsigned long long)corpus_hash(k));
        }
    return fclose(f);
}

static long check_hashes(const char *path)
{
    FILE *f = fopen(path, "r");
    char line[100], name[40];
    unsigned long long want;
    long bad = 0;

    if (!f) {
        perror(path);
        return 1;
    }
    while (fgets(line, sizeof line, f)) {
        if (sscanf(line, "%39s %llx", name, &want) != 2 || line[0] == '#')
            continue;
        char *fma = strstr(name, "_fma");
        if (fma)
            *fma = 0;
        for (int isa = 0; isa < PATHS; isa++) {
            ew_run *k = kernel_on(name, fma ? "_fma" : "", isa);
            if (k && corpus_hash(k) != want) {
                fprintf(stderr, "  %s%s on %s: other bits than %s records\n", name,
                        fma ? "_fma" : "", path_name(isa), path);
                bad++;
            }
        }
    }
    fclose(f);
    return bad;
}

static long check_one(const struct ref *r, uint32_t x, uint32_t want)
{
    long bad = 0;

    for (int isa = 0; isa < PATHS; isa++)
        for (int mirror = 0; mirror <= (r->symmetry != 0); mirror++) {
            ew_run *k = kernel_on(r->name, "", isa);
            uint32_t u = x ^ (uint32_t)mirror << 31, v;
            uint32_t w = want ^ (uint32_t)(mirror && r->symmetry == REF_ODD) << 31;
            float fx, fy;
            if (!k)
                continue;
            memcpy(&fx, &u, 4);
            run(k, &fy, &fx, 1);
            memcpy(&v, &fy, 4);
            if (v != w && bad++ < SHOWN)
                report(r->name, isa, u, v, w);
        }
    return bad;
}

static long check_hard(const char *path, long *n)
{
    FILE *f = fopen(path, "r");
    char name[32];
    unsigned x, want;
    long bad = 0;

    if (!f) {
        perror(path);
        return 1;
    }
    for (; fscanf(f, "%31s %x %x", name, &x, &want) == 3; ++*n) {
        const struct ref *r = ref_find(name);
        if (r)
            bad += check_one(r, x, want);
    }
    fclose(f);
    return bad;
}

/* A block of inputs drawn from all exponents, for each function. */
static long check_sample(long *n)
{
    static float x[BLOCK], y[BLOCK];
    static uint32_t want[BLOCK];
    long bad = 0, slow = 0;

    corpus(x);
    for (unsigned i = 0; i < nrefs; i++) {
        long wrong[PATHS] = {0};
        if (!kernel_find(mem_printf("%s_f32", refs[i].name)))
            continue;
        for (uint32_t j = 0; j < BLOCK; j++)
            want[j] = ref_f32(&refs[i], x[j], &slow);
        for (int isa = 0; isa < PATHS; isa++) {
            ew_run *k = kernel_on(refs[i].name, "", isa);
            if (!k)
                continue;
            run(k, y, x, BLOCK);
            wrong[isa] = compare(refs[i].name, isa, x, y, want, BLOCK, 0);
            bad += wrong[isa];
            *n += BLOCK;
        }
    }
    return bad;
}

static long check_ledger(void)
{
    long bad = 0;

    for (int i = 0; i < nledger; i++) {
        char name[32];
        int fma, isa = path_by_name(ledger[i].isa);
        snprintf(name, sizeof name, "%s", ledger[i].function);
        fma = strstr(name, "_fma") != NULL;
        if (fma)
            *strstr(name, "_fma") = 0;
        if (isa < 0 || !kernel_on(name, fma ? "_fma" : "", isa))
            continue;
        if (!fma && strcmp(ledger[i].wrong, "0") != 0) {
            fprintf(stderr, "  %s on %s: %s wrong\n", name, ledger[i].isa,
                    ledger[i].wrong);
            bad++;
        }
        if (strcmp(text_hash(name, fma ? "_fma" : "", isa), ledger[i].hash) != 0) {
            fprintf(stderr,
                    "  %s on %s: the proof is older than the kernel: make prove\n",
                    ledger[i].function, ledger[i].isa);
            bad++;
        }
    }
    return bad;
}

static int check(const char *hard, const char *hashes)
{
    long n = 0, bad = check_hard(hard, &n);

    printf("ulp: %ld hard cases", n);
    n = 0;
    bad += check_sample(&n);
    bad += check_hashes(hashes);
    bad += check_ledger();
    printf(", %ld samples, %d proofs: %ld wrong\n", n, nledger, bad);
    return bad != 0;
}

int main(int argc, char **argv)
{
    int bad = 0, single = 0;

    if (argc < 3)
        return 1;
    ledger_path = argv[1];
    ledger_read();
    if (!strcmp(argv[2], "-check") && argc == 5)
        return check(argv[3], argv[4]);
    if (!strcmp(argv[2], "-text") && argc == 5) { /* what is hashed, for the curious */
        setenv("PROVE_TEXT", "1", 1);
        return !text_hash(argv[3], "", path_by_name(argv[4]));
    }
    if (!strcmp(argv[2], "-hashes") && argc == 4)
        return write_hashes(argv[3]);
    for (int i = 2; i < argc; i++) {
        if (!strcmp(argv[i], "-i") && i + 1 < argc)
            only = mem_printf(",%s,", argv[++i]);
        else if (!strcmp(argv[i], "-b") && i + 1 < argc)
            base = argv[++i];
        else if (!strcmp(argv[i], "-r") && i + 1 < argc)
            sscanf(argv[++i], "%u-%u", &first_block, &last_block);
        else if (!strcmp(argv[i], "-u"))
            single = 1;
        else if (!strcmp(argv[i], "all"))
            for (unsigned k = 0; k < nrefs; k++)
                bad |= single ? measure(refs[k].name)
                       : kernel_find(mem_printf("%s_f32", refs[k].name))
                           ? prove(refs[k].name)
                           : 0;
        else
            bad |= single ? measure(argv[i]) : prove(argv[i]);
    }
    return bad;
}
