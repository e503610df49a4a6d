# Conv, ConvTranspose, MatMul and Gemm against plain loops, on every ISA of this CPU.
CHECK_TARGETS += check-matcore

$(BUILD)/tests/test_matcore: tests/kernels/test_matcore.c $(CORE) $(LIB) config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(CORE) $(LIB) $(LIBS)

check-matcore: $(BUILD)/tests/test_matcore
	@$< 1 500
