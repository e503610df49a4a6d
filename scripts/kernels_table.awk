# kernels_table.awk -- sorted rows of kernels.awk to build/kernels.inc: one line
# KERNEL(NAME, type, SIG, file, text) per kernel, PAIR(first, second, both) per pair, and
# the host's ISAs.
BEGIN {
    FS = "\t"
    n = split(isas, isa, " ")
    printf "#define HOST_ISAS(F, name)"
    for (i = 1; i <= n; i++)
        printf " F(name, %s, %s)", isa[i], toupper(isa[i])
    print ""
    print "#define KERNEL_ROWS(KERNEL) \\"
}
function quote(s) {
    gsub(/\\/, "&&", s)
    gsub(/"/, "\\\"", s)
    return "\"" s "\""
}
$2 == "P" {
    pairs = pairs sprintf("    PAIR(%s, %s, %s) \\\n", quote($3), quote($4), quote($5))
    next
}
{
    if ($1 !~ /^[a-z][a-z0-9_]*$/ || $3 !~ /^(EW|RANGE) /) {
        print $4 ": not a kernel's name or signature: " $1 " (" $3 ")" > "/dev/stderr"
        bad = 1
    }
    if ($1 == last) {
        print $4 ": kernel " $1 " stands in " file " too" > "/dev/stderr"
        bad = 1
    }
    last = $1
    file = $4
    type = $3 ~ /^EW / ? "kernel_ew" : "kernel_range"
    printf "    KERNEL(%s, %s, %s, %s, %s) \\\n", $1, type, quote($3), quote($4), quote($5)
}
END {
    print ""
    print "#define KERNEL_PAIRS(PAIR) \\"
    printf "%s\n", pairs
    if (bad)
        exit 1
}
