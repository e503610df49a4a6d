/* tune.c -- moves table entries by a few ulps until all hard cases (hard.c) round
 * right on every kind of ISA. Built by tune.sh, which compiles tune_kind.c with
 * writable copies of the tables for each kind. tune SEED FILE... --
 * TABLE[:FIRST-LAST[:BITS[:MORE]]]... tries random moves of the named tables' entries,
 * each by up to 2^BITS (4) ulps (MORE bits more from one entry to the next), keeps
 * those that are no worse, and prints the entries that changed. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KINDS KIND(scalar) KIND(avx2) KIND(avx512)
#define KIND(k)                                           \
    extern uint64_t *table_##k(const char *name, int *n); \
    extern float call_##k(const char *function, float x);
KINDS
#undef KIND

static struct {
    uint64_t *(*table)(const char *, int *);
    float (*call)(const char *, float);
} kinds[] = {
#define KIND(k) {table_##k, call_##k},
    KINDS
#undef KIND
};
enum { NKINDS = sizeof kinds / sizeof *kinds };

struct hard {
    char f[16];
    uint32_t x, y;
};
struct entry {
    const char *table;
    int i;
    unsigned reach;
    uint64_t old;
    uint64_t *at[NKINDS];
};

static struct hard *hard;
static int nhard;
static struct entry entries[512];
static int nentries;
static unsigned kinds_mask = 7;

static uint64_t rng;
static uint32_t rnd(void)
{
    rng = rng * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(rng >> 33);
}

/* Wrong hard cases, at most limit + 1; the last one found goes to the front. */
static int count_wrong(int limit, int show)
{
    int wrong = 0;
    for (int h = 0; h < nhard && wrong <= limit; h++) {
        float x, y;
        uint32_t v;
        int bad = 0;
        memcpy(&x, &hard[h].x, 4);
        for (int k = 0; k < NKINDS; k++) {
            if (!(kinds_mask >> k & 1))
                continue;
            y = kinds[k].call(hard[h].f, x);
            memcpy(&v, &y, 4);
            if (v != hard[h].y) {
                bad++;
                if (show)
                    printf("  still wrong: %s %08x in kind %d\n", hard[h].f, hard[h].x,
                           k);
            }
        }
        wrong += bad;
        if (bad && h > 8) {
            struct hard t = hard[h];
            int to = (int)(rnd() % 8);
            hard[h] = hard[to];
            hard[to] = t;
        }
    }
    return wrong;
}

static void read_hard(const char *path)
{
    FILE *f = fopen(path, "r");
    struct hard h;
    if (!f)
        exit((perror(path), 1));
    while (fscanf(f, "%15s %x %x", h.f, &h.x, &h.y) == 3) {
        hard = realloc(hard, (size_t)(nhard + 1) * sizeof h);
        hard[nhard++] = h;
    }
    fclose(f);
}

int main(int argc, char **argv)
{
    int i = 2, best, tries = 0, max = getenv("TRIES") ? atoi(getenv("TRIES")) : 200000;
    if (argc < 2)
        return 1;
    if (getenv("KINDS_MASK"))
        kinds_mask = (unsigned)atoi(getenv("KINDS_MASK"));
    rng = strtoull(argv[1], 0, 0) * 977 + 5;
    for (; i < argc && strcmp(argv[i], "--"); i++)
        read_hard(argv[i]);
    for (i++; i < argc; i++) {
        char *colon = strchr(argv[i], ':'); /* table:first-last */
        int first = 0, last = 1000, n;
        unsigned reach = 4, slope = 0;
        if (colon) {
            *colon = 0;
            sscanf(colon + 1, "%d-%d:%u:%u", &first, &last, &reach, &slope);
        }
        for (int k = 0; k < NKINDS; k++) {
            uint64_t *t = kinds[k].table(argv[i], &n);
            if (last >= n)
                last = n - 1;
            for (int j = first; j <= last; j++) {
                struct entry *e = entries + nentries + j - first;
                e->table = argv[i];
                e->i = j;
                e->reach = reach + slope * (unsigned)(j - first);
                e->old = t[j];
                e->at[k] = t + j;
            }
        }
        nentries += last - first + 1;
    }
    best = count_wrong(1 << 30, 0);
    printf("%d hard cases, %d wrong\n", nhard, best);
    while (best && tries++ < max) {
        int moves = 1 + (int)(rnd() % 3), w;
        struct entry *e[3];
        uint64_t before[3];
        for (int m = 0; m < moves; m++) {
            uint64_t v;
            e[m] = entries + rnd() % (unsigned)nentries;
            before[m] = *e[m]->at[0];
            v = (uint64_t)(1 + (rnd() & 1023)) << 53 >>
                (63 - rnd() % (e[m]->reach + 1));
            v = rnd() & 1 ? before[m] + v : before[m] - v;
            if (v - e[m]->old + ((uint64_t)1 << e[m]->reach) > (uint64_t)2
                                                                   << e[m]->reach)
                v = before[m];
            for (int k = 0; k < NKINDS; k++)
                if (e[m]->old)
                    *e[m]->at[k] = v;
        }
        w = count_wrong(best, 0);
        if (w <= best) {
            best = w;
            continue;
        }
        for (int m = moves - 1; m >= 0; m--)
            for (int k = 0; k < NKINDS; k++)
                *e[m]->at[k] = before[m];
    }
    printf("%d wrong after %d tries\n", best, tries);
    count_wrong(1 << 30, 1);
    for (int k = 0; k < nentries; k++)
        if (*entries[k].at[0] != entries[k].old)
            printf("%s[%d] 0x%016llx -> 0x%016llx\n", entries[k].table, entries[k].i,
                   (unsigned long long)entries[k].old,
                   (unsigned long long)*entries[k].at[0]);
    return best != 0;
}
