/* start.c -- a program that runs a model once through ONNX Runtime, for start.py: the
 * library and the model are opened as late as a C program can.
 *
 *   start LIBRARY MODEL THREADS (NAME TYPE BYTES DIM,DIM,...)... -- OUTPUT...
 *
 * Inputs are ones, in bytes; TYPE has ONNX's number. */
#include "driver.c"
#include <unistd.h>

int main(int argc, char **argv)
{
    struct side s = {0};
    int i = 4;
    if (argc < 4 || !ort_open(argv[1]) ||
        !(s.ort = ort_session(argv[2], atoi(argv[3])))) {
        fprintf(stderr, "start: %s\n", message);
        return 1;
    }
    for (; i + 3 < argc && strcmp(argv[i], "--"); i += 4) {
        const size_t bytes = strtoull(argv[i + 2], NULL, 10);
        int64_t dims[32];
        int rank = 0;
        void *data = malloc(bytes + 1);
        memset(data, 1, bytes);
        for (char *p = argv[i + 3]; *p && rank < 32; p += strspn(p, ","))
            dims[rank++] = strtoll(p, &p, 10);
        if (ort_bind(s.ort, 0, argv[i], atoi(argv[i + 1]), dims, rank, data, bytes)) {
            fprintf(stderr, "start: %s\n", message);
            return 1;
        }
    }
    for (i++; i < argc; i++)
        ort_bind_free(s.ort, argv[i]);
    if (side_run(&s)) {
        fprintf(stderr, "start: %s\n", message);
        return 1;
    }
    _exit(0);
}
