# All commands of a checkout. Each target first installs what it needs, unless that is already there.
#
#   make run     start the whole platform with a league of bots: http://localhost:8000/
#   make test    all checks and tests, as in CI
#   make soak    the randomised tests with many more cases; takes long
#   make lint    the checks without the tests
#   make format  format the code
#   make messages  compile the translations of mails
#   make bench   run the benchmarks and print the figures
#   make lock    resolve the dependencies and write the lock files
#   make clean   remove what was installed and built, but not the data in var/
#
# UP="--port 9000 --workers 2" passes options to `manage.py up`. With UPGRADE="django celery" or
# UPGRADE=all, `make lock` uses newer versions.

PYTHON ?= python3
UP ?= --demo
BIN := .venv/bin
NPM := npm --prefix frontend
CHROMIUM ?= $(firstword $(shell command -v chromium chromium-browser google-chrome 2>/dev/null))

RUN := .venv/.run-installed
DEV := .venv/.dev-installed
NODE := frontend/node_modules/.installed
SITE := frontend/dist/index.html
SITE_SOURCES := $(shell find frontend/src frontend/public -type f 2>/dev/null) \
	$(wildcard frontend/*.json frontend/*.ts frontend/*.html)
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --no-input --require-hashes

# Targets are deleted if their recipe fails. Nothing runs in parallel, even with -j: two runs of pip would
# use the same folder, and the tests of the local stack have timeouts.
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: run test soak lint format bench messages lock clean site lint-python lint-site lint-client \
	test-site test-python test-stack test-browser

run: $(RUN) $(SITE)
	$(BIN)/python manage.py up $(UP)

# --- Checks ---------------------------------------------------------------------------------

test: lint test-site test-python test-stack test-browser

lint: lint-python lint-site lint-client

lint-python: $(DEV)
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/lint-imports
	$(BIN)/mypy

lint-site: $(NODE)
	$(NPM) run lint

# The site's typed client must match the API's schema.
lint-client: $(DEV) $(NODE)
	PYTHON=$(CURDIR)/$(BIN)/python $(NPM) run schema:check

format: $(DEV) $(NODE)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run format

test-site: $(NODE)
	$(NPM) test

# Rules, pairings, applications and API, in two processes.
test-python: $(DEV)
	$(BIN)/pytest -n 2 --dist loadgroup --ignore tests/e2e --ignore tests/ops

# The local stack: settings, images, and processes that are killed. Not in parallel, because of its timeouts.
test-stack: $(DEV) $(SITE)
	$(BIN)/pytest tests/ops

test-browser: $(DEV) $(SITE)
ifeq ($(CHROMIUM),)
	@echo
	@echo "**********************************************************************"
	@echo "* BROWSER TESTS SKIPPED: no Chromium here. Install one, or set        *"
	@echo "* CHROMIUM to its path, and run: make test-browser                    *"
	@echo "**********************************************************************"
else
	CHROMIUM="$(CHROMIUM)" $(BIN)/pytest tests/e2e
endif

# With SOAK set, tests of random games and tournaments run many more cases.
soak: $(DEV)
	SOAK=1 $(BIN)/pytest -n 2 --dist loadgroup \
		tests/engine/table tests/games/test_table_histories.py tests/tournaments/pure/test_swiss_byes.py \
		tests/tournaments/app/test_histories.py

bench: $(DEV)
	@for bench in bench/*.py; do \
		case $$bench in */__init__.py) continue;; esac; \
		echo "== $$bench"; \
		$(BIN)/python -m $$(echo $${bench%.py} | tr / .) || exit 1; \
	done

# --- Set-up ---------------------------------------------------------------------------------

site: $(SITE)

$(SITE): $(NODE) $(SITE_SOURCES) | $(RUN)
	$(NPM) run build
	@touch $@

$(NODE): frontend/package.json frontend/package-lock.json
	@node -e 'const [a, b] = process.versions.node.split("."); process.exit(a * 100 + +b < 2019 ? 1 : 0)' \
		|| { echo "Node.js 20.19 or newer is needed; here is: $$(node --version)"; exit 1; }
	$(NPM) ci
	@touch $@

$(RUN): requirements/run.txt | .venv
	$(PIP) -r $<
	@touch $@

$(DEV): requirements/dev.txt | .venv
	$(PIP) -r $<
	@touch $@ $(RUN)

.venv:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' \
		|| { echo "Python 3.11 or newer is needed; PYTHON=... names another."; exit 1; }
	$(PYTHON) -m venv .venv || { rm -rf .venv; exit 1; }

# prod: for web, worker and scheduler. run: prod and the embedded servers. dev: everything.
LOCK := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --quiet pyproject.toml
# Locked versions do not change as long as pyproject.toml allows them; UPGRADE uses newer ones.
UPGRADE ?=
NEWER := $(if $(filter all,$(UPGRADE)),--upgrade,$(UPGRADE:%=--upgrade-package %))
# Compiles the translations of mails; Django reads the compiled files.
messages: $(DEV)
	$(BIN)/pybabel -q compile -D django -d games/locale

lock: | .venv
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet uv
	$(LOCK) $(NEWER) -o requirements/prod.txt
	$(LOCK) $(NEWER) --extra embedded -c requirements/prod.txt -o requirements/run.txt
	$(LOCK) $(NEWER) --all-extras -c requirements/run.txt -o requirements/dev.txt

clean:
	rm -rf .venv frontend/node_modules frontend/dist \
		.pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
