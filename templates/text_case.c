/* text_case.c -- StringNormalizer: stop words are left out, then letters change their
 * case, character by character as Unicode's simple mappings have it. Bytes that are no
 * UTF-8 stay as they are. */
#include "kernel.h"
#include "text.h"
#include "tables/casemap.h"

/* The character at byte i of s, whose bytes it counts; -1 for a byte that is none. */
OM_LOCAL int32_t case_read(struct om_str s, size_t i, size_t *bytes)
{
    const uint32_t b = (uint8_t)s.p[i];
    const size_t n = b < 0x80   ? 1
                     : b < 0xc2 ? 0
                     : b < 0xe0 ? 2
                     : b < 0xf0 ? 3
                     : b < 0xf5 ? 4
                                : 0;
    uint32_t c = n == 1 ? b : n ? b & (0xffu >> (n + 1)) : 0;
    size_t k;
    *bytes = 1;
    if (!n || n > s.n - i)
        return -1;
    for (k = 1; k < n; k++) {
        const uint32_t next = (uint8_t)s.p[i + k];
        if ((next & 0xc0) != 0x80)
            return -1;
        c = c << 6 | (next & 0x3f);
    }
    if ((n == 3 && (c < 0x800 || (c >= 0xd800 && c < 0xe000))) ||
        (n == 4 && (c < 0x10000 || c > 0x10ffff)))
        return -1;
    *bytes = n;
    return (int32_t)c;
}

/* c as UTF-8; returns the number of bytes. */
OM_LOCAL size_t case_write(char *to, uint32_t c)
{
    const size_t n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
    size_t k;
    to[0] = (char)(n == 1 ? c : (0xf00u >> n & 0xff) | c >> (6 * (n - 1)));
    for (k = 1; k < n; k++)
        to[k] = (char)(0x80 | (c >> (6 * (n - 1 - k)) & 0x3f));
    return n;
}

OM_LOCAL uint32_t case_of(uint32_t c, const uint32_t (*t)[4], size_t n)
{
    size_t lo = 0, hi = n;
    while (lo < hi) {
        const size_t mid = (lo + hi) / 2;
        if (c > t[mid][1])
            lo = mid + 1;
        else
            hi = mid;
    }
    if (lo < n && c >= t[lo][0] && (c - t[lo][0]) % t[lo][2] == 0)
        c += t[lo][3];
    return c;
}

OM_INLINE uint32_t case_lower(uint32_t c)
{
    if (c < 0x80)
        return c >= 'A' && c <= 'Z' ? c + 32 : c;
    return case_of(c, om_case_lower, OM_CASE_LOWER_N);
}

OM_INLINE uint32_t case_upper(uint32_t c)
{
    if (c < 0x80)
        return c >= 'a' && c <= 'z' ? c - 32 : c;
    return case_of(c, om_case_upper, OM_CASE_UPPER_N);
}

/* The bytes at i of s in another case, at `to`; moves i on, returns their number. */
OM_LOCAL size_t case_next(struct om_str s, size_t *i, size_t how, char *to)
{
    size_t n;
    const int32_t c = case_read(s, *i, &n);
    if (c < 0)
        to[0] = s.p[*i];
    *i += n;
    if (c < 0)
        return 1;
    return case_write(to, how == OM_CASE_LOWER   ? case_lower((uint32_t)c)
                          : how == OM_CASE_UPPER ? case_upper((uint32_t)c)
                                                 : (uint32_t)c);
}

OM_RANGE(text_case, om_text_case)
{
    const struct om_text_case *p = (const struct om_text_case *)params;
    size_t item, i, k;
    for (item = begin; item < end; item++) {
        const struct om_str s = om_str_at(x[0], item);
        char *to = (char *)y[1] + item * p->slot, part[4];
        size_t n = 0;
        for (i = 0; i < s.n;) {
            const size_t bytes = case_next(s, &i, p->how, part);
            if (bytes > p->slot - n)
                return OM_ESTRING;
            for (k = 0; k < bytes; k++)
                to[n++] = part[k];
        }
        om_str_set(y[0], item, to, n);
    }
    return 0;
}

/* Is s the word of n bytes? */
OM_LOCAL int keep_same(struct om_str s, const uint8_t *word, size_t n, int fold)
{
    size_t i = 0, at = 0, k;
    while (i < s.n) {
        char part[4];
        const size_t bytes =
            case_next(s, &i, fold ? OM_CASE_LOWER : OM_CASE_NONE, part);
        if (bytes > n - at)
            return 0;
        for (k = 0; k < bytes; k++)
            if ((uint8_t)part[k] != word[at++])
                return 0;
    }
    return at == n;
}

/* One item: y[0] the strings that are kept, at least one, y[1] the shape. */
OM_RANGE(text_keep, om_text_keep)
{
    const struct om_text_keep *p = (const struct om_text_keep *)params;
    size_t kept = 0, item, i, w, k;
    for (item = begin; item < end; item++) {
        for (i = 0; i < p->count; i++) {
            const struct om_str s = om_str_at(x[0], i);
            size_t from = 0;
            int stop = 0;
            for (w = 0; w < p->words && !stop; w++) {
                stop = keep_same(s, p->text + from, p->ends[w] - from, p->fold != 0);
                from = p->ends[w];
            }
            if (stop)
                continue;
            if (y[0])
                om_str_set(y[0], kept, s.p, s.n);
            kept++;
        }
        for (i = kept; y[0] && i < p->room; i++)
            om_str_set(y[0], i, "", 0);
        for (k = 0; y[1] && k < p->rank; k++) {
            const size_t d = k + 1 < p->rank ? 1 : kept ? kept : 1;
            memcpy((char *)y[1] + k * sizeof d, &d, sizeof d);
        }
    }
    return 0;
}

/* One item: the words of params in small letters, their bytes and where each ends. A
 * word has at most three times its bytes then. */
OM_RANGE(text_small, om_text_keep)
{
    const struct om_text_keep *p = (const struct om_text_keep *)params;
    size_t n = 0, from = 0, item, w;
    for (item = begin; item < end; item++)
        for (w = 0; w < p->words; w++) {
            struct om_str s;
            size_t i = 0;
            memset(&s, 0, sizeof s);
            s.p = (const char *)p->text + from;
            s.n = p->ends[w] - from;
            while (i < s.n)
                n += case_next(s, &i, OM_CASE_LOWER, (char *)y[0] + n);
            ((size_t *)y[1])[w] = n;
            from = p->ends[w];
        }
    return 0;
}
