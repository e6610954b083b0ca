# `make` alone lists what users need (## below), `make more` the rest (#:). Everything that any of it makes is in one
# ignored folder, EVENT_WINDOWS_HOME.

SHELL := /bin/sh
.DEFAULT_GOAL := help
.NOTPARALLEL:

export EVENT_WINDOWS_HOME ?= $(CURDIR)/.event_windows
export DBT_PROFILES_DIR := $(CURDIR)/profiles
export DBT_TARGET_PATH := $(EVENT_WINDOWS_HOME)/target
export DBT_LOG_PATH := $(EVENT_WINDOWS_HOME)/logs
export PYTHONPYCACHEPREFIX := $(EVENT_WINDOWS_HOME)/cache/python
# Another Spark or Python of this shell must not get between: the project brings its own.
unexport SPARK_HOME SPARK_CONF_DIR PYSPARK_PYTHON PYSPARK_DRIVER_PYTHON PYSPARK_SUBMIT_ARGS PYTHONPATH PYTHONHOME VIRTUAL_ENV

# Commands of the virtual environment; the quotes admit a project folder with a space in its name.
bin = "$(EVENT_WINDOWS_HOME)/venv/bin"
run = PATH=$(bin):"$$PATH" 

.PHONY: help
help:
	@echo "event_windows: event-time processing as ordinary dbt SQL on Spark"; echo
	@awk -F ':.*## ' '/^[a-z-]+:.*## / {printf "  make %-8s %s\n", $$1, $$2}' Makefile

.PHONY: setup
setup: ## virtual environment and jars, once (needs Java 17 or 21 and Python 3.11 to 3.13; PYTHON=path names one)
	@PYTHON="$(PYTHON)" scripts/setup.sh

.PHONY: classes
classes: setup #: the classes of Spark in one file of 250 MB: each command that starts Spark takes some 7 s less (once, 45 s)
	@$(run)python -m scripts.class_archive

.PHONY: demo
demo: setup ## web traffic becomes sessions, arrival by arrival (FULL=1: all models and tests; LOG=path: your own access log, in ARRIVALS=n parts)
	@$(run)python -m scripts.demo $(if $(FULL),--full) $(if $(LOG),--log "$(LOG)") $(if $(ARRIVALS),--arrivals "$(ARRIVALS)")

.PHONY: test
test: setup ## the everyday tests (WORKERS=4: in so many processes, each with a Spark of its own)
	@$(run)pytest -n $(or $(WORKERS),2) --dist loadfile -m "not slow and not engines and not nightly and not browser"

.PHONY: test-slow
test-slow: setup #: the tests that take minutes (IN=tests/parity: of one folder)
	@$(run)pytest $(IN) -m "slow and not nightly and not browser"

.PHONY: test-engines
test-engines: setup #: the whole project on every engine, and as a package on other versions (QUICK=1: what CI has time for)
	@$(run)pytest tests/engines tests/package tests/databricks -m "engines$(if $(QUICK), and not nightly)"

.PHONY: test-nightly
test-nightly: setup #: the same in more settings, real processes killed at every phase, and what test-browser runs (WORKERS=2)
	@$(run)pytest $(if $(WORKERS),-n $(WORKERS) --dist loadfile) -m "nightly or browser"

# A home of its own for each Python, beside which another Java needs none.
python_version = $(shell "$(or $(PYTHON),python3)" -c 'import platform; print(platform.python_version())' 2>/dev/null)
.PHONY: test-platform
test-platform: #: the everyday tests and the reference project on another Python or Java (PYTHON=path, JAVA_HOME=path)
	@EVENT_WINDOWS_HOME="$(EVENT_WINDOWS_HOME)/platforms/$(python_version)" $(MAKE) --no-print-directory everyday-and-reference

.PHONY: everyday-and-reference
everyday-and-reference: test #: what test-platform runs in the home of that Python
	@$(run)pytest -m engines tests/engines/test_reference_project.py::test_there_is_something_to_compare

.PHONY: test-browser
test-browser: setup #: the documentation site and the report in a headless Chromium (on PATH, or EVENT_WINDOWS_CHROMIUM=path)
	@$(run)pytest -m browser

.PHONY: fuzz
fuzz: setup #: random histories against the oracle (N=1000; KIND=joins, asof, windows, reread, applied, several or several_windows; goes on where it was stopped)
	@$(run)python -m tests.fuzz $(or $(N),1000) $(if $(KIND),--kind "$(KIND)")

.PHONY: lint
lint: setup ## style, types and SQL; changes nothing
	@$(run)ruff check && $(run)ruff format --check && $(run)mypy && $(run)sqlfluff lint $(wildcard models tests/dbt analyses) \
		&& $(run)python -m tests.lint.lint_compiled

.PHONY: format
format: setup #: repair what lint can repair
	@$(run)ruff check --fix && $(run)ruff format && $(run)sqlfluff fix $(wildcard models tests/dbt analyses)

.PHONY: reference
reference: setup #: docs/reference.md from the YAML of the macros, docs/linter.md from the rules of the linter
	@$(run)python -m scripts.reference_docs && $(run)python -m scripts.linter_docs

.PHONY: docs
docs: setup ## the documentation site of the models, as one HTML file
	@$(run)dbt docs generate && $(run)python -m scripts.docs_site

.PHONY: report
report: setup ## pictures of a state of sessions, windows or a join as one HTML file (MODEL=name, KEY=value, EVENTS=name, TO=file, PROJECT=folder)
	@$(run)python -m scripts.report $(if $(MODEL),"$(MODEL)") $(if $(value KEY),--key='$(subst ','\'',$(value KEY))') $(if $(EVENTS),--events "$(EVENTS)") \
		$(if $(TO),--to "$(TO)") $(if $(PROJECT),--project "$(PROJECT)")

.PHONY: dbt
dbt: setup ## any dbt command: make dbt ARGS="build --select sessions"
	@$(run)dbt $(ARGS)

.PHONY: thrift
thrift: setup ## a Spark Thrift server, which several dbt at a time can use (EVENT_WINDOWS_THRIFT_PORT; MASTER=spark://host:port)
	@$(run)python -m scripts.thrift $(if $(MASTER),--master "$(MASTER)")

.PHONY: cluster
cluster: setup ## a Spark cluster on this machine: a master, two workers, and a Thrift server whose queries they run
	@$(run)python -m scripts.cluster

.PHONY: stop
stop: setup ## end what `make thrift` or `make cluster` has started
	@$(run)python -m scripts.daemons

.PHONY: bench
bench: setup ## benchmarks beside other ways and engines, onto docs/benchmarks.md and its pages (hours; ARGS="frames --limit 60")
	@$(run)python -m benchmarks data $(ARGS) && $(run)python -m benchmarks run $(ARGS) && $(run)python -m benchmarks compare $(ARGS)

.PHONY: databricks
databricks: setup #: dbt-databricks in an environment of its own, in .event_windows/databricks
	@$(run)python -m scripts.environments databricks

.PHONY: audit
audit: setup #: known vulnerabilities of all locked Python packages (needs the Internet: pypi.org)
	@$(run)python -m scripts.audit

.PHONY: lock
lock: setup #: the lock files from pyproject.toml (UPGRADE=1 takes the newest versions that fit)
	@$(run)python -m scripts.lock $(if $(UPGRADE),--upgrade)

.PHONY: clean
clean: ## remove tables, logs and caches (ALL=1: the virtual environment and the jars as well)
	@cd "$(EVENT_WINDOWS_HOME)" 2>/dev/null || exit 0; \
	rm -rf $(if $(ALL),audit beam bench clickhouse databricks dbt_2 fabric glue jars kafka oldest platforms report setup.stamp spark_4_0 spark_4_2 venv) ads arrivals sightings cache cluster derby.log ice ivy logs metastore_db packages target test tmp waiting warehouse; \
	mkdir ice logs

.PHONY: more
more: ## list the other commands, for work on the package itself
	@awk -F ':.*#: ' '/^[a-z-]+:.*#: / {printf "  make %-12s %s\n", $$1, $$2}' Makefile
