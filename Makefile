# Everything a checkout needs. Each target sets up what it uses; a second run finds it in place.
#
#   make run     start the whole platform with a league of bots: http://localhost:8000/
#   make test    lint, types, all tests; what CI runs
#   make soak    the random tests at full size: takes long
#   make lint    the checks alone
#   make format  let the formatters rewrite the code
#   make bench   measure; prints the figures
#   make lock    resolve the dependencies again and write the lock files
#   make clean   remove what was installed and built (never the data in var/)
#
# UP="--port 9000 --workers 2" passes options to `manage.py up`. UPGRADE="django celery" or UPGRADE=all
# lets `make lock` take newer versions.

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

# What failed is no target to build on. One thing at a time, also with -j: two runs of pip would meet
# in one folder, and the tests of the installation have clocks.
.DELETE_ON_ERROR:
.NOTPARALLEL:
.PHONY: run test soak lint format bench lock clean site lint-python lint-site lint-client \
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

# The site's typed client must be the API's schema.
lint-client: $(DEV) $(NODE)
	PYTHON=$(CURDIR)/$(BIN)/python $(NPM) run schema:check

format: $(DEV) $(NODE)
	$(BIN)/ruff check --fix
	$(BIN)/ruff format
	$(NPM) run format

test-site: $(NODE)
	$(NPM) test

# Rules, pairings, applications and API, on both cores.
test-python: $(DEV)
	$(BIN)/pytest -n 2 --dist loadgroup --ignore tests/e2e --ignore tests/ops

# The installation itself: settings, images, and processes that are killed. Alone, for its clocks.
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

# Tests that play random events look at SOAK and then play many more of them.
soak: $(DEV)
	SOAK=1 $(BIN)/pytest -n 2 --dist loadgroup \
		tests/tournaments/pure/test_swiss_byes.py tests/tournaments/app/test_histories.py

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

# prod: the web, worker and scheduler processes. run: those and the embedded servers. dev: all.
LOCK := $(BIN)/uv pip compile --universal --python-version 3.11 --generate-hashes \
	--no-emit-index-url --no-header --quiet pyproject.toml
# What is locked stays as it is where pyproject.toml still allows it; UPGRADE takes newer versions.
UPGRADE ?=
NEWER := $(if $(filter all,$(UPGRADE)),--upgrade,$(UPGRADE:%=--upgrade-package %))
lock: | .venv
	@test -x $(BIN)/uv || $(BIN)/python -m pip install --quiet uv
	$(LOCK) $(NEWER) -o requirements/prod.txt
	$(LOCK) $(NEWER) --extra embedded -c requirements/prod.txt -o requirements/run.txt
	$(LOCK) $(NEWER) --all-extras -c requirements/run.txt -o requirements/dev.txt

clean:
	rm -rf .venv frontend/node_modules frontend/dist \
		.pytest_cache .mypy_cache .ruff_cache .import_linter_cache .hypothesis
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
