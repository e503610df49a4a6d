# table.awk -- what double.sollya prints, as the C header runtime/tables/double.h
BEGIN {
    n = 0
    print "/* double.h -- tables and polynomials of the f64 functions, bit patterns of doubles"
    print " * with their values. Written by scripts/coefficients/double.sollya and table.awk;"
    print " * polynomials are minimax (fpminimax), lowest coefficient first. */"
    print "#ifndef OM_TABLES_DOUBLE_H\n#define OM_TABLES_DOUBLE_H\n\n#include \"base.h\""
}
function flush_table(   i, line, text) {
    if (!n) return
    line = "/* " comment " */"
    text = ""
    while (length(line) > 85) {
        i = 85; while (substr(line, i, 1) != " ") i--
        text = text substr(line, 1, i - 1) "\n"
        line = " * " substr(line, i + 1)
    }
    printf "\n%s%s\nstatic const uint64_t %s[%d] = {\n", text, line, name, n
    for (i = 0; i < n; i++) printf "    %s, /* %s */\n", bits[i], value[i]
    print "};"
    n = 0
}
/^@/ { flush_table(); name = $2; sub(/:$/, "", name); comment = $0; sub(/^@ [^:]*: /, "", comment); next }
/^0x/ { bits[n] = $1; getline; value[n++] = sprintf("%.17g", $1); next }
END { flush_table(); print "\n#endif" }
