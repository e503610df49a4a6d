# check-kernels: every elementwise kernel on every ISA of this machine against the scalar
# build. A new kernel needs nothing here.
# check-kernels-qemu: NEON and SVE (128 to 2048 bits) under emulation.
KERNELCHECK_SEED ?= 1
CHECK_TARGETS += check-kernels

$(BUILD)/tests/kernelcheck: tests/kernelcheck/kernelcheck.c $(CORE) $(LIB) config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(CORE) $(LIB) $(LIBS) -lm

check-kernels: $(BUILD)/tests/kernelcheck
	@$< --seed $(KERNELCHECK_SEED)

# The table of kernels without the rest of the compiler, whose libraries a cross compiler
# lacks; what messages would need stays unresolved.
KERNELCHECK_ALONE = $(addprefix $(BUILD)/compiler/,kernels.o params.o dtype.o mem.o diag.o)

$(BUILD)/tests/kernelcheck-alone: tests/kernelcheck/kernelcheck.c $(KERNELCHECK_ALONE) $(LIB)
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) -static -Wl,--unresolved-symbols=ignore-all -o $@ $< \
	    $(KERNELCHECK_ALONE) $(LIB) -lm

KERNELCHECK_CROSS ?= aarch64-linux-gnu-gcc
KERNELCHECK_QEMU ?= qemu-aarch64

check-kernels-qemu:
	$(MAKE) BUILD=$(BUILD)/a64 CC=$(KERNELCHECK_CROSS) ARCH=aarch64 \
	    ISAS='scalar neon sve' ISA_FLAGS_sve=-march=armv8-a+sve ISA_FLAGS_scalar= \
	    $(BUILD)/a64/tests/kernelcheck-alone
	@for bits in 128 256 384 512 1024 2048; do \
	    echo "sve, $$bits bits"; \
	    $(KERNELCHECK_QEMU) -cpu max,sve$$bits=on $(BUILD)/a64/tests/kernelcheck-alone \
	        --seed $(KERNELCHECK_SEED) || exit 1; \
	done

.PHONY: check-kernels-qemu
