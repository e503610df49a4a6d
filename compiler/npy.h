/* npy.h -- NumPy's .npy files. Types that NumPy lacks travel as unsigned or signed
 * integers that hold their bits: bf16 as u2; float8, float6 and float4, u4 and u2 as
 * u1, i4 and i2 as i1, one element a byte; strings as S. Bits are not converted. */
#ifndef NPY_H
#define NPY_H

#include "compiler.h"

/* The file's array as a constant of type `want`, DT_NONE for the file's own type. A
 * file that holds neither that type nor its carrier is a bad file. */
struct value *npy_read(const char *path, enum dtype want);
/* Writes data, elements in host order, with v's type and dimensions. */
void npy_write(const char *path, const struct value *v, const void *data);

#endif
