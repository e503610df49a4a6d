/* balance.h -- how evenly items of unlike sizes fall on tasks. */
#ifndef BALANCE_H
#define BALANCE_H

#include <stdint.h>

/* Blocks of a size, not 0, that n elements make; the last one may be smaller. */
static inline int64_t blocks(int64_t n, int64_t size)
{
    return n / size + (n % size != 0);
}

/* What the slowest of `tasks` does, in parts of what each would do at best (1 or more).
 * Items are blocks of size[k] along axis k of n[k] elements, the last of an axis what
 * is left, and follow each other with the last axis changing first; a task takes as
 * many in a row as the others, or one less. Where there are many items all count
 * alike. Sizes are positive. */
double task_excess(const int64_t *n, const int64_t *size, int axes, int64_t tasks);

/* Divides blocks of matrices further where tasks would have unlike shares: each block
 * more costs some hundredths. Items follow each other by rows, then columns, then
 * matrices; blocks stay whole tiles of the matrix core, or what they were. */
void spread_blocks(int64_t batch, int64_t rows, int64_t cols, int64_t tasks,
                   int64_t *block_rows, int64_t *block_cols);

#endif
