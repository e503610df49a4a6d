#!/bin/sh
# names.sh -- every vec_ISA.h has the names of vec_scalar.h, with the same arguments and
# results, and vec_test.c uses each of them.
set -u
cd "$(dirname "$0")/../.." || exit 1
status=0
signatures() { # file: one "result name(arguments)" per line
    tr '\n' ' ' <"$1" | sed 's/OM_INLINE/\n&/g' |
        sed -n 's/^OM_INLINE \([^{]*)\) *{.*/\1/p' | tr -s ' ' |
        sed 's/ \*/ */g' | sort
}
all=$(signatures runtime/vec/vec_scalar.h)
for file in runtime/vec/vec_*.h; do
    have=$(signatures "$file")
    lacking=$(echo "$all" | while read -r line; do
        echo "$have" | grep -qxF "$line" || echo "  $line"
    done)
    case $file in *_sve.h) lacking=$(echo "$lacking" | grep -v 'v[mn]_bits\|vf_u*n*pack') ;; esac
    [ -z "$lacking" ] || { echo "$file lacks"; echo "$lacking"; status=1; }
done
for name in $(echo "$all" | sed 's/.* \**\([a-z0-9_]*\)(.*/\1/'); do
    case $name in v[fidl]_ld | v[fidl]_ldn | v[fidl]_st | v[fidl]_stn)
        continue ;; # the macro MEMORY pastes these
    esac
    grep -q "\"$name\"" tests/vec/vec_test.c ||
        grep -q "\"${name%n}\"" tests/vec/vec_test.c ||
        { echo "vec_test.c doesn't test $name"; status=1; }
    awk '/^### 4.2/ { on = 1 } /^### 4.3/ { on = 0 } on' docs/abi.md |
        grep -qwE "$name|${name#*_}" || { echo "docs/abi.md lacks $name"; status=1; }
done
exit $status
