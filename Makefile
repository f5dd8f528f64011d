# `make run` and `make test` need nothing but Python 3.11 or newer; docs/operate.md says more.

PYTHON ?= $(firstword $(foreach name,python3 python3.14 python3.13 python3.12 python3.11,\
	$(shell $(name) -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $(name))))
BIN := .venv/bin
WORKERS ?= 2
INSTALL := $(BIN)/python -m pip install --disable-pip-version-check --quiet --require-hashes --no-deps

.PHONY: help env env-dev run test test-quick check bench messages requirements clean

help:
	@echo 'make run         the platform at http://localhost:8000/ (PORT=8001, HOST=0.0.0.0 for your network)'
	@echo 'make test        all tests (ARGS="tests/accounts -k name" for some); make test-quick leaves out slow ones'
	@echo 'make check       style, types, imports, migrations, translations'
	@echo 'make bench       the figures in benchmarks/results.md'
	@echo 'make messages    collect texts for translation'
	@echo 'make requirements  pin newer versions (ARGS=--upgrade)'

env: .venv/.base
env-dev: .venv/.dev

.venv/.base: requirements/base.txt
	@test -n "$(PYTHON)" || { echo 'Teahouse needs Python 3.11 or newer.' >&2; exit 1; }
	@echo 'Installing what Teahouse needs into .venv ...'
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv
	@$(INSTALL) -r requirements/base.txt
	@touch $@

.venv/.dev: requirements/dev.txt .venv/.base
	@echo 'Installing what tests and checks need into .venv ...'
	@$(INSTALL) -r requirements/dev.txt
	@touch $@

run: .venv/.base
	@exec $(BIN)/python -m tools.run

test: .venv/.dev
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile $(ARGS)

test-quick: .venv/.dev
	@$(BIN)/python -m pytest -n $(WORKERS) --dist loadfile -m 'not slow and not browser' $(ARGS)

check: .venv/.dev
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports
	$(BIN)/python manage.py makemigrations --check --dry-run
	$(BIN)/python -m tools.messages check

bench: .venv/.dev
	@for file in $$(grep -l __main__ benchmarks/*.py); do echo "== $$file"; $(BIN)/python -m "benchmarks.$$(basename $$file .py)" || exit 1; done

messages: .venv/.dev
	$(BIN)/python -m tools.messages update

requirements: .venv/.dev
	$(BIN)/python -m tools.requirements $(ARGS)

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis staticfiles
	find . -name __pycache__ -prune -exec rm -rf {} +
