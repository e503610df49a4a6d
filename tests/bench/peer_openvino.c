/* peer_openvino.c -- OpenVINO as a contestant of `make bench`: built by peers.py
 * against the headers and the library of its wheel. */
#include <openvino/c/openvino.h>
#include <stdio.h>
#include <stdlib.h>

struct peer {
    ov_core_t *core;
    ov_model_t *model;
    ov_compiled_model_t *compiled;
    ov_infer_request_t *request;
};

const char *peer_message(void)
{
    return ov_get_last_err_msg();
}

void peer_close(struct peer *p)
{
    if (!p)
        return;
    if (p->request)
        ov_infer_request_free(p->request);
    if (p->compiled)
        ov_compiled_model_free(p->compiled);
    if (p->model)
        ov_model_free(p->model);
    if (p->core)
        ov_core_free(p->core);
    free(p);
}

/* NULL on failure. Sums in f32, one stream: what ONNX Runtime and emitted C do. */
struct peer *peer_open(const char *path, int threads)
{
    struct peer *p = calloc(1, sizeof *p);
    char count[16];
    snprintf(count, sizeof count, "%d", threads);
    if (!p)
        return NULL;
    if (ov_core_create(&p->core) ||
        ov_core_read_model(p->core, path, NULL, &p->model) ||
        ov_core_compile_model(p->core, p->model, "CPU", 8, &p->compiled,
                              "INFERENCE_NUM_THREADS", count, "NUM_STREAMS", "1",
                              "INFERENCE_PRECISION_HINT", "f32", "PERFORMANCE_HINT",
                              "LATENCY") ||
        ov_compiled_model_create_infer_request(p->compiled, &p->request)) {
        peer_close(p);
        return NULL;
    }
    return p;
}

/* The buffer of an input or output, by its name; 0 if it is taken. */
int peer_bind(struct peer *p, const char *name, int64_t rank, int64_t *dims, void *data)
{
    ov_tensor_t *own = NULL, *given = NULL;
    ov_element_type_e type;
    const ov_shape_t shape = {rank, dims};
    const int bad = ov_infer_request_get_tensor(p->request, name, &own) ||
                    ov_tensor_get_element_type(own, &type) ||
                    ov_tensor_create_from_host_ptr(type, shape, data, &given) ||
                    ov_infer_request_set_tensor(p->request, name, given);
    if (own)
        ov_tensor_free(own);
    if (given)
        ov_tensor_free(given);
    return bad;
}

/* In the form of driver.c's sides: the peer is behind `inputs`. */
int peer_run(const void *inputs, void *outputs, const void *options)
{
    (void)outputs;
    (void)options;
    return ov_infer_request_infer(
        (ov_infer_request_t *)((const struct peer *)inputs)->request);
}
