/* onemodel.h -- the public header of libonemodel.a: the kernels that files written with
 * `onemodelc --link-runtime` call, and the choice of the ISA they run on. The kernels
 * themselves (om_NAME__ISA) are declared by those files. */
#ifndef ONEMODEL_H
#define ONEMODEL_H

#ifdef __cplusplus
extern "C" {
#endif

/* Numbers of ISAs, ascending on each architecture: 1 scalar, 2 sse2, 3 avx2, 4 avx512,
 * 5 neon, 6 sve. 0 stands for none, and as a limit for no limit. */

/* The best ISA of the set `isas` (bit 1 << number) that this CPU runs, that is not
 * above `limit`, and not above what the environment variable ONEMODEL_ISA names. 0 if
 * there is none, or if ONEMODEL_ISA names no ISA ("" and "auto" are no limit). */
int om_isa_best(unsigned isas, int limit);

/* The set of ISAs that this CPU runs. */
unsigned om_isa_supported(void);

/* "scalar", "sse2", ...; NULL for other numbers. */
const char *om_isa_name(int isa);

/* The number of a name, 0 if it's none. */
int om_isa_by_name(const char *name);

#ifdef __cplusplus
}
#endif
#endif
