/* scatter.c -- ONNX Scatter, the old name of ScatterElements. */
#include "scattering.h"

static const struct sig sigs[] = {
    {9, "data:T, indices:Tind, updates:T -> output:T", "T=all Tind=i32,i64",
     "axis:int=0"},
    {0},
};

const struct op op_Scatter = {"Scatter", "", sigs, scattering_infer_elements,
                              scattering_lower_elements};
