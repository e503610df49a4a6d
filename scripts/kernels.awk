# kernels.awk -- preprocessed templates (-DOM_LIST) to rows NAME, kind, SIG, file, text,
# separated by tabs. An instantiation reads @K|SIG|MACRO|NAME, ARGS|, a function written
# by hand @R|RANGE tag|NAME|, a pair of kernels that a third one does @P|A|B|BOTH|, which
# becomes the row " ", P, A, B, BOTH; one line may hold several.
function trim(s) {
    gsub(/[ \t]+/, " ", s)
    sub(/^ /, "", s)
    sub(/ $/, "", s)
    return s
}
function row(kind, s,    p, sig, macro, name, file) {
    file = FILENAME
    sub(/.*\//, "templates/", file)
    sub(/\.list$/, ".c", file)
    if (kind == "P") {
        split(s, name_of, "|")
        print " \tP\t" trim(name_of[1]) "\t" trim(name_of[2]) "\t" trim(name_of[3])
        return
    }
    p = index(s, "|")
    sig = trim(substr(s, 1, p - 1))
    s = substr(s, p + 1)
    if (kind == "R") {
        name = trim(substr(s, 1, index(s, "|") - 1))
        print name "\tR\t" sig "\t" file "\t"
        return
    }
    p = index(s, "|")
    macro = trim(substr(s, 1, p - 1))
    s = substr(s, p + 1)
    sub(/\|[^|]*$/, "", s)
    s = trim(s)
    name = s
    sub(/[ ,].*/, "", name)
    print name "\tK\t" sig "\t" file "\t" macro "(" s ")"
}
{
    line = $0
    while ((p = index(line, "@")) > 0) {
        kind = substr(line, p + 1, 1)
        line = substr(line, p + 2)
        sub(/^ *\|/, "", line)
        q = index(line, "@")
        row(kind, q ? substr(line, 1, q - 1) : line)
        line = q ? substr(line, q) : ""
    }
}
