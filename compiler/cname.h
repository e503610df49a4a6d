/* cname.h -- ONNX names as C identifiers. */
#ifndef CNAME_H
#define CNAME_H

#include "strmap.h"
#include <stdbool.h>

/* The names in use in one C scope. */
struct cnames {
    struct strmap used;
    struct strmap last; /* the last number behind a name that clashed */
};

/* A valid C and C++ identifier like `name`, unlike any other given out for `scope`.
 * `fallback` serves where nothing of the name can be kept. */
const char *cname(struct cnames *scope, const char *name, const char *fallback);
/* The same, whatever has that name already. */
const char *cname_plain(const char *name, const char *fallback);
/* The prefix of a file's names: like cname's, and none that group functions or the
 * runtime begin with. */
const char *cname_prefix(const char *name);
/* The name of a tensor in the file: none of the file's own names, which begin with
 * PREFIX_ or, as in g3_add, with the number of a group. Constants stand in the file as
 * PREFIX_name. */
const char *cname_value(struct cnames *scope, const char *name, const char *fallback,
                        const char *prefix, bool is_constant);
/* The words of a name that can't end a comment, a line or a string, bounded length. */
const char *comment_text(const char *name);

#endif
