/* tune_kind.c -- see tune.c: the wide functions of one kind of ISA over writable
 * tables. */
#include "kernel.h"
#include "math/erf.h"
#include "math/exp.h"
#include "math/log.h"
#include "math/trig.h"

#define CAT_(a, b) a##b
#define CAT(a, b) CAT_(a, b)

uint64_t *CAT(table_, OM_ISA)(const char *name, int *n);
uint64_t *CAT(table_, OM_ISA)(const char *name, int *n)
{
#define TABLE(t)                                 \
    if (!strcmp(name, #t)) {                     \
        *n = (int)(sizeof t / sizeof(uint64_t)); \
        return (uint64_t *)t;                    \
    }
    TABLE(om_exp2_16)
    TABLE(om_exp2_p5)
    TABLE(om_exp2_p10)
    TABLE(om_ln2)
    TABLE(om_ln2_s)
    TABLE(om_log_c)
    TABLE(om_log_p)
    TABLE(om_log_s)
    TABLE(om_softplus_s)
    TABLE(om_pi)
    TABLE(om_acos_pi)
    TABLE(om_tan_pi)
    TABLE(om_acos_pi_2)
    TABLE(om_pi_split)
    TABLE(om_sin_half)
    TABLE(om_cos_half)
    TABLE(om_sin_quarter)
    TABLE(om_cos_quarter)
    TABLE(om_atan)
    TABLE(om_asin)
    TABLE(om_erf_16)
    TABLE(om_erf_p)
    TABLE(om_phi)
    *n = 0;
    return 0;
}

float CAT(call_, OM_ISA)(const char *f, float x);
float CAT(call_, OM_ISA)(const char *f, float x)
{
    om_f32 a[VDL_MAX];
    size_t i;
    vd v;
    for (i = 0; i < VDL; i++)
        a[i] = x;
    v = vd_ldf(a);
#define FUNCTION(g)       \
    if (!strcmp(f, #g)) { \
        v = g##_wide(v);  \
        vd_stf(a, v);     \
        return a[0];      \
    }
    FUNCTION(exp)
    FUNCTION(expm1)
    FUNCTION(sigmoid)
    FUNCTION(tanh)
    FUNCTION(sinh)
    FUNCTION(cosh)
    FUNCTION(mish)
    FUNCTION(gelu_tanh)
    FUNCTION(log)
    FUNCTION(softplus)
    FUNCTION(asinh)
    FUNCTION(acosh)
    FUNCTION(atanh)
    FUNCTION(sin)
    FUNCTION(cos)
    FUNCTION(tan)
    FUNCTION(asin)
    FUNCTION(acos)
    FUNCTION(atan)
    FUNCTION(erf)
    FUNCTION(gelu)
    return 0;
}
