/* text_split.c -- StringSplit, one item: x[0] the strings, y[0] their parts, y[1] how
 * many each has, y[2] the shape of y[0], whose last dimension is the largest of those
 * numbers. Parts are not copied: they point into the strings. */
#include "kernel.h"
#include "text.h"

OM_INLINE int split_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Does the delimiter stand at byte i? */
OM_INLINE int split_here(const struct om_text_split *p, struct om_str s, size_t i)
{
    size_t k;
    if (p->length > s.n || i > s.n - p->length)
        return 0;
    for (k = 0; k < p->length; k++)
        if ((uint8_t)s.p[i + k] != p->text[k])
            return 0;
    return 1;
}

/* Takes the next part off the front of *s; `last` takes all that is left. */
OM_LOCAL struct om_str split_next(const struct om_text_split *p, struct om_str *s,
                                  int last, int *more)
{
    struct om_str part = *s;
    size_t i = 0;
    if (p->length) {
        while (i < s->n && (last || !split_here(p, *s, i)))
            i++;
        *more = i < s->n;
        part.n = i;
        i += *more ? p->length : 0;
    } else {
        while (i < s->n && (last || !split_space(s->p[i])))
            i++;
        part.n = i;
        while (i < s->n && split_space(s->p[i]))
            i++;
        *more = i < s->n;
    }
    if (i)
        s->p += i;
    s->n -= i;
    return part;
}

/* The parts of string i to row `to`, if there is one; returns their number. */
OM_LOCAL size_t split_string(const struct om_text_split *p, const void *x, size_t i,
                             void *to)
{
    struct om_str s = om_str_at(x, i);
    size_t n = 0;
    int more;
    if (!p->length) {
        while (s.n && split_space(*s.p))
            s.p++, s.n--;
        while (s.n && split_space(s.p[s.n - 1]))
            s.n--;
    }
    for (more = s.n > 0; more && n <= p->parts; n++) {
        const struct om_str part = split_next(p, &s, n >= p->splits, &more);
        if (to)
            om_str_set(to, n, part.p, part.n);
    }
    return n;
}

OM_RANGE(text_split, om_text_split)
{
    const struct om_text_split *p = (const struct om_text_split *)params;
    size_t width = 0, item, i, k;
    for (item = begin; item < end; item++) {
        for (i = 0; i < p->count; i++) {
            const size_t n = split_string(p, x[0], i, NULL);
            if (n > p->parts)
                return OM_ESTRING;
            if (y[1])
                ((om_i64 *)y[1])[i] = (int64_t)n;
            width = n > width ? n : width;
        }
        for (i = 0; y[0] && i < p->count; i++) {
            char *to = (char *)y[0] + i * width * sizeof(struct om_str);
            for (k = split_string(p, x[0], i, to); k < width; k++)
                om_str_set(to, k, "", 0);
        }
        for (i = 0; y[2] && i <= p->rank; i++) {
            const size_t d = i < p->rank ? p->dim[i] : width;
            memcpy((char *)y[2] + i * sizeof d, &d, sizeof d);
        }
    }
    return 0;
}
