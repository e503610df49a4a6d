/* test_regex.c -- regular expressions: what they match, what is refused, and that
 * hostile ones end. */
#include "regex.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

static struct regex compiled(const char *pattern)
{
    struct regex r;
    const char *why = "";
    if (regex_compile(pattern, strlen(pattern), &r, &why) != REGEX_OK)
        ck_abort_msg("%s: %s", pattern, why);
    return r;
}

/* Each of the strings, up to NULL, must match or must not. */
static void expect(const char *pattern, bool match, const char *const *text)
{
    const struct regex r = compiled(pattern);
    for (; *text; text++)
        if (regex_match(&r, *text, strlen(*text)) != match)
            ck_abort_msg("'%s' %s '%s'", pattern, match ? "rejects" : "matches", *text);
}

#define MATCHES(pattern, ...) \
    expect(pattern, true, (const char *const[]){__VA_ARGS__, NULL})
#define REJECTS(pattern, ...) \
    expect(pattern, false, (const char *const[]){__VA_ARGS__, NULL})

static void refused(const char *pattern, const char *why_part)
{
    struct regex r;
    const char *why = NULL;
    if (regex_compile(pattern, strlen(pattern), &r, &why) != REGEX_BAD)
        ck_abort_msg("'%s' isn't refused", pattern);
    if (!strstr(why, why_part))
        ck_abort_msg("'%s': '%s' doesn't say '%s'", pattern, why, why_part);
}

START_TEST(literals)
{
    MATCHES("", "");
    REJECTS("", "a");
    MATCHES("abc", "abc");
    REJECTS("abc", "", "ab", "abcd", "xabc");
    MATCHES("a|bc|", "a", "bc", "");
    REJECTS("a|bc|", "abc", "b");
    MATCHES("\\.\\*\\\\\\_", ".*\\_");
    MATCHES("\\x41\\x{e9}\\101\\t\\07", "A\xc3\xa9"
                                        "A\t\a");
    MATCHES("\\Qa.b*\\E+", "a.b*", "a.b**");
    REJECTS("\\Qa.b*\\E+", "axb*", "a.b");
    MATCHES("a\\Q\\E*b", "b", "aab");
    MATCHES("{", "{");
    MATCHES("a{,2}", "a{,2}");
    MATCHES("a{x", "a{x");
}
END_TEST

START_TEST(repetitions)
{
    MATCHES("a*", "", "a", "aaaa");
    MATCHES("a+b?", "a", "aab");
    REJECTS("a+b?", "", "b", "abb");
    MATCHES("a{2}", "aa");
    REJECTS("a{2}", "a", "aaa");
    MATCHES("a{2,}", "aa", "aaaaa");
    MATCHES("(ab){1,2}", "ab", "abab");
    REJECTS("(ab){1,2}", "", "ababab", "a");
    MATCHES("a{0}b", "b");
    MATCHES("a*?b+?c??", "b", "aabbc");
    MATCHES("(a*)*", "", "aaa");
    MATCHES("(a|b)*abb", "abb", "babaabb");
    REJECTS("(a|b)*abb", "ab", "abba");
    MATCHES("(|a)+", "", "aa");
}
END_TEST

START_TEST(classes)
{
    MATCHES("[a-c]", "a", "b", "c");
    REJECTS("[a-c]", "d", "", "ab", "-");
    MATCHES("[^a-c]", "d", "\n", "\xc3\xa9", "\xf0\x9f\x98\x80");
    MATCHES("[]a]+", "]a");
    MATCHES("[a-]+", "a-");
    MATCHES("[\\d\\-x]+", "1-x");
    MATCHES("\\w+", "aZ_9");
    REJECTS("\\w+", "\xc3\xa9", "-");
    MATCHES("[[:alpha:]]+", "aZ");
    REJECTS("[[:alpha:]]+", "a1");
    MATCHES("[[:^alpha:]]+", "1-");
    MATCHES("\\pL+", "a\xc3\xa9\xe7\x9a\x84");
    REJECTS("\\pL+", "1", "a1");
    MATCHES("\\p{Greek}+", "\xce\xb1\xce\xb2");
    REJECTS("\\p{Greek}", "a");
    MATCHES("\\P{Greek}\\p{^Greek}", "ab");
    MATCHES("\\s", " ", "\t", "\f");
    REJECTS("\\s", "\v", "\xc2\xa0");
    MATCHES("[[:space:]]", "\v");
}
END_TEST

START_TEST(flags)
{
    MATCHES("(?i)ab", "ab", "AB", "aB");
    MATCHES("(?i)k", "k", "K", "\xe2\x84\xaa");
    MATCHES("(?i:a)b", "Ab");
    REJECTS("(?i:a)b", "AB");
    MATCHES("a(?i)b|c", "aB", "C");
    REJECTS("a(?i)b|c", "Ab");
    MATCHES("(?i)[^a]", "b");
    REJECTS("(?i)[^a]", "A");
    REJECTS(".", "\n");
    MATCHES("(?s).", "\n");
    MATCHES("(?s-s:a.c)", "abc");
    REJECTS("(?s-s:a.c)", "a\nc");
    MATCHES("(?m)^a$\n^b$", "a\nb");
    REJECTS("^a$\n^b$", "a\nb");
    MATCHES("(?U)a+", "aa");
    MATCHES("(?P<x>a)(?<y>b)(?:c)", "abc");
}
END_TEST

START_TEST(assertions)
{
    MATCHES("^a$", "a");
    REJECTS("^a$", "a\n");
    MATCHES("\\Aa\\z", "a");
    MATCHES("a\\b b", "a b");
    REJECTS("a\\bb", "ab");
    MATCHES("a\\Bb", "ab");
    MATCHES("(\\W|^)a(\\W|$)", "a", " a", "a.");
    REJECTS("\\b", "");
    MATCHES("\\B", "");
    REJECTS("a^b|a$b", "ab");
    MATCHES("(^a|b)*", "", "a", "bb", "abb");
    REJECTS("(^a|b)*", "aa", "ba");
}
END_TEST

START_TEST(bytes)
{
    const struct regex any = compiled("(?s).*"), raw = compiled("\\C*");
    const char *const invalid[] = {"\xff",
                                   "\x80",
                                   "\xc3",
                                   "\xc0\x80",
                                   "\xe0\x80\x80",
                                   "\xf4\x90\x80\x80",
                                   "\xf0\x80\x80\x80",
                                   "a\xc3"
                                   "b"};
    for (size_t i = 0; i < sizeof invalid / sizeof *invalid; i++) {
        ck_assert(!regex_match(&any, invalid[i], strlen(invalid[i])));
        ck_assert(regex_match(&raw, invalid[i], strlen(invalid[i])));
    }
    ck_assert(regex_match(&any, "a\0b", 3));
    MATCHES("a\\C\\Cb", "a\xc3\xa9"
                        "b");
    struct regex r;
    const char *why;
    ck_assert_int_eq(regex_compile("a\0b", 3, &r, &why), REGEX_OK);
    ck_assert(regex_match(&r, "a\0b", 3) && !regex_match(&r, "a", 1));
}
END_TEST

/* Every character is read as itself and as nothing else. */
START_TEST(every_character)
{
    const struct regex one = compiled("."), below = compiled("[\\x00-\\x{7fff}]");
    for (unsigned c = 0; c <= 0x10ffff; c += c < 0x3000 ? 1 : 37) {
        char s[4];
        const int n = c < 0x80 ? 1 : c < 0x800 ? 2 : c < 0x10000 ? 3 : 4;
        s[0] = (char)(n == 1 ? c : (0xf00u >> n & 0xff) | c >> 6 * (n - 1));
        for (int k = 1; k < n; k++)
            s[k] = (char)(0x80 | (c >> 6 * (n - 1 - k) & 0x3f));
        ck_assert_int_eq(regex_match(&one, s, (size_t)n), c != '\n');
        ck_assert_int_eq(regex_match(&below, s, (size_t)n), c < 0x8000);
    }
}
END_TEST

START_TEST(bad_patterns)
{
    refused("(a)\\1", "back-references are not supported: '\\\\1' at byte 3");
    refused("(?P<n>a)(?P=n)", "back-references");
    refused("\\k<n>", "back-references");
    refused("a(?=b)", "lookaround is not supported");
    refused("(?<!a)b", "lookaround");
    refused("(?>a)", "invalid or unsupported group syntax");
    refused("*a", "no argument for repetition operator");
    refused("a|*", "no argument");
    refused("(?i)*", "no argument");
    refused("a**", "bad repetition operator: '**' at byte 1");
    refused("a{1000}{1000}", "bad repetition operator");
    refused("a{1001}", "invalid repetition size");
    refused("a{2,1}", "invalid repetition size");
    refused("(a{100}){100}", "exceed 1000");
    refused("(a", "missing closing )");
    refused("a)", "unexpected )");
    refused("[a", "missing closing ]");
    refused("[b-a]", "invalid character class range");
    refused("[[:foo:]]", "invalid character class range");
    refused("\\p{Foo}", "unknown character class: '\\\\p{Foo}'");
    refused("\\", "trailing \\");
    refused("\\Z", "invalid escape sequence");
    refused("\\x{110000}", "invalid escape sequence");
    refused("a\xff", "invalid UTF-8");
    refused("(?P<>a)", "invalid named capture group");
    refused("(?P<n>a)(?<n>b)", "duplicate capture group name");
    refused("\\Q\\E*", "no argument for repetition operator");
}
END_TEST

static char *repeated(const char *before, const char *middle, const char *after, int n)
{
    struct strbuf b = {0};
    for (int i = 0; i < n; i++)
        sb_put(&b, before);
    sb_put(&b, middle);
    for (int i = 0; i < n; i++)
        sb_put(&b, after);
    return b.s;
}

START_TEST(hostile_patterns)
{
    struct regex r;
    const char *why, *p;
    MATCHES(repeated("(", "a", ")", 1000), "a");
    refused(repeated("(", "a", ")", 1001), "nested too deep");
    MATCHES(repeated("(", "a", "*)", 900), "", "aa");
    REJECTS("((a*)*b)*c", "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa");
    r = compiled("a{1000}");
    ck_assert_uint_eq(r.states, 1002);
    r = compiled("(((a?){10}){10}){10}");
    ck_assert_uint_eq(r.states, 1002);
    r = compiled("(x+x+)+y");
    ck_assert_uint_le(r.states, 5);
    /* The state must remember 2^n sets. */
    p = "(a|b)*a(a|b){40}";
    ck_assert_int_eq(regex_compile(p, strlen(p), &r, &why), REGEX_LARGE);
    ck_assert(strstr(why, "too large"));
    p = "(\\pL{1000}|\\pN){1}";
    ck_assert_int_eq(regex_compile(p, strlen(p), &r, &why), REGEX_LARGE);
    p = repeated("[^a]{1000}|", "b", "", 2000);
    ck_assert_int_eq(regex_compile(p, strlen(p), &r, &why), REGEX_LARGE);
    /* Long patterns cost memory per name and time per character before that. */
    p = repeated("\\pL\\PL", "", "", 100000);
    ck_assert_int_eq(regex_compile(p, strlen(p), &r, &why), REGEX_LARGE);
    ck_assert(strstr(why, "600000 bytes"));
    p = repeated("", "", "a", REGEX_PATTERN + 1);
    ck_assert_int_eq(regex_compile(p, strlen(p), &r, &why), REGEX_LARGE);
    ck_assert(strstr(why, "bytes"));
    p = repeated("[\\pL", "", "", 1);
    refused(p, "missing closing ]");
    p = mem_printf("[%s]", repeated("\\pL", "", "", (REGEX_PATTERN - 2) / 3));
    ck_assert_uint_eq(compiled(p).states, compiled("\\pL").states);
    p = repeated("(?:", "", ")*{", 1);
    ck_assert_int_eq(regex_compile(p, strlen(p), &r, &why), REGEX_OK);
}
END_TEST

START_TEST(minimal)
{
    struct regex r = compiled("(a|b)*");
    ck_assert_uint_eq(r.states, 2);
    ck_assert_uint_eq(r.classes, 2);
    ck_assert(r.dead < r.states && !r.accept[r.dead]);
    r = compiled("\\C*");
    ck_assert_uint_eq(r.states, 1);
    ck_assert_uint_eq(r.dead, r.states);
    ck_assert_uint_eq(compiled("foo|foobar|fo{2}").states,
                      compiled("foo(bar)?").states);
    ck_assert_uint_eq(compiled("(?i)[a-z]").classes, compiled("(?i)[A-Z]").classes);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("regex");
    TCase *t = tcase_create("regex");
    tcase_set_timeout(t, 60);
    tcase_add_test(t, literals);
    tcase_add_test(t, repetitions);
    tcase_add_test(t, classes);
    tcase_add_test(t, flags);
    tcase_add_test(t, assertions);
    tcase_add_test(t, bytes);
    tcase_add_test(t, every_character);
    tcase_add_test(t, bad_patterns);
    tcase_add_test(t, hostile_patterns);
    tcase_add_test(t, minimal);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_NORMAL);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
