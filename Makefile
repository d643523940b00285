# Tallytale: `make play` and `make test` need Python 3.11+ (with venv and pip) and make, nothing else.
#
# ARGS   more words for the command:        make play ARGS="--lang ko"       make test ARGS="tests/rules -k dice"
# PYTHON the interpreter to make .venv with: make play PYTHON=/opt/python3.12/bin/python3
# READY  a Python that has everything already (a container, say); nothing is set up then: make test READY=python3

SHELL := /bin/sh
ARGS ?=
PYTHON ?=
READY ?=
RUN := $(if $(READY),$(READY),.venv/bin/python)
# Each command line is `$(SETUP_…)` first, so that the second run costs one small shell script.
SETUP_PLAY := $(if $(READY),,PYTHON="$(PYTHON)" .ci/setup play &&)
SETUP_DEV := $(if $(READY),,PYTHON="$(PYTHON)" .ci/setup dev &&)
OURS := .

.DEFAULT_GOAL := help
.PHONY: help play test check format bench lock clean

help: ## Say what can be made
	@sed -n 's/^\([a-z]*\):.*## \(.*\)/  make \1	\2/p' $(MAKEFILE_LIST) | expand -t 20

play: ## Play (set-up included); with a pipe on stdin, one line is one thing you say
	@$(SETUP_PLAY) $(RUN) -m orchestrator play $(ARGS)

test: ## Run every test (set-up included)
	@$(SETUP_DEV) $(RUN) -m pytest -n auto $(ARGS)

check: ## Style, types, layering, dependencies, lock: all of them, even when one fails
	@$(SETUP_DEV) $(RUN) .ci/check.py

format: ## Put the code into its one format
	@$(SETUP_DEV) $(RUN) -m ruff format $(OURS) && $(RUN) -m ruff check --fix $(OURS)

bench: ## Measure, each figure beside its floor
	@$(SETUP_DEV) $(RUN) -m benchmarks $(ARGS)

lock: ## Resolve the lock files anew (needs a package index); ARGS=--upgrade for the newest
	@$(SETUP_DEV) $(RUN) .ci/lock.py write $(ARGS)

clean: ## Remove what set-up, builds and checks left behind
	@rm -rf .venv .venv.setup build dist .pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +
