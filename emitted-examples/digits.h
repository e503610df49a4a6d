#ifndef DIGITS_H
#define DIGITS_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Working memory that the caller provides; it needs no initial content and keeps none. */
#define DIGITS_ARENA_BYTES 11840
#define DIGITS_ARENA_ALIGN 64

#define DIGITS_IN_IMAGE_COUNT 64
#define DIGITS_IN_IMAGE_RANK 4
#define DIGITS_IN_IMAGE_SHAPE {1, 1, 8, 8}
#define DIGITS_OUT_PROBABILITY_COUNT 10
#define DIGITS_OUT_PROBABILITY_RANK 2
#define DIGITS_OUT_PROBABILITY_SHAPE {1, 10}

struct digits_inputs {
    const float *image; /* 'image' f32[1,1,8,8] */
};

struct digits_outputs {
    float *probability; /* 'probability' f32[1,10] */
};

struct digits_options {
    void *arena;         /* DIGITS_ARENA_BYTES */
    const void *weights; /* not used: this file holds them */
    /* Runs task(arg, 0) to task(arg, tasks - 1), in any order or at once, and
     * returns 0 or what one of them returned. NULL: one after another. */
    int (*parallel_for)(void *user, size_t tasks, int (*task)(void *arg, size_t index),
                        void *arg);
    void *user;
    int isa_limit;       /* use no higher path than this; 0: the best there is */
};

enum {
    DIGITS_ISA_AUTO,
    DIGITS_ISA_SCALAR,
    DIGITS_ISA_SSE2,
    DIGITS_ISA_AVX2,
    DIGITS_ISA_AVX512,
    DIGITS_ISA_NEON,
    DIGITS_ISA_SVE
};

/* Return 0; 1: an index in the inputs is out of range; 2: this CPU has none of the
 * paths allowed; 3: a pointer that is needed is NULL. Reentrant: calls with different
 * arenas may run at once. Outputs overlap neither inputs nor the arena. */
int digits_run(const struct digits_inputs *inputs, struct digits_outputs *outputs, void *arena);
int digits_run_with(const struct digits_inputs *inputs, struct digits_outputs *outputs,
    const struct digits_options *options);
/* The path that a run with this limit takes: a DIGITS_ISA_ value, 0 if none. */
int digits_isa(int isa_limit);

#ifdef DIGITS_SELFTEST
/* Runs a built-in input: 0 if this target computes the bits that the compiler did. */
int digits_selftest(void *arena);
#endif

#ifdef __cplusplus
}
#endif

#endif
