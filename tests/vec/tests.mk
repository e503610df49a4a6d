# check-vec: the lane vocabulary of every ISA that this machine has, once as kernels are
# compiled and once with the flags that invite a compiler to fuse. Where fused
# multiply-add is emulated it gets a million hard cases, where not a tenth. VEC_SCALE=1
# takes ten times as many random inputs for the rest.
# check-vec-qemu: NEON and SVE (128 to 2048 bits) under emulation.

VEC_SCALE ?= 0.1
VEC_HARD = $(if $(filter scalar sse2,$(1)),1000000,100000)
VEC_FLAGS = -std=gnu99 -Wall -Wextra -Wshadow -Iruntime -D_DEFAULT_SOURCE
VEC_DEPS = tests/vec/vec_test.c $(wildcard tests/vec/*.h runtime/*.h runtime/vec/*.h)
VEC_ISA = -DOM_ISA=$(1) -DOM_VEC='"vec/vec_$(1).h"'
VEC_CPU = $(if $(filter avx2,$(1)),avx2,$(if $(filter avx512,$(1)),avx512dq))

define vec_rules
$(BUILD)/vec/$(1): $(VEC_DEPS)
	@mkdir -p $$(@D)
	$$(call say,CC,$$@)
	$$(Q)$$(CC) $(VEC_FLAGS) -O2 -ffp-contract=off $$(ISA_FLAGS_$(1)) $(call VEC_ISA,$(1)) \
	    -o $$@ $$< -lm
$(BUILD)/vec/$(1)-fuse: $(VEC_DEPS)
	@mkdir -p $$(@D)
	$$(call say,CC,$$@)
	$$(Q)$$(CC) $(VEC_FLAGS) -O3 -ffp-contract=fast $$(ISA_FLAGS_$(1)) $(call VEC_ISA,$(1)) \
	    -o $$@ $$< -lm
vec-$(1): $(BUILD)/vec/$(1) $(BUILD)/vec/$(1)-fuse
	@if [ -n "$(call VEC_CPU,$(1))" ] && ! grep -qw "$(call VEC_CPU,$(1))" /proc/cpuinfo; \
	then echo 'vec: this CPU has no $(1)'; \
	else echo '$(1)'; $(BUILD)/vec/$(1) $(VEC_SCALE) $(call VEC_HARD,$(1)) && \
	    $(BUILD)/vec/$(1)-fuse 0.05 20000; fi
.PHONY: vec-$(1)
endef
VEC_NATIVE = $(filter-out sve,$(ISAS))
$(foreach i,$(VEC_NATIVE),$(eval $(call vec_rules,$(i))))

vec-names:
	@sh tests/vec/names.sh

# tcc, if there is one: the scalar lanes without intrinsics, builtins or asm.
vec-tcc:
	@mkdir -p $(BUILD)/vec
	@if command -v tcc >/dev/null; then \
	    tcc -Iruntime $(call VEC_ISA,scalar) -o $(BUILD)/vec/tcc tests/vec/vec_test.c -lm && \
	    echo 'scalar, tcc' && $(BUILD)/vec/tcc 0.05 20000; fi

check-vec: vec-names vec-tcc $(addprefix vec-,$(VEC_NATIVE))

VEC_CROSS ?= aarch64-linux-gnu-gcc
VEC_QEMU ?= qemu-aarch64 -L /usr/aarch64-linux-gnu
VEC_QEMU_ARGS ?= 0.02 20000

check-vec-qemu:
	@mkdir -p $(BUILD)/vec
	$(VEC_CROSS) $(VEC_FLAGS) -O2 -ffp-contract=fast $(call VEC_ISA,scalar) \
	    -o $(BUILD)/vec/a64-scalar tests/vec/vec_test.c -lm
	$(VEC_CROSS) $(VEC_FLAGS) -O2 -ffp-contract=fast $(call VEC_ISA,neon) \
	    -o $(BUILD)/vec/a64-neon tests/vec/vec_test.c -lm
	$(VEC_CROSS) $(VEC_FLAGS) -O2 -ffp-contract=fast -march=armv8-a+sve -DTEST_SVE \
	    $(call VEC_ISA,sve) -o $(BUILD)/vec/a64-sve tests/vec/vec_test.c -lm
	@echo 'scalar, aarch64'; $(VEC_QEMU) $(BUILD)/vec/a64-scalar $(VEC_QEMU_ARGS)
	@echo neon; $(VEC_QEMU) $(BUILD)/vec/a64-neon $(VEC_QEMU_ARGS)
	@for bits in 128 256 384 512 1024 2048; do \
	    echo "sve, $$bits bits"; \
	    $(VEC_QEMU) -cpu max,sve$$bits=on $(BUILD)/vec/a64-sve $(VEC_QEMU_ARGS) || exit 1; \
	done

CHECK_TARGETS += check-vec
.PHONY: vec-names vec-tcc check-vec-qemu
