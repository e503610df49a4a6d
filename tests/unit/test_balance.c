/* How evenly blocks of unlike sizes fall on tasks. */
#include "balance.h"
#include <check.h>

static double excess(int64_t n, int64_t size, int64_t tasks)
{
    return task_excess(&n, &size, 1, tasks);
}

START_TEST(one_axis)
{
    ck_assert_double_eq(excess(100, 50, 2), 1);
    ck_assert_double_eq(excess(196, 128, 2), 2 * 128 / 196.0);
    ck_assert_double_eq(excess(100, 100, 2), 2);     /* one item: the other waits */
    ck_assert_double_eq(excess(90, 30, 2), 4 / 3.0); /* three: two and one */
    ck_assert_double_eq(excess(100, 100, 1), 1);
    ck_assert_double_eq(excess(0, 4, 3), 1);
    ck_assert_double_eq(excess(5, 1, 8), 8 / 5.0);
}
END_TEST

/* The last axis changes first, so the two columns of a row go to one task. */
START_TEST(two_axes)
{
    const int64_t n[] = {30, 50}, size[] = {20, 40}, turned[] = {50, 30};
    const int64_t other[] = {40, 20};
    ck_assert_double_eq(task_excess(n, size, 2, 2), 2 * 20 * 50 / 1500.0);
    ck_assert_double_eq(task_excess(turned, other, 2, 2), 2 * 40 * 30 / 1500.0);
}
END_TEST

START_TEST(many_items_count_alike)
{
    const int64_t n[] = {INT64_MAX, INT64_MAX}, size[] = {1, 1};
    ck_assert_double_eq(task_excess(n, size, 2, 4), 1);
    ck_assert_double_eq(excess(1001, 1, 2), 1002 / 1001.0);
}
END_TEST

/* 512 columns in blocks of 512 are one item; of a matrix with an odd number of blocks
 * of rows one task would have a third more. */
START_TEST(blocks_are_spread)
{
    int64_t rows = 48, cols = 512;
    spread_blocks(1, 48, 512, 2, &rows, &cols);
    ck_assert_int_eq(rows * cols, 48 * 256);
    rows = 48;
    cols = 256;
    spread_blocks(1, 144, 256, 2, &rows, &cols);
    const int64_t n[] = {1, 256, 144}, size[] = {1, cols, rows};
    ck_assert_double_eq(task_excess(n, size, 3, 2), 1);
    rows = 5;
    cols = 7;
    spread_blocks(3, 100, 100, 1, &rows, &cols);
    spread_blocks(0, 100, 100, 2, &rows, &cols);
    ck_assert_int_eq(rows, 5);
    ck_assert_int_eq(cols, 7);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("balance");
    TCase *c = tcase_create("excess");
    tcase_add_test(c, one_axis);
    tcase_add_test(c, two_axes);
    tcase_add_test(c, many_items_count_alike);
    tcase_add_test(c, blocks_are_spread);
    suite_add_tcase(s, c);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
