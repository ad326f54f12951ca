# make run: the example, from nothing. make test: everything CI runs.

SWIFT ?= swift

.PHONY: run test setup build format lint bench

setup:
	@pkg-config --exists yaml-0.1 || \
	  (command -v brew >/dev/null && brew install libyaml) || \
	  (apt-get update -qq && apt-get install -y -qq libyaml-dev)

build: setup
	$(SWIFT) build

test: setup
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Plugins Sources Tests

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Plugins Sources Tests
