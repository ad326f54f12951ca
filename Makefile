# make run: the example, from nothing.  make test: everything that CI runs.  Both install libyaml where it is missing.

SWIFT ?= swift
HEIRLOOM = .build/debug/heirloom

.PHONY: run test setup build format lint

# The schema's Swift files are generated, then the example package is built with them and run.
run: build
	$(HEIRLOOM) check Schemas/library.yaml
	$(HEIRLOOM) generate Schemas/library.yaml
	$(SWIFT) run --package-path Examples/Library Library

# The last line is the test run's own.
test: setup
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

setup:
	@pkg-config --exists yaml-0.1 2>/dev/null || \
	if command -v brew >/dev/null; then \
	  brew install libyaml pkg-config; \
	elif command -v apt-get >/dev/null; then \
	  sudo=$$(test "$$(id -u)" = 0 || echo sudo); \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq libyaml-dev pkg-config; \
	else \
	  echo "libyaml is missing: install its development files (yaml.h, pkg-config name yaml-0.1)" >&2; exit 1; \
	fi

build: setup
	$(SWIFT) build

format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Plugins Sources Tests

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Plugins Sources Tests
