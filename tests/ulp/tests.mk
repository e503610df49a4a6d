# check-ulp: the f32 functions on hard cases and samples, their hashes, and that the
# proofs in testdata/prove-ledger.txt are about the present kernels; all of f16 and bf16 of
# the functions with parameters; Pow of f32 and the f64 functions on samples
# (`build/tests/double -n 1000000 testdata/kernel-hashes.txt` for more) and their hashes.
# Needs libmpfr-dev.
#
# check-fixed: the bodies in fixed point (math/fixed.h), under UBSan. check-firmware: what
# has one calls no arithmetic of doubles on a Cortex-M4F, in mode fma neither.
#
# check-ulp-qemu: the same hashes from NEON and SVE (128 to 2048 bits) under emulation.
#
# make prove: all 2^32 inputs of every function on every ISA, for an hour or two, and all of f16 and bf16;
# `make prove PROVE=exp` for one of them. It writes the ledger.
ULP_OBJ := $(BUILD)/tests/prove.o $(BUILD)/tests/ref.o
PROVE ?= all

ifneq ($(wildcard /usr/include/mpfr.h /usr/include/*/mpfr.h /usr/local/include/mpfr.h),)
CHECK_TARGETS += check-ulp
endif

$(BUILD)/tests/%.o: tests/ulp/%.c config.mk | $(GENERATED)
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) -O2 -ffp-contract=off -MMD -MP -c -o $@ $<

# The scalar path as it is where doubles are emulated, under a name of its own.
FIXED_PROVEN := $(patsubst %,$(BUILD)/kernels/fixed/%.o,exp sigmoid tanh gelu elu mish sinh \
    cosh log softplus erf sin cos tan asin acos atan asinh acosh atanh softsign)
FIXED_OTHER := $(patsubst %,$(BUILD)/kernels/fixed/%.o,elu celu selu swish softmax)
$(BUILD)/kernels/fixed/%.o: templates/%.c config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(KERNEL_CFLAGS) -DOM_FIXED=1 -DOM_ISA=fixed -DOM_VEC='"vec/vec_scalar.h"' \
	    -MMD -MP -c -o $@ $<

$(BUILD)/tests/prove: $(ULP_OBJ) $(FIXED_PROVEN) $(CORE) $(LIB)
	$(call say,LD,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $(ULP_OBJ) $(FIXED_PROVEN) $(CORE) $(LIB) $(LIBS) -lmpfr -lgmp -lm

$(BUILD)/tests/fixed: $(BUILD)/tests/fixed.o $(sort $(FIXED_PROVEN) $(FIXED_OTHER)) $(LIB)
	$(call say,LD,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $^ $(LIBS)

# No coefficient is a subnormal float: a product with one may take 150 cycles.
FLOAT_TABLES := $(patsubst %,runtime/tables/%.h,pair single spans)
check-tables:
	@! grep -noE '0x[08]0[0-7][0-9a-f]{5}' $(FLOAT_TABLES) | grep -v '0x[08]0000000' || \
	    { echo 'tables: subnormal floats'; exit 1; }
CHECK_TARGETS += check-tables

# In fixed point no shift is too far: under a sanitizer, where there is one.
check-fixed: $(BUILD)/tests/fixed
	@$<
	@mkdir -p $(BUILD)/cross
	@if echo 'int main(void) { return 0; }' | \
	    $(CC) -fsanitize=undefined -x c -o $(BUILD)/cross/probe - 2>/dev/null; then \
	    sh tests/ulp/cross.sh fixed $(BUILD)/cross \
	        '$(CC) -O1 -DOM_FIXED=1 -fsanitize=undefined -fno-sanitize-recover=all'; fi
CHECK_TARGETS += check-fixed

# That they are all that a Cortex-M4F needs.
check-firmware:
	@if echo '#include <string.h>' | arm-none-eabi-gcc -E -x c - >/dev/null 2>&1; then \
	    sh tests/ulp/firmware.sh $(BUILD)/firmware-check; \
	else echo 'firmware: skipped, arm-none-eabi-gcc or its newlib is not installed'; fi
CHECK_TARGETS += check-firmware

$(BUILD)/tests/half: $(BUILD)/tests/half.o $(BUILD)/tests/ref.o $(CORE) $(LIB)
	$(call say,LD,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(CORE) $(LIB) $(LIBS) -lmpfr -lgmp -lm

$(BUILD)/tests/param: $(BUILD)/tests/param.o $(BUILD)/tests/ref.o $(CORE) $(LIB)
	$(call say,LD,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(CORE) $(LIB) $(LIBS) -lmpfr -lgmp -lm

$(BUILD)/tests/hard: tests/ulp/hard.c $(BUILD)/tests/ref.o
	$(call say,CC,$@)
	$(Q)$(CC) $(COMPILER_CFLAGS) -O2 $(LDFLAGS) -o $@ $^ -lmpfr -lgmp -lm

$(BUILD)/tests/double: $(BUILD)/tests/double.o $(BUILD)/tests/ref.o $(CORE) $(LIB)
	$(call say,LD,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(CORE) $(LIB) $(LIBS) -lmpfr -lgmp -lm

$(BUILD)/tests/pow: $(BUILD)/tests/pow.o $(BUILD)/kernels/fixed/pow.o $(CORE) $(LIB)
	$(call say,LD,$@)
	$(Q)$(CC) $(LDFLAGS) -o $@ $(filter %.o,$^) $(CORE) $(LIB) $(LIBS) -lmpfr -lgmp -lm

check-ulp: $(BUILD)/tests/prove $(BUILD)/tests/double $(BUILD)/tests/param $(BUILD)/tests/pow \
    $(BUILD)/tests/half
	@$(BUILD)/tests/pow testdata/kernel-hashes.txt
	@$(BUILD)/tests/half
	@$(BUILD)/tests/param
	@$< testdata/prove-ledger.txt -check testdata/hard.txt testdata/kernel-hashes.txt
	@$(BUILD)/tests/double testdata/kernel-hashes.txt

prove: $(BUILD)/tests/prove $(BUILD)/tests/half
	$(BUILD)/tests/half
	$< testdata/prove-ledger.txt $(PROVE) -u $(PROVE)

check-ulp-qemu:
	@sh tests/ulp/cross.sh neon $(BUILD)/cross 'aarch64-linux-gnu-gcc -O2 -static' qemu-aarch64
	@sh tests/ulp/cross.sh sve $(BUILD)/cross \
	    'aarch64-linux-gnu-gcc -O2 -static -march=armv8-a+sve' qemu-aarch64

.PHONY: prove check-ulp-qemu check-tables
