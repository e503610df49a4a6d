/* balance.c -- see balance.h. */
#include "balance.h"
#include <math.h>

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
