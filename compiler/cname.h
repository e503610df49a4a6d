/* cname.h -- ONNX names as C identifiers. */
#ifndef CNAME_H
#define CNAME_H

#include "strmap.h"

/* The names in use in one C scope. */
struct cnames {
    struct strmap used;
};

/* A valid C and C++ identifier like `name`, unlike any other given out for `scope`.
 * `fallback` serves where nothing of the name can be kept. */
const char *cname(struct cnames *scope, const char *name, const char *fallback);
/* The words of a name that can't end a comment, a line or a string, bounded length. */
const char *comment_text(const char *name);

#endif
