# The fuzzers are Check programs like those in tests/unit. Each is built plain, with the
# compiler's objects; those that read files once more with sanitizers around that code.
# All of the compiler and the kernels are under sanitizers in a build of their own
# (EXTRA_CFLAGS, see .ci/run).

FUZZ := $(patsubst tests/fuzz/%.c,$(BUILD)/fuzz/%,$(sort $(wildcard tests/fuzz/fuzz_*.c)))
FUZZ_SANITIZE = -fsanitize=address,undefined -fno-sanitize-recover=all
# What the sanitizers watch; the rest comes from the objects.
FUZZ_WATCHED := $(wildcard compiler/load*.c) $(addprefix compiler/,npy.c mem.c strbuf.c \
    diag.c dtype.c strmap.c graph.c)

UNIT += $(FUZZ)
ifneq ($(filter check unit-programs,$(MAKECMDGOALS)),)
# A linker that runs as root may replace /dev/null: never name it as an output.
ifeq ($(shell t=$$(mktemp) && echo 'int main(void) { return 0; }' | \
    $(CC) $(FUZZ_SANITIZE) -x c -o "$$t" - 2>&1; rm -f "$$t"),)
UNIT += $(BUILD)/fuzz/fuzz_load_sanitized
endif
endif

$(BUILD)/fuzz/%: tests/fuzz/%.c $(CORE) $(LIB) config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(CORE) $(LIB) \
	    $(CHECK_LIBS) $(LIBS)

$(BUILD)/fuzz/%_sanitized: tests/fuzz/%.c $(FUZZ_WATCHED) $(wildcard compiler/*.h) \
    $(CORE) $(LIB) config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) $(FUZZ_SANITIZE) $(LDFLAGS) -o $@ $< \
	    $(FUZZ_WATCHED) $(CORE) $(LIB) $(CHECK_LIBS) $(LIBS)
