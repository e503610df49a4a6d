/* params.c -- descriptors of the kernels' parameter structs, made from templates/ by
 * the build. */
#include "compiler.h"
#include "base.h"
#include "params.inc"
#include <string.h>

const struct param_type *param_type_find(const char *tag)
{
    for (size_t i = 0; i < param_type_count; i++)
        if (!strcmp(param_types[i].tag, tag))
            return &param_types[i];
    return NULL;
}
