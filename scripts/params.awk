# params.awk -- build/params.inc: descriptors of the parameter structs, `struct om_NAME`
# in templates/*.h (docs/abi.md, section 3.3).
BEGIN {
    type["size_t"] = "SIZE"; type["ptrdiff_t"] = "PTRDIFF"
    type["int8_t"] = "I8"; type["uint8_t"] = "U8"
    type["int16_t"] = "I16"; type["uint16_t"] = "U16"
    type["int32_t"] = "I32"; type["uint32_t"] = "U32"
    type["int64_t"] = "I64"; type["uint64_t"] = "U64"
    type["om_f32bits"] = "F32BITS"; type["om_f64bits"] = "F64BITS"
}
function fail(what) {
    print FILENAME ":" FNR ": " what > "/dev/stderr"
    bad = 1
}
FNR == 1 && /./ && FILENAME ~ /\.h$/ {
    print "#include \"" FILENAME "\""
}
/^struct om_[a-z0-9_]+ *\{ *$/ {
    tag = $2
    sub(/\{.*/, "", tag)
    if (tag in fields)
        fail("struct " tag " is declared twice")
    tags[++ntags] = tag
    fields[tag] = ""
    count[tag] = 0
    inside = 1
    next
}
inside && /^\};/ {
    inside = 0
    next
}
inside {
    line = $0
    sub(/\/\*.*/, "", line)        # the field's comment, which may go on
    if (comment) {
        if ($0 ~ /\*\//)
            comment = 0
        next
    }
    comment = $0 ~ /\/\*/ && $0 !~ /\*\//
    gsub(/[ \t]+/, " ", line)
    sub(/^ /, "", line)
    sub(/ $/, "", line)
    if (line == "")
        next
    pointer = sub(/^const /, "", line)
    t = line
    sub(/ .*/, "", t)
    name = line
    sub(/^[^ ]+ ?/, "", name)
    star = sub(/^\* ?/, "", name)
    if (!sub(/;$/, "", name) || !(t in type) || pointer != star) {
        fail("not a parameter field: " $0)
        next
    }
    n = star ? 0 : 1
    if (name ~ /\[[0-9]+\]$/ && !star) {
        n = name
        sub(/^[^[]*\[/, "", n)
        sub(/\]$/, "", n)
        sub(/\[.*/, "", name)
    }
    if (name !~ /^[A-Za-z_][A-Za-z0-9_]*$/) {
        fail("one plain field a line, please: " $0)
        next
    }
    fields[tag] = fields[tag] "    {\"" name "\", FIELD_" type[t] ", " n \
        ", offsetof(struct " tag ", " name ")},\n"
    count[tag]++
}
END {
    if (bad)
        exit 1
    for (i = 1; i <= ntags; i++)
        printf "static const struct field fields_%s[] = {\n%s};\n", tags[i], fields[tags[i]]
    print "const struct param_type param_types[] = {"
    for (i = 1; i <= ntags; i++)
        printf "    {\"%s\", sizeof(struct %s), fields_%s, %d},\n", tags[i], tags[i],
            tags[i], count[tags[i]]
    print "    {0, 0, 0, 0},\n};"
    print "const size_t param_type_count = " ntags + 0 ";"
}
