/* mem.c -- zeroed memory that lives as long as the process.
 *
 * Small blocks are cut from chunks, large ones come from calloc, so that the kernel
 * hands out zero pages only as they are touched. Nothing is freed. Under
 * AddressSanitizer every block is its own allocation with red zones around it.
 */
#include "compiler.h"

#include <stdlib.h>
#include <string.h>

#if defined(__SANITIZE_ADDRESS__)
#define BLOCKS_APART 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define BLOCKS_APART 1
#endif
#endif
#ifndef BLOCKS_APART
#define BLOCKS_APART 0
#endif

enum { ALIGN = 16, CHUNK = 1 << 18, LARGE = 1 << 14 };

static char *chunk_at;
static size_t chunk_left;

static _Noreturn void out_of_memory(size_t bytes)
{
    bad_file(NULL, "the model needs more memory than this machine gives",
             "out of memory: %zu bytes wanted", bytes);
}

#if BLOCKS_APART
/* Nothing is freed, so nothing leaks. */
const char *__asan_default_options(void);
const char *__asan_default_options(void)
{
    return "detect_leaks=0:allocator_may_return_null=1";
}
#endif

static void *block_alloc(size_t bytes)
{
    void *p = bytes > PTRDIFF_MAX ? NULL : calloc(1, bytes ? bytes : 1);
    if (!p)
        out_of_memory(bytes);
    return p;
}

void *mem_alloc(size_t bytes)
{
    if (BLOCKS_APART || bytes >= LARGE)
        return block_alloc(bytes);
    bytes = bytes ? (bytes + ALIGN - 1) / ALIGN * ALIGN : ALIGN;
    if (bytes > chunk_left) {
        chunk_at = block_alloc(CHUNK);
        chunk_left = CHUNK;
    }
    void *p = chunk_at;
    chunk_at += bytes;
    chunk_left -= bytes;
    return p;
}

void *mem_array(size_t count, size_t size)
{
    if (size && count > SIZE_MAX / size)
        out_of_memory(SIZE_MAX);
    return mem_alloc(count * size);
}

void *mem_grow(void *old, size_t old_count, size_t new_count, size_t size)
{
    if (new_count < old_count)
        out_of_memory(SIZE_MAX);
    void *p = mem_array(new_count, size);
    if (old_count)
        memcpy(p, old, old_count * size);
    return p;
}

char *mem_strndup(const char *s, size_t n)
{
    if (n == SIZE_MAX)
        out_of_memory(n);
    char *p = mem_alloc(n + 1);
    if (n)
        memcpy(p, s, n);
    return p;
}

char *mem_strdup(const char *s)
{
    return mem_strndup(s, strlen(s));
}

char *mem_printf(const char *fmt, ...)
{
    va_list ap;
    va_start(ap, fmt);
    char *s = mem_vprintf(fmt, ap);
    va_end(ap);
    return s;
}

char *mem_vprintf(const char *fmt, va_list ap)
{
    va_list again;
    va_copy(again, ap);
    const int n = vsnprintf(NULL, 0, fmt, ap);
    CHECK(n >= 0);
    char *s = mem_alloc((size_t)n + 1);
    vsnprintf(s, (size_t)n + 1, fmt, again);
    va_end(again);
    return s;
}

bool mul_ok(int64_t a, int64_t b, int64_t *r)
{
    return !__builtin_mul_overflow(a, b, r);
}

bool add_ok(int64_t a, int64_t b, int64_t *r)
{
    return !__builtin_add_overflow(a, b, r);
}
