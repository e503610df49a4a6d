# check-kernels-pool: pooling, reductions, softmax and the normalisations against plain
# references, random shapes, every ISA of this machine, equal bits.

$(BUILD)/kernels_pool/test_pool: tests/kernels_pool/test_pool.c $(BUILD)/kernels.inc $(LIB) config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) -ffp-contract=off -MMD -MP -o $@ $< $(LIB) -lm

check-kernels-pool: $(BUILD)/kernels_pool/test_pool
	@$<

CHECK_TARGETS += check-kernels-pool
