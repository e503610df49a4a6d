/* grid_sample.c -- ONNX GridSample over any number of spatial axes. Integers are
 * interpolated in f32 (up to 16 bits) or f64 and converted at the end. */
#include "wide.h"
#include "elementwise.h"
#include "movers.h"
#include "gridsample.h"

static size_t taps_of(struct node *n)
{
    static const char *const names[] = {"nearest", "linear",  "bilinear",
                                        "cubic",   "bicubic", NULL};
    static const size_t taps[] = {1, 2, 2, 4, 4};
    const char *mode = attr_string(n, "mode");
    for (int i = 0; names[i]; i++)
        if (strcmp(mode, names[i]) == 0)
            return taps[i];
    bad_model(n, NULL, "mode '%s' is unknown", printable(mode));
}

static size_t padding_of(struct node *n)
{
    static const char *const names[] = {"zeros", "border", "reflection"};
    const char *mode = attr_string(n, "padding_mode");
    for (size_t i = 0; i < 3; i++)
        if (strcmp(mode, names[i]) == 0)
            return i;
    bad_model(n, NULL, "padding_mode '%s' is unknown", printable(mode));
}

static void infer(struct node *n)
{
    const struct value *x = in(n, 0), *grid = in(n, 1);
    int64_t dim[RANK_MAX];
    const int axes = x->rank - 2;
    if (axes < 1 || grid->rank != x->rank || grid->dim[axes + 1] != axes ||
        grid->dim[0] != x->dim[0])
        bad_model(n, NULL, "input %s and grid %s do not fit", value_describe(x),
                  value_describe(grid));
    dim[0] = x->dim[0];
    dim[1] = x->dim[1];
    for (int k = 0; k < axes; k++) {
        dim[2 + k] = grid->dim[1 + k];
        if (x->dim[2 + k] == 0 && value_count(grid))
            bad_model(n, NULL, "input %s has nothing to sample", value_describe(x));
    }
    padding_of(n);
    if (taps_of(n) > 1 && x->dtype == DT_C64) {
        unsupported(n, NULL, "complex elements in mode '%s'", attr_string(n, "mode"));
        return;
    }
    out_set(n, 0, x->dtype, x->rank, dim);
}

static void lower(struct node *n, struct steps *s)
{
    struct value *x = in(n, 0), *y = out(n, 0), *grid = wide_in(n, s, in(n, 1));
    struct om_gridsample p;
    const int axes = x->rank - 2;
    int64_t more[RANK_MAX] = {0};
    memset(&p, 0, sizeof p);
    p.channels = (size_t)x->dim[1];
    p.points = p.dim[0] = p.dim[1] = p.dim[2] = 1;
    p.axes = (size_t)axes;
    p.single = grid->dtype == DT_F32;
    for (int k = 0; k < axes; k++) {
        const int64_t length = x->dim[x->rank - 1 - k];
        if (k < 3)
            p.dim[k] = (size_t)length;
        else
            more[k - 3] = length;
        p.points *= (size_t)y->dim[2 + k];
    }
    p.taps = taps_of(n);
    p.padding = padding_of(n);
    p.align = attr_int(n, "align_corners") != 0;
    const enum dtype t = interpolation_type(x->dtype);
    struct value *to = y, *from = x;
    if (p.taps > 1) {
        from = wide_as(n, s, x, t);
        to = t == y->dtype ? y : temp(n, t, y->rank, y->dim);
    }
    const char *base = axes > 3 ? p.taps > 1 ? "gridsample_nd" : "gridsample_nearest_nd"
                       : p.taps > 1 ? "gridsample"
                                    : "gridsample_nearest";
    struct step *st =
        step_range(s, n, p.taps > 1 ? kname(base, t) : ew_bits_name(base, x->dtype),
                   y->dim[0] * (int64_t)p.points);
    if (axes > 3)
        p.more = size_table(st, more, (size_t)axes - 3,
                            "lengths of the outer axes, last one first");
    step_out(st, to);
    step_in(st, from);
    step_in(st, grid);
    step_params(st, "om_gridsample", &p);
    step_cost(st, (double)value_count(y) * (double)(p.taps * p.taps) * 4);
    wide_out(n, s, y, to);
}

#define ATTRS "align_corners:int=0 padding_mode:string=zeros mode:string="

static const struct sig sigs[] = {
    {16, "X:T1, grid:T2 -> Y:T1", "T1=int,f16,f32,f64,bool,c64 T2=f16,f32,f64",
     ATTRS "bilinear"},
    {20, "X:T1, grid:T2 -> Y:T1", "T1=int,f16,f32,f64,bool,c64 T2=f16,f32,f64",
     ATTRS "linear"},
    {22, "X:T1, grid:T2 -> Y:T1", "T1=int,float,bool,c64 T2=float", ATTRS "linear"},
    {0},
};

const struct op op_GridSample = {"GridSample", "", sigs, infer, lower};
