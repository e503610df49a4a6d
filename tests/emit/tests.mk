# check-emit: emitted programs give the same bytes from every compiler and on every
# machine that can be had here. EMIT_MODELS: MODE:MODEL.onnx ...

EMIT_MODELS ?= exact:testdata/digits/digits.onnx fma:testdata/digits/digits.onnx \
    exact:testdata/examples/attention_row.onnx

check-emit: $(TOOL)
	@sh tests/emit/run $(TOOL) $(BUILD)/emit $(EMIT_MODELS)
CHECK_TARGETS += check-emit
