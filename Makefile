# One Makefile, no recursion. Everything built lies in $(BUILD); lists are made from
# the files that are there. Run ./configure first.

BUILD ?= build
ifeq ($(wildcard config.mk),)
ifneq ($(MAKECMDGOALS),clean)
$(error run ./configure first)
endif
endif
-include config.mk

export LC_ALL = C
.DELETE_ON_ERROR:
.SECONDARY:
.SUFFIXES:
Q = $(if $(V),,@)
say = @echo '  $(1)  $(2:$(BUILD)/%=%)'

# ---- files -------------------------------------------------------------------------

TEMPLATES := $(sort $(wildcard templates/*.c))
PARAM_HEADERS := $(sort $(wildcard templates/*.h))
# What emitted files may carry (docs/abi.md, section 4.1).
CARRIED := $(sort $(wildcard runtime/base.h runtime/carried.h runtime/fpenv.h runtime/isa.h \
    runtime/lanes.h runtime/lists.h runtime/vec/*.h runtime/math/*.h runtime/tables/*.h \
    templates/*.h templates/*.c))
LIVE_ISAS := $(foreach i,$(ISAS),$(if $(wildcard runtime/vec/vec_$(i).h),$(i)))

KERNEL_OBJ := $(foreach i,$(LIVE_ISAS),$(TEMPLATES:templates/%.c=$(BUILD)/kernels/$(i)/%.o))
RUNTIME_OBJ := $(patsubst runtime/%.c,$(BUILD)/runtime/%.o,$(sort $(wildcard runtime/*.c)))
PROTO := $(wildcard compiler/onnx/onnx.proto)
COMPILER_SRC := $(sort $(wildcard compiler/*.c compiler/ops/*.c))
COMPILER_OBJ := $(COMPILER_SRC:%.c=$(BUILD)/%.o) $(if $(PROTO),$(BUILD)/onnx.pb-c.o)
CORE_OBJ := $(filter-out $(BUILD)/compiler/main.o,$(COMPILER_OBJ))
UNIT := $(patsubst tests/unit/%.c,$(BUILD)/unit/%,$(sort $(wildcard tests/unit/test_*.c)))
GENERATED := $(addprefix $(BUILD)/,ops.inc kernels.inc params.inc embed.inc pool.inc) \
    $(if $(PROTO),$(BUILD)/onnx.pb-c.h)

LIB := $(BUILD)/libonemodel.a
CORE := $(BUILD)/libcompiler.a
TOOL := $(BUILD)/onemodelc

# ---- flags: what the code needs, then the user's -------------------------------------

WARN = -Wall -Wextra -Wshadow -Wno-missing-field-initializers
# The compiler makes tables and weighs costs: the same on every host.
COMPILER_CFLAGS = -std=gnu11 $(WARN) $(CFLAGS) $(EXTRA_CFLAGS) \
    -ffp-contract=off -I. -Icompiler -Iruntime -Itemplates -I$(BUILD)
# Kernels compute bits: no contraction, whatever CFLAGS say.
KERNEL_CFLAGS = -std=gnu99 $(WARN) $(CFLAGS) $(KERNEL_FLAGS) $(EXTRA_CFLAGS) \
    -ffp-contract=off -Iruntime -Itemplates

all: $(LIB) $(TOOL)

lib: $(LIB)
objects: $(COMPILER_OBJ) $(LIB)
generated: $(GENERATED)

# ---- the library: every template once per ISA ----------------------------------------

define isa_rule
$(BUILD)/kernels/$(1)/%.o: templates/%.c config.mk
	$$(call say,CC,$$@)
	@mkdir -p $$(@D)
	$$(Q)$$(CC) $$(KERNEL_CFLAGS) $$(ISA_FLAGS_$(1)) -DOM_ISA=$(1) \
	    -DOM_VEC='"vec/vec_$(1).h"' -MMD -MP -c -o $$@ $$<
endef
$(foreach i,$(LIVE_ISAS),$(eval $(call isa_rule,$(i))))

$(BUILD)/runtime/%.o: runtime/%.c config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) -std=gnu99 $(WARN) $(CFLAGS) $(EXTRA_CFLAGS) -Iruntime -MMD -MP -c -o $@ $<

$(LIB): $(KERNEL_OBJ) $(RUNTIME_OBJ)
	$(call say,AR,$@)
	@rm -f $@
	$(Q)$(AR) rcs $@ $(filter %.o,$^)

# ---- generated tables ------------------------------------------------------------------

# The names of the files in a list, rewritten only when the list changes: a deleted
# file must lead to new tables too.
define names_rule
$(BUILD)/$(1).names: force
	@mkdir -p $$(@D)
	@printf '%s\n' $(2) >$$@.new; cmp -s $$@.new $$@ || mv $$@.new $$@; rm -f $$@.new
endef
$(eval $(call names_rule,ops,$(filter compiler/ops/%,$(COMPILER_SRC))))
$(eval $(call names_rule,templates,$(TEMPLATES) $(LIVE_ISAS)))
$(eval $(call names_rule,params,$(PARAM_HEADERS)))
$(eval $(call names_rule,carried,$(CARRIED)))

$(BUILD)/ops.inc: $(filter compiler/ops/%,$(COMPILER_SRC)) $(BUILD)/ops.names scripts/ops.awk
	$(call say,GEN,$@)
	$(Q)awk -f scripts/ops.awk $(filter %.c,$^) /dev/null >$@

$(BUILD)/list/%.list: templates/%.c runtime/kernel.h config.mk
	@mkdir -p $(@D)
	$(Q)$(CC) -E -P -DOM_LIST -Iruntime -Itemplates -MMD -MP -MF $(@:.list=.d) -MT $@ -o $@ $<

LISTS := $(TEMPLATES:templates/%.c=$(BUILD)/list/%.list)
$(BUILD)/kernels.inc: $(LISTS) $(BUILD)/templates.names scripts/kernels.awk
	$(call say,GEN,$@)
	$(Q)awk -f scripts/kernels.awk $(LISTS) /dev/null >$@.rows
	$(Q)sort $@.rows | awk -v isas='$(LIVE_ISAS)' -f scripts/kernels_table.awk >$@

$(BUILD)/params.inc: $(PARAM_HEADERS) $(BUILD)/params.names scripts/params.awk
	$(call say,GEN,$@)
	$(Q)awk -f scripts/params.awk $(PARAM_HEADERS) /dev/null >$@

$(BUILD)/embed.inc: $(CARRIED) $(BUILD)/carried.names scripts/embed.awk
	$(call say,GEN,$@)
	$(Q)awk -f scripts/embed.awk $(CARRIED) /dev/null >$@

$(BUILD)/pool.inc: runtime/pool.h runtime/pool.c scripts/embed.awk
	$(call say,GEN,$@)
	$(Q)awk -f scripts/embed.awk runtime/pool.h runtime/pool.c /dev/null >$@

$(BUILD)/onnx.pb-c.c: $(PROTO)
	$(call say,GEN,$@)
	@mkdir -p $(@D)
	$(Q)protoc-c --c_out=$(BUILD) -Icompiler/onnx compiler/onnx/onnx.proto
$(BUILD)/onnx.pb-c.h: $(BUILD)/onnx.pb-c.c

# ---- the compiler -----------------------------------------------------------------------

$(BUILD)/compiler/%.o: compiler/%.c config.mk | $(GENERATED)
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) -MMD -MP -c -o $@ $<

$(BUILD)/onnx.pb-c.o: $(BUILD)/onnx.pb-c.c config.mk
	$(call say,CC,$@)
	$(Q)$(CC) $(CFLAGS) $(EXTRA_CFLAGS) -I$(BUILD) -c -o $@ $<

# All of the compiler but main: what the tests link with.
$(CORE): $(CORE_OBJ)
	$(call say,AR,$@)
	@rm -f $@
	$(Q)$(AR) rcs $@ $^

$(TOOL): $(COMPILER_OBJ) $(LIB)
	$(call say,LD,$@)
	$(Q)$(CC) $(CFLAGS) $(EXTRA_CFLAGS) $(LDFLAGS) -o $@ $^ $(LIBS)

# ---- tests --------------------------------------------------------------------------------

# A Check program for each tests/unit/test_*.c; fragments add to CHECK_TARGETS. The
# rule of `check` stands at the end, where all are known.
CHECK_TARGETS =
-include $(sort $(wildcard tests/*/tests.mk))

$(BUILD)/unit/test_%: tests/unit/test_%.c $(CORE) $(LIB) config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(CORE) $(LIB) \
	    $(CHECK_LIBS) $(LIBS)

unit-programs: $(UNIT)

# ---- demo: a real model to C, built with cc, run ------------------------------------------

DIGITS := testdata/digits
$(BUILD)/demo/digits.c: $(DIGITS)/digits.onnx $(TOOL)
	@mkdir -p $(@D)
	$(TOOL) $< -o $@

$(BUILD)/demo/digits_demo: $(BUILD)/demo/digits.c emitted-examples/digits_demo.c
	$(CC) -std=c99 -O2 -c -o $(BUILD)/demo/digits.o $<
	$(CC) -std=c99 -O2 -I$(BUILD)/demo -o $@ emitted-examples/digits_demo.c $(BUILD)/demo/digits.o

demo: $(BUILD)/demo/digits_demo
	$< $(DIGITS)/images.bin \
	    "$$(size $(BUILD)/demo/digits.o | awk 'NR == 2 { print $$1 + $$2 }')"

# ---- emitted examples: documentation and golden test ---------------------------------------

EXAMPLES = gate residual attention_row digits
EXAMPLE_MODEL = $(firstword $(wildcard testdata/examples/$(1).onnx $(DIGITS)/$(1).onnx))
define example
$(TOOL) $(call EXAMPLE_MODEL,$(1)) -o $(2)/$(1).c --isa scalar 2>/dev/null

endef

examples: $(TOOL)
	@$(foreach e,$(EXAMPLES),$(call example,$(e),emitted-examples))

check-examples: $(TOOL)
	@mkdir -p $(BUILD)/examples
	@$(foreach e,$(EXAMPLES),$(call example,$(e),$(BUILD)/examples))
	@for e in $(EXAMPLES); do for s in c h; do \
	    cmp $(BUILD)/examples/$$e.$$s emitted-examples/$$e.$$s || { \
	    echo 'emitted-examples/ is not what the compiler writes: make examples'; exit 1; }; \
	done; done
	@echo "examples: $(words $(EXAMPLES)) files reproduced"
CHECK_TARGETS += check-examples

# ---- the official backend cases, where they are --------------------------------------------

CONFORMANCE ?= $(firstword $(wildcard ../shared/conformance/onnx-*-backend-data.tar.xz))
MODELS ?= $(wildcard ../shared/models)
conformance: $(TOOL)
	@sh tests/conform/run $(TOOL) $(BUILD)/conform '$(CONFORMANCE)' '$(MODELS)'

# ---- the rest ------------------------------------------------------------------------------

install: all
	mkdir -p '$(DESTDIR)$(PREFIX)/bin' '$(DESTDIR)$(PREFIX)/lib' \
	    '$(DESTDIR)$(PREFIX)/include' '$(DESTDIR)$(PREFIX)/share/man/man1'
	install -m 755 $(TOOL) '$(DESTDIR)$(PREFIX)/bin/onemodelc'
	install -m 644 $(LIB) '$(DESTDIR)$(PREFIX)/lib/libonemodel.a'
	install -m 644 runtime/onemodel.h '$(DESTDIR)$(PREFIX)/include/onemodel.h'
	install -m 644 docs/onemodelc.1 '$(DESTDIR)$(PREFIX)/share/man/man1/onemodelc.1'

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/onemodelc' '$(DESTDIR)$(PREFIX)/lib/libonemodel.a' \
	    '$(DESTDIR)$(PREFIX)/include/onemodel.h' \
	    '$(DESTDIR)$(PREFIX)/share/man/man1/onemodelc.1'

clean:
	rm -rf '$(BUILD)'

FORMATTED = $(sort $(wildcard compiler/*.[ch] compiler/ops/*.[ch] runtime/*.[ch] \
    runtime/*/*.h templates/*.[ch] tests/*/*.[ch]))
format:
	@clang-format-14 -i $(FORMATTED)
check-format:
	@clang-format-14 --dry-run -Werror $(FORMATTED)

check: all $(UNIT) $(CHECK_TARGETS)
	@CARRY_LIBRARY=$(LIB) sh tests/run $(UNIT)

.PHONY: all lib objects generated unit-programs check demo examples conformance install \
    uninstall clean format check-format force $(CHECK_TARGETS)

-include $(wildcard $(BUILD)/*.d $(BUILD)/*/*.d $(BUILD)/*/*/*.d)
