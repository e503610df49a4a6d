/* text.h -- what the kernels on strings share. Elements are read and written as bytes,
 * for the arena holds many types. Strings that an operator makes have their bytes in
 * its second output, a slot of fixed size per element. */
#ifndef OM_TEXT_H
#define OM_TEXT_H

#include "base.h"

/* Elements with bytes of their own. */
struct om_text {
    size_t slot; /* bytes that an element has room for */
};

/* Change of case. */
struct om_text_case {
    size_t slot; /* bytes that an element has room for */
    size_t how;  /* OM_CASE_... */
};

enum { OM_CASE_NONE, OM_CASE_LOWER, OM_CASE_UPPER };

/* A floating type that decimal numbers are rounded to. */
struct om_decimal {
    int32_t mantissa; /* its bits, the hidden one included */
    int32_t least;    /* exponent of the least normal number */
    int32_t most;     /* exponent of the greatest number */
    int32_t odd;      /* round to odd, for a type that is rounded again */
};

/* Strings that are no stop words. */
struct om_text_keep {
    size_t count;        /* strings there are */
    size_t room;         /* strings that are put out; those left over are empty */
    size_t rank;         /* of the output: 1, or 2 with one row */
    size_t words;        /* stop words */
    size_t fold;         /* capital and small letters are alike; words are small */
    const uint8_t *text; /* the words' bytes, one after another */
    const size_t *ends;  /* per word, where it ends */
};

/* Strings to parts. */
struct om_text_split {
    size_t count;        /* strings there are */
    size_t parts;        /* of a string, at most */
    size_t splits;       /* of a string, at most; the rest is the last part */
    size_t length;       /* bytes of the delimiter; 0: white space */
    size_t rank;         /* dimensions of the strings */
    const uint8_t *text; /* the delimiter */
    const size_t *dim;   /* the dimensions */
};

OM_INLINE struct om_str om_str_at(const void *x, size_t i)
{
    struct om_str s;
    memcpy(&s, (const char *)x + i * sizeof s, sizeof s);
    return s;
}

OM_INLINE void om_str_set(void *y, size_t i, const char *p, size_t n)
{
    struct om_str s;
    memset(&s, 0, sizeof s);
    s.p = p;
    s.n = n;
    memcpy((char *)y + i * sizeof s, &s, sizeof s);
}

OM_INLINE int om_str_same(struct om_str a, struct om_str b)
{
    size_t i;
    if (a.n != b.n)
        return 0;
    for (i = 0; i < a.n; i++)
        if (a.p[i] != b.p[i])
            return 0;
    return 1;
}

/* Has every string its bytes? An empty one needs none. */
OM_INLINE int om_str_whole(const void *x, size_t n)
{
    size_t i;
    for (i = 0; i < n; i++) {
        const struct om_str s = om_str_at(x, i);
        if (!s.p && s.n)
            return 0;
    }
    return 1;
}

#endif
