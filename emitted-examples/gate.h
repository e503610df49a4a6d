#ifndef GATE_H
#define GATE_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Working memory that the caller provides; it needs no initial content and keeps none. */
#define GATE_ARENA_BYTES 2048
#define GATE_ARENA_ALIGN 64

#define GATE_IN_X_COUNT 4000
#define GATE_IN_X_RANK 2
#define GATE_IN_X_SHAPE {4, 1000}
#define GATE_OUT_Y_COUNT 4000
#define GATE_OUT_Y_RANK 2
#define GATE_OUT_Y_SHAPE {4, 1000}

struct gate_inputs {
    const float *x; /* 'x' f32[4,1000] */
};

struct gate_outputs {
    float *y; /* 'y' f32[4,1000] */
};

struct gate_options {
    void *arena;         /* GATE_ARENA_BYTES */
    const void *weights; /* not used: this file holds them */
    /* Runs task(arg, 0) to task(arg, tasks - 1), in any order or at once, and
     * returns 0 or what one of them returned. NULL: one after another. */
    int (*parallel_for)(void *user, size_t tasks, int (*task)(void *arg, size_t index),
                        void *arg);
    void *user;
    int isa_limit;       /* use no higher path than this; 0: the best there is */
};

enum {
    GATE_ISA_AUTO,
    GATE_ISA_SCALAR,
    GATE_ISA_SSE2,
    GATE_ISA_AVX2,
    GATE_ISA_AVX512,
    GATE_ISA_NEON,
    GATE_ISA_SVE
};

/* Return 0; 1: an index in the inputs is out of range; 2: this CPU has none of the
 * paths allowed; 3: a pointer that is needed is NULL. Reentrant: calls with different
 * arenas may run at once. Outputs overlap neither inputs nor the arena. */
int gate_run(const struct gate_inputs *inputs, struct gate_outputs *outputs, void *arena);
int gate_run_with(const struct gate_inputs *inputs, struct gate_outputs *outputs,
    const struct gate_options *options);
/* The path that a run with this limit takes: a GATE_ISA_ value, 0 if none. */
int gate_isa(int isa_limit);

#ifdef GATE_SELFTEST
/* Runs a built-in input: 0 if this target computes the bits that the compiler did. */
int gate_selftest(void *arena);
#endif

#ifdef __cplusplus
}
#endif

#endif
