# Two commands to know: `make play` (the whole thing on this machine, no token) and `make test`.
# Everything lives in .venv, which is made on first use. PYTHON=/path/to/python3 chooses the interpreter.

PYTHON ?=
# Parallel workers of `make test`: two a core and one, for half of the tests wait for other processes
CORES = $(shell getconf _NPROCESSORS_ONLN 2>/dev/null || echo 1)
JOBS ?= $(shell echo $$((2 * $(CORES) + 1)))
VENV := .venv
PY := $(VENV)/bin/python
# Some 500 processes of a run import the same files: they are compiled once, whatever the environment says
TESTS = PYTHONDONTWRITEBYTECODE= $(PY) -m pytest -n $(JOBS)
# Python 3.12 and later count lines almost for nothing; before, the tests take two and a half times as long
CORE = $$($(PY) -c 'import sys; print("sysmon" if sys.version_info >= (3, 12) else "ctrace")')
RUN_STAMP := $(VENV)/.ready-run
DEV_STAMP := $(VENV)/.ready-dev

.DEFAULT_GOAL := help
.PHONY: help play run test quick coverage check lock bench soak picture clean

help:
	@echo "make play    стол на этой машине, без Telegram: откройте напечатанный адрес (PORT=... выбирает порт)"
	@echo "make run     бот в Telegram; нужен BOT_TOKEN"
	@echo "make test    все тесты (JOBS=... — сколько сразу)   make check   стиль, типы, границы пакетов, размеры"
	@echo "make quick   четыре теста из пяти, за две минуты (что остаётся на make test: tests/quick.py)"
	@echo "make coverage  все тесты и какую долю строк они проходят (подробно: .venv/bin/python -m coverage report -m)"
	@echo "make lock    новые requirements-*.lock по pyproject.toml (UPGRADE=1 берёт самое свежее)"
	@echo "make soak    200 убийств бота, 100 000 враждебных обновлений, турниры, беды кластера (KILLS=... FUZZ=... TOURNAMENTS=... CLUSTER=... TAKEOVERS=... SEED=...), тесты со жребием вдесятеро"
	@echo "make bench   измерения          make picture  заново снять сдачу для README (tests/pictures/deal.gif)"
	@echo "make clean   убрать всё, что сделано"

$(RUN_STAMP): requirements-run.lock requirements-fast.lock
	@PYTHON="$(PYTHON)" sh bootstrap.sh $(VENV) run

$(DEV_STAMP): requirements-dev.lock requirements-fast.lock
	@PYTHON="$(PYTHON)" sh bootstrap.sh $(VENV) dev

play: $(RUN_STAMP)
	@exec $(PY) -m bot.sandbox $(if $(PORT),--port "$(PORT)")

run: $(RUN_STAMP)
	@$(PY) -m bot

test: $(DEV_STAMP)
	@$(TESTS)

# One worker a core and one that fills the gaps: what waits long for other processes is left out
quick: $(DEV_STAMP)
	@PYTHONDONTWRITEBYTECODE= $(PY) -m pytest -n $$(($(CORES) + 1)) --quick --durations=5

coverage: $(DEV_STAMP)
	@COVERAGE_CORE=$(CORE) $(TESTS) --cov --cov-report=

check: $(DEV_STAMP)
	$(PY) -m ruff check .
	$(PY) -m ruff format --check .
	$(PY) -m mypy
	$(VENV)/bin/lint-imports --no-logo
	$(PY) -m tests.checks.source
	$(PY) -m tests.checks.catalogue
	$(PY) -m tests.checks.citations
	$(PY) -m tests.checks.prose
	$(PY) -m tests.checks.lock
	$(PY) -m tests.checks.audit

lock: $(DEV_STAMP)
	@$(PY) -m tests.checks.lock $(if $(UPGRADE),--upgrade,--update)

bench: $(DEV_STAMP)
	@$(PY) -m tests.bench

soak: $(DEV_STAMP)
	@$(PY) -m tests.soak $(if $(KILLS),--kills "$(KILLS)") $(if $(FUZZ),--fuzz "$(FUZZ)") $(if $(TOURNAMENTS),--tournaments "$(TOURNAMENTS)") $(if $(CLUSTER),--cluster "$(CLUSTER)") $(if $(TAKEOVERS),--takeovers "$(TAKEOVERS)") $(if $(SEED),--seed "$(SEED)")
	@SOAK=1 $(TESTS) -m soak

picture: $(DEV_STAMP)
	@$(PY) -m tests.pictures.animate

clean:
	rm -rf $(VENV) dist build *.egg-info .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache .coverage*
