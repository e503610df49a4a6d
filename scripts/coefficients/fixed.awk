# fixed.awk -- what fixed.sollya prints, as the C header runtime/tables/fixed.h
BEGIN {
    print "/* fixed.h -- tables of the bodies in fixed point (math/fixed.h). Written by"
    print " * scripts/coefficients/fixed.sollya and fixed.awk; polynomials are minimax, lowest"
    print " * coefficient first, the absolute values. */"
    print "#ifndef OM_TABLES_FIXED_H\n#define OM_TABLES_FIXED_H\n\n#include \"base.h\""
}
function flush_table(   i, line) {
    if (!n) return
    print "\n/* " comment " */"
    printf "static const uint64_t om_%s[%d] = {\n", name, n
    for (i = 0; i < n; i += 3) {
        line = "   "
        for (j = i; j < i + 3 && j < n; j++) line = line " " value[j] (j < n - 1 ? "," : "};")
        print line
    }
    n = 0
}
/^@/ { flush_table(); name = $2; sub(/:$/, "", name); n = 0; comment = $0; sub(/^@ [^:]*: /, "", comment); next }
/^[0-9]/ { value[n++] = sprintf("0x%08x%08x", $1, $2) }
END { flush_table(); print "\n#endif" }
