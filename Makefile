# decision-serve: one word per chore. Every target sets up .venv by itself.
#
#   make demo    start the server with the default model, ask it through the official client, stop
#   make serve   keep the server running on 127.0.0.1:8080, without a key
#   make test    every test          make lint   style and types        make soak   long runs
#   make bench   engines and peers, in turn, against the bars; takes most of an hour
#   make docs    docs/reference, written from the code

PYTHON ?= python3
MODEL ?= embedded
LANGUAGE_MODEL := smollm2-135m
PORT ?= 8080
FIXTURES ?= ../shared/fixtures/decider-0.8b-rows.json

BIN := .venv/bin
PIP := $(BIN)/python -m pip --disable-pip-version-check
READY := .venv/.ready
BENCH_MODEL := build/qwen3_5-0.8b-random
# The model embedded is part of the package.
GET_MODEL = test "$(MODEL)" = embedded || { echo "== Getting $(MODEL)"; $(BIN)/decision-serve pull $(MODEL) > /dev/null; }

.DEFAULT_GOAL := help
.PHONY: help demo serve test lint soak bench docs
.DELETE_ON_ERROR:
MAKEFLAGS += --no-print-directory --no-builtin-rules

help:
	@sed -n '/^#/!q; s/^# \{0,1\}//p' Makefile

$(READY): pyproject.toml constraints.txt
	@$(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' 2>/dev/null || { \
	  found=$$($(PYTHON) --version 2>/dev/null) || found="not there"; \
	  echo "Python 3.11, 3.12 or 3.13 is needed, and $(PYTHON) is $$found." \
	       "Name another one: make PYTHON=/path/to/python3.11" >&2; exit 1; }
	@echo "== Setting up .venv with $$($(PYTHON) --version)"
	@test -x $(BIN)/python || $(PYTHON) -m venv .venv || { \
	  echo "The venv module is needed (Debian and Ubuntu: apt install python3-venv)." >&2; exit 1; }
	@echo "== Installing the packages of constraints.txt (a few minutes the first time)"
	@$(PIP) install -qq -c constraints.txt -e '.[torch,pull,semif,dev]'
	@$(PIP) install -qq --no-deps -c constraints.txt decider-ai intern-decision-mlx
	@touch $@

demo: $(READY)
	@$(GET_MODEL)
	@$(BIN)/python scripts/demo.py --checkpoint $(MODEL)

serve: $(READY)
	@$(GET_MODEL)
	@exec $(BIN)/decision-serve serve system-one --checkpoint $(MODEL) --host 127.0.0.1 --port $(PORT) --no-auth

test: $(READY)
	@echo "== Getting $(LANGUAGE_MODEL), which some tests need"
	@$(BIN)/decision-serve pull $(LANGUAGE_MODEL) > /dev/null
	@OMP_NUM_THREADS=1 OMP_WAIT_POLICY=PASSIVE $(BIN)/pytest -n 2 -m 'not soak'

soak: $(READY)
	@$(BIN)/decision-serve pull $(LANGUAGE_MODEL) > /dev/null
	@$(BIN)/pytest -m soak --timeout 0 -s

lint: $(READY)
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy

bench: $(READY) $(BENCH_MODEL)
	@$(BIN)/decision-serve pull $(LANGUAGE_MODEL) > /dev/null
	@for model in $(LANGUAGE_MODEL) $(BENCH_MODEL); do \
	  $(BIN)/decision-serve bench --checkpoint $$model --all $(addprefix --fixtures ,$(wildcard $(FIXTURES))) || exit; \
	done

$(BENCH_MODEL): | $(READY)
	@echo "== Writing a checkpoint of the 0.8B shape with random weights (about 2 GB) to $@"
	@rm -rf $@.unfinished && mkdir -p $(@D)
	@$(BIN)/python scripts/tiny_checkpoint.py --arch qwen3_5 --size 0.8b --dtype bfloat16 --chat-template \
	  --out $@.unfinished > /dev/null
	@mv $@.unfinished $@

docs: $(READY)
	@$(BIN)/python scripts/generate_docs.py
