# Run `make` to list the targets.

GAME ?=
ARGS ?=
venv := .venv/bin
python_files := $(shell find src -name '*.py' 2>/dev/null)
with_node := sh ../tools/with-node
page := src/followsuit/server/page/index.html
page_files := $(shell find web -path web/node_modules -prune -o -path web/src/texts -prune -o -type f -print 2>/dev/null) \
    $(shell find src -name '*.toml' 2>/dev/null)

.PHONY: help setup test lint format test-plain test-interpreted test-compiled test-python chaos test-openspiel coverage compile play serve page types lint-page test-page browser bench-bots bench-review bench-rules bench-worlds bench-server bench-compare bench-instructions ladder docs lock clean
.DEFAULT_GOAL := help

help: ## list the targets
	@python3 tools/list_targets.py

setup: .venv/ready ## create .venv with the locked packages and this one

.venv/ready: requirements-lock.txt pyproject.toml setup.py examples/hearts/pyproject.toml tools/setup
	@sh tools/setup

test: setup $(page) ## check and test everything, in both forms
	@# compiling keeps one core busy for minutes, so the checks run alongside
	@$(MAKE) --no-print-directory -j 2 compile lint lint-page test-page
	@$(MAKE) --no-print-directory test-interpreted
	@$(MAKE) --no-print-directory test-compiled

test-plain: lint lint-page test-page test-interpreted ## check and test everything interpreted

lint: setup ## check style, types and the direction of imports
	$(venv)/ruff check
	$(venv)/ruff format --check
	$(venv)/mypy
	$(venv)/lint-imports --no-logo

format: setup ## format the Python files
	$(venv)/ruff check --fix --exit-zero
	$(venv)/ruff format

test-interpreted: setup $(page) browser ## run all tests on the interpreted source
	@# four workers on two cores: a server or browser under test is often idle
	FOLLOWSUIT_FORM=interpreted $(venv)/pytest -n 4 --dist worksteal --durations 20

browser: ## check for a Chromium to test the page with
	@sh tools/system-packages browser

test-compiled: compile ## run the tests of rules, bots and tables on the compiled form
	FOLLOWSUIT_FORM=compiled PYTHONPATH=build/compiled $(venv)/pytest -n 2 --dist worksteal --durations 20 \
	    tests/test_form.py tests/rules tests/games tests/bots tests/conformance tests/golden \
	    tests/toolkit \
	    tests/server/tables/test_matches.py tests/server/tables/test_automation.py \
	    tests/server/tables/test_state.py tests/server/tables/test_live_match.py \
	    tests/server/tables/test_commands.py tests/server/tables/test_chair_commands.py \
	    tests/server/tables/test_secrecy.py tests/server/store/test_ledger.py \
	    tests/server/connections/test_messages.py tests/client examples/hearts/tests

test-python: setup ## test rules and bots on another Python; PYTHON=python3.13
	@sh tools/test-python $(or $(PYTHON),python3)

chaos: setup ## play many matches through power cuts and a bad network
	FOLLOWSUIT_FORM=interpreted $(venv)/pytest -m long tests/chaos

coverage: setup ## show which lines of the source no test reaches
	$(venv)/coverage run -m pytest -q -p no:xdist tests
	$(venv)/coverage report

compile: build/compiled/ready ## compile into build/compiled, if a source has changed

build/compiled/ready: $(python_files) setup.py pyproject.toml tools/compile | .venv/ready
	@sh tools/compile

play: setup ## play in the terminal; GAME=bezique goes straight to a game
	@sh tools/followsuit play $(GAME)

page: $(page) ## build the page, if a source has changed

$(page): $(page_files) tools/build-page tools/with-node
	@sh tools/build-page

types: setup ## generate the page's types from the server's messages
	$(venv)/python -m tools.protocol_types

lint-page: $(page) ## check the page's style and types
	cd web && $(with_node) npm run --silent texts
	cd web && $(with_node) npx eslint . && $(with_node) npx prettier --check --log-level warn .
	cd web && $(with_node) npx svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human

test-page: $(page) ## run the page's own unit tests
	cd web && $(with_node) npx vitest run

serve: setup page ## run the server with its data in ./data; ARGS=--lan opens it to the local network
	@sh tools/followsuit serve --data data $(ARGS)

bench-rules: compile build/openspiel/ready ## time the rules against OpenSpiel's
	$(venv)/python -m bench.rules

test-openspiel: setup build/openspiel/ready ## compare Hearts with OpenSpiel, decision by decision
	$(venv)/python examples/hearts/openspiel/compare.py

build/openspiel/ready: bench/openspiel-lock.txt | .venv/ready
	@sh tools/setup-openspiel

bench-worlds: compile ## check and time worlds at 100,000 positions per game; takes 10 minutes
	PYTHONPATH=build/compiled $(venv)/python -m bench.worlds $(ARGS)

bench-bots: compile build/openspiel/ready ## time the bots' decisions against OpenSpiel's
	$(venv)/python -m bench.bots $(ARGS)

bench-review: compile ## measure the review; ARGS=cost, labels, agreement, calibration, levels or positions
	PYTHONPATH=build/compiled $(venv)/python -m bench.review $(or $(ARGS),cost)

bench-server: compile ## measure the server against a bare broadcast; ARGS=--quick for a short run
	PYTHONPATH=build/compiled $(venv)/python -m bench.server $(ARGS)

bench-compare: compile ## compare rules and server with an older revision; BASE=REVISION
	$(venv)/python -m bench.compare $(or $(BASE),HEAD) $(ARGS)

bench-instructions: compile ## count the server's instructions per move; BASE=REVISION compares
	$(venv)/python -m bench.instructions $(BASE) $(ARGS)

ladder: compile ## measure the bots' strength and write docs/ladder.md; see docs/research/ladder.md for ARGS
	PYTHONPATH=build/compiled $(venv)/python -m bench.ladder $(or $(ARGS),--publish)

docs: setup ## regenerate the tables in docs
	$(venv)/python -m tools.write_docs

lock: ## upgrade package versions and write the lock files
	sh tools/lock --upgrade

clean: ## remove everything that was built, and .venv
	rm -rf web/node_modules src/followsuit/server/page
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis \
	    .import_linter_cache
