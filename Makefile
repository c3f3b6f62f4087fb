# The one command file. Every target does its own set-up; nothing is needed but Python 3.11 or later.
#
#   make play                    start the table and open it in the browser
#   make play ARGS="--port 9000 --no-browser"
#   make test                    style, layering, tests
#   make bench                   what is fast, and how we know
#   make soak                    long runs
#   make setup                   only prepare .venv

SHELL := /bin/bash
ARGS ?=
VENV := .venv
READY := $(VENV)/.ready
BENCH := .venv-bench
BENCH_READY := $(BENCH)/.ready

.DEFAULT_GOAL := help
.PHONY: help setup play test bounds bench soak

help:
	@sed -n '/^#   /s/^#   //p' Makefile

setup: $(READY)

play: $(READY)
	$(VENV)/bin/ludoteca serve $(ARGS)

# Browser tests need a Chromium; .ci/chromium says how to get one, and fails where CI is set.
test: $(READY)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/lint-imports --no-cache
	@if .ci/chromium; then marks="not soak"; else test -z "$$CI" && marks="not soak and not browser"; fi \
		&& $(VENV)/bin/pytest -m "$$marks" $(ARGS)

# Compiled code does not check bounds; here it does.
bounds: $(READY)
	NUMBA_BOUNDSCHECK=1 $(VENV)/bin/pytest -m "compiled and not soak" $(ARGS)

bench: $(BENCH_READY)
	$(BENCH)/bin/python -m bench $(ARGS)

soak: $(READY)
	$(VENV)/bin/pytest -m soak $(ARGS)

$(READY): requirements/lock.txt pyproject.toml .ci/venv
	.ci/venv $(VENV) requirements/lock.txt

$(BENCH_READY): requirements/lock.txt requirements/bench.txt pyproject.toml .ci/venv
	.ci/venv $(BENCH) requirements/lock.txt requirements/bench.txt
