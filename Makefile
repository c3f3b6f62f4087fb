# The one command file. Every target does its own set-up; nothing is needed but Python 3.11 or later.
#
#   make play                    start the table and open it in the browser
#   make play ARGS="--port 9000 --no-browser"
#   make test                    style, types, layering, scripts of the page, tests
#   make quick GAME=explorador   whether one game is sound, in a minute or two; no browser
#   make pythons                 what may differ from Python to Python, with every other one that is on this machine
#   make bench                   what is fast, and how we know; ARGS=playouts for one part of it
#   make fairness                measure anew how even each game is, for the cards that the table shows
#   make site                    the documentation as a site in build/site, with the reference and games that play
#   make cluster                 tests of tournaments on Ray, with two workers on this machine
#   make soak                    attacks and long runs, half an hour or more; prints what it finds. SHARE=1 for ten times as much
#   make audit                   whether a locked package is known to be unsafe; asks the network
#   make locks                   the parts of the lock that a server and its wheel are made of, after a change of the lock
#   make sbom                    what it is made of, as build/sbom.json (CycloneDX)
#   make release                 build, try and list a release in build/release; KEY=~/.ssh/id_ed25519 signs it
#   make shots                   pictures of every page, to be looked at, in build/shots
#   make setup                   only prepare .venv

SHELL := /bin/bash
ARGS ?=
GAME ?=
KEY ?=
SHARE ?= 0.1
VENV := .venv
READY := $(VENV)/.ready
PLAYS := $(VENV)/.plays
BENCH := .venv-bench
BENCH_READY := $(BENCH)/.ready
SITE := .venv-site
SITE_READY := $(SITE)/.ready
CLUSTER := .venv-cluster
CLUSTER_READY := $(CLUSTER)/.ready

VERSION = $$($(VENV)/bin/python -c 'import sys; print("%d.%d" % sys.version_info[:2])')
FOR_EACH_PYTHON := tests/engine tests/cli tests/games/test_scenarios.py tests/contract/test_kept_records.py \
	tests/test_batches.py tests/test_compiled_dialect.py tests/table/test_pages.py tests/table/test_moves.py

.DEFAULT_GOAL := help
.PHONY: help setup play test quick pythons bounds bench site cluster fairness soak shots audit sbom locks release

help:
	@sed -n '/^#   /s/^#   //p' Makefile

setup: $(READY)

# A first game does not wait for what only tests and linters need.
play: $(PLAYS)
	$(VENV)/bin/ludoteca serve $(ARGS)

# Some images ask Python to keep no compiled modules. Tests start it some hundred times, so here it does.
test quick pythons bounds soak: export PYTHONDONTWRITEBYTECODE =

# In three processes, one more than our machines have cores: browsers wait. tests/sorting.py says what stays together.
# Browser tests need a Chromium; .ci/chromium says how to get one, and fails where CI is set.
test: $(READY)
	$(VENV)/bin/ruff check .
	$(VENV)/bin/mypy
	$(VENV)/bin/lint-imports --no-cache
	$(VENV)/bin/oxlint src
	$(VENV)/bin/python -m tests.warm
	@if .ci/chromium >/dev/null; then marks="not soak"; else test -z "$$CI" && marks="not soak and not browser"; fi \
		&& $(VENV)/bin/pytest -m "$$marks" --numprocesses 3 --dist loadscope --no-loadscope-reorder $(ARGS)

quick: $(READY)
	@$(VENV)/bin/python -m tests.quick $(GAME)

# Compiled code does not check bounds; here it does.
bounds: $(READY)
	NUMBA_BOUNDSCHECK=1 $(VENV)/bin/python -m tests.warm
	NUMBA_BOUNDSCHECK=1 $(VENV)/bin/pytest -m "compiled and not soak" $(ARGS)

# Syntax, libraries, numbers and what the compiler makes of our dialect; rules are the same everywhere.
pythons: $(READY)
	@set -e; for python in $$(.ci/pythons $(VERSION)); do \
		folder=.venv-$${python##*/python}; PYTHON=$$python .ci/venv $$folder requirements/lock.txt; $$folder/bin/python --version; \
		$$folder/bin/pytest -q -m "not soak and not browser" --numprocesses 2 --dist loadscope $(FOR_EACH_PYTHON) $(ARGS); \
	done

bench: $(BENCH_READY)
	$(BENCH)/bin/python -m bench $(ARGS)

# Nothing is compiled for it: what is drawn is drawn by the interpreted rules, as at the table.
site: $(SITE_READY)
	NUMBA_DISABLE_JIT=1 $(SITE)/bin/python -m tools.site build/site $(ARGS)

# Ray is large, so it has an environment of its own; where it is missing, the same tests are skipped.
cluster: $(CLUSTER_READY)
	$(CLUSTER)/bin/pytest tests/lab/test_cluster.py $(ARGS)

fairness: $(READY)
	$(VENV)/bin/ludoteca fairness $(ARGS)

shots: $(READY)
	$(VENV)/bin/python -m tests.table.browser.shots $(ARGS)

# A package that could not be looked up counts as unsafe; the tool itself would pass it over and end well.
audit: $(READY)
	mkdir -p build && rm -f build/audit.json
	-$(VENV)/bin/pip-audit --disable-pip --require-hashes --format json --output build/audit.json \
		-r requirements/lock.txt $(ARGS)
	$(VENV)/bin/python .ci/audited.py build/audit.json requirements/lock.txt

sbom: $(READY)
	mkdir -p build
	$(VENV)/bin/python .ci/sbom.py > build/sbom.json

release: $(READY)
	$(VENV)/bin/python -m tools.release build/release $(if $(KEY),--key $(KEY)) $(ARGS)

locks: $(READY)
	$(VENV)/bin/python .ci/lock_parts.py

# The numbers in the tests are those of SHARE=1. At last the contract with each change of an option by itself.
soak: $(READY)
	SOAK_SHARE=$(SHARE) $(VENV)/bin/pytest -m soak -s --timeout 0 -o faulthandler_timeout=0 $(ARGS)
	EVERY_CASE=1 $(VENV)/bin/pytest tests/contract -m "not soak" --numprocesses 2 --dist loadscope $(ARGS)

$(READY): requirements/lock.txt pyproject.toml .ci/venv
	.ci/venv $(VENV) requirements/lock.txt
	touch $(PLAYS) $@

PLAYED_WITH := requirements/serve.txt requirements/study.txt requirements/build.txt
$(PLAYS): $(PLAYED_WITH) pyproject.toml .ci/venv
	.ci/venv $(VENV) $(PLAYED_WITH)
	touch $@

$(BENCH_READY): requirements/lock.txt requirements/bench.txt pyproject.toml .ci/venv
	.ci/venv $(BENCH) requirements/lock.txt requirements/bench.txt
	touch $@

$(SITE_READY): requirements/serve.txt requirements/build.txt requirements/site.txt pyproject.toml .ci/venv
	.ci/venv $(SITE) requirements/serve.txt requirements/build.txt requirements/site.txt
	touch $@

$(CLUSTER_READY): requirements/lock.txt requirements/cluster.txt pyproject.toml .ci/venv
	.ci/venv $(CLUSTER) requirements/lock.txt requirements/cluster.txt
	touch $@
