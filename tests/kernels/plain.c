/* plain.c -- the integer products as a CPU without AVX-512 VNNI or AVX-VNNI runs them.
 */
#include OM_VEC
#define vi_has_dot4() 0
#include "../../templates/intprod.c"
#include "../../templates/intconv.c"
#include "../../templates/intplane.c"
