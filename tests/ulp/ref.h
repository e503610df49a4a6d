/* ref.h -- what the f32 functions should return: the real-number result rounded once.
 *
 * Each function has a double evaluation (glibc) with a generous bound on its error and
 * an MPFR evaluation at 320 bits. Where the double leaves no doubt about the rounding
 * it decides, otherwise MPFR does. */
#ifndef REF_H
#define REF_H

#include <stdint.h>
#include <mpfr.h>

enum { REF_ODD = 1, REF_EVEN = 2 }; /* f(-x) = -f(x), f(-x) = f(x) */

struct ref {
    const char *name;
    double (*f64)(double);
    void (*mp)(mpfr_t y, const mpfr_t x); /* y and x may not be the same */
    int bits;                             /* relative error of f64 is below 2^-bits */
    unsigned symmetry;
};

extern const struct ref refs[];
extern const unsigned nrefs;
const struct ref *ref_find(const char *name);

/* Correctly rounded f(x) as bits, NaN canonical; *slow counts MPFR evaluations. */
uint32_t ref_f32(const struct ref *r, float x, long *slow);
/* The MPFR value rounded once, and whether it lies within 2^-bits (relative) of the
 * middle between two floats. */
uint32_t ref_mpfr(const struct ref *r, float x, int bits, int *near_tie);

#endif
