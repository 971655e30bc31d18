# `make run` and `make test` are all one needs; `make help` lists the rest.

# What Debian calls the libraries; OpenBLAS is the fast one of its BLAS libraries.
PACKAGES := libjpeg-dev libpng-dev zlib1g-dev libblas-dev libopenblas0-pthread

# Swift's own library is linked in: the program starts three times faster and runs on machines without Swift.
# `make STATIC=` links to the toolchain's instead.
STATIC ?= --static-swift-stdlib
PROGRAM := .build/release/stickydigit

# Pictures to measure accuracy on, which are not part of the project.
SHARED ?= ../shared

SWIFT_FILES := Package.swift Sources Tests

# How long each fuzzer runs, and which of them: `make fuzz FUZZ=jpeg`.
FUZZ_SECONDS ?= 60
FUZZ ?=

.PHONY: run test build setup fixtures format lint accuracy fuzz clean help
.DEFAULT_GOAL := help

run: build ## Build for release and read the digit in a photograph of a note
	$(PROGRAM) classify Fixtures/Notes/three-on-wood.jpg

test: setup ## Run all tests
	swift test --disable-xctest

build: setup ## Build the command for release, as .build/release/stickydigit
	swift build -c release $(STATIC) --product stickydigit

setup: ## Install the libraries that are missing (Debian, Ubuntu)
	@.ci/setup $(PACKAGES)

fixtures: setup ## Render Fixtures/Notes anew; the same bytes come out
	swift run MakeFixtures

format: ## Put all Swift files into the project's format
	swift format -i -r $(SWIFT_FILES)

lint: ## Check the format
	swift format lint --strict -r $(SWIFT_FILES)

accuracy: build ## Measure on the pictures in ../shared (or SHARED=…), and fail where a figure is missed
	@.ci/setup python3 python3-venv
	.ci/accuracy $(PROGRAM) $(SHARED)

fuzz: setup ## Make up inputs for FUZZ_SECONDS (60) each, to find one that breaks it
	.ci/fuzz $(FUZZ_SECONDS) $(FUZZ)

clean: ## Remove all that was built
	rm -rf .build

help: ## List what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 18
