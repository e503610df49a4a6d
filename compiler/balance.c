/* balance.c -- see balance.h. */
#include "balance.h"
#include "templates/pack.h"
#include <math.h>

/* Columns of the widest tiles that leave no gap. */
enum { TILE = 2 * OM_MAT_COLS };

/* Items that are looked at one by one. */
enum { FEW = 128 };

/* The elements of item i. */
static double item_size(const int64_t *n, const int64_t *size, int axes, int64_t i)
{
    double all = 1;
    for (int k = axes; k-- > 0;) {
        const int64_t count = blocks(n[k], size[k]), left = n[k] - i % count * size[k];
        all *= (double)(left < size[k] ? left : size[k]);
        i /= count;
    }
    return all;
}

double task_excess(const int64_t *n, const int64_t *size, int axes, int64_t tasks)
{
    double items = 1, most = 0, all = 0;
    for (int k = 0; k < axes; k++)
        items *= (double)blocks(n[k], size[k]);
    if (tasks < 2 || items < 1)
        return 1;
    if (items > FEW)
        return ceil(items / (double)tasks) * (double)tasks / items;
    const int64_t each = (int64_t)items / tasks, more = (int64_t)items % tasks;
    for (int64_t t = 0, i = 0; t < tasks && i < (int64_t)items; t++) {
        double sum = 0;
        for (int64_t end = i + each + (t < more); i < end; i++)
            sum += item_size(n, size, axes, i);
        most = fmax(sum, most);
        all += sum;
    }
    return most * (double)tasks / all;
}

void spread_blocks(int64_t batch, int64_t rows, int64_t cols, int64_t tasks,
                   int64_t *block_rows, int64_t *block_cols)
{
    const int64_t all[] = {batch, cols, rows}, from[] = {1, *block_cols, *block_rows};
    double best = 0;
    for (int64_t i = 0; tasks > 1 && all[0] && all[1] && all[2] && i < 16; i++) {
        const int64_t r = i / 4 + 1, c = i % 4 + 1;
        const int64_t size[] = {
            1, c > 1 ? blocks(blocks(from[1], c), TILE) * TILE : from[1],
            r > 1 ? blocks(blocks(from[2], r), OM_MAT_ROWS) * OM_MAT_ROWS : from[2]};
        if (size[1] > from[1] || size[2] > from[2])
            continue;
        const double cost =
            task_excess(all, size, 3, tasks) * (1 + 0.03 * (double)(r + c));
        if (best > 0 && cost >= best)
            continue;
        best = cost;
        *block_cols = size[1];
        *block_rows = size[2];
    }
}
