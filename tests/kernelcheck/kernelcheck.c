/* kernelcheck.c -- holds every elementwise kernel on every ISA of this machine against
 * the scalar build, bit by bit. It walks the generated table of kernels and reads
 * types, operands and parameters from it, so a new kernel is tested without a new line
 * here.
 *
 *     kernelcheck [--seed N] [--isa NAME] [PREFIX ...]     test (kernels of these
 * names) kernelcheck [--isa NAME] --bench NAME                nanoseconds per element
 *
 * Each case draws sizes, strides, placements and values. Buffers end at a page that
 * can't be touched, or begin after one, and the bytes around rows are compared
 * afterwards. A case runs with an output of its own, then with each input as the output
 * where sizes allow. Kernels named *_fast may differ between ISAs and are held to a
 * tolerance. */
#include "compiler.h"
#include "onemodel.h"
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

typedef void kernel_ew(void *y, const void *const *x, const ptrdiff_t *row_stride,
                       size_t rows, size_t n, const void *params);

enum { MAX_IN = 8, REGION = 1 << 16 };

static const char *const isa_names[ISA_COUNT] = {"scalar", "sse2", "avx2",
                                                 "avx512", "neon", "sve"};

static uint64_t seed = 1, state;
static long comparisons, failures;
static int kernels_tested;

static uint64_t rnd(void)
{
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state * UINT64_C(0x2545f4914f6cdd1d);
}

static unsigned below(unsigned n)
{
    return (unsigned)((rnd() >> 32) * n >> 32);
}

/* ---- a kernel's row, read ------------------------------------------------------- */

struct type {
    char name[16];
    int size;
};

struct row {
    const struct kernel *k;
    struct type y, x[MAX_IN];
    int nx;
    char letter[MAX_IN];
    const struct param_type *ptype;
};

static void read_type(struct type *t, const char *s, size_t len)
{
    enum dtype d;

    if (len >= sizeof t->name)
        exit(3);
    memcpy(t->name, s, len);
    t->name[len] = 0;
    d = dtype_by_name(s, len);
    t->size = d != DT_NONE ? dtypes[d].size : *s == 'b' ? atoi(t->name + 1) : 0;
    if (!t->size) {
        fprintf(stderr, "kernelcheck: no type '%s'\n", t->name);
        exit(3);
    }
}

/* False for what isn't elementwise or has tables among its parameters. */
static bool read_row(struct row *r, const struct kernel *k)
{
    const char *s = k->sig, *letters;
    int nt = 0;

    memset(r, 0, sizeof *r);
    r->k = k;
    if (strncmp(s, "EW ", 3) != 0)
        return false;
    for (s += 2; *s; nt++) {
        size_t len = strcspn(++s, " ");
        if (!strncmp(s, "om_", 3)) {
            r->ptype = param_type_find(mem_strndup(s, len));
            if (!r->ptype) {
                fprintf(stderr, "kernelcheck: %s: no parameters %s\n", k->name, s);
                exit(3);
            }
        } else if (nt == 0) {
            read_type(&r->y, s, len);
        } else {
            read_type(&r->x[r->nx++], s, len);
        }
        s += len;
    }
    memset(r->letter, 'v', sizeof r->letter);
    letters = strrchr(k->name, '_');
    if (r->nx > 1 && letters && (int)strlen(letters + 1) == r->nx)
        memcpy(r->letter, letters + 1, (size_t)r->nx);
    for (int i = 0; r->ptype && i < r->ptype->nfields; i++)
        if (r->ptype->fields[i].count == 0)
            return false;
    return true;
}

/* ---- values -------------------------------------------------------------------------
 */

static double random_double(void)
{
    static const double special[] = {0.0,
                                     -0.0,
                                     1.0,
                                     -1.0,
                                     0.5,
                                     -0.5,
                                     1.5,
                                     2.5,
                                     -2.5,
                                     INFINITY,
                                     -INFINITY,
                                     NAN,
                                     -NAN,
                                     127.0,
                                     128.0,
                                     -128.0,
                                     -129.0,
                                     255.0,
                                     256.0,
                                     32767.0,
                                     65504.0,
                                     65519.99,
                                     65520.0,
                                     65536.0,
                                     448.0,
                                     464.0,
                                     57344.0,
                                     6.0,
                                     2147483647.,
                                     -2147483648.0,
                                     4294967295.0,
                                     4294967296.0,
                                     9.2233720368547758e18,
                                     -9.2233720368547758e18,
                                     1.8446744073709552e19,
                                     3.4028234663852886e38,
                                     1.1754943508222875e-38,
                                     1.4e-45,
                                     5.9604644775390625e-08,
                                     88.7,
                                     -103.9,
                                     6.1e-5};
    const double u = (double)(int64_t)rnd() / 9223372036854775808.0;

    switch (below(6)) {
    case 0:
        return special[below(sizeof special / sizeof *special)];
    case 1:
        return u;
    case 2:
        return u * 10;
    case 3:
        return ldexp(u, (int)below(60) - 30);
    case 4:
        return floor(u * 300) + (below(2) ? 0.5 : 0.0);
    default:
        return ldexp(u, (int)below(400) - 200);
    }
}

static void random_element(const struct type *t, unsigned char *p)
{
    const uint64_t bits = rnd();
    const double d = random_double();
    const float f = (float)d;
    int64_t i = (int64_t)bits;

    if (!strcmp(t->name, "str")) {
        const struct om_str s = {"aaaa", below(5)};
        memcpy(p, &s, sizeof s);
        return;
    }
    if (t->size > 8) {
        memcpy(p, &bits, 8);
        memcpy(p + 8, &d, 8);
        return;
    }
    if (!strcmp(t->name, "bool")) {
        *p = bits >> 40 & 1;
        return;
    }
    if (t->name[0] == 'f' || !strcmp(t->name, "bf16")) {
        uint32_t fb;
        memcpy(&fb, &f, 4);
        if (below(8) == 0 || t->size == 1) {
            memcpy(p, &bits, (size_t)t->size); /* any bits */
        } else if (t->size == 8) {
            memcpy(p, &d, 8);
        } else if (t->size == 4) {
            memcpy(p, &f, 4);
        } else if (t->name[0] == 'b') {
            const uint16_t h = (uint16_t)(fb >> 16);
            memcpy(p, &h, 2);
        } else {
            const uint16_t sign = fb >> 16 & 0x8000;
            const int e = (int)(fb >> 23 & 255) - 112;
            const uint16_t h =
                (uint16_t)(e >= 31 || e < 0 ? bits
                                            : sign | e << 10 | (fb >> 13 & 0x3ff));
            memcpy(p, &h, 2);
        }
        if (!strcmp(t->name, "f4e2m1"))
            *p &= 15;
        if (!strncmp(t->name, "f6", 2))
            *p &= 63;
        return;
    }
    switch (below(4)) {
    case 0:
        i = (int)below(8) - 4;
        break;
    case 1:
        i = (int)below(600) - 300;
        break;
    case 2: /* the ends of a type, or near them */
        i = (int64_t)(UINT64_C(1) << (8u << below(4)) % 64) - (int64_t)below(3);
        i = (int64_t)((uint64_t)i >> below(2));
        i = below(2) ? (int64_t)(0 - (uint64_t)i) : i;
        break;
    default:
        break;
    }
    if (!strcmp(t->name, "i4") || !strcmp(t->name, "u4"))
        i = t->name[0] == 'u' ? i & 15 : (int64_t)((i & 15) ^ 8) - 8;
    if (!strcmp(t->name, "i2") || !strcmp(t->name, "u2"))
        i = t->name[0] == 'u' ? i & 3 : (int64_t)((i & 3) ^ 2) - 2;
    memcpy(p, &i, (size_t)t->size); /* little-endian hosts; others shuffle the values */
}

/* ---- parameters
 * ---------------------------------------------------------------------------- */

static void random_params(const struct param_type *t, unsigned char *p)
{
    for (int i = 0; i < t->nfields; i++) {
        const struct field *f = &t->fields[i];
        for (int k = 0; k < f->count; k++) {
            unsigned char *to = p + f->offset;
            const int64_t small = below(3);
            const double d =
                (double)((int)below(2001) - 1000) / (below(2) ? 1000 : 100);
            const float s = (float)d;
            switch (f->type) {
            case FIELD_F32BITS:
                memcpy(to + 4 * k, &s, 4);
                break;
            case FIELD_F64BITS:
                memcpy(to + 8 * k, &d, 8);
                break;
            case FIELD_I8:
            case FIELD_U8:
                to[k] = (unsigned char)small;
                break;
            case FIELD_I16:
            case FIELD_U16:
                ((uint16_t *)(void *)to)[k] = (uint16_t)small;
                break;
            case FIELD_I32:
            case FIELD_U32:
                ((uint32_t *)(void *)to)[k] = (uint32_t)small;
                break;
            case FIELD_I64:
            case FIELD_U64:
                ((uint64_t *)(void *)to)[k] = (uint64_t)small;
                break;
            case FIELD_SIZE:
            case FIELD_PTRDIFF:
                ((size_t *)(void *)to)[k] = (size_t)small;
                break;
            }
        }
    }
}

/* ---- buffers
 * ---------------------------------------------------------------------------------- */

/* A block of rows: n elements each, `step` bytes apart, in a region between two pages
 * that trap. */
struct block {
    unsigned char *region, *p;
    size_t size, n, rows, bytes;
    ptrdiff_t step;
};

static unsigned char *new_region(void)
{
    const size_t page = (size_t)sysconf(_SC_PAGESIZE);
    unsigned char *m = mmap(NULL, REGION + 2 * page, PROT_READ | PROT_WRITE,
                            MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);

    if (m == MAP_FAILED || mprotect(m, page, PROT_NONE) ||
        mprotect(m + page + REGION, page, PROT_NONE)) {
        perror("mmap");
        exit(3);
    }
    return m + page;
}

/* At the end of the region, at its beginning, or a few elements off. */
static void place(struct block *b, size_t size, size_t n, size_t rows, bool apart)
{
    const size_t pad = below(3) ? below(5) : 0;

    b->size = size;
    b->n = n;
    b->rows = rows;
    b->step = (ptrdiff_t)((n + pad) * size);
    if (!apart && below(4) == 0)
        b->step = 0;
    b->bytes = rows && n ? (size_t)b->step * (rows - 1) + n * size : 0;
    if (b->bytes + 64 * size > REGION)
        exit(3);
    switch (below(3)) {
    case 0:
        b->p = b->region;
        break;
    case 1:
        b->p = b->region + (1 + below(31)) * size;
        break;
    default:
        b->p = b->region + REGION - b->bytes;
        break;
    }
}

static void fill(struct block *b, const struct type *t)
{
    for (size_t r = 0; r < b->rows; r++)
        for (size_t i = 0; i < b->n; i++)
            random_element(t, b->p + (ptrdiff_t)r * b->step + (ptrdiff_t)(i * b->size));
}

enum { GUARD = 0xa5 };

/* A block and up to 256 bytes on each side. */
static unsigned char *zone_begin(const struct block *b)
{
    return b->p - b->region < 256 ? b->region : b->p - 256;
}

static unsigned char *zone_end(const struct block *b)
{
    unsigned char *end = b->region + REGION;
    return (size_t)(end - b->p) < b->bytes + 256 ? end : b->p + b->bytes + 256;
}

static void guard(struct block *b)
{
    memset(zone_begin(b), GUARD, (size_t)(zone_end(b) - zone_begin(b)));
}

/* Has a byte of the zone changed that belongs to no element, beside or between rows? */
static bool guard_broken(const struct block *b, ptrdiff_t *where)
{
    const ptrdiff_t width = (ptrdiff_t)(b->n * b->size);

    for (unsigned char *q = zone_begin(b); q < zone_end(b); q++) {
        const ptrdiff_t at = q - b->p;
        const bool inside = at >= 0 && at < (ptrdiff_t)b->bytes &&
                            (b->step ? at % b->step < width : at < width);
        if (!inside && *q != GUARD) {
            *where = at;
            return true;
        }
    }
    return false;
}

/* ---- one case
 * ---------------------------------------------------------------------------------- */

static struct block in_block[MAX_IN], out_block, ref_block;

/* For the signal handler. */
static struct {
    const char *kernel, *isa;
    size_t n, rows;
} now;

static void died(int sig)
{
    char line[256];
    const int len = snprintf(
        line, sizeof line, "FAILED %s %s: signal %d, n %zu, rows %zu, seed %llu\n",
        now.kernel, now.isa, sig, now.n, now.rows, (unsigned long long)seed);
    if (write(1, line, (size_t)len) < 0)
        _exit(4);
    _exit(1);
}

static double float_value(const struct type *t, const unsigned char *p)
{
    float f;
    double d;
    uint16_t h;
    uint32_t u;

    if (!strcmp(t->name, "f32")) {
        memcpy(&f, p, 4);
        return (double)f;
    }
    if (!strcmp(t->name, "f64")) {
        memcpy(&d, p, 8);
        return d;
    }
    memcpy(&h, p, 2);
    if (!strcmp(t->name, "bf16")) {
        u = (uint32_t)h << 16;
        memcpy(&f, &u, 4);
        return (double)f;
    }
    if ((h >> 10 & 31) == 31)
        return h & 0x3ff ? NAN : h & 0x8000 ? -INFINITY : INFINITY;
    d = h >> 10 & 31 ? ldexp((h & 0x3ff) | 0x400, (h >> 10 & 31) - 25)
                     : ldexp(h & 0x3ff, -24);
    return h & 0x8000 ? -d : d;
}

static bool same(const struct row *r, const unsigned char *got,
                 const unsigned char *want)
{
    double a, b;

    if (!memcmp(got, want, (size_t)r->y.size))
        return true;
    if (!strstr(r->k->name, "_fast") || (r->y.name[0] != 'f' && r->y.name[0] != 'b'))
        return false;
    a = float_value(&r->y, got);
    b = float_value(&r->y, want);
    return (isnan(a) && isnan(b)) || a == b || fabs(a - b) <= 1e-4 * fabs(b) + 1e-30;
}

static void print_hex(const unsigned char *p, size_t size)
{
    printf(" 0x");
    for (size_t i = size; i-- > 0;)
        printf("%02x", p[i]);
}

static void fail(const struct row *r, const char *isa, const char *how, size_t row,
                 size_t i, const unsigned char *got, const unsigned char *want)
{
    if (++failures > 50)
        return;
    printf("FAILED %s %s (%s): n %zu, row %zu of %zu, index %zu: got", r->k->name, isa,
           how, now.n, row, now.rows, i);
    print_hex(got, (size_t)r->y.size);
    printf(", scalar");
    print_hex(want, (size_t)r->y.size);
    printf(", seed %llu\n", (unsigned long long)seed);
}

static void compare(const struct row *r, const char *isa, const char *how,
                    const struct block *y)
{
    ptrdiff_t where = 0;

    for (size_t row = 0; row < y->rows; row++)
        for (size_t i = 0; i < y->n; i++) {
            const ptrdiff_t at = (ptrdiff_t)(i * y->size);
            const unsigned char *got = y->p + (ptrdiff_t)row * y->step + at;
            const unsigned char *want =
                ref_block.p + (ptrdiff_t)row * ref_block.step + at;
            comparisons++;
            if (!same(r, got, want)) {
                fail(r, isa, how, row, i, got, want);
                return;
            }
        }
    if (guard_broken(y, &where) && ++failures <= 50)
        printf(
            "FAILED %s %s (%s): wrote at byte %td beside the output, n %zu, rows %zu, "
            "seed %llu\n",
            r->k->name, isa, how, where, now.n, now.rows, (unsigned long long)seed);
}

static unsigned char saved[REGION];

/* Runs kernel `fn` with output y; if y is input `alias`, restores the input after. */
static void run(const struct row *r, int isa, struct block *y, int alias,
                const void *params)
{
    const void *x[MAX_IN];
    ptrdiff_t stride[1 + MAX_IN];
    char how[32];

    stride[0] = y->step;
    for (int k = 0; k < r->nx; k++) {
        x[k] = in_block[k].p;
        stride[1 + k] = in_block[k].step;
    }
    now.isa = isa_names[isa];
    ((kernel_ew *)r->k->fn[isa])(y->p, x, stride, y->rows, y->n, params);
    if (alias < 0)
        snprintf(how, sizeof how, "apart");
    else
        snprintf(how, sizeof how, "in place of input %d", alias);
    if (y != &ref_block)
        compare(r, now.isa, how, y);
}

static void one_case(const struct row *r, size_t n, size_t rows, unsigned isas)
{
    unsigned char params[1024];
    const int scalar = ISA_SCALAR;

    memset(params, 0, sizeof params);
    if (r->ptype)
        random_params(r->ptype, params);
    now.n = n;
    now.rows = rows;
    for (int k = 0; k < r->nx; k++) {
        place(&in_block[k], (size_t)r->x[k].size, r->letter[k] == 's' ? n != 0 : n,
              rows, false);
        guard(&in_block[k]);
        fill(&in_block[k], &r->x[k]);
    }
    /* Equal operands here and there. */
    for (int k = 1; k < r->nx; k++)
        if (!strcmp(r->x[k].name, r->x[0].name) && r->letter[k] == 'v' &&
            r->letter[0] == 'v')
            for (size_t i = 0; i < n && rows; i++)
                if (below(4) == 0)
                    memcpy(in_block[k].p + i * in_block[k].size,
                           in_block[0].p + i * in_block[0].size, in_block[k].size);
    place(&ref_block, (size_t)r->y.size, n, rows, true);
    guard(&ref_block);
    run(r, scalar, &ref_block, -1, params);

    for (int isa = 0; isa < ISA_COUNT; isa++) {
        if (!(isas >> isa & 1) || !r->k->fn[isa])
            continue;
        place(&out_block, (size_t)r->y.size, n, rows, true);
        guard(&out_block);
        run(r, isa, &out_block, -1, params);
        for (int k = 0; k < r->nx; k++) {
            struct block *b = &in_block[k];
            if (r->letter[k] != 'v' || b->size != (size_t)r->y.size ||
                (b->step == 0 && rows > 1))
                continue;
            memcpy(saved, b->p, b->bytes);
            run(r, isa, b, k, params);
            memcpy(b->p, saved, b->bytes);
        }
    }
}

static void test(const struct row *r, unsigned isas)
{
    static const size_t large[] = {95,  96,  97,  127,  128, 129,
                                   255, 256, 257, 1000, 1025};

    now.kernel = r->k->name;
    state = seed * UINT64_C(0x9e3779b97f4a7c15) + 1;
    for (const char *p = r->k->name; *p; p++)
        state = (state ^ (unsigned char)*p) * UINT64_C(0x100000001b3);
    state |= 1;
    for (size_t n = 0; n <= 70; n++) {
        one_case(r, n, 1, isas);
        one_case(r, n, below(4), isas);
    }
    for (size_t i = 0; i < sizeof large / sizeof *large; i++)
        one_case(r, large[i], 1 + below(3), isas);
    kernels_tested++;
}

/* ---- time
 * ------------------------------------------------------------------------------------------
 */

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void bench(const struct row *r, unsigned isas)
{
    enum { N = 4096 };
    unsigned char params[1024];
    const void *x[MAX_IN];
    ptrdiff_t stride[1 + MAX_IN] = {0};

    memset(params, 0, sizeof params);
    state = 88172645463325252u;
    if (r->ptype)
        random_params(r->ptype, params);
    for (int k = 0; k < r->nx; k++) {
        in_block[k].p = in_block[k].region;
        in_block[k].size = (size_t)r->x[k].size;
        in_block[k].n = N;
        in_block[k].rows = 1;
        in_block[k].step = 0;
        for (int i = 0; i < N; i++)
            do
                random_element(&r->x[k], in_block[k].p + (size_t)i * in_block[k].size);
            while (r->x[k].name[0] == 'f' && r->x[k].size > 1 &&
                   !(fabs(float_value(&r->x[k],
                                      in_block[k].p + (size_t)i * in_block[k].size)) <
                     100));
        x[k] = in_block[k].p;
    }
    for (int isa = 0; isa < ISA_COUNT; isa++) {
        double best = 1e9;
        if (!(isas >> isa & 1) || !r->k->fn[isa])
            continue;
        for (int turn = 0; turn < 25; turn++) {
            const double start = seconds();
            for (int i = 0; i < 20; i++)
                ((kernel_ew *)r->k->fn[isa])(out_block.region, x, stride, 1, N, params);
            const double t = (seconds() - start) / (20.0 * N);
            best = t < best ? t : best;
        }
        printf("%-24s %-7s %8.3f ns/element\n", r->k->name, isa_names[isa], best * 1e9);
    }
}

/* ---- main
 * --------------------------------------------------------------------------------------------
 */

int main(int argc, char **argv)
{
    const char *bench_name = NULL, *prefix[64];
    unsigned isas = om_isa_supported() >> 1 | 1; /* bits of enum isa */
    int nprefix = 0;

    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--seed") && i + 1 < argc) {
            seed = strtoull(argv[++i], NULL, 0);
        } else if (!strcmp(argv[i], "--isa") && i + 1 < argc) {
            const int isa = om_isa_by_name(argv[++i]) - 1;
            if (isa < 0 || !(isas >> isa & 1)) {
                fprintf(stderr, "kernelcheck: this CPU has no '%s'\n", argv[i]);
                return 2;
            }
            isas = 1u << isa;
        } else if (!strcmp(argv[i], "--bench") && i + 1 < argc) {
            bench_name = argv[++i];
        } else if (argv[i][0] != '-' && nprefix < 64) {
            prefix[nprefix++] = argv[i];
        } else {
            fprintf(stderr, "usage: kernelcheck [--seed N] [--isa NAME] [--bench NAME] "
                            "[PREFIX ...]\n");
            return 2;
        }
    }
    setvbuf(stdout, NULL, _IOLBF, 0); /* a signal may end us */
    for (int k = 0; k < MAX_IN; k++)
        in_block[k].region = new_region();
    out_block.region = new_region();
    ref_block.region = new_region();
    signal(SIGSEGV, died);
    signal(SIGBUS, died);
    signal(SIGFPE, died);
    signal(SIGILL, died);
    for (size_t i = 0; i < kernel_count; i++) {
        struct row r;
        bool wanted = nprefix == 0;
        for (int k = 0; k < nprefix; k++)
            wanted |= !strncmp(kernels[i].name, prefix[k], strlen(prefix[k]));
        if (bench_name)
            wanted = !strcmp(kernels[i].name, bench_name);
        if (!wanted || !read_row(&r, &kernels[i]))
            continue;
        if (bench_name)
            bench(&r, isas);
        else
            test(&r, isas);
    }
    if (!bench_name)
        printf("kernelcheck: %d kernels, %ld comparisons, %ld failed\n", kernels_tested,
               comparisons, failures);
    return failures != 0;
}
