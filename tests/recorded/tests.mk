# check-recorded: recorded cases through the tool, on every ISA and in every mode.
CHECK_TARGETS += check-recorded
RECORDED := $(sort $(wildcard testdata/*/cases.json.gz))

$(BUILD)/tests/recorded: tests/recorded/recorded.c $(LIB) config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) $(LDFLAGS) -MMD -MP -o $@ $< $(LIB) $(LIBS)

check-recorded: $(BUILD)/tests/recorded $(TOOL)
	@for cases in $(RECORDED); do $< $(TOOL) $$cases || exit 1; done
