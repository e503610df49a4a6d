/* main.c -- the commands. */
#include "cli.h"
#include <string.h>

static const char usage[] =
    "usage: onemodelc MODEL.onnx -o model.c [options]   compile to C (and model.h)\n"
    "       onemodelc check PATH... [options]           run the recorded data sets "
    "beside models\n"
    "       onemodelc run MODEL.onnx --input NAME=FILE.npy ... --output-dir DIR\n"
    "       onemodelc bench MODEL.onnx [options]        time of a run, random inputs\n"
    "       onemodelc inspect MODEL.onnx [options]      inputs, outputs, operators, "
    "memory\n"
    "       onemodelc ops                               the support table\n"
    "\n"
    "A value may follow its option after a space or, for long options, a '='. An "
    "option "
    "that the\n"
    "command does not use is an error.\n"
    "\n"
    "model\n"
    "  --mode exact|fma|fast     numeric mode (exact)\n"
    "  --dim NAME=N              size of a free dimension\n"
    "  --input-shape NAME=1x3x8  shape of an input\n"
    "  --bind NAME=VALUE[,...]   fixes an input's value\n"
    "  --bound NAME=1x3x640x640  most sizes of a tensor, where data decides them\n"
    "  --external-root DIR       folder that external data may lie in (the model's "
    "own)\n"
    "  --fold-budget BYTES       most bytes that constant folding may add (256 MiB)\n"
    "  --string-bytes N          most bytes of a string that an operator makes (256)\n"
    "  --split-parts N           most parts that StringSplit makes of a string (16)\n"
    "output\n"
    "  -o FILE, --output FILE    C file\n"
    "  --name PREFIX             prefix of its names (the file's name): letters, "
    "digits, "
    "single\n"
    "                            '_' between them, no word of C\n"
    "  --isa LIST                instruction sets to carry, parted by commas: scalar, "
    "sse2,\n"
    "                            avx2, avx512, neon, sve; auto: all of this "
    "architecture\n"
    "                            (auto). check, run, bench: the one to run, or auto, "
    "the best\n"
    "  --weights embed|file      weights in the C file, or in FILE.weights beside it "
    "(embed)\n"
    "  --endian little|big       byte order of the target (little)\n"
    "  --link-runtime            call libonemodel.a instead of carrying the kernels\n"
    "  --main                    add a program that reads and writes .npy files\n"
    "  --threads N               most tasks that a run is divided into (1)\n"
    "  --stream BYTES            least traffic of a group whose outputs bypass the "
    "caches\n"
    "                            (16 MiB; 0: never)\n"
    "check, run, bench\n"
    "  --jit tcc|\"cc -O2\"        how the C is built (tcc, in process)\n"
    "  --rtol X, --atol X        check: tolerances (1e-3, 1e-7)\n"
    "  --range-tol X             check: allowed difference relative to an output's "
    "range (1e-5)\n"
    "  --hash                    check, run: print the SHA-256 of all outputs\n"
    "  --report FILE             check: write the sorted ledger 'case verdict "
    "max-ulp'\n"
    "  --jobs N                  check: cases at once (the number of cores)\n"
    "  --repeat N                bench: runs (chosen by time)\n"
    "general\n"
    "  --json                    print JSON (not when compiling)\n"
    "  --dump PASS               print the program after graph, infer, lower, fuse or "
    "plan\n"
    "  --verbose, --version, --help\n"
    "\n"
    "exit status: 0 done; 1 mismatch or bad model; 2 unsupported; 3 our own fault\n";

int main(int argc, char **argv)
{
    static int (*const commands[COMMANDS])(struct cli *) = {
        cmd_compile, cmd_check, cmd_run, cmd_bench, cmd_inspect, cmd_ops};
    for (int i = 1; i < argc; i++) {
        if (strcmp(argv[i], "--help") == 0)
            return fputs(usage, stdout), 0;
        if (strcmp(argv[i], "--version") == 0)
            return puts("onemodelc " ONEMODELC_VERSION), 0;
    }
    if (argc < 2)
        return fputs(usage, stderr), STATUS_BAD;
    struct cli c = {0};
    /* compiling has no word of its own */
    for (int i = CMD_COMPILE + 1; i < COMMANDS; i++)
        if (strcmp(argv[1], command_names[i]) == 0)
            c.command = (enum cli_command)i;
    cli_parse(&c, argc, argv, c.command == CMD_COMPILE ? 1 : 2);
    return commands[c.command](&c);
}
