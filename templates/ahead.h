/* ahead.h -- asking for memory before it is needed. */
#ifndef OM_AHEAD_H
#define OM_AHEAD_H

#include "base.h"

/* Begins to load `bytes` bytes from p + from on into the nearest cache. They need not
 * exist: the bytes behind an array may be asked for. */
OM_INLINE void om_ahead(const void *p, size_t from, size_t bytes)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    size_t i;
    for (i = 0; i < bytes; i += 64)
        __builtin_prefetch((const void *)((uintptr_t)p + from + i));
#else
    (void)p;
    (void)from;
    (void)bytes;
#endif
}

/* The same into the second cache, where the nearest is full of what is worked on. */
OM_INLINE void om_ahead_second(const void *p, size_t from, size_t bytes)
{
#if defined(__GNUC__) && !defined(__TINYC__)
    size_t i;
    for (i = 0; i < bytes; i += 64)
        __builtin_prefetch((const void *)((uintptr_t)p + from + i), 0, 2);
#else
    (void)p;
    (void)from;
    (void)bytes;
#endif
}

#endif
