/* string_split.c -- ONNX StringSplit: the parts of each string between delimiters, or
 * between runs of (ASCII) white space, padded with empty strings; and their numbers.
 * How many a string has is known at run time only: the length of Y's last axis is then
 * a bound, its actual shape beside it. */
#include "stringop.h"
#include "movers.h"
#include "text.h"

static const struct sig sigs[] = {
    {20, "X:T1 -> Y:T2, Z:T3?", "T1=str T2=str T3=i64",
     "delimiter:string maxsplit:int"},
    {0},
};

/* More than a string can have. */
static const int64_t ANY_PARTS = INT64_C(1) << 30;

static struct om_text_split split_params(const struct node *n, int64_t parts)
{
    const struct attr *delimiter = attr_find(n, "delimiter");
    const struct value *x = in(n, 0);
    const int64_t most = attr_given(n, "maxsplit") ? attr_int(n, "maxsplit") : -1;
    return (struct om_text_split){
        .count = (size_t)value_count(x),
        .parts = (size_t)parts,
        .splits = most < 0 || most > parts ? (size_t)parts : (size_t)most,
        .length = delimiter ? delimiter->n : 0,
        .rank = (size_t)x->rank,
        .text = delimiter ? (const uint8_t *)delimiter->s : NULL};
}

static void infer(struct node *n)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    int64_t dim[RANK_MAX + 1];
    if (x->rank == RANK_MAX)
        bad_model(n, NULL, "more than %d dimensions", RANK_MAX);
    memcpy(dim, x->dim, sizeof x->dim);
    out_set(n, 1, DT_I64, x->rank, x->dim);
    struct om_text_split p = split_params(n, ANY_PARTS);
    const bool varies = !is_const(x) && value_count(x);
    if (varies) {
        const int64_t limit = split_parts(n);
        dim[x->rank] = p.splits < ANY_PARTS ? (int64_t)p.splits + 1
                       : limit              ? limit
                                            : SPLIT_PARTS;
        if (limit && limit < dim[x->rank])
            dim[x->rank] = limit;
    } else {
        size_t shape[RANK_MAX + 1] = {0}, dims[RANK_MAX];
        for (int k = 0; k < x->rank; k++)
            dims[k] = (size_t)x->dim[k];
        p.dim = dims;
        void *const outs[] = {NULL, NULL, shape};
        const void *const ins[] = {p.count ? value_expand(x) : NULL};
        string_run(n, "text_split", "om_text_split", &p, outs, ins);
        dim[x->rank] = (int64_t)shape[x->rank];
    }
    out_set(n, 0, DT_STR, x->rank + 1, dim);
    if (y)
        y->bounded = varies ? UINT32_C(1) << x->rank : 0;
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *y = out(n, 0);
    const int64_t parts = y ? y->dim[y->rank - 1] : ANY_PARTS;
    struct om_text_split t = split_params(n, parts);
    if (!t.count)
        return;
    struct step *p = step_range(s, n, "text_split", 1);
    step_out(p, y && value_count(y) ? y : NULL);
    step_out(p, out(n, 1));
    step_out(p, y ? value_extent(n, y) : NULL);
    step_in(p, x);
    t.text = step_table(p, FIELD_U8, t.text, t.length, "the delimiter");
    t.dim = size_table(p, x->dim, t.rank, "dimensions of the strings");
    step_params(p, "om_text_split", &t);
    step_cost(p, 64.0 * (double)t.count);
}

const struct op op_StringSplit = {"StringSplit", "", sigs, infer, lower};
