#!/usr/bin/perl
# unicode.pl -- the tables of characters that regular expressions and StringNormalizer
# need, from the Unicode data that Perl carries (5.36: Unicode 14.0):
#
#   perl scripts/unicode.pl classes >compiler/unicode.inc
#   perl scripts/unicode.pl case | clang-format-14 >runtime/tables/casemap.h
use strict;
use warnings;
use Unicode::UCD qw(prop_invlist prop_invmap prop_values prop_value_aliases);

my $what = shift // '';
my $version = Unicode::UCD::UnicodeVersion();

# Pairs [first, last] of an inversion list.
sub ranges {
    my @list = @_;
    my @r;
    while (@list) {
        my $first = shift @list;
        my $end = @list ? shift @list : 0x110000;
        push @r, [$first, $end - 1];
    }
    return @r;
}

# code -> code of a simple mapping, only where it changes something.
sub mapping {
    my ($from, $to, $format) = prop_invmap(shift);
    my %map;
    die "format $format" if $format ne 'a';
    for my $i (0 .. $#$from) {
        next if !$to->[$i];
        my $end = $i < $#$from ? $from->[$i + 1] : 0x110000;
        $map{$_} = $to->[$i] + $_ - $from->[$i] for $from->[$i] .. $end - 1;
        delete $map{$_} for grep { $map{$_} == $_ } $from->[$i] .. $end - 1;
    }
    return %map;
}

sub classes {
    my (%class, @numbers);
    # Cn, unassigned, is no class of RE2's, and LC neither.
    for my $name (grep { !/^(Cn|LC|C)$/ } prop_values('gc')) {
        $class{$name} = [ranges(prop_invlist("gc=$name"))];
    }
    $class{C} = [sort { $a->[0] <=> $b->[0] } map { @{$class{$_}} } qw(Cc Cf Co Cs)];
    for my $short (prop_values('Script')) {
        my $long = (prop_value_aliases('Script', $short))[1];
        next if !defined $long || $long =~ /^(Unknown|Katakana_Or_Hiragana)$/;
        $class{$long} = [ranges(prop_invlist("Script=$short"))];
    }
    print "/* unicode.inc -- general categories and scripts of Unicode $version, and simple"
        . " case\n * folding. Written by scripts/unicode.pl: do not edit. */\n";
    print "static const uint32_t unicode_ranges[][2] = {\n";
    my $count = 0;
    my $table = '';
    for my $name (sort keys %class) {
        my @r = @{$class{$name}};
        $table .= sprintf("    {\"%s\", %d, %d},\n", $name, $count, scalar @r);
        $count += @r;
        next if !@r;
        my $line = "   ";
        for (@r) {
            my $item = sprintf(" {0x%x, 0x%x},", @$_);
            if (length($line . $item) > 88) { print "$line\n"; $line = "   "; }
            $line .= $item;
        }
        print "$line\n";
    }
    print "};\n\nstatic const struct unicode_class {\n    const char *name;\n"
        . "    int first, count;\n} unicode_classes[] = {\n$table};\n\n";
    my %fold = mapping('Simple_Case_Folding');
    print "/* {character, what it folds to} */\n";
    print "static const uint32_t unicode_folds[][2] = {\n";
    my $line = "   ";
    for (sort { $a <=> $b } keys %fold) {
        my $item = sprintf(" {0x%x, 0x%x},", $_, $fold{$_});
        if (length($line . $item) > 88) { print "$line\n"; $line = "   "; }
        $line .= $item;
    }
    print "$line\n};\n";
}

# Runs of characters, each or every second one, that move by the same distance.
sub runs {
    my %map = @_;
    my @runs;
    for my $c (sort { $a <=> $b } keys %map) {
        my $delta = $map{$c} - $c;
        my $r = $runs[-1];
        if ($r && $r->{delta} == $delta) {
            my $gap = $c - $r->{last};
            if ($gap == $r->{step} || ($r->{first} == $r->{last} && $gap <= 2)) {
                $r->{step} = $gap;
                $r->{last} = $c;
                next;
            }
        }
        push @runs, {first => $c, last => $c, step => 1, delta => $delta};
    }
    return @runs;
}

sub case_table {
    my ($name, $property, $comment) = @_;
    my @r = runs(mapping($property));
    my $n = @r;
    print "/* $comment: {first, last, step, distance modulo 2^32} */\n";
    print "static const uint32_t $name\[$n][4] = {\n";
    printf("    {0x%x, 0x%x, %d, 0x%x},\n", $_->{first}, $_->{last}, $_->{step},
        $_->{delta} & 0xffffffff) for @r;
    print "};\n\n";
    print "enum { \U$name\E_N = $n };\n\n";
}

if ($what eq 'classes') {
    classes();
} elsif ($what eq 'case') {
    print "/* casemap.h -- simple case mappings of Unicode $version, character to"
        . " character. Written by\n * scripts/unicode.pl: do not edit. */\n"
        . "#ifndef OM_TABLES_CASEMAP_H\n#define OM_TABLES_CASEMAP_H\n\n"
        . "#include \"base.h\"\n\n";
    case_table('om_case_lower', 'Simple_Lowercase_Mapping', 'Small letters');
    case_table('om_case_upper', 'Simple_Uppercase_Mapping', 'Capital letters');
    print "#endif\n";
} else {
    die "usage: unicode.pl classes|case\n";
}
