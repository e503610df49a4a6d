#ifndef RESIDUAL_H
#define RESIDUAL_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Working memory that the caller provides; it needs no initial content and keeps none. */
#define RESIDUAL_ARENA_BYTES 11840
#define RESIDUAL_ARENA_ALIGN 64

#define RESIDUAL_IN_X_COUNT 1152
#define RESIDUAL_IN_X_RANK 4
#define RESIDUAL_IN_X_SHAPE {1, 8, 12, 12}
#define RESIDUAL_OUT_Y_COUNT 1152
#define RESIDUAL_OUT_Y_RANK 4
#define RESIDUAL_OUT_Y_SHAPE {1, 8, 12, 12}

struct residual_inputs {
    const float *x; /* 'x' f32[1,8,12,12] */
};

struct residual_outputs {
    float *y; /* 'y' f32[1,8,12,12] */
};

struct residual_options {
    void *arena;         /* RESIDUAL_ARENA_BYTES */
    const void *weights; /* not used: this file holds them */
    /* Runs task(arg, 0) to task(arg, tasks - 1), in any order or at once, and
     * returns 0 or what one of them returned. NULL: one after another. */
    int (*parallel_for)(void *user, size_t tasks, int (*task)(void *arg, size_t index),
                        void *arg);
    void *user;
    int isa_limit;       /* use no higher path than this; 0: the best there is */
};

enum {
    RESIDUAL_ISA_AUTO,
    RESIDUAL_ISA_SCALAR,
    RESIDUAL_ISA_SSE2,
    RESIDUAL_ISA_AVX2,
    RESIDUAL_ISA_AVX512,
    RESIDUAL_ISA_NEON,
    RESIDUAL_ISA_SVE
};

/* Return 0; 1: an index in the inputs is out of range; 2: this CPU has none of the
 * paths allowed; 3: a pointer that is needed is NULL. Reentrant: calls with different
 * arenas may run at once. Outputs overlap neither inputs nor the arena. */
int residual_run(const struct residual_inputs *inputs, struct residual_outputs *outputs, void *arena);
int residual_run_with(const struct residual_inputs *inputs, struct residual_outputs *outputs,
    const struct residual_options *options);
/* The path that a run with this limit takes: a RESIDUAL_ISA_ value, 0 if none. */
int residual_isa(int isa_limit);

#ifdef RESIDUAL_SELFTEST
/* Runs a built-in input: 0 if this target computes the bits that the compiler did. */
int residual_selftest(void *arena);
#endif

#ifdef __cplusplus
}
#endif

#endif
