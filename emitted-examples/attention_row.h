#ifndef ATTENTION_ROW_H
#define ATTENTION_ROW_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Working memory that the caller provides; it needs no initial content and keeps none. */
#define ATTENTION_ROW_ARENA_BYTES 832
#define ATTENTION_ROW_ARENA_ALIGN 64

#define ATTENTION_ROW_IN_SCORES_COUNT 200
#define ATTENTION_ROW_IN_SCORES_RANK 2
#define ATTENTION_ROW_IN_SCORES_SHAPE {2, 100}
#define ATTENTION_ROW_IN_VALUES_COUNT 200
#define ATTENTION_ROW_IN_VALUES_RANK 2
#define ATTENTION_ROW_IN_VALUES_SHAPE {2, 100}
#define ATTENTION_ROW_OUT_Y_COUNT 2
#define ATTENTION_ROW_OUT_Y_RANK 1
#define ATTENTION_ROW_OUT_Y_SHAPE {2}

struct attention_row_inputs {
    const float *scores; /* 'scores' f32[2,100] */
    const float *values; /* 'values' f32[2,100] */
};

struct attention_row_outputs {
    float *y; /* 'y' f32[2] */
};

struct attention_row_options {
    void *arena;         /* ATTENTION_ROW_ARENA_BYTES */
    const void *weights; /* not used: this file holds them */
    /* Runs task(arg, 0) to task(arg, tasks - 1), in any order or at once, and
     * returns 0 or what one of them returned. NULL: one after another. */
    int (*parallel_for)(void *user, size_t tasks, int (*task)(void *arg, size_t index),
                        void *arg);
    void *user;
    int isa_limit;       /* use no higher path than this; 0: the best there is */
};

enum {
    ATTENTION_ROW_ISA_AUTO,
    ATTENTION_ROW_ISA_SCALAR,
    ATTENTION_ROW_ISA_SSE2,
    ATTENTION_ROW_ISA_AVX2,
    ATTENTION_ROW_ISA_AVX512,
    ATTENTION_ROW_ISA_NEON,
    ATTENTION_ROW_ISA_SVE
};

/* Return 0; 1: an index in the inputs is out of range; 2: this CPU has none of the
 * paths allowed; 3: a pointer that is needed is NULL. Reentrant: calls with different
 * arenas may run at once. Outputs overlap neither inputs nor the arena. */
int attention_row_run(const struct attention_row_inputs *inputs, struct attention_row_outputs *outputs, void *arena);
int attention_row_run_with(const struct attention_row_inputs *inputs, struct attention_row_outputs *outputs,
    const struct attention_row_options *options);
/* The path that a run with this limit takes: a ATTENTION_ROW_ISA_ value, 0 if none. */
int attention_row_isa(int isa_limit);

#ifdef ATTENTION_ROW_SELFTEST
/* Runs a built-in input: 0 if this target computes the bits that the compiler did. */
int attention_row_selftest(void *arena);
#endif

#ifdef __cplusplus
}
#endif

#endif
