/* regex.c -- from the tree of a regular expression to a minimal DFA over bytes.
 *
 *   tree -> NFA (Thompson; a class of characters is a small DFA of UTF-8 of its own)
 *        -> DFA by subsets, one column per class of bytes that nothing tells apart
 *        -> minimal (Hopcroft), in order of discovery, equal columns merged
 *
 * Assertions are looked through where the byte after them, or the end, is known: a
 * state that waits at one remembers what the byte before it was. */
#include "regex_tree.h"
#include <stdlib.h>
#include <string.h>

/* ---- characters as bytes -----------------------------------------------------------
 */

enum { CHARACTER = -1, NOWHERE = -2 };

struct edge {
    uint8_t lo, hi;
    int to; /* a node, or CHARACTER: its last byte has been read */
};

/* The bytes of one set's characters; the root is the last node. */
struct utf8 {
    struct rune_set set;
    bool any_byte;
    VEC(struct edge) edges;
    VEC(size_t) first; /* per node, where its edges begin; one more at the end */
    int *step;         /* [node][class of bytes]: node, CHARACTER or NOWHERE */
};

static int utf8_node(struct utf8 *u, const struct edge *e, size_t n)
{
    if (!u->first.n)
        vec_push(&u->first, 0);
    for (size_t k = 0; k + 1 < u->first.n; k++) {
        const size_t at = u->first.at[k];
        bool same = u->first.at[k + 1] - at == n;
        for (size_t i = 0; same && i < n; i++)
            same = u->edges.at[at + i].lo == e[i].lo &&
                   u->edges.at[at + i].hi == e[i].hi &&
                   u->edges.at[at + i].to == e[i].to;
        if (same)
            return (int)k;
    }
    for (size_t i = 0; i < n; i++)
        vec_push(&u->edges, e[i]);
    vec_push(&u->first, u->edges.n);
    return (int)u->first.n - 2;
}

static void add_edge(struct edge *e, size_t *n, unsigned byte, int to)
{
    if (*n && e[*n - 1].to == to && e[*n - 1].hi + 1u == byte)
        e[*n - 1].hi = (uint8_t)byte;
    else
        e[(*n)++] = (struct edge){(uint8_t)byte, (uint8_t)byte, to};
}

static int utf8_all(struct utf8 *u, int more)
{
    const struct edge e = {0x80, 0xbf, more == 1 ? CHARACTER : utf8_all(u, more - 1)};
    return utf8_node(u, &e, 1);
}

/* The node that reads `more` bytes of characters [from, from + 64^more) in the set, not
 * below `least`; i is the first range that may reach there. NOWHERE if there are none.
 */
static int utf8_tail(struct utf8 *u, size_t i, uint32_t from, uint32_t least, int more)
{
    struct edge e[64];
    size_t n = 0;
    const uint32_t length = (uint32_t)1 << (6 * more), to = from + length - 1;
    while (i < u->set.r.n && u->set.r.at[i].hi < from)
        i++;
    if (i == u->set.r.n || u->set.r.at[i].lo > to || to < least)
        return NOWHERE;
    if (!more)
        return CHARACTER;
    if (u->set.r.at[i].lo <= from && u->set.r.at[i].hi >= to && from >= least)
        return utf8_all(u, more);
    for (unsigned b = 0; b < 64; b++) {
        const int next = utf8_tail(u, i, from + b * (length >> 6), least, more - 1);
        if (next != NOWHERE)
            add_edge(e, &n, 0x80 + b, next);
    }
    return n ? utf8_node(u, e, n) : NOWHERE;
}

static void utf8_build(struct utf8 *u)
{
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    struct edge e[256];
    size_t n = 0;
    if (u->any_byte)
        e[n++] = (struct edge){0, 255, CHARACTER};
    for (unsigned b = 0; b < 0xf5 && !u->any_byte; b++) {
        const int more = b < 0x80 ? 0 : b < 0xe0 ? 1 : b < 0xf0 ? 2 : 3;
        const uint32_t from = (more ? b & (0x3fu >> more) : b) << (6 * more);
        const int next =
            b < 0x80 || b >= 0xc2 ? utf8_tail(u, 0, from, least[more], more) : NOWHERE;
        if (next != NOWHERE)
            add_edge(e, &n, b, next);
    }
    /* The root stands last, whatever node is like it. */
    if (!u->first.n)
        vec_push(&u->first, 0);
    for (size_t i = 0; i < n; i++)
        vec_push(&u->edges, e[i]);
    vec_push(&u->first, u->edges.n);
}

/* ---- the NFA -----------------------------------------------------------------------
 */

enum inst_kind { INST_SPLIT, INST_ASSERT, INST_READ, INST_MATCH };

struct inst {
    enum inst_kind kind;
    int a, b;       /* SPLIT: both ways; ASSERT, READ: what follows */
    int assertion;  /* ASSERT */
    int utf8, node; /* READ: where in which set's bytes */
    int base;       /* READ: the inst of that set's node 0 */
};

struct builder {
    VEC(struct inst) nfa;
    VEC(struct utf8 *) sets;
    bool any_assertion, large;
    int64_t work;
    struct regex *r;
    /* subsets */
    int *mark, generation;
    VEC(int) stack, items, ready;
    VEC(size_t) begin;    /* per state, where its items begin; one more at the end */
    VEC(uint8_t) context; /* per state: CONTEXT_ of the byte before */
    VEC(int) next;        /* [state][class] */
    VEC(uint8_t) accept;
    int *hash;
    size_t buckets;
    uint8_t sample[256]; /* a byte of each class */
};

static int add_inst(struct builder *b, struct inst i)
{
    if (b->nfa.n >= REGEX_NODES) {
        b->large = true;
        return 0;
    }
    vec_push(&b->nfa, i);
    return (int)b->nfa.n - 1;
}

static int split(struct builder *b, int x, int y)
{
    return add_inst(b, (struct inst){.kind = INST_SPLIT, .a = x, .b = y});
}

static int find_set(struct builder *b, const struct rune_set *set, bool any_byte)
{
    for (size_t i = 0; i < b->sets.n; i++) {
        const struct utf8 *u = b->sets.at[i];
        if (u->any_byte == any_byte && u->set.r.n == set->r.n &&
            (!set->r.n ||
             !memcmp(u->set.r.at, set->r.at, set->r.n * sizeof *set->r.at)))
            return (int)i;
    }
    struct utf8 *u = mem_alloc(sizeof *u);
    u->set = *set;
    u->any_byte = any_byte;
    utf8_build(u);
    vec_push(&b->sets, u);
    return (int)b->sets.n - 1;
}

static int read_set(struct builder *b, const struct tree *t, int next)
{
    const int set = find_set(b, &t->set, t->kind == TREE_BYTE);
    const int nodes = (int)b->sets.at[set]->first.n - 1, base = (int)b->nfa.n;
    int id = 0;
    for (int k = 0; k < nodes && !b->large; k++)
        id = add_inst(
            b, (struct inst){
                   .kind = INST_READ, .a = next, .utf8 = set, .node = k, .base = base});
    return id;
}

/* The inst that t, and then `next`, begins with. */
static int compile_tree(struct builder *b, const struct tree *t, int next)
{
    int id = next;
    if (b->large)
        return 0;
    switch (t->kind) {
    case TREE_EMPTY:
        return next;
    case TREE_SET:
    case TREE_BYTE:
        return read_set(b, t, next);
    case TREE_ASSERT:
        b->any_assertion = true;
        return add_inst(b, (struct inst){.kind = INST_ASSERT,
                                         .a = next,
                                         .assertion = (int)t->assertion});
    case TREE_CONCAT:
        for (size_t i = t->parts.n; i-- > 0;)
            id = compile_tree(b, t->parts.at[i], id);
        return id;
    case TREE_CHOICE:
        id = compile_tree(b, t->parts.at[t->parts.n - 1], next);
        for (size_t i = t->parts.n - 1; i-- > 0;)
            id = split(b, compile_tree(b, t->parts.at[i], next), id);
        return id;
    case TREE_REPEAT:
        break;
    }
    const struct tree *part = t->parts.at[0];
    int copies = t->min;
    if (t->max < 0) {
        const int loop = split(b, 0, next);
        const int body = compile_tree(b, part, loop);
        if (b->large)
            return 0;
        b->nfa.at[loop].a = body;
        id = t->min ? body : loop;
        copies = t->min ? t->min - 1 : 0;
    } else {
        for (int k = t->min; k < t->max; k++)
            id = split(b, compile_tree(b, part, id), next);
    }
    for (int k = 0; k < copies; k++)
        id = compile_tree(b, part, id);
    return id;
}

/* ---- bytes that nothing tells apart -------------------------------------------------
 */

static bool word_byte(int c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') ||
           c == '_';
}

static void find_classes(struct builder *b)
{
    bool starts[257] = {true};
    for (size_t i = 0; i < b->sets.n; i++)
        for (size_t k = 0; k < b->sets.at[i]->edges.n; k++) {
            starts[b->sets.at[i]->edges.at[k].lo] = true;
            starts[b->sets.at[i]->edges.at[k].hi + 1] = true;
        }
    for (int c = 1; b->any_assertion && c < 256; c++)
        starts[c] |= word_byte(c) != word_byte(c - 1) || c == '\n' || c == '\n' + 1;
    for (int c = 0; c < 256; c++) {
        if (starts[c])
            b->sample[b->r->classes++] = (uint8_t)c;
        b->r->class_of[c] = (uint8_t)(b->r->classes - 1);
    }
    for (size_t i = 0; i < b->sets.n; i++) {
        struct utf8 *u = b->sets.at[i];
        const size_t nodes = u->first.n - 1, classes = b->r->classes;
        u->step = mem_array(nodes * classes, sizeof *u->step);
        for (size_t k = 0; k < nodes * classes; k++)
            u->step[k] = NOWHERE;
        for (size_t k = 0; k < nodes; k++)
            for (size_t e = u->first.at[k]; e < u->first.at[k + 1]; e++) {
                const struct edge *g = &u->edges.at[e];
                for (int c = b->r->class_of[g->lo]; c <= b->r->class_of[g->hi]; c++)
                    u->step[k * classes + (size_t)c] = g->to;
            }
    }
}

/* ---- subsets -----------------------------------------------------------------------
 */

enum { CONTEXT_BEGIN = 1, CONTEXT_NEWLINE = 2, CONTEXT_WORD = 4, THE_END = -1 };

/* The assertions that hold between the context and the byte c, or THE_END. */
static int holding(int context, int c)
{
    int a = 0;
    if (context & CONTEXT_BEGIN)
        a |= ASSERT_TEXT_BEGIN | ASSERT_LINE_BEGIN;
    if (context & CONTEXT_NEWLINE)
        a |= ASSERT_LINE_BEGIN;
    if (c == THE_END)
        a |= ASSERT_TEXT_END | ASSERT_LINE_END;
    if (c == '\n')
        a |= ASSERT_LINE_END;
    const bool before = (context & CONTEXT_WORD) != 0, after = word_byte(c);
    return a | (before != after ? ASSERT_WORD : ASSERT_NOT_WORD);
}

/* Adds to `items` what is reached from inst i without reading: insts that read, that
 * match, that wait for assertions that don't hold. */
static void reach(struct builder *b, int i, int assertions)
{
    b->stack.n = 0;
    vec_push(&b->stack, i);
    while (b->stack.n) {
        const int k = b->stack.at[--b->stack.n];
        const struct inst *x = &b->nfa.at[k];
        if (b->mark[k] == b->generation)
            continue;
        b->mark[k] = b->generation;
        b->work++;
        if (x->kind == INST_SPLIT) {
            vec_push(&b->stack, x->b);
            vec_push(&b->stack, x->a);
        } else if (x->kind == INST_ASSERT && (x->assertion & assertions)) {
            vec_push(&b->stack, x->a);
        } else {
            vec_push(&b->items, k);
        }
    }
}

static int by_number(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b;
}

static size_t hash_of(const int *items, size_t n, int context)
{
    uint64_t h = 0xcbf29ce484222325u ^ (uint64_t)context;
    for (size_t i = 0; i < n; i++)
        h = (h ^ (uint64_t)(uint32_t)items[i]) * 0x100000001b3u;
    return (size_t)(h ^ h >> 29);
}

/* The state of the items from `from` on, which are then taken away unless it's new. */
static int intern(struct builder *b, size_t from, int context)
{
    int *items = b->items.at + from;
    const size_t n = b->items.n - from;
    bool waits = false;
    if (n)
        qsort(items, n, sizeof *items, by_number);
    for (size_t i = 0; i < n; i++)
        waits |= b->nfa.at[items[i]].kind == INST_ASSERT;
    context = waits ? context : 0;
    size_t at = hash_of(items, n, context) & (b->buckets - 1);
    for (; b->hash[at]; at = (at + 1) & (b->buckets - 1)) {
        const size_t s = (size_t)b->hash[at] - 1;
        if (b->begin.at[s + 1] - b->begin.at[s] == n && b->context.at[s] == context &&
            (!n || !memcmp(b->items.at + b->begin.at[s], items, n * sizeof *items))) {
            b->items.n = from;
            return (int)s;
        }
    }
    if (b->context.n >= REGEX_STATES) {
        b->large = true;
        b->items.n = from;
        return 0;
    }
    vec_push(&b->context, (uint8_t)context);
    vec_push(&b->begin, b->items.n);
    b->hash[at] = (int)b->context.n;
    return (int)b->context.n - 1;
}

static bool state_waits(const struct builder *b, size_t s)
{
    for (size_t i = b->begin.at[s]; i < b->begin.at[s + 1]; i++)
        if (b->nfa.at[b->items.at[i]].kind == INST_ASSERT)
            return true;
    return false;
}

/* The items of state s, those that wait going on where the assertions hold: a copy at
 * the end of `items`. Returns where it begins. */
static size_t look_through(struct builder *b, size_t s, int assertions)
{
    const size_t from = b->items.n;
    b->generation++;
    for (size_t i = b->begin.at[s]; i < b->begin.at[s + 1]; i++)
        reach(b, b->items.at[i], assertions);
    return from;
}

static bool matches_at_end(struct builder *b, size_t s)
{
    const size_t from = look_through(b, s, holding(b->context.at[s], THE_END));
    bool match = false;
    for (size_t i = from; i < b->items.n; i++)
        match |= b->nfa.at[b->items.at[i]].kind == INST_MATCH;
    b->items.n = from;
    return match;
}

static int step_state(struct builder *b, size_t s, size_t class)
{
    const int byte = b->sample[class];
    const size_t classes = b->r->classes;
    size_t from = b->begin.at[s], to = b->begin.at[s + 1];
    b->ready.n = 0;
    if (state_waits(b, s)) {
        from = look_through(b, s, holding(b->context.at[s], byte));
        to = b->items.n;
    }
    for (size_t i = from; i < to; i++)
        vec_push(&b->ready, b->items.at[i]);
    if (to == b->items.n && from != b->begin.at[s])
        b->items.n = from;
    const size_t begin = b->items.n;
    b->generation++;
    for (size_t i = 0; i < b->ready.n; i++) {
        const struct inst *x = &b->nfa.at[b->ready.at[i]];
        b->work++;
        if (x->kind != INST_READ)
            continue;
        const int to_node =
            b->sets.at[x->utf8]->step[(size_t)x->node * classes + class];
        if (to_node == CHARACTER)
            reach(b, x->a, 0);
        else if (to_node != NOWHERE)
            reach(b, x->base + to_node, 0);
    }
    return intern(b, begin,
                  (byte == '\n' ? CONTEXT_NEWLINE : 0) |
                      (word_byte(byte) ? CONTEXT_WORD : 0));
}

static void build_states(struct builder *b, int start)
{
    b->mark = mem_array(b->nfa.n, sizeof *b->mark);
    for (b->buckets = 1; b->buckets < 4 * (size_t)REGEX_STATES;)
        b->buckets *= 2;
    b->hash = mem_array(b->buckets, sizeof *b->hash);
    vec_push(&b->begin, 0);
    b->generation = 1;
    reach(b, start, 0);
    intern(b, 0, CONTEXT_BEGIN);
    for (size_t s = 0; s < b->context.n && !b->large; s++) {
        vec_push(&b->accept, matches_at_end(b, s));
        for (size_t c = 0; c < b->r->classes && !b->large; c++) {
            const int to = step_state(b, s, c);
            vec_push(&b->next, to);
            b->large |= b->work > REGEX_WORK || b->items.n > REGEX_ITEMS;
        }
    }
}

/* ---- Hopcroft's algorithm
 * ------------------------------------------------------------ */

struct partition {
    size_t n, classes, blocks;
    int *element, *place,
        *block;                 /* states in order of blocks; where each is, in which */
    int *first, *size, *marked; /* per block */
    VEC(int) touched;           /* blocks with marked states */
    VEC(int) work;              /* block * classes + class */
    int *inverse, *inverse_at;  /* states that lead to a state, per class */
};

static void find_inverse(struct partition *p, const int *next)
{
    p->inverse = mem_array(p->n * p->classes, sizeof *p->inverse);
    p->inverse_at = mem_array(p->n * p->classes + 1, sizeof *p->inverse_at);
    for (size_t s = 0; s < p->n; s++)
        for (size_t c = 0; c < p->classes; c++)
            p->inverse_at[(size_t)next[s * p->classes + c] * p->classes + c + 1]++;
    for (size_t i = 0; i < p->n * p->classes; i++)
        p->inverse_at[i + 1] += p->inverse_at[i];
    int *fill = mem_array(p->n * p->classes, sizeof *fill);
    for (size_t s = 0; s < p->n; s++)
        for (size_t c = 0; c < p->classes; c++) {
            const size_t t = (size_t)next[s * p->classes + c] * p->classes + c;
            p->inverse[p->inverse_at[t] + fill[t]++] = (int)s;
        }
}

static void add_block(struct partition *p, int first, int size)
{
    const int b = (int)p->blocks++;
    p->first[b] = first;
    p->size[b] = size;
    for (int i = first; i < first + size; i++)
        p->block[p->element[i]] = b;
    for (size_t c = 0; c < p->classes; c++)
        vec_push(&p->work, b * (int)p->classes + (int)c);
}

/* Parts the marked states from the others; the smaller part is the new block. */
static void part(struct partition *p, int b)
{
    const int marked = p->marked[b], rest = p->size[b] - marked, first = p->first[b];
    p->marked[b] = 0;
    if (!rest)
        return;
    if (marked <= rest) {
        p->first[b] = first + marked;
        p->size[b] = rest;
        add_block(p, first, marked);
    } else {
        p->size[b] = marked;
        add_block(p, first + marked, rest);
    }
}

static void mark(struct partition *p, int s)
{
    const int b = p->block[s], to = p->first[b] + p->marked[b];
    const int other = p->element[to], from = p->place[s];
    if (from < to)
        return;
    p->element[to] = s;
    p->element[from] = other;
    p->place[s] = to;
    p->place[other] = from;
    if (!p->marked[b]++)
        vec_push(&p->touched, b);
}

/* block[s] for each state. */
static int *minimal_blocks(const struct builder *b, size_t *blocks)
{
    struct partition p = {.n = b->context.n, .classes = b->r->classes};
    VEC(int) into = {0};
    int accepting = 0;
    p.element = mem_array(p.n, sizeof *p.element);
    p.place = mem_array(p.n, sizeof *p.place);
    p.block = mem_array(p.n, sizeof *p.block);
    p.first = mem_array(p.n, sizeof *p.first);
    p.size = mem_array(p.n, sizeof *p.size);
    p.marked = mem_array(p.n, sizeof *p.marked);
    find_inverse(&p, b->next.at);
    for (int pass = 1; pass >= 0; pass--)
        for (size_t s = 0; s < p.n; s++)
            if (b->accept.at[s] == pass) {
                const int at = pass ? accepting++ : accepting + (int)into.n;
                p.element[at] = (int)s;
                p.place[s] = at;
                if (!pass)
                    vec_push(&into, 0);
            }
    if (accepting)
        add_block(&p, 0, accepting);
    if (accepting < (int)p.n)
        add_block(&p, accepting, (int)p.n - accepting);
    while (p.work.n) {
        const int w = p.work.at[--p.work.n];
        const int block = w / (int)p.classes;
        const size_t c = (size_t)(w % (int)p.classes);
        into.n = p.touched.n = 0;
        for (int i = p.first[block]; i < p.first[block] + p.size[block]; i++) {
            const size_t t = (size_t)p.element[i] * p.classes + c;
            for (int k = p.inverse_at[t]; k < p.inverse_at[t + 1]; k++)
                vec_push(&into, p.inverse[k]);
        }
        for (size_t i = 0; i < into.n; i++)
            mark(&p, into.at[i]);
        for (size_t i = 0; i < p.touched.n; i++)
            part(&p, p.touched.at[i]);
    }
    *blocks = p.blocks;
    return p.block;
}

/* ---- the result -------------------------------------------------------------------
 */

/* Columns that are equal in every state become one. */
static size_t merge_columns(struct regex *r, int *next, size_t states)
{
    size_t kept = 0;
    int column_of[256];
    for (size_t c = 0; c < r->classes; c++) {
        size_t same = 0;
        for (; same < kept; same++) {
            size_t s = 0;
            while (s < states &&
                   next[s * r->classes + same] == next[s * r->classes + c])
                s++;
            if (s == states)
                break;
        }
        column_of[c] = (int)same;
        if (same == kept) {
            for (size_t s = 0; s < states; s++)
                next[s * r->classes + kept] = next[s * r->classes + c];
            kept++;
        }
    }
    for (int c = 0; c < 256; c++)
        r->class_of[c] = (uint8_t)column_of[r->class_of[c]];
    return kept;
}

static enum regex_status finish(struct builder *b)
{
    struct regex *r = b->r;
    size_t blocks, found = 1;
    const int *block = minimal_blocks(b, &blocks);
    /* In order of discovery from the start. */
    int *number = mem_array(blocks, sizeof *number);
    int *state = mem_array(blocks, sizeof *state); /* one of each block */
    int *next = mem_array(blocks * r->classes, sizeof *next);
    uint8_t *accept = mem_array(blocks, sizeof *accept);
    number[block[0]] = 1;
    for (size_t i = 0; i < found; i++)
        for (size_t c = 0; c < r->classes; c++) {
            const int to = b->next.at[(size_t)state[i] * r->classes + c];
            if (!number[block[to]]) {
                state[found] = to;
                number[block[to]] = (int)++found;
            }
            next[i * r->classes + c] = number[block[to]] - 1;
        }
    CHECK(found == blocks);
    const size_t old = r->classes, classes = merge_columns(r, next, blocks);
    if (blocks * classes > REGEX_TABLE)
        return REGEX_LARGE;
    uint16_t *table = mem_array(blocks * classes, sizeof *table);
    r->dead = blocks;
    for (size_t s = 0; s < blocks; s++) {
        bool stays = true;
        accept[s] = b->accept.at[state[s]];
        for (size_t c = 0; c < classes; c++) {
            table[s * classes + c] = (uint16_t)next[s * old + c];
            stays = stays && (size_t)next[s * old + c] == s;
        }
        if (stays && !accept[s])
            r->dead = s;
    }
    r->states = blocks;
    r->classes = classes;
    r->next = table;
    r->accept = accept;
    return REGEX_OK;
}

enum regex_status regex_compile(const char *pattern, size_t n, struct regex *r,
                                const char **why)
{
    struct builder b = {.r = r};
    memset(r, 0, sizeof *r);
    if (n > REGEX_PATTERN) {
        *why = mem_printf("it is too large: %zu bytes, more than %d", n, REGEX_PATTERN);
        return REGEX_LARGE;
    }
    const struct tree *t = regex_parse(pattern, n, why);
    if (!t)
        return REGEX_BAD;
    const int match = add_inst(&b, (struct inst){.kind = INST_MATCH});
    const int start = compile_tree(&b, t, match);
    if (!b.large) {
        find_classes(&b);
        build_states(&b, start);
    }
    if (!b.large && finish(&b) == REGEX_OK)
        return REGEX_OK;
    *why = b.nfa.n >= REGEX_NODES
               ? mem_printf("it is too large: more than %d nodes", REGEX_NODES)
           : b.context.n >= REGEX_STATES
               ? mem_printf("it is too large: its automaton has more than %d states",
                            REGEX_STATES)
           : b.large ? "it is too large: its automaton takes too long to build"
                     : mem_printf("it is too large: its automaton's table has more "
                                  "than %d elements",
                                  REGEX_TABLE);
    return REGEX_LARGE;
}

bool regex_match(const struct regex *r, const char *s, size_t n)
{
    size_t state = r->start;
    for (size_t i = 0; i < n; i++)
        state = r->next[state * r->classes + r->class_of[(unsigned char)s[i]]];
    return r->accept[state];
}
