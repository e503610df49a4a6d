/* digits_demo.c -- a program around digits.c, as an application would write it: reads
 * recorded images of handwritten digits, draws some in the terminal with the model's
 * answer, and prints accuracy, memory and time. `make demo` builds and runs it.
 *
 *     digits_demo IMAGES [CODE-BYTES]
 *
 * IMAGES holds 65 bytes per image: 8x8 pixels of 0 to 16, then the label. */
#if !defined(_POSIX_C_SOURCE)
#define _POSIX_C_SOURCE 199309L
#endif
#include "digits.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SIDE = 8, PIXELS = SIDE * SIDE, RECORD = PIXELS + 1, DRAWN = 6, ROUNDS = 9 };

static unsigned char arena[DIGITS_ARENA_BYTES + DIGITS_ARENA_ALIGN];

static unsigned char *aligned_arena(void)
{
    const uintptr_t p = (uintptr_t)arena;
    return arena + (DIGITS_ARENA_ALIGN - p % DIGITS_ARENA_ALIGN) % DIGITS_ARENA_ALIGN;
}

static int classify(const unsigned char *pixels, float *certainty)
{
    float image[DIGITS_IN_IMAGE_COUNT], probability[DIGITS_OUT_PROBABILITY_COUNT];
    struct digits_inputs in;
    struct digits_outputs out;
    int best = 0, i;
    for (i = 0; i < PIXELS; i++)
        image[i] = (float)pixels[i] / 16.0f;
    in.image = image;
    out.probability = probability;
    if (digits_run(&in, &out, aligned_arena()) != 0)
        return -1;
    for (i = 1; i < DIGITS_OUT_PROBABILITY_COUNT; i++)
        if (probability[i] > probability[best])
            best = i;
    *certainty = probability[best];
    return best;
}

static void draw(const unsigned char *records, size_t first)
{
    static const char shade[] = " .:-=+*#%@";
    size_t k;
    int row, col;
    for (row = 0; row < SIDE; row++) {
        for (k = 0; k < DRAWN; k++) {
            const unsigned char *pixels = records + (first + k) * RECORD;
            for (col = 0; col < SIDE; col++) {
                const char c = shade[pixels[row * SIDE + col] * 9 / 16];
                putchar(c);
                putchar(c);
            }
            fputs("  ", stdout);
        }
        putchar('\n');
    }
    for (k = 0; k < DRAWN; k++) {
        const unsigned char *pixels = records + (first + k) * RECORD;
        float certainty = 0;
        const int answer = classify(pixels, &certainty);
        printf("  %d (%3.0f%%)%s       ", answer, 100.0 * (double)certainty,
               answer == pixels[PIXELS] ? "  " : " !");
    }
    puts("\n");
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double seconds(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

int main(int argc, char **argv)
{
    static const char *const isa[] = {"none", "scalar", "sse2", "avx2", "avx512", "neon", "sve"};
    static unsigned char records[RECORD * 2000];
    double time[ROUNDS];
    size_t n, right = 0, i;
    int round;
    FILE *f = argc > 1 ? fopen(argv[1], "rb") : NULL;
    if (!f) {
        fputs("usage: digits_demo IMAGES [CODE-BYTES]\n", stderr);
        return 1;
    }
    n = fread(records, RECORD, sizeof records / RECORD, f);
    fclose(f);
    if (n < 2 * DRAWN) {
        fputs("digits_demo: too few images\n", stderr);
        return 1;
    }
    draw(records, 0);
    draw(records, DRAWN);
    for (round = 0; round < ROUNDS; round++) {
        const double start = seconds();
        right = 0;
        for (i = 0; i < n; i++) {
            float certainty = 0;
            right += classify(records + i * RECORD, &certainty) == records[i * RECORD + PIXELS];
        }
        time[round] = (seconds() - start) / (double)n * 1e6;
    }
    qsort(time, ROUNDS, sizeof *time, by_value);
    printf("%lu of %lu test images right: %.1f%%\n", (unsigned long)right, (unsigned long)n,
           100.0 * (double)right / (double)n);
    printf("arena %lu bytes", (unsigned long)DIGITS_ARENA_BYTES);
    if (argc > 2)
        printf(", code and weights %s bytes", argv[2]);
    printf(", %.1f microseconds per image (%s path, median of %d rounds)\n", time[ROUNDS / 2],
           isa[digits_isa(0)], ROUNDS);
    return right * 100 > n * 97 ? 0 : 1;
}
