# `make run` and `make test` are all one needs; `make help` lists the rest.

# What Debian calls the libraries; BLIS is the one of its fast BLAS libraries that loads at once.
PACKAGES := libjpeg-dev libpng-dev zlib1g-dev libblas-dev libblis4-serial
# Opened at run time where they are installed: HEIC, AVIF and WebP are tested with them.
PACKAGES += libheif1 libwebp7
# ZIP and tar: the header to build with, the library opened at run time.
PACKAGES += libarchive-dev

# Swift's own library is linked in: the program starts three times faster and runs on machines without Swift. So is what
# that needs of C++, whose symbols take a third of the rest to look up. `make STATIC=` links to the toolchain's instead.
ARCHIVES := $(CURDIR)/.build/archives
STATIC ?= --static-swift-stdlib -Xswiftc -L$(ARCHIVES) -Xswiftc -Xclang-linker -Xswiftc -static-libgcc \
	-Xlinker --no-export-dynamic
PROGRAM := .build/release/stickydigit

# Where `make install` puts the program; packages are staged below DESTDIR.
PREFIX ?= /usr/local
DESTDIR ?=
INSTALLED := $(DESTDIR)$(PREFIX)
ZSH_COMPLETIONS ?= $(PREFIX)/share/zsh/site-functions

# What the program says with --version, beside its number.
export STICKYDIGIT_COMMIT := $(shell git describe --always --dirty --exclude='*' --abbrev=12 2>/dev/null)

# A folder of pictures to measure accuracy on, which are not part of the project; .ci/accuracy says what is in it.
SHARED ?= ../shared

SWIFT_FILES := Package.swift Sources Tests

# How long each fuzzer runs, and which of them: `make fuzz FUZZ=jpeg`.
FUZZ_SECONDS ?= 60
FUZZ ?=

SANITIZERS ?= address undefined thread

.PHONY: run test build setup fixtures format lint accuracy coverage fuzz sanitize install uninstall deb docs clean help
.DEFAULT_GOAL := help

run: build ## Build for release and read the digit in a photograph of a note
	$(PROGRAM) classify Fixtures/Notes/three-on-wood.jpg

# Optimised: tests read whole photographs, each under many hypotheses, which takes twenty times as long without.
test: setup ## Run all tests
	swift test --disable-xctest -Xswiftc -O

build: setup $(ARCHIVES)/libstdc++.a ## Build the command for release, as .build/release/stickydigit
	swift build -c release $(STATIC) --product stickydigit

# In a folder alone, since a linker that finds the shared library beside it takes that. A link whose archive has gone is made anew.
$(ARCHIVES)/libstdc++.a:
	mkdir -p $(@D)
	archive=$$($$(dirname "$$(readlink -f "$$(command -v swift)")")/clang++ -print-file-name=$(@F)); \
	test -f "$$archive" || { echo "$(@F) is missing; install libstdc++-dev, or leave it out: make STATIC=" >&2; exit 1; }; \
	ln -sf "$$archive" $@

install: build ## Install program, manual page and completions below PREFIX (/usr/local)
	install -D -s -m 755 $(PROGRAM) $(INSTALLED)/bin/stickydigit
	install -d $(INSTALLED)/share/man/man1 $(INSTALLED)/share/bash-completion/completions $(DESTDIR)$(ZSH_COMPLETIONS)
	$(PROGRAM) --generate manual | gzip -9n >$(INSTALLED)/share/man/man1/stickydigit.1.gz
	$(PROGRAM) --generate bash >$(INSTALLED)/share/bash-completion/completions/stickydigit
	$(PROGRAM) --generate zsh >$(DESTDIR)$(ZSH_COMPLETIONS)/_stickydigit

docs: ## Make the library's documentation, a DocC archive, in dist/
	.ci/docs dist

uninstall: ## Remove what `make install` installed
	rm -f $(INSTALLED)/bin/stickydigit $(INSTALLED)/share/man/man1/stickydigit.1.gz \
	    $(INSTALLED)/share/bash-completion/completions/stickydigit $(DESTDIR)$(ZSH_COMPLETIONS)/_stickydigit

deb: build ## Make a Debian package in dist/
	@.ci/setup dpkg-dev
	.ci/package $(PROGRAM) dist

setup: ## Install the libraries that are missing (Debian, Ubuntu)
	@.ci/setup $(PACKAGES)

fixtures: setup ## Render Fixtures/Notes anew; the same bytes come out
	swift run MakeFixtures

format: ## Put all Swift files into the project's format
	swift format -i -r $(SWIFT_FILES)

lint: ## Check the format
	swift format lint --strict -r $(SWIFT_FILES)

accuracy: build ## Measure on a folder of pictures, SHARED=…, and fail where a figure is missed
	@.ci/setup python3 python3-venv
	.ci/accuracy $(PROGRAM) $(SHARED)

coverage: setup ## Print how many lines of each folder of the library its tests reach
	.ci/coverage

fuzz: setup ## Make up inputs for FUZZ_SECONDS (60) each, to find one that breaks it
	.ci/fuzz $(FUZZ_SECONDS) $(FUZZ)

# Each has a build of its own; `make sanitize SANITIZERS=thread` runs one. Tests that limit memory are skipped where a sanitizer
# needs more of it, and say so.
sanitize: setup ## Run the tests under the address, undefined-behaviour and thread sanitizers
	for kind in $(SANITIZERS); do .ci/sanitize $$kind || exit; done

clean: ## Remove all that was built
	rm -rf .build dist

help: ## List what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 18
