#!/bin/sh
# firmware.sh DIR: no f32 kernel of a function calls arithmetic of doubles, or
# fma or sqrt of libm, on a Cortex-M4F: each is linked by itself, without libraries, and
# the linker tells what it lacks. From the top of the tree; needs arm-none-eabi-gcc.
set -e
dir=$1
cc="arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard -O2"
doubles='__aeabi_d.*|__aeabi_cd.*|__aeabi_.*2d|fmaf*|sqrtf*'
mkdir -p "$dir"
tested=0 bad=0
for f in exp log sigmoid tanh erf elu selu celu swish softplus mish gelu sin cos tan asin \
    acos atan sinh cosh asinh acosh atanh softsign sqrt reciprocal pow softmax sumexp; do
    $cc -std=gnu99 -ffp-contract=off -ffunction-sections -DOM_ISA=scalar \
        -DOM_VEC='"vec/vec_scalar.h"' -Iruntime -Itemplates -c "templates/$f.c" \
        -o "$dir/$f.o"
    kernels=$(arm-none-eabi-nm "$dir/$f.o" | sed -n 's/.* T om_\(.*_f32.*\)__scalar$/\1/p')
    [ -n "$kernels" ] || { echo "  $f: no kernels" >&2; bad=$((bad + 1)); }
    for k in $kernels; do
        calls=$(arm-none-eabi-ld --gc-sections --warn-unresolved-symbols \
            -e "om_${k}__scalar" "$dir/$f.o" -o "$dir/one" 2>&1 |
            sed -n "s/.*undefined reference to .\(.*\)'/\1/p" | sort -u |
            grep -Ex "$doubles" | tr '\n' ' ' || true)
        tested=$((tested + 1))
        [ -z "$calls" ] || { echo "  $k calls $calls" >&2; bad=$((bad + 1)); }
    done
done
echo "firmware: $tested f32 kernels, $bad call arithmetic of doubles"
[ $bad = 0 ]
