/* dispatch.c -- the choice of the ISA in linked programs (onemodel.h). */
#include "onemodel.h"
#include "isa.h"
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {
    NULL, "scalar", "sse2", "avx2", "avx512", "neon", "sve",
};

const char *om_isa_name(int isa)
{
    return isa > OM_ISA_AUTO && isa <= OM_ISA_SVE ? names[isa] : NULL;
}

int om_isa_by_name(const char *name)
{
    int isa;
    for (isa = OM_ISA_SVE; isa > OM_ISA_AUTO && strcmp(name, names[isa]); isa--)
        ;
    return isa;
}

unsigned om_isa_supported(void)
{
    return om_isa_cpu();
}

int om_isa_best(unsigned isas, int limit)
{
    const char *env = getenv("ONEMODEL_ISA");
    const int given = env && *env && strcmp(env, "auto") != 0;
    const int most = given ? om_isa_by_name(env) : OM_ISA_AUTO;
    if (given && most == OM_ISA_AUTO)
        return 0; /* a name that means nothing must not pass for any */
    if (most != OM_ISA_AUTO && (limit == OM_ISA_AUTO || most < limit))
        limit = most;
    return om_isa_pick(isas, limit);
}
