# `make bench`: emitted C beside ONNX Runtime (docs/benchmarks.md). Never part of check.
#   make bench BENCH="unary 64e3"     cases whose names hold every word
#   make bench BENCH_FLAGS="--threads 2 --clock wall --modes fma"

BENCH_PYTHON ?= $(firstword $(wildcard $(BUILD)/bench/venv/bin/python) python3)
BENCH_FLAGS ?=
BENCH_PEERS ?=

bench-setup:
	python3 -m venv '$(BUILD)/bench/venv'
	'$(BUILD)/bench/venv/bin/pip' install -q onnxruntime==1.31.1 onnx numpy $(BENCH_PEERS)

$(BUILD)/bench/driver.so: tests/bench/driver.c runtime/pool.c runtime/pool.h config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) -std=gnu11 -O2 $(WARN) -Iruntime -shared -fPIC -o $@ $< runtime/pool.c -lpthread -ldl

$(BUILD)/bench/start: tests/bench/start.c tests/bench/driver.c runtime/pool.c runtime/pool.h
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) -std=gnu11 -O2 $(WARN) -Iruntime -o $@ $< runtime/pool.c -lpthread -ldl

$(BUILD)/bench/machine: tests/bench/machine.c config.mk
	$(call say,CC,$@)
	@mkdir -p $(@D)
	$(Q)$(CC) -std=gnu11 -O2 $(WARN) -ffp-contract=fast -o $@ $<

run_bench = $(BENCH_PYTHON) tests/bench/bench.py --tool $(TOOL) --work $(BUILD)/bench \
    --driver $(BUILD)/bench/driver.so --machine $(BUILD)/bench/machine $(BENCH_FLAGS)
bench_words = $(foreach w,$(BENCH),'$(w)')
BENCH_NEEDS = $(TOOL) $(BUILD)/bench/driver.so $(BUILD)/bench/machine

bench: $(BENCH_NEEDS)
	@$(run_bench) --out $(BUILD)/bench $(bench_words)
bench-functions: $(BENCH_NEEDS)
	@$(run_bench) --out $(BUILD)/bench-functions '^(unary|binary)/' $(bench_words)
bench-conv: $(BENCH_NEEDS)
	@$(run_bench) --out $(BUILD)/bench-conv '^(conv|pool)/' $(bench_words)
bench-models: $(BENCH_NEEDS)
	@$(run_bench) --out $(BUILD)/bench-models '^models/' $(bench_words)

# First inference after the start of a process, and sizes.
bench-start: $(TOOL) $(BUILD)/bench/start
	@$(BENCH_PYTHON) tests/bench/start.py --tool $(TOOL) --work $(BUILD)/bench \
	    --start $(BUILD)/bench/start --out $(BUILD)/bench-start $(BENCH_FLAGS) $(bench_words)

.PHONY: bench bench-setup bench-functions bench-conv bench-models bench-start
