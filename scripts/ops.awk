# ops.awk -- build/ops.inc: every `const struct op op_NAME` of the operators' files.
/^const struct op op_[A-Za-z0-9_]+/ {
    name = $4
    sub(/[^A-Za-z0-9_].*/, "", name)
    if (name in seen) {
        print FILENAME ": " name " stands in " seen[name] " too" > "/dev/stderr"
        bad = 1
    }
    seen[name] = FILENAME
    order[++n] = name
}
END {
    if (bad)
        exit 1
    for (i = 1; i <= n; i++)
        print "extern const struct op " order[i] ";"
    print "const struct op *const all_ops[] = {"
    for (i = 1; i <= n; i++)
        print "    &" order[i] ","
    print "    0,\n};"
}
