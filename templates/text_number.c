/* text_number.c -- numbers to strings and back, exactly: decimal digits are doubled and
 * halved until the number is in reach. Floats become 8 significant digits, as by C's
 * "%.8g", rounded to nearest even from the exact value. */
#include "kernel.h"
#include "text.h"

/* 0.d0 d1 d2 ... times 10^point. No number that lies between two floats of 64 bits has
 * more than 767 digits, and none that is made on the way to one more than 800: digits
 * beyond matter only by being there. */
struct decimal {
    int n, point;
    int more; /* digits that are not zero were left out */
    uint8_t d[800];
};

enum { DECIMAL_DIGITS = 800, DECIMAL_SHIFT = 28, DECIMAL_FAR = 10000, TEXT_DIGITS = 8 };

OM_LOCAL void decimal_trim(struct decimal *a)
{
    while (a->n && !a->d[a->n - 1])
        a->n--;
}

/* a / 2^k, k <= DECIMAL_SHIFT. */
OM_LOCAL void decimal_halve(struct decimal *a, int k)
{
    uint64_t rest = 0;
    int i, w = 0;
    const int n = a->n;
    for (i = 0; i < n || rest; i++) {
        uint64_t q;
        rest = rest * 10 + (i < n ? a->d[i] : 0);
        q = rest >> k;
        rest &= ((uint64_t)1 << k) - 1;
        if (!w && !q)
            a->point--;
        else if (w < DECIMAL_DIGITS)
            a->d[w++] = (uint8_t)q;
        else
            a->more |= q != 0;
    }
    a->n = w;
    decimal_trim(a);
}

/* a * 2^k, k <= DECIMAL_SHIFT. */
OM_LOCAL void decimal_double(struct decimal *a, int k)
{
    uint64_t carry = 0, c;
    int i, room = 0;
    for (i = a->n; i-- > 0;) {
        carry += (uint64_t)a->d[i] << k;
        a->d[i] = (uint8_t)(carry % 10);
        carry /= 10;
    }
    for (c = carry; c; c /= 10)
        room++;
    for (i = a->n; i-- > 0;) {
        if (i + room < DECIMAL_DIGITS)
            a->d[i + room] = a->d[i];
        else
            a->more |= a->d[i] != 0;
    }
    for (i = room; i-- > 0; carry /= 10)
        a->d[i] = (uint8_t)(carry % 10);
    a->n += room;
    if (a->n > DECIMAL_DIGITS)
        a->n = DECIMAL_DIGITS;
    a->point += room;
    decimal_trim(a);
}

/* --- to numbers --- */

OM_INLINE int text_is_space(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

/* Does s read `word`, given in small letters, whatever its case? */
OM_LOCAL int text_reads(struct om_str s, const char *word)
{
    size_t i;
    for (i = 0; i < s.n && word[i]; i++) {
        const char c = s.p[i];
        if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != word[i])
            return 0;
    }
    return i == s.n && !word[i];
}

enum { TEXT_BAD, TEXT_FINITE, TEXT_INF, TEXT_NAN };

/* Spaces, a sign, digits with a point, an exponent, spaces; INF and NaN. */
OM_LOCAL int text_parse(struct om_str s, int *negative, struct decimal *a)
{
    int64_t point = 0, e = 0;
    size_t i = 0;
    int any = 0, after = 0;
    a->n = a->more = 0;
    while (s.n && text_is_space(s.p[s.n - 1]))
        s.n--;
    while (s.n && text_is_space(*s.p))
        s.p++, s.n--;
    *negative = s.n && *s.p == '-';
    if (s.n && (*s.p == '-' || *s.p == '+'))
        s.p++, s.n--;
    if (text_reads(s, "inf") || text_reads(s, "infinity"))
        return TEXT_INF;
    if (text_reads(s, "nan"))
        return TEXT_NAN;
    for (; i < s.n; i++) {
        const char c = s.p[i];
        if (c == '.' && !after) {
            after = 1;
            continue;
        }
        if (c < '0' || c > '9')
            break;
        any = 1;
        if (a->n || c != '0') {
            if (a->n < DECIMAL_DIGITS)
                a->d[a->n++] = (uint8_t)(c - '0');
            else
                a->more |= c != '0';
            point += !after;
        } else {
            point -= after;
        }
    }
    if (!any)
        return TEXT_BAD;
    if (i < s.n && (s.p[i] == 'e' || s.p[i] == 'E')) {
        const int sign = i + 1 < s.n && (s.p[i + 1] == '-' || s.p[i + 1] == '+');
        const int minus = sign && s.p[i + 1] == '-';
        i += 1 + (size_t)sign;
        if (i == s.n)
            return TEXT_BAD;
        for (; i < s.n && s.p[i] >= '0' && s.p[i] <= '9'; i++)
            e = e < (int64_t)1 << 56 ? e * 10 + (s.p[i] - '0') : e;
        point += minus ? -e : e;
    }
    a->point = point < -DECIMAL_FAR  ? -DECIMAL_FAR
               : point < DECIMAL_FAR ? (int)point
                                     : DECIMAL_FAR;
    decimal_trim(a);
    return i == s.n ? TEXT_FINITE : TEXT_BAD;
}

/* The bits of the float that lies nearest, without its sign. */
OM_LOCAL uint64_t decimal_float(struct decimal *a, const struct om_decimal *p)
{
    const uint64_t inf = (uint64_t)(p->most - p->least + 2) << (p->mantissa - 1);
    uint64_t m = 0;
    int e = 0, bits, i, up;
    if (!a->n || a->point < -400)
        return a->n && p->odd;
    if (a->point > 400)
        return inf - (p->odd != 0);
    while (a->point > 0) {
        const int k = a->point < 9 ? 3 * a->point : DECIMAL_SHIFT;
        decimal_halve(a, k);
        e += k;
    }
    while (a->point < 0 || a->d[0] < 5) {
        const int k = a->point >= 0 ? 1 : a->point > -9 ? -3 * a->point : DECIMAL_SHIFT;
        decimal_double(a, k);
        e -= k;
    }
    /* a times 2^e, 1/2 <= a < 1; below the normal numbers fewer bits are left */
    e--;
    bits = p->mantissa;
    if (e < p->least)
        bits -= p->least - e < 70 ? p->least - e : 70;
    if (bits < 0)
        return p->odd != 0;
    for (i = bits; i > 0; i -= DECIMAL_SHIFT)
        decimal_double(a, i < DECIMAL_SHIFT ? i : DECIMAL_SHIFT);
    for (i = 0; i < a->point; i++)
        m = m * 10 + (i < a->n ? a->d[i] : 0);
    up = 0;
    if (i < a->n || a->more)
        up = p->odd ? !(m & 1)
             : i < a->n && a->d[i] != 5
                 ? a->d[i] > 5
                 : i < a->n && (i + 1 < a->n || a->more || (m & 1));
    m += (uint64_t)up;
    /* the hidden bit adds 1 to the exponent */
    if (e < p->least)
        return m;
    m += (uint64_t)(e - p->least) << (p->mantissa - 1);
    return m < inf ? m : inf - (p->odd != 0);
}

#define TEXT_TO_FLOAT(NAME, T, SIGN)                                                  \
    OM_RANGE(NAME, om_decimal)                                                        \
    {                                                                                 \
        const struct om_decimal *p = (const struct om_decimal *)params;               \
        const uint64_t inf = (uint64_t)(p->most - p->least + 2) << (p->mantissa - 1); \
        struct decimal a;                                                             \
        size_t i;                                                                     \
        for (i = begin; i < end; i++) {                                               \
            int negative;                                                             \
            const int kind = text_parse(om_str_at(x[0], i), &negative, &a);           \
            if (kind == TEXT_BAD)                                                     \
                return OM_ENUMBER;                                                    \
            ((T *)y[0])[i] =                                                          \
                (T)(kind == TEXT_NAN                                                  \
                        ? inf | (uint64_t)1 << (p->mantissa - 2)                      \
                        : (kind == TEXT_INF ? inf : decimal_float(&a, p)) |           \
                              (uint64_t)negative << SIGN);                            \
        }                                                                             \
        return 0;                                                                     \
    }

OM_DEF(RANGE om_decimal, TEXT_TO_FLOAT, text_to_b2, om_u16, 15)

OM_DEF(RANGE om_decimal, TEXT_TO_FLOAT, text_to_b4, om_u32, 31)

OM_DEF(RANGE om_decimal, TEXT_TO_FLOAT, text_to_b8, om_u64, 63)

/* The number without what follows its point; 0 if it has more than 64 bits. */
OM_LOCAL int decimal_integer(const struct decimal *a, uint64_t *v)
{
    int i;
    *v = 0;
    if (a->point > 20)
        return !a->n;
    for (i = 0; i < a->point; i++) {
        const uint64_t d = i < a->n ? a->d[i] : 0;
        if (*v > (UINT64_MAX - d) / 10)
            return 0;
        *v = *v * 10 + d;
    }
    return 1;
}

#define TEXT_TO_INT(NAME, OVER)                                                 \
    OM_RANGE(NAME, void)                                                        \
    {                                                                           \
        struct decimal a;                                                       \
        size_t i;                                                               \
        for (i = begin; i < end; i++) {                                         \
            int negative;                                                       \
            uint64_t v;                                                         \
            if (text_parse(om_str_at(x[0], i), &negative, &a) != TEXT_FINITE || \
                !decimal_integer(&a, &v) || OVER(v, negative))                  \
                return OM_ENUMBER;                                              \
            ((om_u64 *)y[0])[i] = negative ? 0 - v : v;                         \
        }                                                                       \
        return 0;                                                               \
    }

#define TEXT_OVER_I64(v, negative) ((v) > (uint64_t)INT64_MAX + (uint64_t)(negative))

#define TEXT_OVER_U64(v, negative) 0

OM_DEF(RANGE void, TEXT_TO_INT, text_to_i64, TEXT_OVER_I64)

OM_DEF(RANGE void, TEXT_TO_INT, text_to_u64, TEXT_OVER_U64)

/* --- from numbers --- */

/* v in decimal; returns its length. */
OM_LOCAL size_t text_put(char *to, uint64_t v, int negative)
{
    char s[20];
    size_t n = 0, i = 0;
    do
        s[n++] = (char)('0' + v % 10);
    while (v /= 10);
    if (negative)
        to[i++] = '-';
    while (n)
        to[i++] = s[--n];
    return i;
}

OM_RANGE(text_of_i64, om_text)
{
    const struct om_text *p = (const struct om_text *)params;
    size_t i;
    for (i = begin; i < end; i++) {
        const int64_t v = ((const om_i64 *)x[0])[i];
        char *to = (char *)y[1] + i * p->slot;
        om_str_set(y[0], i, to,
                   text_put(to, v < 0 ? 0 - (uint64_t)v : (uint64_t)v, v < 0));
    }
    return 0;
}

OM_RANGE(text_of_u64, om_text)
{
    const struct om_text *p = (const struct om_text *)params;
    size_t i;
    for (i = begin; i < end; i++) {
        char *to = (char *)y[1] + i * p->slot;
        om_str_set(y[0], i, to, text_put(to, ((const om_u64 *)x[0])[i], 0));
    }
    return 0;
}

/* The digits of m 2^e. */
OM_LOCAL void decimal_of(struct decimal *a, uint64_t m, int e)
{
    uint64_t c;
    int i;
    a->n = a->more = 0;
    for (c = m; c; c /= 10)
        a->n++;
    for (i = a->point = a->n; i-- > 0; m /= 10)
        a->d[i] = (uint8_t)(m % 10);
    decimal_trim(a);
    while (e) {
        const int k = e < 0 ? -e : e, step = k < DECIMAL_SHIFT ? k : DECIMAL_SHIFT;
        if (e < 0)
            decimal_halve(a, step);
        else
            decimal_double(a, step);
        e += e < 0 ? step : -step;
    }
}

/* Rounded to nearest even. */
OM_LOCAL void decimal_round(struct decimal *a, int digits)
{
    int up, i;
    if (a->n <= digits)
        return;
    up = a->d[digits] != 5 ? a->d[digits] > 5
                           : a->n > digits + 1 || a->more || (a->d[digits - 1] & 1);
    a->n = digits;
    for (i = digits; up && i-- > 0;) {
        up = a->d[i] == 9;
        a->d[i] = (uint8_t)(up ? 0 : a->d[i] + 1);
    }
    if (up) {
        a->d[0] = 1;
        a->point++;
    }
    decimal_trim(a);
}

/* As by "%.8g", with INF and NaN. */
OM_LOCAL size_t text_put_float(char *to, uint64_t bits)
{
    const uint64_t fraction = bits & (((uint64_t)1 << 52) - 1);
    const int e = (int)(bits >> 52 & 2047), negative = bits >> 63 != 0;
    struct decimal a;
    size_t n = 0;
    int i, x;
    if (e == 2047 && fraction) {
        memcpy(to, "NaN", 3);
        return 3;
    }
    if (negative)
        to[n++] = '-';
    if (e == 2047) {
        memcpy(to + n, "INF", 3);
        return n + 3;
    }
    decimal_of(&a, fraction | (uint64_t)(e != 0) << 52, (e ? e : 1) - 1075);
    decimal_round(&a, TEXT_DIGITS);
    if (!a.n) {
        to[n++] = '0';
        return n;
    }
    x = a.point - 1;
    if (x < -4 || x >= TEXT_DIGITS)
        a.point = 1;
    if (a.point < 1) {
        to[n++] = '0';
        to[n++] = '.';
        for (i = a.point; i < 0; i++)
            to[n++] = '0';
    }
    for (i = 0; i < a.n || i < a.point; i++) {
        if (i && i == a.point)
            to[n++] = '.';
        to[n++] = (char)('0' + (i < a.n ? a.d[i] : 0));
    }
    if (x < -4 || x >= TEXT_DIGITS) {
        to[n++] = 'e';
        to[n++] = x < 0 ? '-' : '+';
        x = x < 0 ? -x : x;
        if (x < 10)
            to[n++] = '0';
        n += text_put(to + n, (uint64_t)x, 0);
    }
    return n;
}

OM_RANGE(text_of_f64, om_text)
{
    const struct om_text *p = (const struct om_text *)params;
    size_t i;
    for (i = begin; i < end; i++) {
        char *to = (char *)y[1] + i * p->slot;
        om_str_set(y[0], i, to, text_put_float(to, ((const om_u64 *)x[0])[i]));
    }
    return 0;
}
