/* compare.h -- computed outputs against recorded ones. */
#ifndef COMPARE_H
#define COMPARE_H

#include "compiler.h"

struct tolerance {
    double rtol, atol, range;
};

struct verdict {
    bool ok;
    double max_ulp;  /* largest distance in units of the type's last place */
    const char *why; /* first mismatch, if not ok */
};

/* Floats: |got - want| <= atol + rtol * |want|, or <= range * (max - min of want); NaN
 * equals NaN, infinities themselves. All other types: equal. `got` holds elements like
 * value.data. */
struct verdict compare(const struct value *want, const void *got,
                       const struct tolerance *tol);

/* One element as a double; integers of 64 bits may round. */
double element_as_double(enum dtype t, const void *data, int64_t i);

#endif
