#!/bin/sh
# firmware.sh [ONEMODELC [DIR]]: what each function costs on a Cortex-M4F, as the table of
# docs/functions.md. For a model of one node on 64 floats, in the modes exact and fma, built
# by arm-none-eabi-gcc -Os: the bytes of code and tables beside those of Relu's model, and
# the instructions per element that qemu-arm counts. Run from the top of the tree; needs
# arm-none-eabi-gcc and qemu-arm (any 7 or later).
set -e
tool=${1:-build/onemodelc}
dir=${2:-build/firmware}
cc="arm-none-eabi-gcc -mcpu=cortex-m4 -mthumb -mfpu=fpv4-sp-d16 -mfloat-abi=hard"
cc="$cc -Os -std=gnu99 -ffunction-sections -fdata-sections"
mkdir -p "$dir"
: >"$dir/members"

# protobuf, as hexadecimal digits: a message shorter than 128 bytes, a string
message() { printf '%s%02x%s' "$1" $((${#2} / 2)) "$2"; }
string() { message "$1" "$(printf %s "$2" | od -An -tx1 | tr -d ' \n')"; }
value() { # f32[64]
    message "$1" "$(string 0a "$2")$(message 12 "$(message 0a \
        "0801$(message 12 "$(message 0a 0840)")")")"
}

# model FILE OPERATOR [ATTRIBUTE]: y = OPERATOR(x), of Pow (x, b)
model() {
    node="$(string 0a x)" inputs="$(value 5a x)"
    if [ "$2" = Pow ]; then
        node="$node$(string 0a b)" inputs="$inputs$(value 5a b)"
    fi
    node="$node$(string 12 y)$(string 22 "$2")"
    if [ -n "$3" ]; then
        node="$node$(message 2a "$(string 0a approximate)$(string 22 "$3")a00103")"
    fi
    graph="$(message 0a "$node")$(string 12 g)$inputs$(value 62 y)"
    n=$((${#graph} / 2))
    hex="08083a$(printf %02x%02x $((n % 128 + 128)) $((n / 128)))$graph$(message 42 1018)"
    if [ $n -lt 128 ]; then
        hex="0808$(message 3a "$graph")$(message 42 1018)"
    fi
    # shellcheck disable=SC2059
    printf "$(printf %s "$hex" | sed 's/../\\x&/g' | awk '{
        n = split($0, part, "\\\\x"); digits = "0123456789abcdef"
        for (i = 2; i <= n; i++) printf "\\%03o", 16 * (index(digits,
            substr(part[i], 1, 1)) - 1) + index(digits, substr(part[i], 2, 1)) - 1 }')" >"$1"
}

cat >"$dir/start.c" <<'END'
#include <stddef.h>
#include "f.h"
#ifdef POW
#define MORE , b
static float b[64];
#endif
static float x[64], y[64];
void *memcpy(void *to, const void *from, size_t n)
{
    char *t = to;
    const char *f = from;
    while (n--)
        *t++ = *f++;
    return to;
}
void *memset(void *to, int c, size_t n)
{
    char *t = to;
    while (n--)
        *t++ = (char)c;
    return to;
}
void _start(void)
{
    struct f_inputs in = {0};
    struct f_outputs out = {0};
    int i;
    in.x = x;
    out.y = y;
#ifdef POW
    in.b = b;
#endif
    for (i = 0; i < 64; i++) {
        x[i] = LOW + (HIGH - LOW) * (float)i * (1.0f / 63.0f);
#ifdef POW
        b[i] = x[63 - i];
#endif
    }
    for (i = 0; i < REPEAT; i++)
        f_run(&in, &out, NULL);
    __asm__ volatile("movs r0, #0\n movs r7, #1\n svc 0");
    for (;;)
        ;
}
END

bytes() { # of code and constants in an object
    arm-none-eabi-size -A "$1" | awk '/^\.(text|rodata)/ { n += $2 } END { print n }'
}
count() { # instructions that a program executes
    qemu-arm -singlestep -d exec,nochain -D /dev/stdout "$1" | grep -c ^Trace
}

# measure OPERATOR LOW HIGH MODE [ATTRIBUTE]: sets text, cost and helpers
measure() {
    model "$dir/f.onnx" "$1" "$5"
    "$tool" "$dir/f.onnx" -o "$dir/f.c" --isa scalar --mode "$4"
    $cc -Wall -c "$dir/f.c" -o "$dir/f.o"
    text=$(bytes "$dir/f.o")
    helpers=$(arm-none-eabi-nm -u "$dir/f.o" | grep -c '__aeabi_[a-z0-9]*d' || true)
    define=-DLOW=$2f
    [ "$1" != Pow ] || define="$define -DPOW"
    for n in 1 2; do # shellcheck disable=SC2086
        $cc $define -DHIGH="$3f" -DREPEAT=$n -I"$dir" -nostdlib -nostartfiles \
            -Wl,--gc-sections,-Map="$dir/map" "$dir/start.c" "$dir/f.o" -lgcc -o "$dir/f$n"
    done
    awk '$1 ~ /^\.text/ && $4 ~ /libgcc/ && $3 != "0x0" {
        sub(/.*\(/, "", $4); print $4, $3 }' "$dir/map" |
        while read -r m size; do echo "$m $((size))"; done >>"$dir/members"
    cost=$((($(count "$dir/f2") - $(count "$dir/f1")) / 64))
}

# row NAME OPERATOR LOW HIGH [ATTRIBUTE]
row() {
    measure "$2" "$3" "$4" exact "$5"
    line="| $1 | $((text - base)) | $cost |"
    exact=$(cksum <"$dir/f.o")
    measure "$2" "$3" "$4" fma "$5"
    if [ "$(cksum <"$dir/f.o")" = "$exact" ]; then
        echo "$line | |"
    elif [ "$helpers" != 0 ]; then
        echo "$line calls doubles | |"
    else
        echo "$line $((text - base)) | $cost |"
    fi
}

measure Relu -4.0 4.0 exact
base=$text
echo "| function | exact, bytes | exact, instructions | fma, bytes | fma, instructions |"
echo "|---|---|---|---|---|"
row exp Exp -4.0 4.0
row log Log 0.1 8.0
row sigmoid Sigmoid -4.0 4.0
row tanh Tanh -4.0 4.0
row erf Erf -4.0 4.0
row gelu Gelu -4.0 4.0
row "gelu, tanh form" Gelu -4.0 4.0 tanh
row softplus Softplus -4.0 4.0
row mish Mish -4.0 4.0
row elu Elu -4.0 4.0
row selu Selu -4.0 4.0
row celu Celu -4.0 4.0
row swish Swish -4.0 4.0
row softsign Softsign -4.0 4.0
row sin Sin -4.0 4.0
row cos Cos -4.0 4.0
row tan Tan -4.0 4.0
row asin Asin -1.0 1.0
row acos Acos -1.0 1.0
row atan Atan -4.0 4.0
row sinh Sinh -4.0 4.0
row cosh Cosh -4.0 4.0
row asinh Asinh -4.0 4.0
row acosh Acosh 1.0 8.0
row atanh Atanh -0.9 0.9
row sqrt Sqrt 0.1 8.0
row reciprocal Reciprocal 0.1 8.0
row pow Pow 0.1 4.0

# what libgcc's arithmetic of doubles and integers takes, once for all of them
sort -u "$dir"/members | awk '{ n += $2 } END { print "\nlibgcc, once: " n + 0 " bytes" }'
