# make run: the example, from nothing.  make test: everything that CI runs.  Both install libyaml where it is missing; the second also aspell.
# make sanitize: tests of the runtime and of generated code under the address and the thread sanitizer.
# make install PREFIX=... [DESTDIR=...]: the tool, its manual page, completions for bash, zsh and fish.  make uninstall: takes them away.
# make site [SITE=...]: the pages as a site, which a browser shows from its folder. Fetches the generator, with Python 3.11 or later.
# make release VERSION=1.2.3: checks everything, writes the number and the changelog, commits and tags. Pushes nothing.
# make artifactbundle [BUNDLE=...]: heirloom.artifactbundle, the tool as SwiftPM takes it without building it.
# make binarypackage [PACKAGE=...]: a package of the build plugin with that bundle.

SWIFT ?= swift
HEIRLOOM = .build/debug/heirloom

PREFIX ?= /usr/local
DESTDIR ?=
# What is installed; without it, a release build is made. On Linux that needs nothing of the system, not even its C library.
TOOL ?=
STATIC = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib -Xswiftc -static-executable -Xlinker -s)
RELEASE = -c release --product heirloom --scratch-path .build/distribution $(STATIC)
BUNDLE ?= heirloom.artifactbundle
PACKAGE ?= heirloom-binary
SITE ?= .build/site
PYTHON ?= python3

.PHONY: run test setup dictionary build format lint install uninstall artifactbundle binarypackage manual sanitize site release

# The schema's Swift files are generated, then the example package is built with them and run.
run: build
	$(HEIRLOOM) check Schemas/library.yaml
	$(HEIRLOOM) generate Schemas/library.yaml
	$(SWIFT) run --package-path Examples/Library Library Tests/Fixtures/Archives/Library/*/small-library.archive

# The last line is the test run's own.
test: setup dictionary
	$(SWIFT) build --build-tests
	$(SWIFT) test --skip-build

# Foundation and the test library leak a little. The runtime looks how much stack is left by the addresses of variables, which the
# search for uses after return moves elsewhere.
SANITIZED = RuntimeTests|GeneratedModelTests
ASAN_OPTIONS ?= detect_leaks=0:detect_stack_use_after_return=0

sanitize: setup
	ASAN_OPTIONS='$(ASAN_OPTIONS)' $(SWIFT) test --sanitize=address --scratch-path .build/sanitize-address --filter '$(SANITIZED)'
	$(SWIFT) test --sanitize=thread --scratch-path .build/sanitize-thread --filter '$(SANITIZED)'

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

# The test of spelling is skipped without it, and says so.
dictionary:
	@aspell dump dicts 2>/dev/null | grep -qx en_US || { \
	if command -v brew >/dev/null; then \
	  brew install aspell; \
	elif command -v apt-get >/dev/null; then \
	  sudo=$$(test "$$(id -u)" = 0 || echo sudo); \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq aspell aspell-en; \
	else \
	  false; \
	fi; } || echo "aspell is missing: the spelling of the pages is not tested" >&2

build: setup
	$(SWIFT) build

format:
	$(SWIFT) format --in-place --parallel --recursive Package.swift Plugins Sources Tests

lint:
	$(SWIFT) format lint --strict --parallel --recursive Package.swift Plugins Sources Tests

# Each recipe below is one shell, which knows where the tool is.
BUILT_TOOL = tool='$(TOOL)'; \
	if [ -z "$$tool" ]; then \
	  $(MAKE) --no-print-directory setup && $(SWIFT) build $(RELEASE) && \
	  tool="$$($(SWIFT) build $(RELEASE) --show-bin-path)/heirloom" || exit 1; \
	fi
SHARE = $(DESTDIR)$(PREFIX)/share

install:
	@$(BUILT_TOOL); set -e; \
	install -d '$(DESTDIR)$(PREFIX)/bin' '$(SHARE)/man/man1' '$(SHARE)/bash-completion/completions' \
	  '$(SHARE)/zsh/site-functions' '$(SHARE)/fish/vendor_completions.d'; \
	install -m 755 "$$tool" '$(DESTDIR)$(PREFIX)/bin/heirloom'; \
	install -m 644 Distribution/heirloom.1 '$(SHARE)/man/man1/heirloom.1'; \
	"$$tool" --generate-completion-script bash > '$(SHARE)/bash-completion/completions/heirloom'; \
	"$$tool" --generate-completion-script zsh > '$(SHARE)/zsh/site-functions/_heirloom'; \
	"$$tool" --generate-completion-script fish > '$(SHARE)/fish/vendor_completions.d/heirloom.fish'; \
	install -d '$(SHARE)/doc/heirloom'; \
	install -m 644 LICENSE NOTICE '$(SHARE)/doc/heirloom'; \
	echo 'installed $(DESTDIR)$(PREFIX)/bin/heirloom, its manual page and completions'

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/heirloom' '$(SHARE)/man/man1/heirloom.1' \
	  '$(SHARE)/bash-completion/completions/heirloom' '$(SHARE)/zsh/site-functions/_heirloom' \
	  '$(SHARE)/fish/vendor_completions.d/heirloom.fish' '$(SHARE)/doc/heirloom/LICENSE' '$(SHARE)/doc/heirloom/NOTICE'

artifactbundle:
	@$(BUILT_TOOL); SWIFT='$(SWIFT)' Distribution/artifactbundle.sh "$$tool" '$(BUNDLE)'; echo 'wrote $(BUNDLE)'

binarypackage:
	@$(BUILT_TOOL); SWIFT='$(SWIFT)' Distribution/binarypackage.sh "$$tool" '$(PACKAGE)'; echo 'wrote $(PACKAGE)'

# The manual page as ArgumentParser writes it, paragraphs told as man has it; kept in the repository, since its plugin builds the
# whole package for it.
manual:
	$(SWIFT) package generate-manual --configuration debug --date 2026-01-01
	sed 's/^$$/.Pp/' .build/plugins/GenerateManual/outputs/HeirloomCLI/heirloom.1 > Distribution/heirloom.1

# Every warning is an error, a link that leads nowhere among them.
SITE_TOOLS = .build/site-tools
site:
	@test -d $(SITE_TOOLS) || $(PYTHON) -m venv $(SITE_TOOLS)
	@$(SITE_TOOLS)/bin/pip install --quiet --disable-pip-version-check --requirement Distribution/site/requirements.txt
	@test ! -e '$(SITE)' || test -f '$(SITE)/objects.inv' || { echo '$(SITE) is there and is no site' >&2; exit 1; }
	@rm -rf '$(SITE)'
	@$(SITE_TOOLS)/bin/sphinx-build -q --fail-on-warning --keep-going --jobs auto --conf-dir Distribution/site \
	  --doctree-dir .build/site-trees . '$(SITE)'
	@$(SITE_TOOLS)/bin/python Distribution/site/check.py '$(SITE)'
	@echo 'wrote $(SITE)/index.html'

# Not $(MAKE): a line that names it runs with --dry-run, too.
release:
	@test -n '$(VERSION)' || { echo 'usage: make release VERSION=1.2.3' >&2; exit 2; }
	@Distribution/release.sh '$(VERSION)' make --no-print-directory lint test site
