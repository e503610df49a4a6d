/* kernels.c -- the table of kernels, made from templates/ by the build, and lookups. */
#include "compiler.h"
#include "kernels.inc"
#include <string.h>

typedef void kernel_ew(void *y, const void *const *x, const ptrdiff_t *row_stride,
                       size_t rows, size_t n, const void *params);
typedef int kernel_range(void *const *y, const void *const *x, const void *params,
                         size_t begin, size_t end, void *scratch);

#define DECLARE_EW(name, isa, ISA) extern kernel_ew om_##name##__##isa;
#define DECLARE_RANGE(name, isa, ISA) extern kernel_range om_##name##__##isa;
#define DECLARE_kernel_ew(name) HOST_ISAS(DECLARE_EW, name)
#define DECLARE_kernel_range(name) HOST_ISAS(DECLARE_RANGE, name)
#define DECLARE(name, type, sig, file, text) DECLARE_##type(name)

KERNEL_ROWS(DECLARE)

#define CODE(name, isa, ISA) [ISA_##ISA] = (void (*)(void))om_##name##__##isa,
#define ROW(name, type, sig, file, text) \
    {#name, sig, file, text, {HOST_ISAS(CODE, name)}},

const struct kernel kernels[] = {
    KERNEL_ROWS(ROW){"", "", "", "", {0}} /* not counted */
};
const size_t kernel_count = sizeof kernels / sizeof *kernels - 1;

#define PAIR_ROW(first, second, both) {first, second, both},

const struct kernel_pair kernel_pairs[] = {
    KERNEL_PAIRS(PAIR_ROW){"", "", ""} /* not counted */
};
const size_t kernel_pair_count = sizeof kernel_pairs / sizeof *kernel_pairs - 1;

/* The first kernel whose name isn't less. */
static size_t lower_bound(const char *name)
{
    size_t lo = 0, hi = kernel_count;
    while (lo < hi) {
        const size_t mid = lo + (hi - lo) / 2;
        if (strcmp(kernels[mid].name, name) < 0)
            lo = mid + 1;
        else
            hi = mid;
    }
    return lo;
}

const struct kernel *kernel_find(const char *name)
{
    const size_t i = lower_bound(name);
    return i < kernel_count && !strcmp(kernels[i].name, name) ? &kernels[i] : NULL;
}

/* Is there a kernel `base`, with or without stride letters? */
static bool have_base(const char *base)
{
    const size_t len = strlen(base);
    for (size_t i = lower_bound(base); i < kernel_count; i++) {
        if (strncmp(kernels[i].name, base, len))
            return false;
        const char *rest = kernels[i].name + len;
        if (!*rest || (rest[0] == '_' && rest[1] && !rest[1 + strspn(rest + 1, "vs")]))
            return true;
    }
    return false;
}

const char *kernel_for_mode(const char *base, enum mode mode)
{
    static const char *const suffix[] = {
        [MODE_EXACT] = "", [MODE_FMA] = "_fma", [MODE_FAST] = "_fast"};
    for (int m = (int)mode; m >= MODE_EXACT; m--) {
        const char *name = m == MODE_EXACT ? base : mem_printf("%s%s", base, suffix[m]);
        if (have_base(name))
            return name;
    }
    return NULL;
}
