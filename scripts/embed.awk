# embed.awk -- build/embed.inc: the text of the carried files as string literals.
function quote(s) {
    gsub(/\\/, "&&", s)
    gsub(/"/, "\\\"", s)
    gsub(/\t/, "\\t", s)
    gsub(/\?/, "\\?", s)
    return "    \"" s "\\n\""
}
BEGIN { print "static const struct embedded embedded[] = {" }
FILENAME != last {
    if (last != "")
        print "    },"
    last = FILENAME
    print "    {\"" FILENAME "\","
}
{ print quote($0) }
END {
    if (last != "")
        print "    },"
    print "    {0, 0},\n};"
}
