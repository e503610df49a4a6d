/* hard FUNCTION...: prints, for each function, every f32 input whose result lies within
 * 2^-49 (relative) of the middle between two floats, with the correctly rounded
 * result: "function x y", hexadecimal. Of an odd or even function only x >= 0.
 * A kernel whose double arithmetic is good to 2^-49 can only fail on these, so its
 * coefficients are tuned on them (tune.c) and the quick check runs them all. */
#include "ref.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static int doubtful(double d, double eps)
{
    return (float)(d * (1 - eps)) != (float)(d * (1 + eps));
}

int main(int argc, char **argv)
{
    for (int i = 1; i < argc; i++) {
        const struct ref *r = ref_find(argv[i]);
        uint64_t end = r && r->symmetry ? (uint64_t)1 << 31 : (uint64_t)1 << 32;
        double eps;
        if (!r)
            return 1;
        eps = ldexp(1, r->bits < 48 ? -r->bits : -47);
        for (uint64_t b = 0; b < end; b++) {
            uint32_t u = (uint32_t)b;
            float x;
            double d;
            int near_tie;
            memcpy(&x, &u, 4);
            d = r->f64((double)x);
            if (d != d || d == 0 || isinf(d) || !doubtful(d, eps))
                continue;
            uint32_t y = ref_mpfr(r, x, 49, &near_tie);
            /* gelu halves subnormals: millions of ties of one kind, a few tell all */
            if (near_tie && (fabsf(x) > 0x1p-120f || (u & 0x7fffffff) < 8))
                printf("%s %08x %08x\n", r->name, u, y);
        }
        fflush(stdout);
        fprintf(stderr, "%s done\n", r->name);
    }
    return 0;
}
