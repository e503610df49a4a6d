#!/bin/sh
# tune.sh DIR: builds DIR/tune (tune.c) from the top of the tree.
set -e
d=$1
mkdir -p "$d/tables"
for t in runtime/tables/exp.h runtime/tables/log.h runtime/tables/trig.h runtime/tables/erf.h; do
    sed 's/^static const uint64_t/static uint64_t/' "$t" >"$d/tables/${t##*/}"
done
while read -r isa flags; do
    cc -O2 -ffp-contract=off $flags -DOM_ISA="$isa" -DOM_VEC="\"vec/vec_$isa.h\"" \
        -I"$d" -Iruntime -Itemplates -c tests/ulp/tune_kind.c -o "$d/tune_$isa.o"
done <<END
scalar
avx2 -mavx2 -mfma -mf16c
avx512 -mavx512f -mavx512vl -mavx512bw -mavx512dq -mavx2 -mfma -mf16c
END
cc -O2 tests/ulp/tune.c "$d"/tune_*.o -o "$d/tune"
