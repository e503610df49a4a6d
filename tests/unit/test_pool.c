/* test_pool.c -- the thread pool: every task runs once and has ended when the job
 * returns, whatever the numbers; codes come back; jobs inside jobs run too. */
#include "pool.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

enum { TASKS = 200 };

struct counts {
    unsigned ran[TASKS];
    size_t fails; /* the task that returns 7; TASKS: none */
    struct om_pool *pool;
};

static int count(void *arg, size_t i)
{
    struct counts *c = arg;
    __atomic_fetch_add(&c->ran[i], 1, __ATOMIC_RELAXED);
    return i == c->fails ? 7 : 0;
}

START_TEST(every_task_runs_once)
{
    static struct om_pool pool;
    ck_assert_int_eq(om_pool_start(&pool, _i), _i);
    for (int round = 0; round < 5000; round++) {
        struct counts c = {{0}, TASKS, &pool};
        const size_t tasks = (size_t)round % 7 ? (size_t)round % 5 : TASKS;
        if (round % 3 == 0 && tasks)
            c.fails = (size_t)round % tasks;
        ck_assert_int_eq(om_pool_for(&pool, tasks, count, &c), c.fails < tasks ? 7 : 0);
        for (size_t i = 0; i < TASKS; i++)
            ck_assert_uint_eq(c.ran[i], i < tasks);
    }
    om_pool_stop(&pool);
}
END_TEST

static int outer(void *arg, size_t i)
{
    struct counts *c = arg;
    return i < 4 ? om_pool_for(c->pool, TASKS, count, c) : 1;
}

/* A job that a task begins runs in that task's thread. */
START_TEST(jobs_nest)
{
    static struct om_pool pool;
    om_pool_start(&pool, 3);
    for (int round = 0; round < 200; round++) {
        struct counts c = {{0}, TASKS, &pool};
        ck_assert_int_eq(om_pool_for(&pool, 4, outer, &c), 0);
        for (size_t i = 0; i < TASKS; i++)
            ck_assert_uint_eq(c.ran[i], 4);
    }
    om_pool_stop(&pool);
}
END_TEST

/* Two callers share a pool. */
static void *caller(void *arg)
{
    struct om_pool *pool = arg;
    for (int round = 0; round < 2000; round++) {
        struct counts c = {{0}, TASKS, pool};
        if (om_pool_for(pool, 16, count, &c))
            abort();
        for (size_t i = 0; i < TASKS; i++)
            if (c.ran[i] != (i < 16))
                abort();
    }
    return NULL;
}

START_TEST(callers_share)
{
    static struct om_pool pool;
    pthread_t other;
    om_pool_start(&pool, 3);
    ck_assert_int_eq(pthread_create(&other, NULL, caller, &pool), 0);
    caller(&pool);
    pthread_join(other, NULL);
    om_pool_stop(&pool);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("pool");
    TCase *t = tcase_create("pool");
    tcase_set_timeout(t, 60);
    tcase_add_loop_test(t, every_task_runs_once, 1, 5);
    tcase_add_test(t, jobs_nest);
    tcase_add_test(t, callers_share);
    suite_add_tcase(s, t);
    SRunner *r = srunner_create(s);
    srunner_run_all(r, CK_ENV);
    const int failed = srunner_ntests_failed(r);
    srunner_free(r);
    return failed != 0;
}
