/* pool.h -- a small pool of POSIX threads behind parallel_for. The compiler's own runs
 * use it; files written with --threads carry it, renamed, behind PREFIX_PTHREADS. */
#ifndef OM_POOL_H
#define OM_POOL_H

#include <pthread.h>
#include <sched.h>
#include <stddef.h>

enum { OM_POOL_THREADS = 64 };

/* Threads that wait for jobs: about a millisecond awake, then asleep. The fields
 * are the pool's own. */
struct om_pool {
    pthread_t thread[OM_POOL_THREADS];
    int threads; /* with the one that calls */
    pthread_mutex_t lock, atom;
    pthread_cond_t wake, done;
    /* The job, written only while it is closed and nobody is inside. */
    int (*task)(void *arg, size_t index);
    void *arg;
    size_t tasks;
    /* Atomic: jobs begun; is one open; has one a caller; sleeping threads; the end. */
    size_t round, open, busy, asleep, quit;
    char apart[64];
    /* Atomic: tasks handed out; threads inside the job; does its caller sleep; what a
     * task returned that failed. */
    size_t next, inside, awaited, code;
};

/* Makes at most `threads` threads, the caller's among them, and returns their number.
 */
int om_pool_start(struct om_pool *pool, int threads);

/* Ends them. No job may be running. */
void om_pool_stop(struct om_pool *pool);

/* A parallel_for; `user` is the pool, which any number of programs may share. The
 * caller works too, and waits only for tasks that others have begun: a thread that
 * gets no processor costs nothing. While one job runs, others run in their callers. */
int om_pool_for(void *user, size_t tasks, int (*task)(void *arg, size_t index),
                void *arg);

#endif
