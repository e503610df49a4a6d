# The matrix kernels against plain loops, on every ISA of this CPU.
CHECK_TARGETS += check-matcore check-products check-quantize

$(BUILD)/tests/test_matcore: tests/kernels/test_matcore.c $(CORE) $(LIB) config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(CORE) $(LIB) $(LIBS)

check-matcore: $(BUILD)/tests/test_matcore
	@$< 1 500

$(BUILD)/tests/test_quantize: tests/kernels/test_quantize.c $(CORE) $(LIB) config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(CORE) $(LIB) $(LIBS)

check-quantize: $(BUILD)/tests/test_quantize
	@$< 1 500

# The kernels for bytes without the instructions that not every CPU of a path has.
PLAIN_ISAS := $(filter avx2 avx512,$(LIVE_ISAS))
PLAIN := $(PLAIN_ISAS:%=$(BUILD)/tests/intprod_%.o)
$(BUILD)/tests/intprod_%.o: tests/kernels/plain.c config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(KERNEL_CFLAGS) $(ISA_FLAGS_$*) -DOM_ISA=$*_plain \
	    -DOM_VEC='"vec/vec_$*.h"' -MMD -MP -c -o $@ $<

$(BUILD)/tests/test_products: tests/kernels/test_products.c $(PLAIN) $(CORE) $(LIB) config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) $(PLAIN_ISAS:%=-DPLAIN_%) $(LDFLAGS) -MMD -MP -o $@ $< $(PLAIN) $(CORE) $(LIB) $(LIBS)

check-products: $(BUILD)/tests/test_products
	@$< 1 150
