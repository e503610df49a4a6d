/* string_normalizer.c -- ONNX StringNormalizer: "removes elements specified in
 * stopwords", then changes the case of the others. Case is that of Unicode's simple
 * mappings whatever `locale` says; stop words are compared in small letters unless
 * is_case_sensitive. How many strings are left is known at run time only: the output's
 * length is then a bound, its actual shape beside it. */
#include "stringop.h"
#include "text.h"

static const struct sig sigs[] = {
    {10, "X:T -> Y:T", "T=str",
     "case_change_action:string=NONE is_case_sensitive:int=0 locale:string "
     "stopwords:strings"},
    {0},
};

static size_t find_case(const struct node *n)
{
    const char *how = attr_string(n, "case_change_action");
    if (strcmp(how, "LOWER") == 0)
        return OM_CASE_LOWER;
    if (strcmp(how, "UPPER") == 0)
        return OM_CASE_UPPER;
    if (strcmp(how, "NONE") != 0)
        bad_model(n, NULL, "case_change_action is '%s', none of LOWER, UPPER, NONE",
                  printable(how));
    return OM_CASE_NONE;
}

static size_t count_words(const struct node *n)
{
    const struct attr *words = attr_find(n, "stopwords");
    return words ? words->n : 0;
}

/* The parameters; their tables are the caller's to register. */
static struct om_text_keep keep_params(struct node *n, int64_t room)
{
    const struct attr *words = attr_find(n, "stopwords");
    const struct value *x = in(n, 0);
    struct om_text_keep p = {.count = (size_t)value_count(x),
                             .room = (size_t)room,
                             .rank = (size_t)x->rank,
                             .words = count_words(n),
                             .fold = attr_int(n, "is_case_sensitive") == 0};
    size_t bytes = 0;
    for (size_t i = 0; i < p.words; i++)
        bytes += words->strings[i].n;
    uint8_t *text = mem_alloc(bytes + 1), *small = mem_alloc(3 * bytes + 4);
    size_t *ends = mem_array(p.words + 1, sizeof *ends);
    bytes = 0;
    for (size_t i = 0; i < p.words; i++) {
        memcpy(text + bytes, words->strings[i].p, words->strings[i].n);
        ends[i] = bytes += words->strings[i].n;
    }
    p.text = text;
    p.ends = ends;
    if (p.fold && p.words) {
        size_t *small_ends = mem_array(p.words + 1, sizeof *small_ends);
        void *const y[] = {small, small_ends};
        string_run(n, "text_small", "om_text_keep", &p, y, NULL);
        p.text = small;
        p.ends = small_ends;
    }
    return p;
}

static void infer(struct node *n)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    if (x->rank < 1 || x->rank > 2 || (x->rank == 2 && x->dim[0] != 1))
        bad_model(n, NULL, "the input must have the shape [C] or [1, C]");
    find_case(n);
    int64_t dim[2] = {1, 1}, *length = &dim[x->rank - 1];
    *length = x->dim[x->rank - 1];
    const bool varies = *length && count_words(n);
    if (varies && is_const(x)) {
        const struct om_text_keep p = keep_params(n, 0);
        size_t shape[2];
        void *const outs[] = {NULL, shape};
        const void *const ins[] = {value_expand(x)};
        string_run(n, "text_keep", "om_text_keep", &p, outs, ins);
        *length = (int64_t)shape[x->rank - 1];
    }
    *length = *length ? *length : 1;
    out_set(n, 0, DT_STR, x->rank, dim);
    if (y)
        y->bounded =
            varies && !is_const(x) && *length > 1 ? UINT32_C(1) << (x->rank - 1) : 0;
}

static void lower(struct node *n, struct steps *s)
{
    const struct om_text_case change = {(size_t)string_bytes(n), find_case(n)};
    struct value *x = in(n, 0), *y = out(n, 0), *kept = x;
    if (count_words(n) || !value_count(x)) {
        kept = change.how ? temp(n, DT_STR, y->rank, y->dim) : y;
        kept->bounded = y->bounded;
        struct om_text_keep t = keep_params(n, value_count(y));
        struct step *p = step_range(s, n, "text_keep", 1);
        step_out(p, kept);
        step_out(p, value_extent(n, y));
        step_in(p, x);
        t.text = step_table(p, FIELD_U8, t.text, t.words ? t.ends[t.words - 1] : 0,
                            "stop words");
        t.ends = step_table(p, FIELD_SIZE, t.ends, t.words, "where each ends");
        step_params(p, "om_text_keep", &t);
        step_cost(p, 64.0 * (double)t.count * (double)(t.words + 1));
    }
    if (!change.how) {
        if (kept == x)
            step_alias(s, n, y, x);
        return;
    }
    struct step *p = string_step(s, n, "text_case", y, (int64_t)change.slot);
    if (!p)
        return;
    step_in(p, kept);
    step_params(p, "om_text_case", &change);
}

const struct op op_StringNormalizer = {"StringNormalizer", "", sigs, infer, lower};
