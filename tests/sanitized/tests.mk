# check-sanitized: the kernels of every instruction set of this machine under ASan and
# UBSan: kernelcheck, and the recorded cases through the tool. Not part of `make check`:
# the build alone takes minutes.
SANITIZED = $(BUILD)-sanitized
SANITIZED_OPTIONS = ASAN_OPTIONS=detect_leaks=0 UBSAN_OPTIONS=print_stacktrace=1

check-sanitized:
	$(MAKE) BUILD=$(SANITIZED) CFLAGS='-g -O1' \
	    EXTRA_CFLAGS='-fsanitize=address,undefined -fno-sanitize-recover=all' \
	    $(SANITIZED)/onemodelc $(SANITIZED)/tests/kernelcheck $(SANITIZED)/tests/recorded
	$(SANITIZED_OPTIONS) $(SANITIZED)/tests/kernelcheck --seed $(KERNELCHECK_SEED)
	@for cases in $(RECORDED); do \
	    $(SANITIZED_OPTIONS) $(SANITIZED)/tests/recorded $(SANITIZED)/onemodelc $$cases || exit 1; \
	done

.PHONY: check-sanitized
