/* passes.c -- the whole compiler on one screen: from a loaded model to a planned
 * program.
 */
#include "cli.h"
#include <string.h>

static void after_graph(const struct graph *g, const struct options *opt,
                        const char *pass)
{
    if (opt->dump && strcmp(opt->dump, pass) == 0)
        dump_graph(g);
}

/* What --dump asks for; in debug builds the program is held against the pass's promise.
 */
static void after(const struct program *p, const struct options *opt, const char *pass,
                  void (*verify)(const struct program *))
{
    if (opt->dump && strcmp(opt->dump, pass) == 0)
        dump_program(p);
#ifdef NDEBUG
    (void)verify;
#else
    verify(p);
#endif
}

struct program *compile(struct model *m, const struct options *opt)
{
    m->opt = opt;
    graph_resolve(m->graph); /* names become pointers */
    after_graph(m->graph, opt, "graph");
    bind_inputs(m, opt);  /* free dimensions get their size */
    infer(m->graph, opt); /* shapes and constants */
    rewrite(m->graph);    /* dead nodes go */
    after_graph(m->graph, opt, "infer");
    struct program *p = lower(m, opt); /* nodes become steps */
    after(p, opt, "lower", verify_lowered);
    join_pairs(p); /* pairs of steps become one */
    fuse(p);       /* steps become groups */
    after(p, opt, "fuse", verify_fused);
    plan(p); /* values get their place */
    after(p, opt, "plan", verify_planned);
    return p;
}
