/* scatter_elements.c -- ONNX ScatterElements: "output[i][indices[i][j][k]][k] =
 * updates[i][j][k]" for axis 1 of rank 3, or with f(output, updates) from opset 16 on;
 * duplicates are applied in the order of the indices. */
#include "scattering.h"

static const struct sig sigs[] = {
    {11, "data:T, indices:Tind, updates:T -> output:T", "T=all Tind=i32,i64",
     "axis:int=0"},
    {16, "data:T, indices:Tind, updates:T -> output:T", "T=all Tind=i32,i64",
     "axis:int=0 reduction:string=none"},
    {0},
};

const struct op op_ScatterElements = {
    "ScatterElements", "", sigs, scattering_infer_elements, scattering_lower_elements};
