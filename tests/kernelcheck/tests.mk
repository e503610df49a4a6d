# check-kernels: every elementwise kernel on every ISA of this machine against the scalar
# build. A new kernel needs nothing here.
KERNELCHECK_SEED ?= 1
CHECK_TARGETS += check-kernels

$(BUILD)/tests/kernelcheck: tests/kernelcheck/kernelcheck.c $(CORE) $(LIB) config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(CORE) $(LIB) $(LIBS) -lm

check-kernels: $(BUILD)/tests/kernelcheck
	@$< --seed $(KERNELCHECK_SEED)
