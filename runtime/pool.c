/* pool.c -- see pool.h. Whoever works inside a job has counted himself in `inside`
 * first and then seen it open; the caller closes it first and then waits until nobody
 * is inside. One of the two sees the other, the order of these accesses being total. */
#include "pool.h"
#include <string.h>

/* Looks at a counter before a thread goes to sleep: 20 to 50 microseconds, and then, if
 * it gives way to others, about a millisecond. Waking it takes 50 to 300, in which the
 * thread that waits for it would go to sleep, too. */
enum { OM_POOL_SPIN = 1000, OM_POOL_LOOKS = 3000 };

#if defined(__GNUC__) && !defined(__TINYC__)
static size_t om_pool_get(struct om_pool *p, const size_t *x)
{
    (void)p;
    return __atomic_load_n(x, __ATOMIC_SEQ_CST);
}

/* Adds n, returns what was there. */
static size_t om_pool_add(struct om_pool *p, size_t *x, size_t n)
{
    (void)p;
    return __atomic_fetch_add(x, n, __ATOMIC_SEQ_CST);
}

static size_t om_pool_swap(struct om_pool *p, size_t *x, size_t n)
{
    (void)p;
    return __atomic_exchange_n(x, n, __ATOMIC_SEQ_CST);
}
#else
static size_t om_pool_add(struct om_pool *p, size_t *x, size_t n)
{
    size_t was;
    pthread_mutex_lock(&p->atom);
    was = *x;
    *x += n;
    pthread_mutex_unlock(&p->atom);
    return was;
}

static size_t om_pool_get(struct om_pool *p, const size_t *x)
{
    return om_pool_add(p, (size_t *)x, 0);
}

static size_t om_pool_swap(struct om_pool *p, size_t *x, size_t n)
{
    size_t was;
    pthread_mutex_lock(&p->atom);
    was = *x;
    *x = n;
    pthread_mutex_unlock(&p->atom);
    return was;
}
#endif

/* A turn of waiting. */
static void om_pool_pause(int turn)
{
    if (turn >= OM_POOL_SPIN) {
        sched_yield();
        return;
    }
#if defined(__GNUC__) && (defined(__x86_64__) || defined(__i386__))
    __asm__ volatile("rep; nop"); /* pause */
#elif defined(__GNUC__) && defined(__aarch64__)
    __asm__ volatile("yield");
#endif
}

/* Waits for a round other than the one seen, or for the end. */
static void om_pool_await(struct om_pool *p, size_t seen)
{
    int turn;
    for (turn = 0; turn < OM_POOL_LOOKS; turn++) {
        if (om_pool_get(p, &p->round) != seen || om_pool_get(p, &p->quit))
            return;
        om_pool_pause(turn);
    }
    pthread_mutex_lock(&p->lock);
    om_pool_add(p, &p->asleep, 1);
    while (om_pool_get(p, &p->round) == seen && !om_pool_get(p, &p->quit))
        pthread_cond_wait(&p->wake, &p->lock);
    om_pool_add(p, &p->asleep, (size_t)-1);
    pthread_mutex_unlock(&p->lock);
}

static void om_pool_work(struct om_pool *p)
{
    size_t i;
    while ((i = om_pool_add(p, &p->next, 1)) < p->tasks) {
        const int code = p->task(p->arg, i);
        if (code)
            om_pool_swap(p, &p->code, (size_t)code);
    }
}

static void *om_pool_main(void *arg)
{
    struct om_pool *const p = (struct om_pool *)arg;
    size_t seen = 0;
    for (;;) {
        om_pool_await(p, seen);
        if (om_pool_get(p, &p->quit))
            return NULL;
        seen = om_pool_get(p, &p->round);
        om_pool_add(p, &p->inside, 1);
        if (om_pool_get(p, &p->open))
            om_pool_work(p);
        if (om_pool_add(p, &p->inside, (size_t)-1) == 1 &&
            om_pool_get(p, &p->awaited)) {
            pthread_mutex_lock(&p->lock);
            pthread_cond_signal(&p->done);
            pthread_mutex_unlock(&p->lock);
        }
    }
}

int om_pool_start(struct om_pool *p, int threads)
{
    memset(p, 0, sizeof *p);
    pthread_mutex_init(&p->lock, NULL);
    pthread_mutex_init(&p->atom, NULL);
    pthread_cond_init(&p->wake, NULL);
    pthread_cond_init(&p->done, NULL);
    p->threads = 1;
    while (p->threads < threads && p->threads < OM_POOL_THREADS &&
           pthread_create(&p->thread[p->threads], NULL, om_pool_main, p) == 0)
        p->threads++;
    return p->threads;
}

void om_pool_stop(struct om_pool *p)
{
    om_pool_swap(p, &p->quit, 1);
    pthread_mutex_lock(&p->lock);
    pthread_cond_broadcast(&p->wake);
    pthread_mutex_unlock(&p->lock);
    while (p->threads > 1)
        pthread_join(p->thread[--p->threads], NULL);
    pthread_cond_destroy(&p->done);
    pthread_cond_destroy(&p->wake);
    pthread_mutex_destroy(&p->atom);
    pthread_mutex_destroy(&p->lock);
}

/* Waits until nobody is inside. */
static void om_pool_drain(struct om_pool *p)
{
    int turn;
    for (turn = 0; turn < OM_POOL_LOOKS; turn++) {
        if (!om_pool_get(p, &p->inside))
            return;
        om_pool_pause(turn);
    }
    pthread_mutex_lock(&p->lock);
    om_pool_swap(p, &p->awaited, 1);
    while (om_pool_get(p, &p->inside))
        pthread_cond_wait(&p->done, &p->lock);
    om_pool_swap(p, &p->awaited, 0);
    pthread_mutex_unlock(&p->lock);
}

int om_pool_for(void *user, size_t tasks, int (*task)(void *arg, size_t index),
                void *arg)
{
    struct om_pool *const p = (struct om_pool *)user;
    int code = 0;
    size_t i;
    if (tasks < 2 || p->threads < 2 || om_pool_swap(p, &p->busy, 1)) {
        for (i = 0; i < tasks; i++) {
            const int one = task(arg, i);
            code = code ? code : one;
        }
        return code;
    }
    p->task = task;
    p->arg = arg;
    p->tasks = tasks;
    om_pool_swap(p, &p->next, 0);
    om_pool_swap(p, &p->code, 0);
    om_pool_swap(p, &p->open, 1);
    om_pool_add(p, &p->round, 1);
    if (om_pool_get(p, &p->asleep)) {
        pthread_mutex_lock(&p->lock);
        pthread_cond_broadcast(&p->wake);
        pthread_mutex_unlock(&p->lock);
    }
    om_pool_work(p);
    om_pool_swap(p, &p->open, 0);
    om_pool_drain(p);
    code = (int)om_pool_get(p, &p->code);
    om_pool_swap(p, &p->busy, 0);
    return code;
}
