/* kernel.h -- what a template includes: the glue between a kernel's text and the
 * library build. Never carried: an emitted file has its own two or three lines
 * instead (compiler/carry.c).
 *
 * Built three ways:
 *   -DOM_LIST            preprocessed only; OM_DEF, OM_RANGE and OM_PAIR print table
 *                        rows
 *   -DOM_ISA=avx2 ...    one object per template and ISA
 */
#ifndef OM_KERNEL_H
#define OM_KERNEL_H

#ifdef OM_LIST

#define OM_DEF(sig, MACRO, ...) @K | sig | MACRO | __VA_ARGS__ |
#define OM_RANGE(name, tag) @R | RANGE tag | name |
#define OM_PAIR(first, second, both) @P | first | second | both |

#else

#include "base.h"

#define OM_PASTE_(a, b, c, d) a##b##c##d
#define OM_PASTE(a, b, c, d) OM_PASTE_(a, b, c, d)
#define OM_NAME(name) OM_PASTE(om_, name, __, OM_ISA)

#define OM_DEF(sig, MACRO, ...) MACRO(__VA_ARGS__)
#define OM_PAIR(first, second, both)
/* A kernel may leave parameters unused. */
#define OM_UNUSED __attribute__((unused))
#define OM_EW(name)                                                                  \
    void OM_NAME(name)(void *y, const void *const *x, const ptrdiff_t *row_stride,   \
                       size_t rows, size_t n, const void *params);                   \
    void OM_NAME(name)(void *y OM_UNUSED, const void *const *x OM_UNUSED,            \
                       const ptrdiff_t *row_stride OM_UNUSED, size_t rows OM_UNUSED, \
                       size_t n OM_UNUSED, const void *params OM_UNUSED)
#define OM_RANGE(name, tag)                                                     \
    int OM_NAME(name)(void *const *y, const void *const *x, const void *params, \
                      size_t begin, size_t end, void *scratch);                 \
    int OM_NAME(name)(void *const *y OM_UNUSED, const void *const *x OM_UNUSED, \
                      const void *params OM_UNUSED, size_t begin OM_UNUSED,     \
                      size_t end OM_UNUSED, void *scratch OM_UNUSED)

#include OM_VEC
#include "lanes.h"

#endif

#include "lists.h"

#endif
