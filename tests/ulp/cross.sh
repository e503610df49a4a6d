#!/bin/sh
# cross.sh ISA DIR 'CC FLAGS' [EMULATOR...]: builds the functions for one ISA into DIR,
# runs hashes.c there and compares with testdata/kernel-hashes.txt. From the top of the
# tree:
#   cross.sh neon /tmp/x 'aarch64-linux-gnu-gcc -O2 -static' qemu-aarch64
#   cross.sh sve /tmp/x 'aarch64-linux-gnu-gcc -O2 -static -march=armv8-a+sve' qemu-aarch64
# SVE runs at every length that the emulator is told, 128 to 2048 bits. The ISA fixed is
# the scalar path as it is where doubles are emulated, with -DOM_FIXED=1 among the flags.
set -e
isa=$1 dir=$2 cc=$3 vec=$1
shift 3
[ "$isa" != fixed ] || vec=scalar
mkdir -p "$dir"
objects=
for f in exp log sigmoid tanh erf elu softplus mish gelu sin cos tan asin acos atan sinh \
    cosh asinh acosh atanh softsign sqrt reciprocal pow; do
    $cc -std=gnu99 -ffp-contract=off -DOM_ISA="$isa" -DOM_VEC="\"vec/vec_$vec.h\"" \
        -Iruntime -Itemplates -c "templates/$f.c" -o "$dir/$isa-$f.o"
    objects="$objects $dir/$isa-$f.o"
done
# shellcheck disable=SC2086
$cc -std=gnu99 -DOM_ISA="$isa" tests/ulp/hashes.c $objects -o "$dir/hashes-$isa"
compare() {
    name=$1
    shift
    "$@" "$dir/hashes-$isa" | sort >"$dir/hashes-$isa.txt"
    grep -v '^#' testdata/kernel-hashes.txt | sort | diff - "$dir/hashes-$isa.txt"
    echo "$name: $(wc -l <"$dir/hashes-$isa.txt") functions, the recorded bits"
}

if [ "$isa" = sve ]; then
    for bits in 128 256 512 1024 2048; do
        compare "sve, $bits bits" "$@" -cpu "max,sve$bits=on"
    done
else
    compare "$isa" "$@"
fi
