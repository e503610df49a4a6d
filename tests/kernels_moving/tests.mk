# check-moving: step_move and the kernels it chooses, and Resize's taps, on every ISA of
# this machine against plain loops: random shapes, strides and divisions of the items.
CHECK_TARGETS += check-moving

$(BUILD)/tests/test_moving: tests/kernels_moving/test_moving.c $(CORE) $(LIB) config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) $(COMPILER_CFLAGS) -ffp-contract=off $(LDFLAGS) -MMD -MP -o $@ $< $(CORE) \
	    $(LIB) $(LIBS)

check-moving: $(BUILD)/tests/test_moving
	@$< 1 3000
