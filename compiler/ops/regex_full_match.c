/* regex_full_match.c -- ONNX RegexFullMatch: does each string match the pattern, all of
 * it? The pattern becomes an automaton here (regex.h); a run reads each byte once. */
#include "movers.h"
#include "regex.h"
#include "dfa.h"

static const struct sig sigs[] = {
    {20, "X:T1 -> Y:T2", "T1=str T2=bool", "pattern:string!"},
    {0},
};

static void infer(struct node *n)
{
    out_set(n, 0, DT_BOOL, in(n, 0)->rank, in(n, 0)->dim);
}

static void lower(struct node *n, struct steps *s)
{
    const struct attr *pattern = attr_find(n, "pattern");
    struct value *y = out(n, 0);
    struct regex r;
    const char *why;
    const enum regex_status status = regex_compile(pattern->s, pattern->n, &r, &why);
    if (status == REGEX_BAD)
        bad_model(n, "the syntax is RE2's", "pattern '%s': %s", printable(pattern->s),
                  why);
    if (status == REGEX_LARGE) {
        unsupported(n, "write it shorter: repetitions {n} and \\p{...} cost the most",
                    "pattern '%s': %s", printable(pattern->s), why);
        return;
    }
    if (value_count(y) == 0)
        return;
    struct om_dfa t = {.start = r.start, .dead = r.dead, .classes = r.classes};
    struct step *p = step_range(s, n, "dfa_match", value_count(y));
    step_out(p, y);
    step_in(p, in(n, 0));
    t.class_of = step_table(p, FIELD_U8, r.class_of, 256, "class of each byte");
    t.next =
        step_table(p, FIELD_U16, r.next, r.states * r.classes,
                   mem_printf("%zu states, %zu classes each", r.states, r.classes));
    t.accept = step_table(p, FIELD_U8, r.accept, r.states, "states that match");
    step_params(p, "om_dfa", &t);
    step_cost(p, 32.0 * (double)value_count(y));
}

const struct op op_RegexFullMatch = {"RegexFullMatch", "", sigs, infer, lower};
