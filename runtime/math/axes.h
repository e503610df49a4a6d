/* axes.h -- positions in a space of several axes, for kernels that walk one. */
#ifndef AXES_H
#define AXES_H

/* Offset of position i, counted in row-major order. `axes` holds a length and a stride
 * per axis, outermost first; count is at least 1. */
OM_INLINE size_t axes_offset(const size_t *axes, size_t count, size_t i)
{
    size_t offset = 0;
    while (count-- > 1) {
        offset += i % axes[2 * count] * axes[2 * count + 1];
        i /= axes[2 * count];
    }
    return offset + i * axes[1];
}

#endif
