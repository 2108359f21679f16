# Everything that is done with Enpitsu. It needs make and Python >= 3.11; the rest comes from the lock files.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
CORES := $(shell echo $$(($$(nproc 2>/dev/null || echo 2) + 2))) # two more than there are: servers, browsers and clocks are waited for
TESTS ?= tests
SOAK_DATABASE_URL ?= postgres://postgres@127.0.0.1:5432
BENCHMARKS := akari nonogram fixes pictures polyomino sudoku verdicts site load live siege memory# technique_cases and hodoku are given a file or a program

.DEFAULT_GOAL := help
unexport PYTHONDONTWRITEBYTECODE # the tests start Python many hundred times: it need not compile our own code each time
.PHONY: help run test quick lint soak bench genre messages lock

help:
	@echo "make run              start the site (PORT=8000, HOST=127.0.0.1)"
	@echo "make test             run the tests; what this machine lacks is skipped with a sentence (TESTS=tests/solvers)"
	@echo "make quick            the tests that need no compiler, in one to three minutes"
	@echo "make lint             ruff, djangofmt, mypy, bandit and the import contracts"
	@echo "make soak             the long tests: chaos, fuzzing, many boards"
	@echo "make bench            measure, and print the figures"
	@echo "make messages         extract every text for people into the catalogues, name what is not translated"
	@echo "make genre NAME=x     begin a new genre: a page of rules (ENGINE=own: with an engine written by hand)"

run: $(VENV)/run.stamp
	@exec $(BIN)/python manage.py up

test: $(VENV)/dev.stamp
	@$(BIN)/python manage.py warm
	@$(BIN)/python -m pytest -n $(CORES) $(TESTS)

quick: $(VENV)/dev.stamp
	@NUMBA_DISABLE_JIT=1 $(BIN)/python -m pytest -n auto -m "plain and not soak" $(TESTS) # these wait for nothing

lint: $(VENV)/dev.stamp
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/djangofmt --check templates
	@$(BIN)/mypy -n 2
	@$(BIN)/bandit -q -c pyproject.toml -r puzzlesite solvers manage.py
	@$(BIN)/python manage.py makemigrations --check --dry-run

soak: $(VENV)/dev.stamp
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/fuzz.txt || \
		echo "atheris cannot be installed here: the parsers are NOT fuzzed" >&2
	@$(BIN)/python manage.py warm
	@$(BIN)/python -m pytest -m soak $(TESTS)
	@if [ "$(TESTS)" != tests ]; then :; elif $(BIN)/python -c "import psycopg; psycopg.connect('$(SOAK_DATABASE_URL)/postgres').close()" 2>/dev/null; \
	then DATABASE_URL=$(SOAK_DATABASE_URL)/enpitsu_soak $(BIN)/python -m pytest -m soak tests/puzzlesite/test_growth.py; \
	else echo "$(SOAK_DATABASE_URL) does not answer: a large archive on PostgreSQL is NOT measured" >&2; fi

bench: $(VENV)/dev.stamp
	@for one in $(BENCHMARKS); do echo "== $$one"; $(BIN)/python -m benchmarks.$$one || exit 1; done

TEMPLATE = $(if $(filter own,$(ENGINE)),_blank,_rules)
CAPITALISED = $$(echo $(NAME) | cut -c1 | tr a-z A-Z)$$(echo $(NAME) | cut -c2-)
genre:
	@echo "$(NAME)" | grep -qx '[a-z][a-z0-9]*' || { echo "make genre NAME=fillomino: lower-case letters and digits"; exit 2; }
	@test ! -e solvers/genres/$(NAME) || { echo "solvers/genres/$(NAME) is there already"; exit 2; }
	@cp -R solvers/genres/$(TEMPLATE) solvers/genres/$(NAME) && rm -rf solvers/genres/$(NAME)/__pycache__
	@find solvers/genres/$(NAME) -type f -exec sed -i.old "s/$(TEMPLATE)/$(NAME)/g; s/Blank\([BES]\)/$(CAPITALISED)\1/g" {} + && find solvers/genres/$(NAME) -name '*.old' -delete
	@echo "solvers/genres/$(NAME) is a genre now. How its page is written: docs/genre.md"
	@echo "Two documents list all genres: run $(BIN)/python -m docs.generate"

messages: $(VENV)/dev.stamp
	@$(BIN)/python -m docs.catalogues

lock: $(VENV)/dev.stamp
	@$(BIN)/uv pip compile -q --upgrade --generate-hashes --no-emit-index-url --python-version 3.11 --extra photo --extra postgres pyproject.toml -o requirements/run.txt
	@$(BIN)/uv pip compile -q --upgrade --generate-hashes --no-emit-index-url --python-version 3.11 --extra photo --extra postgres --group dev \
		-c requirements/run.txt pyproject.toml -o requirements/dev.txt
	@$(BIN)/uv pip compile -q --upgrade --generate-hashes --no-emit-index-url --python-version 3.11 --group fuzz -o requirements/fuzz.txt

# The environment: made once, brought up to date when a lock file changes. uv is tried first (3 times as fast as pip).

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || { echo "Python 3.11 or later is needed: make PYTHON=python3.11"; exit 1; }
	@$(PYTHON) -c 'import ensurepip' 2>/dev/null || { echo "Python cannot make environments here: install python3-venv (apt install python3-venv)"; exit 1; }
	@$(PYTHON) -m venv $(VENV)

$(VENV)/run.stamp: requirements/run.txt | $(BIN)/python
	$(call install,run)

$(VENV)/dev.stamp: requirements/dev.txt | $(BIN)/python
	$(call install,dev)

define install
	@echo "Installing what requirements/$(1).txt names ..."
	@$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/tools.txt || true
	@UV_SYSTEM_CERTS=1 $(BIN)/uv pip install -q --compile-bytecode --python $(BIN)/python --require-hashes -r requirements/$(1).txt || \
		$(BIN)/python -m pip install -q --disable-pip-version-check --require-hashes -r requirements/$(1).txt
	@touch $@
endef
