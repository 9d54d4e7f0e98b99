# `make` alone lists what can be done.

GAME ?=
ARGS ?=
venv := .venv/bin
python_files := $(shell find src -name '*.py' 2>/dev/null)
with_node := sh ../tools/with-node
page := src/followsuit/server/page/index.html
page_files := $(shell find web -path web/node_modules -prune -o -path web/src/texts -prune -o -type f -print 2>/dev/null) \
    $(shell find src -name '*.toml' 2>/dev/null)

.PHONY: help setup test lint format test-plain test-interpreted test-compiled coverage compile play serve page types lint-page test-page browser bench-bots bench-rules bench-worlds bench-server ladder docs lock clean
.DEFAULT_GOAL := help

help: ## list the targets
	@python3 tools/list_targets.py

setup: .venv/ready ## make .venv with the locked packages and this one

.venv/ready: requirements-lock.txt pyproject.toml setup.py tools/setup
	@sh tools/setup

test: setup $(page) ## check and test everything, in both forms
	@# the compiler keeps one core busy for minutes: what needs nothing compiled goes beside it
	@$(MAKE) --no-print-directory -j 2 compile test-plain
	@$(MAKE) --no-print-directory test-compiled

test-plain: setup $(page) ## check and test all that is not compiled
	@$(MAKE) --no-print-directory lint
	@$(MAKE) --no-print-directory lint-page
	@$(MAKE) --no-print-directory test-page
	@$(MAKE) --no-print-directory test-interpreted

lint: setup ## check style, types and the direction of imports
	$(venv)/ruff check
	$(venv)/ruff format --check
	$(venv)/mypy
	$(venv)/lint-imports --no-logo

format: setup ## rewrite the Python files in our format
	$(venv)/ruff check --fix --exit-zero
	$(venv)/ruff format

test-interpreted: setup $(page) browser ## run all tests on the plain source
	@# three on two cores: a server or a browser under test leaves its core to others now and then
	FOLLOWSUIT_FORM=interpreted $(venv)/pytest -n 3 --dist worksteal

browser: ## see that there is a Chromium to test the page with
	@sh tools/system-packages browser

test-compiled: compile ## run the tests of rules, bots and tables on the compiled form
	FOLLOWSUIT_FORM=compiled PYTHONPATH=build/compiled $(venv)/pytest -n 2 --dist worksteal \
	    tests/test_form.py tests/rules tests/bots tests/conformance tests/golden \
	    tests/server/tables/test_matches.py tests/server/tables/test_automation.py \
	    tests/server/tables/test_state.py tests/server/tables/test_live_match.py \
	    tests/server/tables/test_commands.py tests/server/tables/test_chair_commands.py \
	    tests/server/tables/test_secrecy.py tests/server/store/test_ledger.py \
	    tests/server/connections/test_messages.py tests/client

coverage: setup ## show which lines of the source no test reaches
	$(venv)/coverage run -m pytest -q -p no:xdist tests
	$(venv)/coverage report

compile: build/compiled/ready ## compile the rules into build/compiled, if a source is newer

build/compiled/ready: $(python_files) setup.py pyproject.toml tools/compile | .venv/ready
	@sh tools/compile

play: setup ## play in the terminal; GAME=bezique goes straight to a game
	@sh tools/followsuit play $(GAME)

page: $(page) ## build the page that the server shows, if a source is newer

$(page): $(page_files) tools/build-page tools/with-node
	@sh tools/build-page

types: setup ## write the page's types from the server's messages
	$(venv)/python -m tools.protocol_types

lint-page: $(page) ## check style and types of the page
	cd web && $(with_node) npm run --silent texts
	cd web && $(with_node) npx eslint . && $(with_node) npx prettier --check --log-level warn .
	cd web && $(with_node) npx svelte-check --tsconfig ./tsconfig.json --fail-on-warnings --output human

test-page: $(page) ## run the page's own unit tests
	cd web && $(with_node) npx vitest run

serve: setup page ## run the server, its data in ./data; ARGS=--lan lets the local network in
	@sh tools/followsuit serve --data data $(ARGS)

bench-rules: compile build/openspiel/ready ## time the rules beside OpenSpiel's
	$(venv)/python -m bench.rules

build/openspiel/ready: bench/openspiel-lock.txt | .venv/ready
	@sh tools/setup-openspiel

bench-worlds: compile ## check and time imagined worlds at 100,000 positions of every game; takes 10 minutes
	PYTHONPATH=build/compiled $(venv)/python -m bench.worlds $(ARGS)

bench-bots: compile build/openspiel/ready ## time the decisions of the bots beside OpenSpiel's
	$(venv)/python -m bench.bots $(ARGS)

bench-server: compile ## measure the server beside a bare broadcast; ARGS=--quick for a try
	PYTHONPATH=build/compiled $(venv)/python -m bench.server $(ARGS)

ladder: compile ## let every bot meet the others and write docs/ladder.md; ARGS="--deals 20 --games rook13" writes to build/ladder
	PYTHONPATH=build/compiled $(venv)/python -m bench.ladder $(or $(ARGS),--publish)

docs: setup ## write the generated tables in docs anew
	$(venv)/python -m tools.write_docs

lock: ## choose package versions anew and write the lock files
	sh tools/lock --upgrade

clean: ## remove everything that was built, and .venv
	rm -rf web/node_modules src/followsuit/server/page
	rm -rf .venv build dist src/*.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis \
	    .import_linter_cache
